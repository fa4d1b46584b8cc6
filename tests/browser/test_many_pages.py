"""Eight pages of one browser at one match: one of them holds the line, and every entry still comes through."""

from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import Table, begin

EIGHT = 8
"""A browser opens six connections to a server: with a stream each, the seventh page would never load."""
LONG_ENOUGH = 30_000


def pages_of(first: Page, count: int) -> list[Table]:
    code = begin(first, ("Anna", "Ben"))
    pages = [first, *(first.context.new_page() for _ in range(count - 1))]
    for page in pages:
        page.goto(f"/matches/{code}")
    for page in pages:
        expect(page.locator("#link-sign [data-when=live]")).to_be_visible(timeout=LONG_ENOUGH)
    return [Table(page) for page in pages]


def is_stream(request: Request) -> bool:
    return request.url.endswith("/stream")


def test_eight_pages_follow_and_any_may_enter(new_phone: NewPhone) -> None:
    page = new_phone()
    streams: list[Request] = []
    page.context.on("request", lambda request: streams.append(request) if is_stream(request) else None)
    page.context.on("requestfailed", lambda request: streams.remove(request) if request in streams else None)
    page.context.on("requestfinished", lambda request: streams.remove(request) if request in streams else None)
    tables = pages_of(page, EIGHT)
    tables[-1].enter("Anna SailOut")
    for table in tables:
        expect(table.page.locator("#masthead h1")).to_contain_text("Ben", timeout=LONG_ENOUGH)
    tables[3].enter("Ben SailOut")
    for table in tables:
        expect(table.page.locator("#masthead h1")).to_contain_text("Anna", timeout=LONG_ENOUGH)
    assert len(streams) < 3


def test_when_the_page_that_holds_the_line_is_closed_another_takes_it_up(new_phone: NewPhone) -> None:
    page = new_phone()
    tables = pages_of(page, 3)
    with page.context.expect_event("request", is_stream, timeout=LONG_ENOUGH):
        tables[0].page.close()
    tables[2].enter("Anna SailOut")
    expect(tables[1].page.locator("#masthead h1")).to_contain_text("Ben", timeout=LONG_ENOUGH)
