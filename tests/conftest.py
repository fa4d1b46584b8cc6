"""What every test may ask for."""

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

ALSO = ("tests.sample_game",)


@pytest.fixture(scope="session")
def shelf() -> Shelf:
    """Every game of the house and Corner Market, by slug."""
    return shelf_with(ALSO)


@pytest.fixture(scope="session")
def sample(shelf: Shelf) -> Game[Any]:
    """Corner Market."""
    return shelf["sample_game"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty database of its own."""
    with Store.open(f"sqlite:///{tmp_path / 'companion.sqlite'}") as store:
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
    house.printer.close()
    house.referee.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
