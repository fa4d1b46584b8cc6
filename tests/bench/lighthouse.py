"""What Lighthouse says of the match page on a phone: its own mobile profile, a slow phone on a slow line."""

import asyncio
import json
import os
import subprocess
import tempfile
from pathlib import Path

from tests.bench.figures import Figure
from tests.bench.installing import installed
from tests.bench.post import midgame
from tests.bench.shelf import GAME
from tests.browser.conftest import CHROMIUM_ARGS
from tests.serving import serving

CATEGORIES = ("performance", "accessibility", "best-practices")
TARGET = 95


def measure() -> list[Figure]:
    lighthouse = installed("lighthouse") / "node_modules" / ".bin" / "lighthouse"
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "instance") as server:
        code = asyncio.run(midgame(server, GAME))
        report = Path(folder) / "report.json"
        command = [
            str(lighthouse), f"{server.url}/matches/{code}", "--quiet", "--output=json", f"--output-path={report}",
            f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={' '.join(('--headless=new', *CHROMIUM_ARGS))}",
        ]  # fmt: skip
        subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": "/usr/bin/chromium"})
        found = json.loads(report.read_text())
    return [
        Figure(
            what=f"Lighthouse mobile: {category}",
            measured=f"{score:.0f}",
            target=f"≥ {TARGET}",
            met=score >= TARGET,
        )
        for category in CATEGORIES
        for score in [found["categories"][category]["score"] * 100]
    ]
