"""The tables are what the migrations make them, and a journal can only grow."""

from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlmodel import SQLModel

from companion.store import Store, database_url, migrations, now
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


def test_a_journal_is_never_taken_back() -> None:
    first = import_module("companion.store.migrations.versions.0001_first_tables")
    with pytest.raises(NotImplementedError):
        first.downgrade()


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
