"""What is said about new ships and moving goods (§4.5)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.core.amounts import Amounts
from companion.core.messages import N_, Cause, Message, Note, Plural, Rejection, Seat
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import Building, Good, Ship, ShipKind


@dataclass(frozen=True, slots=True)
class NoShipyard(Rejection):
    code = "NO_SHIPYARD"
    rule = rulebook.BUILD_SHIP
    text = N_("A new ship needs a Shipyard on the board, anyone’s, and nobody has built one.")


@dataclass(frozen=True, slots=True)
class NoAcademy(Rejection):
    code = "NO_ACADEMY"
    rule = rulebook.BUILD_SHIP
    text = N_("A new ship needs a Naval Academy on the board, anyone’s, and nobody has built one.")


@dataclass(frozen=True, slots=True)
class CaravelLimit(Rejection):
    code = "CARAVEL_LIMIT"
    rule = rulebook.SHIPS
    field = "ship_kind"
    text = N_("{seat} has two caravels already, the most there are.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class LargeLimit(Rejection):
    code = "LARGE_LIMIT"
    rule = rulebook.SHIPS
    field = "ship_kind"
    text = N_("{seat} has the large ship already, the only one there is.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class HalfPaid(Cause):
    rule = rulebook.BUILD_SHIP
    text = N_("{kind}, half for the {building}")

    kind: ShipKind
    building: Building


@dataclass(frozen=True, slots=True)
class HalfReceived(Cause):
    rule = rulebook.BUILD_SHIP
    text = N_("{builder}’s {kind}, half for the {building}")

    builder: Seat
    kind: ShipKind
    building: Building


@dataclass(frozen=True, slots=True)
class SharedHalfReceived(HalfReceived):
    rule = rulebook.SHARED_HALF
    text = N_("{builder}’s {kind}, a share of the half for the {building}")


@dataclass(frozen=True, slots=True)
class OddCoin(Note):
    moves_pieces = False
    rule = rulebook.SHARED_HALF
    text = N_("{building}: 1 each for {owners}, the odd coin goes to the supply")

    building: Building
    owners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ShipBuilt(Note):
    rule = rulebook.BUILD_SHIP
    text = N_("{seat}: {ship} onto the player board, in the harbour and empty")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class BuiltShip(Message):
    text = N_("{seat} builds a {kind} for {price}.")

    seat: Seat
    kind: ShipKind
    price: int


@dataclass(frozen=True, slots=True)
class BuiltShipFree(Message):
    text = N_("{seat} builds a {kind} and pays nobody.")

    seat: Seat
    kind: ShipKind


@dataclass(frozen=True, slots=True)
class NothingMoves(Rejection):
    code = "NULL_ACTION"
    rule = rulebook.REAL_ACTION
    field = "aboard"
    text = N_("With that every barrel stays where it is, and an action has to change something.")


@dataclass(frozen=True, slots=True)
class NothingToMove(Rejection):
    code = "NULL_ACTION"
    rule = rulebook.REAL_ACTION
    field = "aboard"
    text = N_(
        "{seat} has no barrel that could be moved: {depot} in the depot, {aboard} on ships in the harbour."
    )

    seat: Seat
    depot: int
    aboard: int


@dataclass(frozen=True, slots=True)
class ShipAtSea(Rejection):
    code = "SHIP_AT_SEA"
    rule = rulebook.MOVE_GOODS
    field = "aboard"
    text = N_("{seat}’s {ship} is at sea; only ships in the harbour load and unload.")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class ForeignStore(Rejection):
    code = "FOREIGN_STORE"
    rule = rulebook.MOVE_GOODS
    field = "aboard"
    text = N_("{seat} has no {ship}; barrels go to one’s own depot and ships only.")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class ShipOverCapacity(Rejection):
    code = "SHIP_OVER_CAPACITY"
    rule = rulebook.HOLDS
    field = "aboard"
    text = N_("{seat}’s {ship} holds {room} barrels and cannot take {asked}.")

    seat: Seat
    ship: Ship
    room: int
    asked: int


@dataclass(frozen=True, slots=True)
class DamagedShipOverCapacity(ShipOverCapacity):
    text = N_("{seat}’s {ship} holds {room} barrels with {damage} damage and cannot take {asked}.")

    damage: int


@dataclass(frozen=True, slots=True)
class GoodsNotConserved(Rejection):
    code = "GOODS_NOT_CONSERVED"
    rule = rulebook.MOVE_GOODS
    field = "aboard"
    text = N_("{seat} has {held} {good} in depot and harbour; {named} cannot be on ships or lost.")

    seat: Seat
    good: Good
    held: int
    named: int


@dataclass(frozen=True, slots=True)
class LoadedTwice(Rejection):
    code = "GOODS_NOT_CONSERVED"
    rule = rulebook.MOVE_GOODS
    field = "aboard"
    text = N_("The {ship} is named twice; what it holds afterwards is said once.")

    ship: Ship


@dataclass(frozen=True, slots=True)
class NegativeBarrels(Rejection):
    code = "GOODS_NOT_CONSERVED"
    rule = rulebook.MOVE_GOODS
    field = "aboard"
    text = N_("Barrels are counted from none upwards.")


@dataclass(frozen=True, slots=True)
class NegativeBarrelsLost(NegativeBarrels):
    field = "lost"


@dataclass(frozen=True, slots=True)
class LossWithoutOverflow(Rejection):
    code = "LOSS_WITHOUT_OVERFLOW"
    rule = rulebook.DEPOT_SURPLUS
    field = "lost"
    text = Plural(
        N_("The depot has no room for {surplus} barrel; {named} cannot be lost."),
        N_("The depot has no room for {surplus} barrels; {named} cannot be lost."),
        "surplus",
    )

    surplus: int
    named: int


@dataclass(frozen=True, slots=True)
class DepotOverflow(Rejection):
    code = "DEPOT_OVERFLOW"
    rule = rulebook.DEPOT_SURPLUS
    field = "lost"
    text = N_(
        "{seat}’s depot holds {capacity}, {barrels} would lie there: {surplus} to be lost, {named} named."
    )

    seat: Seat
    capacity: int
    barrels: int
    surplus: int
    named: int


@dataclass(frozen=True, slots=True)
class CargoNow(Note):
    rule = rulebook.MOVE_GOODS
    text = N_("{seat}: {ship} with {goods}")

    seat: Seat
    ship: Ship
    goods: Amounts[Good]


@dataclass(frozen=True, slots=True)
class HoldNowEmpty(Note):
    rule = rulebook.MOVE_GOODS
    text = N_("{seat}: {ship} empty")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class DepotNow(Note):
    rule = rulebook.MOVE_GOODS
    text = N_("{seat}: depot with {goods}")

    seat: Seat
    goods: Amounts[Good]


@dataclass(frozen=True, slots=True)
class DepotNowEmpty(Note):
    rule = rulebook.MOVE_GOODS
    text = N_("{seat}: depot empty")

    seat: Seat


@dataclass(frozen=True, slots=True)
class BarrelsLost(Note):
    rule = rulebook.DEPOT_SURPLUS
    text = N_("{seat}: {goods} to the supply, lost")

    seat: Seat
    goods: Amounts[Good]


@dataclass(frozen=True, slots=True)
class TakenAboard(Message):
    is_ashore: ClassVar[bool] = False
    text = N_("{goods} aboard the {ship}")

    goods: Amounts[Good]
    ship: Ship


@dataclass(frozen=True, slots=True)
class BroughtAshore(Message):
    is_ashore: ClassVar[bool] = True
    text = N_("{goods} off the {ship}")

    goods: Amounts[Good]
    ship: Ship


@dataclass(frozen=True, slots=True)
class LostAshore(Message):
    text = N_("{goods} lost")

    goods: Amounts[Good]


@dataclass(frozen=True, slots=True)
class MovesBarrels(Message):
    text = N_("{seat} moves barrels: {moves}.")

    seat: Seat
    moves: tuple[Message, ...]
