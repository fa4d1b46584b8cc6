"""The score sheet: the page and its PDF say the same, and neither says what is secret."""

import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from pypdf import PdfReader

from companion.core.game import Game
from companion.core.sheet import score_sheet
from companion.core.view import Board
from companion.i18n.say import Speech, plain
from companion.printing import CannotPrint, Paper, Print
from companion.referee.table import LiveTable
from companion.web.paper import Sheet
from companion.web.printouts import Format
from companion.web.scenes import scene_of
from companion.web.sheets import score_sheet_of
from tests.games.random_play import play
from tests.web.pages import Page
from tests.web.phones import Match, Phone, sell
from tests.web.prints import EVERY_GAME, STATIC, played, squeezed, table_after, words

CAST = [
    {"name": "Łukasz", "colour": "blue"},
    {"name": "陳小明", "colour": "red"},
    {"name": "堃喆珉", "colour": "green"},
]


def pdf_of(phone: Phone, match: Match, **query: str) -> PdfReader:
    answer = phone.get(f"{match}/sheet.pdf", query_string=query)
    assert answer.status == 200
    assert answer.response.mimetype == "application/pdf"
    return PdfReader(BytesIO(answer.response.get_data()))


def sheet_of(table: LiveTable, seat: Any = None) -> Sheet:
    names = tuple(player.name for player in table.players)
    return Sheet(scene_of(table, seat, Speech("en", table.game.slug, names)))


def finished(phone: Phone) -> Match:
    """Three people whose names are in three scripts, to the end."""
    match = phone.begin(players=CAST, start=1)
    assert phone.enter(match, **sell(seat=1, units=3)).status == 201
    for turn in range(1, 18):
        assert phone.enter(match, kind="Pass", seat=(turn + 1) % 3).status == 201
    return match


# The page


def test_the_page_says_who_won_in_words(anna: Phone) -> None:
    page = anna.page(finished(anna) / "sheet")
    assert "陳小明 wins with" in page.one(id="verdict").text
    assert page.problems == []


def test_the_points_on_the_page_are_the_score_lines(anna: Phone, app: Flask) -> None:
    match = finished(anna)
    table = app.extensions["companion"].referee.table(match.code)
    score = score_sheet(table.players, table.result)
    rows = [
        [cell.text for cell in row.all("td")] for row in anna.page(match / "sheet").one(id="scoring").all("tr")
    ]
    points = [row[1:] for row in rows[1:]]
    assert points[: len(score.rows)] == [[plain(n) for n in row.points] for row in score.rows]
    assert points[len(score.rows)] == [plain(n) for n in score.totals]
    assert points[-1] == ["2nd", "1st", "2nd"]


