"""Upon a Salty Ocean: sail out for fish, sell it, and build Rouen; most money after five rounds wins."""

from companion.core.game import Game
from companion.core.messages import N_
from companion.core.values import changed
from companion.games.salty_ocean.actions.end_of_round import EndRound
from companion.games.salty_ocean.actions.sailing import SailOut
from companion.games.salty_ocean.chronicle import chronicle
from companion.games.salty_ocean.departures import departures
from companion.games.salty_ocean.figures import figures, purses
from companion.games.salty_ocean.flow import PHASES, advance
from companion.games.salty_ocean.invariants import INVARIANTS
from companion.games.salty_ocean.midway import MIDWAY
from companion.games.salty_ocean.pad import PAD
from companion.games.salty_ocean.parts import PARTS
from companion.games.salty_ocean.preview import upkeep_preview
from companion.games.salty_ocean.printed import BoardSheet, example_sheet, tables
from companion.games.salty_ocean.readings import DISPUTED, Readings
from companion.games.salty_ocean.reference import reference
from companion.games.salty_ocean.scoring import more_buildings, score
from companion.games.salty_ocean.setup import set_up
from companion.games.salty_ocean.state import SaltyOcean
from companion.games.salty_ocean.view import board, compared

GAME = Game[SaltyOcean](
    slug="salty_ocean",
    title=N_("Upon a Salty Ocean"),
    seats=range(2, 5),
    bgg_id=97273,
    readings=Readings,
    disputed=DISPUTED,
    printed=BoardSheet,
    printed_tables=tables,
    example_sheet=example_sheet,
    sheet_of=lambda state: state.sheet,
    read_off=lambda state, key, value: changed(state, sheet=state.sheet.with_figure(key, value)),
    set_up=set_up,
    phases=PHASES,
    advance=advance,
    score=score,
    tie_breaks=(more_buildings,),
    chronicle=chronicle,
    reference=reference,
    pad=PAD,
    parts=PARTS,
    view=board,
    compared=compared,
    drawings={EndRound: upkeep_preview, SailOut: departures},
    figures=figures,
    midway=MIDWAY,
    purses=purses,
    invariants=INVARIANTS,
)
