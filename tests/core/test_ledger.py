"""Every coin that moves has a cause."""

from companion.core.ledger import MONEY, Posting, balance
from companion.core.messages import Seat
from tests.sample_game.reasons import Premium, Rent, Sale
from tests.sample_game.state import Good

ADA, BEN = Seat(0), Seat(1)

LINES = (
    Posting(ADA, MONEY, 6, Sale(2, Good.BREAD, 3)),
    Posting(ADA, MONEY, 2, Premium()),
    Posting(BEN, MONEY, -1, Rent()),
    Posting(ADA, "apples", 4, Rent()),
)


def test_the_balance_of_a_purse_is_the_sum_of_its_postings() -> None:
    assert balance(LINES, ADA) == 8
    assert balance(LINES, BEN) == -1


def test_purses_of_one_seat_are_kept_apart() -> None:
    assert balance(LINES, ADA, "apples") == 4


def test_a_purse_without_postings_does_not_move() -> None:
    assert balance(LINES, BEN, "apples") == 0
    assert balance((), ADA) == 0
