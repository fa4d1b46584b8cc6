"""How people did: plays, wins, what chance would have given them, and their points."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.referee.statistics.playings import Playing, Sitting
from companion.store import Person

Seated = tuple[Playing, Sitting]
"""A seat, and the play it was in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What some seats came to, be they a person's, those that began, or those with a building.

    A shared win is a win for everybody who shares it. By chance a seat wins as often as there were winners among
    the seats of its play: a quarter of a win at a table of four with one winner, half a win if two shared it. So over
    all seats of some plays the wins by chance are as many as were won.
    """

    plays: int
    """Seats: of one person as many as plays, unless somebody told of two in one play."""
    decided: int
    """Those of plays of which it is said who won: shares of wins are of these."""
    wins: int
    shared: int
    """Wins that were shared."""
    by_chance: float
    """The wins that chance would have given."""
    counted: int
    """Seats whose points are known; the average is of these."""
    points: int
    """All of theirs."""
    most: int | None
    least: int | None

    @property
    def win_share(self) -> float | None:
        return self.wins / self.decided if self.decided else None

    @property
    def chance_share(self) -> float | None:
        """The share of wins that chance would have given."""
        return self.by_chance / self.decided if self.decided else None

    @property
    def ahead_of_chance(self) -> float:
        """Wins more than by chance; fewer, if it is below nothing."""
        return self.wins - self.by_chance

    @property
    def average(self) -> float | None:
        return self.points / self.counted if self.counted else None


def standing(seated: Iterable[Seated]) -> Standing:
    """What these seats came to."""
    plays = decided = wins = shared = 0
    by_chance, totals = 0.0, list[int]()
    for playing, sitting in seated:
        plays += 1
        if playing.winners:
            decided += 1
            by_chance += playing.chance
            if sitting.place == 1:
                wins += 1
                shared += playing.winners > 1
        if sitting.total is not None:
            totals.append(sitting.total)
    return Standing(
        plays=plays,
        decided=decided,
        wins=wins,
        shared=shared,
        by_chance=by_chance,
        counted=len(totals),
        points=sum(totals),
        most=max(totals, default=None),
        least=min(totals, default=None),
    )


def seats_of(playings: Iterable[Playing]) -> Iterable[Seated]:
    """Every seat of these plays."""
    return ((playing, sitting) for playing in playings for sitting in playing.sittings)


def standings(playings: Iterable[Playing]) -> tuple[tuple[Person, Standing], ...]:
    """Everybody who played: most wins first, then the greater share of wins, then by name."""
    found: dict[str, list[Seated]] = {}
    people: dict[str, Person] = {}
    for playing, sitting in seats_of(playings):
        found.setdefault(sitting.person.id, []).append((playing, sitting))
        people[sitting.person.id] = sitting.person
    stood = [(people[person], standing(seats)) for person, seats in found.items()]
    return tuple(sorted(stood, key=lambda one: (-one[1].wins, -(one[1].win_share or 0), one[0].name)))


def standing_of(playings: Iterable[Playing], person: str) -> Standing:
    """How one person did."""
    return standing((playing, sitting) for playing in playings for sitting in playing.of(person))


def starting(playings: Iterable[Playing]) -> Standing:
    """How those did who began, in the plays of which it is said who did; the pads say nothing of it."""
    return standing((playing, sitting) for playing, sitting in seats_of(playings) if sitting.began)
