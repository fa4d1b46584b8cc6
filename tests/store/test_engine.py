"""The database keeps what was acknowledged, and writers do not get into each other's way."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import text

from companion.store import Store, Unreachable, database_url, engine, now
from companion.store.engine import Database, addressed

ENTER_UNTIL_KILLED = """
import sys
from companion.store import Row, Store, now
with Store.open(sys.argv[1]) as store:
    for seq in range(1, 100_000):
        with store.writing() as books:
            match = books.matches.find(sys.argv[2])
            books.matches.append(match.id, [Row(seq=seq, body={"kind": "Pass"}, at=now())])
        print(seq, flush=True)
"""


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    database = Database(url)
    yield database
    database.close()


@pytest.fixture
def counted(database: Database) -> Iterator[Database]:
    """With a table of numbers."""
    with database.writing() as connection:
        connection.execute(text("CREATE TABLE counted (n INTEGER PRIMARY KEY)"))
    yield database
    with database.writing() as connection:
        connection.execute(text("DROP TABLE counted"))


def test_every_connection_to_a_file_is_durable_and_keeps_its_references(tmp_path: Path) -> None:
    database = Database(database_url(tmp_path))
    with database.reading() as connection:
        found = {
            p: connection.execute(text(f"PRAGMA {p}")).scalar()
            for p in ("journal_mode", "synchronous", "foreign_keys")
        }
    database.close()
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_what_a_failed_transaction_wrote_is_not_there(counted: Database) -> None:
    def fail() -> None:
        with counted.writing() as connection:
            connection.execute(text("INSERT INTO counted VALUES (1)"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with counted.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM counted")).scalar() == 0


def test_who_reads_sees_one_state_of_the_database(counted: Database) -> None:
    with counted.reading() as before:
        assert before.execute(text("SELECT count(*) FROM counted")).scalar() == 0
        with counted.writing() as connection:
            connection.execute(text("INSERT INTO counted VALUES (1)"))
        assert before.execute(text("SELECT count(*) FROM counted")).scalar() == 0


def test_writers_who_read_first_wait_for_each_other(counted: Database) -> None:
    def count_on() -> None:
        for _ in range(20):
            with counted.writing() as connection:
                if counted.dialect == "postgresql":  # where it is for the writer to say what it will write
                    connection.execute(text("LOCK TABLE counted IN EXCLUSIVE MODE"))
                newest = connection.execute(text("SELECT coalesce(max(n), 0) FROM counted")).scalar_one()
                connection.execute(text("INSERT INTO counted VALUES (:n)"), {"n": newest + 1})

    threads = [Thread(target=count_on) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with counted.reading() as connection:
        assert connection.execute(text("SELECT count(*), max(n) FROM counted")).one() == (120, 120)


def test_a_killed_process_loses_nothing_it_had_acknowledged(url: str) -> None:
    with Store.open(url) as store, store.writing() as books:
        code = books.matches.open(game="g", set_up={"kind": "SetUp"}, box=None, device=None, at=now())
    with subprocess.Popen(
        [sys.executable, "-c", ENTER_UNTIL_KILLED, url, code], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        acknowledged = [int(process.stdout.readline()) for _ in range(25)]
        process.send_signal(signal.SIGKILL)
        acknowledged += [int(line) for line in process.stdout]
    with Store.open(url) as store, store.reading() as books:
        match = books.matches.find(code)
        assert match is not None
        kept = [row.seq for row in books.matches.rows(match.id)]
    assert kept[: len(acknowledged) + 1] == [0, *acknowledged]


def test_a_backup_holds_everything_while_somebody_writes(tmp_path: Path) -> None:
    with Store.open(database_url(tmp_path)) as store:
        with store.writing() as books:
            code = books.matches.open(game="g", set_up={"kind": "SetUp"}, box=None, device=None, at=now())
        with store.writing():
            store.back_up(tmp_path / "copy.sqlite")
    with Store.open(f"sqlite:///{tmp_path / 'copy.sqlite'}") as copy, copy.reading() as books:
        assert books.matches.find(code) is not None


@pytest.mark.parametrize("given", ["postgres://host/companion", "postgresql://host/companion"])
def test_a_server_is_addressed_with_its_driver(given: str) -> None:
    assert str(addressed(given)) == "postgresql+psycopg://host/companion"


def test_the_database_lies_in_the_instance_folder_unless_another_is_named(tmp_path: Path) -> None:
    assert database_url(tmp_path) == f"sqlite:///{tmp_path}/companion.sqlite"
    assert database_url(tmp_path, "postgresql://host/companion") == "postgresql://host/companion"


def test_nothing_is_left_open_once_the_store_is_closed(tmp_path: Path) -> None:
    with Store.open(database_url(tmp_path)):
        pass
    # The last connection to close takes the write-ahead log with it.
    assert [path.name for path in tmp_path.iterdir()] == ["companion.sqlite"]
    sqlite3.connect(tmp_path / "companion.sqlite").close()


def test_a_file_that_another_process_keeps_to_itself_is_away_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "PATIENCE", 0.1)
    url = database_url(tmp_path)
    with Store.open(url) as store, closing(sqlite3.connect(tmp_path / "companion.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unreachable), store.writing():
            pass
        other.rollback()
        with store.writing() as books:
            assert books.boxes.listed() == ()
