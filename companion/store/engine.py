"""The database: how it is opened, how one reads, how one writes."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

from companion.core.messages import Message
from companion.store.backups import ToolFailed, copy_database, dump

PATIENCE = 30
"""Seconds a writer waits for one of another process: far more than any entry takes."""

CONNECTIONS = 24
"""The most a process asks of PostgreSQL at once, besides the one that listens: three processes and their
maintenance stay under the hundred that a server allows unless it is told otherwise."""

ON_THE_LINE = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,  # milliseconds
}
"""How long a connection to PostgreSQL is believed in without an answer."""

ON_THE_SERVER = {
    "lock_timeout": "20s",
    # A process that was stopped in the middle of an entry, or whose host is gone, must not hold its match.
    "idle_in_transaction_session_timeout": "30s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}


BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")
"""What SQLite calls it when another process holds the file, or is mending it after it was killed."""


class Unreachable(Exception):
    """The database does not answer, or not in time. Whether what was being written is there, nobody knows:
    whoever sends it again under its token finds out."""


class Database:
    """One engine, and its twins for readers and writers."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        reading, writing = _OPTIONS.get(self.dialect, _OPTIONS["sqlite"])
        self._reader = self.engine.execution_options(**reading)
        self._writer = self.engine.execution_options(**writing)
        # SQLite has one writer at a time, and whoever finds it busy looks again after a while, with luck. In a
        # crowd some never had any; here each is woken when it is free.
        self._turn = Lock() if self.dialect == "sqlite" else nullcontext()

    @property
    def dialect(self) -> str:
        return self.engine.dialect.name

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the database and changes nothing."""
        with self._answering(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when this block is left, or never was when it raises."""
        with self._answering(), self._turn, self._writer.begin() as connection:
            yield connection

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """`Unreachable` in place of whatever the driver says when a server is away or too busy."""
        try:
            yield
        except NoneFree as error:
            raise Unreachable from error
        except DBAPIError as error:
            if self._is_away(error):
                raise Unreachable from error
            raise

    def _is_away(self, error: DBAPIError) -> bool:
        """Whether the same would do in a while; of a file most errors of these classes mean a bug or a broken disk."""
        if self.dialect == "sqlite":
            return str(getattr(error.orig, "sqlite_errorname", "")).startswith(BUSY)
        return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)

    def back_up(self, file: Path) -> Message | None:
        """Copy everything that is on disk by now into one file, while others go on writing; why not, if not."""
        if self.dialect != "sqlite":
            return dump(self.engine.url, file)
        source = self.engine.raw_connection()
        try:
            copy_database(source.driver_connection, file)  # type: ignore[arg-type]
        except sqlite3.Error as error:
            return ToolFailed("SQLite", str(error))
        finally:
            source.close()
        return None

    def close(self) -> None:
        self.engine.dispose()


def _engine(url: str) -> Engine:
    address = addressed(url)
    if address.get_backend_name() != "sqlite":
        return _server_engine(address)
    if address.database:
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, pool_size=16, max_overflow=48, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _server_engine(address: URL) -> Engine:
    said = " ".join(f"-c {name}={value}" for name, value in ON_THE_SERVER.items())
    kept = CONNECTIONS // 3
    return create_engine(
        address,
        pool_size=kept,
        max_overflow=CONNECTIONS - kept,
        pool_timeout=PATIENCE / 3,
        pool_pre_ping=True,  # a server that was started anew is not noticed by any request
        connect_args={**ON_THE_LINE, "options": said},
    )


_OPTIONS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "sqlite": ({}, {"writing": True}),
    "postgresql": (
        {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
        # Whoever waited for a match sees what was written meanwhile.
        {"isolation_level": "READ COMMITTED"},
    ),
}
"""What makes a reader and a writer of each database."""


def addressed(url: str) -> URL:
    """The address as SQLAlchemy reads it, with the driver that goes with PostgreSQL."""
    address = make_url(url.replace("postgres://", "postgresql://", 1))
    return address.set(drivername="postgresql+psycopg") if address.drivername == "postgresql" else address


def _prepare_sqlite(connection: Any, _: Any) -> None:
    # The driver would begin transactions at moments of its own choosing; `_begin_sqlite` does it.
    connection.isolation_level = None
    _write_ahead(connection)
    for pragma in ("synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Let the file have a write-ahead log. Of all statements this one does not wait where another process prepares
    or mends the file: it is refused at once, and tried again here."""
    until = monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as busy:
            if not str(busy.sqlite_errorname).startswith(BUSY) or monotonic() > until:
                raise
            sleep(0.01)


def _begin_sqlite(connection: Connection) -> None:
    # Who reads first and then writes loses to a neighbour unless it holds the lock from the beginning.
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def database_url(instance: Path, given: str | None = None) -> str:
    """The database that was asked for, or the one in the instance folder."""
    return given or f"sqlite:///{instance / 'companion.sqlite'}"


def file_of(url: str) -> Path | None:
    """The file a database lies in; None if it is on a server."""
    address = addressed(url)
    return Path(address.database) if address.get_backend_name() == "sqlite" and address.database else None
