"""Blank score sheets: of a game, and of a match with its names."""

import pytest
from segno import make

from tests.web.phones import Match, Phone

BLANK = "/games/sample_game/blank"


def heads(phone: Phone, path: str) -> list[str]:
    return [name.text for name in phone.page(path).all("span") if name.is_a("name")]


def test_it_has_a_column_for_everybody_who_can_play(anna: Phone) -> None:
    assert len(heads(anna, BLANK)) == 4


def test_it_has_as_many_columns_as_are_asked_for(anna: Phone) -> None:
    assert len(heads(anna, f"{BLANK}?seats=2")) == 2


@pytest.mark.parametrize("seats", ["1", "5", "99999", "00031", "two", "-3"])
def test_for_others_than_can_play_it_says_who_can(anna: Phone, seats: str) -> None:
    answer = anna.get(BLANK, query_string={"seats": seats})
    assert answer.status == 400
    assert "2 to 4" in answer.page.text


def test_that_of_a_match_has_its_names_and_its_readings(anna: Phone, match: Match) -> None:
    assert heads(anna, match / "blank") == ["Anna", "Ben"]
    options = anna.page(match / "blank").all("span", class_="option")
    ticked = [option.text for option in options if option.one("i").is_a("ticked")]
    assert ticked == ["three rounds", "everybody sees it"]


def test_the_figures_of_a_box_stand_on_it(anna: Phone) -> None:
    box = anna.send(anna.page("/games/sample_game/boxes").form(), {}).location
    anna.send(anna.page(box).form("box"), {"premium": "4"})
    page = anna.page(f"{BLANK}?box={box.rpartition('/')[2]}")
    assert [cell.text for cell in page.one(class_="figures").all("td")] == ["4"]
    assert page.all(class_="example") == []


def test_invented_figures_are_called_that(anna: Phone) -> None:
    assert "invented" in anna.page(f"{BLANK}?box=example").one(class_="example").text


def test_without_a_box_nothing_is_said_of_what_it_prints(anna: Phone) -> None:
    assert anna.page(BLANK).all(class_="figures") == []


def test_of_no_such_box_there_is_none(anna: Phone) -> None:
    assert anna.get(f"{BLANK}?box=nowhere").status == 404


def test_its_code_leads_to_a_new_match_with_that_box(anna: Phone) -> None:
    drawn = make("http://localhost/games/sample_game/start?box=example", micro=False)
    path = drawn.svg_inline(light="#fff", omitsize=True).rpartition(' d="')[2].partition('"')[0]
    assert path in anna.get(f"{BLANK}?box=example").text


def test_its_code_leads_to_the_match(anna: Phone, match: Match) -> None:
    drawn = make(f"http://localhost{match}", micro=False)
    path = drawn.svg_inline(light="#fff", omitsize=True).rpartition(' d="')[2].partition('"')[0]
    assert path in anna.get(match / "blank").text


def test_four_lie_on_a_page_cut_small(anna: Phone) -> None:
    assert len(anna.page(f"{BLANK}?paper=a6").all(class_="quarter")) == 4


def test_no_large_print_is_cut_so_small(anna: Phone) -> None:
    answer = anna.get(f"{BLANK}?paper=a6&large=yes")
    assert answer.status == 400
    assert "A5" in answer.page.text


def test_nothing_of_what_was_entered_is_on_it(anna: Phone, match: Match) -> None:
    before = anna.get(match / "blank").text
    anna.enter(match, kind="Pass", seat=0)
    assert anna.get(match / "blank").text == before
