"""How far points lie apart: quartiles, and how many seats came to how much."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from statistics import fmean, quantiles

from companion.referee.statistics.playings import Playing

MOST_BARS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """Where points lie. Between two of them a quartile lies as far along as its share says: the lower quartile of
    10, 20, 30 and 40 is 17½."""

    counted: int
    least: float
    lower: float
    """A quarter had no more than this."""
    median: float
    """Half had no more than this."""
    upper: float
    """A quarter had more than this."""
    most: float
    average: float


@dataclass(frozen=True, slots=True)
class Bar:
    """So many came to at least `least` and at most `most` points."""

    least: int
    most: int
    seats: int


def totals(playings: Iterable[Playing]) -> list[int]:
    """The points of every seat of which they are known."""
    return [s.total for playing in playings for s in playing.sittings if s.total is not None]


def spread(points: Sequence[int]) -> Spread | None:
    """How far these lie apart; None of nothing."""
    if not points:
        return None
    cuts = quantiles(points, n=4, method="inclusive") if len(points) > 1 else [points[0]] * 3
    return Spread(
        counted=len(points), least=min(points), lower=cuts[0], median=cuts[1], upper=cuts[2], most=max(points),
        average=fmean(points),
    )  # fmt: skip


def bars(points: Sequence[int], at_most: int = MOST_BARS) -> tuple[Bar, ...]:
    """How many came to how much, in steps of 1, 2, 5, 10, 20, 50 … points; empty ones in between stand too."""
    if not points:
        return ()
    low, high = min(points), max(points)
    sizes = (digit * 10**power for power in count() for digit in (1, 2, 5))
    step = next(size for size in sizes if high // size - low // size < at_most)
    return tuple(
        Bar(at * step, at * step + step - 1, sum([at == point // step for point in points]))
        for at in range(low // step, high // step + 1)
    )
