"""§4.0 and §4.7: what all eight actions share: whose action it is, what it costs, what it leaves behind."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.core.actions import Action
from companion.core.amounts import Amounts
from companion.core.fields import toggle
from companion.core.ledger import MONEY, Posting
from companion.core.messages import N_, Message, Note, Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.ruling import NotYourTurn
from companion.core.values import changed
from companion.games.salty_ocean.components import (
    CLOCK_SURCHARGE,
    DEAREST_FEE,
    FLOOR,
    TYPE_OF,
    Building,
    Option,
)
from companion.games.salty_ocean.readings import ClockPairs
from companion.games.salty_ocean.reasons import paying as reasons
from companion.games.salty_ocean.state import FirstAction, Merchant, SaltyOcean


def paid(money: int, payment: int) -> int | None:
    """What is left after a payment; None where it would lead below the floor.

    Falling below 0 costs 1 interest at once (R1), but not on landing exactly on the floor (R3).
    """
    left = money - payment
    if left < FLOOR:
        return None
    return left - 1 if left < 0 <= money and left > FLOOR else left


class Till:
    """One seat's money while an action is carried out: payments before receipts, each with its cause."""

    __slots__ = ("money", "postings", "seat")

    def __init__(self, seat: Seat, money: int) -> None:
        self.seat = seat
        self.money = money
        self.postings: list[Posting] = []

    def pay(self, *lines: tuple[int, Message]) -> None:
        """Lines paid together, as one payment; what costs nothing leaves no line."""
        payment = sum(amount for amount, _ in lines)
        left = self.money - payment
        for amount, cause in lines:
            if amount:
                self.postings.append(Posting(self.seat, MONEY, -amount, cause))
        if left < 0 <= self.money and left > FLOOR:
            self.postings.append(Posting(self.seat, MONEY, -1, reasons.FallsIntoDebt()))
            left -= 1
        self.money = left

    def receive(self, amount: int, cause: Message) -> None:
        if amount:
            self.postings.append(Posting(self.seat, MONEY, amount, cause))
            self.money += amount


def has_none_below(amounts: Amounts[Any]) -> bool:
    """Whether no number entered is negative."""
    return all(n > 0 for n in amounts.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Booking(Action[SaltyOcean]):
    """One of the eight actions: it costs its type's fee, and may be the Great Clock's second one."""

    option: ClassVar[Option]

    clock: bool = toggle(N_("Second action of the Great Clock"))

    # When, and for how much

    @classmethod
    def fee_now(cls, state: SaltyOcean, seat: Seat, *, clock: bool) -> int:
        """The fee of the type, with the clock's surcharge on a second action (R8)."""
        fee = state.fees[TYPE_OF[cls.option]]
        return fee + _surcharge(state.merchants[seat]) if clock else fee

    @classmethod
    def against_any(cls, state: SaltyOcean, seat: Seat) -> Iterator[Rejection]:
        """What clock and fee have against every action of this kind by a seat whose turn it is."""
        clock = state.is_second_action(seat)
        if clock:
            yield from cls.clock_against(state, seat)
        fee = cls.fee_now(state, seat, clock=clock)
        yield from out_of_funds(seat, state.merchants[seat].money, fee)

    @classmethod
    def clock_against(cls, state: SaltyOcean, seat: Seat) -> Iterator[Rejection]:
        """What speaks against this as the Great Clock's second action (§4.7, §12.1)."""
        merchant, first = state.merchants[seat], state.first
        # Only its owner has a second action.
        if not merchant.has(Building.GREAT_CLOCK):
            yield reasons.NoClock(seat)
        # The clock strikes once a round.
        if merchant.clock_used:
            yield reasons.ClockUsed(seat)
        # The second action follows the first before anybody else acts.
        if first is None or first.seat != seat:
            yield reasons.NoFirstAction(seat)
        # The two are of different types (R8), or at least different actions.
        elif state.readings.clock is ClockPairs.ANY:
            if first.option is cls.option:
                yield reasons.SameAction(seat, cls.option)
        elif first.option is not None and TYPE_OF[first.option] is TYPE_OF[cls.option]:
            yield reasons.SameType(seat, TYPE_OF[cls.option])

    def against_time(self, state: SaltyOcean) -> Iterator[Rejection]:
        """Whether this seat may do it now, as its turn's action or as the clock's second one."""
        if self.clock:
            yield from self.clock_against(state, self.seat)
        elif self.seat != state.turn:
            yield NotYourTurn(self.seat, (state.turn,))

    def against_price(self, state: SaltyOcean, *, printed: int = 0, then: int = 0) -> Iterator[Rejection]:
        """Whether the fee, with what is printed beside it, and then a second payment can be paid."""
        fee = self.fee_now(state, self.seat, clock=self.clock)
        yield from out_of_funds(self.seat, state.merchants[self.seat].money, fee + printed, then)

    # What comes of it

    def till(self, state: SaltyOcean, printed: tuple[int, Message] | None = None) -> Till:
        """The seat's money with the fee paid, together with the surcharge and what the space prints."""
        merchant, kind = state.merchants[self.seat], TYPE_OF[self.option]
        till = Till(self.seat, merchant.money)
        lines: list[tuple[int, Message]] = [(state.fees[kind], reasons.Fee(kind))]
        if self.clock:
            lines.append((_surcharge(merchant), reasons.ClockSurcharge()))
        if printed is not None:
            lines.append(printed)
        till.pay(*lines)
        return till

    def booked(
        self,
        state: SaltyOcean,
        till: Till,
        merchant: Merchant,
        notes: tuple[Note, ...],
        said: Message,
        **more: Any,
    ) -> Outcome[SaltyOcean]:
        """The table with this seat's new state: fee raised, passes forgotten, the turn passed on."""
        seat, kind = self.seat, TYPE_OF[self.option]
        merchants = more.pop("merchants", state.merchants)
        before = state.merchants[seat].money
        fee = state.fees[kind]
        pieces: list[Note] = []
        if fee < DEAREST_FEE:
            more["fees"] = {**state.fees, kind: fee + 1}
            pieces.append(reasons.FeeRises(kind, fee, fee + 1))
        if till.money != before:
            pieces.append(reasons.MoneyMoves(seat, before, till.money))
        if self.clock:
            merchant = changed(merchant, clock_used=True)
            pieces.append(reasons.ClockStruck(seat))
            first = None
        else:
            more["turn"] = state.after(seat)
            has_second = Building.GREAT_CLOCK in merchant.buildings and not merchant.clock_used
            first = FirstAction(seat, self.option) if has_second else None
        merchants = (*merchants[:seat], merchant, *merchants[seat + 1 :])
        after = changed(state, merchants=merchants, streak=0, first=first, **more)
        return Outcome(after, (*pieces, *notes), tuple(till.postings), said)


def _surcharge(merchant: Merchant) -> int:
    """What a second action costs on top: by the clock's rank, the dearest where there is no clock."""
    rank = merchant.buildings.get(Building.GREAT_CLOCK, len(CLOCK_SURCHARGE))
    return CLOCK_SURCHARGE[rank - 1]


def out_of_funds(seat: Seat, money: int, *payments: int) -> Iterator[Rejection]:
    """No payment may lead below −22, each counted after the ones before it."""
    left = money
    for payment in payments:
        after = paid(left, payment)
        if after is None:
            then = left - payment
            yield reasons.FundsFloor(seat, money, money - then, then, FLOOR)
            return
        left = after
