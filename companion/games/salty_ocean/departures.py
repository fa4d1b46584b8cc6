"""§4.3 before it is entered: what the weather does to each ship that could sail, and what it would catch."""

from dataclasses import dataclass

from companion.games.salty_ocean.actions.sailing import Passage, SailOut, passages
from companion.games.salty_ocean.components import Good, Ship
from companion.games.salty_ocean.state import Goods, SaltyOcean


@dataclass(frozen=True, slots=True, kw_only=True)
class Departure:
    """One ship in the harbour, as it would sail with what has been entered so far."""

    ship: Ship
    is_named: bool
    passage: Passage
    aboard: tuple[tuple[Good, int], ...]
    """What could go overboard."""
    usual_discard: Goods
    salt_lost: int
    """Salt lost uncaught."""
    catchable: int
    """Salt that becomes fish."""


def departures(state: SaltyOcean, entered: SailOut) -> tuple[Departure, ...]:
    """The ships named, in their order, then the others: damage comes to those that leave first."""
    harbour = state.merchants[entered.seat].in_harbour
    named = {voyage.ship: voyage for voyage in entered.voyages if voyage.ship in harbour}
    ships = (*named, *(ship for ship in harbour if ship not in named))
    shown = []
    for passage in passages(state, entered.seat, ships):
        usual = passage.usual_discard()
        voyage = named.get(passage.ship)
        discard = voyage.discard if voyage and voyage.discard.total == passage.surplus else usual
        shown.append(
            Departure(
                ship=passage.ship,
                is_named=voyage is not None,
                passage=passage,
                aboard=tuple((good, n) for good in Good if (n := passage.vessel.cargo[good])),
                usual_discard=usual,
                salt_lost=passage.salt_lost(discard),
                catchable=passage.catchable(discard),
            )
        )
    return tuple(shown)
