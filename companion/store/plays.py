"""Plays: what came to its end, matches of this house and what was told of others, as the history lists them."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from companion.store.matches import Raced
from companion.store.tables import MatchRow, PlaceRow, PlayRow, now

OURS = "companion"
"""The source of a play that was a match here; any other is the app whose export told of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPlace:
    """How one seat came in, best first in a play."""

    seat: int
    name: str
    colour: str = ""
    """A colour's slug; "" where nobody said."""
    total: int | None
    """None: no points were counted, or it is not a number."""
    place: int
    """1 won; 0: it did not, and nobody said how it came in."""
    began: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What statistics ask of a match besides its totals; by slugs, seat after seat."""

    points: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """What each category of the scoring gave."""
    parts: tuple[tuple[str, ...], ...] = ()
    """What each seat had in the end of what can be had: buildings, ship parts."""
    is_from_the_middle: bool = False
    """Whether it was opened in its middle, from figures on paper, or is a filled score pad: nothing is known of its
    course."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A finished playing. Its `uuid` stays the same however often it is exported or corrected."""

    uuid: str
    match: str | None
    """The code of the match it was; None: it was told of from elsewhere."""
    game: str
    title: str = ""
    """What a game is called that is on no shelf here."""
    bgg_id: int | None = None
    source: str = OURS
    started: datetime
    finished: datetime
    minutes: int | None = None
    location: str = ""
    comments: str = ""
    places: tuple[PlayPlace, ...]
    details: Details | None = None
    deleted: datetime | None = None

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(place.name for place in self.places if place.place == 1)


class Plays:
    """The plays, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def listed(
        self,
        game: str | None = None,
        *,
        limit: int | None = 200,
        device: str | None = None,
        binned: bool = False,
    ) -> tuple[Play, ...]:
        """The newest plays first; with `device` those it has a place at, `binned` those in the bin."""
        if not can_be_asked(game):
            return ()
        found = _PLAY.where(~WITHDRAWN, THROWN if binned else ~THROWN)
        found = found.order_by(col(PlayRow.finished).desc(), col(PlayRow.uuid)).limit(limit)
        if game is not None:
            found = found.where(col(PlayRow.game) == game)
        if device is not None:
            here = col(PlaceRow.match_id) == col(MatchRow.id)
            found = found.join(PlaceRow, here).where(col(PlaceRow.device) == device)
        return tuple(play_of(dict(row._mapping)) for row in self._connection.execute(found))

    def find(self, match: str, *, also_withdrawn: bool = False) -> Play | None:
        """The play of a match, by the match's code; also that of one that was over and goes on, if asked for."""
        return self._one(col(MatchRow.code) == match, also_withdrawn=also_withdrawn)

    def of(self, uuid_: str) -> Play | None:
        """A play by its own id, also one in the bin."""
        return self._one(col(PlayRow.uuid) == uuid_) if can_be_asked(uuid_) else None

    def _one(self, which: Any, *, also_withdrawn: bool = False) -> Play | None:
        found = _PLAY.where(which) if also_withdrawn else _PLAY.where(which, ~WITHDRAWN)
        row = self._connection.execute(found).one_or_none()
        return None if row is None else play_of(dict(row._mapping))

    def known(self, uuids: Iterable[str]) -> frozenset[str]:
        """Which of these plays are here, also those in the bin."""
        asked, found = list(uuids), set[str]()
        for at in range(0, len(asked), 500):
            some = select(col(PlayRow.uuid)).where(col(PlayRow.uuid).in_(asked[at : at + 500]))
            found.update(uuid_ for (uuid_,) in self._connection.execute(some))
        return frozenset(found)

    def put(
        self,
        match: int,
        *,
        game: str,
        started: datetime,
        finished: datetime,
        places: Sequence[PlayPlace],
        details: Details | None = None,
        as_: str | None = None,
    ) -> None:
        """Write down how a match ended; if its end was corrected, how it ended after all.

        A play that is new gets an id of its own, or the one it has elsewhere (`as_`).
        """
        written = {"places": [asdict(place) for place in places], "details": _written(details)}
        here = col(PlayRow.match_id) == match
        anew = {"finished": finished, "deleted": None}
        self._connection.execute(update(PlayRow).where(here, WITHDRAWN).values(anew))
        if not self._connection.execute(update(PlayRow).where(here).values(written)).rowcount:
            values = {
                "match_id": match,
                "game": game,
                "title": "",
                "source": OURS,
                "location": "",
                "comments": "",
            }
            values |= {"started": started, "finished": finished, "uuid": as_ or str(uuid.uuid4()), **written}
            self._connection.execute(insert(PlayRow).values(values))

    def detail(self, match: int, details: Details) -> None:
        """Write down what statistics ask of a play that was put without; one that was put again meanwhile has it."""
        here = (col(PlayRow.match_id) == match) & col(PlayRow.details).is_(None)
        self._connection.execute(update(PlayRow).where(here).values(details=_written(details)))

    def add(self, plays: Iterable[Play]) -> None:
        """Plays told of from elsewhere, none of which is here yet. `Raced` if one is, by now."""
        rows = [
            {
                **{name: getattr(play, name) for name in _OWN},
                "match_id": None,
                "places": [asdict(place) for place in play.places],
                "details": _written(play.details),
            }
            for play in plays
        ]
        try:
            if rows:
                self._connection.execute(insert(PlayRow), rows)
        except IntegrityError as taken:
            raise Raced from taken

    def note(self, uuid_: str, *, location: str, comments: str) -> None:
        """Where it was played, and what there is to say about it."""
        values = {"location": location, "comments": comments}
        self._connection.execute(update(PlayRow).where(col(PlayRow.uuid) == uuid_).values(values))

    def bin(self, uuid_: str, at: datetime | None) -> None:
        """Put a play into the bin, or with None take it out again."""
        self._connection.execute(update(PlayRow).where(col(PlayRow.uuid) == uuid_).values(deleted=at))

    def empty_bin(self, before: datetime) -> None:
        """Forget what was told of from elsewhere and put into the bin before this moment."""
        gone = col(PlayRow.match_id).is_(None) & (col(PlayRow.deleted) < before)
        self._connection.execute(delete(PlayRow).where(gone))

    def give_way(self, uuid_: str) -> None:
        """What was told of a play from elsewhere goes: the match it was is here now."""
        told = (col(PlayRow.uuid) == uuid_) & col(PlayRow.match_id).is_(None)
        self._connection.execute(delete(PlayRow).where(told))

    def withdraw(self, match: int) -> None:
        """The match is not over after all. Its id, and what was noted of it, are kept for when it is."""
        here = col(PlayRow.match_id) == match
        self._connection.execute(update(PlayRow).where(here).values(deleted=now()))


