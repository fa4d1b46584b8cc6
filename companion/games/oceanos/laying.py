"""§4.5: cards are placed one after the other, with what their bases raise and the divers they send."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.core.amounts import Amounts
from companion.core.messages import Note, Rejection, Seat
from companion.core.values import changed
from companion.games.oceanos.cards import NONE, Card, Crystals, Diver, Placed, Upgrade
from companion.games.oceanos.components import LEVELS, Icon, Part
from companion.games.oceanos.readings import TwoColours
from companion.games.oceanos.reasons import laying as reasons
from companion.games.oceanos.state import Explorer, FaceDown

Levels = Amounts[Part]


def raisable(levels: Levels, pool: Crystals, reading: TwoColours) -> tuple[Part, ...]:
    """The parts a base may raise with the crystals before it (§4.4)."""
    if not pool:
        return ()
    if len(pool) == 1:
        return tuple(part for part in Part if levels[part] == 1)
    at_two = tuple(part for part in Part if levels[part] == LEVELS - 1)
    if reading is TwoColours.FREE or not at_two:
        return tuple(part for part in Part if levels[part] < LEVELS)
    return at_two


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """A base, or the player aid, as it is found when its turn comes."""

    levels: Levels
    pool: Crystals
    reading: TwoColours
    has_crystals: bool = False
    """Its own card shows some, which do not count for it."""
    were_spent: bool = False
    """There were crystals before it that an earlier base has used."""

    @property
    def may_raise(self) -> tuple[Part, ...]:
        return raisable(self.levels, self.pool, self.reading)

    def against(self, seat: Seat, part: Part, to: int) -> Iterator[Rejection]:
        """What speaks against raising a part here; 0 is the next level, whatever that is."""
        level = self.levels[part]
        # A base raises only with crystals that lie before it, unused.
        if not self.pool:
            yield self._no_crystals(seat)
        # Level 3 is the highest.
        if level == LEVELS:
            yield reasons.PartAtThree(seat, part)
            return
        # One level at a time, from the level the part has.
        if to > level + 1:
            yield reasons.SkipsALevel(seat, part, level, to)
            return
        if to and to <= level:
            yield reasons.LevelMismatch(seat, part, level, to)
            return
        # One colour raises from 1 to 2 only.
        if len(self.pool) == 1 and level > 1:
            yield reasons.OneColourOnly(part, self.pool)
        # Both colours raise from 2 to 3, from 1 to 2 only if nothing is at 2.
        if len(self.pool) == 2 and part not in self.may_raise:
            at_two = tuple(other for other in Part if self.levels[other] == LEVELS - 1)
            yield reasons.TwoColoursRaiseTwo(seat, part, at_two)

    def _no_crystals(self, seat: Seat) -> Rejection:
        if self.has_crystals:
            return reasons.CrystalOnTheSameCard()
        return reasons.CrystalsSpent(seat) if self.were_spent else reasons.PoolEmpty(seat)


def bases(
    explorer: Explorer, cards: tuple[Card, ...], upgrades: Iterable[Upgrade], reading: TwoColours
) -> Iterator[tuple[int, Base]]:
    """The base of each card that has one, by the card's number, as what is raised further left leaves it."""
    levels, pool, spent = explorer.levels, explorer.pool, explorer.has_spent_crystals
    raised = {upgrade.card: upgrade.part for upgrade in upgrades}
    for number, card in enumerate(cards, start=1):
        if card.has_base:
            base = Base(
                levels=levels, pool=pool, reading=reading, has_crystals=bool(card.crystals), were_spent=spent
            )
            yield number, base
            if raised.get(number) in base.may_raise:
                levels, pool, spent = levels.with_more(raised[number], 1), NONE, True
        pool = pool + card.crystals


def against_upgrades(
    seat: Seat,
    explorer: Explorer,
    cards: tuple[Card, ...],
    upgrades: tuple[Upgrade, ...],
    reading: TwoColours,
) -> Iterator[Rejection]:
    """Everything that speaks against what is raised while these cards are placed."""
    there = dict(bases(explorer, cards, upgrades, reading))
    used: set[int] = set()
    for upgrade in upgrades:
        base = there.get(upgrade.card)
        # Only a base raises anything.
        if base is None:
            yield reasons.NoBase(upgrade.part)
            continue
        # It raises one part.
        if upgrade.card in used:
            yield reasons.OneUpgradePerBase()
            continue
        used.add(upgrade.card)
        yield from base.against(seat, upgrade.part, upgrade.to)


def against_divers(
    seat: Seat,
    explorer: Explorer,
    cards: tuple[Card, ...],
    upgrades: tuple[Upgrade, ...],
    divers: tuple[Diver, ...],
) -> Iterator[Rejection]:
    """Everything that speaks against the divers sent while these cards are placed."""
    used: set[int] = set()
    for diver in divers:
        # A diver goes when its card is placed, not later.
        if diver.card < 1:
            yield reasons.DiverTooLate()
        # It goes where a chest is.
        elif diver.card > len(cards) or not cards[diver.card - 1].icons[Icon.CHEST]:
            yield reasons.DiverWithoutTreasure()
        # One goes from each card.
        elif diver.card in used:
            yield reasons.DiverOnePerCard()
        used.add(diver.card)
    # There are as many as the airlock had when the turn began.
    left = explorer.divers_left
    if len(divers) > left:
        gained = sum(upgrade.part is Part.AIRLOCK for upgrade in upgrades)
        if len(divers) <= left + gained:
            yield reasons.DiverGainedThisTurn(seat)
        else:
            yield reasons.DiverNoneLeft(seat, left, len(divers))


def lay(explorer: Explorer, down: FaceDown, round_: int) -> tuple[Explorer, tuple[Note, ...]]:
    """The explorer with the cards placed, and what has to be done by hand. Assumes that nothing spoke against it."""
    raised, dived = down.raised, down.dived
    notes: list[Note] = []
    for number, card in enumerate(down.cards, start=1):
        part = raised.get(number)
        if part is not None:
            explorer = raise_part(explorer, part)
            notes.append(reasons.Raises(down.seat, part, explorer.levels[part]))
        if number in dived:
            notes.append(reasons.SendsDiver(down.seat))
        placed = Placed(card, by_fuel=number > 1, has_diver=number in dived, raised=part)
        row = (*explorer.row(round_), placed)
        explorer = changed(explorer.with_row(round_, row), pool=explorer.pool + card.crystals)
    return explorer, tuple(notes)


def raise_part(explorer: Explorer, part: Part) -> Explorer:
    """One level more, and every crystal before the base used up."""
    rows = tuple(tuple(_spent(placed) for placed in row) for row in explorer.rows)
    return changed(explorer, levels=explorer.levels.with_more(part, 1), pool=NONE, rows=rows)  # type: ignore[arg-type]


def _spent(placed: Placed) -> Placed:
    return changed(placed, is_spent=True) if placed.card.crystals and not placed.is_spent else placed
