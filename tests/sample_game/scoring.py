"""§6: what counts at the end."""

from companion.core.messages import N_, Seat, Term
from companion.core.scoring import ScoreLine, TieBreak
from tests.sample_game import rulebook
from tests.sample_game.state import Market


class Category(Term):
    MONEY = "money", N_("Money")
    STOCK = "stock", N_("Stock")


def score(state: Market) -> tuple[ScoreLine, ...]:
    seats = [(Seat(i), stall) for i, stall in enumerate(state.stalls)]
    return (
        *(
            ScoreLine(category=Category.MONEY, seat=seat, points=s.money + s.savings, rule=rulebook.MONEY)
            for seat, s in seats
        ),
        *(
            ScoreLine(category=Category.STOCK, seat=seat, points=s.stock.total // 2, rule=rulebook.STOCK)
            for seat, s in seats
        ),
    )


more_goods = TieBreak[Market](label=N_("Goods left"), count=lambda state, seat: state.stalls[seat].stock.total)
