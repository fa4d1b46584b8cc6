"""The journal: only what people entered, in the order they did. Everything else is derived from it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.core.actions import Action
from companion.core.game import Game, Player, Table
from companion.core.messages import Seat
from companion.core.opening import take_up
from companion.core.outcome import Outcome, State
from companion.core.printed import PrintedSheet
from companion.core.ruling import Accepted, Rejected, Ruling, carry_out, rule_on, rule_on_reading, settle
from companion.core.values import changed

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """Who sits where, who begins, how the rules are read, and what the box prints. Always entry 0."""

    players: tuple[Player, ...]
    start: Seat
    readings: Any
    printed: PrintedSheet
    opening: tuple[tuple[str, int], ...] = ()
    """The figures of the table as it stood, where the match was taken up in the middle."""

    @property
    def is_from_the_middle(self) -> bool:
        return bool(self.opening)

    @property
    def table(self) -> Table:
        return Table(seats=len(self.players), start=self.start, readings=self.readings, printed=self.printed)


@dataclass(frozen=True, slots=True)
class Did:
    """An action, as ruled on when it was entered; `confirmed` where a caution was answered with yes."""

    action: Action[Any]
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class ReadOff:
    """A printed figure that was read when it was first needed."""

    figure: str
    value: int


@dataclass(frozen=True, slots=True)
class Struck:
    """The entry no longer counts."""

    entry: int


@dataclass(frozen=True, slots=True)
class Restored:
    """The struck entry counts again."""

    entry: int


@dataclass(frozen=True, slots=True)
class Amended:
    """The entry counts as this action instead."""

    entry: int
    action: Action[Any]
    confirmed: bool = False
    read_off: tuple[tuple[str, int], ...] = ()
    """Printed figures that were read for it: they count right before it, in its place."""


@dataclass(frozen=True, slots=True)
class Disputed:
    """Somebody doubts the entry; it counts on until the table has talked about it."""

    entry: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """Nobody doubts the entry any more."""

    entry: int


@dataclass(frozen=True, slots=True)
class Paused:
    """The table takes a break."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The break is over."""


@dataclass(frozen=True, slots=True)
class Counted:
    """These figures were counted on the table, and were as the app has them."""

    figures: tuple[tuple[str, int], ...]


Aside = Disputed | Settled | Paused | Resumed | Counted
"""What is said beside the match: it never changes what lies on the table."""

Entry = SetUp | Did | ReadOff | Struck | Restored | Amended | Aside

Standing = tuple[tuple[int, SetUp | Did | ReadOff], ...]
"""What counts, with the sequence numbers it was entered under."""


def standing(entries: Iterable[tuple[int, Entry]]) -> Standing:
    """Fold the journal to what counts: struck entries out, amended ones replaced, in their places.

    Figures read for an amended entry stand right before it, under its number.
    """
    lines: dict[int, tuple[SetUp | Did | ReadOff, ...]] = {}
    struck: set[int] = set()
    for seq, entry in entries:
        match entry:
            case Struck(target):
                struck.add(target)
            case Restored(target):
                struck.discard(target)
            case Amended(target, action, confirmed, read_off):
                readings = (ReadOff(figure, value) for figure, value in read_off)
                lines[target] = (*readings, Did(action, confirmed))
            case SetUp() | Did() | ReadOff():
                lines[seq] = (entry,)
    return tuple((seq, entry) for seq, found in lines.items() if seq not in struck for entry in found)


def struck(entries: Iterable[tuple[int, Entry]]) -> dict[int, int]:
    """Which entries are struck, and by which entry."""
    by: dict[int, int] = {}
    for seq, entry in entries:
        if isinstance(entry, Struck):
            by[entry.entry] = seq
        elif isinstance(entry, Restored):
            by.pop(entry.entry, None)
    return by


def undoable(entries: Iterable[tuple[int, Entry]]) -> int | None:
    """The last standing action: what undo strikes. Figures read off the pieces stay read."""
    return next((seq for seq, entry in reversed(standing(entries)) if isinstance(entry, Did)), None)


def redoable(entries: Iterable[tuple[int, Entry]]) -> int | None:
    """The entry that redo restores: the last undone one, as long as nothing new was entered since."""
    undone: list[int] = []
    for _, entry in entries:
        match entry:
            case Struck(target):
                undone.append(target)
            case Restored(target):
                undone = [seq for seq in undone if seq != target]
            case SetUp() | Did() | Amended():
                undone.clear()
    return undone[-1] if undone else None


@dataclass(frozen=True, slots=True)
class Dispute:
    """An entry that somebody doubted, in which line and why, and the line that settled it."""

    entry: int
    seq: int
    reason: str
    settled_by: int | None = None


