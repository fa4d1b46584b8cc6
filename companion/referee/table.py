"""The table of a match as its journal makes it, and the recent tables a process keeps."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from threading import Lock
from typing import Any

from companion.core import journal
from companion.core.game import Game, Player
from companion.core.journal import (
    Amended,
    Aside,
    Did,
    Dispute,
    Disputed,
    Entry,
    ReadOff,
    Refused,
    Replayed,
    Restored,
    Settled,
    SetUp,
    Standing,
    Struck,
)
from companion.core.scoring import Result
from companion.store import Match

TALK = Struck | Restored | Amended | Disputed | Settled
"""What says something about an earlier line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the journal: what was entered, when, and from which device."""

    seq: int
    entry: Entry
    at: datetime
    device: str | None = None
    token: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)  # no slots: what is derived is derived once
class LiveTable:
    """A match as it was after one entry; nothing about it ever changes."""

    match: Match
    game: Game[Any]
    journal: tuple[Line, ...]
    """Every line, the struck ones too."""
    lines: Standing
    """What counts of it."""
    steps: tuple[Replayed[Any], ...]
    """What counts, with what came of it; the set-up first."""

    @property
    def code(self) -> str:
        return self.match.code

    @property
    def set_up(self) -> SetUp:
        first = self.journal[0].entry
        assert isinstance(first, SetUp)
        return first

    @property
    def players(self) -> tuple[Player, ...]:
        return self.set_up.players

    @property
    def seq(self) -> int:
        """The number of the newest line: the table's revision."""
        return self.journal[-1].seq

    @property
    def state(self) -> Any:
        return self.steps[-1].outcome.state

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.state)

    @property
    def result(self) -> Result[Any]:
        """The proved score as the table stands; final once `is_over`."""
        return self.game.result(self.state, len(self.players))

    @cached_property
    def undoable(self) -> int | None:
        """The entry that undo strikes."""
        return journal.undoable(_numbered(self.journal))

    @cached_property
    def redoable(self) -> int | None:
        """The entry that redo restores."""
        return journal.redoable(_numbered(self.journal))

    @cached_property
    def struck(self) -> dict[int, int]:
        """Which entries are struck, and by which line."""
        return journal.struck(_numbered(self.journal))

    @cached_property
    def rewritten(self) -> int:
        """The newest line that says something about earlier ones; what came of those is as it was since then."""
        talk = (line.seq for line in reversed(self.journal) if isinstance(line.entry, TALK))
        return next(talk, 0)

    def is_talked_about(self, seq: int) -> bool:
        """Whether a later line says something about this one."""
        return (
            seq in self.struck or seq in self.amended or any(dispute.entry == seq for dispute in self.disputes)
        )

    @cached_property
    def amended(self) -> dict[int, int]:
        """Which entries were amended, and by which line last."""
        return {entry: lines[-1].seq for entry, lines in self.amendments.items()}

    @cached_property
    def amendments(self) -> dict[int, tuple[Line, ...]]:
        """The lines that amended each entry that was amended, in their order."""
        found: dict[int, tuple[Line, ...]] = {}
        for line in self.journal:
            if isinstance(line.entry, Amended):
                found[line.entry.entry] = (*found.get(line.entry.entry, ()), line)
        return found

    @cached_property
    def disputes(self) -> tuple[Dispute, ...]:
        """Every dispute there was, the settled ones too."""
        return journal.disputes(_numbered(self.journal))

    @property
    def open_disputes(self) -> tuple[Dispute, ...]:
        return tuple(dispute for dispute in self.disputes if dispute.settled_by is None)

    @cached_property
    def paused_by(self) -> int | None:
        """The line that began the break the table is in."""
        return journal.paused_by(_numbered(self.journal))

    @property
    def breaks(self) -> tuple[tuple[int, int | None], ...]:
        """The lines that began and ended each break."""
        return journal.breaks(_numbered(self.journal))

    def step(self, seq: int) -> Replayed[Any] | None:
        """What came of an entry; None if it does not count."""
        return self.by_seq.get(seq)

    @cached_property
    def by_seq(self) -> dict[int, Replayed[Any]]:
        """What came of each entry that counts."""
        return {step.seq: step for step in self.steps}

    def at(self, seq: int) -> "LiveTable":
        """The table as it was after an earlier line."""
        if seq >= self.seq:
            return self
        return table_of(self.match, self.game, self.journal[: max(seq, 0) + 1], self.steps)

    def before(self, seq: int) -> "LiveTable | None":
        """The table as it would be right before an entry that counts, the journal as it is now; None if it
        does not count."""
        standing = next((at for at, step in enumerate(self.steps) if step.seq == seq), 0)
        if not standing:
            return None
        return replace(self, lines=self.lines[:standing], steps=self.steps[:standing])

    def then(self, lines: Iterable[Line]) -> "LiveTable":
        """The table once these lines have come too."""
        news = tuple(lines)
        journal_then = (*self.journal, *news)
        if not all(isinstance(line.entry, Did | ReadOff | Aside) for line in news):
            return table_of(self.match, self.game, journal_then, self.steps)
        # What says nothing about earlier lines stands behind them: no need to fold everything again.
        standing = (*self.lines, *_numbered(line for line in news if not isinstance(line.entry, Aside)))
        return _followed(self.match, self.game, journal_then, standing, self.steps)

    def since(self, seq: int) -> tuple[Line, ...]:
        """What came after a line and changes something; what is only said beside the match makes no form stale."""
        return tuple(line for line in self.journal[max(seq, -1) + 1 :] if not isinstance(line.entry, Aside))

    def fallen(self, entries: Sequence[Entry]) -> tuple[Refused, ...]:
        """All that would be refused of the entries that count, were these to come too."""
        news = enumerate(entries, start=self.seq + 1)
        lines = journal.standing((*_numbered(self.journal), *news))
        kept = _in_common(self.steps, lines)
        return journal.fallen(self.game, self.steps[kept - 1].outcome.state, lines[kept:])


