"""PDFs from a warm press: the score sheet alone, and with a journal of 400 lines; and how much longer an entry
takes while one is being made.
"""

import asyncio
import tempfile
import time
from pathlib import Path

from tests.bench.figures import Figure, median, milliseconds, percentile
from tests.bench.phones import Line, Phone, open_match
from tests.bench.post import evening
from tests.bench.recording import record, set_up_of
from tests.bench.shelf import GAME
from tests.serving import Server, serving

LINES = 400
PRINTS = 8
SHEET, WITH_JOURNAL = 0.150, 1.5
TWICE = 2.0


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "instance") as server:
        return asyncio.run(print_all(server))


async def print_all(server: Server) -> list[Figure]:
    code = await long_evening(server)
    sheet = [await printed(server, code, "no") for _ in range(PRINTS)][1:]
    journal = [await printed(server, code, "yes") for _ in range(PRINTS)][1:]
    quiet, _ = await evening(server, GAME, refreshes=False, entries=200)
    busy = asyncio.create_task(keep_printing(server, code))
    loud, _ = await evening(server, GAME, refreshes=False, entries=200)
    busy.cancel()
    before, meanwhile = percentile(quiet, 95), percentile(loud, 95)
    return [
        limited("PDF of the score sheet, warm", median(sheet), SHEET),
        limited(f"PDF with a journal of {LINES} lines, warm", median(journal), WITH_JOURNAL),
        Figure(
            what="POST p95 while a long PDF is made",
            measured=f"{milliseconds(meanwhile)}, {meanwhile / before:.1f} × without",
            target=f"≤ {TWICE:.0f} × without",
            met=meanwhile <= TWICE * before,
        ),
    ]


def limited(what: str, seconds: float, target: float) -> Figure:
    return Figure(
        what=what,
        measured=milliseconds(seconds),
        target=f"≤ {target * 1000:.0f} ms",
        met=seconds <= target,
    )


async def long_evening(server: Server) -> str:
    """A match whose journal has 400 lines: what was undone and entered again stays in it."""
    recorded = record(GAME, set_up_of(GAME, 4), 0)
    code = await open_match(server, GAME, recorded.set_up)
    phone = await Phone.at(server, code)
    for did in recorded.entries:
        await phone.enter(did)
    while phone.seq < LINES:
        await phone.change("Struck", len(recorded.entries))
        await phone.change("Restored", len(recorded.entries))
    await phone.put_away()
    return code


ADDRESSES = iter(range(1, 250))


async def printed(server: Server, code: str, journal: str) -> float:
    """Seconds one PDF took, asked for from an address that printed nothing before."""
    line = await Line.to(server, f"127.0.1.{next(ADDRESSES)}")
    reply = await line.ask("GET", f"/matches/{code}/sheet.pdf?journal={journal}", {})
    await line.close()
    assert reply.status == 200, reply
    assert reply.body.startswith(b"%PDF"), reply.body[:100]
    return reply.seconds


async def keep_printing(server: Server, code: str) -> None:
    while True:
        began = time.perf_counter()
        await printed(server, code, "yes")
        await asyncio.sleep(max(0.0, 0.1 - (time.perf_counter() - began)))
