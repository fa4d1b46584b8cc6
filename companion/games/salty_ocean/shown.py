"""§10: what the table shares: price tapes, fees, weather and the next tile."""

from dataclasses import dataclass

from companion.core.messages import Message
from companion.games.salty_ocean.components import (
    ActionType,
    Good,
    Weather,
)
from companion.games.salty_ocean.reasons import board as says
from companion.games.salty_ocean.reasons.sheet import PriceUnread
from companion.games.salty_ocean.state import SaltyOcean


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceRow:
    """One row of the price table in one good's column."""

    row: int
    """Rows above the middle."""
    price: int | None
    """None: not read off the board yet."""
    is_here: bool
    was_here: bool = False
    """Whether the marker was here before the last entry moved it away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceTape:
    """One good's column, top to bottom."""

    good: Good
    key: str
    row: int
    price: int | None
    rows: tuple[PriceRow, ...]
    question: PriceUnread | None
    """How the price of this row is asked for, where it has not been read."""
    is_traded: bool
    """With two players cod is not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeeShown:
    type: ActionType
    key: str
    fee: int
    before: int | None = None
    """What it was before the last entry, where that changed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherShown:
    round: int
    weather: Weather
    effect: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class NextMove:
    """How the next tile will move a price."""

    good: Good
    rows: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTile:
    weather: WeatherShown
    moves: tuple[NextMove, ...]


def price_tape(state: SaltyOcean, good: Good) -> PriceTape:
    here, half, sheet = state.rows[good], state.sheet.half, state.sheet
    price = sheet.price(good, here)
    return PriceTape(
        good=good,
        key=f"row.{good.slug}",
        row=here,
        price=price,
        rows=tuple(
            PriceRow(row=row, price=sheet.price(good, row), is_here=row == here)
            for row in range(half, -half - 1, -1)
        ),
        question=sheet.price_unread(good, here) if price is None else None,
        is_traded=good in state.goods,
    )


def weather_shown(weather: Weather, round_: int, *, pirates_done: bool = False) -> WeatherShown:
    effects: dict[Weather, Message] = {
        Weather.CALM: says.CalmDoesNothing(),
        Weather.STORM: says.StormDamages(),
        Weather.PIRATES: says.PiratesGone() if pirates_done else says.PiratesWait(),
        Weather.POOR_CATCH: says.CatchIsPoor(),
    }
    return WeatherShown(round=round_, weather=weather, effect=effects[weather])


def next_tile(state: SaltyOcean) -> NextTile | None:
    tile = state.next_tile
    if tile is None:
        return None
    moves = tuple(
        NextMove(
            good=good,
            rows=tile.moves[good],
            before=state.price_of(good),
            after=state.sheet.price(good, state.row_after(good, tile.moves[good])),
        )
        for good in state.goods
        if tile.moves[good]
    )
    return NextTile(weather=weather_shown(tile.weather, state.round + 1), moves=moves)
