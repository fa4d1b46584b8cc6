"""Plays: matches that came to their end, as the history lists them."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, update
from sqlmodel import col, select

from companion.store.tables import MatchRow, PlaceRow, PlayRow


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPlace:
    """How one seat came in, best first in a play."""

    seat: int
    name: str
    colour: str
    total: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A finished match. Its `uuid` stays the same however often it is exported or corrected."""

    uuid: str
    match: str
    game: str
    started: datetime
    finished: datetime
    places: tuple[PlayPlace, ...]


class Plays:
    """The plays, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def listed(
        self, game: str | None = None, *, limit: int = 200, device: str | None = None
    ) -> tuple[Play, ...]:
        """The newest plays first; with `device` those it has a place at."""
        found = _PLAY.order_by(col(PlayRow.finished).desc(), col(PlayRow.uuid)).limit(limit)
        if game is not None:
            found = found.where(col(PlayRow.game) == game)
        if device is not None:
            here = col(PlaceRow.match_id) == col(MatchRow.id)
            found = found.join(PlaceRow, here).where(col(PlaceRow.device) == device)
        return tuple(_play(row) for row in self._connection.execute(found))

    def find(self, match: str) -> Play | None:
        """The play of a match, by the match's code."""
        row = self._connection.execute(_PLAY.where(col(MatchRow.code) == match)).one_or_none()
        return None if row is None else _play(row)

    def put(
        self, match: int, *, game: str, started: datetime, finished: datetime, places: Sequence[PlayPlace]
    ) -> None:
        """Write down how a match ended; if its end was corrected, how it ended after all."""
        written = [
            {"seat": p.seat, "name": p.name, "colour": p.colour, "total": p.total, "place": p.place}
            for p in places
        ]
        again = update(PlayRow).where(col(PlayRow.match_id) == match).values(places=written)
        if not self._connection.execute(again).rowcount:
            values = {"match_id": match, "game": game, "started": started, "finished": finished}
            new = insert(PlayRow).values(uuid=str(uuid.uuid4()), places=written, **values)
            self._connection.execute(new)

    def withdraw(self, match: int) -> None:
        """The match is not over after all."""
        self._connection.execute(delete(PlayRow).where(col(PlayRow.match_id) == match))


_PLAY = (
    select(col(PlayRow.uuid), col(MatchRow.code), col(PlayRow.game), col(PlayRow.started))
    .add_columns(col(PlayRow.finished), col(PlayRow.places))
    .join(MatchRow, col(MatchRow.id) == col(PlayRow.match_id))
)


def _play(row: Any) -> Play:
    code_uuid, match, game, started, finished, places = row
    return Play(
        uuid=code_uuid,
        match=match,
        game=game,
        started=started,
        finished=finished,
        places=tuple(PlayPlace(**place) for place in places),
    )
