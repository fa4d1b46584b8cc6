"""What an entry does to the purses, line by line, before it is entered."""

from dataclasses import dataclass
from typing import Any

from companion.core.ledger import Posting, Purse
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

    seat: Seat
    before: int
    lines: tuple[Reckoned, ...]
    after: int
    others: tuple[Posting, ...]
    notes: tuple[Message, ...]
    purse: Purse
    is_secret: bool = False
    """Whether the purse is not for this reader: then there is nothing to reckon with."""

    @property
    def change(self) -> int:
        return self.after - self.before


def reckoning(scene: Scene, outcome: Outcome[Any], seat: Seat) -> Reckoning:
    """The purse line by line, as an entry would change it."""
    others = tuple(p for p in outcome.postings if p.seat != seat)
    notes = tuple(note for note in outcome.notes if not note.is_in_the_ledger)
    if scene.sight is not None and (seat, scene.purse) in scene.sight.hidden:
        return Reckoning(seat, 0, (), 0, others, notes, scene.game.purse, is_secret=True)
    before = scene.game.purses(scene.state).get((seat, scene.purse), 0)
    running, lines = before, []
    for posting in outcome.postings:
        if posting.seat == seat and posting.purse == scene.purse:
            running += posting.amount
            lines.append(Reckoned(posting.cause, posting.amount, running))
    return Reckoning(seat, before, tuple(lines), running, others, notes, scene.game.purse)
