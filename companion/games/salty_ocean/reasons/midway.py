"""What is asked and said where a match is taken up in the middle."""

from dataclasses import dataclass

from companion.core.game import Misfit
from companion.core.messages import N_, Message, Seat, Term
from companion.games.salty_ocean.components import Building, Good, Ship

WHEN = N_(
    "While actions are taken: the tile of the round is in force and the next one lies open. "
    "Let a second action of the Great Clock be taken or left first."
)


class Head(Term):
    """Heads of rows and columns."""

    MONEY = "money", N_("money")
    SALINE = "saline", N_("salt a round")
    DEPOT = "depot", N_("the depot holds")
    NOTRE_DAME = "notre_dame", N_("Notre-Dame")
    CLOCK = "clock", N_("Great Clock has struck")
    PLACE = "place", N_("in turn order")
    WHERE = "where", N_("where it is")
    DAMAGE = "damage", N_("damage")


class Where(Term):
    """What a ship does, in the order of its figure."""

    NOT_BUILT = "not_built", N_("not built")
    IN_HARBOUR = "in_harbour", N_("harbour")
    AT_SEA = "at_sea", N_("at sea")


class Happened(Term):
    """Whether something has happened in this round, in the order of its figure."""

    NO = "no", N_("no")
    YES = "yes", N_("yes")


@dataclass(frozen=True, slots=True)
class TheTable(Message):
    text = N_("The table")


@dataclass(frozen=True, slots=True)
class TheNextTile(Message):
    text = N_("The tile of the next round, which lies open")


@dataclass(frozen=True, slots=True)
class ThePlayers(Message):
    text = N_("The players")


@dataclass(frozen=True, slots=True)
class TheCity(Message):
    text = N_("The city: the space of each cube, 0 for none")


@dataclass(frozen=True, slots=True)
class Named(Message):
    text = N_("{seat}")

    seat: Seat


@dataclass(frozen=True, slots=True)
class InTheDepot(Message):
    text = N_("{good} in the depot")

    good: Good


@dataclass(frozen=True, slots=True)
class MarkerOf(Message):
    text = N_("{good} marker")

    good: Good


@dataclass(frozen=True, slots=True)
class PriceInRow(Message):
    text = N_("{price} (row {row})")

    price: int
    row: int


@dataclass(frozen=True, slots=True)
class WhoseTurn(Message):
    text = N_("whose turn it is")


@dataclass(frozen=True, slots=True)
class WeatherOfTheRound(Message):
    text = N_("weather of this round")


@dataclass(frozen=True, slots=True)
class PiratesMet(Message):
    text = N_("pirates have met a ship in this round")


@dataclass(frozen=True, slots=True)
class TileMoves(Message):
    text = N_("{good}, rows up")

    good: Good


@dataclass(frozen=True, slots=True)
class TileBrings(Message):
    text = N_("its weather")


@dataclass(frozen=True, slots=True)
class TwoOnOneSpace(Misfit):
    code = "SPACE_TAKEN"
    text = N_("{seat} and {other} cannot both have a cube on space {space} of {building}.")

    seat: Seat
    other: Seat
    building: Building
    space: int


@dataclass(frozen=True, slots=True)
class TooManyAboard(Misfit):
    code = "OVER_CAPACITY"
    text = N_("{seat}’s {ship} has room for {room} barrels; {aboard} are written down.")

    seat: Seat
    ship: Ship
    room: int
    aboard: int


@dataclass(frozen=True, slots=True)
class TooManyInTheDepot(Misfit):
    code = "OVER_CAPACITY"
    text = N_("{seat}’s depot holds {room} barrels; {there} are written down.")

    seat: Seat
    room: int
    there: int


@dataclass(frozen=True, slots=True)
class VaultWithoutBank(Misfit):
    code = "NEEDS_BANK"
    text = N_("{seat} has a vault, but no bank.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class TooManyOnAStep(Misfit):
    code = "NOTRE_DAME_LIMIT"
    text = N_("Notre-Dame’s step of {worth} is open to {limit}; written down are {seats}.")

    worth: int
    limit: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ClockWithoutCube(Misfit):
    code = "NO_CLOCK"
    text = N_("{seat} has no Great Clock that could have struck.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class SpaceLeftOut(Misfit):
    code = "SPACE_LEFT_OUT"
    text = N_(
        "{seat} has a cube on space {space} of {building}, and space {free} is free: a cube goes to the lowest."
    )

    seat: Seat
    building: Building
    space: int
    free: int


@dataclass(frozen=True, slots=True)
class WindowsWithoutTower(Misfit):
    code = "WINDOWS_NEED_18"
    text = N_("{seat} has Windows, and nobody stands on Notre-Dame {needed} or higher.")

    seat: Seat
    needed: int


@dataclass(frozen=True, slots=True)
class HallWithoutBank(Misfit):
    code = "HALL_NEEDS_BANK"
    text = N_("{seat} has a Town Hall, and nobody has a bank.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class ShipWithoutYards(Misfit):
    code = "SHIP_NEEDS_YARDS"
    text = N_("{seat} has a {ship}, and nobody has built a {building}.")

    seat: Seat
    ship: Ship
    building: Building


@dataclass(frozen=True, slots=True)
class PiratesWithoutWeather(Misfit):
    code = "NO_PIRATES"
    text = N_("Pirates meet nobody in a round that has other weather.")
