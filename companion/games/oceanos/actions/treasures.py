"""§6: the treasures that the divers bring up are drawn from the bag."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from companion.core.actions import Action, Limit, Objection, Offer
from companion.core.fields import rows, stepper
from companion.core.ledger import POINTS, Posting
from companion.core.messages import N_, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.oceanos.components import HIGHEST_TOKEN, LOWEST_TOKEN
from companion.games.oceanos.reasons import flow as reasons
from companion.games.oceanos.state import Oceanos


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One treasure token."""

    value: int = stepper(N_("Worth"), at_least=LOWEST_TOKEN, at_most=HIGHEST_TOKEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawTreasures(Action[Oceanos]):
    """Draw a token for each chest reached; told one by one, or as their sum."""

    title: ClassVar = N_("Draw treasures")
    says: ClassVar = N_("{seat} draws treasures.")

    tokens: tuple[Token, ...] = rows(Token, N_("Tokens"))
    sum: int = stepper(N_("Or their sum"), default=0)
    """0 where the tokens are told one by one."""

    @classmethod
    def offer(cls, state: Oceanos, seat: Seat) -> Offer[Oceanos]:
        due = state.due(seat)
        return Offer(limits={"tokens": Limit(at_most=due), "sum": Limit(at_most=HIGHEST_TOKEN * due)})

    @classmethod
    def candidates(cls, state: Oceanos, seat: Seat) -> Iterator["DrawTreasures"]:
        due = state.due(seat)
        for lowest in range(LOWEST_TOKEN, HIGHEST_TOKEN + 1):
            values = (LOWEST_TOKEN + (lowest + i) % 3 for i in range(due))
            yield cls(seat=seat, tokens=tuple(Token(value=value) for value in values))
            yield cls(seat=seat, tokens=(), sum=lowest * due)

    def check(self, state: Oceanos) -> Iterator[Objection]:
        due, told = state.due(self.seat), len(self.tokens)
        # The bag holds no more than are left of 30.
        if told > state.tokens_left:
            yield reasons.TreasureBag(self.seat, state.tokens_left, told)
        # A token for each chest, told one by one or all in one.
        elif told != due and (told or not self.sum):
            yield reasons.TreasureCount(self.seat, due, told)
        # Each is worth 2, 3 or 4.
        for value in dict.fromkeys(token.value for token in self.tokens):
            if not LOWEST_TOKEN <= value <= HIGHEST_TOKEN:
                yield reasons.TreasureTwoToFour(value)
        # So their sum has bounds, and is that of the tokens where those are told.
        least, most = LOWEST_TOKEN * due, HIGHEST_TOKEN * due
        named = sum([token.value for token in self.tokens])
        if self.sum and told and self.sum != named:
            yield reasons.TreasureSumOfTokens(named, self.sum)
        elif self.sum and not least <= self.sum <= most:
            yield reasons.TreasureSum(due, least, most, self.sum)

    @property
    def worth(self) -> int:
        return sum([token.value for token in self.tokens]) if self.tokens else self.sum

    def apply(self, state: Oceanos) -> Outcome[Oceanos]:
        due = state.due(self.seat)
        explorer = changed(state.explorers[self.seat], treasure=self.worth, drawn=due)
        posting = Posting(self.seat, POINTS, self.worth, reasons.TreasureDrawn(due))
        said = reasons.Draws(self.seat, due, self.worth)
        return Outcome(state.with_explorer(self.seat, explorer), (), (posting,), said)
