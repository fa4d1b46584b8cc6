"""Citations of Upon a Salty Ocean: the dossier's section, a gist in one sentence, and how sure it is."""

from companion.core.messages import N_, Certainty, Rule

SEED, SECOND, DERIVED = Certainty.SEED, Certainty.SECOND, Certainty.DERIVED
READING, UNKNOWN = Certainty.READING, Certainty.UNKNOWN

# 2. Set-up, and what the board prints
START = Rule("2", N_("Set-up"), N_("Money 10, 12, 14, 16 in turn order; one caravel with 3 salt each."), SEED)
TWO_PLAYERS = Rule("2", N_("Two players"), N_("With two players cod is never caught, sold or bought."), SEED)
SHEET = Rule("11", N_("Board sheet"), N_("What only the printed board knows is read off it once."), UNKNOWN)
START_ROW = Rule(
    "12.2",
    N_("Start row"),
    N_("Prices start on the middle row: salt 1, herring 4, cod 4."),
    READING,
    "R2",
)
PRICE_ROWS = Rule(
    "7.4", N_("Price table"), N_("Price markers move by rows; each row prints its price."), UNKNOWN
)

# 3. Rounds
ROUNDS = Rule("3", N_("Rounds"), N_("Five, each an event, the actions and an end."), SEED)
EVENT = Rule("3", N_("Event"), N_("A tile moves the three prices and brings this round’s weather."), SEED)
NEXT_TILE = Rule("12.9", N_("Next tile"), N_("Actions wait until the next round’s tile lies face up."), SEED)
TILE = Rule("11", N_("Event tile"), N_("A tile moves each price by at most five rows, up or down."), UNKNOWN)
WEATHER = Rule("3", N_("Weather"), N_("It meets ships that leave Rouen this round, none at sea."), SEED)
TURN = Rule("3", N_("Turn"), N_("In turn order, again and again, each does one action or passes."), SEED)
ACTION_END = Rule(
    "3",
    N_("End of the actions"),
    N_("The actions end once all players have passed one after the other."),
    READING,
    "R9",
)

# 4.0 Paying
FEE = Rule(
    "4.0", N_("Action fee"), N_("An action costs its type’s fee, which then rises by 1, to 10 at most."), SEED
)
FLOOR = Rule("4.0", N_("Lowest money"), N_("Nobody may pay what would lead below −22."), SEED)
PAY_FIRST = Rule("4.0", N_("Paying first"), N_("All is paid before the action brings anything in."), SEED)
FALLING = Rule(
    "4.0",
    N_("Falling into debt"),
    N_("A payment that leads below 0 costs 1 interest at once."),
    READING,
    "R1",
)
REAL_ACTION = Rule("4.0", N_("Real actions"), N_("An action has to change something."), READING, "R14")

