"""The server is killed under load, again and again: what it acknowledged is there, and everything can be read."""

import sqlite3
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Event

import pytest

from tests.scale.hands import Hand, check, open_match, replayed
from tests.serving import free_port, kill, start, wait_for

HANDS = 4
KILLS = {"sqlite": 4, "postgresql": 2}
KILLS_SLOWLY = {"sqlite": 50, "postgresql": 10}
AT_LEAST, LOADED = 5, 0.4
"""It is killed once this many more entries have been acknowledged and this many seconds have passed."""


def test_nothing_acknowledged_is_missing(url: str, tmp_path: Path) -> None:
    kill_under_load(url, tmp_path, KILLS[_database(url)])


@pytest.mark.slow
def test_nothing_acknowledged_is_missing_after_many_kills(url: str, tmp_path: Path) -> None:
    kill_under_load(url, tmp_path, KILLS_SLOWLY[_database(url)])


def _database(url: str) -> str:
    return url.partition(":")[0]


def kill_under_load(url: str, folder: Path, kills: int) -> int:
    """How many entries were acknowledged meanwhile, none of which is missing."""
    port, environ = free_port(), {"DATABASE_URL": url}  # the same port again: phones find their way back
    instance = folder / "instance"
    process = start(instance, port, environ)
    over, hands = Event(), list[Hand]()
    with ThreadPoolExecutor(HANDS) as at_once:
        try:
            wait_for(process, port, instance)
            # Two matches, so that one is written to while the other may be half there.
            codes = [open_match(port) for _ in range(2)]
            hands = [Hand(number, [port], codes[number % 2], patience=60) for number in range(HANDS)]
            entering = [at_once.submit(keep_entering, hand, over) for hand in hands]
            for _ in range(kills):
                load(hands, entering)
                kill(process)
                process = start(instance, port, environ)
                wait_for(process, port, instance)
            load(hands, entering)
            over.set()
            for done in entering:
                done.result()
        except BaseException as error:
            error.add_note((instance / "server.log").read_text()[-4000:])
            for hand in hands:
                hand.patience = 0
            raise
        finally:
            over.set()
            kill(process)
            for hand in hands:
                hand.hang_up()
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    for code in codes:
        check(replayed(url, code), [hand for hand in hands if hand.code == code])
    return sum(len(hand.acknowledged) for hand in hands)


def keep_entering(hand: Hand, over: Event) -> None:
    for n in count():
        if over.is_set():
            break
        hand.enter_one(n)


def load(hands: list[Hand], entering: "list[Future[None]]") -> None:
    """Let them enter for a while. Whatever went wrong with one of them is raised."""
    began, before = time.monotonic(), acknowledged(hands)
    while acknowledged(hands) < before + AT_LEAST or time.monotonic() < began + LOADED:
        for stopped in (hand for hand in entering if hand.done()):
            stopped.result()
        time.sleep(0.01)


def acknowledged(hands: list[Hand]) -> int:
    return sum(len(hand.acknowledged) for hand in hands)
