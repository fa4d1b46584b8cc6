"""What is said about keeping and placing cards (§4.1, §4.2, §4.6, §4.8, §4.9)."""

from dataclasses import dataclass

from companion.core.messages import N_, Caution, Message, Note, Plural, Rejection, Seat, Term
from companion.games.oceanos import rulebook
from companion.games.oceanos.components import Part


@dataclass(frozen=True, slots=True)
class KeepOnePlusFuel(Rejection):
    code = "KEEP_ONE_PLUS_FUEL"
    rule = rulebook.KEEP
    field = "cards"
    text = N_("One card is kept plus one for each fuel: with {fuel} fuel that makes {due}, not {cards}.")

    fuel: int
    due: int
    cards: int


@dataclass(frozen=True, slots=True)
class HandTooSmall(Rejection):
    code = "HAND_TOO_SMALL"
    rule = rulebook.HAND
    field = "cards"
    text = N_("{seat} chooses from {hand} in this turn and cannot keep {cards}.")

    seat: Seat
    hand: int
    cards: int


@dataclass(frozen=True, slots=True)
class OtherRow(Rejection):
    code = "OTHER_ROW"
    rule = rulebook.PLACE
    field = "round"
    text = N_("It is round {round}: cards go into row {round}, not into row {asked}.")

    round: int
    asked: int


@dataclass(frozen=True, slots=True)
class AlreadyEntered(Rejection):
    code = "ALREADY_ENTERED"
    rule = rulebook.ONCE
    text = N_("{seat} has placed cards in turn {turn} already.")

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class TurnNotYet(Rejection):
    code = "TURN_NOT_YET"
    rule = rulebook.ONCE
    field = "turn"
    text = N_("It is turn {turn} of this round, not turn {asked}.")

    turn: int
    asked: int


@dataclass(frozen=True, slots=True)
class NotAtTheEnd(Rejection):
    code = "NOT_AT_THE_END"
    rule = rulebook.PLACE
    field = "column"
    text = N_(
        "{seat}’s next card is number {next} of its row, not number {asked}: nothing is put between or moved."
    )

    seat: Seat
    next: int
    asked: int


@dataclass(frozen=True, slots=True)
class RowCount(Rejection):
    code = "ROW_COUNT"
    rule = rulebook.ROW
    field = "row_holds"
    text = N_(
        "{seat}’s row then holds {holds}, one for each turn ({turns}) and each fuel ({fuel}), not {asked}."
    )

    seat: Seat
    holds: int
    turns: int
    fuel: int
    asked: int


@dataclass(frozen=True, slots=True)
class FuelShort(Rejection):
    code = "FUEL_SHORT"
    rule = rulebook.FUEL
    field = "fuel"
    text = N_("{seat} has {left} fuel left in this round and cannot spend {asked}.")

    seat: Seat
    left: int
    asked: int


@dataclass(frozen=True, slots=True)
class FuelGainedThisTurn(Rejection):
    code = "FUEL_GAINED_THIS_TURN"
    rule = rulebook.FUEL
    field = "fuel"
    text = N_(
        "The fuel that {seat}’s motor brings in this turn can be spent from the next turn on; {left} is left now."
    )

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class CaptainFuelOff(Rejection):
    code = "CAPTAIN_FUEL_OFF"
    rule = rulebook.CAPTAIN_FUEL
    field = "fuel"
    text = N_("At this table the captain spends no fuel.")


@dataclass(frozen=True, slots=True)
class CaptainLast(Rejection):
    code = "CAPTAIN_LAST"
    rule = rulebook.TURN
    text = N_("{seat} is captain and chooses last; still to choose: {others}.")

    seat: Seat
    others: tuple[Seat, ...]


# Icons


@dataclass(frozen=True, slots=True)
class IconNotACount(Rejection):
    code = "ICON_NOT_A_COUNT"
    rule = rulebook.ICONS
    field = "cards.icons"
    text = N_("A card cannot show {count} of {icon}.")

    icon: Term | Message
    count: int


@dataclass(frozen=True, slots=True)
class NewKind(Message):
    text = N_("a new kind")


@dataclass(frozen=True, slots=True)
class BaseOnceOnly(Rejection):
    code = "BASE_NOT_0_OR_1"
    rule = rulebook.ICONS
    field = "cards.icons"
    text = N_("A card shows one base or none, not {count}.")

    count: int


@dataclass(frozen=True, slots=True)
class UnknownAnimal(Rejection):
    code = "UNKNOWN_ANIMAL"
    rule = rulebook.KINDS
    field = "cards.animals"
    text = N_("There are {palette} kinds of animals so far; a new one is number {next}, not number {asked}.")

    palette: int
    next: int
    asked: int