# 4.1 to 4.8
SALINE = Rule("4.1", N_("Saline"), N_("The saline makes 3, then 7, 10 and at most 12 salt a round."), SEED)
BUILD = Rule(
    "4.2", N_("Build"), N_("A building is built once by each player, into its lowest free space."), SEED
)
SPACES = Rule("7.1", N_("Spaces"), N_("Each building has only so many spaces, fewer with fewer players."), SEED)
PRINTED_PRICE = Rule(
    "12.3",
    N_("Printed price"),
    N_("What a building’s space prints is paid together with the fee."),
    READING,
    "R4",
)
VAULT = Rule("7.1", N_("Salle de Coffres"), N_("The vault needs a bank of one’s own."), READING, "R18")
TOWN_HALL = Rule("7.1", N_("Hôtel de Ville"), N_("The town hall may be built once anyone has a bank."), SEED)
WINDOWS = Rule(
    "7.1",
    N_("Vitrails"),
    N_("Windows may be built once anyone at all stands on Notre-Dame 18 or higher."),
    SEED,
)
DEPOT = Rule("7.1", N_("Dépôt"), N_("A depot holds 6 barrels, then 15, at most 30."), SEED)
NOTRE_DAME = Rule(
    "7.2", N_("Notre-Dame"), N_("Each build is one step; the last one is for one player only."), SEED
)
NOTRE_DAME_LIMIT = Rule(
    "7.2",
    N_("Notre-Dame, last steps"),
    N_("Only so many players may reach each of the last three steps; passing through counts."),
    READING,
    "R13",
)
SAIL_OUT = Rule(
    "4.3", N_("Sail out"), N_("Ships leave the harbour together and turn their salt into fish."), SEED
)
DAMAGE = Rule(
    "4.3", N_("Damage"), N_("Each damage takes one barrel’s room; what no longer fits goes overboard."), SEED
)
ALL_SALT = Rule("4.3", N_("Catch"), N_("All salt aboard becomes fish; its owner says which."), READING, "R12")
POOR_CATCH = Rule(
    "7.5", N_("Poor catch"), N_("A ship with salt loses 1 of it uncaught, unless its owner has the Fierte."),
    READING, "R11",
)  # fmt: skip
PIRATES = Rule(
    "7.5", N_("Pirates"), N_("The first ship out without Saint Maclou takes 2 damage."), READING, "R15"
)
STORM = Rule("7.5", N_("Storm"), N_("Each ship that sails out takes 1 damage."), SEED)
RETURN = Rule("4.4", N_("Return"), N_("Ships at sea come home together, whatever the weather."), SEED)
BUILD_SHIP = Rule(
    "4.5", N_("Build ship"), N_("A ship needs a shipyard and a naval academy, each paid half the price."), SEED
)
OWN_HALF = Rule(
    "4.5",
    N_("Own half"),
    N_("Who owns the building pays nothing for its half; else all who own it receive it."),
    SEED,
)
NEW_SHIP = Rule("4.5", N_("New ship"), N_("It lies in harbour, empty and undamaged."), READING, "R6")
SHARED_HALF = Rule(
    "4.5",
    N_("Shared half"),
    N_("Two owners of a building share its half; the odd coin goes to the supply."),
    READING,
    "R7",
)
SHIPS = Rule("7.3", N_("Ships"), N_("Each player has two caravels and one large ship."), SEED)
MOVE_GOODS = Rule(
    "4.5", N_("Move goods"), N_("Barrels move freely between one’s depot and one’s ships in harbour."), SEED
)
DEPOT_SURPLUS = Rule(
    "4.5", N_("Full depot"), N_("What the depot has no room for is lost; its owner says which barrels."),
    READING, "R21",
)  # fmt: skip
HOLDS = Rule("1", N_("Holds"), N_("A caravel holds 4 barrels, a large ship 6, less its damage."), SECOND)
SELL = Rule(
    "4.6", N_("Sell"), N_("Barrels of one good bring the row’s price each; then its marker falls."), SEED
)
SOLD_FROM = Rule("4.6", N_("Sell"), N_("They come from the depot and from ships in harbour."), SEED)
PRICE_DROP = Rule(
    "4.6", N_("Price drop"), N_("A sale lowers the price one row for every 8 barrels or part of 8."), SEED
)
PRICE_DROP_TWO = Rule(
    "4.6",
    N_("Price drop"),
    N_("With two players a sale lowers the price two rows for every 8 barrels or part of 8."),
    READING,
    "R17",
)
FINANCE_OFFICE = Rule(
    "7.1", N_("Bureau des Finances"), N_("Its first builder gets 3 more for each sale, its second 2."), SEED
)
BUY = Rule(
    "4.6", N_("Buy"), N_("Barrels of one good come into the depot at the row’s price, at least 1 each."), SEED
)
PRICE_STAYS = Rule("4.6", N_("Buy"), N_("Buying moves no price marker."), SEED)
CLOCK = Rule(
    "4.7", N_("Gros Horloge"), N_("Once a round its owner does two actions in a turn, for 3 or 5 more."), SEED
)
CLOCK_TYPES = Rule("4.7", N_("Gros Horloge"), N_("The two actions are of different types."), READING, "R8")
CLOCK_ANY = Rule(
    "4.7",
    N_("Gros Horloge"),
    N_("The two actions are any two of the eight, not the same twice."),
    READING,
    "R8",
)
CLOCK_PAID = Rule(
    "4.7",
    N_("Gros Horloge"),
    N_("The first builder pays the 3, the second the 5, with the fee of the second action."),
    READING,
    "R8",
)
PASS = Rule("4.8", N_("Pass"), N_("Whoever passes may act again on a later turn."), SEED)