def test_a_match_under_way_is_shown_as_it_stands(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Pass", seat=0)
    page = anna.page(match / "sheet")
    assert "as it stands after entry 1" in page.one(id="top").text
    assert "Scoring as it stands" in page.one(id="scoring").text


def test_invented_figures_are_called_that(anna: Phone, match: Match, blank: Match) -> None:
    assert anna.page(match / "sheet").has("example")
    page = anna.page(blank / "sheet")
    assert not page.has("example")
    assert "as read off this copy, 0 of 1" in page.one(id="printed").text


def test_readings_stand_there_with_their_number(anna: Phone, match: Match) -> None:
    assert anna.page(match / "sheet").one(id="readings").text == (
        "Readings: How long: three rounds (R1); The till: everybody sees it (R2)."
    )


def test_what_was_set_right_is_told(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Pass", seat=0)
    anna.enter(match, kind="Correction", figure="money.0", value=17, reason="a coin under the board")
    anna.enter(match, kind="Struck", entry=1)
    page = anna.page(match / "sheet")
    assert (
        "Correction: Money of Anna 10 → 17, “a coin under the board” (entry 2)."
        in page.one(id="corrections").text
    )
    assert "Anna passes. (entry 1, by 3)" in page.one(id="struck").text


def test_the_page_asks_for_nothing_the_policy_forbids(anna: Phone) -> None:
    page = anna.page(f"{finished(anna)}/sheet?journal=yes")
    assert page.all("script") == []
    assert page.all(style=None) == []
    assert page.all("style") == []
    styles = [link["href"] for link in page.all("link", rel="stylesheet")]
    assert [re.sub(r".*/|\.css.*", "", href) for href in styles] == ["paper", "score-sheet", "journal", "desk"]
    assert all((STATIC.parent / href.lstrip("/")).is_file() for href in styles)


def test_the_page_leads_to_both_papers_and_back(anna: Phone, match: Match) -> None:
    page = anna.page(f"{match}/sheet?journal=yes")
    links = [link["href"] for link in page.one("nav").all("a")]
    assert str(match) in links
    assert f"{match}/sheet.pdf?paper=a4&journal=yes" in links
    assert f"{match}/sheet.pdf?paper=letter&journal=yes" in links


def test_the_code_leads_a_phone_to_the_match(anna: Phone, match: Match) -> None:
    record = anna.page(match / "sheet").one(class_="record")
    assert match.code in record.text
    assert record.one("svg").one("title").text == "The match as a QR code"


@pytest.mark.parametrize("path", ["sheet", "sheet.pdf"])
def test_no_match_no_sheet(anna: Phone, path: str) -> None:
    assert anna.get(f"/matches/NEVERPLAYED2/{path}").status == 404


# On paper


@pytest.mark.parametrize("paper", [Paper.A4, Paper.LETTER])
def test_the_pdf_says_what_the_page_says(anna: Phone, near_press: list[Print], paper: Paper) -> None:
    match = finished(anna)
    page = anna.page(match / "sheet")
    paper_says = squeezed(words(pdf_of(anna, match, paper=paper.value)))
    rows = page.one(id="scoring").all("tr")
    for part in (page.one("h1"), page.one(id="verdict"), *rows, page.one(id="notes").one("p")):
        assert squeezed(part.text) in paper_says
    assert [printed.warnings for printed in near_press] == [()]


def test_the_pdf_has_one_page_of_the_paper_asked_for(anna: Phone, near_press: list[Print]) -> None:
    match = finished(anna)
    a4, letter = (pdf_of(anna, match, paper=paper) for paper in ("a4", "letter"))
    assert (len(a4.pages), len(letter.pages)) == (1, 1)
    assert [round(page.mediabox.width) for page in (a4.pages[0], letter.pages[0])] == [595, 612]


def test_the_pdf_is_tagged_in_the_language_of_the_reader(anna: Phone, near_press: list[Print]) -> None:
    match = finished(anna)
    answer = anna.get(match / "sheet.pdf", {"Accept-Language": "zh-TW"})
    catalog: Any = PdfReader(BytesIO(answer.response.get_data())).trailer["/Root"]
    assert catalog["/Lang"] == "zh-Hant"
    assert catalog["/MarkInfo"]["/Marked"]


def test_the_journal_follows_with_every_coin(anna: Phone, near_press: list[Print]) -> None:
    match = finished(anna)
    reader = pdf_of(anna, match, journal="yes")
    assert len(reader.pages) == 2
    text = words(reader)
    assert "陳小明 sells 3 apples at 3. 3 apples × 3 +9, premium +2; 10 → 21" in text
    assert re.search(r"6 Łukasz passes\. Łukasz: rent −1; 10 → 9", text)
    assert "Corner Market. Journal with ledger" in words(reader, 1)
    assert f"Companion. Record {match.code}, 18 entries." in words(reader, 1)
    assert near_press[-1].warnings == ()


def test_a_struck_entry_stays_in_the_journal(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Pass", seat=0)
    anna.enter(match, kind="Struck", entry=1)
    journal = anna.page(f"{match}/sheet?journal=yes").one(id="journal")
    assert journal.one("s").text == "Anna passes."


@pytest.mark.parametrize("query", ["paper=a3", "paper=", "paper=a6"])
def test_other_papers_are_refused(anna: Phone, match: Match, query: str) -> None:
    assert anna.get(f"{match}/sheet.pdf?{query}").status == 400


def test_a_server_that_cannot_print_says_so(
    anna: Phone, match: Match, app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> Print:
        raise CannotPrint("no Pango here")

    monkeypatch.setattr(app.extensions["companion"].printer, "print", broken)
    answer = anna.get(match / "sheet.pdf")
    assert answer.status == 503
    assert "printed from the browser" in answer.page.text
    assert "no Pango here" in caplog.text
    caplog.clear()


def test_the_press_itself_prints_it_too(anna: Phone, match: Match) -> None:
    assert anna.get(match / "sheet.pdf").response.get_data().startswith(b"%PDF")


# Every game


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_the_journal_ends_with_what_everybody_has(shelf: dict[str, Game[Any]], slug: str) -> None:
    game = shelf[slug]
    table = played(slug, game.seats[-1], seed=2)
    held = dict(game.purses(table.steps[0].outcome.state))
    for chapter in sheet_of(table).journal:
        for told in chapter.entries:
            for account in told.accounts:
                assert account.before == held[account.seat, account.purse]
                assert account.then == account.before + sum(amount for _, amount in account.coins)
                held[account.seat, account.purse] = account.then
    assert held == dict(game.purses(table.state))


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_rounds_are_found_where_they_ended(shelf: dict[str, Game[Any]], slug: str) -> None:
    game = shelf[slug]
    table = played(slug, game.seats[0], seed=3)
    rounds = [game.view(step.outcome.state, None).round for step in table.steps]
    expected = [
        (number, at)
        for at, number in enumerate(rounds[:-1], start=1)
        if number is not None and rounds[at] != number
    ]
    found = sheet_of(table).rounds
    assert list(found[: len(expected)]) == expected or rounds != sorted(rounds, key=lambda number: number or 0)


# What is secret


def hiding(game: Game[Any]) -> Game[Any]:
    """The same game with money behind screens: each sees its own."""

    def view(state: Any, seat: Any) -> Board:
        board = game.view(state, seat)
        cards = tuple(
            card if card.seat == seat else replace(card, purse=replace(card.purse, value=None))  # type: ignore[type-var]
            for card in board.cards
        )
        return replace(board, cards=cards)

    return replace(game, view=view)


def behind_screens(game: Game[Any], seats: int) -> LiveTable:
    """A whole match by chance, in which each sees its own money only."""
    return table_after(hiding(game), [entry for _, entry in play(game, seats, 1).journal])


def test_secret_money_is_on_no_sheet_while_the_match_runs(sample: Game[Any]) -> None:
    table = behind_screens(sample, 3)
    half = table.at(table.seq // 2)
    anna = sheet_of(half, seat=0)
    assert sorted(anna.hidden) == [1, 2]
    assert anna.score is None
    chart = anna.money(500, 100)
    assert chart is not None
    assert len(chart.lines) == 1
    accounts = [account for part in anna.journal for told in part.entries for account in told.accounts]
    assert {account.seat for account in accounts} == {0}
    assert sheet_of(half).money(500, 100) is None


def test_once_the_match_is_over_nothing_is_secret(sample: Game[Any]) -> None:
    sheet = sheet_of(behind_screens(sample, 3))
    assert sheet.hidden == frozenset()
    assert sheet.score is not None


def test_a_secret_score_is_said_to_be_one(app: Flask, sample: Game[Any]) -> None:
    table = behind_screens(sample, 2)
    with app.test_request_context():
        page = Page(score_sheet_of(sheet_of(table.at(table.seq - 2)).scene).html(Format()))
    assert not page.has("verdict")
    assert page.one(id="scoring").all("table") == []
    assert "secret until the match is over" in page.one(id="scoring").text
