"""§6: the three rows as one sea: which corals are joined, and what divers reach.

A card's place is `(row, column)`, both from 1. It touches the cards beside, above and below it, wherever those
exist; rows begin at the same edge and end where they end. The player aid has no place.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.oceanos.cards import Placed, Row
from companion.games.oceanos.components import Icon

Spot = tuple[int, int]
Sea = Sequence[Row]


@dataclass(frozen=True, slots=True)
class Reef:
    """Cards with coral that hang together."""

    spots: tuple[Spot, ...]
    """In reading order."""
    corals: int


def placed_at(sea: Sea, spot: Spot) -> Placed | None:
    """The card at a place; None: open water."""
    row, column = spot
    if not 1 <= row <= len(sea) or not 1 <= column <= len(sea[row - 1]):
        return None
    return sea[row - 1][column - 1]


def laid(sea: Sea) -> Iterator[tuple[Spot, Placed]]:
    """Every card with its place, in reading order."""
    for row, cards in enumerate(sea, start=1):
        for column, placed in enumerate(cards, start=1):
            yield (row, column), placed


def corals_at(sea: Sea, spot: Spot) -> int:
    placed = placed_at(sea, spot)
    return placed.card.icons[Icon.CORAL] if placed else 0


def beside(spot: Spot) -> tuple[Spot, ...]:
    row, column = spot
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def reefs(sea: Sea) -> tuple[Reef, ...]:
    """All reefs, the largest first; of equal ones the one that begins further up, then further left."""
    coral = {spot: n for spot, placed in laid(sea) if (n := placed.card.icons[Icon.CORAL]) > 0}
    found: list[Reef] = []
    left = set(coral)
    for start in coral:
        if start not in left:
            continue
        reef = _joined_to(start, left)
        left -= reef
        found.append(Reef(tuple(sorted(reef)), sum(coral[spot] for spot in reef)))
    return tuple(sorted(found, key=lambda reef: -reef.corals))


def _joined_to(start: Spot, among: set[Spot]) -> set[Spot]:
    """The places that hang together with one, among these."""
    reef, edge = {start}, [start]
    while edge:
        for near in beside(edge.pop()):
            if near in among and near not in reef:
                reef.add(near)
                edge.append(near)
    return reef


def largest_reef(sea: Sea) -> Reef:
    """The one that scores; of size 0 where there is no coral."""
    return next(iter(reefs(sea)), Reef((), 0))


def divers_at(sea: Sea) -> tuple[Spot, ...]:
    return tuple((row, column) for (row, column), placed in laid(sea) if placed.has_diver)


def reached(sea: Sea) -> tuple[Spot, ...]:
    """Where divers find treasure: on their own cards and straight above, through open water, each place once."""
    columns = {(row, column) for at, column in divers_at(sea) for row in range(1, at + 1)}
    return tuple(sorted(spot for spot in columns if chests_at(sea, spot)))


def chests_at(sea: Sea, spot: Spot) -> int:
    placed = placed_at(sea, spot)
    return placed.card.icons[Icon.CHEST] if placed else 0


def chests_reached(sea: Sea) -> int:
    """Treasures that the divers collect."""
    return sum([chests_at(sea, spot) for spot in reached(sea)])
