"""§1 and §7: what is in the box, as words and printed tables."""

from collections.abc import Mapping

from companion.core.messages import N_, Term


class Good(Term):
    SALT = "salt", N_("salt")
    HERRING = "herring", N_("herring")
    COD = "cod", N_("cod")


FISH = (Good.HERRING, Good.COD)


class ActionType(Term):
    CITY = "city", N_("City")
    NAVIGATION = "navigation", N_("Navigation")
    HARBOUR = "harbour", N_("Harbour")
    MARKET = "market", N_("Market")


class Option(Term):
    """The eight actions, two of each type."""

    UPGRADE_SALINE = "upgrade_saline", N_("upgrade the saline")
    BUILD = "build", N_("build")
    SAIL_OUT = "sail_out", N_("sail out")
    RETURN = "return", N_("return")
    BUILD_SHIP = "build_ship", N_("build a ship")
    MOVE_GOODS = "move_goods", N_("move goods")
    SELL = "sell", N_("sell")
    BUY = "buy", N_("buy")


TYPE_OF: Mapping[Option, ActionType] = {
    Option.UPGRADE_SALINE: ActionType.CITY,       Option.BUILD: ActionType.CITY,
    Option.SAIL_OUT: ActionType.NAVIGATION,       Option.RETURN: ActionType.NAVIGATION,
    Option.BUILD_SHIP: ActionType.HARBOUR,        Option.MOVE_GOODS: ActionType.HARBOUR,
    Option.SELL: ActionType.MARKET,               Option.BUY: ActionType.MARKET,
}  # fmt: skip


class ShipKind(Term):
    CARAVEL = "caravel", N_("caravel")
    LARGE_SHIP = "large_ship", N_("large ship")


class Ship(Term):
    """Each player's own three."""

    CARAVEL_1 = "caravel_1", N_("first caravel")
    CARAVEL_2 = "caravel_2", N_("second caravel")
    LARGE_SHIP = "large_ship", N_("large ship")


KIND_OF: Mapping[Ship, ShipKind] = {
    Ship.CARAVEL_1: ShipKind.CARAVEL,
    Ship.CARAVEL_2: ShipKind.CARAVEL,
    Ship.LARGE_SHIP: ShipKind.LARGE_SHIP,
}

SHIPS_OF: Mapping[ShipKind, tuple[Ship, ...]] = {
    ShipKind.CARAVEL: (Ship.CARAVEL_1, Ship.CARAVEL_2),
    ShipKind.LARGE_SHIP: (Ship.LARGE_SHIP,),
}
SHIPS_AT_FIRST = (Ship.CARAVEL_1,)
"""What everybody begins with, and never loses."""


class Store(Term):
    """Where barrels lie: the depot and the three holds."""

    DEPOT = "depot", N_("depot")
    CARAVEL_1 = "caravel_1", N_("first caravel")
    CARAVEL_2 = "caravel_2", N_("second caravel")
    LARGE_SHIP = "large_ship", N_("large ship")


STORE_OF: Mapping[Ship, Store] = {ship: Store(ship.slug) for ship in Ship}
SHIP_AS: Mapping[Store, Ship] = {store: ship for ship, store in STORE_OF.items()}


class Weather(Term):
    CALM = "calm", N_("calm")
    STORM = "storm", N_("storm")
    PIRATES = "pirates", N_("pirates")
    POOR_CATCH = "poor_catch", N_("poor catch")


class TilePosition(Term):
    """Where a face-down event tile can lie: in the row, by its round, or on the unused pile."""

    ROW_2 = "row2", N_("row, round 2")
    ROW_3 = "row3", N_("row, round 3")
    ROW_4 = "row4", N_("row, round 4")
    ROW_5 = "row5", N_("row, round 5")
    SPARE_1 = "spare1", N_("unused tile 1")
    SPARE_2 = "spare2", N_("unused tile 2")
    SPARE_3 = "spare3", N_("unused tile 3")
    SPARE_4 = "spare4", N_("unused tile 4")
    SPARE_5 = "spare5", N_("unused tile 5")


ROUND_OF: Mapping[TilePosition, int] = {
    TilePosition.ROW_2: 2, TilePosition.ROW_3: 3, TilePosition.ROW_4: 4, TilePosition.ROW_5: 5,
}  # fmt: skip
"""The round whose tile lies there; the unused ones have none."""


