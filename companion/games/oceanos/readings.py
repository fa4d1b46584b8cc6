"""§8: what is unclear about Oceanos, how this app reads it, and what a table may choose."""

from dataclasses import dataclass

from companion.core.fields import choice
from companion.core.messages import N_, Term
from companion.core.readings import Reading


class AquariumHolds(Term):
    """Different kinds of animals an aquarium holds at levels 1, 2 and 3."""

    SOURCE = "source", N_("3, 4 or 5 kinds")
    PIECES = "pieces", N_("3, 5 or 8 kinds")

    @property
    def by_level(self) -> tuple[int, int, int]:
        return (3, 4, 5) if self is AquariumHolds.SOURCE else (3, 5, 8)


class TwoColours(Term):
    """What crystals of both colours may raise."""

    STRICT = "strict", N_("a part from 2 to 3, if any is at 2")
    FREE = "free", N_("any one part by one level")


class CaptainFuel(Term):
    """Whether the captain spends fuel."""

    YES = "yes", N_("spends fuel like everybody")
    NO = "no", N_("spends none")


class Depths(Term):
    """What becomes of the cards that nobody keeps."""

    NORMAL = "normal", N_("the usual rules")
    DANGEROUS = "dangerous", N_("Dangerous Depths")


class Animals(Term):
    """How animals are entered."""

    BY_KIND = "by_kind", N_("by their pictures")
    NEW_ONLY = "new_only", N_("only whether a kind is new")


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    aquarium: AquariumHolds = choice(
        AquariumHolds, N_("The aquariums of this copy hold"), default=AquariumHolds.SOURCE
    )
    two_colours: TwoColours = choice(
        TwoColours, N_("Crystals of both colours raise"), default=TwoColours.STRICT
    )
    captain_fuel: CaptainFuel = choice(CaptainFuel, N_("The captain"), default=CaptainFuel.YES)
    depths: Depths = choice(Depths, N_("Rules"), default=Depths.NORMAL)
    animals: Animals = choice(Animals, N_("Animals are entered"), default=Animals.BY_KIND)


DISPUTED = (
    Reading(
        id="R1",
        point=N_("How many kinds of animals does an aquarium hold?"),
        reading=N_("3, 4 and 5 at the levels 1, 2 and 3."),
        reason=N_(
            "The source says so; four reviews in three languages say 3, 5 and 8. It is printed on the piece: look."
        ),
        chosen_by="aquarium",
    ),
    Reading(
        id="R2",
        point=N_("Do animals count over all rows?"),
        reading=N_("No: each round scores the kinds of its own row."),
        reason=N_("Reviews count to capacity in each round, and the submarine unloads at its base in between."),
    ),
    Reading(
        id="R3",
        point=N_("May crystals of both colours raise a part from 1 to 2?"),
        reading=N_("Only while no part is at level 2."),
        reason=N_("The source offers 1 to 2 only if one cannot raise 2 to 3; some groups choose freely."),
        chosen_by="two_colours",
    ),
    Reading(
        id="R4",
        point=N_("Are crystals lost at a base that raises nothing?"),
        reading=N_("No, they wait for the next base, in the next row too."),
        reason=N_("The source wastes only what is left over from an upgrade."),
    ),
    Reading(
        id="R5",
        point=N_("Do crystals count for a base on the same card?"),
        reading=N_("No, for the next one."),
        reason=N_("The source asks for crystals played before the base."),
    ),
    Reading(
        id="R6",
        point=N_("May the captain spend fuel?"),
        reading=N_("Yes, when choosing from what came back."),
        reason=N_("Fuel is described for every player and every turn, though in a step the captain has no part in."),
        chosen_by="captain_fuel",
    ),
    Reading(
        id="R7",
        point=N_("Who meets the kraken if nobody has an eye?"),
        reading=N_("Nobody; the token leaves unseen."),
        reason=N_("Nobody has collected most of what nobody has."),
    ),
    Reading(
        id="R8",
        point=N_("When does the propeller score?"),
        reading=N_("At the end of each round."),
        reason=N_("The source and three reviews say so; one review says at the end."),
    ),
    Reading(
        id="R9",
        point=N_("How many divers go to one card?"),
        reading=N_("One, on a card with a chest, when it is placed."),
        reason=N_("The source sends a diver to a card with a treasure; a second would find nothing more."),
    ),
    Reading(
        id="R10",
        point=N_("Does a gap in a shorter row stop a diver?"),
        reading=N_("No, it is open water; and a chest counts once, however many divers pass it."),
        reason=N_("The source does not say; nothing lies there to stop anybody."),
    ),
    Reading(
        id="R11",
        point=N_("May a round cost points?"),
        reading=N_("Yes, a round’s sum can be below 0."),
        reason=N_("No floor is stated."),
    ),
    Reading(
        id="R12",
        point=N_("What do two players draw?"),
        reading=N_("As many as fill their hand; what was passed on in the last turn of a round is put away."),
        reason=N_("The captain draws like that, and the next round has a deck of its own."),
    ),
    Reading(
        id="R13",
        point=N_("What does Dangerous Depths change?"),
        reading=N_("The captain takes one card at random from what each other player left; the rest goes under the deck."),
        reason=N_("“Likewise draws” is read as drawing up to a full hand."),
        chosen_by="depths",
    ),
    Reading(
        id="R14",
        point=N_("What if the treasures do not suffice?"),
        reading=N_("The captain draws first, then clockwise, until the bag is empty."),
        reason=N_("From four players on, up to 45 chests can be reached; the bag holds 30 tokens."),
    ),
    Reading(
        id="R15",
        point=N_("What are the kinds of animals called?"),
        reading=N_("Twelve pictures with numbers stand for them, and there can be more; or only whether a kind is new in its row is entered."),
        reason=N_("No source lists them, and only how many are different counts."),
        chosen_by="animals",
    ),
)  # fmt: skip
