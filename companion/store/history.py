"""The history: what was played here, what was told of from elsewhere, and what lies on the table, in one list."""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from heapq import merge
from itertools import islice
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, literal, or_
from sqlmodel import col, select

from companion.store.people import folded, unheard
from companion.store.places import Role
from companion.store.plays import PLAY, THROWN, WITHDRAWN, Play, play_of
from companion.store.tables import EntryRow, MatchRow, PlaceRow, PlayRow

Query = Any
"""A SELECT; what it is of is not for these functions to say."""
AT_ONCE = 100
"""Rows that are fetched together while a page fills up."""


class Show(StrEnum):
    """Which part of the history is asked for."""

    EVERYTHING = "all"
    FINISHED = "finished"
    RUNNING = "running"
    AWAY = "archived"
    BIN = "bin"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is looked for."""

    show: Show = Show.EVERYTHING
    device: str = ""
    """Who looks."""
    only_own: bool = False
    """Whether only that is shown which the device is at."""
    games: frozenset[str] | None = None
    """None: every game. A game's score pad is listed under the game."""
    people: tuple[frozenset[str], ...] = ()
    """For everybody who has to have been there each way their name is written, `folded`."""
    since: datetime | None = None
    until: datetime | None = None
    """The first moment that is too late."""
    text: str = ""
    titled: frozenset[str] = frozenset()
    """The games whose title has the text in it, in the language it was typed in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A playing as the history lists it."""

    at: datetime
    """When it ended, or was last entered into."""
    game: str
    names: tuple[str, ...]
    """Who played, by seats."""
    play: Play | None
    """None: it lies on the table."""
    code: str | None
    """None: it was told of from elsewhere."""
    archived: datetime | None
    deleted: datetime | None
    role: Role | None
    """What the device that looks is at it."""


