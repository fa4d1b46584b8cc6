"""Entering: by form without a script, by htmx, twice, late, doubtful, with a figure to be read, and taking it back."""

from typing import Any

import pytest

from tests.web.pages import Form, Page
from tests.web.phones import HTMX, Answer, Match, Phone, sell


def form_of(phone: Phone, match: Match, kind: str = "Sell", **typed: str) -> Form:
    query = "".join(f"&{name}={value}" for name, value in typed.items())
    return phone.page(f"{match}?enter={kind}{query}").form("entry")


def money(phone: Phone, match: Match) -> list[int]:
    return [card["purse"]["value"] for card in phone.json(str(match))["board"]["cards"]]


def entered(phone: Phone, match: Match) -> list[int]:
    """The numbers of what stands in the journal, oldest first."""
    lines = phone.json(match.entries)["entries"]
    return [line["seq"] for line in reversed(lines) if line["struck_by"] is None]


def slip(page: Page) -> list[str]:
    return page.one(id="slip").codes


# Without a script.


def test_an_entry_is_taken_and_leads_back_to_the_table(anna: Phone, match: Match) -> None:
    answer = anna.send(form_of(anna, match), {"units": "2"})
    assert (answer.status, answer.location) == (303, str(match))
    assert money(anna, match) == [16, 10]


def test_a_refused_entry_comes_back_open_with_everything_typed(anna: Phone, match: Match) -> None:
    answer = anna.send(form_of(anna, match), {"units": "9", "good": "bread"})
    assert answer.status == 422
    assert slip(answer.page) == ["NOT_ENOUGH_GOODS"]
    assert "popover" not in answer.page.one(id="sheet").attributes
    form = answer.page.form("entry")
    assert (form.value("units"), form.value("good")) == ("9", "bread")


def test_a_refused_entry_changes_nothing(anna: Phone, match: Match) -> None:
    anna.send(form_of(anna, match), {"units": "9"})
    assert (money(anna, match), entered(anna, match)) == ([10, 10], [0])


def test_a_refusal_names_its_rule(anna: Phone, match: Match) -> None:
    answer = anna.send(form_of(anna, match), {"units": "9"})
    assert answer.page.one(id="slip").all("p", class_="cite")


def test_a_refused_entry_can_be_mended_and_sent_again(anna: Phone, match: Match) -> None:
    answer = anna.send(form_of(anna, match), {"units": "9"})
    assert anna.send(answer.page.form("entry"), {"units": "3"}).status == 303


def test_every_reason_is_given_at_once_in_the_order_of_the_rulebook(anna: Phone, match: Match) -> None:
    answer = anna.send(form_of(anna, match, "Buy"), {"units": "-1"})
    assert (answer.status, slip(answer.page)) == (422, ["NULL_ACTION"])


def test_what_cannot_be_read_is_said_beside_its_field_and_kept(anna: Phone, match: Match) -> None:
    answer = anna.send(form_of(anna, match), {"units": "three"})
    assert answer.status == 400
    assert [wrong["data-code"] for wrong in answer.page.all("p", class_="wrong")] == ["UNREADABLE"]
    assert answer.page.form("entry").value("units") == "three"


def test_a_stepper_is_a_button_that_changes_the_figure_and_books_nothing(anna: Phone, match: Match) -> None:
    form = form_of(anna, match)
    answer = anna.send(form, press=("step", "units-1"))
    assert answer.status == 200
    assert answer.page.form("entry").value("units") == "2"
    assert entered(anna, match) == [0]


def test_a_stepper_shows_what_would_come_of_the_new_figure(anna: Phone, match: Match) -> None:
    answer = anna.send(form_of(anna, match), press=("step", "units+1"))
    assert slip(answer.page) == ["NOT_ENOUGH_GOODS"]


def test_a_stepper_keeps_everything_else(anna: Phone, match: Match) -> None:
    form = form_of(anna, match)
    answer = anna.send(form, {"good": "bread"}, press=("step", "units-1"))
    again = answer.page.form("entry")
    assert (again.value("good"), again.value("token")) == ("bread", form.value("token"))


