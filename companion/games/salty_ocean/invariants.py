"""What must hold of every table, whatever was entered; each function's name says it."""

from collections.abc import Iterator

from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.components import Building, Good
from companion.games.salty_ocean.state import Goods, Merchant, SaltyOcean


def no_money_below_the_floor(state: SaltyOcean) -> bool:
    return all(m.money >= box.FLOOR for m in state.merchants)


def barrels_fit_their_holds(state: SaltyOcean) -> bool:
    return all(
        0 <= vessel.damage <= state.hold(ship) and vessel.cargo.total <= state.room(ship, vessel)
        for m in state.merchants
        for ship, vessel in m.fleet.items()
    )


def barrels_fit_their_depots(state: SaltyOcean) -> bool:
    return all(m.depot.total <= m.capacity for m in state.merchants)


def no_barrels_below_none(state: SaltyOcean) -> bool:
    return all(n > 0 for m in state.merchants for cargo in _cargoes(m) for n in cargo.values())


def no_cod_with_two_players(state: SaltyOcean) -> bool:
    return state.players > 2 or not any(m.goods[Good.COD] for m in state.merchants)


def fees_between_none_and_ten(state: SaltyOcean) -> bool:
    return all(0 <= fee <= box.DEAREST_FEE for fee in state.fees.values())


def prices_on_the_table(state: SaltyOcean) -> bool:
    return all(abs(row) <= state.sheet.half for row in state.rows.values())


def every_seat_once_in_the_order(state: SaltyOcean) -> bool:
    return sorted(state.order) == list(range(state.players))


def every_cube_on_a_space_of_its_own(state: SaltyOcean) -> bool:
    for building in box.CUBE_BUILDINGS:
        ranks = [m.buildings[building] for m in state.merchants if building in m.buildings]
        if len(set(ranks)) < len(ranks) or any(not 1 <= r <= state.spaces(building) for r in ranks):
            return False
    return True


def every_vault_beside_a_bank(state: SaltyOcean) -> bool:
    return all(m.has(Building.BANK) for m in state.merchants if m.has(Building.VAULT))


def no_step_of_notre_dame_over_its_limit(state: SaltyOcean) -> bool:
    return all(
        len(state.have_reached(step)) <= state.sheet.notre_dame_limit(step, state.players)
        for step in box.NOTRE_DAME_LIMITS
    )


def no_streak_longer_than_the_table(state: SaltyOcean) -> bool:
    return 0 <= state.streak <= state.players


def _cargoes(merchant: Merchant) -> Iterator[Goods]:
    yield merchant.depot
    for vessel in merchant.fleet.values():
        yield vessel.cargo


INVARIANTS = (
    no_money_below_the_floor,
    barrels_fit_their_holds,
    barrels_fit_their_depots,
    no_barrels_below_none,
    no_cod_with_two_players,
    fees_between_none_and_ten,
    prices_on_the_table,
    every_seat_once_in_the_order,
    every_cube_on_a_space_of_its_own,
    every_vault_beside_a_bank,
    no_step_of_notre_dame_over_its_limit,
    no_streak_longer_than_the_table,
)
