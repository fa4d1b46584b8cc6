"""The start of a match: who plays, who begins, which copy of the game, how the rules are read."""

from typing import Any

import pytest

from tests.web.pages import Form
from tests.web.phones import ANNA, BEN, Match, Phone

CHIARA = {"name": "Chiara", "colour": "green"}
START = "/games/sample_game/start"


def start_form(phone: Phone, query: str = "") -> Form:
    return phone.page(START + query).form("start")


def begun(phone: Phone, **body: Any) -> Any:
    """The answer to a program that begins a match."""
    return phone.post("/matches", {"game": "sample_game", "players": [ANNA, BEN], "box": "example", **body})


def players_of(phone: Phone, match: str | Match) -> list[str]:
    return [player["name"] for player in phone.json(str(match))["players"]]


def to_act(phone: Phone, match: str | Match) -> list[str]:
    shown = phone.json(str(match))
    return [shown["players"][seat]["name"] for seat in shown["to_act"]]


def test_two_names_and_enter_begin_a_match(anna: Phone) -> None:
    answer = anna.send(start_form(anna), {"players.0.name": "Anna", "players.1.name": "Ben"})
    assert answer.status == 303
    assert players_of(anna, answer.location) == ["Anna", "Ben"]


def test_the_seats_have_different_colours_before_anybody_chose_one(anna: Phone) -> None:
    form = start_form(anna)
    colours = [value for name, value in form.fields if name.endswith(".colour")]
    assert len(set(colours)) == len(colours) == 4


def test_whoever_bears_the_hand_begins(anna: Phone) -> None:
    names = {"players.0.name": "Anna", "players.1.name": "Ben", "start": "1"}
    answer = anna.send(start_form(anna), names)
    assert to_act(anna, answer.location) == ["Ben"]


def test_an_empty_row_is_an_empty_chair(anna: Phone) -> None:
    answer = anna.send(start_form(anna), {"players.0.name": "Anna", "players.3.name": "Chiara"})
    assert players_of(anna, answer.location) == ["Anna", "Chiara"]


def test_whoever_begins_may_sit_behind_an_empty_chair(anna: Phone) -> None:
    names = {"players.0.name": "Anna", "players.2.name": "Ben", "players.3.name": "Chiara", "start": "2"}
    answer = anna.send(start_form(anna), names)
    assert to_act(anna, answer.location) == ["Ben"]


def test_nobody_begins_from_an_empty_chair(anna: Phone) -> None:
    names = {"players.0.name": "Anna", "players.1.name": "Ben", "start": "3"}
    answer = anna.send(start_form(anna), names)
    assert (answer.status, answer.page.codes) == (422, ["NOBODY_STARTS"])


def test_rows_are_read_by_their_number_in_whatever_order_they_come(anna: Phone) -> None:
    form = start_form(anna)
    rows = {"players.1.name": "Ben", "players.0.name": "Anna"}
    fields = [*rows.items(), *(field for field in form.fields if field[0] not in rows)]
    assert players_of(anna, anna.post_form("/matches", fields).location) == ["Anna", "Ben"]


def test_what_was_typed_comes_back_with_the_reason(anna: Phone) -> None:
    typed = {"players.0.name": "Anna", "players.1.name": "ANNA", "players.1.colour": "black", "start": "1"}
    answer = anna.send(start_form(anna), {**typed, "readings.length": "long", "box": "new"})
    assert (answer.status, answer.page.codes) == (422, ["NAME_TAKEN"])
    form = answer.page.form("start")
    kept = {**typed, "readings.length": "long", "box": "new"}
    assert {name: form.value(name) for name in kept} == kept


def test_a_form_that_came_back_can_be_mended_and_sent(anna: Phone) -> None:
    answer = anna.send(start_form(anna), {"players.0.name": "Anna", "players.1.name": "Anna"})
    answer = anna.send(answer.page.form("start"), {"players.1.name": "Ben"})
    assert answer.status == 303


def test_a_start_sent_twice_begins_one_match(anna: Phone) -> None:
    form, names = start_form(anna), {"players.0.name": "Anna", "players.1.name": "Ben"}
    first, again = (anna.send(form, names) for _ in range(2))
    assert (first.status, again.status) == (303, 303)
    assert first.location == again.location


