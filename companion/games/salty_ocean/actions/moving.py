"""§4.5b: move goods between the depot and the ships in harbour."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.actions import Limit, Objection, Offer
from companion.core.amounts import Amounts
from companion.core.fields import choice, rows, spread
from companion.core.messages import N_, Message, Note, Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.salty_ocean.actions.booking import Booking, has_none_below
from companion.games.salty_ocean.actions.loading import depot_after, loadings, usual_loading
from companion.games.salty_ocean.components import ActionType, Good, Option, Ship
from companion.games.salty_ocean.reasons import harbour as reasons
from companion.games.salty_ocean.state import NOTHING, Goods, Merchant, SaltyOcean, Vessel


@dataclass(frozen=True, slots=True, kw_only=True)
class Aboard:
    """What one ship in harbour holds afterwards."""

    ship: Ship = choice(Ship, N_("Ship"))
    cargo: Goods = spread(Good, N_("Aboard afterwards"), default=NOTHING)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveGoods(Booking):
    """Only what lies aboard is named; ships not named keep theirs, the depot takes the rest (§4.5b)."""

    title = N_("Move goods")
    says = N_("{seat} moves goods.")
    group = ActionType.HARBOUR
    option = Option.MOVE_GOODS

    aboard: tuple[Aboard, ...] = rows(Aboard, N_("What the ships hold afterwards"))
    lost: Goods = spread(Good, N_("Lost, because the depot is full"), default=NOTHING)

    @classmethod
    def offer(cls, state: SaltyOcean, seat: Seat) -> Offer[SaltyOcean]:
        clock, merchant = state.is_second_action(seat), state.merchants[seat]
        against = (*cls.against_any(state, seat), *_nothing_to_move(state, seat))
        usual = None if against else next(cls._all(state, seat), None)
        harbour = tuple(merchant.in_harbour)
        limits = {
            "aboard": Limit(options=harbour, at_most=len(harbour)),
            "lost": Limit(most_of=_within_reach(merchant)),
        }
        return Offer(cost=cls.fee_now(state, seat, clock=clock), against=against, limits=limits, usual=usual)

    @classmethod
    def candidates(cls, state: SaltyOcean, seat: Seat) -> Iterator["MoveGoods"]:
        if cls.offer(state, seat).is_open:
            yield from cls._all(state, seat)

    @classmethod
    def _all(cls, state: SaltyOcean, seat: Seat) -> Iterator["MoveGoods"]:
        clock, merchant = state.is_second_action(seat), state.merchants[seat]
        now = {ship: vessel.cargo for ship, vessel in merchant.in_harbour.items()}
        for holds, lost in (usual_loading(state, seat), *loadings(state, seat)):
            aboard = tuple(
                Aboard(ship=ship, cargo=cargo) for ship, cargo in holds.items() if cargo != now[ship]
            )
            if aboard:
                yield cls(seat=seat, aboard=aboard, lost=lost, clock=clock)

    def check(self, state: SaltyOcean) -> Iterator[Objection]:
        yield from self.against_time(state)
        out_of_reach = tuple(self._out_of_reach(state))
        yield from out_of_reach
        yield from self._against_holds(state)
        if not out_of_reach:
            yield from self._against_barrels(state)
        yield from self.against_price(state)

    def _out_of_reach(self, state: SaltyOcean) -> Iterator[Rejection]:
        fleet, seat = state.merchants[self.seat].fleet, self.seat
        for row in self.aboard:
            vessel = fleet.get(row.ship)
            # Barrels go to ships of one's own.
            if vessel is None:
                yield reasons.ForeignStore(seat, row.ship)
            # Ships at sea neither load nor unload.
            elif vessel.at_sea:
                yield reasons.ShipAtSea(seat, row.ship)

    def _against_holds(self, state: SaltyOcean) -> Iterator[Rejection]:
        fleet, seat = state.merchants[self.seat].fleet, self.seat
        named = [row.ship for row in self.aboard]
        for at, row in enumerate(self.aboard):
            # What a ship holds is said once.
            if row.ship in named[:at]:
                yield reasons.LoadedTwice(row.ship)
            # A hold takes its capacity less its damage; one out of reach takes nothing anyway.
            vessel = fleet.get(row.ship)
            if vessel is not None and not vessel.at_sea and row.cargo.total > state.room(row.ship, vessel):
                yield _over_capacity(seat, row, state.room(row.ship, vessel), vessel)

    def _against_barrels(self, state: SaltyOcean) -> Iterator[Rejection]:
        merchant = state.merchants[self.seat]
        # Nothing is less than none.
        if not all(has_none_below(row.cargo) for row in self.aboard):
            yield reasons.NegativeBarrels()
        if not has_none_below(self.lost):
            yield reasons.NegativeBarrelsLost()
        # What is named aboard or lost has to be there.
        held, holds = _within_reach(merchant), self._holds(merchant)
        rest = held - depot_after(held, holds.values(), self.lost)
        for good in Good:
            if rest[good] > held[good]:
                yield reasons.GoodsNotConserved(self.seat, good, held[good], rest[good])
        # What the depot has no room for is lost, no more and no less.
        ashore = depot_after(held, holds.values(), NOTHING)
        surplus = max(0, ashore.total - merchant.capacity)
        if self.lost.total > surplus:
            yield reasons.LossWithoutOverflow(surplus, self.lost.total)
        elif self.lost.total < surplus:
            yield reasons.DepotOverflow(self.seat, merchant.capacity, ashore.total, surplus, self.lost.total)
        # Something has to change.
        if not self.lost and all(cargo == merchant.fleet[ship].cargo for ship, cargo in holds.items()):
            yield reasons.NothingMoves()

    def _holds(self, merchant: Merchant) -> dict[Ship, Goods]:
        """What each ship in harbour holds afterwards."""
        holds = {ship: vessel.cargo for ship, vessel in merchant.in_harbour.items()}
        holds.update((row.ship, row.cargo) for row in self.aboard)
        return holds

    def apply(self, state: SaltyOcean) -> Outcome[SaltyOcean]:
        till, merchant, seat = self.till(state), state.merchants[self.seat], self.seat
        holds = self._holds(merchant)
        depot = depot_after(_within_reach(merchant), holds.values(), self.lost)
        moved = {ship: cargo for ship, cargo in holds.items() if cargo != merchant.fleet[ship].cargo}
        notes = tuple(_notes(seat, merchant, moved, depot, self.lost))
        said = reasons.MovesBarrels(seat, tuple(_moves(merchant, moved, self.lost)))
        vessels = {ship: changed(merchant.fleet[ship], cargo=cargo) for ship, cargo in moved.items()}
        merchant = merchant.with_vessels(vessels, money=till.money, depot=depot)
        return self.booked(state, till, merchant, notes, said)


def _within_reach(merchant: Merchant) -> Goods:
    return Amounts({good: merchant.within_reach(good) for good in Good})


def _nothing_to_move(state: SaltyOcean, seat: Seat) -> Iterator[Rejection]:
    # A barrel can come ashore, or there is one for a hold that has room.
    merchant = state.merchants[seat]
    harbour = merchant.in_harbour
    aboard = sum(vessel.cargo.total for vessel in harbour.values())
    has_room = any(state.room(ship, vessel) > vessel.cargo.total for ship, vessel in harbour.items())
    if not aboard and not (merchant.depot and has_room):
        yield reasons.NothingToMove(seat, merchant.depot.total, aboard)


def _over_capacity(seat: Seat, row: Aboard, room: int, vessel: Vessel) -> Rejection:
    if vessel.damage:
        return reasons.DamagedShipOverCapacity(seat, row.ship, room, row.cargo.total, vessel.damage)
    return reasons.ShipOverCapacity(seat, row.ship, room, row.cargo.total)


def _notes(
    seat: Seat, merchant: Merchant, moved: dict[Ship, Goods], depot: Goods, lost: Goods
) -> Iterator[Note]:
    """What lies where afterwards, for each store that changes."""
    for ship, cargo in moved.items():
        yield reasons.CargoNow(seat, ship, cargo) if cargo else reasons.HoldNowEmpty(seat, ship)
    if depot != merchant.depot:
        yield reasons.DepotNow(seat, depot) if depot else reasons.DepotNowEmpty(seat)
    if lost:
        yield reasons.BarrelsLost(seat, lost)


def _moves(merchant: Merchant, moved: dict[Ship, Goods], lost: Goods) -> Iterator[Message]:
    """What the journal says: what came off each ship, then what went aboard."""
    for ship, cargo in moved.items():
        before = merchant.fleet[ship].cargo
        off = Amounts({good: max(0, before[good] - cargo[good]) for good in Good})
        onto = Amounts({good: max(0, cargo[good] - before[good]) for good in Good})
        if off:
            yield reasons.BroughtAshore(off, ship)
        if onto:
            yield reasons.TakenAboard(onto, ship)
    if lost:
        yield reasons.LostAshore(lost)
