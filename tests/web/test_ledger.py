"""The ledger of a purse: every line that made it what it is."""

import pytest

from tests.web.phones import Match, Phone, sell


@pytest.fixture
def played(anna: Phone, match: Match) -> Match:
    """A whole round: two sales, a purchase, a pass, the rent of both stalls."""
    anna.enter(match, **sell(units=3))
    anna.enter(match, kind="Buy", seat=1, good="bread", units=2)
    anna.enter(match, **sell(good="bread", units=1))
    anna.enter(match, kind="Pass", seat=1)
    return match


def purse(phone: Phone, match: Match, seat: int) -> int:
    return int(phone.json(str(match))["board"]["cards"][seat]["purse"]["value"])


@pytest.mark.parametrize("seat", [0, 1])
def test_the_lines_add_up_to_the_purse(anna: Phone, played: Match, seat: int) -> None:
    lines = anna.json(played / f"ledger/{seat}")["lines"]
    held = {card["seat"]: card["purse"]["value"] for card in anna.json(str(played))["board"]["cards"]}
    assert 10 + sum(line["amount"] for line in lines) == held[seat] == lines[-1]["then"]


def test_every_line_says_what_the_purse_held_then(anna: Phone, played: Match) -> None:
    lines = anna.json(played / "ledger/0")["lines"]
    held = 10
    for line in lines:
        held += line["amount"]
        assert line["then"] == held


def test_every_line_has_a_cause_and_its_entry(anna: Phone, played: Match) -> None:
    lines = anna.json(played / "ledger/0")["lines"]
    assert [line["seq"] for line in lines] == [1, 1, 3, 4]
    assert all(line["cause"] for line in lines)


def test_the_page_shows_the_same_lines_newest_first(anna: Phone, played: Match) -> None:
    lines = anna.json(played / "ledger/0")["lines"]
    rows = anna.page(played / "ledger/0").one("tbody").all("tr")
    assert [int(row.all("td")[0].text) for row in rows] == [line["seq"] for line in reversed(lines)]
    assert [int(row.all("td")[-1].text) for row in rows] == [line["then"] for line in reversed(lines)]


def test_every_line_leads_to_its_entry(anna: Phone, played: Match) -> None:
    for link in anna.page(played / "ledger/0").one("tbody").all("a"):
        assert anna.get(link["href"]).status == 200


def test_a_card_leads_to_the_lines_of_its_purse(anna: Phone, played: Match) -> None:
    links = [link["href"] for link in anna.page(str(played)).one(id="seats").all("a")]
    assert sorted(links) == [played / "ledger/0", played / "ledger/1"]


def test_a_struck_entry_has_no_line(anna: Phone, played: Match) -> None:
    anna.enter(played, kind="Struck", entry=4)
    anna.enter(played, kind="Struck", entry=3)
    assert [line["seq"] for line in anna.json(played / "ledger/0")["lines"]] == [1, 1]


def test_a_correction_is_a_line(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Correction", figure="money.0", value=12, reason="a coin was forgotten")
    [line] = anna.json(match / "ledger/0")["lines"]
    assert (line["amount"], line["then"]) == (2, 12)
    assert "a coin was forgotten" in line["cause"]


@pytest.mark.parametrize("seat", ["2", "99", "-1", "9" * 5000, "x", "", "0/1"])
def test_a_seat_that_is_not_at_the_table_has_no_ledger(anna: Phone, match: Match, seat: str) -> None:
    assert anna.get(match / f"ledger/{seat}").status == 404


def test_a_purse_just_dealt_has_no_lines_yet(anna: Phone, match: Match) -> None:
    assert anna.json(match / "ledger/1")["lines"] == []
    assert not anna.page(match / "ledger/1").one("tbody").all("tr")
