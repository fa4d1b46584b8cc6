"""An entry of one phone over HTTP, on disk, ruled and drawn, with five phones at the table; and how soon the
other phones hear of it. The other four fetch their table after each signal, as the page does.
"""

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

from companion.core.game import Game
from tests.bench.figures import Figure, milliseconds, percentile
from tests.bench.linux import computed_by, family
from tests.bench.phones import Phone, open_match
from tests.bench.recording import record, set_up_of
from tests.bench.shelf import GAME
from tests.serving import Server, serving

ENTRIES = 400
WARM_UP = 40
THINKING = 0.03
"""Seconds between two entries. The fastest table takes a hundred times as long."""
TARGET = 0.010


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "instance") as server:
        computed = -sum(map(computed_by, family(server.pid)))
        posts, signals = asyncio.run(evening(server, GAME, refreshes=True))
        computed += sum(map(computed_by, family(server.pid)))
    return [
        line("POST of an entry, p50 / p95, 5 phones", posts),
        line("entry on one phone → signal at another, p50 / p95", signals),
        Figure(
            what="… processor time for an entry and four tables fetched",
            measured=milliseconds(computed / (len(posts) + WARM_UP)),
        ),
    ]


def line(what: str, seconds: list[float]) -> Figure:
    p95 = percentile(seconds, 95)
    measured = f"{milliseconds(percentile(seconds, 50))} / {milliseconds(p95)}"
    return Figure(what=what, measured=measured, target=f"p95 ≤ {milliseconds(TARGET)}", met=p95 <= TARGET)


async def evening(
    server: Server, game: Game[Any], *, refreshes: bool, entries: int = ENTRIES
) -> tuple[list[float], list[float]]:
    """Whole random matches one after the other until there were enough entries: seconds of POSTs and signals."""
    posts: list[float] = []
    signals: list[float] = []
    seed = 0
    while len(posts) < entries + WARM_UP:
        recorded = record(game, set_up_of(game, 4), seed)
        seed += 1
        code = await open_match(server, game, recorded.set_up)
        first, *others = [await Phone.at(server, code, f"127.0.0.{i + 1}") for i in range(5)]
        for phone in (first, *others):
            await phone.listen(refreshes=refreshes and phone is not first)
        for did in recorded.entries:
            sent = time.perf_counter()
            posts.append((await first.enter(did)).seconds)
            signals += [await phone.hears(first.seq) - sent for phone in others]
            await asyncio.sleep(THINKING)
        for phone in (first, *others):
            await phone.put_away()
    return posts[WARM_UP:], signals[4 * WARM_UP :]


async def midgame(server: Server, game: Game[Any], entries: int = 40) -> str:
    """The code of a match on the server that is well under way."""
    recorded = record(game, set_up_of(game, 4), 0)
    code = await open_match(server, game, recorded.set_up)
    phone = await Phone.at(server, code)
    for did in recorded.entries[:entries]:
        await phone.enter(did)
    await phone.put_away()
    return code
