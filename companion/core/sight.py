"""What one reader of a match may know: whose purses, whose entries, which figures of the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.core.actions import Action, Correction
from companion.core.game import Game, TableFigure
from companion.core.journal import Did, Replayed
from companion.core.messages import N_, TABLE, Message, Seat
from companion.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Veiled:
    """An action as those read of it who may not know its figures."""

    action: Action[Any]


@dataclass(frozen=True, slots=True)
class CorrectedInSecret(Message):
    text = N_("Correction of a figure that is secret")


@dataclass(frozen=True)  # no slots: what is derived is derived once
class Sight:
    """What the device of a seat may know now, of now and of earlier.

    There is one only while a match with secrets runs (`sight_of`). It hides too much rather than too little.
    """

    game: Game[Any]
    state: Any
    """The table now."""
    reader: Seat | None
    """None: a device that is handed round, or looks on."""
    unrevealed: Mapping[int, Seat] = field(default_factory=dict)
    """The entries that the others have not seen yet, by number, with the seat of each."""
    revealed: frozenset[int] = frozenset()
    """The entries that were made unseen, count, and have been revealed."""
    apart: frozenset[int] = frozenset()
    """Entries of the reader's own seat that were made unseen on another device: whoever sits down there later has not
    seen them either."""

    def knows(self, seat: Seat, purse: str) -> bool:
        """Whether the reader may know what is in a purse."""
        may_know = self.game.may_know
        return may_know is None or may_know(self.state, self.reader, seat, purse)

    @cached_property
    def hidden(self) -> frozenset[tuple[Seat, str]]:
        """The purses the reader may not know."""
        return frozenset(purse for purse in self.game.purses(self.state) if not self.knows(*purse))

    @cached_property
    def hidden_seats(self) -> frozenset[Seat]:
        """The seats that have anything the reader may not know."""
        unseen = (seat for seq, seat in self.unrevealed.items() if seat != self.reader or seq in self.apart)
        return frozenset((*(seat for seat, _ in self.hidden), *unseen))

    def lets_read(self, message: Message, about: Seat | None = None) -> bool:
        """Whether the reader may know a message's figures; `about` is whom it is said about, if it names nobody."""
        if message.text_for_others is None:
            return True
        whose = message.whose()
        seat = about if whose is None else whose
        if seat is None or seat == TABLE:
            return all(purse != message.tells_of for _, purse in self.hidden)
        return self.knows(seat, message.tells_of)

    def veils(self, action: Action[Any], seq: int | None = None) -> bool:
        """Whether the figures of an action are not for the reader; `seq` is its number in the journal.

        What was entered unseen and does not count (struck, or not entered yet) is its seat's alone.
        """
        if isinstance(action, Correction):
            return self.is_secret(action.figure) or (bool(self.hidden) and not self._has(action.figure))
        if self.hides(action, seq):
            return True
        return action.tells_of is not None and not self.knows(action.seat, action.tells_of)

    def told(
        self, action: Action[Any], said: Message | None, seq: int | None
    ) -> Message | Action[Any] | Veiled:
        """The journal's sentence of an action, as the reader may read it; `said` is that of its outcome."""
        if not self.veils(action, seq):
            return said or action
        return CorrectedInSecret() if isinstance(action, Correction) else Veiled(action)

    def outcome(
        self, outcome: Outcome[Any], action: Action[Any] | None = None, seq: int | None = None
    ) -> Outcome[Any]:
        """What came of an entry, as far as the reader may know. The state stays whole: it is for the rules, not to draw."""
        if action is not None and self.hides(action, seq):
            return Outcome(outcome.state)
        seen = tuple(p for p in outcome.postings if (p.seat, p.purse) not in self.hidden)
        said = None if action is not None and self.veils(action, seq) else outcome.said
        return Outcome(outcome.state, outcome.notes, seen, said)

    def hides(self, action: Action[Any], seq: int | None = None) -> bool:
        """Whether everything that came of an entry is hidden: it was entered unseen, by somebody else."""
        is_own = action.seat == self.reader and seq not in self.apart
        return action.unseen and not is_own and seq not in self.revealed

    @property
    def eyes(self) -> Seat | None:
        """As whom the reader looks at the table: as its own seat, unless something was chosen there on another device."""
        return None if self.apart - self.revealed else self.reader

    def step(self, step: Replayed[Any]) -> Replayed[Any]:
        """An entry with what came of it, as far as the reader may know."""
        action = step.entry.action if isinstance(step.entry, Did) else None
        return Replayed(step.seq, step.entry, self.outcome(step.outcome, action, step.seq))

    def foreseen(self, outcome: Outcome[Any], action: Action[Any]) -> Outcome[Any]:
        """What would come of an entry, for the reader who thinks of it.

        Nothing is told of it where it would show what somebody else has entered unseen.
        """
        concealed = self.game.concealed
        if concealed is not None and concealed(self.state) - {self.reader} - concealed(outcome.state):
            return Outcome(outcome.state)
        return self.outcome(outcome, action)

    def is_blind(self, action: type[Action[Any]], seat: Seat) -> bool:
        """Whether the reader may not know what an action of a seat depends on, or tells."""
        if seat == TABLE:
            return False
        if action.unseen and seat != self.reader and action.draws_on is None:
            return True
        secret = [purse for whose, purse in self.hidden if whose == seat]
        drawn = secret if action.draws_on is None else (*action.draws_on, action.tells_of)
        return any(purse in drawn for purse in secret)

    @cached_property
    def figures(self) -> tuple[TableFigure[Any], ...]:
        """The figures of the table the reader may know, and so correct."""
        return tuple(f for f in self.game.figures(self.state) if f.whose is None or self.knows(*f.whose))

    def is_secret(self, figure: str) -> bool:
        """Whether a figure of the table is not for the reader."""
        return self._has(figure) and all(known.key != figure for known in self.figures)

    def _has(self, figure: str) -> bool:
        return any(known.key == figure for known in self.game.figures(self.state))


def sight_of(
    game: Game[Any],
    steps: Sequence[Replayed[Any]],
    reader: Seat | None,
    apart: frozenset[int] = frozenset(),
) -> Sight | None:
    """What a reader may know after these entries; None: everything."""
    if not game.keeps_secrets:
        return None
    state = steps[-1].outcome.state
    if game.is_over(state):
        return None
    hidden = unrevealed(game, steps)
    made_unseen = (s.seq for s in steps if isinstance(s.entry, Did) and s.entry.action.unseen)
    return Sight(game, state, reader, hidden, frozenset(seq for seq in made_unseen if seq not in hidden), apart)


def unrevealed(game: Game[Any], steps: Sequence[Replayed[Any]]) -> dict[int, Seat]:
    """The entries that were made unseen and are unseen still, by number, with the seat of each.

    One is revealed as soon as its seat is not among the concealed after it, or after any entry that followed.
    """
    if game.concealed is None:
        return {}
    found: dict[int, Seat] = {}
    still = game.concealed(steps[-1].outcome.state)
    for step in reversed(steps):
        still &= game.concealed(step.outcome.state)
        if not still:
            break
        if isinstance(step.entry, Did) and step.entry.action.unseen and step.entry.action.seat in still:
            found[step.seq] = step.entry.action.seat
    return found
