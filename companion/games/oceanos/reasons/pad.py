"""What is said of the figures on a score pad (§5, §6)."""

from dataclasses import dataclass

from companion.core.messages import N_, Caution, Plural, Rejection, Seat
from companion.games.oceanos import rulebook
from companion.games.oceanos.components import Part
from companion.games.oceanos.reasons import flow


@dataclass(frozen=True, slots=True)
class RoundBeyond(Rejection):
    code = "ROUND_BEYOND"
    rule = rulebook.ROUND
    text = N_("{seat} cannot have {points} of one round: it gives {at_least} to {at_most}.")

    where: str
    seat: Seat
    points: int
    at_least: int
    at_most: int


@dataclass(frozen=True, slots=True)
class LevelOneToThree(Rejection):
    code = "LEVEL_1_TO_3"
    rule = rulebook.UPGRADE
    text = N_("{seat}’s {part} is at level 1, 2 or 3, not {level}.")

    where: str
    seat: Seat
    part: Part
    level: int


@dataclass(frozen=True, slots=True)
class LevelFell(Rejection):
    code = "LEVEL_FELL"
    rule = rulebook.UPGRADE
    text = N_(
        "{seat}’s {part} was at level {before} in an earlier round, so it is not at {level} in round {round}."
    )

    where: str
    seat: Seat
    part: Part
    before: int
    level: int
    round: int


@dataclass(frozen=True, slots=True)
class TokenZeroToFour(flow.KrakenZeroToFour):
    where: str


@dataclass(frozen=True, slots=True)
class TokenStaysDown(Rejection):
    code = "KRAKEN_STAYS_DOWN"
    rule = rulebook.NO_EYES
    text = N_("Nobody has an eye in this row: the token leaves unseen.")

    where: str


@dataclass(frozen=True, slots=True)
class TokenMissing(flow.KrakenValueMissing):
    where: str


@dataclass(frozen=True, slots=True)
class TreasuresBeyond(flow.TreasureSum):
    where: str


@dataclass(frozen=True, slots=True)
class NoTokenSoSmall(Rejection):
    code = "TREASURE_2_TO_4"
    rule = rulebook.BAG
    text = N_("{seat} cannot have {points} of treasures: each is worth 2, 3 or 4.")

    where: str
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class BagTooSmall(Rejection):
    code = "TREASURE_BAG"
    rule = rulebook.BAG
    text = N_("There are {tokens} treasures in the bag, and {drawn} at least are written down.")

    tokens: int
    drawn: int


@dataclass(frozen=True, slots=True)
class ReefBeyondBelief(Caution):
    code = "REEF_BEYOND_BELIEF"
    rule = rulebook.MANY
    text = Plural(
        N_("A reef of {corals} coral: is it so? No row is longer than {cards} cards."),
        N_("A reef of {corals} corals: is it so? No row is longer than {cards} cards."),
        "corals",
    )

    where: str
    corals: int
    cards: int
