"""The journal: every entry in its sentence, and one entry with the coins it moved and what can be done about it."""

import pytest

from tests.web.phones import JSON, Match, Phone, sell


def evening(phone: Phone, match: Match) -> None:
    """Anna sells, Ben buys, Anna passes and takes it back."""
    phone.enter(match, **sell())
    phone.enter(match, kind="Buy", seat=1, good="bread", units=1)
    phone.enter(match, kind="Pass", seat=0)
    phone.enter(match, kind="Struck", entry=3)


def test_a_journal_just_begun_has_the_set_up(anna: Phone, match: Match) -> None:
    assert [line["id"] for line in anna.page(match.entries).one(id="journal").all("li")] == ["entry-0"]


def test_the_newest_entry_stands_first(anna: Phone, match: Match) -> None:
    evening(anna, match)
    lines = anna.page(match.entries).one(id="journal").all("li")
    assert [line["id"] for line in lines] == ["entry-3", "entry-2", "entry-1", "entry-0"]


def test_every_entry_leads_to_its_page(anna: Phone, match: Match) -> None:
    evening(anna, match)
    for line in anna.page(match.entries).one(id="journal").all("li"):
        assert anna.page(line.one("a")["href"]).has("masthead")


def test_an_entry_says_what_its_seat_gained_or_lost(anna: Phone, match: Match) -> None:
    evening(anna, match)
    page = anna.page(match.entries)
    assert [page.one(id=f"entry-{seq}").all("span")[-1].text for seq in (1, 2)] == ["+6", "−3"]


def test_a_struck_entry_stays_and_is_struck_through(anna: Phone, match: Match) -> None:
    evening(anna, match)
    page = anna.page(match.entries)
    assert page.one(id="entry-3").all("del")
    assert not page.one(id="entry-2").all("del")


def test_a_figure_read_off_is_a_line_of_its_own(anna: Phone, blank: Match) -> None:
    anna.enter(blank, **sell(units=3, read_off={"premium": 4}))
    lines = anna.page(blank.entries).one(id="journal").all("li")
    assert [line["id"] for line in lines] == ["entry-2", "entry-1", "entry-0"]


def test_the_page_of_an_entry_shows_its_coins(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell(units=3))
    sums = [row.all("td")[-1].text for row in anna.page(match / "entries/1").one("tbody").all("tr")]
    assert sums == ["+9", "+2"]


def test_the_page_of_an_entry_cites_the_rule_of_each_coin(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    assert anna.page(match / "entries/1").all("small", class_="source")


def test_the_page_of_an_entry_lists_what_moved(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    assert len(anna.page(match / "entries/1").one("ul", class_="moves").all("li")) == 1


def test_the_page_of_an_entry_strikes_it(anna: Phone, match: Match) -> None:
    evening(anna, match)
    answer = anna.send(anna.page(match / "entries/2").form_that_sends(kind="Struck", entry="2"))
    assert answer.status == 303
    assert anna.json(match / "entries/2")["struck_by"] == 5


def test_the_page_of_a_struck_entry_lets_it_count_again(anna: Phone, match: Match) -> None:
    evening(anna, match)
    answer = anna.send(anna.page(match / "entries/3").form_that_sends(kind="Restored", entry="3"))
    assert answer.status == 303
    assert anna.json(match / "entries/3")["struck_by"] is None


def test_the_set_up_cannot_be_struck(anna: Phone, match: Match) -> None:
    assert not anna.page(match / "entries/0").forms()


def test_the_page_of_an_entry_leads_to_the_table_as_it_was(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.page(match / "entries/1").one("a", href=match / "at/1")


@pytest.mark.parametrize("seq", ["1", "99", "9" * 40, "9" * 5000, "-1", "x", "1.0", "٣", "%00", "1/2"])
def test_an_entry_that_is_not_in_the_journal_is_not_there(anna: Phone, match: Match, seq: str) -> None:
    assert anna.get(match / f"entries/{seq}").status == 404


def test_a_program_reads_the_journal(anna: Phone, match: Match) -> None:
    evening(anna, match)
    lines = anna.json(match.entries)["entries"]
    assert [(line["seq"], line["seat"], line["struck_by"]) for line in lines] == [
        (3, 0, 4),
        (2, 1, None),
        (1, 0, None),
        (0, None, None),
    ]
    assert [posting["amount"] for posting in lines[2]["postings"]] == [6]
    assert all(line["said"] and line["at"] for line in lines)


def test_a_program_reads_one_entry(anna: Phone, match: Match) -> None:
    evening(anna, match)
    assert anna.json(match / "entries/2") == anna.json(match.entries)["entries"][1]


def test_an_entry_that_is_not_there_is_said_to_a_program_with_a_code(anna: Phone, match: Match) -> None:
    assert anna.get(match / "entries/9", JSON).codes == ["NOT_FOUND"]


def test_the_record_has_one_entry_a_line(anna: Phone, match: Match) -> None:
    evening(anna, match)
    answer = anna.get(match / "record.jsonl")
    assert answer.headers["Content-Type"].startswith("application/x-ndjson")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="companion-{match.code}.jsonl"'
    assert len(answer.text.splitlines()) == 5