def test_a_form_gone_back_to_and_changed_begins_another_match(anna: Phone) -> None:
    form, names = start_form(anna), {"players.0.name": "Anna", "players.1.name": "Bne"}
    first, mended = anna.send(form, names), anna.send(form, names | {"players.1.name": "Ben"})
    assert first.location != mended.location
    assert players_of(anna, mended.location) == ["Anna", "Ben"]


def test_a_start_from_a_program_sent_twice_begins_one_match(anna: Phone) -> None:
    assert begun(anna, token="once-only").json == begun(anna, token="once-only").json
    assert begun(anna).json != begun(anna).json


def test_one_token_in_two_games_begins_two_matches(anna: Phone) -> None:
    colours = {"players": [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]}
    codes = {
        begun(anna, game=game, token="shared", **colours).json["code"]
        for game in ("sample_game", "salty_ocean")
    }
    assert len(codes) == 2


@pytest.mark.parametrize("token", [7, True, [1], {"a": 1}, "x" * 65, "\x00", "a\nb"], ids=repr)
def test_a_token_that_is_none_begins_no_match(anna: Phone, token: Any) -> None:
    answer = begun(anna, token=token)
    assert (answer.status, answer.reasons[0]["field"]) == (400, "token")


def test_who_played_here_before_is_offered_by_name(anna: Phone) -> None:
    match = anna.begin(players=[{"name": "Wilhelmina", "colour": "red"}, BEN])
    for turn in range(12):
        anna.enter(match, kind="Pass", seat=turn % 2)
    names = [option["value"] for option in anna.page(START).one(id="known-names").all("option")]
    assert {"Wilhelmina", "Ben"} <= set(names)
    assert len(set(names)) == len(names)


def test_one_player_is_too_few(anna: Phone) -> None:
    answer = begun(anna, players=[ANNA])
    assert (answer.status, answer.codes) == (422, ["WRONG_NUMBER_OF_PLAYERS"])
    assert answer.reasons[0]["figures"]["players"] == 1


def test_five_players_are_too_many(anna: Phone) -> None:
    colours = ("red", "blue", "green", "black", "white")
    answer = begun(anna, players=[{"name": f"P{n}", "colour": colour} for n, colour in enumerate(colours)])
    assert (answer.status, answer.codes) == (422, ["WRONG_NUMBER_OF_PLAYERS"])
    assert answer.reasons[0]["figures"]["players"] == 5


def test_nobody_at_all_is_too_few(anna: Phone) -> None:
    answer = anna.send(start_form(anna))
    assert (answer.status, answer.page.codes) == (422, ["WRONG_NUMBER_OF_PLAYERS"])


def test_two_players_cannot_have_one_name(anna: Phone) -> None:
    answer = begun(anna, players=[ANNA, {"name": " anna ", "colour": "blue"}])
    assert (answer.status, answer.codes) == (422, ["NAME_TAKEN"])


def test_two_players_cannot_have_one_colour(anna: Phone) -> None:
    answer = begun(anna, players=[ANNA, {"name": "Ben", "colour": "red"}])
    assert (answer.status, answer.codes) == (422, ["COLOUR_TAKEN"])


def test_every_reason_is_told_at_once(anna: Phone) -> None:
    answer = begun(anna, players=[ANNA, ANNA], start=7)
    assert answer.codes == ["NAME_TAKEN", "COLOUR_TAKEN", "NOBODY_STARTS"]


@pytest.mark.parametrize("seat", [2, 11])
def test_the_start_player_has_to_sit_there(anna: Phone, seat: int) -> None:
    answer = begun(anna, start=seat)
    assert (answer.status, answer.codes, answer.reasons[0]["field"]) == (422, ["NOBODY_STARTS"], "start")


@pytest.mark.parametrize("seat", [-1, 12, 10**9, "two", 1.0, True, None, [0], {"0": 0}, ""])
def test_a_start_player_that_is_no_seat_cannot_be_read(anna: Phone, seat: Any) -> None:
    answer = begun(anna, start=seat)
    assert (answer.status, answer.reasons[0]["field"]) == (400, "start")


