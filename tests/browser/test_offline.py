"""Without a line: the last page to read, taps that are kept, and every answer in words."""

import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.proxy import line_to
from tests.browser.table import Table, begin, enter_unseen
from tests.browser.test_several_phones import at_the_table
from tests.serving import Server

LONG_ENOUGH = 30_000
KEPT = """async revision => {
  for (const request of await (await caches.open("pages")).keys()) {
    const page = await (await caches.open("pages")).match(request);
    if ((await page.text()).includes(`data-revision="${revision}"`)) return true;
  }
  return false;
}"""
"""Whether the phone has kept the page at this revision."""


def wait_until_kept(page: Page, revision: int) -> None:
    wait_until(page, KEPT, revision)


def wait_until(page: Page, asked: str, about: Any = None) -> None:
    """Until the page answers yes; Playwright's own waiting takes the promise of an answer for a yes."""
    until = time.monotonic() + LONG_ENOUGH / 1000
    while not page.evaluate(asked, about):
        assert time.monotonic() < until, asked
        page.wait_for_timeout(100)


def in_the_outbox(table: Table) -> int:
    return int(
        table.page.evaluate("JSON.parse(localStorage[`outbox:${document.body.dataset.match}`] ?? '[]').length")
    )


def test_a_page_opened_again_without_a_line_is_the_one_seen_last(new_phone: NewPhone, server: Server) -> None:
    with line_to(server) as line:
        page = new_phone(base_url=line.url)
        table = at_the_table(page, begin(page, ("Anna", "Ben")))
        table.enter("Anna SailOut")
        wait_until_kept(page, table.revision)
        money = table.shown
        line.cut()
        page.reload()
        expect(page.locator("#connection")).to_be_visible()
        expect(page.locator("#connection [data-when=kept]")).to_be_visible()
        expect(page.locator("#connection time")).not_to_be_empty()
        expect(page.locator("#masthead h1")).to_contain_text("Ben")
        assert table.shown == money
        assert page.locator("#instrument").evaluate("part => part.inert")
        page.goto("/")
        expect(page.locator("#kept")).to_be_visible()
        page.goto(f"/matches/{begin_elsewhere(server, new_phone)}")
        expect(page.locator("#refusal")).to_be_visible()
        page.go_back()
        page.go_back()
        line.mend()
        expect(page.locator("#connection")).to_be_hidden(timeout=LONG_ENOUGH)
        expect(page.locator("#instrument")).not_to_have_attribute("inert", "")
        table.enter("Ben SailOut")


def begin_elsewhere(server: Server, new_phone: NewPhone) -> str:
    return begin(new_phone(base_url=server.url), ("Chiara", "Dora"))


def test_a_phone_that_changes_its_seat_forgets_the_page_of_the_other(new_phone: NewPhone) -> None:
    page = new_phone()
    table = at_the_table(page, begin(page, ("Anna", "Ben")))
    wait_until_kept(page, table.revision)
    page.evaluate(
        "caches.open('pages').then(pages => pages.put('/matches/other', new Response('of another seat')))"
    )
    table.tap(".menu-key")
    table.tap('#menu label.chip:has([name="seat"][value="1"])')
    table.follow('#menu form:has([name="seat"]) > button')
    wait_until(page, "async () => !(await (await caches.open('pages')).match('/matches/other'))")


def test_what_waits_when_the_page_is_opened_again_is_counted_and_sent_once(
    new_phone: NewPhone, server: Server
) -> None:
    with line_to(server) as line:
        page = new_phone(base_url=line.url)
        table = at_the_table(page, begin(page, ("Anna", "Ben")))
        wait_until_kept(page, table.revision)
        before = table.revision
        table.open("SailOut")
        line.cut()
        expect(page.locator("#connection")).to_be_visible()
        for _ in range(2):
            table.tap(table.enter_key)
        expect(page.locator("#connection .waiting-count")).to_have_text("1")
        page.reload()
        expect(page.locator("#connection .waiting-count")).to_have_text("1")
        line.mend()
        expect(page.locator("#connection")).to_be_hidden(timeout=LONG_ENOUGH)
        expect(page.locator("#masthead h1")).to_contain_text("Ben", timeout=LONG_ENOUGH)
        assert table.read()["seq"] == before + 1
        assert in_the_outbox(table) == 0


def test_what_is_typed_without_a_line_survives(new_phone: NewPhone, server: Server) -> None:
    with line_to(server) as line:
        page = new_phone(base_url=line.url)
        table = at_the_table(page, begin(page, ("Anna", "Ben")))
        table.open("Sell")
        line.cut()
        expect(page.locator("#connection")).to_be_visible()
        table.set("barrels", "2")
        enter_unseen(new_phone(), table.code, {"kind": "Pass", "seat": 0})
        line.mend()
        expect(page.locator("#connection")).to_be_hidden(timeout=LONG_ENOUGH)
        expect(page.locator(f'#table[data-revision="{table.read()["seq"]}"]')).to_have_count(1)
        expect(page.locator('#entry [name="barrels"]')).to_have_value("2")