@dataclass(frozen=True, slots=True)
class ManyIcons(Caution):
    code = "CONFIRM_MANY_ICONS"
    rule = rulebook.MANY
    field = "cards.icons"
    text = N_("So many on one card, {icon} × {count}: is it so?")

    icon: Term | Message
    count: int


# Two players


@dataclass(frozen=True, slots=True)
class BuryAtMostOne(Rejection):
    code = "BURY_AT_MOST_ONE"
    rule = rulebook.TWO_PLAYERS
    field = "bury"
    text = N_("One card may go under the deck, not {asked}.")

    asked: int


@dataclass(frozen=True, slots=True)
class BuryNothingLeft(Rejection):
    code = "BURY_NOTHING_LEFT"
    rule = rulebook.TWO_PLAYERS
    field = "bury"
    text = N_("{seat} keeps all {hand} cards of the hand: none is left to bury.")

    seat: Seat
    hand: int


@dataclass(frozen=True, slots=True)
class BuryOnlyWithTwo(Rejection):
    code = "BURY_ONLY_WITH_TWO"
    rule = rulebook.TWO_PLAYERS
    field = "bury"
    text = N_("Cards are buried with two players only.")


# What is told


@dataclass(frozen=True, slots=True)
class Blank(Message):
    text = N_("a blank card")


@dataclass(frozen=True, slots=True)
class Shows(Message):
    text = N_("{things}")

    things: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Thing(Message):
    text = N_("{thing}")

    thing: Term


@dataclass(frozen=True, slots=True)
class Things(Message):
    text = N_("{count} {thing}")

    count: int
    thing: Term


@dataclass(frozen=True, slots=True)
class NewKinds(Message):
    text = Plural(N_("{count} new kind"), N_("{count} new kinds"), "count")

    count: int


@dataclass(frozen=True, slots=True)
class RaisesThere(Message):
    text = N_("raises the {part}")

    part: Part


@dataclass(frozen=True, slots=True)
class DivesThere(Message):
    text = N_("sends a diver")


@dataclass(frozen=True, slots=True)
class PlacesACard(Message):
    text = N_("{seat} places a card: {card}.")

    seat: Seat
    card: Message


@dataclass(frozen=True, slots=True)
class PlacesCards(Message):
    text = N_("{seat} places {n} cards: {cards}.")

    seat: Seat
    n: int
    cards: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class NumberedCard(Message):
    text = N_("({number}) {card}")

    number: int
    card: Message


@dataclass(frozen=True, slots=True)
class CaptainDraws(Note):
    rule = rulebook.CAPTAIN_HAND
    text = N_(
        "The captain, {seat}: {returned} back from the others, {draws} from the deck; chooses from {hand}."
    )

    seat: Seat
    returned: int
    draws: int
    hand: int


@dataclass(frozen=True, slots=True)
class CaptainTakes(Note):
    rule = rulebook.DEPTHS
    text = N_(
        "The captain, {seat}: {returned} at random from what the others left, {draws} from the deck; chooses from {hand}."
        " What is left goes under the deck."
    )

    seat: Seat
    returned: int
    draws: int
    hand: int


@dataclass(frozen=True, slots=True)
class Deals(Note):
    rule = rulebook.NEXT_CAPTAIN
    text = N_("{seat} is captain and deals: {hands}.")

    seat: Seat
    hands: tuple["CardsFor", ...]


@dataclass(frozen=True, slots=True)
class CardsFor(Message):
    text = N_("{seat} {cards}")

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class DrawsUp(Note):
    rule = rulebook.TWO_PLAYERS
    text = N_("{seat}: {received} passed on, {draws} from the deck; chooses from {hand}.")

    seat: Seat
    received: int
    draws: int
    hand: int


@dataclass(frozen=True, slots=True)
class GivesOn(Note):
    rule = rulebook.TWO_PLAYERS
    text = Plural(N_("{seat} gives {cards} card to {to}."), N_("{seat} gives {cards} cards to {to}."), "cards")

    seat: Seat
    cards: int
    to: Seat


@dataclass(frozen=True, slots=True)
class Buries(Note):
    rule = rulebook.TWO_PLAYERS
    text = N_("{seat} puts a card under the deck.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class DeckRunsOut(Note):
    rule = rulebook.DECK
    text = N_("The deck of round {round} may run out here: shuffle this round’s discards into a new one.")

    round: int
