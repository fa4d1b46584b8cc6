"""Corner Market: a game made up for the tests, the smallest that uses every part of the core.

It has nothing but this folder: no templates, no styles, no translations. So it proves on every run
that a folder is enough.
"""

from companion.core.game import Game
from companion.core.messages import N_
from tests.sample_game.flow import PHASES, advance
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import DISPUTED, Readings
from tests.sample_game.scoring import more_goods, score
from tests.sample_game.state import Market, figures, may_know, purses, read_off, set_up
from tests.sample_game.view import board

GAME = Game[Market](
    slug="sample_game",
    title=N_("Corner Market"),
    seats=range(2, 5),
    set_up=set_up,
    phases=PHASES,
    advance=advance,
    score=score,
    view=board,
    purses=purses,
    figures=figures,
    may_know=may_know,
    concealed=lambda state: state.concealed,
    readings=Readings,
    disputed=DISPUTED,
    printed=MarketTile,
    read_off=read_off,
    sheet_of=lambda state: state.tile,
    example_sheet=lambda: MarketTile(premium=2, is_example=True),
    tie_breaks=(more_goods,),
    invariants=(Market.no_money_below_nothing, Market.no_stock_below_nothing),
)
