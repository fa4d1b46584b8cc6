"""What every test may ask for."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.game import Game
from companion.games import Shelf
from companion.games import shelf as shelf_with

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
def store(tmp_path: Path) -> Iterator[Any]:
    """An empty database of its own."""
    from companion.store import Store

    with Store.open(f"sqlite:///{tmp_path / 'companion.sqlite'}") as store:
        yield store


@pytest.fixture
def referee(store: Any, shelf: Shelf) -> Any:
    from companion.referee import Referee

    return Referee(store, shelf)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The whole app over an instance folder of its own."""
    from companion.app import create_app

    app = create_app({"INSTANCE": str(tmp_path / "instance"), "GAMES_ALSO": ALSO, "TESTING": True})
    yield app
    app.extensions["companion"].referee.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
