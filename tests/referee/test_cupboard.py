"""The cupboard: boxes with their sheets."""

import pytest

from companion.core.journal import ReadOff
from companion.referee import KeptBox, Referee
from companion.store import Store
from tests.referee.evening import begin
from tests.sample_game.printed import MarketTile


@pytest.fixture
def box(referee: Referee) -> str:
    return referee.new_box("sample_game", MarketTile(premium=2), "Ada’s")


def _box(referee: Referee, box: str) -> KeptBox:
    kept = referee.box(box)
    assert kept is not None
    return kept


def test_a_box_knows_its_sheet(referee: Referee, box: str) -> None:
    kept = _box(referee, box)
    assert (kept.id, kept.game, kept.name) == (box, "sample_game", "Ada’s")
    assert kept.sheet == MarketTile(premium=2)
    assert not kept.is_example


def test_a_box_without_a_name_is_called_as_its_game(referee: Referee) -> None:
    assert _box(referee, referee.new_box("sample_game", MarketTile())).name == "Corner Market"


def test_an_example_says_that_it_is_one(referee: Referee) -> None:
    assert _box(referee, referee.new_box("sample_game", MarketTile(premium=2, is_example=True))).is_example


def test_a_box_is_only_found_as_a_copy_of_its_game(referee: Referee, box: str) -> None:
    assert referee.box(box, "sample_game") is not None
    assert referee.box(box, "salty_ocean") is None
    assert referee.box("new") is None


def test_boxes_are_listed(referee: Referee, box: str) -> None:
    assert [kept.id for kept in referee.boxes("sample_game")] == [box]
    assert referee.boxes("salty_ocean") == ()


def test_boxes_of_games_that_left_the_shelf_are_not_shown(store: Store, box: str) -> None:
    without = Referee(store, {})
    assert (without.boxes(), without.box(box)) == ((), None)


def test_a_box_can_be_filled_in_beforehand(referee: Referee, box: str) -> None:
    referee.fill_box(box, "Ben’s", MarketTile(premium=5))
    kept = _box(referee, box)
    assert (kept.name, kept.sheet) == ("Ben’s", MarketTile(premium=5))
    assert [(read.key, read.value) for read in kept.history] == [("premium", 2), ("premium", 5)]


def test_a_box_can_be_renamed_duplicated_and_discarded(referee: Referee, box: str) -> None:
    referee.rename_box(box, "Ben’s")
    second = referee.duplicate_box(box, "Chiara’s")
    referee.discard_box(box)
    assert [(kept.id, kept.name) for kept in referee.boxes()] == [(second, "Chiara’s")]


def test_a_match_under_way_keeps_its_own_sheet(referee: Referee, box: str) -> None:
    evening = begin(referee, box=box)
    referee.fill_box(box, "Ada’s", MarketTile(premium=5))
    assert evening.table.state.tile == MarketTile(premium=2)


def test_the_history_names_the_match_in_which_a_figure_was_read(referee: Referee, box: str) -> None:
    evening = begin(referee, box=box)
    evening.read("premium", 3)
    assert (_box(referee, box).sheet, _box(referee, box).history[-1].match) == (
        MarketTile(premium=3),
        evening.code,
    )


def test_a_match_goes_on_after_its_box_is_discarded(referee: Referee, box: str) -> None:
    evening = begin(referee, box=box)
    referee.discard_box(box)
    evening.read("premium", 3)
    assert evening.table.journal[1].entry == ReadOff("premium", 3)