_OWN = (
    "uuid", "game", "title", "bgg_id", "source", "started", "finished", "minutes", "location", "comments", "deleted"
)  # fmt: skip

WITHDRAWN = col(PlayRow.match_id).is_not(None) & col(PlayRow.deleted).is_not(None)
"""Of a match that was over and goes on; in the bin lie matches, and plays that were none here."""
THROWN = col(PlayRow.deleted).is_not(None) | col(MatchRow.deleted).is_not(None)
PLAY = (
    select(col(PlayRow.uuid), col(MatchRow.code).label("match"), col(PlayRow.game), col(PlayRow.title))
    .add_columns(col(PlayRow.bgg_id), col(PlayRow.source), col(PlayRow.started), col(PlayRow.finished))
    .add_columns(col(PlayRow.minutes), col(PlayRow.location), col(PlayRow.comments), col(PlayRow.places))
    .add_columns(col(PlayRow.deleted))
    .join(MatchRow, col(MatchRow.id) == col(PlayRow.match_id), isouter=True)
)
"""A play without what only statistics ask."""
_PLAY = PLAY.add_columns(col(PlayRow.details))


def can_be_asked(word: str | None) -> bool:
    """Whether a word out of an address can be looked for; PostgreSQL takes none with a zero in it."""
    return word is None or "\0" not in word


def _written(details: Details | None) -> dict[str, Any] | None:
    return None if details is None else asdict(details)


def play_of(row: dict[str, Any]) -> Play:
    """A row of `PLAY`, which may have its details."""
    places, details = row.pop("places"), row.pop("details", None)
    return Play(**row, places=tuple(PlayPlace(**place) for place in places), details=_details(details))


def _details(raw: Mapping[str, Any] | None) -> Details | None:
    if raw is None:
        return None
    points = {category: tuple(points) for category, points in raw["points"].items()}
    parts = tuple(tuple(parts) for parts in raw["parts"])
    return Details(points=points, parts=parts, is_from_the_middle=raw["is_from_the_middle"])
