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
from tests.sample_game.state import SAVINGS, Good, Market

MANY = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Sell(Action[Market]):
    """Sell goods of one kind from the stock (§4.1)."""

    title = N_("Sell")
    says = N_("{seat} sells {units} {good}.")
    draws_on = ()

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
    draws_on = ()
    at_once = True

    @classmethod
    def offer(cls, state: Market, seat: Seat) -> Offer[Market]:
        return Offer(usual=cls(seat=seat))

    def apply(self, state: Market) -> Outcome[Market]:
        return Outcome(changed(state, turn=state.turn + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stash(Action[Market]):
    """Put money under the counter, how much is nobody's business (§4.4)."""

    title = N_("Stash")
    says = N_("{seat} puts {amount} away.")
    says_for_others = N_("{seat} puts something away.")
    tells_of = MONEY
    draws_on = (MONEY,)

    amount: int = stepper(N_("How much"), at_least=1)

    @classmethod
    def offer(cls, state: Market, seat: Seat) -> Offer[Market]:
        money = state.stalls[seat].money
        if not money:
            return Offer(against=(reasons.TooLittleToStash(seat, 0, 1),))
        return Offer(
            limits={"amount": Limit(at_least=1, at_most=money)}, usual=next(cls.candidates(state, seat))
        )

    @classmethod
    def candidates(cls, state: Market, seat: Seat) -> Iterator["Stash"]:
        yield from (cls(seat=seat, amount=n) for n in range(1, state.stalls[seat].money + 1))

    def check(self, state: Market) -> Iterator[Objection]:
        # At least one is put away.
        if self.amount < 1:
            yield reasons.NullStash()
        # One cannot put away what one does not have.
        held = state.stalls[self.seat].money
        if self.amount > held:
            yield reasons.TooLittleToStash(self.seat, held, self.amount)

    def apply(self, state: Market) -> Outcome[Market]:
        stall = state.stalls[self.seat]
        left = stall.money - self.amount
        postings = (
            Posting(self.seat, MONEY, -self.amount, reasons.PutAway()),
            Posting(self.seat, SAVINGS, self.amount, reasons.PutAway()),
        )
        after = state.with_stall(self.seat, changed(stall, money=left, savings=stall.savings + self.amount))
        said = reasons.Stashed(self.seat, self.amount, left)
        return Outcome(changed(after, turn=after.turn + 1), (), postings, said)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Action[Market]):
    """Bid for the last round from one's savings, all at once and unseen (§5.2)."""

    title = N_("Bid")
    says = N_("{seat} bids {amount}.")
    says_for_others = N_("{seat} has bid.")
    draws_on = (SAVINGS,)
    unseen = True

    amount: int = stepper(N_("How much"), at_least=0)

    @classmethod
    def offer(cls, state: Market, seat: Seat) -> Offer[Market]:
        return Offer(
            limits={"amount": Limit(at_most=state.stalls[seat].savings)}, usual=cls(seat=seat, amount=0)
        )

    @classmethod
    def candidates(cls, state: Market, seat: Seat) -> Iterator["Bid"]:
        yield from (cls(seat=seat, amount=n) for n in range(state.stalls[seat].savings + 1))

    def check(self, state: Market) -> Iterator[Objection]:
        # A bid may be nothing, and never less.
        if self.amount < 0:
            yield reasons.NullBid()
        # One bids what one has saved.
        saved = state.stalls[self.seat].savings
        if self.amount > saved:
            yield reasons.TooLittleSaved(self.seat, saved, self.amount)

    def apply(self, state: Market) -> Outcome[Market]:
        return Outcome(changed(state, bids=(*state.bids, (self.seat, self.amount))))
