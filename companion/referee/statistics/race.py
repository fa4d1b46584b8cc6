"""Who leads since when: the wins of each, from play to play."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from companion.referee.statistics.playings import Playing
from companion.referee.statistics.standings import standings
from companion.store import Person

MOST_LINES, MOST_POINTS = 6, 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """How many wins each of the first had after how many plays."""

    days: tuple[date, ...]
    """Of the plays after which it is told."""
    after: tuple[int, ...]
    """How many plays there had been by then."""
    lines: tuple[tuple[Person, tuple[int, ...]], ...]
    """Who leads first."""


def race(playings: Sequence[Playing], lines: int = MOST_LINES, points: int = MOST_POINTS) -> Race:
    """Those who lead by now, from nothing to now; of many plays only every so many are told, the last always."""
    told = [playing for playing in playings if playing.winners]
    every = max(1, -(-len(told) // points))
    leading = standings(told)[:lines]
    wins = {person.id: 0 for person, _ in leading}
    told_then: dict[int, dict[str, int]] = {}
    for after, playing in enumerate(told, start=1):
        for sitting in playing.sittings:
            if sitting.won and sitting.person.id in wins:
                wins[sitting.person.id] += 1
        if (len(told) - after) % every == 0:
            told_then[after] = dict(wins)
    return Race(
        days=tuple(told[after - 1].day for after in told_then),
        after=tuple(told_then),
        lines=tuple((person, tuple(then[person.id] for then in told_then.values())) for person, _ in leading),
    )
