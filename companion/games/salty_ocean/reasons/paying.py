"""What is said about fees, money and second actions (§4.0, §4.7)."""

from dataclasses import dataclass

from companion.core.messages import N_, Cause, Note, Rejection, Seat
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import ActionType, Option


@dataclass(frozen=True, slots=True)
class FundsFloor(Rejection):
    code = "FUNDS_FLOOR"
    rule = rulebook.FLOOR
    text = N_("{seat} has {money}; paying {pays} would lead to {then}, and {floor} is the lowest there is.")

    seat: Seat
    money: int
    pays: int
    then: int
    floor: int


@dataclass(frozen=True, slots=True)
class CodTwoPlayers(Rejection):
    code = "COD_TWO_PLAYERS"
    rule = rulebook.TWO_PLAYERS
    field = "good"
    text = N_("With two players cod stays in the box: it is neither caught nor traded.")


@dataclass(frozen=True, slots=True)
class CodCaughtByTwo(CodTwoPlayers):
    field = "voyages"


@dataclass(frozen=True, slots=True)
class NoClock(Rejection):
    code = "NO_CLOCK"
    rule = rulebook.CLOCK
    field = "clock"
    text = N_("A second action needs the Great Clock, and {seat} has not built it.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClockUsed(Rejection):
    code = "CLOCK_USED"
    rule = rulebook.CLOCK
    field = "clock"
    text = N_("{seat} has used the Great Clock this round; it is set back at the round’s end.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoFirstAction(Rejection):
    code = "NO_FIRST_ACTION"
    rule = rulebook.CLOCK
    field = "clock"
    text = N_("The Great Clock adds a second action right after a first one, and {seat} has just done none.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class SameType(Rejection):
    code = "SAME_TYPE"
    rule = rulebook.CLOCK_TYPES
    field = "clock"
    text = N_("{seat}’s first action was {type} too; the Great Clock’s second one is of another type.")

    seat: Seat
    type: ActionType


@dataclass(frozen=True, slots=True)
class SameAction(Rejection):
    code = "SAME_TYPE"
    rule = rulebook.CLOCK_TYPES
    field = "clock"
    text = N_("{seat}’s first action was to {option} too; the Great Clock’s second one is another action.")

    seat: Seat
    option: Option


@dataclass(frozen=True, slots=True)
class Fee(Cause):
    rule = rulebook.FEE
    text = N_("{type} fee")

    type: ActionType


@dataclass(frozen=True, slots=True)
class ClockSurcharge(Cause):
    rule = rulebook.CLOCK
    text = N_("Great Clock, second action")


@dataclass(frozen=True, slots=True)
class FallsIntoDebt(Cause):
    rule = rulebook.FALLING
    text = N_("interest on falling into debt")


@dataclass(frozen=True, slots=True)
class FeeRises(Note):
    rule = rulebook.FEE
    text = N_("{type} fee {before} → {after}")

    type: ActionType
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MoneyMoves(Note):
    is_in_the_ledger = True
    text = N_("{seat}: money {before} → {after}")

    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class ClockStruck(Note):
    rule = rulebook.CLOCK
    text = N_("{seat}: cube onto the Great Clock, used until the round’s end")

    seat: Seat