def disputes(entries: Iterable[tuple[int, Entry]]) -> tuple[Dispute, ...]:
    """Every dispute there was, the settled ones too, in the order they arose."""
    found: list[Dispute] = []
    for seq, entry in entries:
        if isinstance(entry, Disputed):
            found.append(Dispute(entry.entry, seq, entry.reason))
        elif isinstance(entry, Settled):
            found = [
                changed(one, settled_by=seq) if one.entry == entry.entry and one.settled_by is None else one
                for one in found
            ]
    return tuple(found)


def breaks(entries: Iterable[tuple[int, Entry]]) -> tuple[tuple[int, int | None], ...]:
    """The lines that began and ended each break; whatever is entered ends one that nobody ended."""
    found: list[tuple[int, int | None]] = []
    begun: int | None = None
    for seq, entry in entries:
        if isinstance(entry, Disputed | Settled | Counted):
            continue
        if isinstance(entry, Paused):
            begun = seq if begun is None else begun
        elif begun is not None:
            found.append((begun, seq))
            begun = None
    return tuple(found) if begun is None else (*found, (begun, None))


def paused_by(entries: Iterable[tuple[int, Entry]]) -> int | None:
    """The line that began the break the table is in."""
    begun, ended = next(reversed(breaks(entries)), (None, None))
    return begun if ended is None else None


@dataclass(frozen=True, slots=True)
class Replayed(Generic[S]):
    """One standing entry and what came of it."""

    seq: int
    entry: SetUp | Did | ReadOff
    outcome: Outcome[S]


@dataclass(frozen=True, slots=True)
class Refused:
    """The first entry of a list that its rules would not take."""

    seq: int
    entry: Did | ReadOff
    ruling: Ruling[Any] = field(compare=False)


def begin(game: Game[S], set_up: SetUp) -> Outcome[S]:
    """The table at the start of a match, or where it was taken up."""
    begun = game.set_up(set_up.table)
    if set_up.is_from_the_middle:
        begun = take_up(game, begun.state, dict(set_up.opening))
    return settle(game, begun)


def follow(game: Game[S], state: S, entry: Did | ReadOff) -> Outcome[S]:
    """Apply one standing entry: checked once when it was entered, never again here."""
    if isinstance(entry, Did):
        return carry_out(game, state, entry.action)
    return settle(game, Outcome(game.read_off(state, entry.figure, entry.value)))


def replay(game: Game[S], lines: Standing) -> list[Replayed[S]]:
    """Every standing entry with its outcome; the last one's state is the table now.

    `lines` begins with the SetUp. ValueError if it does not.
    """
    if not lines or not isinstance(lines[0][1], SetUp):
        raise ValueError("a journal begins with its set-up")
    first = lines[0][1]
    steps = [Replayed(lines[0][0], first, begin(game, first))]
    state = steps[0].outcome.state
    for seq, entry in lines[1:]:
        assert not isinstance(entry, SetUp)
        outcome = follow(game, state, entry)
        steps.append(Replayed(seq, entry, outcome))
        state = outcome.state
    return steps


def recheck(game: Game[S], lines: Standing) -> tuple[S, Refused | None]:
    """Rule on every entry again, for a journal changed in its middle or read from a file.

    Returns the last state reached, and the first entry that would now be refused, if one is.
    """
    first = lines[0][1]
    if not isinstance(first, SetUp):
        raise ValueError("a journal begins with its set-up")
    return recheck_after(game, begin(game, first).state, lines[1:])


def recheck_after(game: Game[S], state: S, lines: Standing) -> tuple[S, Refused | None]:
    """`recheck` of the rest of a journal, from a state on that stands."""
    for seq, entry in lines:
        assert not isinstance(entry, SetUp)
        ruled = _rule_again(game, state, entry)
        if not isinstance(ruled, Outcome):
            return state, Refused(seq, entry, ruled)
        state = ruled.state
    return state, None


def fallen(game: Game[S], state: S, lines: Standing) -> tuple[Refused, ...]:
    """Everything that would be refused of these lines, from a state on, were each that is refused left out."""
    found: list[Refused] = []
    for seq, entry in lines:
        assert not isinstance(entry, SetUp)
        ruled = _rule_again(game, state, entry)
        if isinstance(ruled, Outcome):
            state = ruled.state
        else:
            found.append(Refused(seq, entry, ruled))
    return tuple(found)


def _rule_again(game: Game[S], state: S, entry: Did | ReadOff) -> Outcome[S] | Ruling[S]:
    if isinstance(entry, ReadOff):
        reasons = rule_on_reading(game, state, entry.figure, entry.value)
        return Rejected(reasons) if reasons else follow(game, state, entry)
    ruling = rule_on(game, state, entry.action, confirmed=entry.confirmed)
    return ruling.outcome if isinstance(ruling, Accepted) else ruling


Journal = Sequence[tuple[int, Entry]]
