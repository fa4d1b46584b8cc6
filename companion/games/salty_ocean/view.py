"""§10: what the phone shows."""

from companion.core.messages import N_, Message, Seat, Term
from companion.core.view import Board
from companion.games.salty_ocean.reasons import flow as reasons
from companion.games.salty_ocean.state import SaltyOcean


def board(state: SaltyOcean, seat: Seat | None) -> Board:
    return Board(where=reasons.FinalScoring())
