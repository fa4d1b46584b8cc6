"""200 matches at once, five phones listening at each, and 100 entries a second: how long an entry takes, whether
every phone hears of it, whether each is in the journal afterwards, and how much memory the server takes.

The phones listen and do not fetch: a thousand of them would measure the machine that plays the phones.
"""

import asyncio
import json
import random
import tempfile
import time
from collections import Counter, deque
from pathlib import Path

from companion.core.journal import Did
from tests.bench.figures import Figure, milliseconds, percentile
from tests.bench.linux import family, held_by
from tests.bench.phones import Line, Phone, open_match
from tests.bench.recording import Recorded, record, set_up_of
from tests.bench.shelf import GAME
from tests.serving import Server, serving

MATCHES = 200
PHONES = 5
EACH_SECOND = 100
SECONDS = 30
TARGET = 0.150


def measure() -> list[Figure]:
    phones = str(MATCHES * PHONES)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "instance", options=("--phones", phones)) as server,
    ):
        figures = asyncio.run(crowd(server))
        memory = sum(map(held_by, family(server.pid)))
    return [*figures, Figure(what="… memory of the server afterwards", measured=f"{memory:.0f} MB")]


async def crowd(server: Server) -> list[Figure]:
    played = [record(GAME, set_up_of(GAME, 4), seed) for seed in range(10)]
    tables = [await Table.laid(server, played[number % len(played)], number) for number in range(MATCHES)]
    seconds = await keep_entering(tables)
    lost = sum([await table.lost(server) for table in tables])
    for table in tables:
        await table.leave()
    p99 = percentile(seconds, 99)
    return [
        Figure(
            what=f"{MATCHES} matches × {PHONES} phones, {EACH_SECOND} entries/s, p50 / p99",
            measured=f"{milliseconds(percentile(seconds, 50))} / {milliseconds(p99)}",
            target=f"p99 ≤ {milliseconds(TARGET)}",
            met=p99 <= TARGET,
        ),
        Figure(
            what=f"… lost or unheard, of {len(seconds):,} entries",
            measured=str(lost),
            target="0",
            met=lost == 0,
        ),
    ]


async def keep_entering(tables: list["Table"]) -> list[float]:
    """An entry every hundredth of a second, whether or not earlier ones have been answered.

    Seconds from when each was due until it was answered: whoever has to wait counts it.
    """
    chance, began = random.Random(7), time.perf_counter()
    entering: list[asyncio.Task[float]] = []
    for number in range(SECONDS * EACH_SECOND):
        due = began + number / EACH_SECOND
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        table = chance.choice([table for table in tables if table.entries])
        entering.append(asyncio.create_task(table.enter(table.entries.popleft(), due)))
    return list(await asyncio.gather(*entering))


class Table:
    """A match with its phones, the first of which enters."""

    def __init__(self, recorded: Recorded, phones: list[Phone]) -> None:
        self.phones = phones
        self.entries = deque(recorded.entries)
        self.entered = 0
        self._one_at_a_time = asyncio.Lock()

    @classmethod
    async def laid(cls, server: Server, recorded: Recorded, number: int) -> "Table":
        address = f"127.1.{number // 200}.{number % 200 + 1}"
        code = await open_match(server, GAME, recorded.set_up, address)
        phones = [await Phone.at(server, code, address) for _ in range(PHONES)]
        for phone in phones:
            await phone.listen()
        return cls(recorded, phones)

    async def enter(self, did: Did, due: float) -> float:
        async with self._one_at_a_time:
            await self.phones[0].enter(did)
            self.entered += 1
        return time.perf_counter() - due

    async def lost(self, server: Server) -> int:
        """Entries that are not in the journal, or whose number some phone never heard (or a later one)."""
        newest = self.phones[0].seq
        for phone in self.phones:
            if newest:
                await phone.hears(newest)
        line = await Line.to(server, self.phones[0].address)
        told = await line.ask("GET", f"/matches/{self.phones[0].code}/entries", {"Accept": "application/json"})
        await line.close()
        numbers = Counter(entry["seq"] for entry in json.loads(told.body)["entries"])
        return sum(numbers[seq] != 1 for seq in range(1, self.entered + 1))

    async def leave(self) -> None:
        for phone in self.phones:
            await phone.put_away()
