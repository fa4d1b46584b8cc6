"""§1 and §7: what is in the box, as counts and printed tables."""

from companion.core.messages import N_, Term

ROUNDS = 3
TURNS = 5
"""In each round."""
DECKS = (40, 45, 50)
"""Exploration cards of each round."""
TOKENS = 30
"""Treasure tokens in the bag."""
LOWEST_TOKEN, HIGHEST_TOKEN = 2, 4
HIGHEST_KRAKEN = 4
"""The faces of the kraken tokens are 0 and −1 to −4; which are of which size nobody tells."""
LEVELS = 3
PROPELLER_SCORES = (0, 2, 5)
"""Points at each round's end, by level. Of every other part but the aquarium the level is the figure itself."""
POINTS_PER_KIND = 2
FIRST_PALETTE = 12
"""Kinds of animals a match begins with; the source names none, so they are pictures with numbers."""


class Part(Term):
    """The five parts of a submarine, each at level 1, 2 or 3."""

    PROPELLER = "propeller", N_("propeller")
    MOTOR = "motor", N_("motor")
    COCKPIT = "cockpit", N_("cockpit")
    AQUARIUM = "aquarium", N_("aquarium")
    AIRLOCK = "airlock", N_("airlock")


class Icon(Term):
    """What an exploration card shows besides animals."""

    CORAL = "coral", N_("coral")
    CHEST = "chest", N_("chest")
    EYE = "eye", N_("kraken eye")
    GREEN = "green", N_("green crystal")
    YELLOW = "yellow", N_("yellow crystal")
    BASE = "base", N_("base")


CRYSTALS = (Icon.GREEN, Icon.YELLOW)


class Animal(Term):
    """A kind of animal: a number, and for the first twelve a picture to find it again by."""

    FISH = "fish", N_("fish")
    TANG = "tang", N_("tang")
    SEAHORSE = "seahorse", N_("seahorse")
    TURTLE = "turtle", N_("turtle")
    OCTOPUS = "octopus", N_("octopus")
    JELLY = "jelly", N_("jellyfish")
    CRAB = "crab", N_("crab")
    RAY = "ray", N_("ray")
    WHALE = "whale", N_("whale")
    SHARK = "shark", N_("shark")
    EEL = "eel", N_("eel")
    STARFISH = "starfish", N_("starfish")
    KIND_13 = "kind_13", N_("animal 13")
    KIND_14 = "kind_14", N_("animal 14")
    KIND_15 = "kind_15", N_("animal 15")
    KIND_16 = "kind_16", N_("animal 16")
    KIND_17 = "kind_17", N_("animal 17")
    KIND_18 = "kind_18", N_("animal 18")
    KIND_19 = "kind_19", N_("animal 19")
    KIND_20 = "kind_20", N_("animal 20")
    KIND_21 = "kind_21", N_("animal 21")
    KIND_22 = "kind_22", N_("animal 22")
    KIND_23 = "kind_23", N_("animal 23")
    KIND_24 = "kind_24", N_("animal 24")


NUMBER_OF = {animal: number for number, animal in enumerate(Animal, start=1)}
"""By which an animal is called across the table."""

MANY, MANY_CHESTS = 3, 1
"""So many of one icon on a card are believed without asking: what the most is, nobody tells."""
