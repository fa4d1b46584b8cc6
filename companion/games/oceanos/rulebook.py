"""Citations of Oceanos: the dossier's section, a gist in one sentence, and how sure it is."""

from companion.core.messages import N_, Certainty, Rule

SEED, DERIVED, READING, UNKNOWN = Certainty.SEED, Certainty.DERIVED, Certainty.READING, Certainty.UNKNOWN

# 2. Set-up
START = Rule("2", N_("Set-up"), N_("A submarine of five parts at level 1, with one fuel and one diver."), SEED)
KRAKEN_TOKENS = Rule(
    "2",
    N_("Kraken tokens"),
    N_("One token of each size lies unseen: the small one for round 1, the large one for round 3."),
    SEED,
)

# 3. Turns
ROUNDS = Rule("3", N_("Rounds"), N_("Three rounds of five turns each."), SEED)
TURN = Rule(
    "3",
    N_("Turn"),
    N_("All but the captain choose unseen and reveal together; the captain chooses last."),
    SEED,
)
ONCE = Rule("12.2", N_("Once a turn"), N_("Everybody places cards once in a turn."), SEED)
NEXT_CAPTAIN = Rule("3", N_("Next captain"), N_("The player to the left is captain of the next turn."), SEED)

# 4. Entries
HAND = Rule("4.1", N_("Hand"), N_("One is dealt a card more than one has periscopes."), SEED)
CAPTAIN_HAND = Rule(
    "4.1", N_("The captain’s hand"), N_("What comes back, filled up from the deck to a full hand."), SEED
)
KEEP = Rule("4.1", N_("Cards kept"), N_("One keeps one card, and one more for each fuel spent."), SEED)
PLACE = Rule("4.1", N_("Placing"), N_("Cards are laid to the right of this round’s row and never moved."), SEED)
ROW = Rule(
    "4.1", N_("Length of a row"), N_("A row holds a card for each turn and one for each fuel spent."), DERIVED
)
FUEL = Rule(
    "4.2",
    N_("Fuel"),
    N_("The motor’s level is the fuel of a round; what is won this turn waits for the next."),
    SEED,
)
CAPTAIN_FUEL = Rule(
    "4.2", N_("The captain’s fuel"), N_("The captain may spend fuel like everybody."), READING, "R6"
)
NO_CAPTAIN_FUEL = Rule("4.2", N_("The captain’s fuel"), N_("The captain spends no fuel."), READING, "R6")
DIVER = Rule("4.3", N_("Divers"), N_("A diver goes to a card with a chest when it is placed, and stays."), SEED)
ONE_DIVER = Rule("4.3", N_("One diver per card"), N_("At most one diver goes to a card."), READING, "R9")
DIVERS = Rule(
    "4.3", N_("How many divers"), N_("The airlock’s level is the number of divers for the whole game."), SEED
)
UPGRADE = Rule(
    "4.4", N_("Upgrade"), N_("A base raises one part by one level with crystals that lie before it."), SEED
)
ONE_COLOUR = Rule("4.4", N_("Crystals of one colour"), N_("They raise a part from level 1 to level 2."), SEED)
TWO_COLOURS = Rule(
    "4.4",
    N_("Crystals of both colours"),
    N_("They raise a part from level 2 to 3; from 1 to 2 only if none is at 2."),
    READING,
    "R3",
)
TWO_COLOURS_FREE = Rule(
    "4.4", N_("Crystals of both colours"), N_("They raise any one part by one level."), READING, "R3"
)
SPENT = Rule("4.4", N_("Spent crystals"), N_("An upgrade uses up all crystals before its base."), SEED)
CRYSTALS_KEPT = Rule(
    "4.4",
    N_("Nothing raised"),
    N_("A base that raises nothing leaves its crystals to the next one."),
    READING,
    "R4",
)
SAME_CARD = Rule(
    "4.4",
    N_("Crystals beside a base"),
    N_("Crystals on the base’s own card wait for the next base."),
    READING,
    "R5",
)
ICONS = Rule(
    "4.6",
    N_("Icons of a card"),
    N_("Whole numbers; a base is there or not; crystals are green or yellow."),
    SEED,
)
MANY = Rule("12.5", N_("Many icons"), N_("How many of one icon a card can show is not known."), UNKNOWN)
KINDS = Rule(
    "11", N_("Kinds of animals"), N_("No source lists them: they are told apart by pictures."), UNKNOWN, "R15"
)
TWO_PLAYERS = Rule(
    "4.8",
    N_("Two players"),
    N_("No captain: after placing, one may bury a card, and passes the others on."),
    SEED,
)
TWO_PLAYERS_HAND = Rule(
    "4.8", N_("Two players"), N_("Each fills up what was passed on to a full hand."), READING, "R12"
)
DEPTHS = Rule(
    "4.9",
    N_("Dangerous Depths"),
    N_("The captain takes one card at random from what each other player left."),
    SEED,
    "R13",
)
DEPTHS_REST = Rule(
    "4.9",
    N_("Dangerous Depths"),
    N_("The captain draws up to a full hand; what nobody keeps goes under the deck."),
    READING,
    "R13",
)
DECK = Rule("7", N_("The deck runs out"), N_("Then this round’s discards are shuffled."), READING)

# 5. The round's end
AID = Rule("5", N_("Player aid as a base"), N_("At a round’s end the player aid is one more base."), SEED)
ANIMALS = Rule("5", N_("Animals"), N_("2 points for each different kind, as many as the aquarium holds."), SEED)
OWN_ROW = Rule("5", N_("Animals of the row"), N_("Only those of this round’s own row count."), READING, "R2")
AQUARIUM = Rule("7", N_("Aquarium"), N_("How many kinds it holds is printed on the piece."), READING, "R1")
PROPELLER = Rule("5", N_("Propeller"), N_("0, 2 or 5 points at each round’s end."), SEED)
ROUND = Rule("5", N_("Round"), N_("Animals and propeller, less what the kraken takes."), SEED)
BELOW_NOTHING = Rule("5", N_("Below 0"), N_("A round may cost points."), READING, "R11")
KRAKEN = Rule(
    "5", N_("Kraken"), N_("Everybody with the most eyes in this row loses what the token shows."), SEED
)
NO_EYES = Rule("5", N_("No eyes"), N_("If nobody has an eye, nobody loses anything."), READING, "R7")
FUEL_BACK = Rule("5", N_("Fuel back"), N_("Used fuel returns to the submarine; divers stay."), SEED)

# 6. The end
REEF = Rule(
    "6",
    N_("Reef"),
    N_("1 point for each coral of the largest reef: cards that touch left, right, above or below."),
    SEED,
)
TREASURES = Rule(
    "6",
    N_("Treasures"),
    N_("A token for each chest on a diver’s card and in the same column above; each counts once."),
    SEED,
)
OPEN_WATER = Rule(
    "6", N_("Gaps"), N_("Where a shorter row has no card a diver goes on upwards."), READING, "R10"
)
BAG = Rule("6", N_("The bag"), N_("30 tokens, worth 2, 3 or 4 each."), SEED)
SHORT_BAG = Rule(
    "12.1", N_("More chests than tokens"), N_("The captain draws first, then clockwise."), READING, "R14"
)
