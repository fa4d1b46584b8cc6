"""Reefs and treasures reckoned a second time, in another way, on ten thousand seas by chance."""

from random import Random

from companion.core.amounts import Amounts
from companion.games.oceanos.cards import Card, Placed
from companion.games.oceanos.components import LEVELS, ROUNDS, TURNS, Icon
from companion.games.oceanos.sea import Sea, chests_reached, largest_reef, reefs

SEAS = 10_000


def a_sea(rng: Random) -> Sea:
    """Three rows that end where they like; on most cards nothing, on some a little of everything."""
    lengths = [rng.randint(0, TURNS + LEVELS) for _ in range(ROUNDS)]
    corals, chests = rng.random(), rng.random()
    return [tuple(_placed(rng, corals, chests) for _ in range(length)) for length in lengths]


def _placed(rng: Random, corals: float, chests: float) -> Placed:
    icons = {
        Icon.CORAL: rng.randint(1, 3) if rng.random() < corals else 0,
        Icon.CHEST: rng.randint(1, 2) if rng.random() < chests else 0,
        Icon.EYE: rng.randint(0, 1),
    }
    return Placed(Card(icons=Amounts(icons)), has_diver=icons[Icon.CHEST] > 0 and rng.random() < 0.4)


def reef_by_labels(sea: Sea) -> int:
    """Every card with coral is a reef of its own, and takes over a neighbour's name until no name changes."""
    coral = {
        complex(column, row): placed.card.icons[Icon.CORAL]
        for row, cards in enumerate(sea)
        for column, placed in enumerate(cards)
        if placed.card.icons[Icon.CORAL]
    }
    names = {place: number for number, place in enumerate(coral)}
    settled = False
    while not settled:
        settled = True
        for place in coral:
            least = min(names.get(place + step, names[place]) for step in (0, 1, -1, 1j, -1j))
            if least < names[place]:
                names[place], settled = least, False
    sums = [sum(n for place, n in coral.items() if names[place] == name) for name in set(names.values())]
    return max(sums, default=0)


def chests_by_swimming(sea: Sea) -> int:
    """Every diver swims up card by card and empties the chests it meets."""
    full = [[placed.card.icons[Icon.CHEST] for placed in cards] for cards in sea]
    brought_up = 0
    for row, cards in enumerate(sea):
        for column, placed in enumerate(cards):
            depth = row if placed.has_diver else -1
            while depth >= 0:
                if column < len(full[depth]):
                    brought_up += full[depth][column]
                    full[depth][column] = 0
                depth -= 1
    return brought_up


def test_reefs_and_treasures_are_what_another_reckoning_says() -> None:
    rng = Random("ten thousand seas")
    met: set[tuple[bool, bool]] = set()
    for _ in range(SEAS):
        sea = a_sea(rng)
        reef, chests = largest_reef(sea).corals, chests_reached(sea)
        assert reef == reef_by_labels(sea), sea
        assert chests == chests_by_swimming(sea), sea
        met.add((reef > 0, chests > 0))
    assert len(met) == 4, "a sea of each sort"


def test_every_coral_is_in_one_reef() -> None:
    rng = Random("some more")
    for _ in range(SEAS // 10):
        sea = a_sea(rng)
        found = reefs(sea)
        spots = [spot for reef in found for spot in reef.spots]
        assert len(set(spots)) == len(spots)
        assert sum(reef.corals for reef in found) == sum(p.card.icons[Icon.CORAL] for row in sea for p in row)
