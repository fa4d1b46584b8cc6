"""Makes the recordings: `python -m tests.games.salty_ocean.recording shared_win` looks for such a match."""

import sys
from pathlib import Path
from typing import Any

from companion.core.journal import ReadOff
from companion.core.scoring import Result
from companion.games.salty_ocean import GAME
from companion.games.salty_ocean.readings import BankAndVault, ClockPairs, Readings
from companion.games.salty_ocean.state import ACTION, SaltyOcean
from tests.games.random_play import full_sheet
from tests.games.recording import Recorder, Wanted, shared_win, tie_broken
from tests.games.salty_ocean.shrewd import shrewd

USUAL = Readings()


def in_debt(result: Result[Any]) -> bool:
    return any(place.total < 0 for place in result.ranking)


WANTED = {
    "shared_win": Wanted(seats=4, seed=42, will_do=shared_win, readings=USUAL),
    "tie_broken_by_buildings": Wanted(seats=3, seed=37, will_do=tie_broken, readings=USUAL),
    "ends_in_debt": Wanted(seats=4, seed=8, will_do=in_debt, hesitation=0.03, readings=USUAL),
    "two_players": Wanted(seats=2, seed=0, hesitation=0.05, readings=Readings(clock=ClockPairs.ANY)),
    "three_players_blank_sheet": Wanted(
        seats=3, seed=0, is_blank=True, readings=Readings(bank_and_vault=BankAndVault.ONE)
    ),
    "four_players": Wanted(seats=4, seed=0, hesitation=0.05, readings=USUAL),
}


def price_unread(state: SaltyOcean) -> ReadOff | None:
    """A price is read off the example once its marker stands there."""
    for good in state.goods if state.phase == ACTION else ():
        if state.price_of(good) is None:
            key = state.sheet.price_unread(good, state.rows[good]).figure
            printed = full_sheet(GAME).value_of(key)
            assert printed is not None
            return ReadOff(key, printed)
    return None


RECORDER = Recorder(
    game=GAME,
    folder=Path(__file__).parent / "recordings",
    wanted=WANTED,
    thinks=shrewd,
    reads_off=price_unread,
)

if __name__ == "__main__":
    RECORDER.find_all(sys.argv[1:])
