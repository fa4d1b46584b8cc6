"""Matches and the journals that belong to them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, delete, func, insert, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from companion.core.values import changed
from companion.store.codes import CODE, new_code
from companion.store.places import Door, Entering, new_keys
from companion.store.tables import EntryRow, MatchRow, PlaceRow, PlayRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """What is known of a match besides its journal."""

    id: int
    code: str
    game: str
    box: str | None
    created: datetime
    last_entry: datetime
    finished: datetime | None
    archived: datetime | None
    deleted: datetime | None = None
    """When it was put into the bin."""
    entering: Entering = Entering.EVERYONE
    """Who enters for whom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedMatch:
    """A match as the lobby lists it."""

    match: Match
    set_up: dict[str, Any]
    """Its entry 0, as written."""
    seq: int
    """Its newest entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a journal as it is kept; `companion.store.codec` makes an entry of its body."""

    seq: int
    body: dict[str, Any]
    token: str | None = None
    part: int = 0
    device: str | None = None
    at: datetime


class Raced(Exception):
    """Another writer took the number or the token first: begin again with what it wrote."""


class Matches:
    """The matches, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.written: dict[int, int] = {}
        """The newest entry of each match that was written in this transaction."""
        self.binned: dict[int, datetime | None] = {}
        """The matches that were put into the bin in this transaction, and since when, or taken out again."""

    def opened(
        self, game: str, set_up: dict[str, Any], token: str, *, device: str | None, entering: Entering
    ) -> str | None:
        """The code of the match that this device began like this under this token, if it did. Who begins one under
        the same token at the same time waits."""
        self.one_at_a_time(token)
        begun = (col(EntryRow.match_id) == col(MatchRow.id)) & (col(EntryRow.seq) == 0)
        found = (
            select(col(MatchRow.code), col(EntryRow.body))
            .join(EntryRow, begun)
            .where(col(MatchRow.game) == game, col(MatchRow.entering) == entering.slug)
            .where(col(EntryRow.token) == token, col(EntryRow.device) == device)
        )
        rows = self._connection.execute(found)
        return next((code for code, body in rows if body == set_up), None)

    def one_at_a_time(self, what: str) -> None:
        """Whoever does the same in another process waits until this transaction ends (SQLite has one writer anyway)."""
        if self._connection.dialect.name != "sqlite":
            self._connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(what, 0))))

    def open(
        self,
        *,
        game: str,
        set_up: dict[str, Any],
        box: str | None,
        device: str | None,
        at: datetime,
        token: str | None = None,
        entering: Entering = Entering.EVERYONE,
    ) -> str:
        """Begin a match; its code is new and unguessable, and so are the keys of its seats."""
        code, keys = new_code(), new_keys(len(set_up.get("players", ())))
        values: dict[str, Any] = {"code": code, "game": game, "box_id": box, "created": at, "last_entry": at}
        values |= {"entering": entering.slug, "joining": True, "seat_keys": keys}
        opened = insert(MatchRow).values(values).returning(col(MatchRow.id))
        match = self._connection.execute(opened).scalar_one()
        assert match is not None
        self.append(match, [Row(seq=0, body=set_up, token=token, device=device, at=at)])
        return code

    def add(self, match: Match, door: Door) -> int:
        """A match that was on another server, under its code there and with its keys; its id here. The caller has looked
        that the code is free and its box here."""
        values = {name: getattr(match, name) for name in _KEPT} | {"box_id": match.box}
        values |= {"entering": match.entering.slug, "joining": door.is_open, "seat_keys": list(door.keys)}
        found = self._connection.execute(insert(MatchRow).values(values).returning(col(MatchRow.id)))
        return int(found.scalar_one() or 0)

    def find(self, code: str) -> Match | None:
        if not CODE.fullmatch(code):
            return None
        row = self._connection.execute(_MATCH_OF_CODE, {"code": code}).one_or_none()
        return None if row is None else _match(dict(row._mapping))

    def every(self) -> tuple[Match, ...]:
        """All matches there are, in the order they were begun."""
        return tuple(
            _match(dict(row._mapping)) for row in self._connection.execute(_MATCH.order_by(col(MatchRow.id)))
        )

    def listed(
        self,
        *,
        limit: int = 50,
        finished: bool | None = None,
        archived: bool | None = False,
        binned: bool = False,
        device: str | None = None,
    ) -> tuple[ListedMatch, ...]:
        """The matches last entered into, newest first; all, or those that are over or are not, that were put away or
        were not (None: both), that lie in the bin or do not.

        With `device`, only those it has a place at.
        """
        newest = (
            select(func.max(EntryRow.seq))
            .where(col(EntryRow.match_id) == col(MatchRow.id))
            .correlate(MatchRow)
            .scalar_subquery()
        )
        found = (
            _MATCH.add_columns(col(EntryRow.body).label("set_up"), newest.label("seq"))
            .join(EntryRow, (col(EntryRow.match_id) == col(MatchRow.id)) & (col(EntryRow.seq) == 0))
            .where(_is_set(MatchRow.deleted, binned))
            .order_by(col(MatchRow.last_entry).desc(), col(MatchRow.id).desc())
            .limit(limit)
        )
        for column, wanted in ((MatchRow.archived, archived), (MatchRow.finished, finished)):
            if wanted is not None:
                found = found.where(_is_set(column, wanted))
        if device is not None:
            here = col(PlaceRow.match_id) == col(MatchRow.id)
            found = found.join(PlaceRow, here).where(col(PlaceRow.device) == device)
        return tuple(_listed(dict(row._mapping)) for row in self._connection.execute(found))

    def rows(self, match: int, *, after: int = -1) -> tuple[Row, ...]:
        """The journal, or what is newer than an entry of it."""
        found = self._connection.execute(_NEWER_ROWS, {"match": match, "after": after})
        return tuple(
            Row(seq=seq, body=body, token=token, part=part, device=device, at=at)
            for seq, body, token, part, device, at in found
        )

    def news(self, match: Match, *, after: int) -> tuple[Match, tuple[Row, ...]] | None:
        """What is newer than an entry of a match, and the match as it is now; None if it is gone."""
        asked = {"match": match.id, "code": match.code, "after": after}
        found = self._connection.execute(_NEWS, asked).all()
        if not found:
            return None
        rows = tuple(
            Row(seq=seq, body=body, token=token, part=part, device=device, at=at)
            for _, seq, body, token, part, device, at in found
            if seq is not None
        )
        deleted = found[0][0]
        return (match if deleted == match.deleted else changed(match, deleted=deleted)), rows

    def hold(self, code: str) -> None:
        """Let no other writer at this match until the transaction ends (SQLite has one writer anyway)."""
        if self._connection.dialect.name != "sqlite" and CODE.fullmatch(code):
            self._connection.execute(select(MatchRow.id).where(col(MatchRow.code) == code).with_for_update())

    def append(self, match: int, rows: Sequence[Row]) -> None:
        """Write new lines. `Raced` if one of their numbers or tokens is taken."""
        written = [
            {
                "match_id": match,
                "seq": row.seq,
                "kind": row.body["kind"],
                "body": row.body,
                "token": row.token,
                "part": row.part,
                "device": row.device,
                "at": row.at,
            }
            for row in rows
        ]
        try:
            self._connection.execute(_NEW_ROWS, written)
        except IntegrityError as taken:
            raise Raced from taken
        self.written[match] = rows[-1].seq

    def touch(self, match: int, at: datetime) -> None:
        """Note when the newest entry came."""
        self._connection.execute(_TOUCHED, {"match": match, "at": at})

    def finish(self, match: int, at: datetime | None) -> None:
        """Note when the match was over, or with None that it is not."""
        self._change(match, finished=at)

    def archive(self, match: int, at: datetime | None) -> None:
        """Put a match away, or with None back on the table. Nothing of it is lost."""
        self._change(match, archived=at)

    def bin(self, match: int, at: datetime | None) -> None:
        """Put a match into the bin, or with None take it out again."""
        self._change(match, deleted=at)
        self.binned[match] = at

    def empty_bin(self, before: datetime) -> None:
        """Let the matches go that were put into the bin before this moment, with all that belongs to them. The database
        itself lets no journal go sooner than 30 days after that."""
        gone = select(col(MatchRow.id)).where(col(MatchRow.deleted) < before)
        for rows in (EntryRow, PlaceRow, PlayRow):
            self._connection.execute(delete(rows).where(col(rows.match_id).in_(gone)))
        self._connection.execute(delete(MatchRow).where(col(MatchRow.deleted) < before))

    def _change(self, match: int, **values: datetime | None) -> None:
        self._connection.execute(update(MatchRow).where(col(MatchRow.id) == match).values(values))


_KEPT = ("code", "game", "created", "last_entry", "finished", "archived", "deleted")

_MATCH = select(
    col(MatchRow.id),
    col(MatchRow.code),
    col(MatchRow.game),
    col(MatchRow.box_id).label("box"),
).add_columns(
    col(MatchRow.created),
    col(MatchRow.last_entry),
    col(MatchRow.finished),
    col(MatchRow.archived),
    col(MatchRow.deleted),
    col(MatchRow.entering),
)

# Built once: building a statement takes longer than running it.
_MATCH_OF_CODE = _MATCH.where(col(MatchRow.code) == bindparam("code"))

_NEWER_ROWS = (
    select(EntryRow.seq, EntryRow.body, EntryRow.token, EntryRow.part)
    .add_columns(col(EntryRow.device), col(EntryRow.at))
    .where(col(EntryRow.match_id) == bindparam("match"), col(EntryRow.seq) > bindparam("after"))
    .order_by(col(EntryRow.seq))
)

_NEWS = (
    select(col(MatchRow.deleted), col(EntryRow.seq), col(EntryRow.body), col(EntryRow.token))
    .add_columns(col(EntryRow.part), col(EntryRow.device), col(EntryRow.at))
    .join(
        EntryRow,
        (col(EntryRow.match_id) == col(MatchRow.id)) & (col(EntryRow.seq) > bindparam("after")),
        isouter=True,
    )
    # Of a match that is gone another may have the number, never the code.
    .where(col(MatchRow.id) == bindparam("match"), col(MatchRow.code) == bindparam("code"))
    .order_by(col(EntryRow.seq))
)

_NEW_ROWS = insert(EntryRow)

_TOUCHED = update(MatchRow).where(col(MatchRow.id) == bindparam("match")).values(last_entry=bindparam("at"))


def _is_set(column: Any, wanted: bool) -> ColumnElement[bool]:
    return col(column).is_not(None) if wanted else col(column).is_(None)


def _listed(row: dict[str, Any]) -> ListedMatch:
    set_up, seq = row.pop("set_up"), row.pop("seq")
    return ListedMatch(match=_match(row), set_up=set_up, seq=seq)


def _match(row: dict[str, Any]) -> Match:
    return Match(**{**row, "entering": Entering(row["entering"])})
