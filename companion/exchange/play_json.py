"""A play as JSON, for programs: `{"companion_play": 1, …}`.

`uuid` names the play, at every export the same one; a person's `id` and a game's `slug` stay too. `places` stand best
first; `place` is 1 for who won, and 0 where nobody said how they came in. `points` has what each category of the
scoring gave, and `parts` what each seat had in the end, by seats: the first is seat 0. `minutes`, `total`, `points`
and `parts` are null where nobody knows. Moments are ISO 8601, in UTC. There is nothing in it that opens a match.
"""

from datetime import UTC, datetime
from typing import TypedDict

from companion.exchange.directory import Directory, minutes_of
from companion.store import Play

VERSION = 1


class JsonGame(TypedDict):
    slug: str
    title: str
    bgg_id: int | None


class JsonPerson(TypedDict):
    id: str
    name: str
    """As they are called now; the place has the name as it was written that evening."""


class JsonPlace(TypedDict):
    seat: int
    name: str
    person: JsonPerson
    colour: str
    total: int | None
    place: int
    won: bool
    began: bool


class JsonPlay(TypedDict):
    companion_play: int
    uuid: str
    source: str
    game: JsonGame
    started: str
    finished: str
    minutes: int | None
    location: str
    comments: str
    places: list[JsonPlace]
    points: dict[str, list[int]] | None
    parts: list[list[str]] | None
    from_the_middle: bool
    """Nothing is known of its course: a filled score pad, or a match opened in its middle."""


def play_json(play: Play, directory: Directory) -> JsonPlay:
    known, details = directory.game(play), play.details
    return {
        "companion_play": VERSION,
        "uuid": play.uuid,
        "source": play.source,
        "game": {"slug": known.slug, "title": known.name, "bgg_id": known.bgg_id},
        "started": _moment(play.started),
        "finished": _moment(play.finished),
        "minutes": minutes_of(play),
        "location": play.location,
        "comments": play.comments,
        "places": [
            {
                "seat": place.seat,
                "name": place.name,
                "person": {"id": person.id, "name": person.name},
                "colour": place.colour,
                "total": place.total,
                "place": place.place,
                "won": place.place == 1,
                "began": place.began,
            }
            for place, person in zip(play.places, directory.people(play), strict=True)
        ],
        "points": {slug: list(points) for slug, points in details.points.items()} if details else None,
        "parts": [list(parts) for parts in details.parts] if details else None,
        "from_the_middle": details is not None and details.is_from_the_middle,
    }


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
