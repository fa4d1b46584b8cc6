"""Replay of 500 entries of Upon a Salty Ocean: what opening a match costs that this process has not seen yet.

No evening has 500 entries; so whole random matches are replayed until it is at least as many, and the time is
given for 500.
"""

import json
import time
from collections.abc import Callable

from companion.core.journal import Did, Standing, replay
from companion.core.ruling import UnreadableEntry
from companion.store import read_entry, write_entry
from tests.bench.figures import Figure, median, milliseconds
from tests.bench.recording import Recorded, record, set_up_of
from tests.bench.shelf import GAME

ENTRIES = 500
ROUNDS = 25
TARGET = 0.020


def measure() -> list[Figure]:
    matches: list[Recorded] = []
    while sum(len(match.entries) for match in matches) < ENTRIES:
        matches.append(record(GAME, set_up_of(GAME, 4), len(matches)))
    entries = sum(len(match.entries) for match in matches)
    journals = [standing_of(match) for match in matches]
    assert [replay(GAME, lines)[-1].outcome.state for lines in journals] == [match.end for match in matches]

    rows = [[json.dumps(write_entry(did)) for did in match.entries] for match in matches]
    seconds = timed(lambda: [replay(GAME, lines) for lines in journals]) * ENTRIES / entries
    read = timed(lambda: [[read_row(row) for row in journal] for journal in rows]) * ENTRIES / entries
    return [
        Figure(
            what="replay of 500 entries",
            measured=milliseconds(seconds),
            target=f"≤ {milliseconds(TARGET)}",
            met=seconds <= TARGET,
        ),
        Figure(what="… reading them from JSON before", measured=milliseconds(read)),
    ]


def standing_of(match: Recorded) -> Standing:
    return ((0, match.set_up), *enumerate(match.entries, start=1))


def read_row(row: str) -> Did:
    entry = read_entry(GAME, json.loads(row), 4)
    assert not isinstance(entry, UnreadableEntry)
    assert isinstance(entry, Did)
    return entry


def timed(work: Callable[[], object]) -> float:
    """Seconds, the median of some rounds."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        work()
        rounds.append(time.perf_counter() - began)
    return median(rounds)
