"""The way in: what lies on the table, what can be started, what was played, and the code of a match."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.app import create_app
from tests.conftest import ALSO
from tests.web.phones import JSON, Match, Phone


@pytest.fixture
def empty_house(tmp_path: Path) -> Iterator[Flask]:
    """An app in which nobody has played yet."""
    app = create_app(
        {"INSTANCE": str(tmp_path), "GAMES_ALSO": ALSO, "TESTING": True, "RATELIMIT_ENABLED": False}
    )
    yield app
    house = app.extensions["companion"]
    house.printer.close()
    house.referee.close()


def links(phone: Phone) -> list[str]:
    return [link["href"] for link in phone.page("/").all("a", href=None)]


def play_to_the_end(phone: Phone) -> Match:
    match = phone.begin()
    for turn in range(12):
        assert phone.enter(match, kind="Pass", seat=turn % 2).status == 201
    return match


def test_a_house_where_nobody_has_played_offers_every_game(empty_house: Flask) -> None:
    anna = Phone(empty_house)
    slugs = [game["slug"] for game in anna.json("/")["games"]]
    assert "sample_game" in slugs
    assert [box["data-game"] for box in anna.page("/").all("a", class_="box")] == slugs


def test_a_house_where_nobody_has_played_lists_no_matches(empty_house: Flask) -> None:
    page = Phone(empty_house).page("/")
    assert not page.has("on-the-table")
    assert not page.has("past")


def test_a_game_leads_to_its_set_up(anna: Phone) -> None:
    assert "/games/sample_game/start" in links(anna)


def test_a_match_under_way_is_listed_with_its_link(anna: Phone, match: Match) -> None:
    assert str(match) in links(anna)
    assert {"code": match.code, "game": "sample_game"} in anna.json("/")["matches"]


def test_a_match_under_way_shows_its_seats_and_their_money(anna: Phone, match: Match) -> None:
    card = anna.page("/").one("a", class_="on-table", href=str(match))
    assert [mark["data-seat"] for mark in card.all("span", data_seat=None)] == ["red", "blue"]
    assert [money.text for money in card.all("span", class_="money")] == ["10", "10"]


def test_a_match_that_is_over_is_listed_as_played(empty_house: Flask) -> None:
    anna = Phone(empty_house)
    match = play_to_the_end(anna)
    page = anna.page("/")
    assert [link["href"] for link in page.one("ul", class_="past").all("a")] == [str(match)]
    assert not page.has("on-the-table")


def test_a_match_taken_back_from_its_end_is_under_way_again(empty_house: Flask) -> None:
    anna = Phone(empty_house)
    match = play_to_the_end(anna)
    anna.enter(match, kind="Struck", entry=12)
    page = anna.page("/")
    assert page.has("on-the-table")
    assert not page.has("past")


def test_a_code_typed_in_any_case_with_gaps_leads_to_its_match(ben: Phone, match: Match) -> None:
    typed = f" {match.code[:4].lower()}-{match.code[4:8]} {match.code[8:]} "
    answer = ben.get("/join", query_string={"code": typed})
    assert (answer.status, answer.location) == (303, str(match))


def test_the_form_for_a_code_asks_for_it_by_get(ben: Phone) -> None:
    form = ben.page("/").form(action="/join")
    assert (form.method, form.value("code")) == ("get", "")


@pytest.mark.parametrize("code", ["", "NOSUCHCODE22", "0" * 5000, "<script>", "\x00", "%", "ＡＢＣ"])
def test_a_code_that_no_match_has_is_answered_in_words(ben: Phone, code: str) -> None:
    answer = ben.get("/join", query_string={"code": code})
    assert answer.status == 404
    assert answer.page.one(id="refusal").text


def test_a_code_that_no_match_has_is_answered_to_a_program_with_a_code(ben: Phone) -> None:
    answer = ben.get("/join?code=XXXX", JSON)
    assert (answer.status, answer.codes) == (404, ["NOT_FOUND"])