def table_of(
    match: Match, game: Game[Any], lines: tuple[Line, ...], known: Sequence[Replayed[Any]] = ()
) -> LiveTable:
    """Replay a journal; of what is `known` already, everything up to the first difference is taken over."""
    standing = journal.standing(_numbered(lines))
    return _followed(match, game, lines, standing, known[: _in_common(known, standing)])


def _followed(
    match: Match, game: Game[Any], lines: tuple[Line, ...], standing: Standing, known: Sequence[Replayed[Any]]
) -> LiveTable:
    """The table after everything that stands, of which the beginning is known."""
    steps = list(known or journal.replay(game, standing[:1]))
    for seq, entry in standing[len(steps) :]:
        assert not isinstance(entry, SetUp)
        steps.append(Replayed(seq, entry, journal.follow(game, steps[-1].outcome.state, entry)))
    return LiveTable(match=match, game=game, journal=lines, lines=standing, steps=tuple(steps))


def _numbered(lines: Iterable[Line]) -> tuple[tuple[int, Any], ...]:
    return tuple((line.seq, line.entry) for line in lines)


def _in_common(steps: Sequence[Replayed[Any]], lines: Standing) -> int:
    """How many entries at the beginning are the very same."""
    kept = 0
    for step, (seq, entry) in zip(steps, lines, strict=False):
        # An amended entry is made anew at every fold: it is the same without being identical.
        if step.seq != seq or (step.entry is not entry and step.entry != entry):
            break
        kept += 1
    return kept


class Tables:
    """The tables a process has seen last, each at its newest; the longest unused is let go.

    One takes 200 kB at its end; to replay it takes as long as to draw it three times.
    """

    def __init__(self, most: int = 256) -> None:
        self._most, self._lock = most, Lock()
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()

    def get(self, code: str) -> LiveTable | None:
        with self._lock:
            if code in self._tables:
                self._tables.move_to_end(code)
            return self._tables.get(code)

    def put(self, table: LiveTable) -> None:
        with self._lock:
            known = self._tables.get(table.code)
            if known is None or known.seq <= table.seq:
                self._tables[table.code] = table
            self._tables.move_to_end(table.code)
            while len(self._tables) > self._most:
                self._tables.popitem(last=False)

    def forget(self, code: str) -> None:
        """The match is gone."""
        with self._lock:
            self._tables.pop(code, None)
