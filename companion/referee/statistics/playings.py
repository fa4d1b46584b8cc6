"""Plays as they are reckoned with: every name written down is the person it belongs to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from companion.store import Person, Play, PlayPlace, folded


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """One person's seat in one play."""

    person: Person
    seat: int
    total: int | None
    place: int
    """1 won; 0: it did not, and nobody said how it came in."""
    began: bool

    @property
    def won(self) -> bool:
        return self.place == 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing:
    """A play with the people in it."""

    play: Play
    sittings: tuple[Sitting, ...]
    winners: int
    """Everybody who won; 0: nobody says who did, and the play counts in no share of wins."""

    @property
    def seats(self) -> int:
        return len(self.sittings)

    @property
    def day(self) -> date:
        """The day it ended, where this server stands."""
        return self.play.finished.astimezone().date()

    @property
    def chance(self) -> float:
        """The wins each seat would have if they had fallen evenly: as many as were won, by the seats there were."""
        return self.winners / len(self.sittings) if self.sittings else 0.0

    def of(self, person: str) -> Iterator[Sitting]:
        """The seats of a person: one, or by what others told of it even two."""
        return (sitting for sitting in self.sittings if sitting.person.id == person)


def playings_of(plays: Iterable[Play], people: Iterable[Person]) -> tuple[Playing, ...]:
    """The plays, the earliest first. Whoever is nobody known is a person of this spelling only."""
    known = {folded(spelling): person for person in people for spelling in person.spellings}
    found = [
        Playing(
            play=play,
            sittings=tuple([_sitting(place, known) for place in play.places]),
            winners=sum([place.place == 1 for place in play.places]),
        )
        for play in plays
    ]
    return tuple(sorted(found, key=lambda playing: (playing.play.finished, playing.play.uuid)))


def _sitting(place: PlayPlace, known: dict[str, Person]) -> Sitting:
    person = known.get(place.name)
    if person is None:  # as it is written here it was not met yet
        key = folded(place.name)
        person = known.get(key) or Person(id=key, name=place.name, spellings=(place.name,))
        known[place.name] = person
    return Sitting(person=person, seat=place.seat, total=place.total, place=place.place, began=place.began)


def narrowed(
    playings: Iterable[Playing],
    *,
    game: str | None = None,
    since: date | None = None,
    until: date | None = None,
    seats: int | None = None,
    people: frozenset[str] = frozenset(),
) -> tuple[Playing, ...]:
    """The plays of a game, from one day to another (both included), with so many seats and all of these people in."""
    return tuple(
        playing
        for playing in playings
        if game in (None, playing.play.game)
        and (since is None or playing.day >= since)
        and (until is None or playing.day <= until)
        and seats in (None, playing.seats)
        and people <= {sitting.person.id for sitting in playing.sittings}
    )


def by_game(playings: Iterable[Playing]) -> dict[str, tuple[Playing, ...]]:
    """The plays of each game, the game that was played most first."""
    found: dict[str, list[Playing]] = {}
    for playing in playings:
        found.setdefault(playing.play.game, []).append(playing)
    most = sorted(found, key=lambda game: (-len(found[game]), game))
    return {game: tuple(found[game]) for game in most}


def by_seats(playings: Iterable[Playing]) -> dict[int, tuple[Playing, ...]]:
    """The plays of each number of players."""
    found: dict[int, list[Playing]] = {}
    for playing in playings:
        found.setdefault(playing.seats, []).append(playing)
    return {seats: tuple(found[seats]) for seats in sorted(found)}
