"""Whoever enters is answered before those who look are; and nobody waits for long."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

from flask import Flask

from companion.web import turns

LONG = 10.0


def look(app: Flask) -> None:
    """A request that only asks for the table."""
    with app.test_request_context():
        turns.after("K7QX")


@contextmanager
def first(app: Flask) -> Iterator[None]:
    """A request that enters something, until it is over."""
    with app.test_request_context():
        turns.first("K7QX")
        yield


def test_who_looks_waits_until_who_enters_was_answered(app: Flask) -> None:
    order: list[str] = []
    entering, answered = Event(), Event()

    def enter() -> None:
        with first(app):
            entering.set()
            answered.wait(LONG)
            order.append("answered")

    def wait() -> None:
        look(app)
        order.append("looked")

    writer = Thread(target=enter)
    writer.start()
    assert entering.wait(LONG)
    reader = Thread(target=wait)
    reader.start()
    answered.set()
    for thread in (writer, reader):
        thread.join()
    assert order == ["answered", "looked"]


def test_nobody_waits_for_longer_than_patience_lasts(app: Flask) -> None:
    with first(app):
        began = monotonic()
        look(app)
        with first(app):
            pass
        assert monotonic() - began < 10 * turns.PATIENCE


def test_a_turn_ends_though_the_answer_could_not_be_drawn(app: Flask) -> None:
    try:
        with first(app):
            raise ZeroDivisionError
    except ZeroDivisionError:
        pass
    began = monotonic()
    look(app)
    assert monotonic() - began < turns.PATIENCE