def test_a_stepper_of_what_is_no_number_leaves_it_as_typed(anna: Phone, match: Match) -> None:
    answer = anna.send(form_of(anna, match), {"units": "many"}, press=("step", "units+1"))
    assert answer.page.form("entry").value("units") == "many"


def test_a_chip_sets_several_figures_at_once_and_books_nothing(anna: Phone, match: Match) -> None:
    fields = form_of(anna, match).filled({"set": "units=1&good=bread"})
    answer = anna.post_form(match.entries, fields)
    form = answer.page.form("entry")
    assert (answer.status, form.value("units"), form.value("good")) == (200, "1", "bread")
    assert entered(anna, match) == [0]


@pytest.mark.parametrize(
    "pressed", ["", "+", "units", "units+x", "+1", "units+" + "9" * 99, "a.b.c+1", "=", "&&="]
)
@pytest.mark.parametrize("button", ["step", "set"])
def test_a_button_nobody_drew_books_nothing(anna: Phone, match: Match, button: str, pressed: str) -> None:
    answer = anna.post_form(match.entries, form_of(anna, match).filled({button: pressed}))
    assert answer.status == 200
    assert entered(anna, match) == [0]


def test_one_tap_passes(anna: Phone, match: Match) -> None:
    answer = anna.send(anna.page(str(match)).form_that_sends(kind="Pass"))
    assert answer.status == 303
    assert anna.json(str(match))["to_act"] == [1]


# With htmx.


def test_htmx_gets_the_table_and_an_empty_sheet(anna: Phone, match: Match) -> None:
    answer = anna.send(form_of(anna, match), headers=HTMX)
    assert (answer.status, answer.headers["Revision"]) == (200, "1")
    assert [part["id"] for part in answer.page.all("hx-partial")] == ["table", "news", "sheet"]
    assert not answer.page.one("hx-partial", id="sheet").children


def test_htmx_gets_a_refused_form_for_the_one_that_is_open(anna: Phone, match: Match) -> None:
    answer = anna.send(form_of(anna, match), {"units": "9"}, headers=HTMX)
    assert (answer.status, answer.headers["Revision"]) == (422, "0")
    [part] = answer.page.all("hx-partial")
    assert part["id"] == "entry"
    assert answer.page.form("entry").value("units") == "9"
    assert slip(answer.page) == ["NOT_ENOUGH_GOODS"]


@pytest.mark.parametrize("source", ["form", "div#outbox", ""])
def test_a_refusal_of_what_has_no_form_open_raises_one(anna: Phone, match: Match, source: str) -> None:
    passing = anna.page(str(match)).form_that_sends(kind="Pass")
    anna.send(passing)
    headers = {"HX-Request": "true", "HX-Source": source}
    answer = anna.send(passing, {"token": "another"}, headers=headers)
    assert answer.status == 409
    [part] = answer.page.all("hx-partial")
    assert part["id"] == "sheet"
    assert slip(answer.page) == ["NOT_YOUR_TURN"]


# Twice.


def test_a_doubled_form_counts_once(anna: Phone, match: Match) -> None:
    form = form_of(anna, match)
    answers = [anna.send(form, headers=HTMX) for _ in range(3)]
    assert [answer.status for answer in answers] == [200, 200, 200]
    assert entered(anna, match) == [0, 1]


def test_a_doubled_entry_is_answered_to_a_program_as_the_first_was(anna: Phone, match: Match) -> None:
    first, again = (anna.enter(match, **sell(token="once")) for _ in range(2))
    assert (first.status, again.status) == (201, 200)
    assert again.json == {**first.json, "repeated": True}


def test_a_doubled_entry_is_answered_as_the_first_was_when_others_came_since(anna: Phone, match: Match) -> None:
    first = anna.enter(match, **sell(token="once"))
    anna.enter(match, kind="Pass", seat=1)
    again = anna.enter(match, **sell(token="once"))
    assert again.json == {**first.json, "repeated": True, "revision": 2}


def test_a_doubled_pass_counts_once(anna: Phone, match: Match) -> None:
    form = anna.page(str(match)).form_that_sends(kind="Pass")
    assert [anna.send(form).status for _ in range(2)] == [303, 303]
    assert entered(anna, match) == [0, 1]


