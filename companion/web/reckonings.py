"""What an entry does to the purses, line by line, before it is entered."""

from dataclasses import dataclass
from typing import Any

from companion.core.ledger import MONEY, Posting
from companion.core.messages import Message, Seat
from companion.core.outcome import Outcome
from companion.web.scenes import Scene


@dataclass(frozen=True, slots=True)
class Reckoned:
    """One line of a reckoning: why, how much, and what the purse holds then."""

    cause: Message
    amount: int
    then: int


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What an entry does to the purse of the seat that enters it, and to everybody else."""

    before: int
    lines: tuple[Reckoned, ...]
    after: int
    others: tuple[Posting, ...]
    notes: tuple[Message, ...]

    @property
    def change(self) -> int:
        return self.after - self.before


def reckoning(scene: Scene, outcome: Outcome[Any], seat: Seat) -> Reckoning:
    """The purse line by line, as an entry would change it."""
    before = scene.game.purses(scene.state).get((seat, MONEY), 0)
    running, lines = before, []
    for posting in outcome.postings:
        if posting.seat == seat and posting.purse == MONEY:
            running += posting.amount
            lines.append(Reckoned(posting.cause, posting.amount, running))
    others = tuple(p for p in outcome.postings if p.seat != seat)
    notes = tuple(note for note in outcome.notes if not note.is_in_the_ledger)
    return Reckoning(before, tuple(lines), running, others, notes)
