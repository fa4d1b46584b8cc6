"""Whoever enters is answered before those who look are; and nobody waits for long."""

from threading import Event, Thread
from time import monotonic

from companion.web import turns

LONG = 10.0


def test_who_looks_waits_until_who_enters_was_answered() -> None:
    order: list[str] = []
    entering, answered = Event(), Event()

    def enter() -> None:
        with turns.first("K7QX"):
            entering.set()
            answered.wait(LONG)
            order.append("answered")

    def look() -> None:
        turns.after("K7QX")
        order.append("looked")

    writer = Thread(target=enter)
    writer.start()
    assert entering.wait(LONG)
    reader = Thread(target=look)
    reader.start()
    answered.set()
    for thread in (writer, reader):
        thread.join()
    assert order == ["answered", "looked"]


def test_nobody_waits_for_longer_than_patience_lasts() -> None:
    with turns.first("K7QX"):
        began = monotonic()
        turns.after("K7QX")
        with turns.first("K7QX"):
            pass
        assert monotonic() - began < 10 * turns.PATIENCE


def test_a_turn_ends_though_the_answer_could_not_be_drawn() -> None:
    try:
        with turns.first("K7QX"):
            raise ZeroDivisionError
    except ZeroDivisionError:
        pass
    began = monotonic()
    turns.after("K7QX")
    assert monotonic() - began < turns.PATIENCE
