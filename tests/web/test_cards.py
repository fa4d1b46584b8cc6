"""The reference card: the page and its PDF say every rule on it, under the readings of a game or of a match."""

from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from pypdf import PdfReader

from companion.core.card import card_of
from companion.core.game import Game
from companion.printing import Paper
from companion.web.cards import of_game
from companion.web.printouts import Format
from tests.web.phones import Phone
from tests.web.prints import EVERY_GAME, SHELF, press, squeezed, words

WORD_JOINER = "\u2060"


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_the_page_says_every_rule_on_the_card(anna: Phone, shelf: dict[str, Game[Any]], slug: str) -> None:
    page = anna.page(f"/games/{slug}/card")
    assert page.problems == []
    said = [rule.text for rule in page.all(class_="rule")]
    gists = [rule.gist for chapter in card_of(shelf[slug]) for entry in chapter.entries for rule in entry.rules]
    assert len(said) == len(gists)
    assert all(gist in text for gist, text in zip(gists, said, strict=True))


LONGEST = max(EVERY_GAME, key=lambda slug: sum(len(one.rules) for one in card_of(SHELF[slug])))


@pytest.mark.parametrize(("slug", "language"), [*((slug, "en") for slug in EVERY_GAME), (LONGEST, "zh-TW")])
def test_it_comes_on_one_side_of_half_a_page(app: Flask, slug: str, language: str) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        card = of_game(slug)
        html = card.html(Format(Paper.A5))
        styles = (*card.styles, *Format(Paper.A5).sheets, Paper.A5.value)
    printed = press().print(html, *styles)
    reader = PdfReader(BytesIO(printed.pdf))
    assert printed.warnings == ()
    assert len(reader.pages) == 1
    if language == "en":
        text = squeezed(words(reader)).replace(WORD_JOINER, "")
        for chapter in card_of(app.extensions["companion"].shelf[slug]):
            assert squeezed(chapter.heading.label) in text
            assert all(squeezed(rule.gist) in text for entry in chapter.entries for rule in entry.rules)


@pytest.mark.usefixtures("near_press")
def test_the_pdf_comes_at_the_address_of_the_page(anna: Phone) -> None:
    answer = anna.get("/games/sample_game/card.pdf?paper=a5&large=yes")
    assert answer.status == 200
    reader = PdfReader(BytesIO(answer.response.get_data()))
    assert round(reader.pages[0].mediabox.width) == 420


def test_a_rule_that_rests_on_a_reading_has_its_number(anna: Phone) -> None:
    page = anna.page("/games/sample_game/card")
    assert [sign.text for sign in page.all("sup")] == ["R1"]
    assert page.one(id="legend").text == "R our reading of an unclear point."
    assert page.one(id="chosen").text == (
        "Recommended, a table may choose otherwise: How long: three rounds (R1)."
    )


def test_the_card_of_a_match_has_the_readings_chosen_there(anna: Phone) -> None:
    match = anna.begin(game="oceanos", box="new", readings={"aquarium": "pieces", "captain_fuel": "no"})
    page = anna.page(match / "card")
    assert "3, 5 or 8 kinds (R1)" in page.one(id="chosen").text
    assert "The captain spends no fuel." in page.one(id="costs").text
    assert [row.text for row in page.one("table").all("tr")][4] == "aquarium: kinds of animals358"
    assert anna.page(str(match)).all("a", href=f"{match}/card")


def test_the_card_of_a_score_pad_is_that_of_its_game(anna: Phone) -> None:
    match = anna.begin(game="oceanos_pad", box="new", readings={"aquarium": "pieces"})
    page = anna.page(match / "card")
    assert "3, 5 or 8 kinds (R1)" in page.one(id="chosen").text
    assert page.has("actions")


def test_invented_figures_are_called_that(anna: Phone) -> None:
    match = anna.begin()
    assert anna.page(match / "card").has("example")
    assert not anna.page("/games/sample_game/card").has("example")


def test_the_start_of_a_match_and_the_readings_lead_to_the_card(anna: Phone) -> None:
    for path in ("start", "readings"):
        anna.page(f"/games/oceanos/{path}").one("a", href="/games/oceanos/card")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/games/nowhere/card", 404),
        ("/games/oceanos/card?paper=a6", 400),
        ("/matches/NEVERPLAYED2/card.pdf", 404),
    ],
)
def test_other_cards_there_are_none(anna: Phone, path: str, status: int) -> None:
    assert anna.get(path).status == status
