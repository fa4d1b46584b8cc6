"""An entry on one phone, on disk, and how soon another hears of it; and boardgame.io's server with socket.io, in
memory, beside it in the same run. Five phones, one entry at a time, both with Corner Market and nothing but passes.
"""

import asyncio
import json
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.journal import Did
from companion.core.messages import Seat
from tests.bench.figures import Figure, milliseconds, percentile
from tests.bench.installing import installed
from tests.bench.phones import Phone, open_match
from tests.bench.recording import set_up_of
from tests.sample_game import GAME
from tests.sample_game.actions import Pass
from tests.serving import Server, free_port, serving

ENTRIES = 200
WARM_UP = 24
THINKING = 0.03
TARGET = 0.010
PHONES = 5


def measure() -> list[Figure]:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "instance") as server,
        boardgame_io() as ports,
    ):
        rounds = [(asyncio.run(ours(server)), theirs(*ports)) for _ in range(2)]
    mine = [seconds for listened, _ in rounds for seconds in listened]
    peer = [seconds for _, listened in rounds for seconds in listened]
    p95 = percentile(mine, 95)
    return [
        Figure(
            what=f"entry on one phone, on disk → signal at another, {PHONES} phones, p50 / p95",
            measured=told(mine),
            peer=f"boardgame.io, in memory {told(peer)}",
            target=f"p95 ≤ {milliseconds(TARGET)}",
            met=p95 <= TARGET,
        )
    ]


def told(seconds: list[float]) -> str:
    return f"{milliseconds(percentile(seconds, 50))} / {milliseconds(percentile(seconds, 95))}"


async def ours(server: Server) -> list[float]:
    """Seconds from the tap to each of the other phones' streams."""
    seats = 4
    signals: list[float] = []
    while len(signals) < (ENTRIES + WARM_UP) * (PHONES - 1):
        code = await open_match(server, GAME, set_up_of(GAME, seats))
        phones = [await Phone.at(server, code, f"127.0.0.{number + 1}") for number in range(PHONES)]
        for phone in phones:
            await phone.listen()
        for turn in range(2 * seats):
            entering, seat = phones[turn % PHONES], Seat(turn % seats)
            others = [phone for phone in phones if phone is not entering]
            sent = time.perf_counter()
            await entering.enter(Did(Pass(seat=seat)))
            signals += [await phone.hears(entering.seq) - sent for phone in others]
            for phone in others:
                phone.seq = entering.seq
            await asyncio.sleep(THINKING)
        for phone in phones:
            await phone.put_away()
    return signals[WARM_UP * (PHONES - 1) :]


@contextmanager
def boardgame_io() -> Iterator[tuple[int, int]]:
    """Its server: the ports of its matches and of its lobby."""
    ports = free_port(), free_port()
    command = ["node", "server.mjs", *map(str, ports)]
    folder = installed("boardgame.io")
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while "ready" not in (line := process.stdout.readline()):
            assert line, "boardgame.io did not start"
        yield ports
        process.terminate()


def theirs(port: int, lobby: int) -> list[float]:
    numbers = (port, lobby, ENTRIES, WARM_UP, int(THINKING * 1000))
    command = ["node", "phones.mjs", *map(str, numbers)]
    played = subprocess.run(
        command, cwd=installed("boardgame.io"), check=True, stdout=subprocess.PIPE, text=True
    )
    return [heard / 1000 for heard in json.loads(played.stdout.splitlines()[-1])]
