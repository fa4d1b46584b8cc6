"""What comes of an action or a step: the table afterwards, with every note and every coin."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from companion.core.ledger import Posting
from companion.core.messages import Message, Note, Seat


class State(Protocol):
    """What core asks of every state. The rest is the game's own."""

    @property
    def phase(self) -> str:
        """Slug of the phase the match is in."""
        ...

    @property
    def to_act(self) -> frozenset[Seat]:
        """Who may act now; TABLE where the table as a whole has something to enter."""
        ...


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """The table after something, what happened on the way, and every coin that moved."""

    state: S
    notes: tuple[Note, ...] = ()
    postings: tuple[Posting, ...] = ()
    said: Message | None = None
    """The journal's sentence where it needs figures of the table; else the action's own `says`."""

    def then(self, following: "Outcome[S]") -> "Outcome[S]":
        """This, and what came of it. The sentence stays the first one."""
        return Outcome(
            following.state, self.notes + following.notes, self.postings + following.postings, self.said
        )


Step = Callable[[S], Outcome[S]]


def in_order(*steps: Step[S]) -> Step[S]:
    """One step made of several, in the rulebook's order."""

    def all_steps(state: S) -> Outcome[S]:
        outcome = Outcome(state)
        for step in steps:
            outcome = outcome.then(step(outcome.state))
        return outcome

    return all_steps
