"""§4.4: return."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.core.actions import Limit, Objection, Offer
from companion.core.fields import order
from companion.core.messages import N_, Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.salty_ocean.actions.booking import Booking
from companion.games.salty_ocean.components import ActionType, Option, Ship
from companion.games.salty_ocean.reasons import navigation as reasons
from companion.games.salty_ocean.state import NOTHING, SaltyOcean, Vessel


@dataclass(frozen=True, slots=True, kw_only=True)
class Return(Booking):
    """Ships at sea come home together; nothing happens to them (§4.4)."""

    title = N_("Return")
    says = N_("{seat} returns with {ships}.")
    group = ActionType.NAVIGATION
    option = Option.RETURN

    ships: tuple[Ship, ...] = order(Ship, N_("Which ships"))

    @classmethod
    def offer(cls, state: SaltyOcean, seat: Seat) -> Offer[SaltyOcean]:
        clock, at_sea = state.is_second_action(seat), tuple(state.merchants[seat].at_sea)
        against = tuple(cls.against_any(state, seat))
        if not at_sea:
            against = (*against, reasons.NoShipAtSea(seat))
        usual = None if against else cls(seat=seat, clock=clock, ships=at_sea)
        limits = {"ships": Limit(options=at_sea, at_most=len(at_sea))}
        return Offer(cost=cls.fee_now(state, seat, clock=clock), against=against, limits=limits, usual=usual)

    @classmethod
    def candidates(cls, state: SaltyOcean, seat: Seat) -> Iterator["Return"]:
        usual = cls.offer(state, seat).usual
        if isinstance(usual, cls):
            for count in range(len(usual.ships), 0, -1):
                for ships in combinations(usual.ships, count):
                    yield changed(usual, ships=ships)

    def check(self, state: SaltyOcean) -> Iterator[Objection]:
        yield from self.against_time(state)
        fleet, seat = state.merchants[self.seat].fleet, self.seat
        # At least one ship returns.
        if not self.ships:
            yield reasons.NoShipNamedToReturn()
        for at, ship in enumerate(self.ships):
            vessel = fleet.get(ship)
            # The ship is one's own, which here means that it has been built.
            if vessel is None:
                yield reasons.NotYourShip(seat, ship, tuple(fleet))
            # It is at sea, and comes home once.
            elif not vessel.at_sea:
                yield reasons.NotAtSea(seat, ship)
            elif ship in self.ships[:at]:
                yield reasons.ReturnsTwice(seat, ship)
        # All ships of an action go the same way.
        yield from mixed_direction(fleet, self.ships)
        yield from self.against_price(state)

    def apply(self, state: SaltyOcean) -> Outcome[SaltyOcean]:
        till, merchant, seat = self.till(state), state.merchants[self.seat], self.seat
        vessels = {ship: changed(merchant.fleet[ship], at_sea=False) for ship in self.ships}
        goods = NOTHING
        for vessel in vessels.values():
            goods = goods + vessel.cargo
        said = reasons.ReturnsWith(seat, self.ships, goods) if goods else reasons.ReturnsEmpty(seat, self.ships)
        merchant = merchant.with_vessels(vessels, money=till.money)
        return self.booked(state, till, merchant, (reasons.ShipsComeHome(seat, self.ships),), said)


def mixed_direction(fleet: Mapping[Ship, Vessel], named: Sequence[Ship]) -> Iterator[Rejection]:
    """Ships in harbour and ships at sea cannot move in one action."""
    in_harbour = tuple(ship for ship in dict.fromkeys(named) if ship in fleet and not fleet[ship].at_sea)
    at_sea = tuple(ship for ship in dict.fromkeys(named) if ship in fleet and fleet[ship].at_sea)
    if in_harbour and at_sea:
        yield reasons.MixedDirection(in_harbour, at_sea)
