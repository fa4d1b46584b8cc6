"""Upon a Salty Ocean taken up in the middle of a round."""

from random import Random

from companion.core.opening import against_opening, lay
from companion.games.salty_ocean import GAME
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.state import ACTION, SaltyOcean
from tests.games import opened
from tests.games.random_play import random_set_up


def can_be_taken_up(state: SaltyOcean) -> bool:
    """Actions are taken, nobody has a second one left, and before the last round the next tile lies open."""
    has_tile = state.next_tile is not None
    return state.phase == ACTION and state.first is None and has_tile == (state.round < box.ROUNDS)


def test_from_the_figures_a_match_goes_on_as_it_would_have() -> None:
    opened.prove(GAME, can_be_taken_up, range(200, 202))


def against(seats: int, **otherwise: int) -> list[tuple[str, str]]:
    """Codes and fields of what speaks against a usual table with these figures; `_` stands for `.`, `__` for `_`."""
    set_up = random_set_up(GAME, seats, Random(1))
    begun = GAME.set_up(set_up.table).state
    told = {key.replace("_", ".").replace("..", "_"): value for key, value in otherwise.items()}
    usual = {figure.key: figure.value for figure in lay(GAME, begun, told).figures}
    found = against_opening(GAME, begun, {**usual, **told})
    return [(reason.code, getattr(reason, "where", "").removeprefix("opening.")) for reason in found]


def test_two_cubes_do_not_share_a_space() -> None:
    assert against(3, building_0_inn=1, building_2_inn=1) == [("SPACE_TAKEN", "building.2.inn")]


def test_a_barrel_too_many_is_found_in_hold_and_depot() -> None:
    assert against(2, ship_0_caravel__1_salt=4, ship_0_caravel__1_damage=1, depot_1_herring=7) == [
        ("OVER_CAPACITY", "ship.0.caravel_1.salt"),
        ("OVER_CAPACITY", "depot.1.herring"),
    ]


def test_a_ship_that_is_not_built_carries_nothing() -> None:
    assert against(2, ship_0_large__ship_salt=1) == [("FIGURE_OUT_OF_BOUNDS", "ship.0.large_ship.salt")]


def test_a_vault_needs_its_bank_a_stroke_its_clock_and_the_top_of_notre_dame_is_for_one() -> None:
    assert against(2, building_0_vault=1, clock__used_1=1, notre__dame_0=8, notre__dame_1=8) == [
        ("NEEDS_BANK", "building.0.vault"),
        ("NO_CLOCK", "clock_used.1"),
        ("NOTRE_DAME_LIMIT", "notre_dame.1"),
    ]


def test_two_players_cannot_have_one_place_in_the_order() -> None:
    (first, *_) = against(2, place__in__order_0=1, place__in__order_1=1)
    assert first[0] == "FIGURES_DISAGREE"


def test_what_is_built_is_built_in_the_order_the_rules_have() -> None:
    built = {"building_0_windows": 2, "building_1_town__hall": 1, "ship_2_large__ship_place": 1}
    assert against(3, **built) == [
        ("SHIP_NEEDS_YARDS", "ship.2.large_ship.place"),
        ("SHIP_NEEDS_YARDS", "ship.2.large_ship.place"),
        ("SPACE_LEFT_OUT", "building.0.windows"),
        ("WINDOWS_NEED_18", "building.0.windows"),
        ("HALL_NEEDS_BANK", "building.1.town_hall"),
    ]
    theirs = {"building_1_windows": 1, "notre__dame_1": 3, "building_0_bank": 1}
    yards = {"building_0_shipyard": 1, "building_1_academy": 1}
    assert against(3, **built, **theirs, **yards) == []


def test_nobody_is_without_the_caravel_they_began_with() -> None:
    assert against(2, ship_1_caravel__1_place=0)[0] == ("FIGURE_OUT_OF_BOUNDS", "ship.1.caravel_1.place")


def test_pirates_meet_a_ship_only_where_they_are_the_weather() -> None:
    assert against(2, pirates__done=1) == [("NO_PIRATES", "pirates_done")]
    assert against(2, pirates__done=1, weather=2) == []
