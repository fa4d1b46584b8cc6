"""Real phones: Chromium at phone size against a real server, one of each for each test process."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, sync_playwright

from tests.serving import Server, serving

CHROMIUM_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
)
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en",
    "reduced_motion": "reduce",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("served") / "instance") as server:
        yield server


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """One for each test process: a second beside it does not start."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium() -> str:
    """Debian's Chromium. Where it is missing there is nothing to test with; in CI that is a failure."""
    chromium = shutil.which("chromium")
    if chromium is None:
        missing = pytest.fail if "CI" in os.environ else pytest.skip
        missing("There is no chromium here; script/bootstrap test installs it.")
    return str(chromium)


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_ARGS))
    yield browser
    browser.close()


class NewPhone(Protocol):
    """Picks up one more phone; `wishes` are Playwright's, such as `locale="zh-TW"` or `java_script_enabled=False`."""

    def __call__(self, **wishes: Any) -> Page: ...


@pytest.fixture
def new_phone(
    browser: Browser, server: Server, screenshots: Path, request: pytest.FixtureRequest
) -> Iterator[NewPhone]:
    """Phones as many as one likes, each with cookies of its own.

    The test fails if a page of theirs complains: an error of a script, something the content policy
    blocked.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def pick_up(**wishes: Any) -> Page:
        context = browser.new_context(**{**PHONE, "base_url": server.url, **wishes})
        context.set_default_timeout(10_000)
        context.on("console", lambda message: complaints.extend(_complaint(message)))
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        contexts.append(context)
        return context.new_page()

    yield pick_up
    _keep_pictures(contexts, screenshots, request.node)
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """One phone."""
    return new_phone()


@pytest.fixture(scope="session")
def screenshots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pictures go; SCREENSHOTS names another folder to look at afterwards."""
    named = os.environ.get("SCREENSHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


NO_COMPLAINT = re.compile(
    r"the server responded with a status of (4\d\d|503)"
    r"|net::ERR_(CONNECTION|SOCKET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)"
    r"|htmx:(sse:)?error: (network error|Failed to fetch)"
    r"|An unknown error occurred when fetching the script"
)
"""A refusal, and what a browser notes when the line is cut: the page has words of its own for both."""


def _complaint(message: ConsoleMessage) -> list[str]:
    return [message.text] if message.type == "error" and not NO_COMPLAINT.search(message.text) else []


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def _keep_pictures(contexts: list[BrowserContext], folder: Path, item: pytest.Item) -> None:
    """What every phone showed when its test failed."""
    if not item.stash.get(FAILED, False):
        return
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages):
        name = re.sub(r"\W+", "-", item.name)
        page.screenshot(path=folder / f"failed-{name}-{number}.png", full_page=True)
