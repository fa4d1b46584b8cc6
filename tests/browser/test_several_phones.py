"""Several phones at one match: what one enters the others see, and nothing is lost or counted twice."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.proxy import Line, line_to
from tests.browser.table import ENTRIES, Table, begin
from tests.serving import Server

WITHIN_A_SECOND = 1_000
LONG_ENOUGH = 20_000
"""Milliseconds in which a page has dialled again, on a busy machine too."""
TAP_AS_SOON_AS_THE_TABLE_MOVES = """before => {
  const look = () => {
    if (Number(document.querySelector("#table").dataset.revision) === before) { requestAnimationFrame(look); return; }
    document.querySelector("#bar .pass").click();
    window.hasTapped = true;
  };
  look();
}"""


@pytest.fixture
def anna(new_phone: NewPhone) -> Table:
    """A phone at a match of Anna and Ben, the first two tiles turned up; it is Anna's turn."""
    page = new_phone()
    return at_the_table(page, begin(page, ("Anna", "Ben")))


@pytest.fixture
def ben(new_phone: NewPhone, anna: Table) -> Table:
    """A second phone at the same match."""
    return at_the_table(new_phone(), anna.code)


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    with line_to(server) as line:
        yield line


def at_the_table(page: Page, code: str) -> Table:
    page.goto(f"/matches/{code}")
    expect(page.locator("#link-sign [data-when=live]")).to_be_visible()
    return Table(page)


def test_a_phone_joins_by_the_code_and_says_whose_it_is(anna: Table, new_phone: NewPhone) -> None:
    page = new_phone()
    page.goto("/")
    page.locator('.join [name="code"]').fill(anna.code.lower())
    page.locator(".join button").tap()
    table = Table(page)
    table.tap(".menu-key")
    table.tap('#menu label.chip:has([name="seat"][value="1"])')
    table.follow('#menu form:has([name="seat"]) > button')
    expect(page.locator("#masthead h1")).to_have_text("Anna’s turn")
    anna.enter("Anna SailOut")
    expect(page.locator("#masthead h1")).to_have_text("Your turn, Ben")


def test_what_one_enters_the_other_sees_within_a_second(anna: Table, ben: Table) -> None:
    ben.page.evaluate("window.isStillTheSamePage = true")
    expect(ben.page.locator("#masthead h1")).to_contain_text("Anna")
    anna.enter("Anna SailOut")
    newest = ben.page.locator(f'#table[data-revision="{anna.revision}"]')
    expect(newest).to_have_count(1, timeout=WITHIN_A_SECOND)
    expect(ben.page.locator("#masthead h1")).to_contain_text("Ben")
    assert ben.page.evaluate("window.isStillTheSamePage")
    ben.enter("Ben Build building=inn")
    expect(anna.page.locator("#journal .entry").first).to_contain_text("Ben builds", timeout=WITHIN_A_SECOND)
    anna.compare()


def test_an_open_form_stays_as_it_was_typed_while_another_enters(anna: Table, ben: Table) -> None:
    ben.tap(".menu-key")
    ben.tap('#menu a[href$="enter=Correction"]')
    typed = {"figure": "money.1", "value": "13", "reason": "a coin was forgotten"}
    for name, value in typed.items():
        ben.set(name, value)
    ben.page.locator('[name="reason"]').focus()
    anna.enter("Anna SailOut")
    expect(ben.page.locator(f'#table[data-revision="{anna.revision}"]')).to_have_count(1)
    expect(ben.sheet).to_be_visible()
    for name, value in typed.items():
        expect(ben.page.locator(f'#entry [name="{name}"]')).to_have_value(value)
    expect(ben.page.locator('[name="reason"]')).to_be_focused()
    assert ben.send().ok
    expect(anna.page.locator("#seat-1 .money")).to_have_text("13")


def test_of_two_who_enter_the_same_at_once_one_is_told_who_has_just_entered_what(
    anna: Table, ben: Table
) -> None:
    before = anna.revision
    for table in (anna, ben):
        table.open("SailOut")
    with anna.page.expect_response(ENTRIES) as hers, ben.page.expect_response(ENTRIES) as his:
        for table in (anna, ben):  # two fingers at once: neither waits for the answer to the other
            table.page.evaluate("setTimeout(() => document.querySelector('#result .enter').click())")
    answers = {hers.value.status: anna, his.value.status: ben}
    assert set(answers) == {200, 409}
    expect(answers[200].sheet).to_have_count(0)
    expect(answers[409].slip).to_contain_text("Anna has just entered: Anna sails out")
    expect(answers[409].slip.locator('[data-code="NOT_YOUR_TURN"]')).to_be_visible()
    assert anna.read()["seq"] == before + 1
    answers[409].close()
    answers[409].compare()


def test_a_double_tap_on_enter_counts_once(anna: Table) -> None:
    before = anna.revision
    anna.open("SailOut")
    place = anna.enter_key.bounding_box()
    assert place
    for _ in range(2):
        anna.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(anna.sheet).to_have_count(0)
    expect(anna.page.locator("#masthead h1")).to_contain_text("Ben")
    anna.compare()
    assert anna.read()["seq"] == before + 1


def test_an_entry_made_off_line_is_kept_and_sent_once(new_phone: NewPhone, line: Line) -> None:
    page = new_phone(base_url=line.url)
    table = at_the_table(page, begin(page, ("Anna", "Ben")))
    before = table.revision
    table.open("SailOut")
    line.cut()
    expect(page.locator("#connection")).to_be_visible()
    expect(page.locator("#connection b").first).not_to_be_empty()
    table.tap(table.enter_key)
    expect(page.locator("#connection .waiting-count")).to_have_text("1")
    table.picture("offline")
    table.tap("#retry")  # too early: nobody answers yet
    expect(page.locator("#connection .waiting-count")).to_have_text("1")
    line.mend()
    expect(page.locator("#connection")).to_be_hidden(timeout=LONG_ENOUGH)
    expect(table.sheet).to_have_count(0)
    expect(page.locator("#masthead h1")).to_contain_text("Ben")
    expect(page.locator("#link-sign [data-when=live]")).to_be_visible()
    table.compare()
    assert table.read()["seq"] == before + 1
    assert page.evaluate("localStorage[`outbox:${document.body.dataset.match}`]") == "[]"


def test_a_form_that_is_open_while_another_enters_says_what_was_entered(anna: Table, ben: Table) -> None:
    ben.open("Buy")
    anna.enter("Anna SailOut")
    expect(ben.page.locator("#moved")).to_contain_text("Anna has just entered: Anna sails out")
    ben.set("barrels", "2")
    ben.refused("NOT_YOUR_TURN", status=409)
    expect(ben.slip).to_contain_text("Anna has just entered")
    expect(ben.page.locator('#entry [name="barrels"]')).to_have_value("2")


def test_of_two_who_pass_for_the_same_player_the_second_does_not_pass_for_the_next(
    anna: Table, ben: Table
) -> None:
    before = anna.revision
    ben.page.evaluate(TAP_AS_SOON_AS_THE_TABLE_MOVES, before)  # meant for Anna
    anna.tap("#bar .pass")
    ben.page.wait_for_function("() => window.hasTapped", timeout=LONG_ENOUGH)
    expect(ben.page.locator("#masthead h1")).to_contain_text("Ben")
    ben.page.wait_for_timeout(WITHIN_A_SECOND)
    assert anna.read()["seq"] == before + 1
    ben.pass_on("Ben")
    assert anna.read()["seq"] == before + 2
