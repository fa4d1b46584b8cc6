"""Disputes: an entry is flagged until it is settled, and the table sees it."""

import pytest

from tests.web.phones import HTMX, Match, Phone, sell


@pytest.fixture
def disputed(anna: Phone, match: Match) -> Match:
    """Anna sold two, Ben says it was one."""
    anna.enter(match, **sell())
    assert anna.enter(match, kind="Disputed", entry=1, reason="it was one").status == 201
    return match


def test_the_page_of_an_entry_disputes_it(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    answer = ben.send(ben.page(match / "entries/1").form("dispute"), {"reason": "it was one"})
    assert (answer.status, answer.location) == (303, match / "entries/1")
    assert ben.json(match / "entries/1")["dispute"]["reason"] == "it was one"


def test_no_reason_need_be_given(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.send(anna.page(match / "entries/1").form("dispute"))
    assert anna.page(str(match)).has("dispute-1")


def test_the_table_says_what_is_disputed_and_leads_there(anna: Phone, disputed: Match) -> None:
    for path in (str(disputed), disputed.entries):
        banner = anna.page(path).one(id="dispute-1")
        assert "it was one" in banner.text
        assert banner.one("a")["href"] == disputed / "entries/1"


def test_the_journal_marks_the_line(anna: Phone, disputed: Match) -> None:
    line = anna.page(disputed.entries).one(id="entry-1")
    assert "disputed" in line["class"]
    assert "it was one" in line.one("p", class_="origin mark").text


def test_a_disputed_entry_counts_on(anna: Phone, disputed: Match) -> None:
    assert anna.json(str(disputed))["board"]["cards"][0]["purse"]["value"] == 16


def test_one_tap_settles_it_and_leaves_a_trace(anna: Phone, disputed: Match) -> None:
    answer = anna.send(anna.page(disputed / "entries/1").form("settle"))
    assert answer.status == 303
    page = anna.page(disputed.entries)
    assert not page.has("dispute-1")
    assert page.one(id="entry-1").all("p", class_="origin mark")
    assert "disputed" not in page.one(id="entry-1")["class"].split()


def test_what_was_settled_can_be_disputed_again(anna: Phone, disputed: Match) -> None:
    anna.send(anna.page(disputed / "entries/1").form("settle"))
    anna.send(anna.page(disputed / "entries/1").form("dispute"), {"reason": "still"})
    assert len(anna.page(disputed.entries).one(id="entry-1").all("p", class_="origin mark")) == 2


def test_a_struck_entry_settles_with_one_tap(anna: Phone, disputed: Match) -> None:
    anna.enter(disputed, kind="Struck", entry=1)
    assert anna.page(disputed / "entries/1").has("settle")


def test_a_disputed_entry_is_not_disputed_twice(anna: Phone, disputed: Match) -> None:
    assert not anna.page(disputed / "entries/1").has("dispute")
    assert anna.enter(disputed, kind="Disputed", entry=1, reason="no").status == 200
    assert anna.json(str(disputed))["seq"] == 2


def test_more_than_three_disputes_lead_to_the_journal(anna: Phone, match: Match) -> None:
    for seq in range(1, 6):
        anna.enter(match, kind="Correction", figure="money.0", value=20 + seq, reason="found")
    for seq in range(1, 6):
        anna.enter(match, kind="Disputed", entry=seq)
    banners = anna.page(str(match)).all("div", class_="banner disputed")
    assert len(banners) == 4
    assert banners[-1].one("a")["href"] == match.entries


def test_a_line_that_disputes_is_shown_where_the_entry_stands(anna: Phone, disputed: Match) -> None:
    answer = anna.get(disputed / "entries/2")
    assert (answer.status, answer.location) == (302, disputed / "entries/1")


def test_undo_passes_over_a_dispute(anna: Phone, disputed: Match) -> None:
    anna.page(str(disputed)).form_that_sends(kind="Struck", entry="1")


def test_a_dispute_makes_no_open_form_stale(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    form = ben.page(f"{match}?enter=Sell").form("entry")
    anna.enter(match, kind="Disputed", entry=1)
    answer = ben.send(form, {"units": "9"}, headers=HTMX)
    assert (answer.status, answer.page.codes) == (422, ["NOT_ENOUGH_GOODS"])
    assert ben.send(form, headers=HTMX).status == 200


def test_paper_tells_what_was_disputed(anna: Phone, disputed: Match) -> None:
    assert "it was one" in anna.page(disputed / "sheet").one(id="disputed").text


def test_the_record_keeps_it(anna: Phone, disputed: Match) -> None:
    assert '"kind": "Disputed", "entry": 1, "reason": "it was one"' in anna.get(disputed / "record.jsonl").text


@pytest.mark.parametrize(("entry", "status"), [(0, 422), (9, 422), ("x", 400), (None, 400), (2, 422)], ids=repr)
def test_what_cannot_be_disputed_says_why(anna: Phone, disputed: Match, entry: object, status: int) -> None:
    answer = anna.enter(disputed, kind="Disputed", entry=entry)
    assert answer.status == status
    assert answer.codes


def test_a_reason_too_long_is_refused_in_words(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    answer = anna.send(anna.page(match / "entries/1").form("dispute"), {"reason": "x" * 200})
    assert answer.status == 400
    assert answer.page.has("refusal")
