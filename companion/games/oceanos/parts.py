"""What statistics compare: the parts of the submarine that are at level 3.

Seven upgrades a match raise most parts once (§7): to have raised one twice is what tells submarines apart.
"""

from companion.core.game import Parts
from companion.core.messages import N_, Seat, Term
from companion.games.oceanos.components import LEVELS, Part
from companion.games.oceanos.state import Oceanos


class Finished(Term):
    """A part at its highest level."""

    PROPELLER = "propeller", N_("propeller level 3")
    MOTOR = "motor", N_("motor level 3")
    COCKPIT = "cockpit", N_("cockpit level 3")
    AQUARIUM = "aquarium", N_("aquarium level 3")
    AIRLOCK = "airlock", N_("airlock level 3")


def had(state: Oceanos, seat: Seat) -> tuple[Finished, ...]:
    """The parts that a seat has raised as far as they go."""
    levels = state.explorers[seat].levels
    return tuple(Finished(part.slug) for part in Part if levels[part] == LEVELS)


PARTS = Parts[Oceanos](kinds=tuple(Finished), had=had)
