"""§5: the player aid as a base, the count of animals, and the kraken, whose entry ends the round."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.core.actions import Action, Limit, Objection, Offer
from companion.core.fields import choice, seat_choice, stepper
from companion.core.messages import N_, TABLE, Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.oceanos.cards import count_kinds
from companion.games.oceanos.components import HIGHEST_KRAKEN, Part
from companion.games.oceanos.laying import Base, raise_part
from companion.games.oceanos.reasons import flow as reasons
from companion.games.oceanos.state import Oceanos
from companion.games.oceanos.upkeep import end_of_round, kraken


def aid_of(state: Oceanos, seat: Seat) -> Base:
    """The player aid at the end of a row, as the base it is."""
    explorer = state.explorers[seat]
    return Base(
        levels=explorer.levels,
        pool=explorer.pool,
        reading=state.readings.two_colours,
        were_spent=explorer.has_spent_crystals,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAid(Action[Oceanos]):
    """Raise one more part at the round's end, with the player aid as a base."""

    title: ClassVar = N_("Player aid")
    says: ClassVar = N_("{seat} uses the player aid: {part}.")

    part: Part = choice(Part, N_("Which part"))
    to: int = stepper(N_("To which level"), default=0)

    @classmethod
    def offer(cls, state: Oceanos, seat: Seat) -> Offer[Oceanos]:
        against = tuple(cls._against_any(state, seat))
        if against:
            return Offer(against=against)
        aid = aid_of(state, seat)
        speaks = {part: tuple(aid.against(seat, part, 0)) for part in Part}
        limit = Limit(
            options=tuple(Part), against={part: reasons[0] for part, reasons in speaks.items() if reasons}
        )
        return Offer(limits={"part": limit}, usual=cls(seat=seat, part=aid.may_raise[0]))

    @classmethod
    def candidates(cls, state: Oceanos, seat: Seat) -> Iterator["UseAid"]:
        if cls.offer(state, seat).is_open:
            yield from (cls(seat=seat, part=part) for part in aid_of(state, seat).may_raise)

    @staticmethod
    def _against_any(state: Oceanos, seat: Seat) -> Iterator[Rejection]:
        aid = aid_of(state, seat)
        # It is a base once in each round.
        if state.explorers[seat].aid_used:
            yield reasons.AidUsed(seat)
        # Without crystals it raises nothing.
        elif not aid.pool:
            yield next(aid.against(seat, Part.PROPELLER, 0))
        elif not aid.may_raise:
            yield reasons.NothingToRaise(seat)

    def check(self, state: Oceanos) -> Iterator[Objection]:
        against = tuple(self._against_any(state, self.seat))
        yield from against or aid_of(state, self.seat).against(self.seat, self.part, self.to)

    def apply(self, state: Oceanos) -> Outcome[Oceanos]:
        explorer = changed(raise_part(state.explorers[self.seat], self.part), aid_used=True)
        level = explorer.levels[self.part]
        said = reasons.AidRaises(self.seat, self.part, level)
        after = state.with_explorer(self.seat, explorer)
        return Outcome(after, said=said)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountKinds(Action[Oceanos]):
    """Set how many kinds of animals a row has, where the table counts otherwise than the app (§12.8)."""

    title: ClassVar = N_("Count the animals")
    says: ClassVar = N_("{who} has {kinds} kinds of animals.")
    by_table: ClassVar = True

    who: Seat = seat_choice(N_("Whose row"))
    kinds: int = stepper(N_("Different kinds of animals"), at_least=0)
    was: int = stepper(N_("By the cards"), at_least=0)
    """What the cards said then, so that a count falls when a card of the row is put right."""

    @classmethod
    def offer(cls, state: Oceanos, seat: Seat) -> Offer[Oceanos]:
        return Offer(limits={"kinds": Limit(at_most=99)})

    @classmethod
    def candidates(cls, state: Oceanos, seat: Seat) -> Iterator["CountKinds"]:
        for who in state.seats:
            explorer = state.explorers[who]
            by_cards = count_kinds(explorer.row(state.round))
            yield cls(seat=TABLE, who=who, kinds=explorer.kinds(state.round) + 1, was=by_cards)

    def check(self, state: Oceanos) -> Iterator[Objection]:
        if not 0 <= self.kinds <= 99:
            yield reasons.KindsNotACount(self.who, self.kinds)
        explorer = state.explorers[self.who]
        by_cards = count_kinds(explorer.row(state.round))
        # It corrects what the cards said then.
        if self.was != by_cards:
            yield reasons.KindsMoved(self.who, self.was, by_cards)
        # It corrects something.
        if self.kinds == explorer.kinds(state.round):
            yield reasons.KindsUnchanged(self.who, self.kinds)

    def apply(self, state: Oceanos) -> Outcome[Oceanos]:
        explorer = state.explorers[self.who]
        was = explorer.kinds(state.round)
        said = reasons.KindsCounted(self.who, self.kinds, was, state.round)
        after = state.with_explorer(self.who, changed(explorer, kinds_counted=self.kinds))
        return Outcome(after, said=said)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound(Action[Oceanos]):
    """Turn up the kraken, score the round and take the fuel back."""

    title: ClassVar = N_("End the round")
    says: ClassVar = N_("The round ends.")
    by_table: ClassVar = True
    is_reckoning: ClassVar = True

    value: int | None = stepper(N_("What the kraken token takes"), at_most=HIGHEST_KRAKEN, default=None)
    """None where nobody has an eye and the token leaves unseen."""

    @classmethod
    def offer(cls, state: Oceanos, seat: Seat) -> Offer[Oceanos]:
        if kraken(state).seats:
            return Offer(limits={"value": Limit(at_most=HIGHEST_KRAKEN)})
        return Offer(usual=cls(seat=TABLE))

    @classmethod
    def candidates(cls, state: Oceanos, seat: Seat) -> Iterator["EndRound"]:
        if kraken(state).seats:
            yield from (cls(seat=TABLE, value=value) for value in range(HIGHEST_KRAKEN + 1))
        else:
            yield cls(seat=TABLE)

    def check(self, state: Oceanos) -> Iterator[Objection]:
        met = kraken(state)
        # The token is turned up for who has most eyes; where nobody has an eye a value is let lie, so that eyes can be
        # put right after the round (§4.7).
        if met.seats and self.value is None:
            yield reasons.KrakenValueMissing(met.seats, met.eyes)
        # It takes 0 to 4 points.
        elif self.value is not None and not 0 <= self.value <= HIGHEST_KRAKEN:
            yield reasons.KrakenZeroToFour(self.value)

    def apply(self, state: Oceanos) -> Outcome[Oceanos]:
        met, value = kraken(state), self.value or 0
        said = (
            reasons.KrakenShows(state.round, value, met.seats)
            if met.seats
            else reasons.KrakenUnseen(state.round)
        )
        outcome = end_of_round(value)(state)
        return Outcome(outcome.state, outcome.notes, outcome.postings, said)
