"""Sixteen hands enter into one match at once, through one server process and through three."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.scale.hands import Hand, ask, check, open_match, replayed
from tests.serving import serving

HANDS, ENTRIES = 16, 2_000
FEWER = {"sqlite": 800, "postgresql": 400}
"""In every run; on PostgreSQL three servers and sixteen hands share what cores there are. All of them in a slow test."""


@pytest.fixture
def ports(url: str, tmp_path: Path) -> Iterator[list[int]]:
    """Of one server on a file, of three that know nothing of each other on PostgreSQL."""
    environ = {"DATABASE_URL": url, "COMPANION_SECRET_KEY": "k" * 40}
    with ExitStack() as servers, ThreadPoolExecutor(3) as at_once:
        count = 1 if url.startswith("sqlite") else 3
        starting = [serving(tmp_path / f"instance{n}", environ, ("--phones", "16")) for n in range(count)]
        yield [server.port for server in at_once.map(servers.enter_context, starting)]


@contextmanager
def with_the_words_of_the_servers(folder: Path) -> Iterator[None]:
    """What goes wrong in this block brings what the servers said."""
    try:
        yield
    except BaseException as error:
        for log in sorted(folder.glob("instance*/server.log")):
            error.add_note(log.read_text()[-4000:])
        raise


def test_every_acknowledged_entry_is_there_once_and_in_order(
    url: str, ports: list[int], tmp_path: Path
) -> None:
    with with_the_words_of_the_servers(tmp_path):
        race(url, ports, FEWER[url.partition(":")[0]])


@pytest.mark.slow
def test_every_one_of_many_is_there_too(url: str, ports: list[int], tmp_path: Path) -> None:
    with with_the_words_of_the_servers(tmp_path):
        race(url, ports, ENTRIES)


def race(url: str, ports: list[int], entries: int) -> None:
    code = open_match(ports[0])
    hands = [Hand(number, ports, code) for number in range(HANDS)]
    try:
        with ThreadPoolExecutor(HANDS) as at_once:
            for done in [at_once.submit(hand.enter, entries // HANDS) for hand in hands]:
                done.result()
    finally:
        for hand in hands:
            hand.hang_up()
    table = replayed(url, code)
    assert table.seq == entries
    check(table, hands)
    assert sum(hand.sent for hand in hands) > entries
    money = [stall.money for stall in table.state.stalls]
    for port in ports:
        shown = ask(port, f"/matches/{code}")
        assert shown["seq"] == entries
        assert [card["purse"]["value"] for card in shown["board"]["cards"]] == money
