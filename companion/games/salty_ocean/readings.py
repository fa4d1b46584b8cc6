"""§8: what is unclear about Upon a Salty Ocean, how this app reads it, and what a table may choose."""

from dataclasses import dataclass

from companion.core.fields import choice
from companion.core.messages import N_, Term
from companion.core.readings import Reading


class BankAndVault(Term):
    TWO = "two", N_("two buildings")
    ONE = "one", N_("one building")


class ClockPairs(Term):
    TYPES = "types", N_("two different types")
    ANY = "any", N_("any two of the eight actions")


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    bank_and_vault: BankAndVault = choice(
        BankAndVault, N_("Bank and vault of one player count as"), default=BankAndVault.TWO
    )
    clock: ClockPairs = choice(ClockPairs, N_("The great clock allows"), default=ClockPairs.TYPES)


DISPUTED = (
    Reading(
        id="R1",
        point=N_("When does falling into debt cost interest at once?"),
        reading=N_("Once, with the payment that leads below 0; again only after a climb back to 0."),
        reason=N_(
            "The source takes 1 on falling below 0 and then 1 at each round’s end; its example pays once."
        ),
    ),
    Reading(
        id="R2",
        point=N_("Where do cod prices start?"),
        reading=N_("At 4, like herring; the board sheet can say otherwise."),
        reason=N_("The source prints “ship 4”, but ships have no market price, and there are three markers."),
    ),
    Reading(
        id="R3",
        point=N_("May a payment land on exactly −22?"),
        reading=N_("Yes, and it costs no interest."),
        reason=N_("The track has no lower space, and interest is waived there at the round’s end too."),
    ),
    Reading(
        id="R4",
        point=N_("Do buildings cost more than the fee?"),
        reading=N_("No, unless the board sheet gives a printed price."),
        reason=N_("No source names a price for any building, though ships have theirs."),
    ),
    Reading(
        id="R5",
        point=N_("Are bank and vault one building or two?"),
        reading=N_("Two, for the town hall and for ties."),
        reason=N_("The lists for two and three players name them apart; the numbered list has them as one."),
        chosen_by="bank_and_vault",
    ),
    Reading(
        id="R6",
        point=N_("Does every ship begin with 3 salt?"),
        reading=N_("Only the caravel of the set-up; ships built later are empty."),
        reason=N_("The sentence stands in the set-up, and other sources speak of the first caravel only."),
    ),
    Reading(
        id="R7",
        point=N_("How do two shipyards share the 3 of a caravel?"),
        reading=N_("1 each; the odd coin goes to the supply."),
        reason=N_("The source names 1 and 2 for each owner, and a fixed price for the buyer."),
    ),
    Reading(
        id="R8",
        point=N_("Which two actions does the great clock allow?"),
        reading=N_("Two of different types; the surcharge is paid with the second."),
        reason=N_("“Action” names the four types in the source, but the eight could be meant."),
        chosen_by="clock",
    ),
    Reading(
        id="R9",
        point=N_("When do the actions end?"),
        reading=N_("When all players have passed one after the other."),
        reason=N_("Two sources say “in succession”; a lap of passes would differ little."),
    ),
    Reading(
        id="R10",
        point=N_("Who goes first among players with equal money?"),
        reading=N_("The table says so; the former order is filled in."),
        reason=N_("“The upper player” may mean the stack of money discs, which the app cannot see."),
    ),
    Reading(
        id="R11",
        point=N_("Does a poor catch cost 1 salt per ship or per action?"),
        reading=N_("Per ship."),
        reason=N_("The source speaks of a ship, and the storm counts per ship too."),
    ),
    Reading(
        id="R12",
        point=N_("Must all salt aboard become fish?"),
        reading=N_("Yes; only the kind of fish is chosen."),
        reason=N_("The source converts the salt barrels without leaving a choice."),
    ),
    Reading(
        id="R13",
        point=N_("Do Notre-Dame’s limits count who stands on a step, or who has reached it?"),
        reading=N_("Who has reached it: whoever moved on still counts."),
        reason=N_("A limit that reopens would hardly limit anything."),
    ),
    Reading(
        id="R14",
        point=N_("May one take an action that does nothing, to raise its fee?"),
        reading=N_("No; an empty ship that sails is a real action."),
        reason=N_("No source allows it."),
    ),
    Reading(
        id="R15",
        point=N_("Whom do pirates meet when the first ship out is protected?"),
        reading=N_("The next ship that is not."),
        reason=N_("The owner of Saint Maclou is spared, the others are not."),
    ),
    Reading(
        id="R16",
        point=N_("Which of several ships do pirates meet?"),
        reading=N_("The one its owner names first."),
        reason=N_("“First ship” needs an order, and nothing else gives one."),
    ),
    Reading(
        id="R17",
        point=N_("How far do prices drop with two players?"),
        reading=N_("Two rows for every 8 barrels or part of 8."),
        reason=N_("The market rule says so; the list of changes only shortens it."),
    ),
    Reading(
        id="R18",
        point=N_("Whose bank does a vault need?"),
        reading=N_("One’s own."),
        reason=N_("The vault replaces what its owner’s bank brings."),
    ),
    Reading(
        id="R19",
        point=N_("Does Saint Maclou count at the end?"),
        reading=N_("Yes, 6 and 3, and no limit on money cuts it."),
        reason=N_("Its own entry says so; the closing list is a summary."),
    ),
    Reading(
        id="R20",
        point=N_("Which tiles may the Fierte look at?"),
        reading=N_("Those of the rounds after the next one, and the unused ones."),
        reason=N_("The next round’s tile lies face up."),
    ),
    Reading(
        id="R21",
        point=N_("Who chooses which barrels a full depot loses?"),
        reading=N_("Its owner, whatever filled it."),
        reason=N_("The source says so where goods are moved and is silent elsewhere."),
    ),
    Reading(
        id="R22",
        point=N_("Which city is it?"),
        reading=N_("Rouen."),
        reason=N_("One source writes Lyon, and itself adds Rouen."),
    ),
    Reading(
        id="R23",
        point=N_("What if a ship has no room left for another damage?"),
        reading=N_("The damage beyond its hold is ignored."),
        reason=N_("No source says, and a hold cannot be less than empty."),
    ),
    Reading(
        id="R24",
        point=N_("Is the lowest action fee 0 or 1?"),
        reading=N_("0."),
        reason=N_("The markers go back to 0; one source alone begins with 1."),
    ),
)
