"""The journal: only what people entered, in the order they did. Everything else is derived from it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.core.actions import Action
from companion.core.game import Game, Player, Table
from companion.core.messages import Seat
from companion.core.outcome import Outcome, State
from companion.core.printed import PrintedSheet
from companion.core.ruling import Accepted, Rejected, Ruling, carry_out, rule_on, rule_on_reading, settle

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """Who sits where, who begins, how the rules are read, and what the box prints. Always entry 0."""

    players: tuple[Player, ...]
    start: Seat
    readings: Any
    printed: PrintedSheet

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


Entry = SetUp | Did | ReadOff | Struck | Restored | Amended

Standing = tuple[tuple[int, SetUp | Did | ReadOff], ...]
"""What counts, with the sequence numbers it was entered under."""


def standing(entries: Iterable[tuple[int, Entry]]) -> Standing:
    """Fold the journal to what counts: struck entries out, amended ones replaced, in their places."""
    lines: dict[int, SetUp | Did | ReadOff] = {}
    struck: set[int] = set()
    for seq, entry in entries:
        match entry:
            case Struck(target):
                struck.add(target)
            case Restored(target):
                struck.discard(target)
            case Amended(target, action, confirmed):
                lines[target] = Did(action, confirmed)
            case _:
                lines[seq] = entry
    return tuple((seq, entry) for seq, entry in lines.items() if seq not in struck)


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
            case ReadOff():
                pass
            case _:
                undone.clear()
    return undone[-1] if undone else None


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
    """The table at the start of a match."""
    return settle(game, game.set_up(set_up.table))


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
        if isinstance(entry, ReadOff):
            reasons = rule_on_reading(game, state, entry.figure, entry.value)
            if reasons:
                return state, Refused(seq, entry, Rejected(reasons))
            state = follow(game, state, entry).state
            continue
        ruling = rule_on(game, state, entry.action, confirmed=entry.confirmed)
        if not isinstance(ruling, Accepted):
            return state, Refused(seq, entry, ruling)
        state = ruling.outcome.state
    return state, None


Journal = Sequence[tuple[int, Entry]]
