"""§4: what a stall can do."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.actions import Action, Limit, Objection, Offer
from companion.core.fields import choice, stepper
from companion.core.ledger import MONEY, Posting
from companion.core.messages import N_, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from tests.sample_game import reasons
from tests.sample_game.printed import PremiumUnread
from tests.sample_game.state import Good, Market

MANY = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Sell(Action[Market]):
    """Sell goods of one kind from the stock (§4.1)."""

    title = N_("Sell")
    says = N_("{seat} sells {units} {good}.")

    good: Good = choice(Good, N_("What"))
    units: int = stepper(N_("How many"), at_least=1)

    @classmethod
    def offer(cls, state: Market, seat: Seat) -> Offer[Market]:
        stock = state.stalls[seat].stock
        if not stock:
            return Offer(against=(reasons.NothingToSell(seat),))
        most = max(stock, key=lambda good: stock[good])
        limits = {"good": Limit(options=tuple(stock)), "units": Limit(at_least=1, at_most=stock[most])}
        known = state.tile.premium is not None
        usual = cls(seat=seat, good=most, units=stock[most] if known else min(stock[most], MANY - 1))
        return Offer(limits=limits, usual=usual)

    @classmethod
    def candidates(cls, state: Market, seat: Seat) -> Iterator["Sell"]:
        known = state.tile.premium is not None
        for good, held in state.stalls[seat].stock.items():
            for units in range(1, (held if known else min(held, MANY - 1)) + 1):
                yield cls(seat=seat, good=good, units=units)

    def check(self, state: Market) -> Iterator[Objection]:
        # At least one unit is sold.
        if self.units < 1:
            yield reasons.NullAction()
        # One cannot sell what one does not have.
        held = state.stalls[self.seat].stock[self.good]
        if self.units > held:
            yield reasons.TooFewGoods(self.seat, self.good, held, self.units)
        # Three or more at once earn the premium that the tile prints.
        if self.units >= MANY and state.tile.premium is None:
            yield PremiumUnread("premium", 0, 5)

    def apply(self, state: Market) -> Outcome[Market]:
        price, stall = state.price_of(self.good), state.stalls[self.seat]
        postings = [Posting(self.seat, MONEY, self.units * price, reasons.Sale(self.units, self.good, price))]
        if self.units >= MANY and state.tile.premium:
            postings.append(Posting(self.seat, MONEY, state.tile.premium, reasons.Premium()))
        earned = sum([posting.amount for posting in postings])
        stock = stall.stock.with_more(self.good, -self.units)
        sold = changed(stall, money=stall.money + earned, stock=stock)
        after = state.after_trade(self.seat, sold, self.good, price - 1)
        note = reasons.PriceMoves(self.good, price, after.price_of(self.good))
        said = reasons.Sold(self.seat, self.units, self.good, price)
        return Outcome(after, (note,), tuple(postings), said)


@dataclass(frozen=True, slots=True, kw_only=True)
class Buy(Action[Market]):
    """Buy goods of one kind (§4.2)."""

    title = N_("Buy")
    says = N_("{seat} buys {units} {good}.")

    good: Good = choice(Good, N_("What"))
    units: int = stepper(N_("How many"), at_least=1)

    @classmethod
    def offer(cls, state: Market, seat: Seat) -> Offer[Market]:
        money = state.stalls[seat].money
        cheapest = min(Good, key=state.price_of)
        if money < state.price_of(cheapest):
            return Offer(against=(reasons.TooLittleMoney(seat, money, state.price_of(cheapest)),))
        limits = {
            "good": Limit(options=tuple(good for good in Good if state.price_of(good) <= money)),
            "units": Limit(at_least=1, at_most=money // state.price_of(cheapest)),
        }
        return Offer(limits=limits, usual=next(cls.candidates(state, seat), None))

    @classmethod
    def candidates(cls, state: Market, seat: Seat) -> Iterator["Buy"]:
        money = state.stalls[seat].money
        for good in sorted(Good, key=state.price_of):
            for units in range(1, money // state.price_of(good) + 1):
                if units * state.price_of(good) < money:
                    yield cls(seat=seat, good=good, units=units)

    def check(self, state: Market) -> Iterator[Objection]:
        # At least one unit is bought.
        if self.units < 1:
            yield reasons.NullAction()
        # One cannot pay with money one does not have.
        money, asked = state.stalls[self.seat].money, self.units * state.price_of(self.good)
        if asked > money:
            yield reasons.TooLittleMoney(self.seat, money, asked)
        # Who has nothing left pays no rent, which is allowed but seldom meant.
        if asked == money and self.units >= 1:
            yield reasons.BuysForTheLastCoin()

    def apply(self, state: Market) -> Outcome[Market]:
        price, stall = state.price_of(self.good), state.stalls[self.seat]
        posting = Posting(self.seat, MONEY, -self.units * price, reasons.Purchase(self.units, self.good, price))
        stock = stall.stock.with_more(self.good, self.units)
        bought = changed(stall, money=stall.money + posting.amount, stock=stock)
        after = state.after_trade(self.seat, bought, self.good, price + 1)
        note = reasons.PriceMoves(self.good, price, after.price_of(self.good))
        return Outcome(after, (note,), (posting,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Action[Market]):
    """Do nothing (§4.3)."""

    title = N_("Pass")
    says = N_("{seat} passes.")
    at_once = True

    @classmethod
    def offer(cls, state: Market, seat: Seat) -> Offer[Market]:
        return Offer(usual=cls(seat=seat))

    def apply(self, state: Market) -> Outcome[Market]:
        return Outcome(changed(state, turn=state.turn + 1))
