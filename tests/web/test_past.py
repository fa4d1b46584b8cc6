"""Looking back: the table as it was after an entry, where nothing can be entered."""

from typing import Any

import pytest

from tests.web.phones import Match, Phone, sell


def money(phone: Phone, path: str) -> list[int]:
    cards: list[dict[str, Any]] = phone.json(path)["board"]["cards"]
    return [card["purse"]["value"] for card in cards]


@pytest.fixture
def played(anna: Phone, match: Match) -> Match:
    """Anna sold, Ben bought."""
    anna.enter(match, **sell())
    anna.enter(match, kind="Buy", seat=1, good="bread", units=1)
    return match


def test_the_table_is_as_it_was(anna: Phone, played: Match) -> None:
    assert [money(anna, played / f"at/{seq}") for seq in range(3)] == [[10, 10], [16, 10], [16, 7]]


def test_looking_back_changes_nothing(anna: Phone, played: Match) -> None:
    anna.page(played / "at/0")
    assert (money(anna, str(played)), anna.json(str(played))["seq"]) == ([16, 7], 2)


def test_an_earlier_table_says_that_it_is_one_and_leads_back(anna: Phone, played: Match) -> None:
    banner = anna.page(played / "at/1").one(id="past")
    assert banner.one("a")["href"] == str(played)


def test_nothing_can_be_entered_at_an_earlier_table(anna: Phone, played: Match) -> None:
    page = anna.page(played / "at/1")
    assert not page.all("a", data_opens="sheet")
    assert not [form for form in page.forms() if form.action.endswith("/entries")]


def test_one_walks_through_the_past_a_step_at_a_time(anna: Phone, played: Match) -> None:
    links = [link["href"] for link in anna.page(played / "at/1").one(id="bar").all("a")]
    assert links == [played / "at/0", played / "at/2"]


@pytest.mark.parametrize("seq", [0, 2])
def test_the_ends_of_the_past_lead_nowhere_that_is_not_there(anna: Phone, played: Match, seq: int) -> None:
    for link in anna.page(played / f"at/{seq}").one(id="bar").all("a"):
        assert anna.get(link["href"]).status == 200, link["href"]


def test_what_was_struck_later_still_stood_then(anna: Phone, played: Match) -> None:
    anna.enter(played, kind="Struck", entry=2)
    assert money(anna, played / "at/2") == [16, 7]
    assert money(anna, played / "at/3") == [16, 10]


def test_a_match_that_is_over_can_be_looked_back_into(anna: Phone, match: Match) -> None:
    for turn in range(12):
        anna.enter(match, kind="Pass", seat=turn % 2)
    assert anna.page(match / "at/12").has("scoreboard")
    assert not anna.page(match / "at/11").has("scoreboard")


@pytest.mark.parametrize("seq", ["3", "-1", "9" * 40, "9" * 5000, "x", "1.5", "", "%0a"])
def test_an_entry_nobody_made_has_no_table(anna: Phone, played: Match, seq: str) -> None:
    assert anna.get(played / f"at/{seq}").status == 404


def test_an_earlier_table_with_invented_figures_says_so(anna: Phone, played: Match) -> None:
    assert anna.page(played / "at/0").all("div", class_="banner example")
