"""§11: what the forms draw before anything is entered: the row with the new cards, what is asked, the round's score."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.messages import Seat
from companion.core.values import changed
from companion.games.oceanos import sea
from companion.games.oceanos.actions.placing import PlaceCards, most_fuel
from companion.games.oceanos.actions.round_end import CountKinds, EndRound, UseAid, aid_of
from companion.games.oceanos.cards import Card, Placed, count_kinds, kinds_in
from companion.games.oceanos.components import LEVELS, Animal, Icon, Part
from companion.games.oceanos.laying import Base, bases, lay
from companion.games.oceanos.readings import Animals
from companion.games.oceanos.shown import (
    CardShown,
    Sign,
    Soundings,
    card_shown,
    parts_shown,
    soundings,
)
from companion.games.oceanos.state import Explorer, FaceDown, Oceanos, RoundScore
from companion.games.oceanos.upkeep import Kraken, kraken, round_score

RECENT = 3
"""Combinations of icons that are offered again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise:
    """A part that could be raised."""

    part: Part
    before: int
    after: int
    """What it gives: points, fuel, periscopes, kinds, divers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseAsked:
    """What a base on the card could do."""

    raises: tuple[Raise, ...]
    colours: int
    """How many colours of crystals lie before it."""
    has_own_crystals: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAsked:
    """One card of the form."""

    number: int
    card: Card
    signs: tuple[Sign, ...]
    """What is on it, each to be taken away again."""
    figures: tuple[tuple[str, int], ...]
    """The same by the names of the form's fields."""
    have: frozenset[Animal]
    """Kinds this row has before the card: another of them scores nothing."""
    base: BaseAsked | None
    may_dive: bool
    """It shows a chest, and a diver is left that was there when the turn began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recent:
    """A combination of icons that was placed lately."""

    signs: tuple[Sign, ...]
    figures: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Laying:
    """Cards about to be placed."""

    row: int
    cards: tuple[CardAsked, ...]
    picture: tuple[CardShown, ...]
    """The row with the new cards."""
    column: int
    """The place of the first of them."""
    fuel_left: int
    most_fuel: int
    hand: int
    before: Soundings
    after: Soundings
    reef_before: int
    reef_after: int
    chests_before: int
    chests_after: int
    raised: tuple[Part, ...]
    divers_left: int
    may_bury: bool
    has_captain: bool
    kinds: tuple[Animal, ...]
    """Kinds there is a key for, the next new one last; none where animals are not told apart."""
    icons: tuple[Icon, ...]
    recent: tuple[Recent, ...]
    """What this seat placed lately, to be entered again with one tap."""


def laying(state: Oceanos, entered: PlaceCards) -> Laying:
    """What would come of these cards; whatever speaks against them is left out of the reckoning."""
    seat, reading = entered.seat, state.readings.two_colours
    explorer, cards = state.explorers[seat], _as_many_as_fuel(entered)
    there = dict(bases(explorer, cards, entered.upgrades, reading))
    upgrades = tuple(
        upgrade
        for upgrade in entered.upgrades
        if upgrade.card in there and upgrade.part in there[upgrade.card].may_raise
    )
    chests = [number for number, card in enumerate(cards, start=1) if card.icons[Icon.CHEST] > 0]
    divers = tuple(diver for diver in entered.divers if diver.card in chests)[: max(0, explorer.divers_left)]
    after, _ = lay(explorer, FaceDown(seat, cards, upgrades, divers), state.round)
    row = explorer.row(state.round)
    return Laying(
        row=state.round,
        cards=tuple(_cards_asked(state, explorer, cards, there)),
        picture=tuple(_picture(after, state.round, len(row))),
        column=len(row) + 1,
        fuel_left=explorer.fuel_left(state.round),
        most_fuel=most_fuel(state, seat),
        hand=state.hand(seat),
        before=soundings(state, explorer),
        after=soundings(state, after),
        reef_before=sea.largest_reef(explorer.rows).corals,
        reef_after=sea.largest_reef(after.rows).corals,
        chests_before=sea.chests_reached(explorer.rows),
        chests_after=sea.chests_reached(after.rows),
        raised=tuple(upgrade.part for upgrade in upgrades),
        divers_left=explorer.divers_left,
        may_bury=not state.has_captain and state.hand(seat) > len(cards),
        has_captain=state.has_captain,
        kinds=tuple(Animal)[: state.palette + 1] if state.readings.animals is Animals.BY_KIND else (),
        icons=tuple(Icon),
        recent=tuple(Recent(signs=_signs(card), figures=_figures(card)) for card in _recent(explorer)),
    )


def _as_many_as_fuel(entered: PlaceCards) -> tuple[Card, ...]:
    """The cards there are forms for: one, and one for each fuel, blank as long as nothing is said of them."""
    due = 1 + min(max(entered.fuel, 0), LEVELS)
    return (*entered.cards, *(Card(),) * due)[:due]


def _cards_asked(
    state: Oceanos, explorer: Explorer, cards: tuple[Card, ...], there: dict[int, Base]
) -> Iterator[CardAsked]:
    have = kinds_in(explorer.row(state.round))
    for number, card in enumerate(cards, start=1):
        base = there.get(number)
        yield CardAsked(
            number=number,
            card=card,
            signs=_signs(card),
            figures=_figures(card),
            have=have,
            base=_base_asked(state, explorer, base) if base else None,
            may_dive=card.icons[Icon.CHEST] > 0 and explorer.divers_left > 0,
        )
        have |= kinds_in((Placed(card),))


def _signs(card: Card) -> tuple[Sign, ...]:
    return card_shown(Placed(card), (1, 1)).signs


def _figures(card: Card) -> tuple[tuple[str, int], ...]:
    """What a card shows, by the names of the form's fields."""
    icons = [(f"icons.{icon.slug}", n) for icon, n in card.icons.items()]
    animals = [(f"animals.{animal.slug}", n) for animal, n in card.animals.items()]
    return (*icons, *animals, *([("new_kinds", card.new_kinds)] if card.new_kinds else []))


