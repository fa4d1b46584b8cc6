"""What is said about rounds, turns and what has its place when (§3, §5, §6)."""

from dataclasses import dataclass

from companion.core.messages import N_, Cause, Message, Note, Plural, Rejection, Seat
from companion.games.oceanos import rulebook
from companion.games.oceanos.components import Animal, Part


@dataclass(frozen=True, slots=True)
class GameOver(Rejection):
    code = "GAME_OVER"
    rule = rulebook.TREASURES
    text = N_("The match is over and scored.")


@dataclass(frozen=True, slots=True)
class RoundEndFirst(Rejection):
    code = "ROUND_END_FIRST"
    rule = rulebook.KRAKEN
    text = N_("Round {round} has had its five turns: its end comes first.")

    round: int


@dataclass(frozen=True, slots=True)
class TurnsLeft(Rejection):
    code = "TURNS_LEFT"
    rule = rulebook.TURN
    text = N_("A round ends after its fifth turn; this is turn {turn} of round {round}.")

    turn: int
    round: int


@dataclass(frozen=True, slots=True)
class NotFinalYet(Rejection):
    code = "NOT_FINAL_YET"
    rule = rulebook.TREASURES
    text = N_("Treasures are drawn after the third round’s end; this is round {round}.")

    round: int


@dataclass(frozen=True, slots=True)
class OnlyTreasuresLeft(Rejection):
    code = "ONLY_TREASURES_LEFT"
    rule = rulebook.TREASURES
    text = N_("All three rounds are scored: only the treasures are left to draw.")


@dataclass(frozen=True, slots=True)
class DepthsNeedsACaptain(Rejection):
    code = "DEPTHS_NEEDS_A_CAPTAIN"
    rule = rulebook.DEPTHS
    field = "depths"
    text = N_("Dangerous Depths is for three players and more: with two nobody is captain.")


# The round's end


