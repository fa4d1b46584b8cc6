"""How long everybody thought: from the moments of the entries, without breaks and without nights."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from companion.core.messages import Seat

LONGEST_THOUGHT = 30 * 60
"""Seconds; when longer nothing was entered, the table was not playing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """One entry that counts."""

    at: float
    """When it came, in seconds from any beginning."""
    by: Seat | None = None
    """Who acted, TABLE for the table as a whole; None where nobody's turn was meant, such as a figure read off."""
    to_act: frozenset[Seat]
    """Who may act afterwards."""
    round: int | None = None
    """The round it was entered in; None where the game counts none."""


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of thinking, by seat and round."""

    spent: Mapping[tuple[Seat, int | None], float] = field(default_factory=dict)
    played: Mapping[int | None, float] = field(default_factory=dict)
    """How long each round took; seats that think together share it."""
    paused: float = 0.0
    """Breaks, said or seen by their length."""

    @property
    def rounds(self) -> tuple[int | None, ...]:
        return tuple(self.played)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whoever acted, the table as a whole last."""
        return tuple(sorted({seat for seat, _ in self.spent}, key=lambda seat: (seat < 0, seat)))

    @property
    def total(self) -> float:
        return sum(self.played.values())

    def of(self, seat: Seat) -> float:
        return sum(seconds for (who, _), seconds in self.spent.items() if who == seat)

    def of_round(self, seat: Seat, round: int | None) -> float:
        return self.spent.get((seat, round), 0.0)


def times(ticks: Sequence[Tick], pauses: Iterable[tuple[float, float]] = ()) -> Times:
    """Who thought how long.

    `ticks` begins with the set-up; `pauses` are breaks from a moment to another. A seat's time runs from
    the entry after which it could act to its own; seats that act together each think from the same start.
    """
    breaks = tuple(pauses)
    spent: dict[tuple[Seat, int | None], float] = {}
    played: dict[int | None, float] = {}
    clock = paused = 0.0
    since = dict.fromkeys(ticks[0].to_act, 0.0) if ticks else {}
    for earlier, tick in pairwise(ticks):
        gap = max(tick.at - earlier.at, 0.0)
        thought = gap - _overlap(earlier.at, tick.at, breaks)
        if thought > LONGEST_THOUGHT:
            thought = 0.0
        clock, paused = clock + thought, paused + gap - thought
        played[tick.round] = played.get(tick.round, 0.0) + thought
        if tick.by is not None:
            begun = since.pop(tick.by, clock - thought)
            spent[tick.by, tick.round] = spent.get((tick.by, tick.round), 0.0) + clock - begun
        since = {seat: since.get(seat, clock) for seat in tick.to_act}
    return Times(spent, played, paused)


def _overlap(start: float, end: float, pauses: Iterable[tuple[float, float]]) -> float:
    """How many seconds of a stretch were breaks; breaks do not overlap each other."""
    return sum(max(min(end, until) - max(start, begun), 0.0) for begun, until in pauses)
