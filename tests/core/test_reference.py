"""The reference card: chapters of rules, under the names of what they are on."""

from companion.core.reference import Entry, Heading, chapter, on
from tests.sample_game import rulebook
from tests.sample_game.actions import Buy, Sell
from tests.sample_game.scoring import Category, more_goods


def test_rules_stand_under_the_name_of_what_they_are_on() -> None:
    assert on(Buy, rulebook.BUY).titles == ("Buy",)
    assert on((Category.MONEY, Category.STOCK), rulebook.MONEY).titles == ("Money", "Stock")
    assert on(more_goods).titles == ("Goods left",)
    assert Entry((rulebook.RENT,)).titles == ("Rent",)


def test_a_title_is_said_once() -> None:
    entry = on(Sell, rulebook.SELL, rulebook.RENT, rulebook.RENT)
    assert [title for title, _ in entry.lines] == ["", "Rent", ""]
    assert [rule for _, rule in entry.lines] == list(entry.rules)


def test_a_rule_on_nothing_in_particular_is_an_entry_of_its_own() -> None:
    costs = chapter(Heading.COSTS, rulebook.RENT, on(Buy, rulebook.BUY))
    assert costs.entries == (Entry((rulebook.RENT,)), on(Buy, rulebook.BUY))
    assert costs.rules == (rulebook.RENT, rulebook.BUY)
