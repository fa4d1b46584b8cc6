"""The tables are what the migrations make them, and a journal can only grow."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from importlib import import_module
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlmodel import SQLModel

from companion.store import Entering, Role, Store, database_url, migrations, now
from companion.store.engine import Database
from tests import cluster


@pytest.fixture
def database(tmp_path: Path, store: Store) -> Database:
    return store._database


def _open_match(store: Store) -> None:
    with store.writing() as books:
        books.matches.open(game="g", set_up={"kind": "SetUp"}, box=None, device=None, at=now())


def test_the_migrations_make_the_tables_the_code_declares(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []


def test_the_newest_file_is_where_the_migrations_lead() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations.HERE))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [migrations.newest()]


@pytest.fixture(params=["sqlite", "postgresql"])
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without a single table."""
    if request.param == "sqlite":
        return database_url(tmp_path)
    server_database: str = request.getfixturevalue("server_database")
    return cluster.new_database(f"{server_database.rpartition('/')[2]}_bare")


def test_opening_again_changes_nothing(bare: str) -> None:
    for _ in range(2):
        with Store.open(bare) as store:
            _open_match(store)
    with Store.open(bare) as store, store.reading() as books:
        assert len(books.matches.listed()) == 2


def test_processes_that_start_at_once_prepare_the_database_once(bare: str) -> None:
    stores = [Store(Database(bare)) for _ in range(3)]
    with ThreadPoolExecutor(3) as starting:
        for started in [starting.submit(store.prepare) for store in stores]:
            started.result()
    with stores[0].reading() as books:
        assert books.matches.listed() == ()
    for store in stores:
        store.close()


@pytest.mark.parametrize("step", ["0001_first_tables", "0002_places", "0003_history"])
def test_a_journal_is_never_taken_back(step: str) -> None:
    with pytest.raises(NotImplementedError):
        import_module(f"companion.store.migrations.versions.{step}").downgrade()


def _before_places(database: Database) -> None:
    """A database of the first release, with a match of two whose phones had entered something."""
    config = Config()
    config.set_main_option("script_location", str(migrations.HERE))
    config.set_main_option("path_separator", "os")
    with database.writing() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        at = "2026-05-01 12:0{}:00.000000"
        connection.execute(
            text("INSERT INTO match (id, code, game, created, last_entry) VALUES (1, 'K7QM4RTX9LWA', 'g', :at, :at)"),
            {"at": at.format(0)},
        )  # fmt: skip
        set_up = json.dumps({"kind": "SetUp", "players": [{"name": "Ada"}, {"name": "Ben"}]})
        bodies = [
            (set_up, "ada"),
            ('{"kind": "Pass"}', "ben"),
            ('{"kind": "Pass"}', "ada"),
            ('{"kind": "Pass"}', None),
        ]
        for seq, (body, device) in enumerate(bodies):
            connection.execute(
                text("INSERT INTO entry (match_id, seq, kind, body, part, device, at) VALUES (1, :n, 'x', :b, 0, :d, :at)"),
                {"n": seq, "b": body, "d": device, "at": at.format(seq)},
            )  # fmt: skip


def test_a_match_of_the_first_release_keeps_its_phones(tmp_path: Path) -> None:
    database = Database(database_url(tmp_path))
    _before_places(database)
    database.close()
    with Store.open(database_url(tmp_path)) as store, store.reading() as books:
        match = books.matches.find("K7QM4RTX9LWA")
        assert match is not None
        assert match.entering is Entering.EVERYONE
        door = books.places.door(match.id)
        assert (door.is_open, len(set(door.keys))) == (True, 2)
        places = books.places.at(match.id)
        assert [(place.number, place.device, place.role) for place in places] == [
            (1, "ada", Role.KEEPER),
            (2, "ben", Role.SEAT),
        ]
        assert [place.last_seen.minute for place in places] == [2, 1]
        assert len(books.matches.rows(match.id)) == 4


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_each_database_is_told_that_the_journal_stays(dialect: str) -> None:
    first = import_module("companion.store.migrations.versions.0001_first_tables")
    said = " ".join(first.THE_JOURNAL_STAYS[dialect])
    assert all(word in said for word in ("UPDATE", "DELETE", first.STAYS))


CHANGES = {
    "seq": "UPDATE entry SET seq = 7",
    "body": "UPDATE entry SET body = '{}'",
    "all": "DELETE FROM entry",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_an_entry_is_neither_changed_nor_deleted(database: Database, store: Store, change: str) -> None:
    _open_match(store)
    with pytest.raises(DBAPIError, match="what is written in the journal stays"):
        _run(database, change)
    with database.reading() as connection:
        assert _count(connection) == 1


@pytest.mark.parametrize(("days", "left"), [(29, 1), (31, 0)])
def test_a_journal_goes_with_a_match_that_lay_in_the_bin_for_thirty_days(
    database: Database, store: Store, days: int, left: int
) -> None:
    _open_match(store)
    _open_match(store)
    with store.writing() as books:
        binned, other = (listed.match.id for listed in books.matches.listed())
        books.matches.bin(binned, now() - timedelta(days=days))
    try:
        with store.writing() as books:
            books.matches.empty_bin(now())
    except DBAPIError as error:
        assert "what is written in the journal stays" in str(error)  # noqa: PT017
    with database.reading() as connection:
        assert _count(connection) == 1 + left
    with store.reading() as books:
        assert books.matches.rows(other) != ()


def test_a_match_is_not_deleted_under_its_journal(database: Database, store: Store) -> None:
    _open_match(store)
    with pytest.raises(DBAPIError, match=r"(?i)foreign key"):
        _run(database, "DELETE FROM match")


def test_a_journal_on_a_server_is_not_swept_away(postgres: str) -> None:
    with Store.open(postgres) as store:
        _open_match(store)
        with pytest.raises(DBAPIError, match="what is written in the journal stays"):
            _run(store._database, "TRUNCATE entry")


def _run(database: Database, change: str) -> None:
    with database.writing() as connection:
        connection.execute(text(change))


def _count(connection: Connection) -> int:
    return int(connection.execute(text("SELECT count(*) FROM entry")).scalar_one())
