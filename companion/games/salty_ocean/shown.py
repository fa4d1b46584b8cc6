"""§10: the parts of the board, each with everything decided that is drawn."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.messages import Message, Seat
from companion.core.view import SeatCard, Shown
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.components import (
    STORE_OF,
    ActionType,
    Building,
    Good,
    Ship,
    Store,
    Weather,
)
from companion.games.salty_ocean.reasons import board as says
from companion.games.salty_ocean.reasons.board import Word
from companion.games.salty_ocean.reasons.sheet import PriceUnread
from companion.games.salty_ocean.state import Goods, Merchant, SaltyOcean
from companion.games.salty_ocean.upkeep import limit_of


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Room for one barrel: taken, free, or under a damage cube."""

    good: Good | None = None
    is_damaged: bool = False
    is_taken: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldShown:
    """A depot or a ship's hold."""

    store: Store
    ship: Ship | None
    """None: it is the depot."""
    key: str
    barrels: Goods
    filled: int
    room: int
    """Barrels it takes, with its damage."""
    capacity: int
    damage: int
    at_sea: bool
    slots: tuple[Slot, ...]
    """Barrels first, then free room, then damage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A building a seat has, with its space or step."""

    building: Building
    rank: int
    brings: Message | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MerchantCard(SeatCard):
    """All that lies before one player."""

    money: int
    limit: int | None
    """What the round's end lets it keep; None: all of it."""
    goods: tuple[tuple[Good, int], ...]
    """All barrels of each good that is traded."""
    depot: HoldShown
    ships: tuple[HoldShown, ...]
    buildings: tuple[Held, ...]
    building_count: int
    """As the town hall and the tie-break count them."""
    next_capacity: int | None
    """What the next step of the depot holds."""
    production: int
    next_production: int | None
    notre_dame_step: int
    notre_dame_value: int
    next_notre_dame_value: int | None
    has_clock: bool
    clock_used: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    seat: Seat
    rank: int
    """The space of the cube; on a track the step reached."""
    value: int | None = None
    """On a track: what that step is worth or holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingRow:
    """One building of the board, with who has built it."""

    building: Building
    brings: Message
    """What the next builder will have of it, or the last had."""
    is_track: bool
    builders: tuple[Builder, ...]
    spaces: int | None
    left: int | None
    """None on a track."""
    next_rank: int | None
    next_value: int | None
    """What the next space brings in money, where that is a figure."""


# How they are made


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


_TAKEN = {good: Slot(good=good, is_taken=True) for good in Good}
_FREE, _DAMAGED = Slot(), Slot(is_damaged=True)


def _slots(barrels: Goods, capacity: int, damage: int) -> tuple[Slot, ...]:
    taken = tuple(_TAKEN[good] for good in Good for _ in range(barrels[good]))
    return taken + (_FREE,) * (capacity - damage - len(taken)) + (_DAMAGED,) * damage


def depot_shown(seat: Seat, merchant: Merchant) -> HoldShown:
    barrels, capacity = merchant.depot, merchant.capacity
    return HoldShown(
        store=Store.DEPOT,
        ship=None,
        key=f"depot.{seat}",
        barrels=barrels,
        filled=barrels.total,
        room=capacity,
        capacity=capacity,
        damage=0,
        at_sea=False,
        slots=_slots(barrels, capacity, 0),
    )


def ships_shown(state: SaltyOcean, seat: Seat) -> tuple[HoldShown, ...]:
    """The ships built, in the order of the player board."""
    return tuple(
        HoldShown(
            store=STORE_OF[ship],
            ship=ship,
            key=f"ship.{seat}.{ship.slug}",
            barrels=vessel.cargo,
            filled=vessel.cargo.total,
            room=state.room(ship, vessel),
            capacity=state.hold(ship),
            damage=vessel.damage,
            at_sea=vessel.at_sea,
            slots=_slots(vessel.cargo, state.hold(ship), vessel.damage),
        )
        for ship, vessel in state.merchants[seat].fleet.items()
    )


def card(state: SaltyOcean, seat: Seat) -> MerchantCard:
    merchant, sheet = state.merchants[seat], state.sheet
    step, saline = merchant.notre_dame, merchant.saline
    value = sheet.notre_dame(step)
    count = len(merchant.counted(state.readings))
    goods = merchant.goods
    return MerchantCard(
        seat=seat,
        is_to_act=seat in state.to_act,
        purse=Shown(label=Word.MONEY, value=merchant.money, key=f"money.{seat}"),
        figures=(
            *(Shown(label=good, value=goods[good]) for good in state.goods),
            Shown(label=Word.BUILDINGS, value=count),
            Shown(label=Word.NOTRE_DAME, value=value, key=f"notre_dame.{seat}"),
            Shown(label=Word.SALINE, value=merchant.production, key=f"saline.{seat}"),
        ),
        money=merchant.money,
        limit=limit_of(merchant),
        goods=tuple((good, goods[good]) for good in state.goods),
        depot=depot_shown(seat, merchant),
        ships=ships_shown(state, seat),
        buildings=tuple(_held(merchant)),
        building_count=count,
        next_capacity=box.DEPOT[merchant.depot_step + 1] if merchant.depot_step + 1 < len(box.DEPOT) else None,
        production=merchant.production,
        next_production=box.SALINE[saline + 1] if saline + 1 < len(box.SALINE) else None,
        notre_dame_step=step,
        notre_dame_value=value,
        next_notre_dame_value=sheet.notre_dame(step + 1) if step < len(box.NOTRE_DAME) else None,
        has_clock=merchant.has(Building.GREAT_CLOCK),
        clock_used=merchant.clock_used,
    )


def _held(merchant: Merchant) -> Iterator[Held]:
    for building in Building:
        if rank := merchant.step_of(building):
            yield Held(building=building, rank=rank, brings=brings(building, rank))


def brings(building: Building, rank: int) -> Message:
    """What a building is good for, to the builder of this rank."""

    def of(by_rank: tuple[int, ...]) -> int:
        return by_rank[min(rank, len(by_rank)) - 1]

    match building:
        case Building.FINANCE_OFFICE:
            return says.FinanceOfficeBrings(of(box.FINANCE_OFFICE_BRINGS))
        case Building.WINDOWS:
            return says.BringsAtTheEnd(of(box.WINDOWS_BRING))
        case Building.GREAT_CLOCK:
            return says.ClockBrings(of(box.CLOCK_SURCHARGE))
        case Building.ST_MACLOU:
            return says.SaintMaclouBrings(of(box.ST_MACLOU_BRINGS))
        case Building.FIERTE:
            return says.FierteSwaps() if rank == 1 else says.FierteLooks()
        case Building.TOWN_HALL:
            halls = (says.TownHallBringsMost(), says.TownHallBrings(), says.TownHallBringsHalf())
            return halls[min(rank, len(halls)) - 1]
    return _ALIKE[building]


_ALIKE: dict[Building, Message] = {
    Building.DEPOT: says.DepotBrings(),
    Building.BANK: says.BankBrings(),
    Building.VAULT: says.VaultBrings(),
    Building.INN: says.InnBrings(),
    Building.SHIPYARD: says.YardBrings(),
    Building.ACADEMY: says.YardBrings(),
    Building.LIGHTHOUSE: says.LighthouseBrings(),
    Building.NOTRE_DAME: says.NotreDameBrings(),
}
"""What brings every builder the same."""

_FIGURES: dict[Building, tuple[int, ...]] = {
    Building.FINANCE_OFFICE: box.FINANCE_OFFICE_BRINGS,
    Building.WINDOWS: box.WINDOWS_BRING,
    Building.GREAT_CLOCK: box.CLOCK_SURCHARGE,
    Building.ST_MACLOU: box.ST_MACLOU_BRINGS,
}


def building_row(state: SaltyOcean, building: Building) -> BuildingRow:
    if building in box.TRACKS:
        return _track_row(state, building)
    owners, rank = state.owners(building), state.lowest_free_rank(building)
    figures = _FIGURES.get(building, ())
    return BuildingRow(
        building=building,
        brings=brings(building, rank or state.spaces(building)),
        is_track=False,
        builders=tuple(Builder(seat=s, rank=state.merchants[s].buildings[building]) for s in owners),
        spaces=state.spaces(building),
        left=state.spaces(building) - len(owners),
        next_rank=rank,
        next_value=figures[rank - 1] if rank and rank <= len(figures) else None,
    )


def _track_row(state: SaltyOcean, building: Building) -> BuildingRow:
    """Depot and Notre-Dame: each player has a marker of his own."""

    def value(step: int) -> int:
        return box.DEPOT[step] if building is Building.DEPOT else state.sheet.notre_dame(step)

    steps = {seat: state.merchants[seat].step_of(building) for seat in state.seats}
    return BuildingRow(
        building=building,
        brings=brings(building, 1),
        is_track=True,
        builders=tuple(
            Builder(seat=seat, rank=step, value=value(step)) for seat, step in steps.items() if step
        ),
        spaces=None,
        left=None,
        next_rank=None,
        next_value=None,
    )
