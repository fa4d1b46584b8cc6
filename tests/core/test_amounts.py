"""Amounts: how many of each, as a value."""

from companion.core.amounts import Amounts
from tests.sample_game.state import Good

APPLES, BREAD = Good.APPLES, Good.BREAD


class TestAmounts:
    def test_nothing_of_a_thing_is_the_same_as_none_named(self) -> None:
        assert Amounts({APPLES: 0, BREAD: 2}) == Amounts({BREAD: 2})
        assert hash(Amounts({APPLES: 0, BREAD: 2})) == hash(Amounts({BREAD: 2}))
        assert APPLES not in Amounts({APPLES: 0})

    def test_what_is_not_named_counts_as_nothing(self) -> None:
        assert Amounts[Good]()[APPLES] == 0

    def test_amounts_add_and_subtract_term_by_term(self) -> None:
        assert Amounts({APPLES: 1}) + Amounts({APPLES: 2, BREAD: 1}) == Amounts({APPLES: 3, BREAD: 1})
        assert Amounts({APPLES: 1}) - Amounts({APPLES: 1, BREAD: 1}) == Amounts({BREAD: -1})

    def test_the_total_is_the_sum(self) -> None:
        assert Amounts({APPLES: 1, BREAD: 4}).total == 5

    def test_they_cover_what_is_no_more_than_they_hold(self) -> None:
        held = Amounts({APPLES: 2})
        assert held.covers(Amounts({APPLES: 2}))
        assert not held.covers(Amounts({APPLES: 3}))
        assert not held.covers(Amounts({BREAD: 1}))

    def test_they_can_be_built_from_pairs(self) -> None:
        assert Amounts([(APPLES, 2)]) == Amounts({APPLES: 2})

    def test_one_thing_more_or_fewer_changes_only_that_one(self) -> None:
        assert Amounts({APPLES: 1}).with_more(BREAD, 2) == Amounts({APPLES: 1, BREAD: 2})
        assert Amounts({APPLES: 1}).with_more(APPLES, -1) == Amounts()

    def test_what_they_hold_can_be_walked_through(self) -> None:
        held = Amounts({APPLES: 2, BREAD: 0})
        assert list(held) == [APPLES]
        assert list(held.items()) == [(APPLES, 2)]
        assert list(held.values()) == [2]
        assert len(held) == 1

    def test_what_they_were_made_of_may_change_without_them(self) -> None:
        made_of = {APPLES: 2}
        held = Amounts(made_of)
        made_of[APPLES] = 3
        assert held[APPLES] == 2

    def test_they_are_not_equal_to_a_plain_mapping(self) -> None:
        assert Amounts({APPLES: 2}) != {APPLES: 2}
