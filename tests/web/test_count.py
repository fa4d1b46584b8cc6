"""The count check: what lies there, since when it differs, and what can be done about it."""

import pytest

from tests.web.phones import Answer, Match, Phone, sell


@pytest.fixture
def doubled(anna: Phone, match: Match) -> Match:
    """Anna sold one apple; somebody entered that twice."""
    anna.enter(match, **sell(units=1))
    anna.enter(match, kind="Pass", seat=1)
    anna.enter(match, **sell(units=1))
    return match


def count(phone: Phone, match: Match, of: str = "0", **counted: str) -> Answer:
    form = phone.page(match / f"count?of={of}").form("count")
    return phone.send(form, {f"count.{key.replace('_', '.')}": value for key, value in counted.items()})


def test_the_menu_leads_there(anna: Phone, match: Match) -> None:
    assert anna.page(str(match)).one(id="menu").all("a", href=match / "count")


def test_nothing_is_filled_in(anna: Phone, match: Match) -> None:
    form = anna.page(match / "count").form("count")
    assert form.value("count.money.0") == ""


def test_ones_own_seat_is_chosen(anna: Phone, match: Match) -> None:
    anna.send(anna.page(str(match)).form(action=match / "seat"), {"seat": "1"})
    page = anna.page(match / "count")
    assert page.form("count").value("count.money.1") == ""
    assert page.form("count").value("count.money.0") is None
    (here,) = page.one(id="places").all("a", aria_current="page")
    assert here["href"] == match / "count?of=1"


def test_a_seat_without_figures_is_another_one(anna: Phone, match: Match) -> None:
    assert anna.page(match / "count?of=table").form("count").value("count.money.0") == ""
    assert anna.page(match / "count?of=9").has("count")


def test_steppers_work_without_scripts(anna: Phone, match: Match) -> None:
    form = anna.page(match / "count").form("count")
    answer = anna.send(form, {"count.money.0": "6"}, press=("step", "count.money.0+1"))
    assert answer.page.form("count").value("count.money.0") == "7"


def test_what_agrees_says_so_and_is_kept(anna: Phone, doubled: Match) -> None:
    answer = count(anna, doubled, money_0="15")
    assert answer.status == 200
    assert answer.page.has("agrees")
    assert '"kind": "Counted", "figures": {"money.0": 15}' in anna.get(doubled / "record.jsonl").text


def test_a_count_stands_in_the_journal(anna: Phone, doubled: Match) -> None:
    count(anna, doubled, money_0="15")
    assert anna.page(doubled.entries).has("entry-4")
    assert not anna.page(doubled / "entries/4").has("second-thoughts")
    anna.page(str(doubled)).form_that_sends(kind="Struck", entry="3")


def test_what_differs_tells_since_when(anna: Phone, doubled: Match) -> None:
    answer = count(anna, doubled, money_0="13")
    story = answer.page.one("section", class_="counted")
    assert (story["data-figure"], story["data-agreed"]) == ("money.0", "2")
    assert [lead["data-entry"] for lead in story.all("li", class_="lead-entry")] == ["3"]
    assert story.codes == ["WouldAgree", "SameAsBefore"]
    assert anna.json(str(doubled))["seq"] == 3


def test_the_suspect_is_struck_from_there(anna: Phone, doubled: Match) -> None:
    answer = count(anna, doubled, money_0="13")
    answer = anna.send(answer.page.form_that_sends(kind="Struck", entry="3"))
    assert answer.status == 303
    assert anna.json(str(doubled))["board"]["cards"][0]["purse"]["value"] == 13


def test_the_suspect_can_be_amended_or_the_figure_set(anna: Phone, doubled: Match) -> None:
    page = count(anna, doubled, money_0="13").page
    assert page.all("a", href=doubled / "entries/3/amend")
    form = anna.page(page.one("a", data_correct=None)["href"]).form("entry")
    assert [form.value(name) for name in ("kind", "figure", "value", "reason")] == [
        *("Correction", "money.0", "13", "counted")
    ]


