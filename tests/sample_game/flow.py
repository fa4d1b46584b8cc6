"""§3 and §5: turns, rounds and the rent at a round's end."""

from companion.core.game import Phase
from companion.core.ledger import MONEY, Posting
from companion.core.messages import N_, Seat
from companion.core.outcome import Outcome, in_order
from companion.core.values import changed
from tests.sample_game import reasons
from tests.sample_game.actions import Bid, Buy, Pass, Sell, Stash
from tests.sample_game.state import SAVINGS, TURNS_A_ROUND, Market

PHASES = (
    Phase[Market]("trading", N_("trading"), (Sell, Buy, Pass)),
    Phase[Market]("secret_trading", N_("trading"), (Sell, Buy, Pass, Stash)),
    Phase[Market]("bidding", N_("bidding"), (Bid,)),
    Phase[Market]("over", N_("over")),
)


def advance(state: Market) -> Outcome[Market] | None:
    """After everybody's last turn of a round comes its end; after everybody's bid the bids are turned up."""
    if state.phase == "bidding":
        return turn_up(state) if len(state.bids) == len(state.order) else None
    if state.phase == "over" or state.turn < TURNS_A_ROUND * len(state.order):
        return None
    return end_of_round(state)


def rent(state: Market) -> Outcome[Market]:
    """5.1: each stall pays 1, if it can."""
    payers = [Seat(i) for i, stall in enumerate(state.stalls) if stall.money]
    stalls = [changed(stall, money=stall.money - 1) if stall.money else stall for stall in state.stalls]
    notes = [reasons.RentPaid(seat, 1) for seat in payers]
    postings = [Posting(seat, MONEY, -1, reasons.Rent()) for seat in payers]
    return Outcome(changed(state, stalls=tuple(stalls)), tuple(notes), tuple(postings))


def next_round(state: Market) -> Outcome[Market]:
    """5.2: the next round, or the end."""
    if state.round == state.readings.length.rounds:
        return Outcome(changed(state, turn=0, phase="over"))
    if state.keeps_secrets and state.round == state.readings.length.rounds - 1:
        return Outcome(changed(state, turn=0, round=state.round + 1, phase="bidding"))
    return Outcome(changed(state, turn=0, round=state.round + 1))


def turn_up(state: Market) -> Outcome[Market]:
    """5.3: the highest bid pays and begins; of equal ones the one whose turn comes first."""
    bids = dict(state.bids)
    first = max(state.order, key=lambda seat: bids[seat])
    at, stall = state.order.index(first), state.stalls[first]
    paid = state.with_stall(first, changed(stall, savings=stall.savings - bids[first]))
    order = state.order[at:] + state.order[:at]
    notes = [reasons.BidTurnedUp(seat, bids[seat]) for seat in state.order]
    postings = [Posting(first, SAVINGS, -bids[first], reasons.BidPaid())] if bids[first] else []
    return Outcome(changed(paid, bids=(), order=order, phase="secret_trading"), tuple(notes), tuple(postings))


end_of_round = in_order(rent, next_round)
