"""The table's own screen: what all may see, and nothing one could tap."""

from typing import Any

import pytest

from companion.web import board
from companion.web.scenes import scene_of
from tests.web.phones import JSON, Match, Phone, sell
from tests.web.test_lobby import play_to_the_end

TAPPED = ("a", "button", "form", "input", "select", "summary", "dialog")


@pytest.fixture
def salty(anna: Phone) -> Match:
    return anna.begin(game="salty_ocean")


@pytest.mark.parametrize("game", ["sample_game", "salty_ocean"])
def test_there_is_nothing_to_tap_on_it(anna: Phone, ben: Phone, game: str) -> None:
    page = ben.page(anna.begin(game=game) / "board")
    assert not [element.tag for element in page.walk() if element.tag in TAPPED]
    assert not page.problems


def test_it_shows_who_has_what_and_whose_turn_it_is(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    page = ben.page(match / "board")
    told = ben.json(str(match))
    assert "Ben" in page.one("h1").text
    for seat, card in enumerate(told["board"]["cards"]):
        assert page.one(id=f"seat-{seat}").all("span", class_="money") or page.one(id=f"seat-{seat}").all(
            "span", class_="money fresh"
        )
        assert str(card["purse"]["value"]) in page.one(id=f"seat-{seat}").text


def test_what_the_last_entry_changed_is_marked_on_it(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    page = ben.page(match / "board")
    assert page.one(id="seat-0").all("span", class_="money fresh")
    assert not page.one(id="seat-1").all("span", class_="money fresh")
    assert page.one(id="strip").all("div", class_="fresh")


def test_a_game_draws_its_own(anna: Phone, salty: Match) -> None:
    page = anna.page(salty / "board")
    assert len(page.all("div", class_="price-tape")) == 2
    assert len(page.all("p", class_="fee")) == 4


def test_it_follows_by_an_address_of_its_own(anna: Phone, ben: Phone, match: Match) -> None:
    fresh = ben.page(match / "board").one(id="fresh")["hx-get"]
    assert fresh == match / "board/fresh"
    assert ben.get(fresh, {"If-None-Match": '"0"'}).status == 304
    anna.enter(match, **sell())
    answer = ben.get(fresh, {"If-None-Match": '"0"'})
    assert (answer.status, answer.headers["Revision"]) == (200, "1")
    assert [part["id"] for part in answer.page.all("hx-partial")] == ["table", "news"]
    assert answer.page.one(id="table", data_page="board")["data-revision"] == "1"


def test_nobody_in_particular_looks_at_it(anna: Phone, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    looking: list[Any] = []

    def noted(table: Any, seat: Any, spoken: Any, **more: Any) -> Any:
        looking.append(seat)
        return scene_of(table, seat, spoken, **more)

    monkeypatch.setattr(board, "scene_of", noted)
    anna.send(anna.page(str(match)).form(action=match / "seat"), {"seat": "0"})
    anna.enter(match, **sell())
    anna.page(match / "board")
    anna.get(match / "board/fresh", {"If-None-Match": '"0"'})
    assert looking == [None, None]


def test_its_link_may_say_the_language_and_light_or_dark(ben: Phone, match: Match) -> None:
    page = ben.page(match / "board?language=zh_Hant&theme=dark")
    root = page.one("html")
    assert (root["lang"], root["data-theme"]) == ("zh-Hant", "dark")
    assert page.one(id="fresh")["hx-get"] == match / "board/fresh?language=zh_Hant&theme=dark"


def test_a_language_nobody_speaks_here_is_passed_over(ben: Phone, match: Match) -> None:
    assert ben.page(match / "board?language=xx&theme=pink").one("html")["lang"] == "en"


def test_it_shows_how_to_follow_on_a_phone(ben: Phone, match: Match) -> None:
    invite = ben.page(match / "board").one("div", class_="invite")
    assert match.code in invite.text.replace(" ", "")
    assert invite.all("svg")


def test_it_shows_the_proved_score(anna: Phone, ben: Phone) -> None:
    match = play_to_the_end(anna)
    page = ben.page(match / "board")
    totals = [figure.text for figure in page.one("div", class_="row total").all("span", class_="f")]
    assert len(totals) == 2
    assert not [element.tag for element in page.walk() if element.tag in TAPPED]
    fresh = ben.get(match / "board/fresh", {"If-None-Match": '"0"'})
    assert fresh.page.has("scoreboard")


def test_a_program_reads_the_same_without_what_is_offered(ben: Phone, match: Match) -> None:
    told = ben.get(match / "board", JSON).json
    assert told["board"] == ben.json(str(match))["board"]
    assert "offers" not in told


@pytest.mark.parametrize("path", ["board", "board/fresh"])
def test_there_is_no_screen_of_a_match_that_is_not_there(ben: Phone, path: str) -> None:
    assert ben.get(f"/matches/NOSUCHMATCH1/{path}").status == 404
