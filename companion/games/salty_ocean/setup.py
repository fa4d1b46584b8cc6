"""§2: how a match begins."""

from companion.core.amounts import Amounts
from companion.core.game import Table
from companion.core.messages import Seat
from companion.core.outcome import Outcome
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.components import ActionType, Good, Ship
from companion.games.salty_ocean.reasons import flow as reasons
from companion.games.salty_ocean.state import NOTHING, Merchant, SaltyOcean, Vessel


def set_up(table: Table) -> Outcome[SaltyOcean]:
    """Money by turn order, one caravel with 3 salt each, markers on their starts; tile 1 is next."""
    order = table.order
    salt = Amounts({Good.SALT: box.START_SALT})
    merchants = tuple(
        Merchant(
            money=box.START_MONEY[order.index(Seat(i))],
            depot=NOTHING,
            fleet={Ship.CARAVEL_1: Vessel(cargo=salt)},
            buildings={},
        )
        for i in range(table.seats)
    )
    state = SaltyOcean(
        merchants=merchants,
        order=order,
        turn=order[0],
        rows=dict.fromkeys(Good, 0),
        fees=dict.fromkeys(ActionType, 0),
        sheet=table.printed,
        readings=table.readings,
    )
    starts = tuple(reasons.StartsWith(seat, merchants[seat].money, box.START_SALT) for seat in order)
    return Outcome(state, starts)
