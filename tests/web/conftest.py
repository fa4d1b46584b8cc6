"""One app for the whole file, phones for the cast, and no test passes over a logged bug."""

import logging
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.app import create_app
from companion.printing import Paper, Print
from tests.conftest import ALSO
from tests.web.phones import Match, Phone
from tests.web.prints import press


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The whole app. Matches have codes of their own, so tests do not meet in it."""
    instance = tmp_path_factory.mktemp("instance")
    app = create_app(
        {"INSTANCE": str(instance), "GAMES_ALSO": ALSO, "TESTING": True, "RATELIMIT_ENABLED": False}
    )
    yield app
    house = app.extensions["companion"]
    house.workshop.close()
    house.printer.close()
    house.referee.close()


@pytest.fixture(autouse=True)
def _no_bug_passes(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """An exception that the app answered with an apology is a bug all the same."""
    yield
    bugs = [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    assert not bugs, "\n".join(f"{bug.getMessage()}\n{bug.exc_text}" for bug in bugs)


@pytest.fixture
def anna(app: Flask) -> Phone:
    """Began the match."""
    return Phone(app)


@pytest.fixture
def ben(app: Flask) -> Phone:
    """Came by the link."""
    return Phone(app)


@pytest.fixture
def chiara(app: Flask) -> Phone:
    """Came by the link too, and sits nowhere."""
    return Phone(app)


@pytest.fixture
def own(anna: Phone, ben: Phone) -> Match:
    """Corner Market where each seat enters for itself; Anna keeps it in seat 0, Ben is in seat 1, Anna is to act."""
    match = anna.begin(entering="own_seat")
    assert anna.sit(match, 0).status == ben.sit(match, 1).status == 200
    return match


@pytest.fixture
def match(anna: Phone) -> Match:
    """Corner Market with invented figures; Anna is to act."""
    return anna.begin()


@pytest.fixture
def blank(anna: Phone) -> Match:
    """Corner Market with a box nobody has read yet."""
    return anna.begin(box="new")


@pytest.fixture
def near_press(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[Print]:
    """The press in this process, where it is warm; what it printed."""
    printed: list[Print] = []

    def print_here(html: str, paper: Paper, *sheets: str) -> Print:
        printed.append(press().print(html, *sheets, paper.value))
        return printed[-1]

    monkeypatch.setattr(app.extensions["companion"].printer, "print", print_here)
    return printed
