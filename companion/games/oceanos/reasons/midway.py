"""What is asked and said where a match is taken up in the middle."""

from dataclasses import dataclass

from companion.core.game import Misfit
from companion.core.messages import N_, Message, Seat, Term
from companion.games.oceanos.components import Icon

WHEN = N_(
    "At the start of round 2 or 3, before its first cards are dealt. A round that has begun is better ended on paper: "
    "which animals lie in its rows only the cards can tell."
)


class Head(Term):
    """Heads of rows and columns."""

    CORAL = "coral", N_("coral")
    CHEST = "chest", N_("chest")
    DIVER = "diver", N_("diver")


class HasDiver(Term):
    """Whether a diver stands on a card, in the order of the figure."""

    NO = "no", N_("none")
    YES = "yes", N_("diver")


@dataclass(frozen=True, slots=True)
class TheTable(Message):
    text = N_("The table")


@dataclass(frozen=True, slots=True)
class ThePlayers(Message):
    text = N_("The players")


@dataclass(frozen=True, slots=True)
class RowOf(Message):
    text = N_("{seat}’s row of round {round}")

    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class RoundThatBegins(Message):
    text = N_("Round that begins")


@dataclass(frozen=True, slots=True)
class WhoIsCaptain(Message):
    text = N_("Captain of its first turn")


@dataclass(frozen=True, slots=True)
class KindsMet(Message):
    text = N_("Kinds of animals that were met so far")


@dataclass(frozen=True, slots=True)
class Unused(Message):
    text = N_("unused {colour}")

    colour: Icon


@dataclass(frozen=True, slots=True)
class PointsOfRound(Message):
    text = N_("points of round {round}")

    round: int


@dataclass(frozen=True, slots=True)
class PointsInRound(Message):
    text = N_("Points of {seat} in round {round}")

    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class CardsInRow(Message):
    text = N_("Cards in {seat}’s row of round {round}")

    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class NthCard(Message):
    text = N_("card {number}")

    number: int


@dataclass(frozen=True, slots=True)
class OnCard(Message):
    text = N_("{seat}, round {round}, card {number}: {what}")

    seat: Seat
    round: int
    number: int
    what: Head


@dataclass(frozen=True, slots=True)
class DiverWithoutChest(Misfit):
    code = "DIVER_WITHOUT_TREASURE"
    text = N_("{seat}, round {round}, card {number}: a diver goes to a card with a chest only.")

    seat: Seat
    round: int
    number: int


@dataclass(frozen=True, slots=True)
class TooManyDivers(Misfit):
    code = "DIVER_NONE_LEFT"
    text = N_("{seat} has {sent} divers in the sea, and an airlock for {has}.")

    seat: Seat
    has: int
    sent: int


@dataclass(frozen=True, slots=True)
class RowTooLong(Misfit):
    code = "FUEL_SHORT"
    text = N_(
        "{seat}’s row of round {round} has {cards} cards: that takes {fuel} fuel, and the motor gives {has}."
    )

    seat: Seat
    round: int
    cards: int
    fuel: int
    has: int


@dataclass(frozen=True, slots=True)
class TooManyPoints(Misfit):
    code = "POINTS_OUT_OF_REACH"
    text = N_("{seat}’s aquarium and propeller bring {most} in a round at most; {points} are written down.")

    seat: Seat
    points: int
    most: int
