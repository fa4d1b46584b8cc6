"""`script/bench [name …]`: measures all figures, or the ones named, and prints them beside their targets."""

import os
import platform
import sys
import time
from importlib import import_module
from traceback import print_exc

from tests.bench.figures import Figure

NAMES = (
    "entries",
    "replay",
    "post",
    "signals",
    "crowd",
    "first_load",
    "lighthouse",
    "paper",
    "moving",
    "memory",
)
ON_REQUEST = ("matches", "kill")
COLUMNS = ("figure", "measured", "peer", "target", "met")


def main(asked: list[str]) -> int:
    unknown = [name for name in asked if name not in NAMES + ON_REQUEST]
    if unknown:
        print(f"script/bench knows {', '.join(NAMES + ON_REQUEST)}; not {', '.join(unknown)}.", file=sys.stderr)
        return 2
    print(machine(), file=sys.stderr)
    figures: list[Figure] = []
    for name in asked or NAMES:
        began = time.monotonic()
        print(f"· {name} …", end="", flush=True, file=sys.stderr)
        try:
            figures += import_module(f"tests.bench.{name}").measure()
        except Exception:  # the other figures are worth having all the same
            print_exc()
            figures.append(Figure(what=name, measured="could not be measured", met=False))
        print(f" {time.monotonic() - began:.0f} s", file=sys.stderr)
    print_table([COLUMNS, *map(row, figures)])
    return 0 if all(figure.met is not False for figure in figures) else 1


def machine() -> str:
    """What it is measured on; a busy machine makes every time longer and leaves only the ratios true."""
    load = os.getloadavg()[0]
    busy = " – busy with other things, so times are too long" if load > 1 else ""
    return f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load:.1f}{busy}"


def row(figure: Figure) -> tuple[str, ...]:
    met = {True: "yes", False: "NO", None: ""}[figure.met]
    return (figure.what, figure.measured, figure.peer, figure.target, met)


def print_table(rows: list[tuple[str, ...]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
