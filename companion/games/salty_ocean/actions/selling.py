"""§4.6a: sell barrels of one good."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.actions import Limit, Objection, Offer
from companion.core.amounts import Amounts
from companion.core.fields import choice, spread, stepper
from companion.core.messages import N_, Note, Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.salty_ocean.actions.booking import Booking, has_none_below
from companion.games.salty_ocean.components import (
    FINANCE_OFFICE_BRINGS,
    SHIP_AS,
    ActionType,
    Building,
    Good,
    Option,
    Ship,
    Store,
)
from companion.games.salty_ocean.reasons import market as reasons
from companion.games.salty_ocean.reasons.paying import CodTwoPlayers
from companion.games.salty_ocean.state import Merchant, SaltyOcean, Vessel

NO_STORE_NAMED: Amounts[Store] = Amounts()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sell(Booking):
    """Barrels of one good from the depot and from ships in harbour; then its price falls (§4.6a)."""

    title = N_("Sell")
    says = N_("{seat} sells {barrels} {good}.")
    group = ActionType.MARKET
    option = Option.SELL

    good: Good = choice(Good, N_("Which good"))
    barrels: int = stepper(N_("How many barrels"), at_least=1)
    source: Amounts[Store] = spread(Store, N_("From where"), default=NO_STORE_NAMED)
    """Empty: from the depot first, then from the ships in harbour."""

    @classmethod
    def offer(cls, state: SaltyOcean, seat: Seat) -> Offer[SaltyOcean]:
        clock, merchant = state.is_second_action(seat), state.merchants[seat]
        held = {good: merchant.within_reach(good) for good in state.goods}
        against = tuple(cls.against_any(state, seat))
        if not any(held.values()):
            against = (*against, _nothing_to_sell(seat, merchant))
        usual = None if against else _brings_most(cls, state, seat, held)
        each: dict[Any, Rejection] = {
            good: next(_too_few(seat, merchant, good, 1)) for good, barrels in held.items() if not barrels
        }
        if Good.COD not in state.goods:
            each[Good.COD] = CodTwoPlayers()
        limits = {
            "good": Limit(options=tuple(Good), against=each),
            "barrels": Limit(at_least=1, at_most=held[usual.good] if usual else max(held.values())),
            "source": Limit(most_of=_stores(merchant, usual.good) if usual else None),
        }
        return Offer(cost=cls.fee_now(state, seat, clock=clock), against=against, limits=limits, usual=usual)

    @classmethod
    def candidates(cls, state: SaltyOcean, seat: Seat) -> Iterator["Sell"]:
        offer = cls.offer(state, seat)
        if isinstance(offer.usual, cls):
            yield offer.usual
        clock, merchant = state.is_second_action(seat), state.merchants[seat]
        for good in state.goods if offer.is_open else ():
            held = merchant.within_reach(good)
            if not state.price_of(good):
                continue
            for barrels in range(held, 0, -1 if held < 10 else -4):
                yield cls(seat=seat, good=good, barrels=barrels, clock=clock)
            for store, there in _stores(merchant, good).items():
                yield cls(seat=seat, good=good, barrels=there, source=Amounts({store: there}), clock=clock)

    def check(self, state: SaltyOcean) -> Iterator[Objection]:
        yield from self.against_time(state)
        merchant, seat, good = state.merchants[self.seat], self.seat, self.good
        # With two players no cod is sold.
        if good not in state.goods:
            yield CodTwoPlayers()
        # At least one barrel is sold.
        if self.barrels < 1:
            yield reasons.NoneSold()
        # Only what lies in the depot and in the harbour is sold.
        if self.source:
            yield from self._against_source(state)
        else:
            yield from _too_few(seat, merchant, good, self.barrels)
        yield from self.against_price(state)
        # The row's price has to be known.
        price = state.price_of(good)
        if price is None:
            yield state.sheet.price_unread(good, state.rows[good])
        # At price 0 only the finance office pays.
        elif price == 0:
            yield reasons.SellsForNothing(good, _bonus(merchant))

    def _against_source(self, state: SaltyOcean) -> Iterator[Rejection]:
        merchant, seat = state.merchants[self.seat], self.seat
        for store, asked in self.source.items():
            ship = SHIP_AS.get(store)
            # The store is one's own, which here means that the ship has been built.
            if ship is not None and ship not in merchant.fleet:
                yield reasons.SourceForeign(seat, ship)
            # It lies in the harbour.
            elif ship is not None and merchant.fleet[ship].at_sea:
                yield reasons.SourceAtSea(seat, ship)
            # It holds what is taken from it.
            elif asked > (held := merchant.stores[store][self.good]):
                yield reasons.NotEnoughInStore(seat, store, self.good, held, asked)
        # The stores named give what is sold, no more and no less.
        if self.source.total != self.barrels or not has_none_below(self.source):
            yield reasons.SourceMismatch(self.source.total, self.barrels)

    def apply(self, state: SaltyOcean) -> Outcome[SaltyOcean]:
        seat, good, barrels = self.seat, self.good, self.barrels
        till, merchant = self.till(state), state.merchants[seat]
        price = state.price_of(good)
        assert price is not None, "a sale at an unread price is not carried out"
        till.receive(barrels * price, reasons.Sale(barrels, good, price))
        if bonus := _bonus(merchant):
            till.receive(bonus, reasons.FinanceOffice(merchant.buildings[Building.FINANCE_OFFICE]))
        row = state.row_after(good, -state.price_drop(barrels))
        taken = self.source or _depot_first(merchant, good, barrels)
        notes: list[Note] = [_price_falls(state, good, row)]
        notes += [reasons.SoldFrom(seat, n, good, store) for store, n in taken.items()]
        merchant = _without(merchant, good, taken, till.money)
        said = reasons.Sold(seat, barrels, good, price)
        return self.booked(state, till, merchant, tuple(notes), said, rows={**state.rows, good: row})


def _bonus(merchant: Merchant) -> int:
    """What the finance office adds to each own sale."""
    rank = merchant.buildings.get(Building.FINANCE_OFFICE)
    return FINANCE_OFFICE_BRINGS[rank - 1] if rank else 0


def _brings_most(cls: type[Sell], state: SaltyOcean, seat: Seat, held: Mapping[Good, int]) -> Sell | None:
    """All of the good that brings most, as far as prices are read; None where none brings anything."""
    brings = {good: barrels * (state.price_of(good) or 0) for good, barrels in held.items()}
    best = max(brings, key=lambda good: brings[good])
    if not brings[best]:
        return None
    return cls(seat=seat, good=best, barrels=held[best], clock=state.is_second_action(seat))


def _stores(merchant: Merchant, good: Good) -> Amounts[Store]:
    """How much of a good lies in each store within reach."""
    return Amounts({store: goods[good] for store, goods in merchant.stores.items()})


def _depot_first(merchant: Merchant, good: Good, barrels: int) -> Amounts[Store]:
    taken: dict[Store, int] = {}
    for store, held in _stores(merchant, good).items():
        taken[store] = min(held, barrels)
        barrels -= taken[store]
    return Amounts(taken)


def _without(merchant: Merchant, good: Good, taken: Amounts[Store], money: int) -> Merchant:
    """The merchant with barrels gone from their stores."""
    depot, vessels = merchant.depot, {}
    for store, n in taken.items():
        gone = Amounts({good: n})
        ship: Ship | None = SHIP_AS.get(store)
        if ship is None:
            depot = depot - gone
        else:
            vessel: Vessel = merchant.fleet[ship]
            vessels[ship] = changed(vessel, cargo=vessel.cargo - gone)
    if not vessels:
        return changed(merchant, depot=depot, money=money)
    return merchant.with_vessels(vessels, depot=depot, money=money)


def _price_falls(state: SaltyOcean, good: Good, row: int) -> Note:
    fallen = state.rows[good] - row
    if not fallen:
        return reasons.PriceAtTheBottom(good)
    before, after = state.price_of(good), state.sheet.price(good, row)
    if before is None or after is None:
        return reasons.MarkerFalls(good, fallen)
    falls = reasons.PriceFalls if state.players > 2 else reasons.PriceFallsWithTwo
    return falls(good, fallen, before, after)


def _nothing_to_sell(seat: Seat, merchant: Merchant) -> Rejection:
    goods = merchant.goods
    return reasons.AllGoodsAtSea(seat, goods) if goods else reasons.NothingToSell(seat)


def _too_few(seat: Seat, merchant: Merchant, good: Good, asked: int) -> Iterator[Rejection]:
    held = merchant.within_reach(good)
    if asked > held:
        yield reasons.NotEnoughGoods(seat, good, held, asked)
        # What is still at sea is told, as it may be what was meant.
        if at_sea := merchant.on_the_sea(good):
            yield reasons.GoodsAtSea(seat, good, at_sea)
