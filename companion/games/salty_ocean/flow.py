"""§3: turns and phases: what comes next by itself."""

from companion.core.game import Phase
from companion.core.messages import N_, Note
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.actions.buying import Buy
from companion.games.salty_ocean.actions.city import Build, UpgradeSaline
from companion.games.salty_ocean.actions.end_of_round import EndRound
from companion.games.salty_ocean.actions.homecoming import Return
from companion.games.salty_ocean.actions.moving import MoveGoods
from companion.games.salty_ocean.actions.passing import Pass
from companion.games.salty_ocean.actions.revealing import RevealTile
from companion.games.salty_ocean.actions.sailing import SailOut
from companion.games.salty_ocean.actions.selling import Sell
from companion.games.salty_ocean.actions.shipbuilding import BuildShip
from companion.games.salty_ocean.components import Good
from companion.games.salty_ocean.reasons import flow as reasons
from companion.games.salty_ocean.state import (
    ACTION,
    EVENT,
    OVER,
    REVEAL_FIRST,
    REVEAL_NEXT,
    UPKEEP,
    SaltyOcean,
)

EIGHT = (Build, UpgradeSaline, SailOut, Return, BuildShip, MoveGoods, Sell, Buy)
"""Two of each type; the great clock's second action is one of them too."""

PHASES = (
    Phase[SaltyOcean](REVEAL_FIRST, N_("first event tile"), (RevealTile,)),
    Phase[SaltyOcean](REVEAL_NEXT, N_("next event tile"), (RevealTile,)),
    Phase[SaltyOcean](
        ACTION,
        N_("actions"),
        (*EIGHT, Pass),
    ),
    Phase[SaltyOcean](UPKEEP, N_("end of round"), (EndRound,)),
    Phase[SaltyOcean](OVER, N_("final scoring")),
)


def advance(state: SaltyOcean) -> Outcome[SaltyOcean] | None:
    """A tile comes into force; a round of passes ends the actions. Turns are passed on by the actions."""
    if state.phase == EVENT:
        return event(state)
    if state.phase == ACTION and state.streak >= state.players:
        return end_of_actions(state)
    return None


def event(state: SaltyOcean) -> Outcome[SaltyOcean]:
    """The tile moves the prices, within the table, and brings the weather; then the next one is due."""
    tile = state.next_tile
    if tile is None:  # the round was corrected from the last to an earlier one, so nobody waited for a tile
        return Outcome(changed(state, phase=REVEAL_FIRST))
    rows = {**state.rows, **{good: state.row_after(good, tile.moves[good]) for good in state.goods}}
    notes = tuple(_moved(state, good, tile.moves[good], rows[good]) for good in state.goods if tile.moves[good])
    after = changed(
        state,
        rows=rows,
        weather=tile.weather,
        pirates_done=False,
        next_tile=None,
        phase=REVEAL_NEXT if state.round < box.ROUNDS else ACTION,
    )
    return Outcome(after, (*notes, reasons.WeatherOfTheRound(state.round, tile.weather)))


def _moved(state: SaltyOcean, good: Good, asked: int, row: int) -> Note:
    """How one marker moves; with its prices, where the board has been read."""
    rows = abs(row - state.rows[good])
    if not rows:
        return reasons.MarkerAtTheEdge(good)
    before, after = state.price_of(good), state.sheet.price(good, row)
    if before is None or after is None:
        return (reasons.MarkerUp if asked > 0 else reasons.MarkerDown)(good, rows)
    return (reasons.PriceUp if asked > 0 else reasons.PriceDown)(good, rows, before, after)


def end_of_actions(state: SaltyOcean) -> Outcome[SaltyOcean]:
    """All have passed one after the other (R9): the round ends once the table says so."""
    note = reasons.AllHavePassed(state.players, state.round)
    return Outcome(changed(state, phase=UPKEEP, first=None), (note,))
