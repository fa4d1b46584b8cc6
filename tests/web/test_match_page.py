"""The page of a match: what it shows, its forms without a script, and what changes for htmx."""

import pytest

from tests.web.phones import HTMX, JSON, Match, Phone, sell


def seat_card(phone: Phone, match: Match, seat: int) -> str:
    return phone.page(str(match)).one(id=f"seat-{seat}").text


def test_every_part_of_the_table_is_on_the_page(anna: Phone, match: Match) -> None:
    page = anna.page(str(match))
    for part in ("masthead", "strip", "seats", "journal", "instrument", "bar", "sheet", "menu", "connection"):
        assert page.has(part), part


def test_the_page_knows_the_number_of_the_newest_entry(anna: Phone, match: Match) -> None:
    assert anna.page(str(match)).one(id="table")["data-revision"] == "0"
    anna.enter(match, **sell())
    assert anna.page(str(match)).one(id="table")["data-revision"] == "1"


def test_the_one_to_act_stands_first_and_bears_the_mark(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    cards = anna.page(str(match)).one(id="seats").all("details")
    assert [card["id"] for card in cards] == ["seat-1", "seat-0"]
    assert ["to-act" in card["class"] for card in cards] == [True, False]


def test_there_is_a_key_for_every_action_that_has_a_form(anna: Phone, match: Match) -> None:
    keys = anna.page(str(match)).one(id="instrument").all("a", data_opens="sheet")
    assert [key["href"] for key in keys] == [f"{match}?enter=Sell", f"{match}?enter=Buy"]


def test_what_is_done_at_once_stands_on_the_bar_and_not_among_the_keys(anna: Phone, match: Match) -> None:
    form = anna.page(str(match)).form_that_sends(kind="Pass")
    assert (form.action, form.value("seat"), form.value("seq")) == (match.entries, "0", "0")


def test_a_key_whose_action_is_closed_is_grey_and_opens_all_the_same(anna: Phone, match: Match) -> None:
    for good, units in (("apples", 3), ("bread", 2)):
        anna.enter(match, **sell(units=units, good=good))
        anna.enter(match, kind="Pass", seat=1)
    key = anna.page(str(match)).one("a", data_opens="sheet", href=f"{match}?enter=Sell")
    assert key["aria-disabled"] == "true"
    assert anna.page(key["href"]).one(id="slip").codes == ["NOT_ENOUGH_GOODS"]


def test_nothing_is_open_on_a_page_just_opened(anna: Phone, match: Match) -> None:
    page = anna.page(str(match))
    assert not page.has("entry")
    assert page.one(id="sheet")["popover"] == "manual"


def test_a_key_without_a_script_opens_its_form_on_the_page(anna: Phone, match: Match) -> None:
    page = anna.page(f"{match}?enter=Sell")
    assert page.has("entry")
    assert "popover" not in page.one(id="sheet").attributes


def test_a_form_is_filled_in_with_the_usual_case(anna: Phone, match: Match) -> None:
    form = anna.page(f"{match}?enter=Sell").form("entry")
    wanted = {"kind": "Sell", "seat": "0", "good": "apples", "units": "3", "seq": "0"}
    assert {name: form.value(name) for name in wanted} == wanted
    assert form.value("token")


def test_the_usual_case_is_reckoned_before_anything_is_touched(anna: Phone, match: Match) -> None:
    slip = anna.page(f"{match}?enter=Sell").one(id="slip")
    assert [cell.text for cell in slip.one("tfoot").all("td")] == ["+11", "21"]


def test_a_link_may_fill_in_the_form(anna: Phone, match: Match) -> None:
    form = anna.page(f"{match}?enter=Sell&good=bread&units=1").form("entry")
    assert (form.value("good"), form.value("units")) == ("bread", "1")


@pytest.mark.parametrize("query", ["seat=1", "kind=Buy"])
def test_a_link_does_not_decide_whose_action_it_is(anna: Phone, match: Match, query: str) -> None:
    form = anna.page(f"{match}?enter=Sell&{query}").form("entry")
    assert (form.value("kind"), form.value("seat")) == ("Sell", "0")


@pytest.mark.parametrize("kind", ["Steal", "Struck", "SetUp", "", "a" * 5000, "<b>", "__class__"])
def test_a_form_that_the_phase_does_not_have_is_not_opened(anna: Phone, match: Match, kind: str) -> None:
    answer = anna.get(str(match), query_string={"enter": kind})
    assert answer.status == 200
    assert not answer.page.has("entry")


def test_a_form_comes_for_htmx_as_the_content_of_the_sheet(anna: Phone, match: Match) -> None:
    answer = anna.get(match / "forms/Sell", HTMX)
    assert answer.headers["Revision"] == "0"
    [part] = answer.page.all("hx-partial")
    assert (part["id"], part["hx-swap"]) == ("sheet", "innerHTML")
    assert answer.page.form("entry").value("units") == "3"


def test_a_form_that_is_not_there_is_said_to_htmx_in_words(anna: Phone, match: Match) -> None:
    answer = anna.get(match / "forms/Steal", HTMX)
    assert answer.status == 404
    assert answer.page.one("hx-partial", id="told").text


def test_every_opening_of_a_form_has_a_token_of_its_own(anna: Phone, match: Match) -> None:
    tokens = {anna.page(f"{match}?enter=Sell").form("entry").value("token") for _ in range(3)}
    assert len(tokens) == 3


def test_the_correction_form_lists_every_figure_with_its_value(anna: Phone, match: Match) -> None:
    options = anna.page(f"{match}?enter=Correction").one("select", name="figure").all("option")
    assert [option["value"] for option in options] == ["", "money.0", "money.1"]


def test_the_table_comes_fresh_to_a_phone_that_has_an_older_one(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    answer = ben.get(match / "fresh", {**HTMX, "If-None-Match": '"0"'})
    assert (answer.status, answer.headers["Revision"]) == (200, "1")
    parts = answer.page.all("hx-partial")
    assert [(part["id"], part["hx-swap"]) for part in parts] == [("table", "outerMorph"), ("news", "innerHTML")]


def test_a_phone_that_has_the_newest_table_gets_nothing(ben: Phone, match: Match) -> None:
    answer = ben.get(match / "fresh", {**HTMX, "If-None-Match": '"0"'})
    assert (answer.status, answer.headers["Revision"], answer.text) == (304, "0", "")


@pytest.mark.parametrize("seen", ["", "*", "0", '"x"', 'W/"', '"' + "9" * 9000 + '"', "\xff"])
def test_a_phone_that_says_nonsense_about_its_table_is_answered(ben: Phone, match: Match, seen: str) -> None:
    assert ben.get(match / "fresh", {"If-None-Match": seen}).status in (200, 304)


def test_a_figure_that_the_last_entry_changed_is_marked(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    page = anna.page(str(match))
    assert [mark.text for mark in page.one(id="strip").all("div", class_="fresh")] == ["apples3 → 2"]
    assert page.one(id="seat-0").all("span", class_="money fresh")


def test_the_journal_on_the_page_is_short(anna: Phone, match: Match) -> None:
    for turn in range(11):
        anna.enter(match, kind="Pass", seat=turn % 2)
    entries = [e["id"] for e in anna.page(str(match)).one(id="journal").all("li") if e.get("id") != "moves"]
    assert entries == [f"entry-{seq}" for seq in range(11, 2, -1)]


def test_a_phone_may_be_somebodys(ben: Phone, match: Match) -> None:
    form = ben.page(str(match)).form(action=match / "seat")
    answer = ben.send(form, {"seat": "1"})
    assert (answer.status, answer.location) == (303, str(match))
    assert ben.page(str(match)).form(action=match / "seat").value("seat") == "1"


def test_a_phone_that_is_somebodys_may_be_handed_round_again(ben: Phone, match: Match) -> None:
    ben.send(ben.page(str(match)).form(action=match / "seat"), {"seat": "1"})
    ben.send(ben.page(str(match)).form(action=match / "seat"), {"seat": ""})
    assert ben.page(str(match)).form(action=match / "seat").value("seat") == ""


def test_whose_phone_it_is_holds_for_one_match_only(ben: Phone, anna: Phone, match: Match) -> None:
    other = anna.begin()
    ben.send(ben.page(str(match)).form(action=match / "seat"), {"seat": "1"})
    assert ben.page(str(other)).form(action=other / "seat").value("seat") == ""


@pytest.mark.parametrize("seat", ["1", "-1", "9", "x", "", "0" * 5000, "None"])
def test_a_phone_handed_round_does_not_enter_for_whoever_may_not_act(
    ben: Phone, match: Match, seat: str
) -> None:
    page = ben.get(str(match), query_string={"enter": "Sell", "as": seat}).page
    assert page.form("entry").value("seat") == "0"


@pytest.mark.parametrize("seat", ["2", "-1", "x", "0" * 5000, "１"])
def test_a_seat_that_is_not_at_the_table_cannot_be_taken(ben: Phone, match: Match, seat: str) -> None:
    answer = ben.send(ben.page(str(match)).form(action=match / "seat"), {"seat": seat})
    assert answer.status == 400
    assert ben.page(str(match)).form(action=match / "seat").value("seat") == ""


FIGURES_ON = ("", "?enter=Sell", "/at/0", "/at/1", "/entries", "/entries/1", "/ledger/0")


@pytest.mark.parametrize("path", FIGURES_ON)
def test_example_figures_are_marked_wherever_figures_stand(anna: Phone, match: Match, path: str) -> None:
    anna.enter(match, **sell(units=3))
    assert anna.page(f"{match}{path}").all("div", class_="banner example")


@pytest.mark.parametrize("path", FIGURES_ON)
def test_figures_of_a_real_box_are_not_marked_as_examples(anna: Phone, blank: Match, path: str) -> None:
    anna.enter(blank, **sell(units=2))
    assert not anna.page(f"{blank}{path}").all("div", class_="banner example")


def test_example_figures_are_marked_where_the_points_stand(anna: Phone, match: Match) -> None:
    for turn in range(12):
        anna.enter(match, kind="Pass", seat=turn % 2)
    assert anna.page(str(match)).one(id="table").all("div", class_="banner example")


def test_example_figures_are_offered_as_such(anna: Phone) -> None:
    choice = anna.page("/games/sample_game/start").one("input", name="box", value="example").within("label")
    assert choice is not None
    assert choice.all("span", class_="aside")


def test_a_match_that_is_over_shows_its_scores_and_nothing_to_enter(anna: Phone, match: Match) -> None:
    for turn in range(12):
        anna.enter(match, kind="Pass", seat=turn % 2)
    page = anna.page(str(match))
    assert page.has("scoreboard")
    assert page.has("verdict")
    assert not page.all("a", data_opens="sheet")
    page.form_that_sends(kind="Struck", entry="12")


def test_the_scoreboard_adds_up(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    for turn in range(11):
        anna.enter(match, kind="Pass", seat=(turn + 1) % 2)
    board = anna.page(str(match)).one(id="scoreboard")
    rows = [[int(cell.text) for cell in row.all("span") if cell.is_a("f")] for row in board.all("summary")]
    total = [int(cell.text) for cell in board.one("div", class_="row total").all("span") if cell.is_a("f")]
    assert [sum(column) for column in zip(*rows, strict=True)] == total == [14, 9]


@pytest.mark.parametrize(
    "path",
    ["", "/fresh", "/forms/Sell", "/at/0", "/ledger/0", "/entries", "/entries/0", "/stream", "/record.jsonl"],
)
@pytest.mark.parametrize("code", ["ABCDEFGHJKLM", "x", "a" * 5000, "%00", "%ff", "..", "<b>", "ＡＢＣ"])
def test_a_match_nobody_has_is_not_there(ben: Phone, code: str, path: str) -> None:
    answer = ben.get(f"/matches/{code}{path}")
    assert answer.status == 404
    assert answer.page.one(id="refusal").text


def test_a_match_nobody_has_is_said_to_a_program_with_a_code(ben: Phone) -> None:
    answer = ben.get("/matches/ABCDEFGHJKLM", JSON)
    assert (answer.status, answer.codes) == (404, ["NOT_FOUND"])
