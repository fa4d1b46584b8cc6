"""What each figure of the table is called, for corrections."""

from dataclasses import dataclass

from companion.core.messages import N_, Message, Seat
from companion.games.salty_ocean.components import ActionType, Building, Good, Ship


@dataclass(frozen=True, slots=True)
class Table(Message):
    text = N_("The table")


@dataclass(frozen=True, slots=True)
class PlayerBoard(Message):
    text = N_("{seat}’s player board")

    seat: Seat


@dataclass(frozen=True, slots=True)
class CubesOf(Message):
    text = N_("{seat}’s buildings")

    seat: Seat


@dataclass(frozen=True, slots=True)
class ShipsOf(Message):
    text = N_("{seat}’s ships")

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatFigure(Message):
    seat: Seat


@dataclass(frozen=True, slots=True)
class MoneyOf(SeatFigure):
    text = N_("{seat}’s money")


@dataclass(frozen=True, slots=True)
class SalineOf(SeatFigure):
    text = N_("{seat}’s saline upgrades")


@dataclass(frozen=True, slots=True)
class DepotStepOf(SeatFigure):
    text = N_("{seat}’s depot upgrades")


@dataclass(frozen=True, slots=True)
class NotreDameOf(SeatFigure):
    text = N_("{seat}’s step of Notre-Dame")


@dataclass(frozen=True, slots=True)
class ClockUsedOf(SeatFigure):
    text = N_("{seat}’s Great Clock is used (1) or not (0)")


@dataclass(frozen=True, slots=True)
class ClockOpenOf(SeatFigure):
    text = N_("{seat} may do a second action (1) or not (0)")


@dataclass(frozen=True, slots=True)
class PlaceOf(SeatFigure):
    text = N_("{seat}’s place in the turn order, from 0")


@dataclass(frozen=True, slots=True)
class InDepot(Message):
    text = N_("{good} in {seat}’s depot")

    good: Good
    seat: Seat


@dataclass(frozen=True, slots=True)
class Aboard(Message):
    text = N_("{good} aboard {seat}’s {ship}")

    good: Good
    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class DamageOf(Message):
    text = N_("damage of {seat}’s {ship}")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class WhereaboutsOf(Message):
    text = N_("{seat}’s {ship}: not built (0), in the harbour (1), at sea (2)")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class RankOf(Message):
    text = N_("{seat}’s space of {building}, 0 for none")

    seat: Seat
    building: Building


@dataclass(frozen=True, slots=True)
class FeeOf(Message):
    text = N_("{type} fee")

    type: ActionType


@dataclass(frozen=True, slots=True)
class RowOf(Message):
    text = N_("{good} marker, rows above the middle")

    good: Good


@dataclass(frozen=True, slots=True)
class WeatherNow(Message):
    text = N_("weather: calm (0), storm (1), pirates (2), poor catch (3)")


@dataclass(frozen=True, slots=True)
class PiratesDone(Message):
    text = N_("pirates have met a ship this round (1) or not (0)")


@dataclass(frozen=True, slots=True)
class Streak(Message):
    text = N_("passes one after the other")


@dataclass(frozen=True, slots=True)
class Round(Message):
    text = N_("round")


@dataclass(frozen=True, slots=True)
class NextSeat(Message):
    text = N_("whose turn it is, by place at the table from 0")


MUST_HOLD = (
    N_("no money below the floor"),
    N_("barrels fit their holds"),
    N_("barrels fit their depots"),
    N_("no barrels below none"),
    N_("no cod with two players"),
    N_("fees between none and ten"),
    N_("prices on the table"),
    N_("every seat once in the order"),
    N_("every cube on a space of its own"),
    N_("every vault beside a bank"),
    N_("no step of notre dame over its limit"),
    N_("no streak longer than the table"),
)
"""What no correction may break: the invariants by their names."""
