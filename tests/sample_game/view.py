"""§10: what the phone shows."""

from companion.core.messages import N_, Seat, Term
from companion.core.view import Board, SeatCard, Shown
from tests.sample_game import reasons
from tests.sample_game.state import Good, Market


class Word(Term):
    MONEY = "money", N_("Money")


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
                purse=Shown(label=Word.MONEY, value=stall.money, key=f"money.{i}"),
                figures=tuple(Shown(label=good, value=stall.stock[good]) for good in Good),
            )
            for i, stall in enumerate(state.stalls)
        ),
    )
