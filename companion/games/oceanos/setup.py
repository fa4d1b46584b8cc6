"""§2: how a match begins."""

from collections.abc import Iterator

from companion.core.game import Table
from companion.core.messages import Rejection
from companion.core.outcome import Outcome
from companion.games.oceanos.components import DECKS
from companion.games.oceanos.flow import deal
from companion.games.oceanos.readings import Depths
from companion.games.oceanos.reasons.flow import DepthsNeedsACaptain
from companion.games.oceanos.state import Explorer, Oceanos


def set_up(table: Table) -> Outcome[Oceanos]:
    """Five parts at level 1 each, no card placed; the start player is the first captain."""
    state = Oceanos(
        explorers=tuple(Explorer() for _ in range(table.seats)),
        captain=table.start,
        readings=table.readings,
        deck=DECKS[0],
        received=(0,) * table.seats,
    )
    return deal(state)


def against_set_up(table: Table) -> Iterator[Rejection]:
    # Dangerous Depths takes cards for the captain, whom two players do not have.
    if table.seats == 2 and table.readings.depths is Depths.DANGEROUS:
        yield DepthsNeedsACaptain()
