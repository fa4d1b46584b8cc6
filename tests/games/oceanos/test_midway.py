"""Oceanos taken up at the start of a round."""

from random import Random

from companion.core.opening import against_opening, figures_asked, lay
from companion.games.oceanos import GAME
from companion.games.oceanos.midway import EARLIEST
from companion.games.oceanos.state import CHOOSING, Oceanos
from tests.games import opened
from tests.games.random_play import random_set_up


def can_be_taken_up(state: Oceanos) -> bool:
    """A round begins, no card shows more than anybody believes, and no points were set right."""
    begins = state.round >= EARLIEST and state.turn == 1 and state.phase == CHOOSING and not state.entered
    if not begins or any(explorer.corrected for explorer in state.explorers):
        return False
    return all(figure.at_least <= figure.value <= figure.at_most for figure in figures_asked(GAME, state))


def test_from_the_figures_a_match_goes_on_as_it_would_have() -> None:
    opened.prove(GAME, can_be_taken_up, range(200, 202))


def told(**otherwise: int) -> dict[str, int]:
    """A usual table of two with these figures; `_` stands for `.`."""
    begun = GAME.set_up(random_set_up(GAME, 2, Random(1)).table).state
    changed = {key.replace("_", "."): value for key, value in otherwise.items()}
    usual = {figure.key: figure.value for figure in lay(GAME, begun, changed).figures}
    return {**usual, **changed}


def against(**otherwise: int) -> list[tuple[str, str]]:
    begun = GAME.set_up(random_set_up(GAME, 2, Random(1)).table).state
    found = against_opening(GAME, begun, told(**otherwise))
    return [(reason.code, getattr(reason, "where", "").removeprefix("opening.")) for reason in found]


def test_a_row_is_asked_for_as_long_as_it_is_and_only_where_its_round_has_ended() -> None:
    longer, later = told(cards_1_1=8), told(round=3)
    assert {"coral.1.1.8", "diver.1.1.8"} <= longer.keys()
    assert "coral.0.1.6" not in longer
    assert "cards.0.2" not in longer
    assert {"cards.0.2", "scored.1.2"} <= later.keys()


def test_a_diver_needs_a_chest_and_an_airlock() -> None:
    assert against(diver_0_1_2=1) == [("DIVER_WITHOUT_TREASURE", "diver.0.1.2")]
    two = {"chest_0_1_1": 1, "chest_0_1_4": 2, "diver_0_1_1": 1, "diver_0_1_4": 1}
    assert against(**two) == [("DIVER_NONE_LEFT", "diver.0.1.4")]
    assert against(part_airlock_0=2, **two) == []


def test_a_row_is_no_longer_than_the_motor_lets_it_be() -> None:
    assert against(cards_0_1=8) == [("FUEL_SHORT", "cards.0.1")]
    assert against(cards_0_1=8, part_motor_0=3) == []


def test_a_round_brings_no_more_than_aquarium_and_propeller_do() -> None:
    assert against(scored_0_1=7, scored_1_1=6) == [("POINTS_OUT_OF_REACH", "scored.0.1")]
    assert against(scored_0_1=8, part_propeller_0=2) == []
    assert against(scored_0_1=-5)[0] == ("FIGURE_OUT_OF_BOUNDS", "scored.0.1")
    assert against(scored_0_1=-4) == []
