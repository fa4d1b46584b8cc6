"""The database: how it is opened, how one reads, how one writes."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url

PATIENCE = 30
"""Seconds a writer waits for one of another process: far more than any entry takes."""


class Database:
    """One engine, and its twin for writers."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._writer = self.engine.execution_options(writing=True)
        # SQLite has one writer at a time, and whoever finds it busy looks again after a while, with luck. In a
        # crowd some never had any; here each is woken when it is free.
        self._turn = Lock() if self.dialect == "sqlite" else nullcontext()

    @property
    def dialect(self) -> str:
        return self.engine.dialect.name

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the database and changes nothing."""
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when this block is left, or never was when it raises."""
        with self._turn, self._writer.begin() as connection:
            yield connection

    def back_up(self, file: Path) -> None:
        """Copy everything that is on disk by now into one file, while others go on writing."""
        if self.dialect != "sqlite":
            raise NotImplementedError("a server's database is backed up with its own tools")
        source = self.engine.raw_connection()
        try:
            with closing(sqlite3.connect(file)) as copy:
                source.driver_connection.backup(copy)  # type: ignore[union-attr]
        finally:
            source.close()

    def close(self) -> None:
        self.engine.dispose()


def _engine(url: str) -> Engine:
    address = addressed(url)
    if address.get_backend_name() != "sqlite":
        return create_engine(address, pool_size=16, max_overflow=48, pool_pre_ping=True)
    if address.database:
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(address, pool_size=16, max_overflow=48, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def addressed(url: str) -> URL:
    """The address as SQLAlchemy reads it, with the driver that goes with PostgreSQL."""
    address = make_url(url.replace("postgres://", "postgresql://", 1))
    return address.set(drivername="postgresql+psycopg") if address.drivername == "postgresql" else address


def _prepare_sqlite(connection: Any, _: Any) -> None:
    # The driver would begin transactions at moments of its own choosing; `_begin_sqlite` does it.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # Who reads first and then writes loses to a neighbour unless it holds the lock from the beginning.
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def database_url(instance: Path, given: str | None = None) -> str:
    """The database that was asked for, or the one in the instance folder."""
    return given or f"sqlite:///{instance / 'companion.sqlite'}"
