"""What the board says beside its figures (§10)."""

from dataclasses import dataclass

from companion.core.messages import N_, Message, Note, Plural, Seat, Term
from companion.games.salty_ocean import rulebook


class Word(Term):
    MONEY = "money", N_("Money")
    BUILDINGS = "buildings", N_("Buildings")
    NOTRE_DAME = "notre_dame", N_("Notre-Dame")
    SALINE = "saline", N_("Salt a round")
    DEPOT = "depot", N_("Depot")
    WEATHER = "weather", N_("Weather")


@dataclass(frozen=True, slots=True)
class ExamplePrices(Note):
    moves_pieces = False
    rule = rulebook.SHEET
    text = N_("The prices of this match are an invented example; no real board prints them.")


@dataclass(frozen=True, slots=True)
class CodStartsAt(Note):
    moves_pieces = False
    rule = rulebook.START_ROW
    text = N_("Cod starts at {price} by this sheet; the source seems to mean 4.")

    price: int


# Weather


@dataclass(frozen=True, slots=True)
class CalmDoesNothing(Message):
    rule = rulebook.SAIL_OUT
    text = N_("ships sail out unharmed")


@dataclass(frozen=True, slots=True)
class StormDamages(Message):
    rule = rulebook.STORM
    text = N_("each ship that sails out takes 1 damage")


@dataclass(frozen=True, slots=True)
class PiratesWait(Message):
    rule = rulebook.PIRATES
    text = N_("the first ship out without Saint Maclou takes 2 damage")


@dataclass(frozen=True, slots=True)
class PiratesGone(Message):
    rule = rulebook.PIRATES
    text = N_("the pirates have met a ship, the others sail out unharmed")


@dataclass(frozen=True, slots=True)
class CatchIsPoor(Message):
    rule = rulebook.POOR_CATCH
    text = N_("each ship with salt loses 1 of it uncaught")


# Buildings


@dataclass(frozen=True, slots=True)
class DepotBrings(Message):
    rule = rulebook.DEPOT
    text = N_("room for 15, then 30 barrels")


@dataclass(frozen=True, slots=True)
class BankBrings(Message):
    rule = rulebook.INTEREST
    text = N_("keeps 80, and 1 for each full 20 at the round’s end")


@dataclass(frozen=True, slots=True)
class VaultBrings(Message):
    rule = rulebook.INTEREST
    text = N_("keeps all, and 1 for each full 10 at the round’s end")


@dataclass(frozen=True, slots=True)
class FinanceOfficeBrings(Message):
    rule = rulebook.FINANCE_OFFICE
    text = N_("{bonus} more with each sale")

    bonus: int


@dataclass(frozen=True, slots=True)
class InnBrings(Message):
    rule = rulebook.INN
    text = N_("2 at the round’s end, and 1 for each player without an inn")


@dataclass(frozen=True, slots=True)
class YardBrings(Message):
    rule = rulebook.BUILD_SHIP
    text = N_("half the price of others’ ships")


@dataclass(frozen=True, slots=True)
class LighthouseBrings(Message):
    rule = rulebook.FINAL_LIGHTHOUSE
    text = N_("repairs a ship a round; at the end 2 for each ship")


@dataclass(frozen=True, slots=True)
class NotreDameBrings(Message):
    rule = rulebook.FINAL_NOTRE_DAME
    text = N_("at the end what its step prints")


@dataclass(frozen=True, slots=True)
class BringsAtTheEnd(Message):
    rule = rulebook.FINAL_WINDOWS
    text = N_("{money} at the end")

    money: int


@dataclass(frozen=True, slots=True)
class TownHallBringsMost(Message):
    rule = rulebook.FINAL_TOWN_HALL
    text = N_("at the end 3, and 1 for each building")


@dataclass(frozen=True, slots=True)
class TownHallBrings(Message):
    rule = rulebook.FINAL_TOWN_HALL
    text = N_("at the end 1 for each building")


@dataclass(frozen=True, slots=True)
class TownHallBringsHalf(Message):
    rule = rulebook.FINAL_TOWN_HALL
    text = N_("at the end 1 for every two buildings")


@dataclass(frozen=True, slots=True)
class ClockBrings(Message):
    rule = rulebook.CLOCK
    text = N_("once a round a second action, for {surcharge} more")

    surcharge: int


@dataclass(frozen=True, slots=True)
class SaintMaclouBrings(Message):
    rule = rulebook.FINAL_ST_MACLOU
    text = N_("no pirates; {money} at the end")

    money: int


@dataclass(frozen=True, slots=True)
class FierteSwaps(Message):
    rule = rulebook.FIERTE
    text = N_("no poor catch; looks at two tiles a round and may swap them")


@dataclass(frozen=True, slots=True)
class FierteLooks(Message):
    rule = rulebook.FIERTE
    text = N_("no poor catch; looks at two tiles a round")


# The round's end


@dataclass(frozen=True, slots=True)
class GainsMost(Message):
    text = N_("{seat}’s money changes most: {before} → {after}, {change} more.")

    seat: Seat
    before: int
    after: int
    change: int


@dataclass(frozen=True, slots=True)
class LosesMost(GainsMost):
    text = N_("{seat}’s money changes most: {before} → {after}, {change} less.")


@dataclass(frozen=True, slots=True)
class NobodysMoneyChanges(Message):
    text = N_("Nobody’s money changes.")


@dataclass(frozen=True, slots=True)
class QuestionsAsked(Message):
    text = Plural(
        N_("{questions} question to the table."), N_("{questions} questions to the table."), "questions"
    )

    questions: int


@dataclass(frozen=True, slots=True)
class WhichRepair(Message):
    rule = rulebook.LIGHTHOUSE
    text = N_("Lighthouse, {seat}: which ship is repaired?")

    seat: Seat


@dataclass(frozen=True, slots=True)
class LooksAndSwaps(Message):
    rule = rulebook.FIERTE
    text = N_("Fierte, {seat}: looks at two face-down tiles, and may swap them")

    seat: Seat


@dataclass(frozen=True, slots=True)
class LooksOnly(Message):
    rule = rulebook.FIERTE
    text = N_("Fierte, {seat}: looks at two face-down tiles")

    seat: Seat


@dataclass(frozen=True, slots=True)
class WhichBarrelsAreLost(Message):
    rule = rulebook.DEPOT_SURPLUS
    text = Plural(
        N_("Depot, {seat}: {surplus} barrel has no room. Which one is lost?"),
        N_("Depot, {seat}: {surplus} barrels have no room. Which are lost?"),
        "surplus",
    )

    seat: Seat
    surplus: int


@dataclass(frozen=True, slots=True)
class WhoGoesFirst(Message):
    rule = rulebook.NEW_ORDER
    text = N_("{seats} have {money} each: who goes first?")

    seats: tuple[Seat, ...]
    money: int
