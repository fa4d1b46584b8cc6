"""§4.1 to §4.6: keep cards and place them, with what their bases raise and the divers they send."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.core.actions import Action, Limit, Objection, Offer
from companion.core.fields import rows, stepper
from companion.core.messages import N_, Message, Rejection, Seat, Term
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.oceanos.actions.proposals import proposals
from companion.games.oceanos.cards import Card, Diver, Upgrade
from companion.games.oceanos.components import MANY, MANY_CHESTS, NUMBER_OF, Animal, Icon, Part
from companion.games.oceanos.laying import against_divers, against_upgrades, lay
from companion.games.oceanos.reasons import placing as reasons
from companion.games.oceanos.state import CAPTAIN, TURN_END, Explorer, FaceDown, Oceanos


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceCards(Action[Oceanos]):
    """Keep one card, and one more for each fuel, and place them in this round's row.

    Everybody but the captain does so unseen; all are turned up together, and then the captain places.
    """

    title: ClassVar = N_("Place your card")
    says: ClassVar = N_("{seat} places cards.")
    says_for_others: ClassVar = N_("{seat} has chosen.")
    unseen: ClassVar = True
    draws_on: ClassVar = ()

    round: int = stepper(N_("Round"), at_least=1)
    turn: int = stepper(N_("Turn"), at_least=1)
    """An entry names its turn, so that none is ever taken for the next one's (§12.2)."""
    fuel: int = stepper(N_("Fuel spent"), default=0)
    cards: tuple[Card, ...] = rows(Card, N_("Cards, left to right"))
    upgrades: tuple[Upgrade, ...] = rows(Upgrade, N_("Raised at their bases"))
    divers: tuple[Diver, ...] = rows(Diver, N_("Divers sent"))
    bury: int = stepper(N_("Put under the deck"), default=0)
    """With two players: whether one more card of the hand goes under the deck."""
    column: int = stepper(N_("Place of the first card in its row"), default=0)
    """A check by whoever counts; 0: at the end, wherever that is."""
    row_holds: int = stepper(N_("Cards in the row afterwards"), default=0)
    """A check by whoever counts (§12.9); 0: not counted."""

    @classmethod
    def offer(cls, state: Oceanos, seat: Seat) -> Offer[Oceanos]:
        blank = cls(seat=seat, round=state.round, turn=state.turn, cards=(Card(),))
        most = most_fuel(state, seat)
        return Offer(usual=blank, limits={"fuel": Limit(at_most=most)})

    @classmethod
    def candidates(cls, state: Oceanos, seat: Seat) -> Iterator["PlaceCards"]:
        spare = int(not state.has_captain)
        for at, down in enumerate(proposals(state, seat, most_fuel(state, seat))):
            kept = len(down.cards)
            yield cls(
                seat=seat,
                round=state.round,
                turn=state.turn,
                fuel=kept - 1,
                cards=down.cards,
                upgrades=down.upgrades,
                divers=down.divers,
                bury=spare if at % 3 == 2 and kept < state.hand(seat) else 0,
            )

    def check(self, state: Oceanos) -> Iterator[Objection]:
        explorer = state.explorers[self.seat]
        yield from self._against_time(state, explorer)
        yield from self._against_number(state, explorer)
        for card in self.cards:
            yield from _against_icons(card, state.palette)
        yield from against_upgrades(self.seat, explorer, self.cards, self.upgrades, state.readings.two_colours)
        yield from against_divers(self.seat, explorer, self.cards, self.upgrades, self.divers)
        yield from self._against_burying(state)
        for card in self.cards:
            yield from _many_icons(card)

    def _against_time(self, state: Oceanos, explorer: Explorer) -> Iterator[Rejection]:
        # Cards go into this round's row.
        if self.round != state.round:
            yield reasons.OtherRow(state.round, self.round)
        # A turn is entered once, in its time.
        elif self.turn < state.turn:
            yield reasons.AlreadyEntered(self.seat, self.turn)
        elif self.turn > state.turn:
            yield reasons.TurnNotYet(state.turn, self.turn)
        # They go to the right of the row.
        there = len(explorer.row(state.round))
        if self.column and self.column != there + 1:
            yield reasons.NotAtTheEnd(self.seat, there + 1, self.column)
        # The row then holds one for each turn and one for each fuel.
        holds = there + len(self.cards)
        if self.row_holds and self.row_holds != holds:
            fuel = explorer.fuel_used(state.round) + len(self.cards) - 1
            yield reasons.RowCount(self.seat, holds, state.turn, fuel, self.row_holds)

    def _against_number(self, state: Oceanos, explorer: Explorer) -> Iterator[Rejection]:
        kept, due = len(self.cards), 1 + self.fuel
        # One card is kept, always, and one more for each fuel.
        if kept != due or not kept:
            yield reasons.KeepOnePlusFuel(self.fuel, max(due, 1), kept)
        # Not every table lets its captain spend fuel.
        if self.fuel > 0 and not state.may_spend_fuel(self.seat):
            yield reasons.CaptainFuelOff()
        # Fuel is what the motor had when the turn began, less what this round has used.
        left = explorer.fuel_left(state.round)
        if self.fuel > left:
            gained = sum(upgrade.part is Part.MOTOR for upgrade in self.upgrades)
            if self.fuel <= left + gained:
                yield reasons.FuelGainedThisTurn(self.seat, left)
            else:
                yield reasons.FuelShort(self.seat, left, self.fuel)
        # One keeps what one holds.
        hand = state.hand(self.seat)
        if kept > hand:
            yield reasons.HandTooSmall(self.seat, hand, kept)

    def _against_burying(self, state: Oceanos) -> Iterator[Rejection]:
        if not self.bury:
            return
        # With two players one card may go under the deck, if one is left.
        if state.has_captain:
            yield reasons.BuryOnlyWithTwo()
        elif not 0 <= self.bury <= 1:
            yield reasons.BuryAtMostOne(self.bury)
        elif len(self.cards) >= (hand := state.hand(self.seat)):
            yield reasons.BuryNothingLeft(self.seat, hand)

    def apply(self, state: Oceanos) -> Outcome[Oceanos]:
        down = FaceDown(self.seat, self.cards, self.upgrades, self.divers, self.bury)
        said = _told(down)
        if state.phase != CAPTAIN:
            return Outcome(changed(state, entered=(*state.entered, down)), said=said)
        explorer, notes = lay(state.explorers[self.seat], down, state.round)
        rest = state.hand(self.seat) - len(self.cards)
        under, discarded = (rest, 0) if state.is_dangerous else (0, rest)
        placed = changed(
            state.with_explorer(self.seat, explorer),
            phase=TURN_END,
            palette=palette_with(state.palette, self.cards),
            deck=state.deck + under,
            discards=state.discards + discarded,
        )
        return Outcome(placed, notes, said=said)


