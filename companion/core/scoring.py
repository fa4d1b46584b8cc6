"""From score lines to the winner: totals, tie-breaks, ranking, and the verdict in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.core.messages import N_, Message, Rule, Seat, Term

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """What one category gives one seat, with the rule and how it came about."""

    category: Term
    seat: Seat
    points: int
    rule: Rule
    because: Message | None = None


@dataclass(frozen=True, kw_only=True)
class TieBreak(Generic[S]):
    """What decides between equal totals: more of it wins."""

    label: str
    count: Callable[[S, Seat], int | None]
    """None for a seat it cannot decide about, and nobody has counted."""
    is_counted: Callable[[S], bool] = lambda state: True
    """Whether anybody has: it then stands on the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a seat came in. Seats that stay tied share a place."""

    place: int
    seat: Seat
    total: int
    tie_counts: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Wins(Message):
    text = N_("{seat} wins with {total}.")
    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class WinsTheTie(Message):
    text = N_("{seats} have {total} each. {label}: {counts}. So the tie goes to {seat}.")
    seats: tuple[Seat, ...]
    total: int
    label: str
    counts: tuple["Count", ...]
    seat: Seat


@dataclass(frozen=True, slots=True)
class Count(Message):
    text = N_("{seat} {count}")
    seat: Seat
    count: int | None


@dataclass(frozen=True, slots=True)
class ShareTheWin(Message):
    text = N_("{seats} share the win with {total} each.")
    seats: tuple[Seat, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ComesIn(Message):
    text = N_("{seat} comes in number {place} with {total}.")
    seat: Seat
    place: int
    total: int


@dataclass(frozen=True, slots=True)
class ComesSecond(ComesIn):
    text = N_("{seat} comes second with {total}.")


@dataclass(frozen=True, slots=True)
class ComesThird(ComesIn):
    text = N_("{seat} comes third with {total}.")


@dataclass(frozen=True, slots=True)
class ComesFourth(ComesIn):
    text = N_("{seat} comes fourth with {total}.")


@dataclass(frozen=True, slots=True)
class ComesFifth(ComesIn):
    text = N_("{seat} comes fifth with {total}.")


_COMES_IN = {2: ComesSecond, 3: ComesThird, 4: ComesFourth, 5: ComesFifth}


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(Generic[S]):
    """The proved score of a match."""

    lines: tuple[ScoreLine, ...]
    ranking: tuple[Place, ...]
    """Best first."""
    tie_breaks: tuple[TieBreak[S], ...]
    verdict: tuple[Message, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(p.seat for p in self.ranking if p.place == 1)

    def total_of(self, seat: Seat) -> int:
        return next(p.total for p in self.ranking if p.seat == seat)

    @property
    def categories(self) -> tuple[Term, ...]:
        return tuple(dict.fromkeys(line.category for line in self.lines))

    def points(self, category: Term, seat: Seat) -> int:
        return sum(line.points for line in self.lines if line.category is category and line.seat == seat)


def result(
    state: S, seats: Sequence[Seat], lines: tuple[ScoreLine, ...], tie_breaks: tuple[TieBreak[S], ...]
) -> Result[S]:
    """Rank the seats: most points first, ties by each tie-break in turn, then shared."""
    tie_breaks = tuple(tie for tie in tie_breaks if tie.is_counted(state))
    totals = {seat: sum(line.points for line in lines if line.seat == seat) for seat in seats}
    counts = {seat: tuple(tie.count(state, seat) for tie in tie_breaks) for seat in seats}
    strength = {seat: (totals[seat], *counts[seat]) for seat in seats}
    ranked = sorted(seats, key=lambda seat: (strength[seat], -seat), reverse=True)
    ranking = tuple(
        Place(
            place=1 + sum(strength[other] > strength[seat] for other in seats),
            seat=seat,
            total=totals[seat],
            tie_counts=counts[seat],
        )
        for seat in ranked
    )
    return Result(lines=lines, ranking=ranking, tie_breaks=tie_breaks, verdict=_verdict(ranking, tie_breaks))


def _verdict(ranking: tuple[Place, ...], tie_breaks: Sequence[TieBreak[Any]]) -> tuple[Message, ...]:
    first = ranking[0]
    winners = tuple(p.seat for p in ranking if p.place == 1)
    level = tuple(p for p in ranking if p.total == first.total)
    said: list[Message] = []
    if len(winners) > 1:
        said.append(ShareTheWin(winners, first.total))
    elif len(level) > 1:
        deciding = next(
            i for i in range(len(tie_breaks)) if any(p.tie_counts[i] != first.tie_counts[i] for p in level)
        )
        counts = tuple(Count(p.seat, p.tie_counts[deciding]) for p in level)
        seats = tuple(p.seat for p in level)
        said.append(WinsTheTie(seats, first.total, tie_breaks[deciding].label, counts, first.seat))
    else:
        said.append(Wins(first.seat, first.total))
    said += [_COMES_IN.get(p.place, ComesIn)(p.seat, p.place, p.total) for p in ranking if p.place > 1]
    return tuple(said)
