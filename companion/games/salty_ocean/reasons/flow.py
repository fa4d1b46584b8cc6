"""What is said about set-up, tiles, turns and rounds (§2, §3)."""

from dataclasses import dataclass

from companion.core.messages import N_, Message, Note, Plural, Rejection, Seat
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import Good, Weather


@dataclass(frozen=True, slots=True)
class StartsWith(Note):
    rule = rulebook.START
    text = N_("{seat}: money to {money}, a caravel with {salt} salt into the harbour")

    seat: Seat
    money: int
    salt: int


@dataclass(frozen=True, slots=True)
class BadTile(Rejection):
    code = "BAD_TILE"
    rule = rulebook.TILE
    field = "salt"
    text = N_("A tile moves {good} by at most {most} rows up or down, not by {rows}.")

    good: Good
    most: int
    rows: int


@dataclass(frozen=True, slots=True)
class BadTileHerring(BadTile):
    field = "herring"


@dataclass(frozen=True, slots=True)
class BadTileCod(BadTile):
    field = "cod"


@dataclass(frozen=True, slots=True)
class RowsUp(Message):
    text = Plural(N_("{good} {rows} row up"), N_("{good} {rows} rows up"), "rows")

    good: Good
    rows: int


@dataclass(frozen=True, slots=True)
class RowsDown(Message):
    text = Plural(N_("{good} {rows} row down"), N_("{good} {rows} rows down"), "rows")

    good: Good
    rows: int


@dataclass(frozen=True, slots=True)
class TileTurnedUp(Message):
    text = N_("Tile of round {round}: {weather}; {moves}.")

    round: int
    weather: Weather
    moves: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class QuietTileTurnedUp(Message):
    text = N_("Tile of round {round}: {weather}; no price moves.")

    round: int
    weather: Weather


@dataclass(frozen=True, slots=True)
class PriceUp(Note):
    rule = rulebook.EVENT
    text = Plural(
        N_("{good} marker up {rows} row: {before} → {after}"),
        N_("{good} marker up {rows} rows: {before} → {after}"),
        "rows",
    )

    good: Good
    rows: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PriceDown(PriceUp):
    text = Plural(
        N_("{good} marker down {rows} row: {before} → {after}"),
        N_("{good} marker down {rows} rows: {before} → {after}"),
        "rows",
    )


@dataclass(frozen=True, slots=True)
class MarkerUp(Note):
    rule = rulebook.EVENT
    text = Plural(N_("{good} marker up {rows} row"), N_("{good} marker up {rows} rows"), "rows")

    good: Good
    rows: int


@dataclass(frozen=True, slots=True)
class MarkerDown(MarkerUp):
    text = Plural(N_("{good} marker down {rows} row"), N_("{good} marker down {rows} rows"), "rows")


@dataclass(frozen=True, slots=True)
class MarkerAtTheEdge(Note):
    moves_pieces = False
    rule = rulebook.EVENT
    text = N_("{good} marker stays: it is on the last row already")

    good: Good


@dataclass(frozen=True, slots=True)
class WeatherOfTheRound(Note):
    moves_pieces = False
    rule = rulebook.EVENT
    text = N_("Round {round}: {weather}")

    round: int
    weather: Weather


@dataclass(frozen=True, slots=True)
class AllHavePassed(Note):
    moves_pieces = False
    rule = rulebook.ACTION_END
    text = N_("{players} passes one after the other: round {round} ends")

    players: int
    round: int


@dataclass(frozen=True, slots=True)
class TilesWaiting(Message):
    text = N_("Round {round} of {rounds}, first event tile")

    round: int
    rounds: int


@dataclass(frozen=True, slots=True)
class NextTileWaiting(TilesWaiting):
    rule = rulebook.NEXT_TILE
    text = N_("Round {round} of {rounds}, next event tile")


@dataclass(frozen=True, slots=True)
class Actions(TilesWaiting):
    text = N_("Round {round} of {rounds}, actions")


@dataclass(frozen=True, slots=True)
class RoundEnds(TilesWaiting):
    text = N_("Round {round} of {rounds}, end of round")


@dataclass(frozen=True, slots=True)
class FinalScoring(Message):
    text = N_("Final scoring")
