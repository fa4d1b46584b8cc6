"""Amending: the usual form of an older entry, at the table as it was right before it."""

import pytest

from companion.core.messages import Seat
from tests.web.pages import Form, Page
from tests.web.phones import HTMX, JSON, Match, Phone, sell


@pytest.fixture
def played(anna: Phone, match: Match) -> Match:
    """Anna sold two apples, Ben passed, Anna sold the third."""
    anna.enter(match, **sell(units=2))
    anna.enter(match, kind="Pass", seat=1)
    anna.enter(match, **sell(units=1))
    return match


def amending(phone: Phone, match: Match, seq: int, query: str = "") -> Page:
    return phone.page(match / f"entries/{seq}/amend{query}")


def form(page: Page) -> Form:
    return page.form("entry")


def money(phone: Phone, match: Match) -> list[int]:
    return [card["purse"]["value"] for card in phone.json(str(match))["board"]["cards"]]


def test_the_page_of_an_entry_leads_to_it(anna: Phone, played: Match) -> None:
    assert anna.page(played / "entries/1").one(id="amend")["href"] == played / "entries/1/amend"


def test_the_form_is_filled_with_what_was_entered(anna: Phone, played: Match) -> None:
    found = form(amending(anna, played, 1))
    assert found.action == played.entries
    assert [found.value(name) for name in ("kind", "seat", "good", "units", "amends")] == [
        *("Sell", "0", "apples", "2", "1")
    ]


def test_its_limits_are_those_of_the_table_then(anna: Phone, played: Match) -> None:
    stepper = amending(anna, played, 1).one(id="entry").one("input", name="units").within("div")
    assert stepper is not None
    assert stepper["data-most"] == "3"


def test_the_slip_says_that_every_later_entry_stands(anna: Phone, played: Match) -> None:
    page = amending(anna, played, 1)
    assert "2" in page.one(id="later").text
    assert not page.has("broken")


def test_the_slip_follows_what_is_typed(anna: Phone, played: Match) -> None:
    fields = form(amending(anna, played, 1)).filled({"units": "1"})
    page = anna.post_form(played / "preview", fields, HTMX).page
    assert "18 → 15" in page.one(id="later").text
    assert page.one("input", name="amends")["value"] == "1"


def test_enter_amends_the_entry_in_its_place(anna: Phone, played: Match) -> None:
    answer = anna.send(form(amending(anna, played, 1)), {"units": "1"})
    assert (answer.status, answer.location) == (303, str(played))
    assert money(anna, played) == [15, 10]


def test_with_scripts_the_table_comes_back(anna: Phone, played: Match) -> None:
    answer = anna.send(form(amending(anna, played, 1)), {"units": "1"}, headers=HTMX)
    assert answer.status == 200
    assert answer.page.one("div", id="table")["data-revision"] == "4"


def test_with_scripts_the_form_comes_for_the_sheet(anna: Phone, played: Match) -> None:
    answer = anna.get(played / "entries/1/amend?kind=Buy", HTMX)
    assert answer.page.one(id="entry").one("input", name="kind")["value"] == "Buy"


def test_another_action_of_that_phase_can_be_chosen(anna: Phone, played: Match) -> None:
    links = amending(anna, played, 1).one(id="other-actions").all("a")
    assert [link["href"] for link in links] == [
        played / f"entries/1/amend?kind={kind}" for kind in ("Buy", "Pass")
    ]
    answer = anna.send(form(amending(anna, played, 1, "?kind=Pass")))
    assert (answer.status, money(anna, played)) == (303, [13, 10])


def test_steppers_work_without_scripts(anna: Phone, played: Match) -> None:
    answer = anna.send(form(amending(anna, played, 1)), press=("step", "units-1"))
    found = form(answer.page)
    assert (found.value("units"), found.value("amends")) == ("1", "1")
    assert anna.json(str(played))["seq"] == 3


def test_what_is_refused_keeps_the_form_and_says_why(anna: Phone, played: Match) -> None:
    answer = anna.send(form(amending(anna, played, 1)), {"units": "9"})
    assert answer.status == 422
    assert answer.page.one(id="slip").codes == ["NOT_ENOUGH_GOODS"]
    assert form(answer.page).value("units") == "9"


def test_what_would_break_is_named_with_its_reason(anna: Phone, played: Match) -> None:
    answer = anna.send(form(amending(anna, played, 1)), {"units": "3"})
    page = answer.page
    assert answer.status == 409
    assert [link["href"] for link in page.one(id="amending").one("ol", class_="falls").all("a")] == [
        played / "entries/3"
    ]
    assert page.one(id="slip").codes == ["NOT_ENOUGH_GOODS"]
    assert anna.json(str(played))["seq"] == 3


