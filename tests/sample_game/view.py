"""§10: what the phone shows."""

from collections.abc import Iterator

from companion.core.ledger import MONEY
from companion.core.messages import N_, Seat, Term
from companion.core.view import Board, SeatCard, Shown
from tests.sample_game import reasons
from tests.sample_game.state import SAVINGS, Good, Market, Stall, may_know


class Word(Term):
    MONEY = "money", N_("Money")
    SAVINGS = "savings", N_("Savings")
    BID = "bid", N_("Bid")


def board(state: Market, seat: Seat | None) -> Board:
    to_act = tuple(sorted(state.to_act))
    turns = len(state.order)
    return Board(
        where=reasons.RoundOf(state.round, state.readings.length.rounds),
        round=state.round,
        rounds=state.readings.length.rounds,
        to_act=to_act,
        order=tuple(state.order[(state.turn + i) % turns] for i in range(turns)),
        strip=tuple(Shown(label=good, value=state.price_of(good)) for good in Good),
        cards=tuple(
            SeatCard(
                seat=Seat(i),
                is_to_act=Seat(i) in to_act,
                purse=Shown(
                    label=Word.MONEY,
                    value=stall.money if may_know(state, seat, Seat(i), MONEY) else None,
                    key=f"money.{i}",
                ),
                figures=(
                    *(Shown(label=good, value=stall.stock[good]) for good in Good),
                    *_own(state, seat, Seat(i), stall),
                ),
            )
            for i, stall in enumerate(state.stalls)
        ),
    )


def _own(state: Market, reader: Seat | None, seat: Seat, stall: Stall) -> Iterator[Shown]:
    """What a stall alone is shown of itself."""
    if state.keeps_secrets and reader == seat:
        yield Shown(label=Word.SAVINGS, value=stall.savings, key=f"{SAVINGS}.{seat}")
        yield from (Shown(label=Word.BID, value=bid) for bidder, bid in state.bids if bidder == seat)
