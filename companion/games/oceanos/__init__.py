"""Oceanos: five turns a round, cards laid in a row of the sea each; most points after three rounds wins."""

from companion.core.game import Game
from companion.core.ledger import Purse
from companion.core.messages import N_
from companion.games.oceanos.actions.placing import PlaceCards
from companion.games.oceanos.actions.round_end import CountKinds, EndRound, UseAid
from companion.games.oceanos.figures import figures, purses
from companion.games.oceanos.flow import PHASES, advance, misplaced
from companion.games.oceanos.invariants import INVARIANTS
from companion.games.oceanos.midway import MIDWAY
from companion.games.oceanos.pad import PAD
from companion.games.oceanos.parts import PARTS
from companion.games.oceanos.preview import aid_asked, kinds_asked, laying, round_preview
from companion.games.oceanos.readings import DISPUTED, Readings
from companion.games.oceanos.reference import reference
from companion.games.oceanos.scoring import more_first_levels, score
from companion.games.oceanos.setup import against_set_up, set_up
from companion.games.oceanos.state import Oceanos
from companion.games.oceanos.view import board, compared

GAME = Game[Oceanos](
    slug="oceanos",
    title=N_("Oceanos"),
    seats=range(2, 6),
    bgg_id=192860,
    readings=Readings,
    disputed=DISPUTED,
    set_up=set_up,
    begins=N_("The hand marks the first captain: whoever was last in an aquarium."),
    against_set_up=against_set_up,
    phases=PHASES,
    advance=advance,
    misplaced=misplaced,
    concealed=lambda state: state.concealed,
    score=score,
    tie_breaks=(more_first_levels,),
    reference=reference,
    pad=PAD,
    parts=PARTS,
    view=board,
    compared=compared,
    drawings={PlaceCards: laying, UseAid: aid_asked, EndRound: round_preview, CountKinds: kinds_asked},
    figures=figures,
    midway=MIDWAY,
    purse=Purse.POINTS,
    purses=purses,
    invariants=INVARIANTS,
)