def test_a_figure_the_app_never_had_says_so(anna: Phone, doubled: Match) -> None:
    story = count(anna, doubled, money_0="99").page.one("section", class_="counted")
    assert story["data-agreed"] == ""


def test_one_entry_behind_everything_is_named(anna: Phone, match: Match) -> None:
    for turn in range(4):
        anna.enter(match, kind="Pass", seat=turn % 2)
    answer = count(anna, match, money_0="10", money_1="10")
    assert answer.page.one(id="likeliest").one("a")["href"] == match / "entries/4"


def test_what_is_left_empty_is_not_counted(anna: Phone, doubled: Match) -> None:
    answer = count(anna, doubled, money_0="15", money_1="")
    assert answer.page.has("agrees")


def test_nothing_counted_at_all_is_said(anna: Phone, doubled: Match) -> None:
    answer = count(anna, doubled)
    assert (answer.status, answer.page.one(id="slip").codes) == (422, ["NOTHING_COUNTED"])


def test_what_cannot_be_read_keeps_the_form(anna: Phone, doubled: Match) -> None:
    answer = count(anna, doubled, money_0="many")
    assert answer.status == 400
    assert answer.page.form("count").value("count.money.0") == "many"


@pytest.mark.parametrize("key", ["sheep", "money.9", "", "<b>", "x" * 5000])
def test_what_the_table_has_not_cannot_be_counted(anna: Phone, doubled: Match, key: str) -> None:
    form = anna.page(doubled / "count").form("count")
    assert anna.send(form, {f"count.{key}": "3"}).status == 422
    assert anna.post(doubled / "count", {"figures": {key: 3}}).codes == ["NO_SUCH_FIGURE"]


def test_a_count_resent_is_written_once(anna: Phone, doubled: Match) -> None:
    form = anna.page(doubled / "count?of=0").form("count")
    for _ in range(2):
        assert anna.send(form, {"count.money.0": "15"}).page.has("agrees")
    assert anna.json(str(doubled))["seq"] == 4


def test_a_program_counts(anna: Phone, doubled: Match) -> None:
    assert [figure["key"] for figure in anna.json(doubled / "count")["figures"]] == ["money.0", "money.1"]
    found = anna.post(doubled / "count", {"figures": {"money.0": 13, "money.1": 10}}).json
    assert (found["agrees"], found["likeliest"]) == (False, 3)
    assert [(figure["key"], figure["agreed_after"]) for figure in found["figures"]] == [
        ("money.0", 2),
        ("money.1", 3),
    ]
    assert anna.post(doubled / "count", {"figures": {"money.0": 15}}).json["agrees"] is True


@pytest.mark.parametrize("body", [{}, {"figures": 3}, {"figures": []}, {"figures": {"money.0": []}}], ids=repr)
def test_a_count_that_cannot_be_read_is_said_so(anna: Phone, doubled: Match, body: object) -> None:
    assert anna.post(doubled / "count", body).status == 400


def test_a_count_is_an_entry_like_any_other(anna: Phone, doubled: Match) -> None:
    assert anna.enter(doubled, kind="Counted", figures={"money.0": 15}).status == 201
    answer = anna.enter(doubled, kind="Counted", figures={"money.0": 13})
    assert (answer.status, answer.json["agrees"]) == (409, False)


def test_every_figure_of_a_large_table_has_its_place(anna: Phone) -> None:
    match = anna.begin(game="salty_ocean")
    keys = {figure["key"] for figure in anna.json(match / "count")["figures"]}
    shown = set()
    for of in ("table", "0", "1"):
        fields = anna.page(match / f"count?of={of}").form("count").fields
        shown |= {name.removeprefix("count.") for name, _ in fields if name.startswith("count.")}
    assert shown == keys
