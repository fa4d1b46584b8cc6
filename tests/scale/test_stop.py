"""A stream gives its thread back, whatever became of its phone, and no stream holds up the end of the server."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from companion.cli import BESIDE_STREAMS
from tests.scale.hands import ask, open_match
from tests.serving import free_port, kill, serving, start, wait_for

ALL_THREADS = BESIDE_STREAMS + 1
"""So many streams at a server for one phone leave nobody to answer anything else."""

BEAT, LONGEST = 1.0, 6.0

PATIENCE = 8 * BEAT
"""Seconds a busy machine may take over what takes a beat."""


@pytest.fixture
def quick() -> dict[str, str]:
    """A server for one phone, whose streams beat and end as quickly as tests like it."""
    return {"COMPANION_BEAT": str(BEAT), "COMPANION_LONGEST": str(LONGEST)}


@contextmanager
def streams(port: int, code: str, number: int) -> Iterator[list[socket.socket]]:
    """So many phones listen; none of them reads anything after the first bytes."""
    with ExitStack() as phones:
        opened = []
        for n in range(number):
            phone = phones.enter_context(socket.socket())
            phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)  # the smallest the kernel has
            phone.bind((f"127.2.{n // 200}.{n % 200 + 1}", 0))
            phone.settimeout(30)
            phone.connect(("127.0.0.1", port))
            phone.sendall(f"GET /matches/{code}/stream HTTP/1.1\r\nHost: companion\r\n\r\n".encode())
            opened.append(phone)
        for phone in opened:
            assert phone.recv(12) == b"HTTP/1.1 200"
        yield opened


def seconds_until_answered(port: int) -> float:
    began = time.monotonic()
    assert ask(port, "/health")["well"]
    return time.monotonic() - began


def test_a_stream_closed_by_its_phone_frees_its_thread_at_the_next_beat(
    tmp_path: Path, quick: dict[str, str]
) -> None:
    with serving(tmp_path, {**quick, "COMPANION_LONGEST": "300"}, ("--phones", "1")) as server:
        with streams(server.port, open_match(server.port), ALL_THREADS):
            pass
        assert seconds_until_answered(server.port) < PATIENCE


def test_a_stream_whose_phone_vanished_without_a_word_ends_by_itself(
    tmp_path: Path, quick: dict[str, str]
) -> None:
    with serving(tmp_path, quick, ("--phones", "1")) as server:
        code, began = open_match(server.port), time.monotonic()
        with streams(server.port, code, ALL_THREADS):
            opened = time.monotonic()
            seconds_until_answered(server.port)
            answered = time.monotonic()
    # Not before the oldest came to its end: until then every thread was taken. And not long after.
    assert answered - began > LONGEST - 0.1
    assert answered - opened < LONGEST + PATIENCE


@pytest.mark.parametrize("number", [200])
def test_open_streams_do_not_hold_up_the_end(tmp_path: Path, number: int) -> None:
    port = free_port()
    process = start(tmp_path, port)
    try:
        wait_for(process, port, tmp_path)
        with streams(port, open_match(port), number):
            os.kill(process.pid, signal.SIGTERM)
            began = time.monotonic()
            process.wait(30)
            assert time.monotonic() - began < 5
            with pytest.raises(ProcessLookupError):
                os.killpg(process.pid, 0)
    except subprocess.TimeoutExpired:
        pytest.fail("it does not stop")
    finally:
        kill(process)
