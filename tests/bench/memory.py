"""Memory of the server with 20 matches it has all been asked about, before its first PDF."""

import asyncio
import tempfile
from pathlib import Path

from tests.bench.figures import Figure
from tests.bench.linux import family, held_by
from tests.bench.phones import Phone
from tests.bench.post import midgame
from tests.bench.shelf import GAME
from tests.serving import Server, serving

MATCHES = 20
TARGET = 100


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "instance") as server:
        megabytes = asyncio.run(weighed(server))
    return [
        Figure(
            what=f"memory of the server, {MATCHES} matches, no PDF yet",
            measured=f"{megabytes:.0f} MB",
            target=f"≤ {TARGET} MB",
            met=megabytes <= TARGET,
        )
    ]


async def weighed(server: Server) -> float:
    """Megabytes while every match is under way and a phone looks at each."""
    phones = [await Phone.at(server, await midgame(server, GAME)) for _ in range(MATCHES)]
    for phone in phones:
        await phone.listen()
        await phone.refresh()
    megabytes = sum(map(held_by, family(server.pid)))
    for phone in phones:
        await phone.put_away()
    return megabytes
