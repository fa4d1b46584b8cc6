"""Turning points: where the lead changed, and what moved most, as the ledger has it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.actions import Correction
from companion.core.journal import Did, Replayed
from companion.core.ledger import balance
from companion.core.messages import Seat

Purses = Callable[[Any], Mapping[tuple[Seat, str], int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Overtaking:
    """An entry after which somebody else was ahead of all others."""

    seq: int
    seat: Seat
    before: Seat
    """Who was ahead until then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Swing:
    """What one entry, or one round, added to what a seat counts."""

    seat: Seat
    amount: int
    seq: int = 0
    """The entry; 0 for a round."""
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPoints:
    """Everything by size, the largest first; what is as large came earlier."""

    overtakings: tuple[Overtaking, ...] = ()
    """In the order they happened."""
    gains: tuple[Swing, ...] = ()
    losses: tuple[Swing, ...] = ()
    round_gains: tuple[Swing, ...] = ()
    round_losses: tuple[Swing, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.overtakings or self.gains or self.losses)


def turning_points(
    steps: Sequence[Replayed[Any]],
    purses: Purses,
    purse: str,
    rounds: Iterable[tuple[int, int]] = (),
    most: int = 3,
) -> TurningPoints:
    """What turned a match.

    `steps` is all that counts, the set-up first; `rounds` says of each round that ended which step ended it. Of a
    purse nobody has there is nothing to tell. A correction is no turn: it says only what had happened before.
    """
    held = [purses(step.outcome.state) for step in steps]
    seats = sorted(seat for seat, kind in held[0] if kind == purse) if held else []
    if not seats:
        return TurningPoints()
    moved = list(_by_entry(steps, seats, purse))
    by_round = list(_by_round(steps, seats, purse, rounds))
    return TurningPoints(
        overtakings=tuple(_overtakings(steps, [{seat: then[seat, purse] for seat in seats} for then in held])),
        gains=_largest(moved, most, up=True),
        losses=_largest(moved, most, up=False),
        round_gains=_largest(by_round, 1, up=True),
        round_losses=_largest(by_round, 1, up=False),
    )


def _overtakings(steps: Sequence[Replayed[Any]], held: Iterable[Mapping[Seat, int]]) -> Iterator[Overtaking]:
    """Who draws level takes no lead; whoever was ahead keeps it until somebody else has more than all others."""
    ahead: Seat | None = None
    for step, figures in zip(steps, held, strict=True):
        best = max(figures.values())
        first = [seat for seat, figure in figures.items() if figure == best]
        if len(first) > 1 or first[0] == ahead:
            continue
        if ahead is not None:
            yield Overtaking(seq=step.seq, seat=first[0], before=ahead)
        ahead = first[0]


def _by_entry(steps: Sequence[Replayed[Any]], seats: Iterable[Seat], purse: str) -> Iterator[Swing]:
    seats = tuple(seats)
    for step in steps[1:]:
        if isinstance(step.entry, Did) and not isinstance(step.entry.action, Correction):
            for seat in seats:
                yield Swing(seat=seat, amount=balance(step.outcome.postings, seat, purse), seq=step.seq)


def _by_round(
    steps: Sequence[Replayed[Any]], seats: Iterable[Seat], purse: str, rounds: Iterable[tuple[int, int]]
) -> Iterator[Swing]:
    seats, begun = tuple(seats), 1
    for number, end in rounds:
        postings = [posting for step in steps[begun : end + 1] for posting in step.outcome.postings]
        for seat in seats:
            yield Swing(seat=seat, amount=balance(postings, seat, purse), round=number)
        begun = end + 1


def _largest(swings: Iterable[Swing], most: int, *, up: bool) -> tuple[Swing, ...]:
    real = (swing for swing in swings if (swing.amount > 0 if up else swing.amount < 0))
    return tuple(sorted(real, key=lambda swing: -abs(swing.amount))[:most])
