"""A record by somebody we do not know: ruled on again, entry by entry, before anything is made of it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.core.journal import Did, Entry, ReadOff, Refused, recheck, standing
from companion.core.messages import N_, Message, Rejection
from companion.core.ruling import (
    Accepted,
    Doubted,
    Rejected,
    Ruling,
    Unreadable,
    UnreadableEntry,
    rule_on,
    rule_on_reading,
)
from companion.referee.setting_up import problems_with, tidy
from companion.referee.table import Line, LiveTable, table_of
from companion.store import Match, Record, write_scores

MOST_WORK = 500_000
"""Lines that second thoughts of one record may have looked at again. The longest evening of tests has a quarter."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class TooManySecondThoughts(Rejection):
    code = "TOO_MANY_SECOND_THOUGHTS"
    text = N_("So much was struck and amended here that nobody can look at all of it again.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Holds:
    """Every entry that counts is taken by the rules."""

    state: Any
    scores: dict[str, Any]
    agrees: bool | None
    """Whether these are the scores recorded; None: none were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Falls:
    """An entry that the rules do not take, and why."""

    seq: int
    entry: Did | ReadOff | None
    """None: the match cannot begin like this."""
    reasons: tuple[Message, ...]


def check(record: Record) -> Holds | Falls:
    """Rule on what counts of a record, from its first line to its last."""
    problems = problems_with(record.game, record.set_up)
    if problems:
        return Falls(seq=0, entry=None, reasons=problems)
    state, refused = recheck(record.game, standing(record.journal))
    if refused is not None:
        return _falls(refused)
    scores = write_scores(record.game.result(state, len(record.set_up.players)))
    agrees = None if record.scores is None else record.scores == scores
    return Holds(state=state, scores=scores, agrees=agrees)


def played_again(record: Record, at: datetime, progress: Progress) -> LiveTable | Falls:
    """The table of a record, each entry ruled on as it was when it was made: what was struck later too, so that one
    can look back at every moment. Lines without a moment get this one."""
    game, set_up = record.game, tidy(record.set_up)
    problems = problems_with(game, set_up)
    if problems:
        return Falls(seq=0, entry=None, reasons=problems)
    begun = next((recorded.at for recorded in record.entries if recorded.at is not None), at)
    match = Match(
        id=0, code="", game=game.slug, box=None, created=begun, last_entry=begun, finished=None, archived=None
    )
    table = table_of(match, game, (Line(seq=0, entry=set_up, at=begun),))
    talk: list[Line] = []
    work, moment = 0, begun
    for recorded in record.entries:
        progress(recorded.seq, len(record.entries))
        moment = recorded.at or moment
        line = Line(seq=recorded.seq, entry=recorded.entry, at=moment)
        if not isinstance(line.entry, Did | ReadOff):
            # What is said about earlier entries is looked at together: one change may need another.
            talk.append(line)
            continue
        work += len(table.journal) if talk else 0
        if work > MOST_WORK:
            return Falls(seq=recorded.seq, entry=line.entry, reasons=(TooManySecondThoughts(),))
        after = _after(table, talk)
        if isinstance(after, Falls):
            return after
        table, talk = after, []
        reasons = _reasons_against(table, line.entry)
        if reasons:
            return Falls(seq=recorded.seq, entry=line.entry, reasons=reasons)
        table = table.then((line,))
    progress(len(record.entries), len(record.entries))
    return _after(table, talk)


def _after(table: LiveTable, talk: list[Line]) -> LiveTable | Falls:
    """The table once this was said about earlier entries, if all of them stand."""
    if not talk:
        return table
    refused = table.fallen([line.entry for line in talk])
    return _falls(refused[0]) if refused else table.then(talk)


def _falls(refused: Refused) -> Falls:
    return Falls(seq=refused.seq, entry=refused.entry, reasons=reasons_of(refused.ruling))


def _reasons_against(table: LiveTable, entry: Entry) -> tuple[Message, ...]:
    if isinstance(entry, ReadOff):
        return rule_on_reading(table.game, table.state, entry.figure, entry.value)
    assert isinstance(entry, Did)
    return reasons_of(rule_on(table.game, table.state, entry.action, confirmed=entry.confirmed))


def reasons_of(ruling: Ruling[Any] | UnreadableEntry) -> tuple[Message, ...]:
    """Everything a ruling says against an entry; nothing if it is taken."""
    match ruling:
        case Accepted():
            return ()
        case Rejected(reasons) | Doubted(reasons) | Unreadable(reasons) | UnreadableEntry(reasons):
            return tuple(reasons)
