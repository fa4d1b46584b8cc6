"""§3 to §6 on one page: what a player needs of Oceanos at the table."""

from collections.abc import Iterator

from companion.core.messages import N_, Term
from companion.core.printed import PrintedSheet
from companion.core.reference import Chapter, Entry, Figures, Heading, Row, chapter, on
from companion.games.oceanos import rulebook as rules
from companion.games.oceanos.actions.placing import PlaceCards
from companion.games.oceanos.actions.round_end import UseAid
from companion.games.oceanos.actions.treasures import DrawTreasures
from companion.games.oceanos.components import LEVELS, PROPELLER_SCORES
from companion.games.oceanos.readings import CaptainFuel, Depths, Readings, TwoColours
from companion.games.oceanos.scoring import OF_ROUND, Category, more_first_levels


class PartAtLevel(Term):
    """What the level of a part says."""

    PROPELLER = "propeller", N_("propeller: points a round")
    MOTOR = "motor", N_("motor: fuel a round")
    COCKPIT = "cockpit", N_("cockpit: periscopes")
    AQUARIUM = "aquarium", N_("aquarium: kinds of animals")
    AIRLOCK = "airlock", N_("airlock: divers in the game")


def reference(readings: Readings, sheet: PrintedSheet) -> tuple[Chapter, ...]:
    return tuple(_chapters(readings))


def _chapters(readings: Readings) -> Iterator[Chapter]:
    spends = readings.captain_fuel is CaptainFuel.YES
    is_free = readings.two_colours is TwoColours.FREE
    depths = Entry((rules.DEPTHS, rules.DEPTHS_REST))
    is_dangerous = readings.depths is Depths.DANGEROUS
    yield chapter(
        Heading.TURN,
        rules.ROUNDS,
        rules.TURN,
        rules.HAND,
        depths if is_dangerous else rules.CAPTAIN_HAND,
        rules.DECK,
        rules.NEXT_CAPTAIN,
    )
    yield chapter(
        Heading.ACTIONS,
        on(PlaceCards, rules.KEEP, rules.PLACE),
        Entry((rules.UPGRADE, rules.ONE_COLOUR, rules.TWO_COLOURS_FREE if is_free else rules.TWO_COLOURS)),
        Entry((rules.DIVER, rules.ONE_DIVER)),
    )
    yield chapter(
        Heading.COSTS,
        rules.FUEL,
        rules.CAPTAIN_FUEL if spends else rules.NO_CAPTAIN_FUEL,
        rules.SPENT,
        rules.CRYSTALS_KEPT,
        rules.SAME_CARD,
        figures=(_levels(readings),),
    )
    yield chapter(
        Heading.END_OF_ROUND,
        on(UseAid, rules.AID),
        Entry((rules.ANIMALS, rules.OWN_ROW)),
        rules.PROPELLER,
        Entry((rules.KRAKEN, rules.KRAKEN_TOKENS, rules.NO_EYES, rules.BELOW_NOTHING)),
        rules.FUEL_BACK,
        is_in_order=True,
    )
    yield chapter(
        Heading.SCORING,
        on(OF_ROUND, rules.ROUND),
        on(Category.REEF, rules.REEF),
        on(Category.TREASURES, rules.TREASURES, rules.OPEN_WATER),
        on(DrawTreasures, rules.BAG, rules.SHORT_BAG),
    )
    yield chapter(Heading.TIE_BREAK, on(more_first_levels))
    two = Entry((rules.TWO_PLAYERS_HAND, rules.TWO_PLAYERS))
    yield chapter(Heading.VARIANTS, two, *(() if is_dangerous else (depths,)))


def _levels(readings: Readings) -> Figures:
    """What each part does at its levels, the aquarium as this table reads it."""
    level = tuple(range(1, LEVELS + 1))
    figures = {PartAtLevel.PROPELLER: PROPELLER_SCORES, PartAtLevel.AQUARIUM: readings.aquarium.by_level}
    rows = tuple(Row((part,), figures.get(part, level)) for part in PartAtLevel)
    heads = (N_("level 1"), N_("level 2"), N_("level 3"))
    return Figures(title=N_("Submarine"), heads=heads, rows=rows, rule=rules.AQUARIUM)
