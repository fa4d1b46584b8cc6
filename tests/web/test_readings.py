"""How this app reads the rules: every unclear point, the reading, and why."""

import pytest
from flask import Flask

from companion.games import shelf
from tests.web.phones import Phone


@pytest.mark.parametrize("slug", shelf(("tests.sample_game",)))
def test_every_disputed_rule_of_a_game_stands_under_its_number(app: Flask, anna: Phone, slug: str) -> None:
    game = app.extensions["companion"].shelf[slug]
    page = anna.page(f"/games/{slug}/readings")
    found = [part["id"] for part in page.all("div", class_="reading")]
    assert found == [reading.id for reading in game.disputed]


def test_a_reading_tells_its_reason(anna: Phone) -> None:
    reading = anna.page("/games/sample_game/readings").one(id="R1")
    assert reading.one("p", class_="ruling").text
    assert reading.one("p", class_="soft").text


def test_the_start_of_a_match_leads_to_the_readings(anna: Phone) -> None:
    anna.page("/games/sample_game/start").one("a", href="/games/sample_game/readings")


def test_a_match_leads_to_the_readings(anna: Phone) -> None:
    match = anna.begin()
    code = str(match).rsplit("/", 1)[1]
    readings = anna.page(
        anna.page(str(match)).one("a", href=f"/games/sample_game/readings?match={code}")["href"]
    )
    readings.one("a", href=str(match))


def test_from_the_readings_one_comes_to_the_start_of_a_match(anna: Phone) -> None:
    for asked in ("", "?match=NOSUCHMATCH", "?match=<b>"):
        anna.page(f"/games/sample_game/readings{asked}").one("a", href="/games/sample_game/start")


@pytest.mark.parametrize("slug", ["no_such_game", "..", "%00", "x" * 5000, "<b>", "genoa%2f.."])
def test_a_game_nobody_has_reads_no_rules(anna: Phone, slug: str) -> None:
    assert anna.get(f"/games/{slug}/readings").status == 404
