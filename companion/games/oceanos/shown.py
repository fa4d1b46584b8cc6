"""§10: what lies before each player, card by card: the sea as a picture, and the submarine above it."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.messages import Message, Seat
from companion.games.oceanos import sea
from companion.games.oceanos.cards import Card, Placed, count_kinds, kinds_in
from companion.games.oceanos.components import NUMBER_OF, PROPELLER_SCORES, Animal, Icon, Part
from companion.games.oceanos.scoring import chests_told, reef_told
from companion.games.oceanos.sea import Reef, Spot
from companion.games.oceanos.state import CAPTAIN, CHOOSING, Explorer, Oceanos
from companion.games.oceanos.upkeep import row_score


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """One icon on a card, as often as it is there."""

    term: Animal | Icon
    count: int
    is_spent: bool = False
    """A crystal that a base has used."""

    @property
    def number(self) -> int | None:
        """Of an animal the number it is called by."""
        return NUMBER_OF[self.term] if isinstance(self.term, Animal) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardShown:
    """One card in its place."""

    row: int
    column: int
    signs: tuple[Sign, ...]
    """Corals first, then chests and animals, as the picture draws them."""
    new_kinds: int
    is_reef: bool = False
    """It belongs to the largest reef."""
    reef_size: int | None = None
    """On the first card of the largest reef: its corals."""
    joins_right: bool = False
    joins_down: bool = False
    """The coral on it hangs together with that on the next card to the right, or below."""
    is_shaft: bool = False
    """A diver comes past here, or goes down from here."""
    is_top: bool = False
    """The uppermost card of a shaft that has a chest for the diver."""
    has_diver: bool = False
    by_fuel: bool = False
    raised: Part | None = None
    is_hidden: bool = False
    """Chosen and not turned up yet: only its own seat sees it."""
    is_new: bool = False
    """It was not there before the last entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowShown:
    number: int
    cards: tuple[CardShown, ...]
    points: int | None
    """What it scored; None while it is being laid."""
    is_current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PartShown:
    """One part of a submarine."""

    part: Part
    level: int
    left: int | None = None
    """Of fuel and divers what is left."""
    figure: int = 0
    """What the part gives at its level: points, fuel, periscopes, kinds, divers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Soundings:
    """What a row would score as it lies."""

    kinds: int
    holds: int
    counted: int
    """As many kinds as the aquarium holds."""
    propeller: int
    eyes: int
    points: int
    """Before the kraken."""
    which: tuple[Animal, ...]
    unused: tuple[Sign, ...]
    """Crystals that wait for a base."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeaShown:
    """All that lies before one player."""

    seat: Seat
    rows: tuple[RowShown, ...]
    columns: int
    """The longest row, with room for one card more while cards are placed."""
    next_at: Spot | None
    """Where the next card goes; None: none is due."""
    reef: int
    reef_because: Message | None
    """The cards of the largest reef, one after the other."""
    parts: tuple[PartShown, ...]
    soundings: Soundings
    chests: int
    """Treasures that the divers reach."""
    chests_because: Message | None


def sea_shown(state: Oceanos, seat: Seat, *, hidden: tuple[Card, ...] = ()) -> SeaShown:
    """The sea of a seat; `hidden` is what it has chosen and not turned up yet, for its own eyes."""
    explorer = state.explorers[seat]
    row = explorer.row(state.round)
    is_due = seat in state.to_act and state.phase in (CHOOSING, CAPTAIN)
    longest = max(len(cards) for cards in explorer.rows)
    reef = sea.largest_reef(explorer.rows)
    at = len(row) + len(hidden) + 1
    return SeaShown(
        seat=seat,
        rows=tuple(_rows(state, explorer, reef, hidden)),
        columns=max(longest, at if is_due else at - 1, 5),
        next_at=(state.round, at) if is_due else None,
        reef=reef.corals,
        reef_because=reef_told(explorer, reef) if reef.corals else None,
        parts=tuple(parts_shown(state, explorer)),
        soundings=soundings(state, explorer),
        chests=sea.chests_reached(explorer.rows),
        chests_because=chests_told(explorer),
    )


