"""What lies on the table, with the questions the rules ask of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.amounts import Amounts
from companion.core.messages import TABLE, Seat
from companion.core.values import changed
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.components import (
    KIND_OF,
    STORE_OF,
    ActionType,
    Building,
    Good,
    Option,
    Ship,
    ShipKind,
    Store,
    Weather,
)
from companion.games.salty_ocean.printed import BoardSheet
from companion.games.salty_ocean.readings import BankAndVault, Readings

Goods = Amounts[Good]
NOTHING: Goods = Amounts()

REVEAL_FIRST, REVEAL_NEXT, ACTION, UPKEEP, OVER = "reveal_first", "reveal_next", "action", "upkeep", "over"
EVENT = "event"
"""Between a round's end and the next tile's moves; nobody ever acts in it."""


@dataclass(frozen=True, slots=True)
class Vessel:
    """A ship that has been built."""

    at_sea: bool = False
    damage: int = 0
    cargo: Goods = NOTHING


@dataclass(frozen=True, slots=True)
class Merchant:
    """What one player has."""

    money: int
    depot: Goods
    fleet: Mapping[Ship, Vessel]
    buildings: Mapping[Building, int]
    """Those with an own cube, each with its rank, from 1."""
    saline: int = 0
    depot_step: int = 0
    notre_dame: int = 0
    clock_used: bool = False

    def has(self, building: Building) -> bool:
        return building in self.buildings

    def step_of(self, building: Building) -> int:
        """How far a building is: steps on a track, else the rank of the cube; 0 without."""
        if building is Building.DEPOT:
            return self.depot_step
        if building is Building.NOTRE_DAME:
            return self.notre_dame
        return self.buildings.get(building, 0)

    @property
    def capacity(self) -> int:
        """Barrels the depot holds."""
        return box.DEPOT[self.depot_step]

    @property
    def production(self) -> int:
        """Salt a round."""
        return box.SALINE[self.saline]

    @property
    def in_harbour(self) -> dict[Ship, Vessel]:
        return {ship: vessel for ship, vessel in self.fleet.items() if not vessel.at_sea}

    @property
    def at_sea(self) -> dict[Ship, Vessel]:
        return {ship: vessel for ship, vessel in self.fleet.items() if vessel.at_sea}

    @property
    def stores(self) -> dict[Store, Goods]:
        """What can be reached from the harbour: the depot first, then the ships."""
        reached = {Store.DEPOT: self.depot}
        for ship, vessel in self.fleet.items():
            if not vessel.at_sea:
                reached[STORE_OF[ship]] = vessel.cargo
        return reached

    def within_reach(self, good: Good) -> int:
        """Barrels in the depot and on ships in harbour."""
        return self.depot[good] + sum(v.cargo[good] for v in self.fleet.values() if not v.at_sea)

    def on_the_sea(self, good: Good) -> int:
        return sum(v.cargo[good] for v in self.fleet.values() if v.at_sea)

    @property
    def goods(self) -> Goods:
        """All barrels, wherever they are."""
        held = self.depot
        for vessel in self.fleet.values():
            held = held + vessel.cargo
        return held

    def counted(self, readings: Readings) -> tuple[Building, ...]:
        """The buildings that count (§6): saline and depot do not, Notre-Dame does once."""
        one = readings.bank_and_vault is BankAndVault.ONE
        return tuple(
            building
            for building in Building
            if (building in self.buildings or (building is Building.NOTRE_DAME and self.notre_dame))
            and not (one and building is Building.VAULT and Building.BANK in self.buildings)
        )

    def with_vessels(self, vessels: Mapping[Ship, Vessel], **changes: object) -> "Merchant":
        """With some ships changed or added; the fleet stays in the order of the player board."""
        fleet = {**self.fleet, **vessels}
        if len(fleet) > len(self.fleet):
            fleet = {ship: fleet[ship] for ship in Ship if ship in fleet}
        return changed(self, fleet=fleet, **changes)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Tile:
    """An event tile: how many rows each price moves up, and the weather."""

    moves: Mapping[Good, int]
    weather: Weather


@dataclass(frozen=True, slots=True)
class FirstAction:
    """The action just booked by a seat whose great clock still allows a second one."""

    seat: Seat
    option: Option | None
    """None where a correction opened the second action."""


@dataclass(frozen=True, slots=True)
class SaltyOcean:
    merchants: tuple[Merchant, ...]
    order: tuple[Seat, ...]
    turn: Seat
    """Whose turn it is."""
    rows: Mapping[Good, int]
    """Where the price markers are, in rows above the middle."""
    fees: Mapping[ActionType, int]
    sheet: BoardSheet
    readings: Readings
    weather: Weather = Weather.CALM
    pirates_done: bool = False
    streak: int = 0
    """Passes one after the other."""
    round: int = 1
    phase: str = REVEAL_FIRST
    next_tile: Tile | None = None
    first: FirstAction | None = None

    @property
    def to_act(self) -> frozenset[Seat]:
        if self.phase == ACTION:
            return frozenset((self.turn, self.first.seat)) if self.first else frozenset((self.turn,))
        return frozenset() if self.phase == OVER else frozenset((TABLE,))

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(i) for i in range(len(self.merchants)))

    @property
    def players(self) -> int:
        return len(self.merchants)

    @property
    def goods(self) -> tuple[Good, ...]:
        """The goods that are traded: with two players no cod."""
        return tuple(Good) if len(self.merchants) > 2 else (Good.SALT, Good.HERRING)

    def after(self, seat: Seat) -> Seat:
        """Who follows in turn order."""
        order = self.order
        return order[(order.index(seat) + 1) % len(order)]

    def price_of(self, good: Good) -> int | None:
        """What a barrel is worth now; None: the board has not been read there."""
        return self.sheet.price(good, self.rows[good])

    def row_after(self, good: Good, by: int) -> int:
        """The row a marker comes to, clamped to the table."""
        half = self.sheet.half
        return max(-half, min(half, self.rows[good] + by))

    def price_drop(self, barrels: int) -> int:
        """Rows that a sale lowers its price (§4.6): one, with two players two, per started 8."""
        started = -(-barrels // box.SALE_OF_A_ROW)
        return started if len(self.merchants) > 2 else 2 * started

    def hold(self, ship: Ship) -> int:
        return self.sheet.hold(KIND_OF[ship])

    def room(self, ship: Ship, vessel: Vessel) -> int:
        """Barrels a ship can hold: each damage takes the room of one."""
        return self.sheet.hold(KIND_OF[ship]) - vessel.damage

    def spaces(self, building: Building) -> int:
        return self.sheet.spaces(building, len(self.merchants))

    def owners(self, building: Building) -> tuple[Seat, ...]:
        """Who has built it, first builder first."""
        ranks = [(m.buildings[building], i) for i, m in enumerate(self.merchants) if building in m.buildings]
        return tuple(Seat(i) for _, i in sorted(ranks))

    def lowest_free_rank(self, building: Building) -> int | None:
        """The space the next cube goes to; None: there is none."""
        taken = {m.buildings.get(building) for m in self.merchants}
        return next((rank for rank in range(1, self.spaces(building) + 1) if rank not in taken), None)

    def have_reached(self, step: int) -> tuple[Seat, ...]:
        """Who stands on a step of Notre-Dame or has passed it (R13)."""
        return tuple(Seat(i) for i, m in enumerate(self.merchants) if m.notre_dame >= step)

    def is_second_action(self, seat: Seat) -> bool:
        """Whether what this seat may do now is its great clock's second action."""
        return self.first is not None and self.first.seat == seat != self.turn

    def ships_left(self, seat: Seat, kind: ShipKind) -> tuple[Ship, ...]:
        """The ships of a kind that a seat has not built yet."""
        fleet = self.merchants[seat].fleet
        return tuple(ship for ship in box.SHIPS_OF[kind] if ship not in fleet)

    def face_down(self) -> frozenset[box.TilePosition]:
        """Tiles nobody has seen at this round's end: the next round's lies open (R20)."""
        return frozenset(at for at in box.TilePosition if box.ROUND_OF.get(at, box.ROUNDS + 2) > self.round + 1)

    def with_merchant(self, seat: Seat, merchant: Merchant) -> "SaltyOcean":
        return changed(self, merchants=(*self.merchants[:seat], merchant, *self.merchants[seat + 1 :]))
