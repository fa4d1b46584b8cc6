"""The only code that knows the database."""

from collections.abc import Iterator
from contextlib import contextmanager
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
from companion.store.devices import Device, Devices
from companion.store.engine import Database, database_url
from companion.store.entries import (
    ASIDES,
    LONGEST_NAME,
    LONGEST_REASON,
    read_entry,
    read_seated,
    read_set_up,
    write_entry,
    write_set_up,
)
from companion.store.matches import ListedMatch, Match, Matches, Raced, Row
from companion.store.migrations import upgrade
from companion.store.plays import Play, PlayPlace, Plays
from companion.store.reasons import BrokenRecord
from companion.store.signals import Signals
from companion.store.tables import now

__all__ = [
    "ASIDES",
    "LONGEST_NAME",
    "LONGEST_REASON",
    "Books",
    "Box",
    "BrokenRecord",
    "Device",
    "FigureRead",
    "ListedMatch",
    "Match",
    "Play",
    "PlayPlace",
    "Raced",
    "Record",
    "Recorded",
    "Row",
    "Signals",
    "Store",
    "database_url",
    "lines_of",
    "now",
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
        self.devices = Devices(connection)
        self.plays = Plays(connection)


class Store:
    """The database of one installation, and the signals that go with it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.signals = Signals()

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

    def back_up(self, file: Path) -> None:
        """Copy the database into one file, also while it is served."""
        self._database.back_up(file)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
