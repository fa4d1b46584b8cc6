"""§2: what lies on the table, and how a match begins."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.amounts import Amounts
from companion.core.game import Table, TableFigure
from companion.core.ledger import MONEY
from companion.core.messages import N_, Message, Seat, Term
from companion.core.outcome import Outcome
from companion.core.values import changed
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Readings, Till


class Good(Term):
    APPLES = "apples", N_("apples")
    BREAD = "bread", N_("bread")


START_MONEY = 10
START_STOCK = Amounts({Good.APPLES: 3, Good.BREAD: 2})
START_PRICE = 3
DEAREST = 6
TURNS_A_ROUND = 2
SAVINGS = "savings"
"""The purse under the counter."""


@dataclass(frozen=True, slots=True)
class Stall:
    money: int
    stock: Amounts[Good]
    savings: int = 0


@dataclass(frozen=True, slots=True)
class Market:
    stalls: tuple[Stall, ...]
    order: tuple[Seat, ...]
    prices: tuple[int, int]
    tile: MarketTile
    readings: Readings
    round: int = 1
    turn: int = 0
    phase: str = "trading"
    bids: tuple[tuple[Seat, int], ...] = ()
    """What has been bid for the last round, in the order it came in."""

    @property
    def to_act(self) -> frozenset[Seat]:
        if self.phase == "bidding":
            return frozenset(self.order) - self.concealed
        return frozenset() if self.phase == "over" else frozenset((self.order[self.turn % len(self.order)],))

    @property
    def concealed(self) -> frozenset[Seat]:
        """Who has bid while the others have not."""
        return frozenset(seat for seat, _ in self.bids)

    @property
    def keeps_secrets(self) -> bool:
        return self.readings.till is Till.SECRET

    def price_of(self, good: Good) -> int:
        return self.prices[good is Good.BREAD]

    def with_stall(self, seat: Seat, stall: Stall) -> "Market":
        return changed(self, stalls=self._stalls_with(seat, stall))

    def after_trade(self, seat: Seat, stall: Stall, good: Good, price: int) -> "Market":
        """The stall as it is now, the good at its new price, and the turn passed on."""
        price = min(max(price, 1), DEAREST)
        prices = (price, self.prices[1]) if good is Good.APPLES else (self.prices[0], price)
        return changed(self, stalls=self._stalls_with(seat, stall), prices=prices, turn=self.turn + 1)

    def _stalls_with(self, seat: Seat, stall: Stall) -> tuple[Stall, ...]:
        return (*self.stalls[:seat], stall, *self.stalls[seat + 1 :])

    def no_money_below_nothing(self) -> bool:
        return all(stall.money >= 0 and stall.savings >= 0 for stall in self.stalls)

    def no_stock_below_nothing(self) -> bool:
        return all(n > 0 for stall in self.stalls for n in stall.stock.values())


@dataclass(frozen=True, slots=True)
class MoneyOf(Message):
    text = N_("Money of {seat}")

    seat: Seat


@dataclass(frozen=True, slots=True)
class SavingsOf(Message):
    text = N_("Savings of {seat}")

    seat: Seat


def set_up(table: Table) -> Outcome[Market]:
    stalls = tuple(Stall(START_MONEY, START_STOCK) for _ in range(table.seats))
    prices, phase = (START_PRICE, START_PRICE), "trading"
    if table.readings.till is Till.SECRET:
        phase = "secret_trading"
    return Outcome(Market(stalls, table.order, prices, table.printed, table.readings, phase=phase))


def purses(state: Market) -> Mapping[tuple[Seat, str], int]:
    held = {(Seat(i), MONEY): stall.money for i, stall in enumerate(state.stalls)}
    if state.keeps_secrets:
        held |= {(Seat(i), SAVINGS): stall.savings for i, stall in enumerate(state.stalls)}
    return held


def may_know(state: Market, reader: Seat | None, seat: Seat, purse: str) -> bool:
    """What lies in a till that is secret, and under its counter, only its own stall knows."""
    return reader == seat or not state.keeps_secrets


def figures(state: Market) -> tuple[TableFigure[Market], ...]:
    def put(seat: Seat, purse: str, amount: int) -> Market:
        stall = state.stalls[seat]
        if purse == SAVINGS:
            return state.with_stall(seat, changed(stall, savings=amount))
        return state.with_stall(seat, changed(stall, money=amount))

    labels = {MONEY: MoneyOf, SAVINGS: SavingsOf}
    return tuple(
        TableFigure(
            key=f"{purse}.{seat}",
            label=labels[purse](seat),
            value=held,
            at_least=0,
            at_most=999_999 if state.keeps_secrets else 999,
            put=lambda amount, seat=seat, purse=purse: put(seat, purse, amount),  # type: ignore[misc]
            whose=(seat, purse),
        )
        for (seat, purse), held in purses(state).items()
    )


def read_off(state: Market, key: str, value: int) -> Market:
    return changed(state, tile=state.tile.with_figure(key, value))
