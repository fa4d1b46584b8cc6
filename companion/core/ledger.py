"""Every coin that moves has a cause."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.messages import N_, Message, Seat, Term


class Purse(Term):
    """What a seat counts while it plays: the figure its card shows, whose lines the ledger tells."""

    MONEY = "money", N_("Money")
    POINTS = "points", N_("Points")


MONEY, POINTS = Purse.MONEY.slug, Purse.POINTS.slug
"""As postings name them; a game with a bank of goods names more."""


@dataclass(frozen=True, slots=True)
class Posting:
    """One line of the ledger: `amount` (signed) into `purse` of `seat`, because of `cause`."""

    seat: Seat
    purse: str
    amount: int
    cause: Message


def balance(postings: Iterable[Posting], seat: Seat, purse: str = MONEY) -> int:
    """What the postings add to one purse."""
    return sum(p.amount for p in postings if p.seat == seat and p.purse == purse)
