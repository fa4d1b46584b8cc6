"""§4.5a: build a ship."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.actions import Limit, Objection, Offer
from companion.core.fields import choice
from companion.core.ledger import MONEY, Posting
from companion.core.messages import N_, Message, Note, Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.salty_ocean.actions.booking import Booking
from companion.games.salty_ocean.components import SHIP_PRICE, ActionType, Building, Option, ShipKind
from companion.games.salty_ocean.reasons import harbour as reasons
from companion.games.salty_ocean.reasons.paying import MoneyMoves
from companion.games.salty_ocean.state import Merchant, SaltyOcean, Vessel

YARDS = (Building.SHIPYARD, Building.ACADEMY)
"""Each is paid half of a ship's price."""


@dataclass(frozen=True, slots=True)
class Half:
    """What the builder pays for one of the two buildings, and to whom."""

    building: Building
    price: int
    owners: tuple[Seat, ...]

    @property
    def share(self) -> int:
        """What each owner receives; an odd coin goes to the supply (R7)."""
        return self.price // len(self.owners) if self.owners else 0


def halves(state: SaltyOcean, seat: Seat, kind: ShipKind) -> tuple[Half, ...]:
    """Both halves: nothing for a building of one's own, a co-owner then gets nothing either."""
    own = state.merchants[seat].buildings
    return tuple(
        Half(yard, 0, ()) if yard in own else Half(yard, SHIP_PRICE[kind] // 2, state.owners(yard))
        for yard in YARDS
    )


def price_of_ship(state: SaltyOcean, seat: Seat, kind: ShipKind) -> int:
    return sum(half.price for half in halves(state, seat, kind))


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildShip(Booking):
    """A new ship, in harbour and empty, half paid to the shipyards, half to the academies (§4.5a)."""

    title = N_("Build ship")
    says = N_("{seat} builds a {ship_kind}.")
    group = ActionType.HARBOUR
    option = Option.BUILD_SHIP

    ship_kind: ShipKind = choice(ShipKind, N_("Which ship"))

    @classmethod
    def offer(cls, state: SaltyOcean, seat: Seat) -> Offer[SaltyOcean]:
        clock = state.is_second_action(seat)
        against = (*cls.against_any(state, seat), *_no_yards(state))
        each = {}
        for kind in ShipKind:
            action = cls(seat=seat, ship_kind=kind, clock=clock)
            reasons_against = (*_no_ship_left(state, seat, kind), *action.price_against(state))
            if reasons_against:
                each[kind] = reasons_against[0]
        if len(each) == len(ShipKind) and not against:
            against = tuple(each.values())
        usual = None if against else next(cls.candidates(state, seat))
        limits = {"ship_kind": Limit(options=tuple(ShipKind), against=each)}
        return Offer(cost=cls.fee_now(state, seat, clock=clock), against=against, limits=limits, usual=usual)

    @classmethod
    def candidates(cls, state: SaltyOcean, seat: Seat) -> Iterator["BuildShip"]:
        clock = state.is_second_action(seat)
        for kind in (ShipKind.LARGE_SHIP, ShipKind.CARAVEL):
            action = cls(seat=seat, ship_kind=kind, clock=clock)
            if not any(action.check(state)):
                yield action

    def check(self, state: SaltyOcean) -> Iterator[Objection]:
        yield from self.against_time(state)
        yield from _no_yards(state)
        yield from _no_ship_left(state, self.seat, self.ship_kind)
        yield from self.price_against(state)

    def price_against(self, state: SaltyOcean) -> Iterator[Rejection]:
        """Both halves are paid as one payment, after the fee."""
        yield from self.against_price(state, then=price_of_ship(state, self.seat, self.ship_kind))

    def apply(self, state: SaltyOcean) -> Outcome[SaltyOcean]:
        till, seat, kind = self.till(state), self.seat, self.ship_kind
        both = halves(state, seat, kind)
        till.pay(*((half.price, reasons.HalfPaid(kind, half.building)) for half in both))
        merchants = list(state.merchants)
        notes: list[Note] = []
        for half in both:
            for owner in half.owners:
                till.postings.append(Posting(owner, MONEY, half.share, _received(half, seat, kind)))
                merchants[owner] = _richer(merchants[owner], half.share)
            if half.share * len(half.owners) < half.price:
                notes.append(reasons.OddCoin(half.building, half.owners))
        notes += [
            MoneyMoves(other, state.merchants[other].money, merchants[other].money)
            for other in state.order
            if other != seat and merchants[other] is not state.merchants[other]
        ]
        ship = state.ships_left(seat, kind)[0]
        notes.append(reasons.ShipBuilt(seat, ship))
        price = sum(half.price for half in both)
        said: Message = reasons.BuiltShip(seat, kind, price) if price else reasons.BuiltShipFree(seat, kind)
        merchant = state.merchants[seat].with_vessels({ship: Vessel()}, money=till.money)
        return self.booked(state, till, merchant, tuple(notes), said, merchants=tuple(merchants))


def _richer(merchant: Merchant, by: int) -> Merchant:
    return changed(merchant, money=merchant.money + by)


def _received(half: Half, builder: Seat, kind: ShipKind) -> reasons.HalfReceived:
    cause = reasons.HalfReceived if len(half.owners) == 1 else reasons.SharedHalfReceived
    return cause(builder, kind, half.building)


def _no_yards(state: SaltyOcean) -> Iterator[Rejection]:
    # There has to be a shipyard, anyone's.
    if not state.owners(Building.SHIPYARD):
        yield reasons.NoShipyard()
    # There has to be a naval academy, anyone's.
    if not state.owners(Building.ACADEMY):
        yield reasons.NoAcademy()


def _no_ship_left(state: SaltyOcean, seat: Seat, kind: ShipKind) -> Iterator[Rejection]:
    # Each player has two caravels and one large ship.
    if not state.ships_left(seat, kind):
        yield reasons.CaravelLimit(seat) if kind is ShipKind.CARAVEL else reasons.LargeLimit(seat)