class History:
    """The history, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def listed(self, wanted: Wanted, *, skip: int = 0, most: int = 40) -> tuple[Listed, ...]:
        """The newest first. Nobody is told what lies in the bin of a match they are not at."""
        with closing(self._plays(wanted)) as plays, closing(self._running(wanted)) as running:
            both = merge(plays, running, key=lambda one: one.at, reverse=True)
            return tuple(islice((one for one in both if _fits(one, wanted)), skip, skip + most))

    def place(self, code: str, device: str) -> Role | None:
        """What a device is at a match, also at one in the bin."""
        here = (col(PlaceRow.match_id) == col(MatchRow.id)) & (col(PlaceRow.device) == device)
        found = select(col(PlaceRow.role)).join(MatchRow, here).where(col(MatchRow.code) == code)
        role = self._connection.execute(found).scalar_one_or_none()
        return None if role is None else Role(role)

    def games(self, *, device: str | None = None) -> tuple[tuple[str, str], ...]:
        """Every game there is a play of, with its title where it is on no shelf; of a device, where it was."""
        found: Query = (
            select(col(PlayRow.game), col(PlayRow.title)).distinct().where(col(PlayRow.deleted).is_(None))
        )
        rows = self._connection.execute(found if device is None else _where(found, device))
        return tuple((game, title) for game, title in rows)

    def appearances(self, *, device: str | None = None) -> Iterator[tuple[datetime, tuple[str, ...]]]:
        """When each play ended and who was there, the newest first; of a device, those it was at."""
        found: Query = select(col(PlayRow.finished), col(PlayRow.places)).where(col(PlayRow.deleted).is_(None))
        found = _where(found, device) if device is not None else found.join(MatchRow, _ITS_MATCH, isouter=True)
        found = found.where(col(MatchRow.deleted).is_(None)).order_by(col(PlayRow.finished).desc())
        for finished, places in self._connection.execute(found):
            yield finished, tuple(place["name"] for place in places)

    def due(self, before: datetime) -> tuple[str, ...]:
        """What was put into the bin before a moment: the codes of matches, the ids of plays from elsewhere."""
        plays = select(col(PlayRow.uuid)).where(col(PlayRow.deleted) < before, col(PlayRow.match_id).is_(None))
        matches = select(col(MatchRow.code)).where(col(MatchRow.deleted) < before)
        return tuple(one for found in (plays, matches) for (one,) in self._connection.execute(found))

    def _plays(self, wanted: Wanted) -> Generator[Listed]:
        if wanted.show is Show.RUNNING:
            return
        found = _with_place(PLAY.where(~WITHDRAWN), wanted.device).add_columns(
            col(MatchRow.archived), col(MatchRow.deleted).label("match_deleted")
        )
        if wanted.show is Show.BIN:
            found = found.where(THROWN, or_(_IS_AT, col(PlayRow.match_id).is_(None)))
        else:
            found = found.where(~THROWN, _is_away(wanted.show))
        found = _chosen(found, wanted, col(PlayRow.game), col(PlayRow.finished))
        for row in self._rows(found.order_by(col(PlayRow.finished).desc(), col(PlayRow.uuid))):
            role, archived, deleted = (row.pop(name) for name in ("role", "archived", "match_deleted"))
            play = play_of(row)
            seated = sorted(play.places, key=lambda place: place.seat)
            yield Listed(
                at=play.finished,
                game=play.game,
                names=tuple(place.name for place in seated),
                play=play,
                code=play.match,
                archived=archived,
                deleted=deleted or play.deleted,
                role=None if role is None else Role(role),
            )

    def _running(self, wanted: Wanted) -> Generator[Listed]:
        if wanted.show is Show.FINISHED:
            return
        begun = and_(col(EntryRow.match_id) == col(MatchRow.id), col(EntryRow.seq) == 0)
        found = _with_place(
            select(col(MatchRow.code), col(MatchRow.game), col(MatchRow.last_entry), col(EntryRow.body))
            .add_columns(col(MatchRow.archived), col(MatchRow.deleted))
            .join(EntryRow, begun),
            wanted.device,
        ).where(col(MatchRow.finished).is_(None))
        if wanted.show is Show.BIN:
            found = found.where(col(MatchRow.deleted).is_not(None), _IS_AT)
        else:
            found = found.where(col(MatchRow.deleted).is_(None), _is_away(wanted.show))
        found = _chosen(found, wanted, col(MatchRow.game), col(MatchRow.last_entry))
        for row in self._rows(found.order_by(col(MatchRow.last_entry).desc(), col(MatchRow.id).desc())):
            yield Listed(
                at=row["last_entry"],
                game=row["game"],
                names=tuple(player["name"] for player in row["body"].get("players", ())),
                play=None,
                code=row["code"],
                archived=row["archived"],
                deleted=row["deleted"],
                role=None if row["role"] is None else Role(row["role"]),
            )

    def _rows(self, found: Query) -> Iterator[dict[str, Any]]:
        with self._connection.execute(found.execution_options(yield_per=AT_ONCE)) as rows:
            for row in rows:
                yield dict(row._mapping)


_ITS_MATCH = col(MatchRow.id) == col(PlayRow.match_id)
_IS_AT = col(PlaceRow.device).is_not(None)


def _with_place(found: Query, device: str) -> Query:
    """With the role of the device that looks."""
    here = and_(col(PlaceRow.match_id) == col(MatchRow.id), col(PlaceRow.device) == device)
    return found.add_columns(col(PlaceRow.role)).join(PlaceRow, here, isouter=True)


def _where(found: Query, device: str) -> Query:
    """Only what a device is at."""
    here = and_(col(PlaceRow.match_id) == col(MatchRow.id), col(PlaceRow.device) == device)
    return found.join(MatchRow, _ITS_MATCH).join(PlaceRow, here)


def _is_away(show: Show) -> ColumnElement[bool]:
    archived = col(MatchRow.archived)
    return archived.is_not(None) if show is Show.AWAY else archived.is_(None)


def _chosen(found: Query, wanted: Wanted, game: Any, at: Any) -> Query:
    """What the database itself can choose by."""
    if wanted.only_own:
        found = found.where(_IS_AT)
    if wanted.games is not None:
        found = found.where(game.in_(wanted.games))
    if wanted.since is not None:
        found = found.where(at >= literal(wanted.since, type_=at.type))
    if wanted.until is not None:
        found = found.where(at < literal(wanted.until, type_=at.type))
    return found


def _fits(one: Listed, wanted: Wanted) -> bool:
    """What it cannot: names and words, however they are written."""
    there = frozenset(map(folded, one.names))
    if not all(person & there for person in wanted.people):
        return False
    if not wanted.text or one.game in wanted.titled:
        return True
    said = filter(None, (one.play.title, one.play.location, one.play.comments) if one.play is not None else ())
    return any(wanted.text in words for words in (*there, *map(unheard, said)))