def test_of_what_waited_a_refusal_is_read_and_the_next_goes_on(new_phone: NewPhone, server: Server) -> None:
    with line_to(server) as line:
        page = new_phone(base_url=line.url)
        table = at_the_table(page, begin(page, ("Anna", "Ben")))
        line.cut()
        expect(page.locator("#connection")).to_be_visible()
        keep(table, {"kind": "Sell", "seat": "0", "good": "salt", "barrels": "9"}, "refused")
        keep(table, {"kind": "Pass", "seat": "1"}, "refused too")
        keep(table, {"kind": "Pass", "seat": "0"}, "taken")
        line.mend()
        page.reload()
        expect(page.locator('[data-code="NOT_ENOUGH_GOODS"]')).to_be_visible(timeout=LONG_ENOUGH)
        expect(page.locator('#told [data-code="NOT_YOUR_TURN"]')).to_be_visible(timeout=LONG_ENOUGH)
        expect(page.locator("#masthead h1")).to_contain_text("Ben", timeout=LONG_ENOUGH)
        assert in_the_outbox(table) == 0
        table.tap("#told [data-hush]")
        expect(page.locator("#told")).to_be_hidden()


def test_what_waited_for_a_match_that_is_gone_is_answered_in_words(new_phone: NewPhone, server: Server) -> None:
    with line_to(server) as line:
        page = new_phone(base_url=line.url)
        table = at_the_table(page, begin(page, ("Anna", "Ben")))
        before = table.revision
        line.cut()  # else the page that is open sends them itself, and takes the answer along when it is loaded anew
        expect(page.locator("#connection")).to_be_visible()
        keep(table, {"kind": "Pass", "seat": "0"}, "gone", "/matches/NOSUCHMATCH1/entries")
        keep(table, {"kind": "Pass", "seat": "0"}, "taken")
        line.mend()
        with page.expect_response("**/NOSUCHMATCH1/entries", timeout=LONG_ENOUGH) as answer:
            page.reload()
        assert answer.value.status == 404
        expect(page.locator("#told .refused")).to_be_visible(timeout=LONG_ENOUGH)
        expect(page.locator(f'#table[data-revision="{before + 1}"]')).to_have_count(1, timeout=LONG_ENOUGH)
        assert in_the_outbox(table) == 0


def test_a_refusal_is_read_over_the_form_it_came_from(new_phone: NewPhone) -> None:
    """Too many tries, or a seat that was taken away: words of no form, while one is open."""
    page = new_phone()
    table = at_the_table(page, begin(page, ("Anna", "Ben")))
    table.open("SailOut")
    words = '<hx-partial id="told" hx-swap="beforeend"><div class="refused" role="alert"><p>No.</p></div></hx-partial>'
    page.route("**/entries", lambda route: route.fulfill(status=403, body=words, content_type="text/html"))
    table.tap(table.enter_key)
    told = page.locator("#told .refused")
    expect(told).to_be_visible()
    assert told.evaluate("it => it.contains(document.elementFromPoint(20, it.getBoundingClientRect().top + 8))")


def test_a_phone_that_slept_catches_up(new_phone: NewPhone, server: Server) -> None:
    with line_to(server) as line:
        page, ben = new_phone(base_url=line.url), new_phone()
        table = at_the_table(page, begin(page, ("Anna", "Ben")))
        chromium = page.context.new_cdp_session(page)
        chromium.send("Page.setWebLifecycleState", {"state": "frozen"})
        line.cut()
        enter_unseen(ben, table.code, {"kind": "Pass", "seat": 0})
        line.mend()
        chromium.send("Page.setWebLifecycleState", {"state": "active"})
        expect(page.locator("#masthead h1")).to_contain_text("Ben", timeout=LONG_ENOUGH)
        expect(page.locator("#link-sign [data-when=live]")).to_be_visible(timeout=LONG_ENOUGH)


def keep(table: Table, values: dict[str, Any], token: str, action: str = "") -> None:
    """An entry that waits on this phone, as the outbox keeps one."""
    tap = {
        "action": action or f"/matches/{table.code}/entries",
        "values": {**values, "seq": str(table.revision), "token": token},
    }
    table.page.evaluate(
        "tap => { const place = `outbox:${document.body.dataset.match}`;"
        " localStorage[place] = JSON.stringify([...JSON.parse(localStorage[place] ?? '[]'), tap]); }",
        tap,
    )
