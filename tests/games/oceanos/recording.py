"""Makes the recordings: `python -m tests.games.oceanos.recording shared_win` looks for such a match."""

import sys
from pathlib import Path

from companion.games.oceanos import GAME
from companion.games.oceanos.readings import (
    Animals,
    AquariumHolds,
    CaptainFuel,
    Depths,
    Readings,
    TwoColours,
)
from tests.games.oceanos.shrewd import Shrewd
from tests.games.recording import Recorder, Wanted, shared_win, tie_broken, tied_on_top

USUAL = Readings()

WANTED = {
    "wins_alone": Wanted(seats=3, seed=0, will_do=lambda result: not tied_on_top(result), readings=USUAL),
    "tie_broken_by_level_1_parts": Wanted(seats=3, seed=1, will_do=tie_broken, readings=USUAL),
    "shared_win": Wanted(seats=4, seed=2, will_do=shared_win, readings=USUAL),
    "two_players": Wanted(seats=2, seed=0, hesitation=0.06, readings=Readings(two_colours=TwoColours.FREE)),
    "five_players_dangerous_depths": Wanted(
        seats=5, seed=0, hesitation=0.04, readings=Readings(depths=Depths.DANGEROUS)
    ),
    "captain_without_fuel": Wanted(
        seats=4, seed=0, hesitation=0.04, readings=Readings(captain_fuel=CaptainFuel.NO)
    ),
    "aquarium_3_5_8": Wanted(
        seats=3,
        seed=0,
        hesitation=0.04,
        readings=Readings(aquarium=AquariumHolds.PIECES, animals=Animals.NEW_ONLY),
    ),
    "bag_runs_short": Wanted(
        seats=5,
        seed=0,
        ends=lambda end: end.is_bag_short,
        readings=USUAL,
        thinks=Shrewd(chest=0.9, treasure=4, crystal=0.6, base=0.4),
    ),
}

RECORDER = Recorder(game=GAME, folder=Path(__file__).parent / "recordings", wanted=WANTED, thinks=Shrewd())

if __name__ == "__main__":
    RECORDER.find_all(sys.argv[1:] or WANTED)