class Building(Term):
    DEPOT = "depot", N_("Depot")
    BANK = "bank", N_("Bank")
    VAULT = "vault", N_("Vault")
    FINANCE_OFFICE = "finance_office", N_("Finance Office")
    INN = "inn", N_("Inn")
    SHIPYARD = "shipyard", N_("Shipyard")
    ACADEMY = "academy", N_("Naval Academy")
    LIGHTHOUSE = "lighthouse", N_("Lighthouse")
    NOTRE_DAME = "notre_dame", N_("Notre-Dame")
    WINDOWS = "windows", N_("Windows")
    TOWN_HALL = "town_hall", N_("Town Hall")
    GREAT_CLOCK = "great_clock", N_("Great Clock")
    ST_MACLOU = "st_maclou", N_("Saint Maclou")
    FIERTE = "fierte", N_("Fierte")


TRACKS = (Building.DEPOT, Building.NOTRE_DAME)
"""Built step by step on a track of one's own; the others take a cube."""

CUBE_BUILDINGS = tuple(building for building in Building if building not in TRACKS)

# 1. Limits
ROUNDS = 5
FLOOR = -22
DEAREST_FEE = 10
START_MONEY = (10, 12, 14, 16)
START_SALT = 3
SALINE = (3, 7, 10, 12)
DEPOT = (6, 15, 30)
SALE_OF_A_ROW = 8
"""A sale lowers the price for each started so many barrels."""
MOST_ROWS_A_TILE = 5

KEPT_WITHOUT_A_BANK = 40
KEPT_WITH_A_BANK = 80
BANK_PAYS_PER = 20
VAULT_PAYS_PER = 10

# 7.1 Buildings, by rank
FINANCE_OFFICE_BRINGS = (3, 2)
CLOCK_SURCHARGE = (3, 5)
WINDOWS_BRING = (10, 7, 5)
ST_MACLOU_BRINGS = (6, 3)
TOWN_HALL_BRINGS_THE_FIRST = 3
LIGHTHOUSE_BRINGS_PER_SHIP = 2
INN_BRINGS = 2

#                           2p 3p
SPACES: Mapping[Building, tuple[int, int]] = {
    Building.BANK:           (2, 3),
    Building.VAULT:          (2, 3),
    Building.FINANCE_OFFICE: (1, 2),
    Building.INN:            (2, 3),
    Building.SHIPYARD:       (1, 2),
    Building.ACADEMY:        (1, 2),
    Building.LIGHTHOUSE:     (2, 2),
    Building.WINDOWS:        (1, 2),
    Building.TOWN_HALL:      (1, 2),
    Building.GREAT_CLOCK:    (1, 2),
    Building.ST_MACLOU:      (1, 2),
    Building.FIERTE:         (1, 2),
}  # fmt: skip
"""Spaces with two and three players; with four the board prints them (§11)."""

MOST_SPACES: Mapping[Building, int] = {
    Building.BANK: 4, Building.VAULT: 4, Building.INN: 4, Building.LIGHTHOUSE: 4,
    Building.FINANCE_OFFICE: 2, Building.SHIPYARD: 2, Building.ACADEMY: 2, Building.WINDOWS: 3,
    Building.TOWN_HALL: 3, Building.GREAT_CLOCK: 2, Building.ST_MACLOU: 2, Building.FIERTE: 2,
}  # fmt: skip
"""With four players: one each where no ranks are known, else as many as there are ranks (D, U)."""

# 7.2 Notre-Dame
NOTRE_DAME = (5, 11, 18, 26, 35, 45, 55, 70)
NOTRE_DAME_LIMITS: Mapping[int, int] = {6: 3, 7: 2, 8: 1}
WINDOWS_NEED_STEP = 3

# 7.3 Ships
SHIP_PRICE: Mapping[ShipKind, int] = {ShipKind.CARAVEL: 6, ShipKind.LARGE_SHIP: 8}
HOLD: Mapping[ShipKind, int] = {ShipKind.CARAVEL: 4, ShipKind.LARGE_SHIP: 6}

# 7.4 Prices
START_PRICE: Mapping[Good, int] = {Good.SALT: 1, Good.HERRING: 4, Good.COD: 4}

# 7.5 Weather
DAMAGE: Mapping[Weather, int] = {Weather.STORM: 1, Weather.PIRATES: 2}
