"""Head to head: two people who played together, and who came in before whom."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.referee.statistics.playings import Playing, Sitting
from companion.store import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """What came of the plays two people were both in, as the first of them sees it."""

    together: int
    ahead: int
    """Plays the first came in before the other in."""
    behind: int
    level: int
    """Plays they shared a place in."""
    unsaid: int
    """Plays of which nobody says who of the two came in first."""
    counted: int
    """Plays in which the points of both are known; the averages are of these."""
    points: int
    points_of_the_other: int

    @property
    def average(self) -> float | None:
        return self.points / self.counted if self.counted else None

    @property
    def average_of_the_other(self) -> float | None:
        return self.points_of_the_other / self.counted if self.counted else None


def lead(one: Sitting, other: Sitting) -> int | None:
    """1: one came in before the other, −1: after, 0: together; None: nobody said.

    Whoever won came in before whoever did not, also where the other's place was not told.
    """
    if one.place and other.place:
        return (one.place < other.place) - (one.place > other.place)
    if one.won or other.won:
        return one.won - other.won
    return None


def pair(playings: Iterable[Playing], one: str, other: str) -> Pair:
    """What came of the plays both were in; of two seats of one person the first counts."""
    met = [
        (mine, theirs)
        for playing in playings
        if (mine := next(playing.of(one), None)) and (theirs := next(playing.of(other), None))
    ]
    leads = [lead(mine, theirs) for mine, theirs in met]
    both = [
        (mine.total, theirs.total)
        for mine, theirs in met
        if mine.total is not None and theirs.total is not None
    ]
    return Pair(
        together=len(met),
        ahead=leads.count(1),
        behind=leads.count(-1),
        level=leads.count(0),
        unsaid=leads.count(None),
        counted=len(both),
        points=sum([mine for mine, _ in both]),
        points_of_the_other=sum([theirs for _, theirs in both]),
    )


def pairs_of(playings: Iterable[Playing], person: str) -> tuple[tuple[Person, Pair], ...]:
    """Everybody a person played with, whom they met most often first."""
    met: dict[str, list[Playing]] = {}
    people: dict[str, Person] = {}
    for playing in playings:
        if any(playing.of(person)):
            others = {sitting.person.id: sitting.person for sitting in playing.sittings}
            people |= others
            for other in others.keys() - {person}:
                met.setdefault(other, []).append(playing)
    found = [(people[other], pair(shared, person, other)) for other, shared in met.items()]
    return tuple(sorted(found, key=lambda one: (-one[1].together, one[0].name)))
