"""A thousand plays that come in, and fifty matches that become one PDF: from the moment they are asked for until the
page of the job says that it is done; and how much longer an entry takes meanwhile.
"""

import asyncio
import json
import tempfile
import time
from pathlib import Path
from typing import Any

from companion.store import Record, Recorded, write_record
from tests.bench.figures import Figure, milliseconds, percentile
from tests.bench.phones import Line
from tests.bench.post import evening
from tests.bench.recording import record, set_up_of
from tests.bench.shelf import GAME
from tests.exchange.bgstats import export, play
from tests.serving import Server, serving

PLAYS, MATCHES = 1_000, 50
IMPORTED, PRINTED = 5.0, 30.0
TWICE = 2.0


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "instance") as server:
        return asyncio.run(move(server))


async def move(server: Server) -> list[Figure]:
    device = await Device.at(server)
    plays = json.dumps(export(*(play(number) for number in range(PLAYS)))).encode()
    looked, seconds = await device.have("/import", plays)
    came, more = await device.have(looked["confirm"], b"{}")
    assert came["said"][0]["figures"] == {"n": PLAYS}, came
    for seed in range(MATCHES):
        looked, _ = await device.have("/import", recorded(seed))
        came, _ = await device.have(looked["confirm"], b"{}")
        assert came["state"] == "done", came
    quiet, _ = await evening(server, GAME, refreshes=False, entries=200)
    season = asyncio.create_task(device.have("/season", json.dumps({"matches": device.matches}).encode()))
    loud, _ = await evening(server, GAME, refreshes=False, entries=200)
    printed, lasted = await season
    assert printed["file"], printed
    before, meanwhile = percentile(quiet, 95), percentile(loud, 95)
    return [
        limited(f"{PLAYS:,} plays of another app, looked into", seconds, IMPORTED),
        limited("… and taken in", more, IMPORTED),
        limited(f"season of {MATCHES} matches as one PDF, while others enter", lasted, PRINTED),
        Figure(
            what="POST p95 while a season is printed",
            measured=f"{milliseconds(meanwhile)}, {meanwhile / before:.1f} × without",
            target=f"≤ {TWICE:.0f} × without",
            met=meanwhile <= TWICE * before,
        ),
    ]


def limited(what: str, seconds: float, target: float) -> Figure:
    return Figure(what=what, measured=f"{seconds:.1f} s", target=f"≤ {target:.0f} s", met=seconds <= target)


def recorded(seed: int) -> bytes:
    """A whole random match as a record."""
    played = record(GAME, set_up_of(GAME, 4), seed)
    entries = tuple(Recorded(seq=seq, entry=did) for seq, did in enumerate(played.entries, start=1))
    lines = write_record(Record(game=GAME, set_up=played.set_up, entries=entries))
    return "\n".join(lines).encode()


class Device:
    """A phone that has things made, from an address that asked for nothing before each time."""

    def __init__(self, server: Server, cookie: str) -> None:
        self._server, self._cookie = server, cookie
        self._addresses = iter(range(1, 250))
        self.matches: list[str] = []

    @classmethod
    async def at(cls, server: Server) -> "Device":
        line = await Line.to(server, "127.0.2.250")
        page = await line.ask("GET", "/", {"Accept": "text/html"})
        await line.close()
        return cls(server, page.headers["set-cookie"].partition(";")[0])

    async def have(self, path: str, body: bytes) -> tuple[dict[str, Any], float]:
        """What came of it, and after how many seconds."""
        line = await Line.to(self._server, f"127.0.2.{next(self._addresses)}")
        told = {"Cookie": self._cookie, "Accept": "application/json", "Content-Type": "application/json"}
        began = time.perf_counter()
        job = json.loads((await line.ask("POST", path, told, body)).body)
        while job.get("state") == "running":
            await asyncio.sleep(0.2)
            job = json.loads((await line.ask("GET", job["url"], told)).body)
        seconds = time.perf_counter() - began
        await line.close()
        assert job.get("state") == "done", job
        self.matches += [one["figures"]["match"] for one in job["said"] if one["code"] == "MatchCame"]
        return job, seconds
