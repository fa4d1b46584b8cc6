"""The table's own screen: it follows, fits, stays awake, and says when it no longer follows."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.proxy import line_to
from tests.browser.table import begin, enter_unseen
from tests.serving import Server

SCREENS: dict[str, Mapping[str, Any]] = {
    "laptop": {"width": 1280, "height": 800},
    "television": {"width": 1920, "height": 1080},
    "tablet upright": {"width": 768, "height": 1024},
}
LONG = ("Maximiliane-Theodora", "陳小明", "Ben", "Wilhelmina Katharina von Hohenstein")
LONG_ENOUGH = 20_000

CUT = """() => [...document.querySelectorAll(".left, .right, .seats, .strip, .fees, .invite")]
  .filter(part => part.scrollHeight > part.clientHeight + 1 || part.getBoundingClientRect().bottom > innerHeight + 1)
  .map(part => part.className)"""
"""Parts of which something is cut off, or which stand beyond the edge."""


def screen(new_phone: NewPhone, name: str, **wishes: Any) -> Page:
    return new_phone(viewport=SCREENS[name], is_mobile=False, has_touch=False, **wishes)


@pytest.mark.parametrize("names", [("Anna", "Ben"), LONG], ids=["two", "four"])
@pytest.mark.parametrize("name", SCREENS)
def test_everything_has_its_place(new_phone: NewPhone, name: str, names: tuple[str, ...]) -> None:
    page = screen(new_phone, name)
    page.goto(f"/matches/{begin(page, names)}/board")
    assert page.evaluate(CUT) == []
    expect(page.locator(".seat")).to_have_count(len(names))
    expect(page.locator(".journal .entry").first).to_be_in_viewport()


def test_it_follows_and_says_when_it_does_not(new_phone: NewPhone, server: Server) -> None:
    with line_to(server) as line:
        page, anna = screen(new_phone, "laptop", base_url=line.url), new_phone()
        code = begin(anna, ("Anna", "Ben"))
        page.goto(f"/matches/{code}/board")
        expect(page.locator("h1")).to_have_text("Anna’s turn")
        page.wait_for_timeout(1000)
        enter_unseen(anna, code, {"kind": "UpgradeSaline", "seat": 0})
        expect(page.locator("h1")).to_have_text("Ben’s turn")
        expect(page.locator("#seat-0 .money.fresh")).to_have_count(0)
        expect(page.locator("#news")).to_contain_text("Anna upgrades the saline")
        line.cut()
        expect(page.locator("#connection")).to_be_visible()
        expect(page.locator("#connection time")).not_to_be_empty()
        enter_unseen(anna, code, {"kind": "Pass", "seat": 1})
        line.mend()
        expect(page.locator("#connection")).to_be_hidden(timeout=LONG_ENOUGH)
        expect(page.locator("h1")).to_have_text("Anna’s turn")


def test_it_stays_awake_where_it_may(new_phone: NewPhone) -> None:
    page = screen(new_phone, "laptop")
    page.add_init_script(
        "window.asked = 0; const ask = navigator.wakeLock.request.bind(navigator.wakeLock);"
        "navigator.wakeLock.request = kind => { window.asked += 1; return ask(kind); };"
    )
    page.goto(f"/matches/{begin(page, ('Anna', 'Ben'))}/board")
    page.wait_for_function("() => window.asked === 1")
    assert page.locator("#wake").inner_text() == ""
