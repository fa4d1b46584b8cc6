"""§4.5b: ways to load ships, from the usual one to those that lose barrels."""

from collections.abc import Iterable, Iterator

from companion.core.amounts import Amounts
from companion.core.messages import Seat
from companion.games.salty_ocean.components import FISH, Good, Ship
from companion.games.salty_ocean.state import NOTHING, Goods, SaltyOcean

Loading = tuple[dict[Ship, Goods], Goods]
"""What each ship in harbour holds afterwards, and what is lost."""


def depot_after(held: Goods, holds: Iterable[Goods], lost: Goods) -> Goods:
    """What is left for the depot."""
    for cargo in holds:
        held = held - cargo
    return held - lost


def usual_loading(state: SaltyOcean, seat: Seat) -> Loading:
    """Fish ashore and salt aboard; fish the depot has no room for stays where it is, so nothing is lost."""
    merchant = state.merchants[seat]
    harbour = merchant.in_harbour
    room = {ship: state.room(ship, vessel) for ship, vessel in harbour.items()}
    salt = merchant.within_reach(Good.SALT)
    fish = merchant.within_reach(Good.HERRING) + merchant.within_reach(Good.COD)
    salt_aboard = min(salt, sum(room.values()))
    fish_stays = max(0, salt - salt_aboard + fish - merchant.capacity)
    holds: dict[Ship, dict[Good, int]] = {}
    for ship, vessel in harbour.items():
        holds[ship] = {}
        for good in FISH:
            stays = min(fish_stays, vessel.cargo[good], room[ship])
            holds[ship][good] = stays
            fish_stays, room[ship] = fish_stays - stays, room[ship] - stays
    for ship, cargo in holds.items():
        cargo[Good.SALT] = min(salt, room[ship])
        salt -= cargo[Good.SALT]
    return {ship: Amounts(cargo) for ship, cargo in holds.items()}, NOTHING


def loadings(state: SaltyOcean, seat: Seat) -> Iterator[Loading]:
    """Others: all of a ship ashore, with what the depot loses, and one barrel more or less aboard."""
    merchant = state.merchants[seat]
    harbour = merchant.in_harbour
    free = merchant.capacity - merchant.depot.total
    for ship, vessel in harbour.items():
        overflow = max(0, vessel.cargo.total - free)
        if vessel.cargo:
            yield {ship: NOTHING}, first_of(merchant.depot + vessel.cargo, overflow)
        for good in Good:
            one = Amounts({good: 1})
            if merchant.depot[good] and vessel.cargo.total < state.room(ship, vessel):
                yield {ship: vessel.cargo + one}, NOTHING
            if vessel.cargo[good]:
                yield {ship: vessel.cargo - one}, NOTHING if free else one
            for other, there in harbour.items():
                if other is not ship and vessel.cargo[good] and there.cargo.total < state.room(other, there):
                    yield {ship: vessel.cargo - one, other: there.cargo + one}, NOTHING


def first_of(goods: Goods, count: int) -> Goods:
    """So many of them, the cheapest first."""
    taken = {}
    for good in Good:
        taken[good] = min(count, goods[good])
        count -= taken[good]
    return Amounts(taken)
