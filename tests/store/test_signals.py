"""Whoever waits for a match hears of its next entry."""

from threading import Thread
from time import monotonic, sleep

from companion.store import Signals, presence_of

SOON, LONG = 0.05, 10.0


def _tell_soon(signals: Signals, match: str, seq: int) -> Thread:
    def tell() -> None:
        sleep(SOON)
        signals.tell(match, seq)

    thread = Thread(target=tell)
    thread.start()
    return thread


def test_who_waits_is_told_at_once() -> None:
    signals, begun = Signals(), monotonic()
    teller = _tell_soon(signals, "K7QX", 8)
    assert signals.wait_for("K7QX", 7, LONG) == 8
    assert monotonic() - begun < LONG / 2
    teller.join()


def test_who_comes_late_does_not_wait() -> None:
    signals = Signals()
    signals.tell("K7QX", 8)
    assert signals.wait_for("K7QX", 7, LONG) == 8


def test_nothing_new_is_no_news() -> None:
    signals = Signals()
    signals.tell("K7QX", 7)
    assert signals.wait_for("K7QX", 7, SOON) == 7


def test_another_match_wakes_nobody_here() -> None:
    signals = Signals()
    teller = _tell_soon(signals, "ABCD", 9)
    assert signals.wait_for("K7QX", 3, SOON * 4) == 3
    teller.join()


def test_a_late_message_does_not_turn_time_back() -> None:
    signals = Signals()
    signals.tell("K7QX", 9)
    signals.tell("K7QX", 8)
    assert signals.wait_for("K7QX", 0, SOON) == 9


def test_everybody_who_waits_is_told() -> None:
    signals, heard = Signals(), list[int]()
    waiting = [Thread(target=lambda: heard.append(signals.wait_for("K7QX", 0, LONG))) for _ in range(5)]
    for thread in waiting:
        thread.start()
    sleep(SOON)
    signals.tell("K7QX", 1)
    for thread in waiting:
        thread.join()
    assert heard == [1] * 5


def test_nobody_waiting_leaves_nothing_behind() -> None:
    signals = Signals()
    signals.wait_for("K7QX", 0, SOON)
    assert signals._waiting == {}


def test_who_listens_to_a_match_hears_of_entries_and_of_who_comes() -> None:
    signals = Signals()
    assert signals.wait_for_either("K7QX", 3, -1, SOON) == (3, -1)
    signals.stir("K7QX")
    seq, stirred = signals.wait_for_either("K7QX", 3, -1, LONG)
    assert (seq, stirred) == (3, signals.newest(presence_of("K7QX")))
    signals.tell("K7QX", 4)
    assert signals.wait_for_either("K7QX", 3, stirred, LONG) == (4, stirred)


def test_whoever_comes_at_another_match_wakes_nobody_here() -> None:
    signals = Signals()
    signals.stir("ABCD")
    assert signals.wait_for_either("K7QX", 3, -1, SOON) == (3, -1)


def test_who_waits_is_told_at_once_that_somebody_came() -> None:
    signals, begun = Signals(), monotonic()

    def stir() -> None:
        sleep(SOON)
        signals.stir("K7QX")

    thread = Thread(target=stir)
    thread.start()
    assert signals.wait_for_either("K7QX", 3, -1, LONG)[1] > 0
    assert monotonic() - begun < LONG / 2
    thread.join()


def test_every_coming_and_going_has_a_greater_number() -> None:
    signals, numbers = Signals(), list[int]()
    for _ in range(5):
        signals.stir("K7QX")
        numbers.append(signals.newest(presence_of("K7QX")))
    assert numbers == sorted(set(numbers))
