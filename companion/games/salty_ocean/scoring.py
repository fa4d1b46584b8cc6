"""§6: what counts at the end, and the tie-break."""

from collections.abc import Iterator

from companion.core.messages import N_, Seat, Term
from companion.core.scoring import ScoreLine, TieBreak
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import Building
from companion.games.salty_ocean.reasons import scoring as reasons
from companion.games.salty_ocean.state import Merchant, SaltyOcean


class Category(Term):
    MONEY = "money", N_("Money")
    NOTRE_DAME = "notre_dame", N_("Notre-Dame")
    WINDOWS = "windows", N_("Windows")
    TOWN_HALL = "town_hall", N_("Town Hall")
    LIGHTHOUSE = "lighthouse", N_("Lighthouse")
    ST_MACLOU = "st_maclou", N_("Saint Maclou")


def score(state: SaltyOcean) -> tuple[ScoreLine, ...]:
    """Every category of every seat, bonuses after the limit on money; leftover goods count nothing."""
    lines = (
        line
        for category in (_money, _notre_dame, _windows, _town_hall, _lighthouse, _st_maclou)
        for seat in state.seats
        for line in category(state, seat, state.merchants[seat])
    )
    return tuple(lines)


def _money(state: SaltyOcean, seat: Seat, merchant: Merchant) -> Iterator[ScoreLine]:
    yield ScoreLine(category=Category.MONEY, seat=seat, points=merchant.money, rule=rulebook.MONEY)


def _notre_dame(state: SaltyOcean, seat: Seat, merchant: Merchant) -> Iterator[ScoreLine]:
    step = merchant.notre_dame
    yield ScoreLine(
        category=Category.NOTRE_DAME,
        seat=seat,
        points=state.sheet.notre_dame(step),
        rule=rulebook.FINAL_NOTRE_DAME,
        because=reasons.StandsOnNotreDame(step) if step else None,
    )


def _windows(state: SaltyOcean, seat: Seat, merchant: Merchant) -> Iterator[ScoreLine]:
    rank = merchant.buildings.get(Building.WINDOWS)
    yield ScoreLine(
        category=Category.WINDOWS,
        seat=seat,
        points=by_rank(box.WINDOWS_BRING, rank),
        rule=rulebook.FINAL_WINDOWS,
        because=reasons.BuilderOf(rank) if rank else None,
    )


def _town_hall(state: SaltyOcean, seat: Seat, merchant: Merchant) -> Iterator[ScoreLine]:
    rank, counted = merchant.buildings.get(Building.TOWN_HALL), merchant.counted(state.readings)
    n = len(counted)
    told = (reasons.FirstTownHall, reasons.SecondTownHall, reasons.ThirdTownHall)
    yield ScoreLine(
        category=Category.TOWN_HALL,
        seat=seat,
        points=town_hall(rank, n),
        rule=rulebook.FINAL_TOWN_HALL,
        because=told[rank - 1](n, counted) if rank else None,
    )


def by_rank(brings: tuple[int, ...], rank: int | None) -> int:
    """What the builder of a space gets; nothing for who has built none."""
    return brings[rank - 1] if rank else 0


def town_hall(rank: int | None, buildings: int) -> int:
    """What the town hall brings to the builder of a space, by how many buildings they have."""
    return by_rank((box.TOWN_HALL_BRINGS_THE_FIRST + buildings, buildings, buildings // 2), rank)


def _lighthouse(state: SaltyOcean, seat: Seat, merchant: Merchant) -> Iterator[ScoreLine]:
    has, ships = merchant.has(Building.LIGHTHOUSE), len(merchant.fleet)
    yield ScoreLine(
        category=Category.LIGHTHOUSE,
        seat=seat,
        points=box.LIGHTHOUSE_BRINGS_PER_SHIP * ships if has else 0,
        rule=rulebook.FINAL_LIGHTHOUSE,
        because=reasons.ShipsCounted(ships) if has else None,
    )


def _st_maclou(state: SaltyOcean, seat: Seat, merchant: Merchant) -> Iterator[ScoreLine]:
    rank = merchant.buildings.get(Building.ST_MACLOU)
    yield ScoreLine(
        category=Category.ST_MACLOU,
        seat=seat,
        points=by_rank(box.ST_MACLOU_BRINGS, rank),
        rule=rulebook.FINAL_ST_MACLOU,
        because=reasons.BuilderOf(rank) if rank else None,
    )


def _buildings(state: SaltyOcean, seat: Seat) -> int:
    return len(state.merchants[seat].counted(state.readings))


more_buildings = TieBreak[SaltyOcean](label=N_("Buildings"), count=_buildings)
