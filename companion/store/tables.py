"""The tables of the database. Rows stay in this package; what leaves it are frozen values."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Column, DateTime, Dialect, LargeBinary, Text, TypeDecorator, UniqueConstraint
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
    deleted: datetime | None = Field(default=None, sa_type=Moment)
    """When it was put into the bin; its journal may go 30 days later (see the third migration)."""
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
    """A playing that came to its end, as the history lists it: of a match here, or one told of from elsewhere."""

    __tablename__ = "play"

    uuid: str = Field(primary_key=True, max_length=36)
    match_id: int | None = Field(default=None, foreign_key="match.id", unique=True)
    game: str = Field(max_length=80, index=True)
    """A game's slug; of one that is on no shelf here what `title` says, in small letters."""
    title: str = Field(max_length=120)
    """What a game is called that is on no shelf here."""
    bgg_id: int | None = None
    source: str = Field(max_length=20)
    started: datetime = Field(sa_type=Moment)
    finished: datetime = Field(sa_type=Moment, index=True)
    minutes: int | None = None
    """How long it took, where its source says it."""
    location: str = Field(max_length=80)
    comments: str = Field(sa_column=Column(Text, nullable=False))
    places: list[dict[str, Any]] = Field(sa_column=Column(JSON, nullable=False))
    details: dict[str, Any] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True)))
    deleted: datetime | None = Field(default=None, sa_type=Moment)


class PersonRow(SQLModel, table=True):
    """Somebody who played, however their name was written."""

    __tablename__ = "person"

    id: str = Field(primary_key=True, max_length=36)
    name: str = Field(max_length=80)
    """As they are called now."""


class SpellingRow(SQLModel, table=True):
    """A way a person's name was written."""

    __tablename__ = "spelling"

    key: str = Field(primary_key=True, max_length=200)
    """The name without what nobody hears: `companion.store.people.folded`."""
    name: str = Field(max_length=80)
    person_id: str = Field(foreign_key="person.id", max_length=36, index=True)


class JobRow(SQLModel, table=True):
    """Something that takes a while, and what came of it; forgotten after a day."""

    __tablename__ = "job"

    id: str = Field(primary_key=True, max_length=16)
    kind: str = Field(max_length=20)
    device: str = Field(max_length=64, index=True)
    """Whose it is: nobody else is shown it."""
    title: str = Field(max_length=120)
    done: int
    total: int
    state: str = Field(max_length=12)
    said: list[dict[str, Any]] = Field(sa_column=Column(JSON, nullable=False))
    """What came of it, as its kind writes it."""
    file: bytes | None = Field(default=None, sa_column=Column(LargeBinary))
    file_name: str = Field(max_length=120)
    mimetype: str = Field(max_length=80)
    begun: datetime = Field(sa_type=Moment)
    seen: datetime = Field(sa_type=Moment)
    """Its last sign of life."""