def test_one_tap_strikes_what_would_break(anna: Phone, played: Match) -> None:
    answer = anna.send(form(amending(anna, played, 1)), {"units": "3"})
    answer = anna.send(form(answer.page), press=("also", "3"))
    assert answer.status == 303
    assert anna.json(played / "entries/3")["struck_by"] == 5
    assert anna.json(played / "entries/1")["amended_by"] == 4


def test_a_strike_that_breaks_offers_to_strike_the_rest(anna: Phone, played: Match) -> None:
    anna.enter(played, kind="Struck", entry=3)
    answer = anna.send(anna.page(played / "entries/1").form_that_sends(kind="Struck"))
    assert answer.status == 409
    answer = anna.send(answer.page.form("strike-too"))
    assert answer.status == 303
    assert money(anna, played) == [10, 10]


def test_a_figure_that_is_needed_there_is_asked_for_and_kept_with_it(anna: Phone, blank: Match) -> None:
    anna.enter(blank, **sell(units=2))
    answer = anna.send(form(amending(anna, blank, 1)), {"units": "3"})
    assert (answer.status, answer.page.codes) == (422, ["UNREAD"])
    answer = anna.send(form(answer.page), {"read_off.premium": "4"})
    assert answer.status == 303
    assert money(anna, blank) == [23, 10]
    assert anna.get(blank / "record.jsonl").text.count('"read_off": {"premium": 4}') == 1


def test_an_amended_line_says_what_it_said_before_and_when(anna: Phone, played: Match) -> None:
    anna.send(form(amending(anna, played, 1)), {"units": "1"})
    line = anna.json(played / "entries/1")
    assert (line["amended_by"], line["said_before"]) == (4, "Anna sells 2 apples.")
    assert line["said_before"] in anna.page(played.entries).one(id="entry-1").text


def test_amending_twice_says_what_it_said_last(anna: Phone, played: Match) -> None:
    anna.send(form(amending(anna, played, 1)), {"units": "1"})
    anna.send(form(amending(anna, played, 1, "?kind=Pass")))
    assert anna.json(played / "entries/1")["said_before"] == "Anna sells 1 apples."


