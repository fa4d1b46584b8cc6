"""What every test may ask for."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.app import create_app
from companion.core.game import Game
from companion.games import Shelf
from companion.games import shelf as shelf_with
from companion.referee import Referee
from companion.store import Store
from tests import cluster

ALSO = ("tests.sample_game",)


@pytest.fixture(scope="session")
def shelf() -> Shelf:
    """Every game of the house and Corner Market, by slug."""
    return shelf_with(ALSO)


@pytest.fixture(scope="session")
def sample(shelf: Shelf) -> Game[Any]:
    """Corner Market."""
    return shelf["sample_game"]


def pytest_configure(config: pytest.Config) -> None:
    cluster.settle()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # what other processes of this run still use is not theirs to stop
        cluster.stop()


@pytest.fixture(scope="session")
def server_database(worker_id: str) -> str:
    """A database on a PostgreSQL server, for one process of the tests. Left out only where there cannot be one."""
    if not cluster.is_there() and not os.environ.get("CI"):
        pytest.skip("PostgreSQL is not installed; script/bootstrap test does it, as root")
    address = cluster.new_database(f"tests_{worker_id}")
    Store.open(address).close()
    return address


@pytest.fixture
def postgres(server_database: str) -> str:
    """The address of an empty database on a server."""
    cluster.wipe(server_database)
    return server_database


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of its own."""
    if getattr(request, "param", "sqlite") == "postgresql":
        return str(request.getfixturevalue("postgres"))
    return f"sqlite:///{tmp_path / 'companion.sqlite'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty database of its own."""
    with Store.open(url) as store:
        yield store


@pytest.fixture
def referee(store: Store, shelf: Shelf) -> Referee:
    return Referee(store, shelf)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The whole app over an instance folder of its own."""
    app = create_app({"INSTANCE": str(tmp_path / "instance"), "GAMES_ALSO": ALSO, "TESTING": True})
    yield app
    house = app.extensions["companion"]
    house.workshop.close()
    house.printer.close()
    house.referee.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
