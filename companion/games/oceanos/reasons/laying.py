"""What is said about bases, crystals and divers (§4.3, §4.4)."""

from dataclasses import dataclass

from companion.core.messages import N_, Note, Plural, Rejection, Seat
from companion.games.oceanos import rulebook
from companion.games.oceanos.cards import Crystals
from companion.games.oceanos.components import Part


@dataclass(frozen=True, slots=True)
class NoBase(Rejection):
    code = "NO_BASE"
    rule = rulebook.UPGRADE
    field = "upgrades"
    text = N_("That card shows no base, so it cannot raise the {part}.")

    part: Part


@dataclass(frozen=True, slots=True)
class OneUpgradePerBase(Rejection):
    code = "ONE_UPGRADE_PER_BASE"
    rule = rulebook.UPGRADE
    field = "upgrades"
    text = N_("A base raises one part, however many crystals lie before it.")


@dataclass(frozen=True, slots=True)
class PoolEmpty(Rejection):
    code = "POOL_EMPTY"
    rule = rulebook.UPGRADE
    field = "upgrades"
    text = N_("No crystal lies before {seat}’s base.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class CrystalsSpent(Rejection):
    code = "CRYSTALS_SPENT"
    rule = rulebook.SPENT
    field = "upgrades"
    text = N_("An earlier base has used up every crystal that lay before this one of {seat}’s.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class CrystalOnTheSameCard(Rejection):
    code = "CRYSTAL_ON_THE_SAME_CARD"
    rule = rulebook.SAME_CARD
    field = "upgrades"
    text = N_("The only crystals are on the base’s own card; they wait for the next base.")


@dataclass(frozen=True, slots=True)
class PartAtThree(Rejection):
    code = "PART_AT_3"
    rule = rulebook.UPGRADE
    field = "upgrades"
    text = N_("{seat}’s {part} is at level 3 already, the highest.")

    seat: Seat
    part: Part


@dataclass(frozen=True, slots=True)
class SkipsALevel(Rejection):
    code = "SKIPS_A_LEVEL"
    rule = rulebook.UPGRADE
    field = "upgrades"
    text = N_("{seat}’s {part} is at level {level}, and a base raises it by one, not to {asked}.")

    seat: Seat
    part: Part
    level: int
    asked: int


@dataclass(frozen=True, slots=True)
class LevelMismatch(Rejection):
    code = "LEVEL_MISMATCH"
    rule = rulebook.UPGRADE
    field = "upgrades"
    text = N_("{seat}’s {part} is at level {level} and cannot be raised to {asked}.")

    seat: Seat
    part: Part
    level: int
    asked: int


@dataclass(frozen=True, slots=True)
class OneColourOnly(Rejection):
    code = "ONE_COLOUR_ONLY_1_TO_2"
    rule = rulebook.ONE_COLOUR
    field = "upgrades"
    text = N_("Before the base: only {crystals}. One colour raises a part from 1 to 2, and the {part} is at 2.")

    part: Part
    crystals: Crystals


@dataclass(frozen=True, slots=True)
class TwoColoursRaiseTwo(Rejection):
    code = "TWO_COLOURS_RAISE_2_TO_3"
    rule = rulebook.TWO_COLOURS
    field = "upgrades"
    text = N_(
        "Both colours lie before {seat}’s base: they raise a part at level 2 ({at_two}), not the {part} from 1 to 2."
    )

    seat: Seat
    part: Part
    at_two: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class DiverTooLate(Rejection):
    code = "DIVER_TOO_LATE"
    rule = rulebook.DIVER
    field = "divers"
    text = N_("That card lies there already: a diver goes to a card when it is placed.")


@dataclass(frozen=True, slots=True)
class DiverWithoutTreasure(Rejection):
    code = "DIVER_WITHOUT_TREASURE"
    rule = rulebook.DIVER
    field = "divers"
    text = N_("A diver goes only to a card with a chest.")


@dataclass(frozen=True, slots=True)
class DiverOnePerCard(Rejection):
    code = "DIVER_ONE_PER_CARD"
    rule = rulebook.ONE_DIVER
    field = "divers"
    text = N_("One diver goes to a card.")


@dataclass(frozen=True, slots=True)
class DiverNoneLeft(Rejection):
    code = "DIVER_NONE_LEFT"
    rule = rulebook.DIVERS
    field = "divers"
    text = Plural(
        N_("{seat} has {left} diver left and cannot send {asked}."),
        N_("{seat} has {left} divers left and cannot send {asked}."),
        "left",
    )

    seat: Seat
    left: int
    asked: int


@dataclass(frozen=True, slots=True)
class DiverGainedThisTurn(Rejection):
    code = "DIVER_GAINED_THIS_TURN"
    rule = rulebook.DIVERS
    field = "divers"
    text = N_("The diver that {seat}’s airlock brings in this turn dives from the next turn on.")

    seat: Seat


# What is done by hand


@dataclass(frozen=True, slots=True)
class Raises(Note):
    rule = rulebook.UPGRADE
    text = N_("{seat} raises the {part} to level {level}; the crystals before it are used up.")

    seat: Seat
    part: Part
    level: int


@dataclass(frozen=True, slots=True)
class SendsDiver(Note):
    rule = rulebook.DIVER
    text = N_("{seat} sends a diver to the card.")

    seat: Seat
