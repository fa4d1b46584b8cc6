"""The directory: who and what the plays talk of, with the ids other apps know them by."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID, uuid5

from companion.core.game import Colour
from companion.games import Shelf
from companion.store import Person, Play, folded

OURS = UUID("5b1c7f0e-8f0b-4c57-9a5e-0b6d1f8f2c31")
"""What the ids are made from that have to be the same at every export and are kept nowhere."""

LONGEST_EVENING = 12 * 60
"""Minutes; what took longer from its first entry to its last lay on the table overnight."""

_COLOURS = {colour.slug: colour.label for colour in Colour}


def stable_id(*named: str) -> str:
    """An id that is the same for the same names, on every server."""
    return str(uuid5(OURS, "\n".join(named)))


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownGame:
    """A game as other apps are told of it."""

    slug: str
    name: str
    bgg_id: int | None
    seats: range = range(0)
    """Empty where nobody here knows how many may play."""

    @property
    def uuid(self) -> str:
        return stable_id("game", self.slug)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPerson:
    """A person as other apps are told of them."""

    id: str
    name: str


class Directory:
    """What the house knows of games and people, for as long as one export takes."""

    def __init__(self, shelf: Shelf, people: Iterable[Person]) -> None:
        self._shelf: Shelf = shelf
        self._people: Mapping[str, KnownPerson] = {
            folded(spelling): KnownPerson(id=person.id, name=person.name)
            for person in people
            for spelling in (person.name, *person.spellings)
        }

    def game(self, play: Play) -> KnownGame:
        """What was played; a game that is on no shelf here by what was told of it."""
        game = self._shelf.get(play.game)
        if game is None:
            return KnownGame(slug=play.game, name=play.title or play.game, bgg_id=play.bgg_id)
        return KnownGame(slug=game.slug, name=game.title, bgg_id=game.bgg_id or play.bgg_id, seats=game.seats)

    def people(self, play: Play) -> tuple[KnownPerson, ...]:
        """Who played, place after place. Nobody sits twice at a table: of two with one name each is somebody."""
        found: list[KnownPerson] = []
        for place in play.places:
            person = self._people.get(folded(place.name)) or KnownPerson(
                id=stable_id("person", folded(place.name)), name=place.name
            )
            if any(other.id == person.id for other in found):
                person = KnownPerson(id=stable_id(person.id, str(place.seat)), name=place.name)
            found.append(person)
        return tuple(found)


def minutes_of(play: Play) -> int | None:
    """How long a play took; None where nobody knows: of a filled score pad, or one that lay on the table overnight."""
    if play.minutes is not None:
        return play.minutes
    if play.match is None or (play.details is not None and play.details.is_from_the_middle):
        return None
    minutes = round((play.finished - play.started).total_seconds() / 60)
    return max(minutes, 1) if minutes <= LONGEST_EVENING else None


def colour_of(slug: str) -> str:
    """The English name of a seat's colour, the same whoever exports it; "" where nobody said."""
    return _COLOURS.get(slug, slug)


def highest_wins_by_itself(play: Play) -> bool:
    """Whether those won who have the highest total, and all of them: no tie-break, and nobody who was only named."""
    totals = [place.total for place in play.places if place.total is not None]
    if len(totals) < len(play.places) or not totals:
        return False
    return all((place.place == 1) == (place.total == max(totals)) for place in play.places)
