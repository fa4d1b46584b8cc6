"""Second thoughts at the table: a sale entered twice is found by counting, an older one amended, a third disputed."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.proxy import line_to
from tests.browser.table import Table, begin
from tests.serving import Server

LONG_ENOUGH = 20_000
SALE: dict[str, Any] = {"kind": "Sell", "seat": 0, "good": "salt", "barrels": 1}
DEAR = {"kind": "Correction", "figure": "row.salt", "value": 3, "reason": "so that salt sells twice"}
TWICE = (DEAR, SALE, {"kind": "Pass", "seat": 1}, SALE)
"""Entries 3 to 6, after the two tiles."""
FIRST, SECOND = 4, 6


@pytest.fixture
def table(new_phone: NewPhone) -> Table:
    """Anna sold one barrel of salt, and somebody entered it twice."""
    page = new_phone()
    code = begin(page, ("Anna", "Ben"), entries=TWICE)
    page.goto(f"/matches/{code}")
    return Table(page)


def salt(table: Table) -> int:
    """What the app has in Anna's first caravel."""
    merchants = table.read()["board"]["merchants"]
    anna = next(merchant for merchant in merchants if merchant["seat"] == 0)
    caravel = next(ship for ship in anna["ships"] if ship["store"] == "caravel_1")
    return int(caravel["barrels"].get("salt", 0))


def test_a_count_finds_the_sale_entered_twice_and_strikes_it(table: Table) -> None:
    page, before = table.page, salt(table)
    page.locator(".menu-key").tap()
    page.locator('#menu a[href$="/count"]').tap()
    page.locator('#places a[href$="of=0"]').tap()
    figure = page.locator('[name="count.ship.0.caravel_1.salt"]')
    expect(figure).to_have_value("")
    figure.fill(str(before))
    figure.locator("xpath=following-sibling::button").tap()  # one more lies there than the app has
    expect(figure).to_have_value(str(before + 1))
    page.locator("#compare").tap()
    story = page.locator('.counted[data-figure="ship.0.caravel_1.salt"]')
    expect(story).to_have_attribute("data-agreed", str(SECOND - 1))
    lead = story.locator(".lead-entry").first
    expect(lead).to_have_attribute("data-entry", str(SECOND))
    expect(lead.locator('[data-code="SameAsBefore"]')).to_be_visible()
    with page.expect_navigation():
        lead.locator("form button").tap()
    expect(page.locator("#table")).to_have_attribute("data-revision", str(SECOND + 1))
    assert salt(table) == before + 1


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_an_older_sale_is_amended_on_its_own_form(new_phone: NewPhone, scripts: bool) -> None:
    page = new_phone(java_script_enabled=scripts)
    code = begin(page, ("Anna", "Ben"), entries=TWICE)
    table = Table(page)
    page.goto(f"/matches/{code}/entries/{FIRST}")
    before = salt(table)
    page.locator("#amend").tap()
    expect(page.locator("#amending")).to_be_visible()
    barrels = page.locator('#entry [name="barrels"]')
    expect(barrels).to_have_value("1")
    barrels.locator("xpath=following-sibling::button").tap()
    expect(page.locator('#entry [name="barrels"]')).to_have_value("2")
    expect(page.locator("#later")).to_contain_text("2 later entries")
    table.tap(table.enter_key)
    expect(page).to_have_url(re.compile(f"/matches/{code}$"))
    expect(page.locator("#table")).to_have_attribute("data-revision", str(SECOND + 1))
    expect(page.locator("#sheet:popover-open") if scripts else page.locator("#entry")).to_have_count(0)
    assert salt(table) == before - 1


def test_another_action_is_chosen_in_the_sheet(table: Table) -> None:
    page = table.page
    page.goto(f"/matches/{table.code}/entries/{FIRST}/amend")
    page.locator("#other-actions summary").tap()
    page.locator('#other-actions a[href$="kind=UpgradeSaline"]').tap()
    expect(page.locator('#entry [name="kind"][value="UpgradeSaline"]')).to_have_count(1)
    assert table.send().status == 200
    assert table.read(f"/entries/{FIRST}")["amended_by"] == SECOND + 1


def test_what_would_break_is_shown_and_goes_with_one_tap(table: Table) -> None:
    page = table.page
    page.goto(f"/matches/{table.code}/entries/{FIRST}/amend")
    table.set("barrels", "3")
    expect(page.locator(f'#amending .falls a[href$="/entries/{SECOND}"]')).to_be_visible()
    page.locator('#amending button[name="also"]').tap()
    expect(page.locator("#table")).to_have_attribute("data-revision", str(SECOND + 2))
    expect(table.sheet).to_have_count(0)
    assert table.read(f"/entries/{SECOND}")["struck_by"] == SECOND + 2


def test_a_dispute_is_seen_at_once_by_the_others_and_settled(table: Table, new_phone: NewPhone) -> None:
    page, ben = table.page, new_phone()
    ben.goto(f"/matches/{table.code}")
    expect(ben.locator("#link-sign .live, #link-sign [data-when=live]").first).to_be_visible()
    page.goto(f"/matches/{table.code}/entries/{FIRST}")
    page.locator('#dispute [name="reason"]').fill("it was cod")
    page.locator("#dispute button").tap()
    expect(ben.locator(f"#dispute-{FIRST}")).to_contain_text("it was cod")
    _settle(page)
    expect(ben.locator(f"#dispute-{FIRST}")).to_have_count(0)


def _settle(page: Page) -> None:
    page.locator("#settle button").tap()
    expect(page.locator("#dispute")).to_be_visible()


def test_a_break_is_taken_in_the_menu_and_ended_on_the_table(table: Table) -> None:
    page = table.page
    page.locator(".menu-key").tap()
    page.locator("#pause button").tap()
    page.locator("#paused button").tap()
    expect(page.locator("#paused")).to_have_count(0)
    assert table.revision == SECOND + 2


def test_a_strike_tapped_without_a_line_is_kept_and_sent_once(new_phone: NewPhone, server: Server) -> None:
    with line_to(server) as line:
        page = new_phone(base_url=line.url)
        code = begin(page, ("Anna", "Ben"), entries=TWICE)
        table = Table(page)
        page.goto(f"/matches/{code}/entries/{SECOND}")
        line.cut()
        page.locator("#strike button").tap()
        expect(page.locator("#connection")).to_be_visible()
        expect(page.locator("#connection .waiting-count")).to_have_text("1")
        page.locator("#strike button").tap()  # once more: the same tap
        expect(page.locator("#connection .waiting-count")).to_have_text("1")
        line.mend()
        page.locator("#retry").tap()
        expect(page.locator("#table")).to_have_attribute("data-revision", str(SECOND + 1), timeout=LONG_ENOUGH)
        expect(page.locator(f"#entry-{SECOND} del")).to_be_visible()
        assert table.read()["seq"] == SECOND + 1
