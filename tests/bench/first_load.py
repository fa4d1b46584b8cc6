"""Every byte a phone fetches when it opens a match page for the first time.

Chromium says what it fetches; each of it is then fetched again as a phone in the house gets it over plain HTTP,
where browsers accept gzip and not Brotli.
"""

import asyncio
import tempfile
from collections.abc import Iterable
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Request, sync_playwright

from tests.bench.figures import Figure
from tests.bench.post import midgame
from tests.bench.shelf import GAME
from tests.browser.conftest import CHROMIUM_ARGS, PHONE
from tests.serving import Server, serving

TARGET = 60_000


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "instance") as server:
        code = asyncio.run(midgame(server, GAME))
        asked = fetched_by_chromium(server, f"/matches/{code}")
        plain = sum(size(server, path, condition, "gzip") for path, condition in asked.items())
        brotli = sum(size(server, path, condition, "br") for path, condition in asked.items())
    return [
        Figure(
            what=f"first load of the match page, {len(asked)} files, gzip",
            measured=f"{plain / 1000:.1f} kB",
            target=f"≤ {TARGET / 1000:.0f} kB",
            met=plain <= TARGET,
        ),
        Figure(what="… over HTTPS, with Brotli", measured=f"{brotli / 1000:.1f} kB"),
    ]


def fetched_by_chromium(server: Server, path: str) -> dict[str, str]:
    """The paths it asked for, and what it had of them already (the page asks for its table with a number)."""
    found: dict[str, str] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(CHROMIUM_ARGS))
        page = browser.new_context(base_url=server.url, **PHONE).new_page()

        def note(request: Request) -> None:
            found.setdefault(urlsplit(request.url).path, request.headers.get("if-none-match", ""))

        page.on("request", note)
        page.goto(path)
        page.wait_for_timeout(3000)
        browser.close()
    return {path: condition for path, condition in found.items() if is_file(path)}


def is_file(path: str) -> bool:
    """Not the stream, which never ends, nor what `data:` addresses carry in the page itself."""
    return path.startswith("/") and not path.endswith("/stream")


def size(server: Server, path: str, condition: str, encoding: str) -> int:
    """Bytes of the body and of the answer's head."""
    connection = HTTPConnection(server.host, server.port)
    connection.request("GET", path, headers={"Accept-Encoding": encoding, "If-None-Match": condition})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return len(body) + head_size(answer.getheaders())


def head_size(headers: Iterable[tuple[str, str]]) -> int:
    return sum(len(name) + len(value) + 4 for name, value in headers)
