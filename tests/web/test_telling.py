"""What has happened since a page was drawn, in words: for whoever hears the page and does not see it."""

import pytest

from tests.web.phones import HTMX, Match, Phone, sell


def news(phone: Phone, match: Match, shown: int, **headers: str) -> list[str]:
    """What a phone hears whose page shows an older revision: each sentence of the news."""
    answer = phone.get(match / "fresh", {**HTMX, "If-None-Match": f'"{shown}"', **headers})
    assert answer.status == 200
    return [span.text for part in answer.page.all("hx-partial", id="news") for span in part.all("span")]


def test_what_another_phone_entered_is_told_with_what_it_changed(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    [told] = news(ben, match, 0)
    assert told == "Anna sells 2 apples at 3. Anna 10 to 16. Apples 3 to 2."


def test_figures_are_told_without_arrows(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    assert "→" not in "".join(news(ben, match, 0))


def test_what_a_phone_entered_itself_is_not_news_to_it(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    assert news(anna, match, 0) == []


def test_entries_are_told_in_order_and_beyond_three_counted(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    for turn in range(1, 6):
        anna.enter(match, kind="Pass", seat=turn % 2)
    told = news(ben, match, 0)
    assert [sentence.split(".")[0] for sentence in told] == [
        "Anna sells 2 apples at 3", "Ben passes", "Anna passes", "And 3 more",
    ]  # fmt: skip
    assert [sentence.split(".")[0] for sentence in news(ben, match, 4)] == ["Anna passes", "Ben passes"]


def test_an_undo_is_told_as_what_it_takes_back(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.enter(match, kind="Struck", entry=1)
    [told] = news(ben, match, 1)
    assert told == "Taken back: Anna sells 2 apples. Anna 16 to 10. Apples 2 to 3."


def test_what_an_undo_changed_is_marked(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.enter(match, kind="Pass", seat=1)
    anna.enter(match, kind="Struck", entry=2)
    assert not anna.page(str(match)).one(id="strip").all("div", class_="fresh")
    anna.enter(match, kind="Struck", entry=1)
    assert anna.page(str(match)).one(id="strip").all("div", class_="fresh")


def test_one_s_own_entry_is_told_once_and_shortly(anna: Phone, match: Match) -> None:
    form = anna.page(str(match)).form_that_sends(kind="Pass")
    part = anna.send(form, headers=HTMX).page.one("hx-partial", id="news")
    assert part.text == "Anna passes."


def test_before_one_s_own_entry_comes_what_the_page_did_not_show_yet(
    anna: Phone, ben: Phone, match: Match
) -> None:
    form = anna.page(str(match)).form_that_sends(kind="Pass")
    ben.enter(match, **sell())
    late = {**dict(form.fields), "seat": "1", "seq": "1", "token": "another"}
    answer = anna.post_form(match.entries, late.items(), {**HTMX, "Shown": "0"})
    told = [span.text.split(".")[0] for span in answer.page.one("hx-partial", id="news").all("span")]
    assert (answer.status, told) == (200, ["Anna sells 2 apples at 3", "Ben passes"])


def test_a_dispute_and_its_end_are_told_shortly(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.enter(match, kind="Disputed", entry=1, reason="it was bread")
    anna.enter(match, kind="Settled", entry=1)
    assert news(ben, match, 1) == [
        "Disputed: Anna sells 2 apples at 3.", "Not disputed any more: Anna sells 2 apples at 3.",
    ]  # fmt: skip


def test_a_break_is_told_when_it_begins_and_ends(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.enter(match, kind="Paused")
    assert news(ben, match, 1) == ["A break begins."]
    anna.enter(match, kind="Resumed")
    assert news(ben, match, 2) == ["The match goes on."]


def test_a_count_that_agrees_is_no_news(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    assert anna.post(match / "count", {"figures": {"money.0": 16}}).json["agrees"] is True
    assert news(ben, match, 1) == []


def test_it_is_told_in_the_reader_s_language(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    [told] = news(ben, match, 0, **{"Accept-Language": "zh-TW"})
    assert "10" in told
    assert " to " not in told


@pytest.mark.parametrize("shown", ["", "x", "-1", "9" * 9000, "1.5"])
def test_a_phone_that_does_not_say_what_it_shows_hears_nothing(
    anna: Phone, ben: Phone, match: Match, shown: str
) -> None:
    anna.enter(match, **sell())
    answer = ben.get(match / "fresh", {**HTMX, "Shown": shown})
    assert answer.status == 200
    assert not answer.page.all("hx-partial", id="news")


def test_a_refusal_of_what_waited_stands_beside_the_form_that_is_open(anna: Phone, match: Match) -> None:
    passing = anna.page(str(match)).form_that_sends(kind="Pass")
    anna.send(passing)
    headers = {"HX-Request": "true", "HX-Source": "div#outbox", "Sheet": "taken"}
    answer = anna.send(passing, {"token": "another"}, headers=headers)
    [part] = answer.page.all("hx-partial")
    assert (answer.status, part["id"], part["hx-swap"]) == (409, "told", "beforeend")
    assert part.codes == ["NOT_YOUR_TURN"]
    assert "Anna passes" in part.text


def test_what_waited_and_counts_leaves_the_form_open_that_is_open_now(anna: Phone, match: Match) -> None:
    passing = anna.page(str(match)).form_that_sends(kind="Pass")
    headers = {"HX-Request": "true", "HX-Source": "div#outbox", "Sheet": "taken"}
    answer = anna.send(passing, headers=headers)
    assert [part["id"] for part in answer.page.all("hx-partial")] == ["table", "news"]
