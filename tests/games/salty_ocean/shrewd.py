"""Players who look one entry ahead: not clever, but their matches look like people's.

The recordings beside this file were made with them (see `recording.py`).
"""

from itertools import islice
from random import Random

from companion.core.actions import Action
from companion.core.messages import TABLE, Seat
from companion.core.ruling import carry_out
from companion.games.salty_ocean import GAME
from companion.games.salty_ocean.components import ROUNDS, Building, Good
from companion.games.salty_ocean.state import Merchant, SaltyOcean

FRESH, STORED, ASHORE, AFLOAT = 2.3, 1.4, 0.8, 0.6
"""What salt aboard and in the depot is worth, and which part of its price a fish ashore and at sea."""

A_ROUND = {
    Building.INN: 3.2,
    Building.FINANCE_OFFICE: 2.4,
    Building.GREAT_CLOCK: 1.6,
    Building.SHIPYARD: 1.4,
    Building.ACADEMY: 1.4,
    Building.BANK: 1.3,
    Building.VAULT: 1.2,
    Building.LIGHTHOUSE: 0.8,
    Building.FIERTE: 0.6,
    Building.ST_MACLOU: 0.4,
}
"""What a building brings in each round that is left, beside its points at the end."""

MANY, SOME = 60, 8
"""How many actions of a kind are thought of, and how many of those are thought through."""


def shrewd(state: SaltyOcean, rng: Random) -> Action[SaltyOcean]:
    """What a player who may act thinks best, give or take a coin; what the table enters is chance."""
    seat = rng.choice(sorted(state.to_act))
    kinds = [k for k in GAME.phase_of(state).actions if k.by_table == (seat == TABLE)]
    thought_of = [list(islice(kind.candidates(state, seat), MANY)) for kind in kinds]
    open_to_it = [a for actions in thought_of for a in rng.sample(actions, min(SOME, len(actions)))]
    if not open_to_it:
        return shrewd(state, rng)
    if seat == TABLE:
        return rng.choice(open_to_it)
    return max(open_to_it, key=lambda action: _after(state, action) + rng.gauss(0, 0.7))


def _after(state: SaltyOcean, action: Action[SaltyOcean]) -> float:
    return worth(carry_out(GAME, state, action).state, action.seat)


def worth(state: SaltyOcean, seat: Seat) -> float:
    """A seat's score if it all ended now, and what may still come of what it has."""
    merchant, left = state.merchants[seat], ROUNDS - state.round
    score = GAME.result(state, state.players).total_of(seat)
    return score + _goods(state, merchant) + _yards(state, merchant, left)


def _goods(state: SaltyOcean, merchant: Merchant) -> float:
    aboard = sum((vessel.cargo[Good.SALT] for vessel in merchant.fleet.values()), 0)
    value = FRESH * aboard + STORED * merchant.depot[Good.SALT]
    for fish in (Good.HERRING, Good.COD):
        price = state.price_of(fish) or 3
        value += price * (ASHORE * merchant.within_reach(fish) + AFLOAT * merchant.on_the_sea(fish))
    return value


def _yards(state: SaltyOcean, merchant: Merchant, left: int) -> float:
    sound = sum(state.room(ship, vessel) for ship, vessel in merchant.fleet.items())
    salt = min(merchant.production, sound, merchant.capacity)
    each = 1.5 * salt + 0.35 * sound + 0.15 * merchant.capacity
    each += sum(brings for building, brings in A_ROUND.items() if merchant.has(building))
    return left * each
