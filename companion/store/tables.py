"""The tables of the database. Rows stay in this package; what leaves it are frozen values."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Column, DateTime, Dialect, TypeDecorator, UniqueConstraint
from sqlmodel import Field, SQLModel


def now() -> datetime:
    return datetime.now(UTC)


class Moment(TypeDecorator[datetime]):
    """A point in time, UTC on its way in and on its way out (SQLite forgets the zone, PostgreSQL has one of its own)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or value.tzinfo is None:
            return value and value.replace(tzinfo=UTC)
        return value.astimezone(UTC)


class BoxRow(SQLModel, table=True):
    """A copy of a game, with what its pieces print as far as anyone has read it."""

    __tablename__ = "box"

    id: str = Field(primary_key=True, max_length=16)
    game: str = Field(max_length=40, index=True)
    name: str = Field(max_length=80)
    printed: dict[str, int] = Field(sa_column=Column(JSON, nullable=False))
    history: list[dict[str, Any]] = Field(sa_column=Column(JSON, nullable=False))
    is_example: bool
    created: datetime = Field(sa_type=Moment)


class MatchRow(SQLModel, table=True):
    """One playing of a game."""

    __tablename__ = "match"

    id: int | None = Field(default=None, primary_key=True)
    code: str = Field(max_length=16, unique=True)
    game: str = Field(max_length=40)
    box_id: str | None = Field(default=None, foreign_key="box.id", ondelete="SET NULL", max_length=16)
    created: datetime = Field(sa_type=Moment)
    last_entry: datetime = Field(sa_type=Moment, index=True)
    finished: datetime | None = Field(default=None, sa_type=Moment)
    archived: datetime | None = Field(default=None, sa_type=Moment)
    entering: str = Field(max_length=12)
    """Who enters for whom, chosen at set-up: `companion.store.places.Entering`."""
    joining: bool = True
    """Whether phones that are not at the match yet may come."""
    seat_keys: list[str] = Field(sa_column=Column(JSON, nullable=False))
    """What the link of each seat ends in."""


class PlaceRow(SQLModel, table=True):
    """What a device is at one match."""

    __tablename__ = "place"
    __table_args__ = (UniqueConstraint("match_id", "number"),)

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    device: str = Field(primary_key=True, max_length=64, index=True)
    number: int
    """1 for who came first: the devices themselves have names nobody is told."""
    role: str = Field(max_length=12)
    seat: int | None = None
    phone: str = Field(max_length=20)
    """The kind of thing it is, as far as its browser says."""
    joined: datetime = Field(sa_type=Moment)
    last_seen: datetime = Field(sa_type=Moment)


class EntryRow(SQLModel, table=True):
    """One line of a journal. Triggers abort every UPDATE and DELETE (see the first migration)."""

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("match_id", "token", "part"), {"sqlite_with_rowid": False})

    match_id: int = Field(primary_key=True, foreign_key="match.id")
    seq: int = Field(primary_key=True)
    kind: str = Field(max_length=40)
    body: dict[str, Any] = Field(sa_column=Column(JSON, nullable=False))
    token: str | None = Field(default=None, max_length=64)
    part: int = 0
    """Figures read and the action that needed them come under one token, in this order."""
    device: str | None = Field(default=None, max_length=64)
    at: datetime = Field(sa_type=Moment)


class PlayRow(SQLModel, table=True):
    """A match that was played to its end, as the history lists it."""

    __tablename__ = "play"

    uuid: str = Field(primary_key=True, max_length=36)
    match_id: int = Field(foreign_key="match.id", unique=True)
    game: str = Field(max_length=40, index=True)
    started: datetime = Field(sa_type=Moment)
    finished: datetime = Field(sa_type=Moment, index=True)
    places: list[dict[str, Any]] = Field(sa_column=Column(JSON, nullable=False))