def _rows(state: Oceanos, explorer: Explorer, reef: Reef, hidden: tuple[Card, ...]) -> Iterator[RowShown]:
    shafts = _shafts(explorer)
    for number, placed in enumerate(explorer.rows, start=1):
        cards = [
            _card(explorer, (number, column), one, reef, shafts) for column, one in enumerate(placed, start=1)
        ]
        if number == state.round:
            cards += [
                card_shown(Placed(card), (number, len(placed) + n), is_hidden=True)
                for n, card in enumerate(hidden, start=1)
            ]
        scored = explorer.scored[number - 1].total if len(explorer.scored) >= number else None
        current = number == state.round and scored is None
        yield RowShown(number=number, cards=tuple(cards), points=scored, is_current=current)


def _shafts(explorer: Explorer) -> dict[Spot, bool]:
    """The places divers come past, and whether each is the top of its shaft."""
    found: dict[Spot, bool] = {}
    treasures = sea.reached(explorer.rows)
    for row, column in sea.divers_at(explorer.rows):
        top = min(at for at, there in treasures if there == column)
        for at in range(top, row + 1):
            found[at, column] = at == top
    return found


def _card(explorer: Explorer, spot: Spot, placed: Placed, reef: Reef, shafts: dict[Spot, bool]) -> CardShown:
    row, column = spot
    coral = sea.corals_at(explorer.rows, spot) > 0
    return card_shown(
        placed,
        spot,
        is_reef=spot in reef.spots,
        reef_size=reef.corals if (spot,) == reef.spots[:1] else None,
        joins_right=coral and sea.corals_at(explorer.rows, (row, column + 1)) > 0,
        joins_down=coral and sea.corals_at(explorer.rows, (row + 1, column)) > 0,
        is_shaft=spot in shafts,
        is_top=shafts.get(spot, False),
    )


_FIRST = (Icon.CORAL, Icon.BASE, Icon.CHEST)
_LAST = (Icon.EYE, Icon.GREEN, Icon.YELLOW)


def card_shown(
    placed: Placed,
    spot: Spot,
    *,
    is_reef: bool = False,
    reef_size: int | None = None,
    joins_right: bool = False,
    joins_down: bool = False,
    is_shaft: bool = False,
    is_top: bool = False,
    is_hidden: bool = False,
) -> CardShown:
    return CardShown(
        row=spot[0],
        column=spot[1],
        signs=tuple(_signs(placed)),
        new_kinds=placed.card.new_kinds,
        is_reef=is_reef,
        reef_size=reef_size,
        joins_right=joins_right,
        joins_down=joins_down,
        is_shaft=is_shaft,
        is_top=is_top,
        has_diver=placed.has_diver,
        by_fuel=placed.by_fuel,
        raised=placed.raised,
        is_hidden=is_hidden,
    )


def _signs(placed: Placed) -> Iterator[Sign]:
    card = placed.card
    for icon in _FIRST:
        if card.icons[icon]:
            yield Sign(term=icon, count=card.icons[icon])
    for animal in Animal:
        if card.animals[animal]:
            yield Sign(term=animal, count=card.animals[animal])
    for icon in _LAST:
        if card.icons[icon]:
            yield Sign(term=icon, count=card.icons[icon], is_spent=placed.is_spent and icon is not Icon.EYE)


def parts_shown(state: Oceanos, explorer: Explorer) -> Iterator[PartShown]:
    """The five parts from stern to bow."""
    left = {Part.MOTOR: explorer.fuel_left(state.round), Part.AIRLOCK: explorer.divers_left}
    for part in (Part.PROPELLER, Part.MOTOR, Part.AIRLOCK, Part.AQUARIUM, Part.COCKPIT):
        level = explorer.levels[part]
        figure = level
        if part is Part.PROPELLER:
            figure = PROPELLER_SCORES[level - 1]
        elif part is Part.AQUARIUM:
            figure = state.readings.aquarium.by_level[level - 1]
        yield PartShown(part=part, level=level, left=left.get(part), figure=figure)


def soundings(state: Oceanos, explorer: Explorer) -> Soundings:
    """What this round's row would score if the round ended now."""
    row, score = explorer.row(state.round), row_score(state, explorer)
    known = kinds_in(row)
    return Soundings(
        kinds=score.kinds,
        holds=score.holds,
        counted=score.counted,
        propeller=score.propeller,
        eyes=score.eyes,
        points=score.total,
        which=tuple(animal for animal in Animal if animal in known) if count_kinds(row) == score.kinds else (),
        unused=tuple(Sign(term=colour, count=n) for colour, n in explorer.pool.items()),
    )