@pytest.mark.parametrize("token", ["x" * 65, "x" * 5000, "tab\there", "\x00", "\x7f"])
def test_a_token_that_nobody_drew_enters_nothing(anna: Phone, match: Match, token: str) -> None:
    answer = anna.enter(match, **sell(token=token))
    assert (answer.status, answer.reasons[0]["field"]) == (400, "token")
    assert entered(anna, match) == [0]


# Late.


def test_a_late_form_that_still_fits_is_entered(anna: Phone, ben: Phone, match: Match) -> None:
    correction = form_of(anna, match, "Correction")
    ben.enter(match, **sell())
    answer = anna.send(correction, {"figure": "money.1", "value": "12", "reason": "a coin was forgotten"})
    assert answer.status == 303
    assert money(anna, match) == [16, 12]


def stale(anna: Phone, ben: Phone, match: Match, headers: dict[str, str] | None = None) -> Answer:
    """Anna fills in her form while Ben enters the same turn for her on his phone, otherwise."""
    form = form_of(anna, match)
    ben.enter(match, **sell(units=1, good="bread"))
    return anna.send(form, {"units": "2"}, headers=headers)


def test_a_late_form_that_fits_no_longer_says_who_has_just_entered_what(
    anna: Phone, ben: Phone, match: Match
) -> None:
    answer = stale(anna, ben, match)
    assert (answer.status, slip(answer.page)) == (409, ["NOT_YOUR_TURN"])
    said = answer.page.one(id="slip").all("p", class_="ruling")[0].text
    assert said.count("Anna") >= 1
    assert "bread" in said


def test_a_late_form_keeps_what_was_typed_on_the_fresh_table(anna: Phone, ben: Phone, match: Match) -> None:
    page = stale(anna, ben, match).page
    assert page.one(id="table")["data-revision"] == "1"
    form = page.form("entry")
    assert (form.value("units"), form.value("good"), form.value("seq")) == ("2", "apples", "1")


def test_a_late_form_stays_with_its_seat(anna: Phone, ben: Phone, match: Match) -> None:
    form = stale(anna, ben, match).page.form("entry")
    assert form.value("seat") == "0"
    answer = anna.send(form)
    assert (answer.status, slip(answer.page)) == (422, ["NOT_YOUR_TURN"])
    assert money(anna, match) == [13, 10]


def test_a_late_form_comes_to_htmx_as_the_open_form(anna: Phone, ben: Phone, match: Match) -> None:
    answer = stale(anna, ben, match, HTMX)
    assert (answer.status, answer.headers["Revision"]) == (409, "1")
    assert [part["id"] for part in answer.page.all("hx-partial")] == ["entry"]


def test_a_late_entry_tells_a_program_what_came_since(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell(units=1))
    answer = anna.enter(match, **sell(), seq=0)
    assert (answer.status, answer.codes) == (409, ["NOT_YOUR_TURN"])
    assert answer.json["since"] == [{"seq": 1, "kind": "Sell", "seat": 0, "good": "apples", "units": 1}]


def correction(value: int = 12) -> dict[str, Any]:
    return {"kind": "Correction", "figure": "money.1", "value": value, "reason": "a coin was forgotten"}


def test_the_same_physical_action_from_two_phones_counts_once(anna: Phone, ben: Phone, match: Match) -> None:
    forms = [form_of(phone, match) for phone in (anna, ben)]
    assert anna.send(forms[0]).status == 303
    answer = ben.send(forms[1])
    assert answer.status == 409
    assert entered(anna, match) == [0, 1]


def test_what_fits_twice_needs_a_yes_before_it_counts_twice(anna: Phone, ben: Phone) -> None:
    match = anna.begin()
    anna.enter(match, **correction(), seq=0)
    anna.enter(match, **correction(10), seq=1)
    again = ben.enter(match, **correction(), seq=0)
    assert (again.status, again.codes) == (409, ["ALREADY_ENTERED"])
    assert ben.enter(match, **correction(), seq=0, confirmed=True).status == 201


# Doubtful.


