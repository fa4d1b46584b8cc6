"""What a reader may know of: the one place where it is decided."""

from flask import abort

from companion.referee.statistics import Playing, playings_of
from companion.store import Person, Play
from companion.web.house import house, whose_history


def plays_to_see(game: str | None = None) -> tuple[Play, ...]:
    """The plays this reader may know of; of one game, or all."""
    return house().referee.played(game, limit=None, device=whose_history())


def people_to_see() -> tuple[Person, ...]:
    """Whom this reader may know of."""
    return tuple(known.person for known in house().referee.people(whose_history()))


def playings_to_see() -> tuple[Playing, ...]:
    """The plays with the people in them, the earliest first."""
    return playings_of(plays_to_see(), people_to_see())


def person_to_see(person: str, playings: tuple[Playing, ...]) -> Person:
    """Somebody by their id, also if they have played nothing yet; 404 if there is nobody."""
    known = next((one for one in people_to_see() if one.id == person), None)
    if known is not None:
        return known
    met = (sitting.person for playing in playings for sitting in playing.of(person))
    return next(met, None) or abort(404)
