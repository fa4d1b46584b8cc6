"""The only code that knows the database."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Self

from sqlalchemy import Connection

from companion.store.boxes import Box, Boxes, FigureRead
from companion.store.codec import (
    Record,
    Recorded,
    lines_of,
    read_record,
    write_record,
    write_scores,
)
from companion.store.codes import tidy_code
from companion.store.engine import Database, database_url
from companion.store.entries import (
    LONGEST_NAME,
    read_entry,
    read_seated,
    read_set_up,
    write_entry,
    write_set_up,
)
from companion.store.matches import ListedMatch, Match, Matches, Raced, Row
from companion.store.migrations import upgrade
from companion.store.places import At, Door, Entering, Place, Places, Role, held
from companion.store.plays import Play, PlayPlace, Plays
from companion.store.presence import A_MOMENT, Presence, Sighting
from companion.store.reasons import BrokenRecord
from companion.store.signals import Signals, presence_of
from companion.store.tables import now

__all__ = [
    "A_MOMENT",
    "LONGEST_NAME",
    "Books",
    "Box",
    "BrokenRecord",
    "Door",
    "Entering",
    "FigureRead",
    "ListedMatch",
    "Match",
    "Place",
    "Play",
    "PlayPlace",
    "Presence",
    "Raced",
    "Record",
    "Recorded",
    "Role",
    "Row",
    "Sighting",
    "Signals",
    "Store",
    "database_url",
    "held",
    "lines_of",
    "now",
    "presence_of",
    "read_entry",
    "read_record",
    "read_seated",
    "read_set_up",
    "tidy_code",
    "write_entry",
    "write_record",
    "write_scores",
    "write_set_up",
]


class Books:
    """Everything that is kept, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self.matches = Matches(connection)
        self.boxes = Boxes(connection)
        self.places = Places(connection)
        self.plays = Plays(connection)


class Store:
    """The database of one installation, and the signals that go with it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.signals = Signals()
        self.presence = Presence(self._note, self.signals.stir)

    @classmethod
    def open(cls, url: str) -> Self:
        """Open the database and bring its tables up to date."""
        store = cls(Database(url))
        store.prepare()
        return store

    def prepare(self) -> None:
        """Run the migrations that are missing; two processes that start at once take turns."""
        with self._database.writing() as connection:
            upgrade(connection)

    @contextmanager
    def reading(self) -> Iterator[Books]:
        with self._database.reading() as connection:
            yield Books(connection)

    @contextmanager
    def writing(self) -> Iterator[Books]:
        """What is written in this block is on disk when it is left; if it raises, nothing is."""
        with self._database.writing() as connection:
            yield Books(connection)

    def _note(self, moments: Mapping[At, datetime]) -> None:
        with self.writing() as books:
            books.places.seen(moments)

    def back_up(self, file: Path) -> None:
        """Copy the database into one file, also while it is served."""
        self._database.back_up(file)

    def close(self) -> None:
        self.presence.close()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
