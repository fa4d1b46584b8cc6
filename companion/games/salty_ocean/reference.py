"""§3 to §6 on one page: what a player needs of Upon a Salty Ocean at the table."""

from collections.abc import Iterator
from itertools import groupby

from companion.core.messages import N_, Term
from companion.core.reference import Chapter, Entry, Figures, Heading, Row, chapter, on
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean import rulebook as rules
from companion.games.salty_ocean.actions.buying import Buy
from companion.games.salty_ocean.actions.city import Build, UpgradeSaline
from companion.games.salty_ocean.actions.homecoming import Return
from companion.games.salty_ocean.actions.moving import MoveGoods
from companion.games.salty_ocean.actions.passing import Pass
from companion.games.salty_ocean.actions.sailing import SailOut
from companion.games.salty_ocean.actions.selling import Sell
from companion.games.salty_ocean.actions.shipbuilding import BuildShip
from companion.games.salty_ocean.components import ShipKind
from companion.games.salty_ocean.printed import LIMIT_KEYS, STEPS, BoardSheet
from companion.games.salty_ocean.readings import BankAndVault, ClockPairs, Readings
from companion.games.salty_ocean.scoring import Category, more_buildings


class Step(Term):
    """What the board prints beside the steps of Notre-Dame."""

    WORTH = "worth", N_("worth")
    PLAYERS = "players", N_("players at most")


def reference(readings: Readings, sheet: BoardSheet) -> tuple[Chapter, ...]:
    return tuple(_chapters(readings, sheet))


def _chapters(readings: Readings, sheet: BoardSheet) -> Iterator[Chapter]:
    yield chapter(
        Heading.ROUND,
        rules.ROUNDS,
        rules.EVENT,
        rules.WEATHER,
        rules.NEXT_TILE,
        rules.TURN,
        rules.ACTION_END,
    )
    yield chapter(
        Heading.ACTIONS,
        on(UpgradeSaline, rules.SALINE),
        on(
            Build, rules.BUILD, rules.DEPOT, rules.VAULT, rules.TOWN_HALL, rules.WINDOWS,
            rules.NOTRE_DAME, rules.NOTRE_DAME_LIMIT,
        ),
        on(SailOut, rules.SAIL_OUT, rules.ALL_SALT, rules.DAMAGE, rules.STORM, rules.PIRATES, rules.POOR_CATCH),
        on(Return, rules.RETURN),
        on(BuildShip, rules.BUILD_SHIP, rules.OWN_HALF, rules.SHARED_HALF, rules.NEW_SHIP),
        on(MoveGoods, rules.MOVE_GOODS, rules.DEPOT_SURPLUS),
        on(Sell, rules.SELL, rules.SOLD_FROM, rules.PRICE_DROP, rules.FINANCE_OFFICE),
        on(Buy, rules.BUY, rules.PRICE_STAYS),
        on(Pass, rules.PASS),
        rules.REAL_ACTION,
    )  # fmt: skip
    pairs = rules.CLOCK_ANY if readings.clock is ClockPairs.ANY else rules.CLOCK_TYPES
    yield chapter(
        Heading.COSTS,
        rules.FEE,
        rules.PRINTED_PRICE,
        rules.PAY_FIRST,
        rules.FALLING,
        rules.FLOOR,
        Entry((rules.CLOCK, pairs, rules.CLOCK_PAID)),
        figures=(_ships(sheet),),
    )
    yield chapter(
        Heading.END_OF_ROUND,
        Entry((rules.LIGHTHOUSE, rules.FIERTE, rules.FIERTE_SECOND, rules.FIERTE_TILES)),
        rules.SALT,
        rules.INN,
        rules.INTEREST,
        rules.DEBT_INTEREST,
        rules.FEES_BACK,
        rules.LIMIT,
        rules.NEW_ORDER,
        is_in_order=True,
    )
    yield chapter(
        Heading.SCORING,
        on(Category.MONEY, rules.MONEY),
        on(Category.NOTRE_DAME, rules.FINAL_NOTRE_DAME),
        on(Category.WINDOWS, rules.FINAL_WINDOWS),
        on(Category.TOWN_HALL, rules.FINAL_TOWN_HALL),
        on(Category.LIGHTHOUSE, rules.FINAL_LIGHTHOUSE),
        on(Category.ST_MACLOU, rules.FINAL_ST_MACLOU),
        rules.AFTER_THE_LIMIT,
        rules.GOODS_LEFT,
        figures=(_notre_dame(sheet),),
    )
    counts_one = readings.bank_and_vault is BankAndVault.ONE
    counted = rules.BUILDING_COUNT_ONE if counts_one else rules.BUILDING_COUNT
    yield chapter(Heading.TIE_BREAK, on(more_buildings, counted))
    yield chapter(Heading.VARIANTS, Entry((rules.TWO_PLAYERS, rules.PRICE_DROP_TWO)), figures=(_spaces(),))


def _ships(sheet: BoardSheet) -> Figures:
    heads = (N_("price"), N_("barrels"), N_("each player"))
    rows = tuple(
        Row((kind,), (box.SHIP_PRICE[kind], sheet.hold(kind), len(box.SHIPS_OF[kind]))) for kind in ShipKind
    )
    return Figures(title=rules.SHIPS.title, heads=heads, rows=rows, rule=rules.HOLDS)


def _notre_dame(sheet: BoardSheet) -> Figures:
    """What the board prints, of this copy where it has been read."""
    worth = tuple(sheet.notre_dame(step) for step in STEPS)
    limits = tuple(sheet.value_of(LIMIT_KEYS[step]) if step in LIMIT_KEYS else None for step in STEPS)
    rows = (Row((Step.WORTH,), worth), Row((Step.PLAYERS,), limits))
    return Figures(title=rules.NOTRE_DAME.title, rows=rows, rule=rules.SHEET)


def _spaces() -> Figures:
    """Buildings with equally many spaces in one row."""
    by_spaces = sorted(box.SPACES.items(), key=lambda spaces: spaces[1], reverse=True)
    rows = tuple(
        Row(tuple(building for building, _ in group), spaces)
        for spaces, group in groupby(by_spaces, key=lambda spaces: spaces[1])
    )
    return Figures(
        title=rules.SPACES.title, heads=(N_("2 players"), N_("3 players")), rows=rows, rule=rules.SPACES
    )
