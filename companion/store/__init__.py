"""The only code that knows the database."""

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Self

from sqlalchemy import Connection

from companion.core.messages import Message
from companion.store.boxes import Box, Boxes, FigureRead
from companion.store.codec import (
    YEARS,
    Record,
    Recorded,
    lines_of,
    read_record,
    write_record,
    write_scores,
)
from companion.store.codes import LENGTH, tidy_code
from companion.store.engine import Database, Unreachable, database_url, file_of
from companion.store.entries import (
    ASIDES,
    LONGEST_NAME,
    LONGEST_REASON,
    MOST_FIGURES,
    read_entry,
    read_seated,
    read_set_up,
    write_entry,
    write_set_up,
)
from companion.store.history import History, Listed, Show, Wanted
from companion.store.jobs import STOPPED_AFTER, Job, JobFile, Jobs, JobState
from companion.store.latest import Latest
from companion.store.listening import Listening, pass_on
from companion.store.matches import ListedMatch, Match, Matches, Raced, Row
from companion.store.migrations import take_turns, upgrade
from companion.store.people import LONGEST_SPELLING, People, Person, folded, unheard
from companion.store.places import At, Door, Entering, Place, Places, Role, held
from companion.store.plays import OURS, Details, Play, PlayPlace, Plays
from companion.store.presence import A_MOMENT, Presence, Sighting
from companion.store.reasons import BrokenRecord
from companion.store.signals import Signals, presence_of
from companion.store.tables import now

__all__ = [
    "ASIDES",
    "A_MOMENT",
    "LONGEST_NAME",
    "LONGEST_REASON",
    "LONGEST_SPELLING",
    "MOST_FIGURES",
    "OURS",
    "STOPPED_AFTER",
    "YEARS",
    "Books",
    "Box",
    "BrokenRecord",
    "Details",
    "Door",
    "Entering",
    "FigureRead",
    "Job",
    "JobFile",
    "JobState",
    "Listed",
    "ListedMatch",
    "Match",
    "Person",
    "Place",
    "Play",
    "PlayPlace",
    "Presence",
    "Raced",
    "Record",
    "Recorded",
    "Role",
    "Row",
    "Show",
    "Sighting",
    "Signals",
    "Store",
    "Unreachable",
    "Wanted",
    "database_url",
    "file_of",
    "folded",
    "held",
    "lines_of",
    "now",
    "presence_of",
    "read_entry",
    "read_record",
    "read_seated",
    "read_set_up",
    "tidy_code",
    "unheard",
    "write_entry",
    "write_record",
    "write_scores",
    "write_set_up",
]


NOBODYS = "2" * LENGTH
"""A code to ask for when the answer does not matter."""


class Books:
    """Everything that is kept, within one transaction."""

    def __init__(self, connection: Connection, process: str = "") -> None:
        self._connection, self._process = connection, process
        self.matches = Matches(connection)
        self.boxes = Boxes(connection)
        self.places = Places(connection)
        self.plays = Plays(connection)
        self.people = People(connection)
        self.history = History(connection)
        self.jobs = Jobs(connection)

    def tell_others(self, key: str, number: int) -> None:
        """Once this transaction is on disk, every other process on this database hears `signals.tell(key, number)`.

        The key is a match's code, or `code/topic`. On SQLite nobody else is there to hear it.
        """
        if self._connection.dialect.name != "sqlite":
            pass_on(self._connection, key, number, self._process)


class Store:
    """The database of one installation, and the signals that go with it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._process = secrets.token_hex(8)
        self._listening: Listening | None = None
        self.signals, self.latest = Signals(), Latest()
        self.presence = Presence(self._note, self.stir)

    @classmethod
    def open(cls, url: str, *, listens: bool = False) -> Self:
        """Open the database and bring its tables up to date. Whoever waits on `signals` for what other processes
        enter has it listen; on SQLite there is nothing to listen to."""
        store = cls(Database(url))
        store.prepare()
        if listens:
            store.listen()
        return store

    def prepare(self) -> None:
        """Run the migrations that are missing; two processes that start at once take turns."""
        with self._database.writing() as connection:
            take_turns(connection)
            upgrade(connection)

    def listen(self) -> None:
        """From when this returns, what other processes enter is heard here."""
        if self._database.dialect != "sqlite" and self._listening is None:
            self._listening = Listening(self._database.engine.url, self.signals, self._process)
            self._listening.begin()

    def tell(self, key: str, number: int) -> None:
        """Wake whoever waits for this key, here and in every other process, apart from any transaction."""
        self.signals.tell(key, number)
        self._tell_others(key, number)

    def _tell_others(self, key: str, number: int) -> None:
        if self._database.dialect != "sqlite":
            with self.writing() as books:
                books.tell_others(key, number)

    @property
    def is_alone(self) -> bool:
        """Whether no other process writes here, so that `latest` is all there is."""
        return self._database.dialect == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Books]:
        with self._database.reading() as connection:
            yield Books(connection, self._process)

    @contextmanager
    def writing(self) -> Iterator[Books]:
        """What is written in this block is on disk when it is left; if it raises, nothing is."""
        with self._database.writing() as connection:
            books = Books(connection, self._process)
            yield books
        self.latest.note(books.matches.written, books.places.changed, books.matches.binned)

    def stir(self, match: str) -> None:
        """Somebody came to the match, went, or sat down elsewhere: every phone at it hears of it."""
        self._tell_others(presence_of(match), self.signals.stir(match))

    def _note(self, moments: Mapping[At, datetime]) -> None:
        with self.writing() as books:
            books.places.seen(moments)

    def ask(self) -> None:
        """Whether the database answers; `Unreachable` if it does not."""
        with self.reading() as books:
            books.matches.find(NOBODYS)

    def back_up(self, file: Path) -> Message | None:
        """Copy the database into one file, also while it is served; why not, if it cannot be."""
        return self._database.back_up(file)

    def close(self) -> None:
        self.presence.close()
        if self._listening is not None:
            self._listening.end()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
