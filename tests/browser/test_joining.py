"""Phones come to a match: by the code of the table, by the link of a seat, to look on; and one comes too late."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import COLOURS, Table

NOTICED = 40_000
"""Milliseconds until a phone that was put away is missed: a beat, and a while to come back in."""


@dataclass(frozen=True)
class Evening:
    """Anna keeps a match of three in which each seat enters for itself."""

    anna: Table
    code: str

    @property
    def path(self) -> str:
        return f"/matches/{self.code}"

    def seat_link(self, seat: int) -> str:
        links = {row["seat"]: row["address"] for row in self.anna.read("/phones")["seats"]}
        return str(urlsplit(links[seat]).path)


@pytest.fixture
def evening(new_phone: NewPhone) -> Evening:
    page = new_phone()
    players = [
        {"name": name, "colour": colour}
        for name, colour in zip(("Anna", "Ben", "Chiara"), COLOURS, strict=False)
    ]
    body = {"game": "salty_ocean", "players": players, "box": "example", "entering": "own_seat"}
    code = page.request.post("/matches", data=body).json()["code"]
    post(page, code, "seat", {"seat": 0})
    for weather in ("calm", "storm"):
        tile = {"kind": "RevealTile", "weather": weather, "salt": 0, "herring": 0, "cod": 0}
        post(page, code, "entries", tile)
    return Evening(at_the_table(page, f"/matches/{code}"), code)


def post(page: Page, code: str, to: str, body: dict[str, Any]) -> None:
    headers = {"Content-Type": "application/json"}
    answer = page.request.post(f"/matches/{code}/{to}", data=json.dumps(body), headers=headers)
    assert answer.ok, answer.text()


def at_the_table(page: Page, path: str) -> Table:
    page.goto(path)
    expect(page.locator("#link-sign [data-when=live]")).to_be_visible()
    return Table(page)


def choose(table: Table, seat: str) -> None:
    """Whose phone this is, by the menu."""
    table.tap(".menu-key")
    table.tap(f'#whose-phone label.chip:has([value="{seat}"])')
    table.follow("#whose-phone > button")


def test_phones_join_sit_down_watch_and_come_too_late(evening: Evening, new_phone: NewPhone) -> None:
    anna = evening.anna
    # Ben scans the code of the table: he follows, and is asked to sit down.
    ben = at_the_table(new_phone(), evening.path)
    expect(ben.page.locator("#not-yours")).to_contain_text("Anna enters this")
    expect(ben.page.locator(".dock")).to_have_count(0)
    choose(ben, "1")
    expect(ben.page.locator("#masthead h1")).to_have_text("Anna’s turn")
    expect(ben.page.locator("#waiting-for")).to_have_text("Waiting for Anna.")
    expect(ben.page.locator("#waiting-for")).to_be_hidden()  # the head has said so, and her phone is here
    # Chiara takes her seat by its link; whoever has the page open sees her come.
    chiara = at_the_table(new_phone(), evening.seat_link(2))
    expect(anna.page.locator("#presence-1 .icon, #presence-2 .icon")).to_have_count(2)
    expect(anna.page.locator('#whose-phone [name="seat"][value="2"]')).to_be_disabled()
    anna.picture("joined")
    # David looks on.
    david = at_the_table(new_phone(), evening.path)
    choose(david, "watch")
    expect(david.page.locator("#not-yours")).to_contain_text("only watches")
    expect(david.page.locator("#bar button")).to_have_count(0)
    # Anna enters; it is Ben's turn on every phone, and his keys are on his.
    anna.enter("Anna SailOut")
    expect(ben.page.locator("#masthead h1")).to_have_text("Your turn, Ben")
    expect(ben.page.locator(".dock .key")).not_to_have_count(0)
    expect(david.page.locator("#masthead h1")).to_have_text("Ben’s turn")
    # Chiara tries to enter for Ben, whose turn it is, and reads who may.
    chiara.page.goto(f"{evening.path}?enter=Build")
    expect(chiara.page.locator("#refusal [data-code=FOR_THAT_SEAT]")).to_contain_text("Ben enters this")
    ben.enter("Ben Build building=inn")
    # The keeper closes the door; who comes now is told so, and those who are there stay.
    anna.page.goto(f"{evening.path}/phones")
    anna.page.locator("#joining button").tap()
    expect(anna.page.locator("#closed")).to_be_visible()
    late = new_phone()
    assert (answer := late.goto(evening.path)) is not None
    assert answer.status == 403
    expect(late.locator("#refusal")).to_contain_text("closed")
    expect(late.locator("body")).not_to_contain_text("Anna")
    chiara.page.goto(evening.path)
    expect(chiara.page.locator("#masthead h1")).to_have_text("Your turn, Chiara")


def test_a_form_that_was_open_when_the_seat_was_freed_says_that_it_is_not_for_this_phone(
    evening: Evening, new_phone: NewPhone
) -> None:
    ben = at_the_table(new_phone(), evening.seat_link(1))
    evening.anna.enter("Anna SailOut")
    expect(ben.page.locator(".dock .key")).not_to_have_count(0)
    ben.open("Build")
    post(evening.anna.page, evening.code, "free-seats", {"seat": 1})
    expect(ben.page.locator("#not-yours")).to_have_attribute("data-code", "NO_SEAT_YET")  # drawn anew by itself
    ben.set("building", "inn")
    expect(ben.page.locator("#slip [data-code=NO_SEAT_YET]")).to_be_visible()
    expect(ben.page.locator('#entry [name="building"][value="inn"]')).to_be_checked()  # what was typed stays
    assert evening.anna.read()["seq"] == 3


def test_a_phone_that_is_put_away_is_missed_and_a_page_loaded_anew_is_not(
    evening: Evening, new_phone: NewPhone
) -> None:
    ben = at_the_table(new_phone(), evening.seat_link(1))
    sign = evening.anna.page.locator("#presence-1")
    expect(sign.locator('[aria-label="phone here"]')).to_be_visible()
    evening.anna.page.evaluate(
        "window.missed = 0; new MutationObserver(() => document.querySelector('#presence-1.away') && missed++)"
        ".observe(document.querySelector('#seats'), {subtree: true, childList: true, attributes: true})"
    )
    ben.page.reload()
    expect(ben.page.locator("#link-sign [data-when=live]")).to_be_visible()
    evening.anna.page.wait_for_timeout(2_000)
    assert evening.anna.page.evaluate("missed") == 0
    ben.page.close()
    expect(sign.locator('[aria-label="phone not here"]')).to_be_visible(timeout=NOTICED)
    evening.anna.enter("Anna SailOut")
    expect(evening.anna.page.locator("#waiting-for")).to_contain_text(
        "Waiting for Ben, whose phone was last seen"
    )
    expect(evening.anna.page.locator("#waiting-for")).to_be_visible()
    expect(evening.anna.page.locator("#masthead .aside:not(.waiting)")).to_be_hidden()
    evening.anna.picture("missed")