def test_an_amended_correction_says_its_figure_in_words(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Correction", figure="money.0", value=12, reason="found")
    answer = anna.send(form(amending(anna, match, 1)), {"value": "13"})
    assert answer.status == 303
    assert "money.0" not in anna.json(match / "entries/1")["said_before"]
    assert money(anna, match) == [13, 10]


def test_whose_phone_struck_or_amended_is_said_only_to_that_phone(
    anna: Phone, ben: Phone, played: Match
) -> None:
    anna.enter(played, kind="Struck", entry=3)
    assert "this phone" in anna.page(played.entries).one(id="entry-3").text
    assert "this phone" not in ben.page(played.entries).one(id="entry-3").text


def test_who_amends_what_was_just_amended_is_asked(anna: Phone, ben: Phone, played: Match) -> None:
    mine, yours = form(amending(anna, played, 1)), form(amending(ben, played, 1))
    anna.send(mine, {"units": "1"})
    answer = ben.send(yours, {"good": "bread", "units": "1"})
    assert (answer.status, answer.page.one(id="slip").codes) == (409, ["AMENDED_MEANWHILE"])
    assert ben.send(form(answer.page), {"confirmed": "on"}).status == 303


def test_the_same_amendment_counts_once(anna: Phone, played: Match) -> None:
    found = form(amending(anna, played, 1))
    for _ in range(2):
        assert anna.send(found, {"units": "1"}).status == 303
    assert anna.json(str(played))["seq"] == 4


@pytest.mark.parametrize("seq", [0, 4, 99])
def test_what_is_no_action_that_counts_cannot_be_amended(anna: Phone, played: Match, seq: int) -> None:
    anna.enter(played, kind="Struck", entry=3)
    assert anna.get(played / f"entries/{seq}/amend").status == 404
    assert anna.get(played / "entries/3/amend").status == 404
    assert not anna.page(played / "entries/3").has("amend")


@pytest.mark.parametrize("kind", ["Fly", "SetUp", "", "<b>"])
def test_an_action_the_phase_has_not_is_not_there(anna: Phone, played: Match, kind: str) -> None:
    assert anna.get(played / "entries/1/amend", query_string={"kind": kind}).status == 404


@pytest.mark.parametrize("amends", ["9", "0", "x", "9" * 50, "-1"])
def test_a_form_that_amends_nothing_is_told_so(anna: Phone, played: Match, amends: str) -> None:
    for headers in ({}, HTMX):
        answer = anna.send(form(amending(anna, played, 1)), {"amends": amends}, headers=headers)
        assert answer.status in (400, 422)
        assert answer.page.codes
    assert anna.json(str(played))["seq"] == 3


@pytest.mark.parametrize("also", ["2", "x", "3,3,2", "," * 50, "9" * 50])
def test_nothing_is_struck_that_need_not_be(anna: Phone, played: Match, also: str) -> None:
    answer = anna.send(form(amending(anna, played, 1)), {"units": "3", "also": also})
    assert answer.status in (400, 409)
    assert anna.json(str(played))["seq"] == 3


# By program


def test_a_program_reads_the_table_as_it_was(anna: Phone, played: Match) -> None:
    found = anna.json(played / "entries/3/amend")
    assert (found["amends"], found["entry"]["units"]) == (3, 1)
    assert found["board"]["cards"][0]["purse"]["value"] == 16


def test_a_program_previews_an_amendment(anna: Phone, played: Match) -> None:
    action = sell(units=1)
    answer = anna.post(played / "preview", {"kind": "Amended", "entry": 1, "action": action})
    assert answer.status == 200
    assert (answer.json["later"], answer.json["purses"]) == (
        2,
        [{"seat": Seat(0), "purse": "money", "now": 18, "then": 15}],
    )


def test_a_program_is_told_what_would_have_to_go(anna: Phone, played: Match) -> None:
    entry = {"kind": "Amended", "entry": 1, "action": sell(units=3)}
    answer = anna.enter(played, **entry)
    assert (answer.status, answer.json["breaks"], answer.json["also"]) == (409, 3, [3])
    assert anna.enter(played, **entry, also=[3]).status == 201


def test_a_program_amends_nothing_that_is_not_there(anna: Phone, played: Match) -> None:
    for path in ("preview", "entries"):
        answer = anna.post(played / path, {"kind": "Amended", "entry": 9, "action": sell()}, JSON)
        assert answer.codes == ["NO_SUCH_ENTRY"]


# Where the page is another one


def test_an_entry_of_a_match_that_is_over_can_be_amended(anna: Phone, match: Match) -> None:
    for turn in range(12):
        anna.enter(match, kind="Pass", seat=turn % 2)
    answer = anna.send(form(amending(anna, match, 11, "?kind=Sell")), {"units": "1"})
    assert answer.status == 303
    assert anna.json(match / "entries/11")["amended_by"] == 13


@pytest.fixture
def reckoned(anna: Phone) -> Match:
    """Upon a Salty Ocean: all have passed, and the page is the end of the round."""
    match = anna.begin(game="salty_ocean")
    for weather in ("calm", "storm"):
        anna.enter(match, kind="RevealTile", weather=weather, salt=0, herring=0, cod=0)
    for seat in (0, 1):
        anna.enter(match, kind="Pass", seat=seat)
    return match


def test_at_the_end_of_a_round_there_is_one_form_only(anna: Phone, reckoned: Match) -> None:
    page = amending(anna, reckoned, 3)
    assert len(page.all("form", id="entry")) == 1
    assert form(page).value("amends") == "3"


def test_with_scripts_it_takes_the_place_of_the_reckoning(anna: Phone, reckoned: Match) -> None:
    answer = anna.get(reckoned / "entries/3/amend?kind=UpgradeSaline", HTMX)
    assert len(answer.page.all("form", id="entry")) == 1
    assert form(answer.page).value("kind") == "UpgradeSaline"


def test_the_end_of_a_round_itself_is_amended(anna: Phone, reckoned: Match) -> None:
    anna.enter(reckoned, kind="EndRound")
    page = amending(anna, reckoned, 5)
    assert page.has("later")
    assert not page.has("other-actions")
    assert anna.send(form(page)).status == 303


def test_every_entry_of_an_evening_can_be_opened_for_amending(anna: Phone, reckoned: Match) -> None:
    anna.enter(reckoned, kind="EndRound")
    anna.enter(reckoned, kind="Correction", figure="money.0", value=9, reason="lost")
    for seq in range(1, 7):
        assert not amending(anna, reckoned, seq).problems
