"""§10: the buildings of the board, who has built them and what they bring (§7.1)."""

from dataclasses import dataclass

from companion.core.messages import Message, Seat
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.components import (
    Building,
)
from companion.games.salty_ocean.reasons import board as says
from companion.games.salty_ocean.state import SaltyOcean


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


def building_row(state: SaltyOcean, building: Building) -> BuildingRow:
    if building in box.TRACKS:
        return _track_row(state, building)
    spaces, figures = state.spaces(building), _FIGURES.get(building, ())
    owners, rank = state.owners(building), state.lowest_free_rank(building)
    return BuildingRow(
        building=building,
        brings=brings(building, rank or spaces),
        is_track=False,
        builders=tuple(Builder(seat=s, rank=state.merchants[s].buildings[building]) for s in owners),
        spaces=spaces,
        left=spaces - len(owners),
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
