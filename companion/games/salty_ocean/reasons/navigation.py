"""What is said about sailing out and coming home (§4.3, §4.4)."""

from dataclasses import dataclass

from companion.core.amounts import Amounts
from companion.core.messages import N_, Caution, Message, Note, Plural, Rejection, Seat
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import Good, Ship


@dataclass(frozen=True, slots=True)
class NoShipNamed(Rejection):
    code = "NULL_ACTION"
    rule = rulebook.REAL_ACTION
    field = "voyages"
    text = N_("At least one ship has to be named.")


@dataclass(frozen=True, slots=True)
class NoShipNamedToReturn(NoShipNamed):
    field = "ships"


@dataclass(frozen=True, slots=True)
class NoShipInHarbour(Rejection):
    code = "NOT_IN_HARBOUR"
    rule = rulebook.SAIL_OUT
    field = "voyages"
    text = N_("{seat} has no ship in the harbour; all are at sea.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class NotInHarbour(Rejection):
    code = "NOT_IN_HARBOUR"
    rule = rulebook.SAIL_OUT
    field = "voyages"
    text = N_("{seat}’s {ship} is at sea and cannot sail out again before it returns.")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class SailsOutTwice(Rejection):
    code = "NOT_IN_HARBOUR"
    rule = rulebook.SAIL_OUT
    field = "voyages"
    text = N_("{seat}’s {ship} is named twice; once out, it is no longer in the harbour.")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class NoShipAtSea(Rejection):
    code = "NOT_AT_SEA"
    rule = rulebook.RETURN
    field = "ships"
    text = N_("{seat} has no ship at sea; all are in the harbour.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class NotAtSea(Rejection):
    code = "NOT_AT_SEA"
    rule = rulebook.RETURN
    field = "ships"
    text = N_("{seat}’s {ship} is in the harbour already.")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class ReturnsTwice(Rejection):
    code = "NOT_AT_SEA"
    rule = rulebook.RETURN
    field = "ships"
    text = N_("{seat}’s {ship} is named twice; once home, it is no longer at sea.")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class NotYourShip(Rejection):
    code = "NOT_YOUR_SHIP"
    rule = rulebook.SHIPS
    text = N_("{seat} has not built the {ship}; built so far: {fleet}.")

    seat: Seat
    ship: Ship
    fleet: tuple[Ship, ...]


@dataclass(frozen=True, slots=True)
class MixedDirection(Rejection):
    code = "MIXED_DIRECTION"
    rule = rulebook.SAIL_OUT
    text = N_("One action moves ships one way: {in_harbour} in the harbour, {at_sea} at sea.")

    in_harbour: tuple[Ship, ...]
    at_sea: tuple[Ship, ...]


@dataclass(frozen=True, slots=True)
class DiscardMismatch(Rejection):
    code = "DISCARD_MISMATCH"
    rule = rulebook.DAMAGE
    field = "voyages"
    text = Plural(
        N_(
            "{ship}: with {damage} damage it holds {room} of {cargo}, so {surplus} goes overboard, not {named}."
        ),
        N_("{ship}: with {damage} damage it holds {room} of {cargo}, so {surplus} go overboard, not {named}."),
        "surplus",
    )

    ship: Ship
    damage: int
    room: int
    cargo: int
    surplus: int
    named: int


@dataclass(frozen=True, slots=True)
class DiscardNotAboard(Rejection):
    code = "DISCARD_MISMATCH"
    rule = rulebook.DAMAGE
    field = "voyages"
    text = N_("{ship}: only what is aboard can go overboard, and that is {cargo}.")

    ship: Ship
    cargo: Amounts[Good]


@dataclass(frozen=True, slots=True)
class CatchMismatch(Rejection):
    code = "CATCH_MISMATCH"
    rule = rulebook.ALL_SALT
    field = "voyages"
    text = N_("{ship}: {catchable} salt turns into {catchable} fish, herring and cod together; {named} named.")

    ship: Ship
    catchable: int
    named: int


@dataclass(frozen=True, slots=True)
class SaltIsNoFish(Rejection):
    code = "CATCH_MISMATCH"
    rule = rulebook.ALL_SALT
    field = "voyages"
    text = N_("{ship}: a catch is herring and cod, counted from none upwards.")

    ship: Ship


@dataclass(frozen=True, slots=True)
class EmptyShipSails(Caution):
    code = "EMPTY_SHIP"
    rule = rulebook.SAIL_OUT
    field = "voyages"
    text = N_("{seat}’s {ship} is empty and will catch nothing. Let it sail all the same?")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class ShipDamaged(Note):
    rule = rulebook.DAMAGE
    text = Plural(
        N_("{seat}: {damage} damage cube into the {ship}"),
        N_("{seat}: {damage} damage cubes into the {ship}"),
        "damage",
    )

    seat: Seat
    damage: int
    ship: Ship


@dataclass(frozen=True, slots=True)
class PiratesMeetAWreck(Note):
    moves_pieces = False
    rule = rulebook.PIRATES
    text = N_("{seat}: the pirates meet the {ship}, which has no room for another damage cube")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class PiratesSpare(Note):
    moves_pieces = False
    rule = rulebook.PIRATES
    text = N_("{seat}: Saint Maclou keeps the pirates away; they wait for the next ship")

    seat: Seat


@dataclass(frozen=True, slots=True)
class GoneOverboard(Note):
    rule = rulebook.DAMAGE
    text = N_("{seat}: {goods} from the {ship} to the supply")

    seat: Seat
    goods: Amounts[Good]
    ship: Ship


@dataclass(frozen=True, slots=True)
class SaltUncaught(Note):
    rule = rulebook.POOR_CATCH
    text = N_("{seat}: 1 salt from the {ship} to the supply, nothing caught for it")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class Caught(Note):
    rule = rulebook.SAIL_OUT
    text = N_("{seat}: {salt} salt in the {ship} becomes {fish}")

    seat: Seat
    salt: int
    ship: Ship
    fish: Amounts[Good]


@dataclass(frozen=True, slots=True)
class ShipsPutToSea(Note):
    rule = rulebook.SAIL_OUT
    text = N_("{seat}: {ships} out to sea")

    seat: Seat
    ships: tuple[Ship, ...]


@dataclass(frozen=True, slots=True)
class ShipsComeHome(Note):
    rule = rulebook.RETURN
    text = N_("{seat}: {ships} into the harbour")

    seat: Seat
    ships: tuple[Ship, ...]


@dataclass(frozen=True, slots=True)
class LostOnTheWay(Message):
    text = N_("{goods} lost")

    goods: Amounts[Good]


@dataclass(frozen=True, slots=True)
class CaughtInAll(Message):
    text = N_("{goods} caught")

    goods: Amounts[Good]


@dataclass(frozen=True, slots=True)
class NothingCaught(Message):
    text = N_("nothing caught")


@dataclass(frozen=True, slots=True)
class SailsOut(Message):
    text = N_("{seat} sails out: {what}.")

    seat: Seat
    what: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class SailsOutInTheStorm(SailsOut):
    text = N_("{seat} sails out in the storm: {what}.")


@dataclass(frozen=True, slots=True)
class SailsOutAmongPirates(SailsOut):
    text = N_("{seat} sails out and meets the pirates: {what}.")


@dataclass(frozen=True, slots=True)
class SailsOutToPoorCatch(SailsOut):
    text = N_("{seat} sails out to a poor catch: {what}.")


@dataclass(frozen=True, slots=True)
class ReturnsWith(Message):
    text = N_("{seat} returns ({ships}) with {goods}.")

    seat: Seat
    ships: tuple[Ship, ...]
    goods: Amounts[Good]


@dataclass(frozen=True, slots=True)
class ReturnsEmpty(Message):
    text = N_("{seat} returns ({ships}) with nothing aboard.")

    seat: Seat
    ships: tuple[Ship, ...]
