"""§3: the table says what a turned-up event tile shows."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.actions import Action, Limit, Objection, Offer
from companion.core.fields import choice, stepper
from companion.core.messages import N_, TABLE, Message, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.salty_ocean.components import MOST_ROWS_A_TILE, Good, Weather
from companion.games.salty_ocean.reasons import flow as reasons
from companion.games.salty_ocean.state import ACTION, EVENT, REVEAL_FIRST, SaltyOcean, Tile

SOME_MOVES = ((0, 1, -1), (0, 0, 0), (1, -1, 2), (-1, 2, 1), (0, -2, -1), (1, 3, -3), (-1, -5, 5))


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealTile(Action[SaltyOcean]):
    """The first tile is in force at once; the others lie open for a round (§3, §12.9)."""

    title = N_("Turn up the tile")
    says = N_("An event tile is turned up: {weather}.")
    by_table = True

    salt: int = stepper(N_("Salt, rows up"), at_least=-MOST_ROWS_A_TILE, at_most=MOST_ROWS_A_TILE)
    herring: int = stepper(N_("Herring, rows up"), at_least=-MOST_ROWS_A_TILE, at_most=MOST_ROWS_A_TILE)
    cod: int = stepper(N_("Cod, rows up"), at_least=-MOST_ROWS_A_TILE, at_most=MOST_ROWS_A_TILE)
    weather: Weather = choice(Weather, N_("Weather"))

    @property
    def moves(self) -> dict[Good, int]:
        return {Good.SALT: self.salt, Good.HERRING: self.herring, Good.COD: self.cod}

    @classmethod
    def offer(cls, state: SaltyOcean, seat: Seat) -> Offer[SaltyOcean]:
        rows = Limit(at_least=-MOST_ROWS_A_TILE, at_most=MOST_ROWS_A_TILE)
        return Offer(limits={"salt": rows, "herring": rows, "cod": rows})

    @classmethod
    def candidates(cls, state: SaltyOcean, seat: Seat) -> Iterator["RevealTile"]:
        for salt, herring, cod in SOME_MOVES:
            for weather in Weather:
                yield cls(seat=TABLE, salt=salt, herring=herring, cod=cod, weather=weather)

    def check(self, state: SaltyOcean) -> Iterator[Objection]:
        # A tile moves a price by five rows at most.
        words = {Good.SALT: reasons.BadTile, Good.HERRING: reasons.BadTileHerring, Good.COD: reasons.BadTileCod}
        for good, rows in self.moves.items():
            if abs(rows) > MOST_ROWS_A_TILE:
                yield words[good](good, MOST_ROWS_A_TILE, rows)

    def apply(self, state: SaltyOcean) -> Outcome[SaltyOcean]:
        is_first = state.phase == REVEAL_FIRST
        tile = Tile(self.moves, self.weather)
        said = turned_up(state, tile, state.round if is_first else state.round + 1)
        return Outcome(changed(state, next_tile=tile, phase=EVENT if is_first else ACTION), said=said)


def turned_up(state: SaltyOcean, tile: Tile, round_: int) -> Message:
    """What a tile shows, in words."""
    moves = tuple(
        reasons.RowsUp(good, rows) if rows > 0 else reasons.RowsDown(good, -rows)
        for good in state.goods
        if (rows := tile.moves[good])
    )
    if not moves:
        return reasons.QuietTileTurnedUp(round_, tile.weather)
    return reasons.TileTurnedUp(round_, tile.weather, moves)
