"""What statistics compare: the buildings. A track counts from its first step on."""

from companion.core.game import Parts
from companion.core.messages import Seat
from companion.games.salty_ocean.components import Building
from companion.games.salty_ocean.state import SaltyOcean


def had(state: SaltyOcean, seat: Seat) -> tuple[Building, ...]:
    """Everything a seat has built."""
    merchant = state.merchants[seat]
    return tuple(building for building in Building if merchant.step_of(building))


PARTS = Parts[SaltyOcean](kinds=tuple(Building), had=had)
