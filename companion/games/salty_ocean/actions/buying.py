"""§4.6b: buy barrels of one good."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.actions import Limit, Objection, Offer
from companion.core.amounts import Amounts
from companion.core.fields import choice, spread, stepper
from companion.core.messages import N_, Message, Note, Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.salty_ocean.actions.booking import Booking, has_none_below, paid
from companion.games.salty_ocean.actions.loading import first_of
from companion.games.salty_ocean.components import FLOOR, SHIP_AS, ActionType, Good, Option, Store
from companion.games.salty_ocean.reasons import market as reasons
from companion.games.salty_ocean.reasons.paying import CodTwoPlayers
from companion.games.salty_ocean.state import NOTHING, Goods, SaltyOcean

CHEAPEST = 1
"""A barrel costs at least so much, even in a row at 0 (§12.7)."""


def price_of_barrel(state: SaltyOcean, good: Good) -> int | None:
    """What a buyer pays for one; None where the row has not been read."""
    price = state.price_of(good)
    return None if price is None else max(CHEAPEST, price)


@dataclass(frozen=True, slots=True, kw_only=True)
class Buy(Booking):
    """Barrels of one good come into the depot; the price stays (§4.6b)."""

    title = N_("Buy")
    says = N_("{seat} buys {barrels} {good}.")
    group = ActionType.MARKET
    option = Option.BUY

    good: Good = choice(Good, N_("Which good"))
    barrels: int = stepper(N_("How many barrels"), at_least=1)
    lost: Goods = spread(Good, N_("Lost, because the depot is full"), default=NOTHING)
    into: Store = choice(Store, N_("Into"), default=Store.DEPOT)

    @classmethod
    def offer(cls, state: SaltyOcean, seat: Seat) -> Offer[SaltyOcean]:
        clock, merchant = state.is_second_action(seat), state.merchants[seat]
        against = tuple(cls.against_any(state, seat))
        each: dict[Any, Rejection] = {}
        for good in Good:
            one = cls(seat=seat, good=good, barrels=1, clock=clock)
            reasons_against = tuple(one.good_against(state))
            if reasons_against:
                each[good] = reasons_against[0]
        if len(each) == len(Good) and not against:
            against = tuple(each[good] for good in state.goods)
        room = merchant.capacity - merchant.depot.total
        usual = None if against else next(cls._fitting(state, seat, room), None)
        limits = {
            "good": Limit(options=tuple(Good), against=each),
            "barrels": Limit(at_least=1, at_most=_most(state, seat, usual.good, cls) if usual else None),
            "lost": Limit(most_of=merchant.depot),
        }
        return Offer(cost=cls.fee_now(state, seat, clock=clock), against=against, limits=limits, usual=usual)

    @classmethod
    def _fitting(cls, state: SaltyOcean, seat: Seat, room: int) -> Iterator["Buy"]:
        """As many as there is room and money for, without debt if that is possible; salt first."""
        clock, money = state.is_second_action(seat), state.merchants[seat].money
        left = money - cls.fee_now(state, seat, clock=clock)
        for good in state.goods if room else ():
            price = price_of_barrel(state, good)
            if price is not None and _most(state, seat, good, cls) >= 1:
                yield cls(seat=seat, good=good, barrels=max(1, min(room, left // price)), clock=clock)

    @classmethod
    def candidates(cls, state: SaltyOcean, seat: Seat) -> Iterator["Buy"]:
        if not cls.offer(state, seat).is_open:
            return
        clock, merchant = state.is_second_action(seat), state.merchants[seat]
        room = merchant.capacity - merchant.depot.total
        yield from cls._fitting(state, seat, room)
        for good in state.goods:
            for barrels in (1, 2, room, room + 1, room + 2):
                if 1 <= barrels <= _most(state, seat, good, cls):
                    bought = Amounts({good: barrels})
                    surplus = max(0, barrels - room)
                    lost = first_of(merchant.depot + bought, surplus)
                    yield cls(seat=seat, good=good, barrels=barrels, lost=lost, clock=clock)

    def check(self, state: SaltyOcean) -> Iterator[Objection]:
        yield from self.against_time(state)
        # At least one barrel is bought.
        if self.barrels < 1:
            yield reasons.NoneBought()
        yield from self._against_store(state)
        yield from self.good_against(state)
        yield from self._against_losses(state)
        # The row's price has to be known.
        if state.price_of(self.good) is None:
            yield state.sheet.price_unread(self.good, state.rows[self.good])

    def good_against(self, state: SaltyOcean) -> Iterator[Rejection]:
        """What two players and the price have against it; an unread price is taken for the cheapest."""
        # With two players no cod is bought.
        if self.good not in state.goods:
            yield CodTwoPlayers()
        # Fee first, then the price of all barrels.
        price = price_of_barrel(state, self.good) or CHEAPEST
        yield from self.against_price(state, then=max(0, self.barrels) * price)

    def _against_store(self, state: SaltyOcean) -> Iterator[Rejection]:
        # Only the depot takes what is bought.
        if self.into is not Store.DEPOT:
            yield reasons.BuyToShip(self.into)
            if SHIP_AS[self.into] not in state.merchants[self.seat].fleet:
                yield reasons.BuyForForeignStore(self.seat, self.into)

    def _against_losses(self, state: SaltyOcean) -> Iterator[Rejection]:
        merchant = state.merchants[self.seat]
        if self.barrels < 1:
            return
        # What the depot has no room for is lost, no more and no less.
        room = merchant.capacity - merchant.depot.total
        surplus = max(0, self.barrels - room)
        if self.lost.total != surplus:
            yield reasons.BuyOverflow(self.seat, room, self.barrels, surplus, self.lost.total)
        # Only what lies there can be lost.
        there = merchant.depot + Amounts({self.good: self.barrels})
        if not has_none_below(self.lost) or not there.covers(self.lost):
            yield reasons.BuyLossNotHeld(self.seat, there)

    def apply(self, state: SaltyOcean) -> Outcome[SaltyOcean]:
        seat, good, barrels = self.seat, self.good, self.barrels
        till, merchant = self.till(state), state.merchants[seat]
        price = price_of_barrel(state, good)
        assert price is not None, "a purchase at an unread price is not carried out"
        till.pay((barrels * price, reasons.Purchase(barrels, good, price)))
        notes: list[Note] = [reasons.BoughtInto(seat, barrels, good)]
        said: Message = reasons.Bought(seat, barrels, good, price)
        if self.lost:
            notes.append(reasons.LostInTheDepot(seat, self.lost))
            said = reasons.BoughtTooMuch(seat, barrels, good, price, self.lost)
        depot = merchant.depot + Amounts({good: barrels}) - self.lost
        merchant = changed(merchant, money=till.money, depot=depot)
        return self.booked(state, till, merchant, tuple(notes), said)


def _most(state: SaltyOcean, seat: Seat, good: Good, buy: type[Buy]) -> int:
    """Barrels a seat can pay for, down to the floor; 0 where the price is unread."""
    price = price_of_barrel(state, good)
    fee = buy.fee_now(state, seat, clock=state.is_second_action(seat))
    left = paid(state.merchants[seat].money, fee)
    if price is None or left is None:
        return 0
    return (left - FLOOR) // price
