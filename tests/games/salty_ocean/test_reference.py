"""The reference card of Upon a Salty Ocean says what this table plays by."""

from companion.core.card import card_of
from companion.core.messages import Certainty
from companion.core.reference import Figures, Heading
from companion.games.salty_ocean import GAME, rulebook
from companion.games.salty_ocean.components import SPACES, Building
from companion.games.salty_ocean.printed import BoardSheet
from companion.games.salty_ocean.readings import BankAndVault, ClockPairs, Readings


def test_the_readings_of_a_table_stand_on_its_card() -> None:
    usual = {rule for chapter in card_of(GAME) for rule in chapter.rules}
    assert {rulebook.BUILDING_COUNT, rulebook.CLOCK_TYPES} <= usual
    other = Readings(bank_and_vault=BankAndVault.ONE, clock=ClockPairs.ANY)
    chosen = {rule for chapter in card_of(GAME, other) for rule in chapter.rules}
    assert {rulebook.BUILDING_COUNT_ONE, rulebook.CLOCK_ANY} == chosen - usual


def test_the_end_of_a_round_has_its_eight_steps_in_order() -> None:
    ends = next(chapter for chapter in card_of(GAME) if chapter.heading is Heading.END_OF_ROUND)
    assert ends.is_in_order
    assert [entry.rules[0].section for entry in ends.entries] == [f"5.{step}" for step in range(1, 9)]


def figures(heading: Heading, sheet: BoardSheet | None = None) -> Figures:
    chapters = card_of(GAME, printed=sheet)
    return next(chapter.figures[0] for chapter in chapters if chapter.heading is heading)


def test_figures_are_those_of_the_copy() -> None:
    sheet = BoardSheet().with_figure("notre_dame.4", 25).with_figure("hold.caravel", 5)
    assert [row.figures for row in figures(Heading.COSTS, sheet).rows] == [(6, 5, 2), (8, 6, 1)]
    assert figures(Heading.SCORING, sheet).rows[0].figures == (5, 11, 18, 25, 35, 45, 55, 70)
    assert figures(Heading.SCORING).rows[0].figures == (5, 11, 18, 26, 35, 45, 55, 70)


def test_every_building_with_spaces_has_them_on_the_card() -> None:
    told = {building: row.figures for row in figures(Heading.VARIANTS).rows for building in row.of}
    assert told == {building: spaces for building, spaces in SPACES.items() if isinstance(building, Building)}


def test_what_is_read_so_by_us_says_by_which_reading_but_for_goods_left() -> None:
    read = {rule for chapter in card_of(GAME) for rule in chapter.rules if rule.certainty is Certainty.READING}
    assert {rule for rule in read if rule.reading is None} == {rulebook.GOODS_LEFT}
