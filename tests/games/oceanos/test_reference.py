"""The reference card of Oceanos says what this table plays by."""

from companion.core.card import card_of
from companion.core.messages import Rule
from companion.core.reference import Heading
from companion.games.oceanos import GAME, rulebook
from companion.games.oceanos.readings import AquariumHolds, CaptainFuel, Depths, Readings, TwoColours


def rules(readings: Readings | None = None) -> set[Rule]:
    return {rule for chapter in card_of(GAME, readings) for rule in chapter.rules}


def test_the_readings_of_a_table_stand_on_its_card() -> None:
    other = Readings(two_colours=TwoColours.FREE, captain_fuel=CaptainFuel.NO)
    assert rules(other) - rules() == {rulebook.TWO_COLOURS_FREE, rulebook.NO_CAPTAIN_FUEL}
    assert rules() - rules(other) == {rulebook.TWO_COLOURS, rulebook.CAPTAIN_FUEL}


def test_in_dangerous_depths_the_captain_takes_what_comes_back_otherwise() -> None:
    deep = Readings(depths=Depths.DANGEROUS)
    assert rules() - rules(deep) == {rulebook.CAPTAIN_HAND}
    turn, variants = (
        next(chapter for chapter in card_of(GAME, deep) if chapter.heading is heading)
        for heading in (Heading.TURN, Heading.VARIANTS)
    )
    assert rulebook.DEPTHS in turn.rules
    assert rulebook.DEPTHS not in variants.rules


def test_the_aquarium_holds_what_the_pieces_of_this_copy_say() -> None:
    for holds in AquariumHolds:
        costs = next(one for one in card_of(GAME, Readings(aquarium=holds)) if one.heading is Heading.COSTS)
        assert costs.figures[0].rows[3].figures == holds.by_level
