"""What plays tell when many are laid side by side: who did how well, against whom, and with what.

Everything in here is reckoned from the plays and the people it is given: who may see what was decided before.
"""

from companion.referee.statistics.filling import filled_in
from companion.referee.statistics.pairs import Pair, pair, pairs_of
from companion.referee.statistics.playings import (
    Playing,
    Sitting,
    by_game,
    by_seats,
    narrowed,
    playings_of,
)
from companion.referee.statistics.race import Race, race
from companion.referee.statistics.spread import Bar, Spread, bars, spread, totals
from companion.referee.statistics.standings import Standing, standing_of, standings, starting
from companion.referee.statistics.worth import (
    ENOUGH,
    CategoryWorth,
    PartWorth,
    categories_of,
    categories_worth,
    parts_worth,
)

__all__ = [
    "ENOUGH",
    "Bar",
    "CategoryWorth",
    "Pair",
    "PartWorth",
    "Playing",
    "Race",
    "Sitting",
    "Spread",
    "Standing",
    "bars",
    "by_game",
    "by_seats",
    "categories_of",
    "categories_worth",
    "filled_in",
    "narrowed",
    "pair",
    "pairs_of",
    "parts_worth",
    "playings_of",
    "race",
    "spread",
    "standing_of",
    "standings",
    "starting",
    "totals",
]
