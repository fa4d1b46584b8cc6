"""§4.8: pass."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.actions import Action, Objection, Offer
from companion.core.messages import N_, Seat
from companion.core.outcome import Outcome
from companion.core.ruling import NotYourTurn
from companion.core.values import changed
from companion.games.salty_ocean.state import SaltyOcean


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Action[SaltyOcean]):
    """Do nothing this turn; the next one is free again (§4.8)."""

    title = N_("Pass")
    says = N_("{seat} passes.")
    at_once = True

    @classmethod
    def offer(cls, state: SaltyOcean, seat: Seat) -> Offer[SaltyOcean]:
        # Not to take the great clock's second action is no pass.
        if state.is_second_action(seat):
            return Offer(against=(NotYourTurn(seat, (state.turn,)),))
        return Offer(usual=cls(seat=seat))

    def check(self, state: SaltyOcean) -> Iterator[Objection]:
        # One passes on one's own turn only.
        if self.seat != state.turn:
            yield NotYourTurn(self.seat, (state.turn,))

    def apply(self, state: SaltyOcean) -> Outcome[SaltyOcean]:
        after = changed(state, turn=state.after(self.seat), streak=state.streak + 1, first=None)
        return Outcome(after)