def test_a_caution_asks_for_a_yes(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Correction", figure="money.0", value=9, reason="to try")
    answer = anna.send(form_of(anna, match, "Buy"), {"units": "3"})
    assert (answer.status, slip(answer.page)) == (422, ["LAST_COIN"])
    assert answer.page.one("input", name="confirmed").within("form") is not None
    assert money(anna, match) == [9, 10]


def test_a_yes_lets_it_pass(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Correction", figure="money.0", value=9, reason="to try")
    answer = anna.send(form_of(anna, match, "Buy"), {"units": "3"})
    assert anna.send(answer.page.form("entry"), {"confirmed": "on"}).status == 303
    assert money(anna, match) == [0, 10]


def test_a_yes_to_nothing_asks_nothing(anna: Phone, match: Match) -> None:
    assert anna.enter(match, **sell(confirmed=True)).status == 201


def test_a_yes_does_not_let_a_rule_pass(anna: Phone, match: Match) -> None:
    answer = anna.enter(match, **sell(units=9, confirmed=True))
    assert (answer.status, answer.codes) == (422, ["NOT_ENOUGH_GOODS"])


def test_a_late_form_that_is_only_doubtful_asks_for_its_yes_at_once(
    anna: Phone, ben: Phone, match: Match
) -> None:
    form = form_of(anna, match, "Buy")
    ben.enter(match, kind="Correction", figure="money.0", value=9, reason="to try")
    answer = anna.send(form, {"units": "3"})
    assert (answer.status, slip(answer.page)) == (409, ["LAST_COIN"])
    assert anna.send(answer.page.form("entry"), {"confirmed": "on"}).status == 303


# With a printed figure to be read.


def test_a_figure_nobody_has_read_is_asked_for_in_the_same_form(anna: Phone, blank: Match) -> None:
    answer = anna.send(form_of(anna, blank), {"units": "3"})
    assert (answer.status, slip(answer.page)) == (422, ["UNREAD"])
    form = answer.page.form("entry")
    assert (form.value("read_off.premium"), form.value("units")) == ("", "3")


def test_a_figure_and_the_action_that_needed_it_are_entered_together(anna: Phone, blank: Match) -> None:
    answer = anna.send(form_of(anna, blank), {"units": "3"})
    answer = anna.send(answer.page.form("entry"), {"read_off.premium": "4"})
    assert answer.status == 303
    assert entered(anna, blank) == [0, 1, 2]
    assert money(anna, blank) == [23, 10]


def test_a_figure_once_read_is_not_asked_for_again(anna: Phone, blank: Match) -> None:
    anna.enter(blank, **sell(units=3, read_off={"premium": 4}))
    assert anna.enter(blank, **sell(1, 3, "bread")).codes == ["NOT_ENOUGH_GOODS"]


def test_a_figure_that_is_asked_for_has_a_stepper_of_its_own(anna: Phone, blank: Match) -> None:
    answer = anna.send(form_of(anna, blank), {"units": "3"})
    answer = anna.send(answer.page.form("entry"), press=("step", "read_off.premium+1"))
    assert answer.page.form("entry").value("read_off.premium") == "1"


@pytest.mark.parametrize(("typed", "status"), [("9", 422), ("many", 400), ("-1", 422), ("9" * 40, 400)])
def test_a_figure_read_wrongly_can_be_typed_anew(anna: Phone, blank: Match, typed: str, status: int) -> None:
    answer = anna.send(form_of(anna, blank), {"units": "3"})
    answer = anna.send(answer.page.form("entry"), {"read_off.premium": typed})
    assert answer.status == status
    assert entered(anna, blank) == [0]
    form = answer.page.form("entry")
    assert form.value("read_off.premium") == typed.replace("-", "−")
    assert anna.send(form, {"read_off.premium": "4"}).status == 303


def test_a_figure_is_not_entered_when_its_action_is_refused(anna: Phone, blank: Match) -> None:
    answer = anna.enter(blank, **sell(units=9, read_off={"premium": 4}))
    assert (answer.status, entered(anna, blank)) == (422, [0])


def boxes_known(phone: Phone) -> set[str]:
    links = phone.page("/games/sample_game/boxes").all("a", class_="line-item")
    return {link["href"].removeprefix("/boxes/") for link in links}


def test_a_figure_is_remembered_in_the_box_for_the_next_match(anna: Phone) -> None:
    before = boxes_known(anna)
    match = anna.begin(box="new")
    [box] = boxes_known(anna) - before
    anna.enter(match, **sell(units=3, read_off={"premium": 4}))
    match = anna.begin(box=box)
    assert [p["amount"] for p in anna.enter(match, **sell(units=3)).json["postings"]] == [9, 4]


def test_a_figure_may_be_read_off_on_its_own(anna: Phone, blank: Match) -> None:
    assert anna.enter(blank, kind="ReadOff", figure="premium", value=4).status == 201
    assert anna.enter(blank, **sell(units=3)).status == 201


# Corrections.


def test_a_correction_sets_a_figure_and_gives_its_reason(anna: Phone, match: Match) -> None:
    typed = {"figure": "money.1", "value": "12", "reason": "a coin was forgotten"}
    assert anna.send(form_of(anna, match, "Correction"), typed).status == 303
    assert money(anna, match) == [10, 12]
    assert "a coin was forgotten" in anna.page(match.entries).one(id="entry-1").text


def test_a_correction_is_a_line_of_the_ledger(anna: Phone, match: Match) -> None:
    answer = anna.enter(match, **correction())
    assert [(p["seat"], p["amount"]) for p in answer.json["postings"]] == [(1, 2)]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ({"figure": "money.9"}, "NO_SUCH_FIGURE"),
        ({"value": "1000"}, "FIGURE_OUT_OF_BOUNDS"),
        ({"value": "-1"}, "FIGURE_OUT_OF_BOUNDS"),
        ({"value": "10"}, "FIGURE_UNCHANGED"),
    ],
)
def test_a_correction_that_cannot_be_says_why(
    anna: Phone, match: Match, typed: dict[str, str], code: str
) -> None:
    form = form_of(anna, match, "Correction")
    answer = anna.send(form, {"figure": "money.1", "value": "12", "reason": "to try", **typed})
    assert (answer.status, slip(answer.page)) == (422, [code])