def most_fuel(state: Oceanos, seat: Seat) -> int:
    """What a seat may spend now: no more than is left, than its hand has cards for, than the table allows."""
    if not state.may_spend_fuel(seat):
        return 0
    return max(0, min(state.explorers[seat].fuel_left(state.round), state.hand(seat) - 1))


def palette_with(palette: int, cards: tuple[Card, ...]) -> int:
    """How many kinds of animals there are keys for once these cards lie there."""
    return max([palette, *(NUMBER_OF[animal] for card in cards for animal in card.animals)])


def _things(card: Card) -> Iterator[tuple[Term, int]]:
    """Everything a card shows, with how often."""
    yield from card.icons.items()
    yield from card.animals.items()


def _against_icons(card: Card, palette: int) -> Iterator[Rejection]:
    # A card shows a whole number of each, none at least.
    for icon, count in _things(card):
        if count < 0:
            yield reasons.IconNotACount(icon, count)
    if card.new_kinds < 0:
        yield reasons.IconNotACount(reasons.NewKind(), card.new_kinds)
    # A base is there or not.
    if card.icons[Icon.BASE] > 1:
        yield reasons.BaseOnceOnly(card.icons[Icon.BASE])
    # A new kind takes the next number.
    for number in sorted(NUMBER_OF[animal] for animal in card.animals):
        if number > palette + 1:
            yield reasons.UnknownAnimal(palette, palette + 1, number)
        palette = max(palette, number)


def _many_icons(card: Card) -> Iterator[Objection]:
    for icon, count in _things(card):
        # How many a card can show is not known, but more than these would surprise.
        if icon is not Icon.BASE and count > (MANY_CHESTS if icon is Icon.CHEST else MANY):
            yield reasons.ManyIcons(icon, count)
    if card.new_kinds > MANY:
        yield reasons.ManyIcons(reasons.NewKind(), card.new_kinds)


def _told(down: FaceDown) -> Message:
    raised, dived = down.raised, down.dived
    told = [
        reasons.Shows(tuple(_shown(card, raised.get(number), number in dived)))
        for number, card in enumerate(down.cards, start=1)
    ]
    if len(told) == 1:
        return reasons.PlacesACard(down.seat, told[0])
    numbered = tuple(reasons.NumberedCard(number, card) for number, card in enumerate(told, start=1))
    return reasons.PlacesCards(down.seat, len(told), numbered)


def _shown(card: Card, raised: Part | None, has_diver: bool) -> Iterator[Message]:
    """What a card shows, and what is done with it."""
    for icon in (*Animal, *Icon):
        count = card.animals[icon] if isinstance(icon, Animal) else card.icons[icon]
        if count:
            yield reasons.Thing(icon) if count == 1 else reasons.Things(count, icon)
    if card.new_kinds:
        yield reasons.NewKinds(card.new_kinds)
    if not card.icons and not card.animals and not card.new_kinds:
        yield reasons.Blank()
    if raised is not None:
        yield reasons.RaisesThere(raised)
    if has_diver:
        yield reasons.DivesThere()
