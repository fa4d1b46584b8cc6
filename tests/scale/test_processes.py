"""Several processes behind one address: whoever listens at one of them hears what is entered at another."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.scale.hands import Hand, ask, open_match
from tests.scale.test_stop import streams
from tests.serving import Server, serving

STREAMS = 8
"""Enough that each of two processes has some: which one takes a connection is for the kernel to say."""

CUT_OFF = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
def server(postgres: str, tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, {"DATABASE_URL": postgres}, ("--processes", "2", "--phones", "16")) as server:
        yield server


def heard(phone: socket.socket, seq: int) -> bool:
    """Whether a phone hears of an entry before its patience ends."""
    said = b""
    while f"data: {seq}\n".encode() not in said:
        news = phone.recv(4096)
        if not news:
            return False
        said += news
    return True


def test_every_phone_hears_of_every_entry(server: Server, postgres: str) -> None:
    code = open_match(server.port)
    with streams(server.port, code, STREAMS) as phones:
        hand = Hand(0, [server.port], code)
        hand.enter_one(0)
        assert all(heard(phone, 1) for phone in phones)

        # The database hangs up on everybody, as it does when it is started anew.
        with psycopg.connect(postgres) as connection:
            connection.execute(CUT_OFF)
        hand.enter_one(1)
        began = time.monotonic()
        assert all(heard(phone, 2) for phone in phones)
        assert time.monotonic() - began < 10
        hand.hang_up()
    assert ask(server.port, f"/matches/{code}")["seq"] == 2