def test_a_game_nobody_has_is_not_there(anna: Phone) -> None:
    assert anna.get("/games/no_such_game/start").status == 404
    assert begun(anna, game="no_such_game").status == 404


def test_the_readings_chosen_are_those_played(anna: Phone) -> None:
    code = begun(anna, readings={"length": "long"}).json["code"]
    assert anna.json(f"/matches/{code}")["board"]["rounds"] == 10


def test_without_readings_the_recommended_ones_hold(anna: Phone) -> None:
    code = begun(anna).json["code"]
    assert anna.json(f"/matches/{code}")["board"]["rounds"] == 3


def test_the_recommended_reading_is_chosen_beforehand(anna: Phone) -> None:
    assert start_form(anna).value("readings.length") == "short"


@pytest.mark.parametrize(
    "readings", [{"length": "endless"}, {"tempo": "fast"}, ["long"], "long", {"length": 3}]
)
def test_readings_that_nobody_offers_cannot_be_read(anna: Phone, readings: Any) -> None:
    answer = begun(anna, readings=readings)
    assert answer.status == 400
    assert answer.reasons[0]["field"].startswith("readings")


def test_a_box_of_another_game_or_of_nobody_is_no_choice(anna: Phone) -> None:
    answer = begun(anna, box="ABCDEFGHJKLM")
    assert (answer.status, answer.reasons[0]["field"]) == (400, "box")


def test_figures_read_beforehand_go_with_a_new_box(anna: Phone) -> None:
    answer = begun(anna, box="new", printed={"premium": 4})
    sold = anna.enter(Match(answer.json["code"]), kind="Sell", seat=0, good="apples", units=3)
    assert [posting["amount"] for posting in sold.json["postings"]] == [9, 4]


@pytest.mark.parametrize(
    "printed",
    [{"premium": 6}, {"premium": -1}, {"premium": "x"}, {"premium": 10**30}, {"bonus": 1}, {"example": 1}, [4]],
)
def test_figures_that_cannot_be_printed_begin_no_match(anna: Phone, printed: Any) -> None:
    before = anna.json("/")["matches"]
    answer = begun(anna, box="new", printed=printed)
    assert answer.status == 400
    assert answer.reasons[0]["field"].startswith("printed")
    assert anna.json("/")["matches"] == before


def boxes_known(phone: Phone) -> int:
    return len(phone.page("/games/sample_game/boxes").all("a", class_="line-item"))


def test_a_match_with_a_new_box_puts_it_on_the_shelf(anna: Phone) -> None:
    before = boxes_known(anna)
    begun(anna, box="new")
    assert boxes_known(anna) == before + 1


def test_a_match_that_cannot_begin_leaves_no_box_behind(anna: Phone) -> None:
    before = boxes_known(anna)
    assert begun(anna, box="new", players=[ANNA]).status == 422
    assert boxes_known(anna) == before


def test_the_same_people_again_are_filled_in(anna: Phone, match: Match) -> None:
    for turn in range(12):
        anna.enter(match, kind="Pass", seat=turn % 2)
    again = anna.page(str(match)).one("a", href=match / "again")
    form = anna.page(anna.get(again["href"]).location).form("start")
    assert [form.value(f"players.{n}.name") for n in range(3)] == ["Anna", "Ben", ""]
    assert [form.value(f"players.{n}.colour") for n in range(2)] == ["red", "blue"]
    assert (form.value("start"), form.value("box")) == ("1", "example")


def test_a_program_is_told_where_the_match_is(anna: Phone) -> None:
    answer = begun(anna)
    assert (answer.status, answer.json["url"]) == (201, f"/matches/{answer.json['code']}")


def test_a_third_player_from_a_program_sits_third(anna: Phone) -> None:
    code = begun(anna, players=[ANNA, BEN, CHIARA], start=2).json["code"]
    assert players_of(anna, f"/matches/{code}") == ["Anna", "Ben", "Chiara"]
    assert to_act(anna, f"/matches/{code}") == ["Chiara"]
