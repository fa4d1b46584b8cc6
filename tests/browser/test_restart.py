"""The server's process is killed in the middle and started again: nothing is lost, and the page comes back by itself."""

import os
import signal
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.proxy import line_to
from tests.browser.table import Table, begin
from tests.serving import Server, serving

LONG_ENOUGH = 30_000
"""Milliseconds in which a page has dialled again, on a busy machine too."""


def test_a_match_outlives_the_server(new_phone: NewPhone, tmp_path: Path) -> None:
    instance = tmp_path / "instance"
    with serving(instance) as server, line_to(server) as line:
        page = new_phone(base_url=line.url)
        page.goto(f"/matches/{begin(page, ('Anna', 'Ben'))}")
        page.evaluate("window.isStillTheSamePage = true")
        table = Table(page)
        table.enter("Anna SailOut")
        before = table.read()

        table.open("Build")
        table.set("building", "inn")
        kill(server)
        expect(page.locator("#connection")).to_be_visible()
        table.tap(table.enter_key)
        expect(page.locator("#connection .waiting-count")).to_have_text("1")

        with serving(instance) as again:
            line.mend(again)
            expect(table.sheet).to_have_count(0, timeout=LONG_ENOUGH)
            expect(page.locator("#connection")).to_be_hidden(timeout=LONG_ENOUGH)
            expect(page.locator("#masthead h1")).to_contain_text("Anna")
            assert page.evaluate("window.isStillTheSamePage")
            after = table.read()
            assert after["seq"] == before["seq"] + 1
            assert table.read(f"/at/{before['seq']}")["board"] == before["board"]
            table.enter("Anna Return")


def kill(server: Server) -> None:
    """The process and those it started, at once and without a word."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text()
    for pid in (server.pid, *map(int, children.split())):
        os.kill(pid, signal.SIGKILL)