# 5. End of round
END_OF_ROUND = Rule("5", N_("End of round"), N_("Eight steps, always in the same order."), SEED)
ABILITIES = Rule(
    "5.1",
    N_("Abilities"),
    N_("Lighthouses repair a ship each, the Fierte looks at tiles, clocks are reset."),
    SEED,
)
SALT = Rule(
    "5.2", N_("Salt into the depot"), N_("Each saline fills its depot; what has no room is lost."), SEED
)
INN = Rule("5.3", N_("Inn"), N_("Each inn brings 2, and 1 for each player without one."), SEED)
INTEREST = Rule(
    "5.4", N_("Interest earned"), N_("A bank brings 1 per full 20, a vault 1 per full 10 instead."), SEED
)
DEBT_INTEREST = Rule("5.5", N_("Debt interest"), N_("Whoever is in debt pays 1, but never below −22."), SEED)
FEES_BACK = Rule("5.6", N_("Fees back to 0"), N_("All four action fees start at 0 again."), SEED)
LIMIT = Rule(
    "5.7", N_("Limit on money"), N_("40 can be kept without a bank, 80 with one, all of it with a vault."), SEED
)
NEW_ORDER = Rule(
    "5.8", N_("New turn order"), N_("The poorest goes first; the table settles ties."), READING, "R10"
)
NO_NEW_ORDER = Rule("5.8", N_("New turn order"), N_("After round 5 there is no new turn order."), READING)
LIGHTHOUSE = Rule(
    "5.1", N_("Abilities"), N_("A lighthouse may clear one of its owner’s ships of all damage."), SEED
)
FIERTE = Rule(
    "5.1",
    N_("Abilities"),
    N_("The Fierte’s first builder may look at two face-down tiles and swap them."),
    SEED,
)
FIERTE_SECOND = Rule("5.1", N_("Abilities"), N_("The Fierte’s second builder may only look."), SEED)
FIERTE_TILES = Rule(
    "5.1",
    N_("Abilities"),
    N_("The next round’s tile lies open, so the Fierte looks at later ones and unused ones."),
    READING,
    "R20",
)

# 6. Final scoring
MONEY = Rule("6", N_("Money"), N_("Money counts as it is after the last round’s end, debt included."), SEED)
FINAL_NOTRE_DAME = Rule("6", N_("Notre-Dame"), N_("The step reached is worth what it prints."), SEED)
FINAL_WINDOWS = Rule("6", N_("Vitrails"), N_("10, 7 and 5 for the first, second and third builder."), SEED)
FINAL_TOWN_HALL = Rule(
    "6",
    N_("Hôtel de Ville"),
    N_(
        "The first builder gets 3, and 1 for each building they have; the second 1 for each; the third half of that,"
        " rounded down."
    ),
    SEED,
)
FINAL_LIGHTHOUSE = Rule("6", N_("Phare"), N_("2 for each of its owner’s ships, damaged or at sea alike."), SEED)
FINAL_ST_MACLOU = Rule(
    "6", N_("Saint Maclou"), N_("6 for the first builder, 3 for the second."), READING, "R19"
)
AFTER_THE_LIMIT = Rule("6", N_("No limit"), N_("What comes to the money now is cut by no limit."), SEED)
GOODS_LEFT = Rule("6", N_("Goods left"), N_("Goods left over are worth nothing."), READING)
BUILDING_COUNT = Rule(
    "6",
    N_("Buildings"),
    N_("Bank and vault count as two, Notre-Dame once, saline and depot not."),
    READING,
    "R5",
)
BUILDING_COUNT_ONE = Rule(
    "6",
    N_("Buildings"),
    N_("Bank and vault count as one, Notre-Dame once, saline and depot not."),
    READING,
    "R5",
)