@dataclass(frozen=True, slots=True)
class AidUsed(Rejection):
    code = "AID_USED"
    rule = rulebook.AID
    text = N_("{seat} has used the player aid in this round already.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class NothingToRaise(Rejection):
    code = "NOTHING_TO_RAISE"
    rule = rulebook.UPGRADE
    text = N_("{seat} has no part that these crystals could raise.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class AidRaises(Message):
    rule = rulebook.AID
    text = N_("{seat} uses the player aid: the {part} to level {level}.")

    seat: Seat
    part: Part
    level: int


@dataclass(frozen=True, slots=True)
class KindsUnchanged(Rejection):
    code = "FIGURE_UNCHANGED"
    rule = rulebook.ANIMALS
    field = "kinds"
    text = N_("The app, too, counts {kinds} different animals in {seat}’s row.")

    seat: Seat
    kinds: int


@dataclass(frozen=True, slots=True)
class KindsNotACount(Rejection):
    code = "ICON_NOT_A_COUNT"
    rule = rulebook.ANIMALS
    field = "kinds"
    text = N_("{seat} cannot have {kinds} different animals in this row.")

    seat: Seat
    kinds: int


@dataclass(frozen=True, slots=True)
class KindsMoved(Rejection):
    code = "KINDS_MOVED"
    rule = rulebook.ANIMALS
    field = "kinds"
    text = N_("By its cards, {seat}’s row now has {now} different animals, no longer {was}: count again.")

    seat: Seat
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class KindsCounted(Message):
    rule = rulebook.ANIMALS
    text = N_("Different animals in row {round} of {seat}: {kinds}, not {was}.")

    seat: Seat
    kinds: int
    was: int
    round: int


@dataclass(frozen=True, slots=True)
class KrakenValueMissing(Rejection):
    code = "KRAKEN_VALUE_MISSING"
    rule = rulebook.KRAKEN
    field = "value"
    text = N_("{seats} met the kraken (eyes: {eyes}). What does its token show?")

    seats: tuple[Seat, ...]
    eyes: int


@dataclass(frozen=True, slots=True)
class KrakenZeroToFour(Rejection):
    code = "KRAKEN_0_TO_4"
    rule = rulebook.KRAKEN
    field = "value"
    text = N_("A kraken token takes 0 to 4 points, not {value}.")

    value: int


@dataclass(frozen=True, slots=True)
class KrakenShows(Message):
    rule = rulebook.KRAKEN
    text = N_("Round {round} ends: the kraken takes {value} from {seats}.")

    round: int
    value: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class KrakenUnseen(Message):
    rule = rulebook.NO_EYES
    text = N_("Round {round} ends without an eye: the kraken stays unseen.")

    round: int


@dataclass(frozen=True, slots=True)
class RoundGives(Note):
    moves_pieces = False
    is_in_the_ledger = True
    rule = rulebook.ANIMALS
    text = N_("Round {round}: {seat} gets {points}.")

    round: int
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class FuelReturns(Note):
    rule = rulebook.FUEL_BACK
    text = N_("All used fuel returns to the submarines.")


# Why points moved


@dataclass(frozen=True, slots=True)
class AnimalsScored(Cause):
    rule = rulebook.ANIMALS
    text = N_("round {round}: 2 × {counted} different animals")

    round: int
    counted: int


@dataclass(frozen=True, slots=True)
class AquariumFull(AnimalsScored):
    rule = rulebook.AQUARIUM
    text = N_("round {round}: 2 × {counted}, as many as the aquarium holds of {kinds}")

    kinds: int


@dataclass(frozen=True, slots=True)
class PropellerScored(Cause):
    rule = rulebook.PROPELLER
    text = N_("round {round}: propeller at level {level}")

    round: int
    level: int


@dataclass(frozen=True, slots=True)
class KrakenTook(Cause):
    rule = rulebook.KRAKEN
    text = N_("round {round}: kraken, most eyes: {eyes}")

    round: int
    eyes: int


@dataclass(frozen=True, slots=True)
class ReefScored(Cause):
    rule = rulebook.REEF
    text = N_("largest reef")


@dataclass(frozen=True, slots=True)
class TreasureDrawn(Cause):
    rule = rulebook.TREASURES
    text = Plural(N_("{tokens} treasure"), N_("{tokens} treasures"), "tokens")

    tokens: int


# Treasures


@dataclass(frozen=True, slots=True)
class TreasureTwice(Rejection):
    code = "TREASURE_TWICE"
    rule = rulebook.TREASURES
    text = N_("{seat} has drawn already.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class TreasureNone(Rejection):
    code = "TREASURE_COUNT"
    rule = rulebook.TREASURES
    text = N_("No diver of {seat}’s reached a chest.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class TreasureBag(Rejection):
    code = "TREASURE_BAG"
    rule = rulebook.BAG
    field = "tokens"
    text = Plural(
        N_("{left} token is left in the bag: {seat} cannot draw {tokens}."),
        N_("{left} tokens are left in the bag: {seat} cannot draw {tokens}."),
        "left",
    )

    seat: Seat
    left: int
    tokens: int


@dataclass(frozen=True, slots=True)
class TreasureOrder(Rejection):
    code = "TREASURE_ORDER"
    rule = rulebook.SHORT_BAG
    text = N_("There are {chests} chests for 30 tokens, so the order counts: {first} draws before {seat}.")

    chests: int
    first: Seat
    seat: Seat


@dataclass(frozen=True, slots=True)
class TreasureCount(Rejection):
    code = "TREASURE_COUNT"
    rule = rulebook.TREASURES
    field = "tokens"
    text = Plural(
        N_("{seat} draws {due} token, not {tokens}."), N_("{seat} draws {due} tokens, not {tokens}."), "due"
    )

    seat: Seat
    due: int
    tokens: int


@dataclass(frozen=True, slots=True)
class TreasureTwoToFour(Rejection):
    code = "TREASURE_2_TO_4"
    rule = rulebook.BAG
    field = "tokens"
    text = N_("A token is worth 2, 3 or 4, not {value}.")

    value: int


@dataclass(frozen=True, slots=True)
class TreasureSum(Rejection):
    code = "TREASURE_SUM"
    rule = rulebook.BAG
    field = "sum"
    text = N_("All tokens together ({due}) are worth {at_least} to {at_most}, not {asked}.")

    due: int
    at_least: int
    at_most: int
    asked: int


@dataclass(frozen=True, slots=True)
class TreasureSumOfTokens(Rejection):
    code = "TREASURE_SUM"
    rule = rulebook.BAG
    field = "sum"
    text = N_("The tokens named are worth {named} together, not {asked}.")

    named: int
    asked: int


@dataclass(frozen=True, slots=True)
class Draws(Message):
    rule = rulebook.TREASURES
    text = Plural(
        N_("{seat} draws {tokens} treasure worth {points}."),
        N_("{seat} draws {tokens} treasures worth {points}."),
        "tokens",
    )

    seat: Seat
    tokens: int
    points: int


# Where the match is


@dataclass(frozen=True, slots=True)
class TurnOf(Message):
    text = N_("Round {round} of {rounds}, turn {turn} of {turns}")

    round: int
    rounds: int
    turn: int
    turns: int


@dataclass(frozen=True, slots=True)
class RoundEnds(Message):
    text = N_("Round {round} of {rounds}, end of round")

    round: int
    rounds: int


@dataclass(frozen=True, slots=True)
class DrawingTreasures(Message):
    text = N_("Drawing treasures")


@dataclass(frozen=True, slots=True)
class FinalScoring(Message):
    text = N_("Final scoring")


# Why a line of the score is what it is


@dataclass(frozen=True, slots=True)
class AllInTheAquarium(Message):
    rule = rulebook.ANIMALS
    text = Plural(N_("2 × {kinds} kind: {which}"), N_("2 × {kinds} kinds: {which}"), "kinds")

    kinds: int
    which: tuple[Animal, ...]


@dataclass(frozen=True, slots=True)
class KindsNotNamed(Message):
    rule = rulebook.ANIMALS
    text = Plural(N_("2 × {kinds} kind"), N_("2 × {kinds} kinds"), "kinds")

    kinds: int


@dataclass(frozen=True, slots=True)
class AsWrittenOnPaper(Message):
    text = N_("as it was written on paper")


@dataclass(frozen=True, slots=True)
class TooManyForTheAquarium(Message):
    rule = rulebook.AQUARIUM
    text = N_("2 × {holds}: {kinds} kinds, and the aquarium holds {holds}")

    holds: int
    kinds: int


@dataclass(frozen=True, slots=True)
class EyesMet(Message):
    rule = rulebook.KRAKEN
    text = N_("most eyes: {eyes}")

    eyes: int


@dataclass(frozen=True, slots=True)
class EyesBehind(Message):
    rule = rulebook.KRAKEN
    text = N_("eyes: {eyes}, the most is {most}")

    eyes: int
    most: int


@dataclass(frozen=True, slots=True)
class PropellerAt(Message):
    rule = rulebook.PROPELLER
    text = N_("propeller at level {level}")

    level: int


@dataclass(frozen=True, slots=True)
class Cards(Message):
    """Some cards of a sea, one after the other."""

    text = N_("{places}")

    places: tuple["CardAt", ...]


@dataclass(frozen=True, slots=True)
class CardAt(Message):
    text = N_("row {row} card {column}")

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class CoralsAt(CardAt):
    text = N_("row {row} card {column} (× {corals})")

    corals: int


@dataclass(frozen=True, slots=True)
class TreasuresOf(Message):
    rule = rulebook.TREASURES
    text = Plural(N_("{tokens} token"), N_("{tokens} tokens"), "tokens")

    tokens: int


@dataclass(frozen=True, slots=True)
class TreasuresReached(Message):
    rule = rulebook.TREASURES
    text = Plural(N_("{chests} chest reached so far"), N_("{chests} chests reached so far"), "chests")

    chests: int


@dataclass(frozen=True, slots=True)
class Named(Message):
    text = N_("{seat}")

    seat: Seat
