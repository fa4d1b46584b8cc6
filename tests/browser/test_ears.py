"""What another phone changed is marked, and told to whoever hears the page."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.table import Table, begin
from tests.browser.test_several_phones import at_the_table

HEARD = """() => {
  window.heard = [];
  new MutationObserver(() => window.heard.push(document.querySelector("#news").innerText.trim()))
    .observe(document.querySelector("#news"), {childList: true});
}"""
"""What a screen reader would speak: every change of the live region."""


def listen(table: Table) -> Table:
    expect(table.page.locator("#news[role=status]")).to_have_count(1)
    table.page.evaluate(HEARD)
    return table


def test_both_hear_what_happened_each_once(new_phone: NewPhone) -> None:
    page = new_phone()
    anna = listen(at_the_table(page, begin(page, ("Anna", "Ben"))))
    ben = listen(at_the_table(new_phone(), anna.code))
    anna.enter("Anna Sell good=salt barrels=2")
    expect(ben.page.locator("#news")).to_contain_text("Anna sells 2 salt")
    ben.page.wait_for_timeout(500)
    [told] = ben.page.evaluate("window.heard")
    assert told == "Anna sells 2 salt at 1. Anna 10 to 12. Salt 1 to 0. Market 0 to 1."
    [own] = anna.page.evaluate("window.heard")
    assert own.startswith("Anna sells 2 salt")
    assert " to " not in own


def test_what_changed_is_marked_until_the_next_entry(new_phone: NewPhone) -> None:
    page = new_phone()
    anna = at_the_table(page, begin(page, ("Anna", "Ben")))
    ben = at_the_table(new_phone(), anna.code)
    expect(ben.page.locator(".money.fresh, .fee .fresh")).to_have_count(0)
    anna.enter("Anna Sell good=salt barrels=2")
    expect(ben.page.locator("#seat-0 .money.fresh")).to_have_count(1)
    expect(ben.page.locator(".fee .fresh")).to_have_count(1)
    expect(ben.page.locator("#seat-1 .money.fresh")).to_have_count(0)
    ben.enter("Ben SailOut")
    expect(anna.page.locator("#seat-0 .money.fresh")).to_have_count(0)
