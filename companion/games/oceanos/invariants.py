"""What must hold of every table, whatever was entered; each function's name says it."""

from companion.games.oceanos.components import LEVELS, ROUNDS, TURNS, Part
from companion.games.oceanos.state import OVER, ROUND_END, TREASURES, Explorer, Oceanos


def every_part_at_level_1_2_or_3(state: Oceanos) -> bool:
    return all(1 <= explorer.levels[part] <= LEVELS for explorer in state.explorers for part in Part)


def no_pool_below_nothing(state: Oceanos) -> bool:
    return all(n > 0 for explorer in state.explorers for n in explorer.pool.values())


def every_row_as_long_as_turns_and_fuel(state: Oceanos) -> bool:
    return all(
        len(explorer.row(round_)) == _turns(state, explorer, round_) + explorer.fuel_used(round_)
        for explorer in state.explorers
        for round_ in range(1, ROUNDS + 1)
    )


def no_row_longer_than_eight(state: Oceanos) -> bool:
    return all(len(row) <= TURNS + LEVELS for explorer in state.explorers for row in explorer.rows)


def no_more_divers_than_the_airlock_has(state: Oceanos) -> bool:
    return all(explorer.divers_left >= 0 for explorer in state.explorers)


def no_more_fuel_than_the_motor_has(state: Oceanos) -> bool:
    return all(explorer.fuel_left(state.round) >= 0 for explorer in state.explorers)


def _turns(state: Oceanos, explorer: Explorer, round_: int) -> int:
    """Turns a player has had in a round."""
    if round_ != state.round:
        return TURNS if round_ < state.round else 0
    if state.phase in (ROUND_END, TREASURES, OVER):
        return TURNS
    mine = sum(not placed.by_fuel for placed in explorer.row(round_))
    return mine if mine in (state.turn - 1, state.turn) else -1


INVARIANTS = (
    every_part_at_level_1_2_or_3,
    no_pool_below_nothing,
    every_row_as_long_as_turns_and_fuel,
    no_row_longer_than_eight,
    no_more_divers_than_the_airlock_has,
    no_more_fuel_than_the_motor_has,
)
