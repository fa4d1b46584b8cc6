"""The count check: what lies on the table beside what the app has, back to where both agreed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from companion.core.actions import Action
from companion.core.game import Game
from companion.core.journal import Did, Replayed
from companion.core.ledger import Posting
from companion.core.messages import N_, Message, Seat
from companion.core.outcome import State

S = TypeVar("S", bound=State)

Together = tuple[int, Mapping[str, int]]
"""Figures that were counted together before, and the line of the journal that says so."""


@dataclass(frozen=True, slots=True)
class WouldAgree(Message):
    text = N_("Without this entry both would agree.")


@dataclass(frozen=True, slots=True)
class WrongWayRound(Message):
    text = N_("The other way round, both would agree.")


@dataclass(frozen=True, slots=True)
class SameAsBefore(Message):
    text = N_("It is the same as entry {twin}: was it entered twice?")

    twin: int


@dataclass(frozen=True, slots=True)
class OneMoreWouldAgree(Message):
    text = N_("With one more like this both would agree: was one never entered?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """An entry since both agreed that changed the figure, and what makes it likelier than others."""

    seq: int
    before: int | None
    after: int | None
    """None where the table had no such figure."""
    signs: tuple[Message, ...] = ()
    postings: tuple[Posting, ...] = ()
    """Every coin it moved in this purse, where the figure is one."""

    @property
    def change(self) -> int:
        return (self.after or 0) - (self.before or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One figure that was counted."""

    key: str
    label: Message
    value: int
    """What the app has."""
    counted: int
    agreed_after: int | None
    """The last entry after which the app had what was counted; None: it never had."""
    was_counted: bool = False
    """Both agreed there because they were counted together then."""
    suspects: tuple[Suspect, ...] = ()
    """The likeliest first."""

    @property
    def agrees(self) -> bool:
        return self.value == self.counted

    @property
    def difference(self) -> int:
        """How much more lies on the table than the app has."""
        return self.counted - self.value


def check(
    game: Game[S],
    steps: Sequence[Replayed[S]],
    counted: Mapping[str, int],
    together: Iterable[Together] = (),
) -> tuple[Finding, ...]:
    """What comes of a count, figure by figure as the game names them. KeyError for one the table has not.

    `steps` is everything that stands with what came of it, the set-up first; `together` what was
    counted and agreed before.
    """
    trail = _Trail(game, steps)
    labels = {figure.key: figure.label for figure in game.figures(steps[-1].outcome.state)}
    for key in counted:
        labels[key]
    before = tuple(together)
    return tuple(
        trail.finding(key, label, counted[key], before) for key, label in labels.items() if key in counted
    )


def likeliest(findings: Iterable[Finding]) -> int | None:
    """The newest entry without which every figure that differs would agree; None if no single one explains all."""
    explained = [
        {suspect.seq for suspect in finding.suspects if WouldAgree() in suspect.signs}
        for finding in findings
        if not finding.agrees
    ]
    return max(set.intersection(*explained), default=None) if explained else None


class _Trail(Generic[S]):
    """The figures after every entry, looked up from the newest on as far back as needed."""

    def __init__(self, game: Game[S], steps: Sequence[Replayed[S]]) -> None:
        self._game, self._steps = game, steps
        self._figures = cache(self._figures_after)
        self._twins = _twins(steps)

    def _figures_after(self, at: int) -> dict[str, int]:
        return {figure.key: figure.value for figure in self._game.figures(self._steps[at].outcome.state)}

    def _value(self, key: str, at: int) -> int | None:
        return self._figures(at).get(key)

    def finding(self, key: str, label: Message, counted: int, together: Sequence[Together]) -> Finding:
        newest = len(self._steps) - 1
        value = self._figures(newest)[key]
        if value == counted:
            agreed = self._steps[newest].seq
            return Finding(key=key, label=label, value=value, counted=counted, agreed_after=agreed)
        anchor = self._anchor(key, together)
        places = range(newest, -1, -1)
        agreed_at = next((at for at in places if at == anchor or self._value(key, at) == counted), None)
        first = 1 if agreed_at is None else agreed_at + 1
        suspects = [s for at in range(newest, first - 1, -1) if (s := self._suspect(key, at, counted - value))]
        return Finding(
            key=key,
            label=label,
            value=value,
            counted=counted,
            agreed_after=None if agreed_at is None else self._steps[agreed_at].seq,
            was_counted=agreed_at is not None and self._value(key, agreed_at) != counted,
            suspects=tuple(sorted(suspects, key=_rank)),
        )

    def _anchor(self, key: str, together: Sequence[Together]) -> int | None:
        """The place after which this figure was last counted and agreed, if what stands still says the same."""
        for seq, figures in reversed(together):
            if key not in figures:
                continue
            at = max((at for at, step in enumerate(self._steps) if step.seq <= seq), default=0)
            if self._value(key, at) == figures[key]:
                return at
        return None

    def _suspect(self, key: str, at: int, difference: int) -> Suspect | None:
        before, after, step = self._value(key, at - 1), self._value(key, at), self._steps[at]
        if before == after:
            return None
        signs = tuple(_signs((after or 0) - (before or 0), difference, self._twins.get(step.seq)))
        postings = tuple(
            posting for posting in step.outcome.postings if f"{posting.purse}.{posting.seat}" == key
        )
        return Suspect(seq=step.seq, before=before, after=after, signs=signs, postings=postings)


def _twins(steps: Iterable[Replayed[Any]]) -> dict[int, int]:
    """Of each entry that says the same as its seat's entry before it: that one. A pass says nothing twice."""
    last: dict[Seat, tuple[int, Action[Any]]] = {}
    found: dict[int, int] = {}
    for step in steps:
        if not isinstance(step.entry, Did):
            continue
        action = step.entry.action
        seq, earlier = last.get(action.seat, (0, None))
        if earlier == action and not action.at_once:
            found[step.seq] = seq
        last[action.seat] = (step.seq, action)
    return found


def _signs(change: int, difference: int, twin: int | None) -> Iterator[Message]:
    if change == -difference:
        yield WouldAgree()
    elif 2 * change == -difference:
        yield WrongWayRound()
    elif change == difference:
        yield OneMoreWouldAgree()
    if twin is not None:
        yield SameAsBefore(twin)


_WEIGHT = {WouldAgree: 8, WrongWayRound: 4, SameAsBefore: 2, OneMoreWouldAgree: 1}


def _rank(suspect: Suspect) -> int:
    """What says most against an entry comes first; of equals the newest, as they come."""
    return -sum(_WEIGHT[type(sign)] for sign in suspect.signs)
