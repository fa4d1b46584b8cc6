"""A thousand random legal matches of every game, and every property proven of each: minutes, so only on request."""

import time

from companion.games import shelf
from tests.bench.figures import Figure
from tests.games.test_properties import prove

MATCHES = 1_000


def measure() -> list[Figure]:
    figures = []
    for slug in shelf(("tests.sample_game",)):
        began = time.perf_counter()
        entries = prove(slug, MATCHES)
        minutes = (time.perf_counter() - began) / 60
        figures.append(
            Figure(
                what=f"{MATCHES:,} random matches of {slug}",
                measured=f"{entries:,} entries, all properties hold, {minutes:.1f} min",
                target="all hold",
                met=True,
            )
        )
    return figures
