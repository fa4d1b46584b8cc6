"""A newcomer's walk: last week's match is found, printed, sent to BG Stats; then who leads."""

import json
import re
from datetime import timedelta
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from companion.games import shelf
from companion.store import now, write_entry
from tests.browser.table import COLOURS, enter_unseen
from tests.games.random_play import play

GAME = shelf()["oceanos"]
PLAYED = (("Nora", "Otto", "Wilhelmina"), ("Nora", "Otto"))
"""Nobody of these names plays in any other test on this server."""


def played(page: Page, names: tuple[str, ...], seed: int) -> str:
    """A whole match, entered by a program. Gives its code."""
    (_, set_up), *entries = play(GAME, len(names), seed).journal
    players = [{"name": name, "colour": colour} for name, colour in zip(names, COLOURS, strict=False)]
    begun = {name: value for name, value in write_entry(set_up).items() if name in ("start", "readings")}
    answer = page.request.post("/matches", data={"game": GAME.slug, "players": players, **begun})
    assert answer.status == 201, answer.text()
    code = str(answer.json()["code"])
    for _, entry in entries:
        enter_unseen(page, code, {**write_entry(entry), "confirmed": True})
    return code


def winner_of(page: Page, code: str) -> str:
    places = page.request.get(f"/matches/{code}/play.json").json()["places"]
    return next(str(place["name"]) for place in places if place["won"])


def test_last_weeks_match_is_found_printed_and_sent_on_and_who_leads_is_seen(phone: Page) -> None:
    codes = [played(phone, names, seed) for seed, names in enumerate(PLAYED, start=1)]
    winners = [winner_of(phone, code) for code in codes]

    # It is looked for by who was there and when.
    phone.goto("/")
    phone.locator(
        '#looking-back ~ * a[href="/history"], section:has(#looking-back) a[href="/history"]'
    ).first.tap()
    phone.locator("summary").first.tap()
    phone.locator('[name="who"]').first.fill("wilhelmina")
    phone.locator('[name="from"]').fill(f"{now() - timedelta(days=7):%Y-%m-%d}")
    phone.locator('[name="from"]').press("Enter")
    found = phone.locator('main a[href*="/story"], main a[href*="/history/"]')
    expect(found).to_have_count(1)
    found.tap()
    expect(phone.locator("main.story")).to_contain_text(winners[0])
    expect(phone.locator("#turning, [aria-labelledby=turning]").first).to_be_visible()
    story = phone.url

    # It is printed.
    phone.locator(f'a[href="/matches/{codes[0]}/sheet"]').tap()
    pdf = phone.request.get(phone.locator("#pdf-a4").get_attribute("href") or "")
    assert winners[0] in " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf.body())).pages)

    # It goes to BG Stats, from this phone and from one that reads the picture.
    phone.goto(story)
    phone.locator(f'a[href="/matches/{codes[0]}/export"]').tap()
    phone.locator(f'a[href="/matches/{codes[0]}/bgstats"]').tap()
    link = phone.locator("#bgstats").get_attribute("href") or ""
    told = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    assert sorted(player["name"] for player in told["players"]) == sorted(PLAYED[0])
    assert [player["name"] for player in told["players"] if player["winner"]] == [winners[0]]
    short = phone.locator("#short").inner_text().strip()
    answer = phone.request.get(short, max_redirects=0)
    assert (answer.status, answer.headers["location"]) == (302, link)

    # Who leads.
    phone.goto("/")
    phone.locator('a[href="/statistics"]').tap()
    rows = phone.locator("table").first.locator("tbody tr")
    expect(rows.filter(has_text="Wilhelmina")).to_have_count(1)
    wins = {
        name: int(
            rows.filter(has=phone.get_by_role("link", name=name, exact=True)).locator("td").nth(1).inner_text()
        )
        for name in PLAYED[0]
    }
    assert wins == {name: winners.count(name) for name in PLAYED[0]}
    expect(phone.locator("svg").first).to_be_visible()
    assert re.fullmatch(r".*/statistics", phone.url)
