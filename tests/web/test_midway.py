"""The table as it stands: from the start page to a match that goes on from paper."""

import json
from typing import Any

from companion.games import shelf
from companion.replaying import rule_on
from companion.store import Record, read_record
from tests.conftest import ALSO
from tests.web.pages import Form
from tests.web.phones import ANNA, BEN, Answer, Match, Phone, sell

MIDWAY = "/games/sample_game/midway"
STOOD = {"money.0": 7, "money.1": 19}
SAT = {"game": "sample_game", "players": [ANNA, BEN], "box": "example"}


def figures_form(phone: Phone) -> Form:
    """The second step, after Anna and Ben were named in the first."""
    start = phone.page("/games/sample_game/start").form("start")
    named = start.filled({"players.0.name": "Anna", "players.1.name": "Ben", "box": "example"})
    answer = phone.post_form(MIDWAY, named)
    assert answer.status == 200
    return answer.page.form("midway")


def sent(phone: Phone, **money: str) -> Answer:
    return phone.send(figures_form(phone), {f"opening.{key.replace('_', '.')}": n for key, n in money.items()})


def taken_up(phone: Phone, **more: Any) -> Match:
    return phone.begin(opening=STOOD, **more)


def test_the_start_page_leads_to_the_figures_of_who_plays(anna: Phone) -> None:
    start = anna.page("/games/sample_game/start")
    assert len(start.all("button", formaction=MIDWAY)) == 1
    form = figures_form(anna)
    assert (form.value("players.0.name"), form.value("opening.money.0")) == ("Anna", "10")


def test_who_does_not_say_who_plays_is_asked_that_first(anna: Phone) -> None:
    assert anna.get(MIDWAY).location.endswith("/games/sample_game/start")
    nobody = anna.page("/games/sample_game/start").form("start").filled({})
    answer = anna.post_form(MIDWAY, nobody)
    assert (answer.status, answer.page.has("start")) == (422, True)


def test_the_match_goes_on_from_what_was_written_down(anna: Phone) -> None:
    answer = sent(anna, money_0="7", money_1="19")
    assert answer.status == 303
    match = answer.location
    assert anna.json(f"{match}/ledger/0") == {"opening": 7, "lines": [], "balance": 7}
    cells = [
        row["data-figure"] for row in anna.page(f"{match}/entries/0").one(id="opening").all(data_figure=None)
    ]
    assert cells == ["money.0", "money.1"]


def test_what_cannot_be_read_comes_back_as_it_was_typed(anna: Phone) -> None:
    answer = sent(anna, money_0="many", money_1="")
    form = answer.page.form("midway")
    assert answer.status == 400
    assert (form.value("opening.money.0"), form.value("opening.money.1")) == ("many", "")
    assert answer.page.codes == ["UNREADABLE", "UNREADABLE"]
    assert [answer.page.one(id=f"wrong-opening-money-{at}")["data-code"] for at in (0, 1)] == ["UNREADABLE"] * 2


def test_what_cannot_be_read_does_not_hide_what_cannot_be(anna: Phone) -> None:
    answer = sent(anna, money_0="many", money_1="-5")
    assert (answer.status, answer.page.codes) == (400, ["UNREADABLE", "FIGURE_OUT_OF_BOUNDS"])


def test_what_cannot_be_stands_beside_its_figure(anna: Phone) -> None:
    answer = sent(anna, money_0="-5", money_1="12")
    assert answer.status == 422
    assert answer.page.one(id="wrong-opening-money-0")["data-code"] == "FIGURE_OUT_OF_BOUNDS"
    assert answer.page.form("midway").value("opening.money.1") == "12"


def test_the_form_is_drawn_anew_without_a_script(anna: Phone) -> None:
    answer = anna.send(figures_form(anna), {"opening.money.0": "8"}, press=("again", ""))
    assert (answer.status, answer.page.form("midway").value("opening.money.0")) == (200, "8")


def test_a_program_is_told_what_is_asked_and_begins_in_the_middle(anna: Phone) -> None:
    asked = anna.post(MIDWAY, SAT).json["figures"]
    assert {figure["key"]: figure["usual"] for figure in asked} == {"money.0": 10, "money.1": 10}
    assert anna.post("/matches", {**SAT, "opening": STOOD}).status == 201
    refused = anna.post("/matches", {**SAT, "opening": {"money.0": -1, "x": 1}})
    assert refused.status == 422
    assert [(reason["code"], reason["field"]) for reason in refused.reasons] == [
        ("FIGURE_OUT_OF_BOUNDS", "opening.money.0"),
        ("FIGURE_MISSING", "opening.money.1"),
        ("NO_SUCH_FIGURE", "opening.x"),
    ]
    assert anna.post("/matches", {**SAT, "opening": {"money.0": "many"}}).status == 400
    assert anna.post("/matches", {**SAT, "opening": [7, 19]}).status == 400


def test_undo_stops_at_the_opening(anna: Phone) -> None:
    match = taken_up(anna)
    assert anna.enter(match, kind="Struck", entry=0).status == 422


def test_its_record_is_replayed_alone(anna: Phone) -> None:
    match = taken_up(anna)
    assert anna.enter(match, **sell(units=1)).status == 201
    record = read_record(anna.get(match / "record.jsonl").text.splitlines(), shelf(ALSO))
    assert isinstance(record, Record)
    verdict = rule_on(record)
    assert verdict.holds
    assert verdict.found["figures"] == {"money.0": 10, "money.1": 19}


def test_what_was_secret_on_paper_stays_secret_in_its_entry(anna: Phone, ben: Phone) -> None:
    secret = {"money.0": 711, "money.1": 719, "savings.0": 713, "savings.1": 717}
    match = anna.begin(opening=secret, readings={"till": "secret"}, entering="own_seat")
    assert anna.sit(match, 0).status == ben.sit(match, 1).status == 200
    page = ben.get(match / "entries/0").text
    assert [n in page for n in ("711", "713", "719", "717")] == [False, False, True, True]
    assert "711" not in ben.get(match / "sheet?journal=yes").text


def test_the_sheet_says_where_it_was_taken_up(anna: Phone) -> None:
    page = anna.page(taken_up(anna) / "sheet?journal=yes")
    assert page.has("taken-up")
    assert not anna.page(anna.begin() / "sheet").has("taken-up")


def test_a_score_pad_has_no_middle(anna: Phone) -> None:
    assert anna.post(MIDWAY.replace("sample_game", "sample_game_pad"), json.loads("{}")).status == 404
    assert not anna.page("/games/sample_game_pad/start").has("in-the-middle")
