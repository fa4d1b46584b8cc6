"""Box sheets: made, filled in, edited, used again, and figures that cannot be printed."""

from typing import Any

import pytest
from flask import Flask

from companion.games import shelf
from tests.web.phones import JSON, Match, Phone, sell

SHELF = "/games/sample_game/boxes"


def test_a_new_copy_has_a_sheet_of_its_own(anna: Phone) -> None:
    box = anna.new_box()
    assert anna.page(box).form("box").value("premium") == ""
    assert [link["href"] for link in anna.page(SHELF).all("a", href=box)] == [box]


def test_a_figure_is_filled_in(anna: Phone) -> None:
    box = anna.new_box()
    answer = anna.send(anna.page(box).form("box"), {"premium": "4"})
    assert (answer.status, answer.location) == (303, box)
    assert anna.json(box)["printed"] == {"premium": 4}


def test_a_figure_is_edited(anna: Phone) -> None:
    box = anna.new_box()
    anna.send(anna.page(box).form("box"), {"premium": "4"})
    assert anna.page(box).form("box").value("premium") == "4"
    anna.send(anna.page(box).form("box"), {"premium": "3"})
    assert anna.json(box)["printed"] == {"premium": 3}


def test_a_figure_is_blanked_again(anna: Phone) -> None:
    box = anna.new_box()
    anna.send(anna.page(box).form("box"), {"premium": "4"})
    anna.send(anna.page(box).form("box"), {"premium": ""})
    assert anna.json(box)["printed"] == {}


def test_a_copy_has_a_name(anna: Phone) -> None:
    box = anna.new_box()
    anna.send(anna.page(box).form("box"), {"name": "Anna’s, second printing"})
    assert anna.json(box)["name"] == "Anna’s, second printing"
    assert "Anna’s, second printing" in anna.page(SHELF).one("a", href=box).text


def test_a_copy_without_a_name_keeps_the_one_it_had(anna: Phone) -> None:
    box = anna.new_box()
    before = anna.json(box)["name"]
    anna.send(anna.page(box).form("box"), {"name": "  "})
    assert anna.json(box)["name"] == before


def test_a_box_is_used_in_the_next_match(anna: Phone) -> None:
    box = anna.new_box()
    anna.send(anna.page(box).form("box"), {"premium": "5"})
    form = anna.page("/games/sample_game/start").form("start")
    names = {"players.0.name": "Anna", "players.1.name": "Ben", "box": box.removeprefix("/boxes/")}
    match = Match(anna.send(form, names).location.removeprefix("/matches/"))
    assert [p["amount"] for p in anna.enter(match, **sell(units=3)).json["postings"]] == [9, 5]


def test_a_match_under_way_keeps_its_own_figures(anna: Phone) -> None:
    box = anna.new_box()
    anna.send(anna.page(box).form("box"), {"premium": "5"})
    match = anna.begin(box=box.removeprefix("/boxes/"))
    anna.send(anna.page(box).form("box"), {"premium": "1"})
    assert [p["amount"] for p in anna.enter(match, **sell(units=3)).json["postings"]] == [9, 5]


@pytest.mark.parametrize("typed", ["6", "-1", "many", "4.5", "9" * 40, "0x4", "<b>"])
def test_a_figure_that_cannot_be_printed_comes_back_as_typed(anna: Phone, typed: str) -> None:
    box = anna.new_box()
    answer = anna.send(anna.page(box).form("box"), {"premium": typed, "name": "Anna’s"})
    assert (answer.status, answer.page.one(id="refusal").codes) == (400, ["UNREADABLE"])
    assert answer.page.form("box").value("premium") == typed.replace("-", "−")


def test_a_sheet_that_is_refused_is_not_stored_by_half(anna: Phone) -> None:
    box = anna.new_box()
    before = anna.json(box)
    anna.send(anna.page(box).form("box"), {"premium": "6", "name": "Anna’s"})
    assert anna.json(box) == before


@pytest.mark.parametrize(
    "body",
    [{"bonus": 1}, {"premium": [4]}, {"premium": {"a": 1}}, {"premium": True}, {"premium": 4.0}, {"": 1}],
)
def test_a_program_that_fills_in_nonsense_is_told_which_field(anna: Phone, body: dict[str, Any]) -> None:
    box = anna.new_box()
    answer = anna.post(box, body)
    assert (answer.status, answer.reasons[0]["field"]) == (400, next(iter(body)))
    assert anna.json(box)["printed"] == {}


def test_a_program_fills_in_a_sheet(anna: Phone) -> None:
    box = anna.new_box()
    answer = anna.post(box, {"premium": 4})
    assert (answer.status, answer.json["printed"]) == (200, {"premium": 4})


@pytest.mark.parametrize("name", ["x" * 61, "x" * 10_000, ["Anna"], 7, {"a": 1}])
def test_a_name_that_does_not_fit_is_refused(anna: Phone, name: Any) -> None:
    answer = anna.post(anna.new_box(), {"name": name})
    assert (answer.status, answer.reasons[0]["field"]) == (400, "name")


@pytest.mark.parametrize("box", ["ABCDEFGHJKLM", "x", "%00", "..", "a" * 5000, "new", "example"])
def test_a_box_nobody_has_is_not_there(anna: Phone, box: str) -> None:
    assert anna.get(f"/boxes/{box}").status == 404
    assert anna.post(f"/boxes/{box}", {"premium": 1}).status == 404


def test_boxes_of_a_game_nobody_has_are_not_there(anna: Phone) -> None:
    assert anna.get("/games/no_such_game/boxes").status == 404
    assert anna.get("/games/no_such_game/boxes", JSON).codes == ["NOT_FOUND"]


def grown(phone: Phone) -> tuple[str, dict[str, int]]:
    """A box of a game whose sheet has room for more once it is known how much."""
    box = phone.new_box("salty_ocean")
    return box, {"rows": 7, "price.salt.+3": 9}


def test_figures_that_another_makes_room_for_are_read_in_any_order(anna: Phone, app: Flask) -> None:
    box, printed = grown(anna)
    anna.post(box, {"rows": 5})
    for order in (printed, dict(reversed(printed.items()))):
        assert anna.post(anna.new_box("salty_ocean"), order).json["printed"].items() >= printed.items()


def test_figures_of_rows_that_were_taken_away_go_with_them(anna: Phone) -> None:
    box, printed = grown(anna)
    anna.post(box, printed)
    answer = anna.post(box, {"rows": 5, "price.salt.+3": 9})
    assert answer.status == 200
    assert "price.salt.+3" not in answer.json["printed"]


@pytest.mark.parametrize("rows", [10**6, 999_999, -3, 4])
def test_a_table_nobody_could_print_is_refused_before_it_is_built(anna: Phone, rows: int) -> None:
    assert anna.post(anna.new_box("salty_ocean"), {"rows": rows}).status in (400, 422)


@pytest.mark.parametrize("game", shelf(("tests.sample_game",)))
def test_every_game_has_a_box_sheet_that_takes_its_own_figures_back(anna: Phone, game: str) -> None:
    box = anna.new_box(game)
    before = anna.json(box)["printed"]
    assert anna.send(anna.page(box).form("box")).status == 303
    assert anna.json(box)["printed"] == before
