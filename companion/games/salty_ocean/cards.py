"""§10: what lies before each player, slot by slot."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.messages import Message, Seat
from companion.core.view import SeatCard, Shown
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.buildings import brings
from companion.games.salty_ocean.components import (
    STORE_OF,
    Building,
    Good,
    Ship,
    Store,
)
from companion.games.salty_ocean.reasons.board import Word
from companion.games.salty_ocean.state import Goods, Merchant, SaltyOcean
from companion.games.salty_ocean.upkeep import limit_of


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


_TAKEN = {good: Slot(good=good, is_taken=True) for good in Good}
_FREE, _DAMAGED = Slot(), Slot(is_damaged=True)


def _slots(barrels: Goods, capacity: int, damage: int) -> tuple[Slot, ...]:
    taken = tuple(_TAKEN[good] for good in Good for _ in range(barrels[good]))
    return taken + (_FREE,) * (capacity - damage - len(taken)) + (_DAMAGED,) * damage


def _held(merchant: Merchant) -> Iterator[Held]:
    for building in Building:
        if rank := merchant.step_of(building):
            yield Held(building=building, rank=rank, brings=brings(building, rank))