def _base_asked(state: Oceanos, explorer: Explorer, base: Base) -> BaseAsked:
    return BaseAsked(
        raises=tuple(_raises(state, changed(explorer, levels=base.levels), base.may_raise)),
        colours=len(base.pool),
        has_own_crystals=base.has_crystals,
    )


def _raises(state: Oceanos, explorer: Explorer, parts: tuple[Part, ...]) -> Iterator[Raise]:
    now = {shown.part: shown.figure for shown in parts_shown(state, explorer)}
    for part in parts:
        raised = changed(explorer, levels=explorer.levels.with_more(part, 1))
        then = {shown.part: shown.figure for shown in parts_shown(state, raised)}
        yield Raise(part=part, before=now[part], after=then[part])


def _picture(after: Explorer, round_: int, old: int) -> Iterator[CardShown]:
    reef = frozenset(sea.largest_reef(after.rows).spots)
    for column, placed in enumerate(after.row(round_), start=1):
        shown = card_shown(placed, (round_, column), is_reef=(round_, column) in reef)
        yield changed(shown, is_new=column > old)


def _recent(explorer: Explorer) -> Iterator[Card]:
    """The last combinations of icons, each once, the newest first; a single icon is one tap anyway."""
    seen: set[Card] = set()
    for row in reversed(explorer.rows):
        for placed in reversed(row):
            card = placed.card
            things = card.icons.total + card.animals.total + card.new_kinds
            if things > 1 and card not in seen and len(seen) < RECENT:
                seen.add(card)
                yield card


# The round's end


@dataclass(frozen=True, slots=True, kw_only=True)
class AidAsked:
    """What the player aid could raise."""

    raises: tuple[Raise, ...]
    colours: int


def aid_asked(state: Oceanos, entered: UseAid | None) -> AidAsked:
    if entered is None:  # nothing lies before the aid, and so nothing is chosen
        return AidAsked(raises=(), colours=0)
    explorer, aid = state.explorers[entered.seat], aid_of(state, entered.seat)
    return AidAsked(raises=tuple(_raises(state, explorer, aid.may_raise)), colours=len(aid.pool))


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """What the round gives to a seat."""

    seat: Seat
    score: RoundScore
    points_before: int
    points_after: int
    which: tuple[Animal, ...]
    may_use_aid: bool
    """It could still raise a part at the player aid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPreview:
    """The round's end as it would be booked now."""

    round: int
    met: Kraken
    value: int | None
    lines: tuple[RoundLine, ...]


def round_preview(state: Oceanos, entered: EndRound | None) -> RoundPreview:
    met, value = kraken(state), entered.value if entered is not None else None
    token = value if value is not None and met.seats else 0
    return RoundPreview(
        round=state.round,
        met=met,
        value=value,
        lines=tuple(_line(state, seat, token) for seat in state.seats),
    )


def _line(state: Oceanos, seat: Seat, token: int) -> RoundLine:
    explorer, score = state.explorers[seat], round_score(state, seat, token)
    return RoundLine(
        seat=seat,
        score=score,
        points_before=explorer.points,
        points_after=explorer.points + score.total,
        which=soundings(state, explorer).which,
        may_use_aid=not explorer.aid_used and bool(aid_of(state, seat).may_raise),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class KindsAsked:
    """What the app counts in each row."""

    kinds: tuple[int, ...]
    by_cards: tuple[int, ...]
    """The same without what the table counted before."""


def kinds_asked(state: Oceanos, entered: CountKinds | None) -> KindsAsked:
    return KindsAsked(
        kinds=tuple(explorer.kinds(state.round) for explorer in state.explorers),
        by_cards=tuple(count_kinds(explorer.row(state.round)) for explorer in state.explorers),
    )
