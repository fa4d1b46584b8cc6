"""The preview: what an entry would change, before anybody confirms it."""

from typing import Any

import pytest

from tests.web.pages import Form
from tests.web.phones import HTMX, JSON, Answer, Match, Phone, sell


def form_of(phone: Phone, match: Match, kind: str = "Sell") -> Form:
    return phone.page(f"{match}?enter={kind}").form("entry")


def foreseen(phone: Phone, match: Match, typed: dict[str, str], kind: str = "Sell") -> Answer:
    """What the open form is answered while one types."""
    fields = form_of(phone, match, kind).filled(typed)
    return phone.post_form(match / "preview", fields, {**HTMX, "HX-Source": "div#foresee"})


def asked(phone: Phone, match: Match, **entry: Any) -> Answer:
    return phone.post(match / "preview", entry)


def test_a_preview_stores_nothing(anna: Phone, match: Match) -> None:
    assert foreseen(anna, match, {"units": "2"}).status == 200
    assert anna.json(str(match))["seq"] == 0


def test_a_preview_reckons_money_line_by_line(anna: Phone, match: Match) -> None:
    slip = foreseen(anna, match, {"units": "3"}).page.one(id="slip")
    rows = [[cell.text for cell in row.children if not isinstance(cell, str)] for row in slip.all("tr")]
    assert [row[1:] for row in rows[1:]] == [["", "10"], ["+9", "19"], ["+2", "21"], ["+11", "21"]]


def test_a_preview_comes_over_the_form_that_is_open(anna: Phone, match: Match) -> None:
    answer = foreseen(anna, match, {"units": "2"})
    [part] = answer.page.all("hx-partial")
    assert (part["id"], part["hx-swap"], answer.headers["Revision"]) == ("entry", "outerMorph", "0")


def test_a_preview_keeps_the_token_of_its_form(anna: Phone, match: Match) -> None:
    form = form_of(anna, match)
    answer = anna.post_form(match / "preview", form.fields, HTMX)
    assert answer.page.form("entry").value("token") == form.value("token")


def test_a_preview_of_what_is_forbidden_says_why_and_still_answers_with_200(anna: Phone, match: Match) -> None:
    answer = foreseen(anna, match, {"units": "9"})
    assert answer.status == 200
    assert answer.page.one(id="slip").codes == ["NOT_ENOUGH_GOODS"]


def test_enter_is_grey_while_the_entry_is_forbidden_and_keeps_its_word(anna: Phone, match: Match) -> None:
    def enter(units: str) -> Any:
        page = foreseen(anna, match, {"units": units}).page
        return page.one(id="result").one("button")

    assert enter("9").get("aria-disabled") == "true"
    assert enter("2").get("aria-disabled") is None
    assert enter("9").text == enter("2").text


def test_a_preview_of_what_is_doubtful_asks_for_a_yes(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Correction", figure="money.0", value=9, reason="to try")
    page = foreseen(anna, match, {"units": "3"}, "Buy").page
    assert page.one(id="slip").codes == ["LAST_COIN"]
    assert [box["name"] for box in page.one(id="slip").all("input", type="checkbox")] == ["confirmed"]


def test_a_preview_with_the_yes_shows_what_would_come_of_it(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Correction", figure="money.0", value=9, reason="to try")
    page = foreseen(anna, match, {"units": "3", "confirmed": "on"}, "Buy").page
    assert page.one(id="slip").one("tfoot").all("td")[-1].text == "0"


def test_a_preview_asks_for_a_figure_nobody_has_read(anna: Phone, blank: Match) -> None:
    page = foreseen(anna, blank, {"units": "3"}).page
    assert page.one(id="slip").codes == ["UNREAD"]
    assert page.form("entry").value("read_off.premium") == ""


def test_a_preview_reckons_with_the_figure_just_typed_and_leaves_it_to_be_seen(
    anna: Phone, blank: Match
) -> None:
    page = foreseen(anna, blank, {"units": "3", "read_off.premium": "4"}).page
    assert page.one(id="slip").one("tfoot").all("td")[-1].text == "23"
    assert page.form("entry").value("read_off.premium") == "4"
    assert page.one("input", name="read_off.premium").get("type") != "hidden"


def test_the_place_of_a_figure_stays_the_same_before_and_after_it_is_typed(anna: Phone, blank: Match) -> None:
    for typed in ("", "4", "9", "many"):
        assert foreseen(anna, blank, {"units": "3", "read_off.premium": typed}).page.has("read-premium"), typed


def test_a_preview_of_what_cannot_be_read_says_so_beside_the_field(anna: Phone, match: Match) -> None:
    page = foreseen(anna, match, {"units": "x"}).page
    assert [wrong["data-code"] for wrong in page.all("p", class_="wrong")] == ["UNREADABLE"]


def test_a_preview_of_a_phase_that_has_passed_shows_the_fresh_table(
    anna: Phone, ben: Phone, match: Match
) -> None:
    form = form_of(anna, match)
    for turn in range(12):
        ben.enter(match, kind="Pass", seat=turn % 2)
    answer = anna.post_form(match / "preview", form.fields, HTMX)
    assert answer.status == 422
    assert [part["id"] for part in answer.page.all("hx-partial")] == ["table", "sheet"]
    assert answer.page.one("hx-partial", id="sheet").codes == ["WRONG_PHASE"]


def test_a_program_sees_notes_and_postings_before_it_enters(anna: Phone, match: Match) -> None:
    answer = asked(anna, match, **sell())
    assert answer.status == 200
    assert [(p["seat"], p["purse"], p["amount"]) for p in answer.json["postings"]] == [(0, "money", 6)]
    assert len(answer.json["notes"]) == 1
    assert "seq" not in answer.json


@pytest.mark.parametrize(
    ("entry", "status", "codes"),
    [
        (sell(units=9), 422, ["NOT_ENOUGH_GOODS"]),
        (sell(1), 422, ["NOT_YOUR_TURN"]),
        (sell(units="x"), 400, ["UNREADABLE"]),
        ({"kind": "Steal"}, 400, ["UNREADABLE"]),
        ({}, 400, ["UNREADABLE"]),
    ],
)
def test_a_program_sees_the_reasons_before_it_enters(
    anna: Phone, match: Match, entry: dict[str, Any], status: int, codes: list[str]
) -> None:
    answer = asked(anna, match, **entry)
    assert (answer.status, answer.codes) == (status, codes)


def test_a_program_is_asked_for_a_figure_nobody_has_read(anna: Phone, blank: Match) -> None:
    answer = asked(anna, blank, **sell(units=3))
    assert (answer.status, answer.codes) == (422, ["UNREAD"])
    assert answer.reasons[0]["figures"] == {"figure": "premium", "at_least": 0, "at_most": 5}


def test_a_form_that_asks_for_json_is_answered_in_json(anna: Phone, match: Match) -> None:
    answer = anna.post_form(match / "preview", form_of(anna, match).fields, JSON)
    assert [p["amount"] for p in answer.json["postings"]] == [9, 2]
