"""Matches and the journals that belong to them."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, insert, update
from sqlmodel import col, select

from companion.store.tables import EntryRow, MatchRow

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No 0 and O, no 1 and I: a code is also read off a screen and typed."""

CODE = re.compile(f"[{LETTERS}]{{12}}")
"""Five bits a letter, sixty in all: nobody finds a match by trying."""


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(12))


def tidy_code(typed: str) -> str:
    """The code as it is kept, from what somebody typed: small letters, spaces and hyphens do not matter."""
    return "".join(c for c in typed[:100].upper() if c in LETTERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """What is known of a match besides its journal."""

    id: int
    code: str
    game: str
    box: int | None
    created: datetime
    last_entry: datetime
    finished: datetime | None
    archived: datetime | None


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


class Matches:
    """The matches, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def open(
        self, *, game: str, set_up: dict[str, Any], box: int | None, device: str | None, at: datetime
    ) -> str:
        """Begin a match; its code is new and unguessable."""
        code = new_code()
        values = {"code": code, "game": game, "box_id": box, "created": at, "last_entry": at}
        opened = insert(MatchRow).values(values).returning(col(MatchRow.id))
        match = self._connection.execute(opened).scalar_one()
        assert match is not None
        self.append(match, [Row(seq=0, body=set_up, device=device, at=at)])
        return code

    def find(self, code: str) -> Match | None:
        if not CODE.fullmatch(code):
            return None
        row = self._connection.execute(_MATCH.where(col(MatchRow.code) == code)).one_or_none()
        return None if row is None else Match(**row._mapping)

    def listed(self, *, limit: int = 50, archived: bool = False) -> tuple[ListedMatch, ...]:
        """The matches last entered into, newest first."""
        newest = (
            select(func.max(EntryRow.seq))
            .where(col(EntryRow.match_id) == col(MatchRow.id))
            .correlate(MatchRow)
            .scalar_subquery()
        )
        found = (
            _MATCH.add_columns(col(EntryRow.body).label("set_up"), newest.label("seq"))
            .join(EntryRow, (col(EntryRow.match_id) == col(MatchRow.id)) & (col(EntryRow.seq) == 0))
            .where(col(MatchRow.archived).is_not(None) if archived else col(MatchRow.archived).is_(None))
            .order_by(col(MatchRow.last_entry).desc(), col(MatchRow.id).desc())
            .limit(limit)
        )
        return tuple(_listed(dict(row._mapping)) for row in self._connection.execute(found))

    def rows(self, match: int, *, after: int = -1) -> tuple[Row, ...]:
        """The journal, or what is newer than an entry of it."""
        newer = (col(EntryRow.match_id) == match) & (col(EntryRow.seq) > after)
        found = self._connection.execute(_ROW.where(newer).order_by(col(EntryRow.seq)))
        return tuple(
            Row(seq=seq, body=body, token=token, part=part, device=device, at=at)
            for seq, body, token, part, device, at in found
        )

    def hold(self, match: int) -> None:
        """Let no other writer at this match until the transaction ends (SQLite has one writer anyway)."""
        if self._connection.dialect.name != "sqlite":
            self._connection.execute(select(MatchRow.id).where(col(MatchRow.id) == match).with_for_update())

    def append(self, match: int, rows: Sequence[Row]) -> None:
        """Write new lines. IntegrityError if one of their numbers or tokens is taken."""
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
        self._connection.execute(insert(EntryRow), written)

    def touch(self, match: int, at: datetime, *, finished: datetime | None) -> None:
        """Note when the newest entry came, and whether the match is over with it."""
        changed = update(MatchRow).where(col(MatchRow.id) == match).values(last_entry=at, finished=finished)
        self._connection.execute(changed)

    def archive(self, match: int, at: datetime | None) -> None:
        """Put a match away, or with None back on the table. Nothing of it is lost."""
        self._connection.execute(update(MatchRow).where(col(MatchRow.id) == match).values(archived=at))


_MATCH = select(
    col(MatchRow.id),
    col(MatchRow.code),
    col(MatchRow.game),
    col(MatchRow.box_id).label("box"),
).add_columns(col(MatchRow.created), col(MatchRow.last_entry), col(MatchRow.finished), col(MatchRow.archived))

_ROW = select(EntryRow.seq, EntryRow.body, EntryRow.token, EntryRow.part).add_columns(
    col(EntryRow.device), col(EntryRow.at)
)


def _listed(row: dict[str, Any]) -> ListedMatch:
    set_up, seq = row.pop("set_up"), row.pop("seq")
    return ListedMatch(match=Match(**row), set_up=set_up, seq=seq)