@pytest.mark.parametrize("missing", ["figure", "value", "reason"])
def test_a_correction_needs_all_three(anna: Phone, match: Match, missing: str) -> None:
    typed = {"figure": "money.1", "value": "12", "reason": "to try", missing: ""}
    answer = anna.send(form_of(anna, match, "Correction"), typed)
    assert (answer.status, slip(answer.page)) == (400, ["UNREADABLE"])


def test_a_correction_that_was_refused_keeps_what_was_typed(anna: Phone, match: Match) -> None:
    typed = {"figure": "money.1", "value": "1000", "reason": "to try"}
    form = anna.send(form_of(anna, match, "Correction"), typed).page.form("entry")
    assert {name: form.value(name) for name in typed} == typed


# Taking back.


def test_undo_takes_back_the_last_entry(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    undo = anna.page(str(match)).form_that_sends(kind="Struck", entry="1")
    assert anna.send(undo).status == 303
    assert (money(anna, match), entered(anna, match)) == ([10, 10], [0])


def test_what_was_undone_stays_to_be_seen(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.enter(match, kind="Struck", entry=1)
    line = anna.page(str(match)).one(id="entry-1")
    assert line.all("del")
    assert "struck" in line["class"]


def test_redo_brings_back_what_was_undone(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.enter(match, kind="Struck", entry=1)
    assert anna.send(anna.page(str(match)).form_that_sends(kind="Restored", entry="1")).status == 303
    assert money(anna, match) == [16, 10]


def test_there_is_nothing_to_undo_on_a_table_just_set(anna: Phone, match: Match) -> None:
    assert not [form for form in anna.page(str(match)).forms() if form.value("kind") == "Struck"]


def test_there_is_nothing_to_redo_once_something_new_was_entered(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.enter(match, kind="Struck", entry=1)
    anna.enter(match, kind="Pass", seat=0)
    assert not [form for form in anna.page(str(match)).forms() if form.value("kind") == "Restored"]


@pytest.mark.parametrize("kind", ["Struck", "Restored"])
def test_undo_and_redo_doubled_count_once(anna: Phone, match: Match, kind: str) -> None:
    anna.enter(match, **sell())
    if kind == "Restored":
        anna.enter(match, kind="Struck", entry=1)
    form = anna.page(str(match)).form_that_sends(kind=kind, entry="1")
    assert [anna.send(form).status for _ in range(2)] == [303, 303]
    assert anna.json(str(match))["seq"] == (2 if kind == "Struck" else 3)


def test_undo_from_two_phones_takes_back_one_entry(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.enter(match, kind="Pass", seat=1)
    forms = [phone.page(str(match)).form_that_sends(kind="Struck", entry="2") for phone in (anna, ben)]
    assert [phone.send(form).status for phone, form in zip((anna, ben), forms, strict=True)] == [303, 303]
    assert entered(anna, match) == [0, 1]


def test_an_older_entry_can_be_struck_where_the_rest_holds_without_it(anna: Phone, match: Match) -> None:
    anna.enter(match, **correction())
    anna.enter(match, **sell())
    assert anna.enter(match, kind="Struck", entry=1).status == 201
    assert money(anna, match) == [16, 10]


def broken_past(phone: Phone, match: Match) -> None:
    """Entry 2 buys with the coins that entry 1 corrected in."""
    phone.enter(match, kind="Correction", figure="money.0", value=100, reason="to try")
    phone.enter(match, kind="Buy", seat=0, good="apples", units=20)


def test_striking_what_a_later_entry_needs_changes_nothing_and_says_which(anna: Phone, match: Match) -> None:
    broken_past(anna, match)
    answer = anna.send(anna.page(match / "entries/1").form_that_sends(kind="Struck", entry="1"))
    assert (answer.status, answer.page.one(id="refusal").codes) == (409, ["TOO_LITTLE_MONEY"])
    assert entered(anna, match) == [0, 1, 2]
    assert money(anna, match) == [40, 10]


def test_striking_what_a_later_entry_needs_names_it_to_a_program(anna: Phone, match: Match) -> None:
    broken_past(anna, match)
    answer = anna.enter(match, kind="Struck", entry=1)
    assert (answer.status, answer.codes, answer.json["breaks"]) == (409, ["TOO_LITTLE_MONEY"], 2)


def test_striking_the_later_one_too_lets_it_go(anna: Phone, match: Match) -> None:
    broken_past(anna, match)
    anna.enter(match, kind="Struck", entry=2)
    assert anna.enter(match, kind="Struck", entry=1).status == 201


def test_a_refused_undo_comes_to_htmx_with_the_fresh_table(anna: Phone, match: Match) -> None:
    broken_past(anna, match)
    form = anna.page(match / "entries/1").form_that_sends(kind="Struck", entry="1")
    answer = anna.send(form, headers={"HX-Request": "true", "HX-Source": "form"})
    assert answer.status == 409
    assert [part["id"] for part in answer.page.all("hx-partial")] == ["table", "sheet"]


@pytest.mark.parametrize(
    ("entry", "code"),
    [(0, "SET_UP_STANDS"), (2, "TALKS_ABOUT_ANOTHER"), (99, "NO_SUCH_ENTRY"), (-1, "NO_SUCH_ENTRY")],
)
@pytest.mark.parametrize("kind", ["Struck", "Restored"])
def test_what_cannot_be_struck_or_restored_says_why(
    anna: Phone, match: Match, kind: str, entry: int, code: str
) -> None:
    anna.enter(match, **sell())
    anna.enter(match, kind="Struck", entry=1)
    answer = anna.enter(match, kind=kind, entry=entry)
    assert (answer.status, answer.codes) == (422, [code])


def test_an_amended_entry_counts_as_the_other_action_in_its_place(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.enter(match, kind="Pass", seat=1)
    answer = anna.enter(match, kind="Amended", entry=1, action=sell(units=1))
    assert answer.status == 201
    assert money(anna, match) == [13, 10]


def test_an_amendment_that_the_rules_forbid_is_refused(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    answer = anna.enter(match, kind="Amended", entry=1, action=sell(units=9))
    assert (answer.status, answer.codes) == (422, ["NOT_ENOUGH_GOODS"])
