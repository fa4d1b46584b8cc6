"""Rulings on what somebody wants to enter, on the table as it stands. They change nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.actions import Action, Correction
from companion.core.fields import read_whole
from companion.core.journal import Amended, Did, Entry, ReadOff, Restored, Struck, follow
from companion.core.messages import Rejection
from companion.core.misread import Problems
from companion.core.ruling import Accepted, Doubted, Rejected, Ruling, UnreadableEntry, rule_on, rule_on_reading
from companion.referee import answers
from companion.referee.answers import Refusal, StaleEntry, WouldBreak
from companion.referee.table import LiveTable
from companion.store import read_seated


@dataclass(frozen=True, slots=True)
class Ruled:
    """What was ruled, and what is to be entered if it was accepted."""

    ruling: Ruling[Any]
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class There:
    """Nothing is to be entered: the journal says so already, in this line."""

    seq: int


Decision = tuple[Entry, ...] | There | Refusal | StaleEntry | WouldBreak
"""What to enter, or why not."""


def rule_on_entry(
    table: LiveTable, raw: Mapping[str, Any], read_off: Mapping[str, Any], *, confirmed: bool
) -> Ruled | UnreadableEntry:
    """Rule on an action, after the figures that were read off the pieces with it."""
    action = read_seated(table.game, raw, len(table.players))
    problems: Problems = [*action.problems] if isinstance(action, UnreadableEntry) else []
    values = {key: read_whole(value, f"read_off.{key}", problems) for key, value in read_off.items()}
    if isinstance(action, UnreadableEntry) or problems:
        return UnreadableEntry(tuple(problems))
    state, readings = table.state, []
    for key, value in values.items():
        reasons = _against_reading(table, state, key, value)
        if reasons:
            return Ruled(Rejected(reasons))
        if table.game.sheet_of(state).value_of(key) is None:
            readings.append(ReadOff(key, value))
            state = follow(table.game, state, readings[-1]).state
    ruling = rule_on(table.game, state, action)
    did = Did(action)
    if isinstance(ruling, Doubted) and confirmed:
        ruling, did = rule_on(table.game, state, action, confirmed=True), Did(action, confirmed=True)
    return Ruled(ruling, (*readings, did) if isinstance(ruling, Accepted) else ())


def _against_reading(table: LiveTable, state: Any, key: str, value: int) -> tuple[Rejection, ...]:
    """As the core rules; and what somebody else read meanwhile is not overwritten in passing."""
    reasons = rule_on_reading(table.game, state, key, value)
    if reasons:
        return reasons
    sheet = table.game.sheet_of(state)
    known = sheet.value_of(key)
    if known in (None, value):
        return ()
    label = next(figure.label for figure in sheet.figures() if figure.key == key)
    return (answers.ReadDifferently(label, key, known, value),)


def decide_entry(
    table: LiveTable, raw: Mapping[str, Any], seq: int, read_off: Mapping[str, Any], *, confirmed: bool
) -> Decision:
    """An action from a form that was drawn at `seq`."""
    ruled = rule_on_entry(table, raw, read_off, confirmed=confirmed)
    if isinstance(ruled, UnreadableEntry):
        return ruled
    since = table.since(seq)
    if not isinstance(ruled.ruling, Accepted):
        return StaleEntry(since, ruled.ruling) if since else ruled.ruling
    # Two people often enter what one of them did: that is asked about, not entered twice.
    action = next(entry.action for entry in ruled.entries if isinstance(entry, Did))
    if since and not confirmed and _is_there(table, action, seq):
        return StaleEntry(since, ruled.ruling)
    return ruled.entries


def _is_there(table: LiveTable, action: Action[Any], seq: int) -> bool:
    """Whether this very action was entered since, and stands.

    What the table as a whole enters happens once: whoever had the form open meant the same event, even
    if they read another figure off it.
    """
    entered = (
        line.entry.action
        for line in table.since(seq)
        if isinstance(line.entry, Did | Amended)
        and table.step(line.entry.entry if isinstance(line.entry, Amended) else line.seq) is not None
    )
    once = action.by_table and not isinstance(action, Correction)
    return any(other == action or (once and type(other) is type(action)) for other in entered)


def decide_reading(table: LiveTable, key: str, value: Any) -> Decision:
    """A printed figure read on its own; a second reading overrules the first from here on."""
    problems: Problems = []
    number = read_whole(value, "value", problems)
    if problems:
        return UnreadableEntry(tuple(problems))
    reasons = rule_on_reading(table.game, table.state, key, number)
    if reasons:
        return Rejected(reasons)
    if table.game.sheet_of(table.state).value_of(key) == number:
        return There(table.seq)
    return (ReadOff(key, number),)


def decide_strike(table: LiveTable, entry: int) -> Decision:
    reasons = _against_changing(table, entry)
    if reasons:
        return Rejected(reasons)
    if entry in table.struck:
        return There(table.struck[entry])
    return _unless_it_breaks(table, Struck(entry))


def decide_restore(table: LiveTable, entry: int) -> Decision:
    reasons = _against_changing(table, entry)
    if reasons:
        return Rejected(reasons)
    if entry not in table.struck:
        return There(table.seq)
    return _unless_it_breaks(table, Restored(entry))


def decide_amend(table: LiveTable, entry: int, raw: Mapping[str, Any], *, confirmed: bool) -> Decision:
    """Another action in the place of one; ruled on at that place, and then everything after it."""
    reasons = _against_amending(table, entry)
    if reasons:
        return Rejected(reasons)
    action = read_seated(table.game, raw, len(table.players))
    if isinstance(action, UnreadableEntry):
        return action
    step = table.step(entry)
    if step is not None and isinstance(step.entry, Did) and step.entry.action == action:
        return There(table.seq)
    decision = _unless_it_breaks(table, Amended(entry, action))
    if isinstance(decision, Doubted) and confirmed:
        return _unless_it_breaks(table, Amended(entry, action, confirmed=True))
    return decision


def _against_changing(table: LiveTable, entry: int) -> tuple[Rejection, ...]:
    if not 0 <= entry <= table.seq:
        return (answers.NoSuchEntry(entry),)
    if entry == 0:
        return (answers.SetUpStands(),)
    line = table.journal[entry].entry
    if isinstance(line, Struck | Restored | Amended):
        return (answers.TalksAboutAnother(entry, line.entry),)
    return ()


def _against_amending(table: LiveTable, entry: int) -> tuple[Rejection, ...]:
    reasons = _against_changing(table, entry)
    if reasons:
        return reasons
    if isinstance(table.journal[entry].entry, ReadOff):
        return (answers.NoActionToAmend(entry),)
    return (answers.StruckAlready(entry),) if entry in table.struck else ()


def _unless_it_breaks(table: LiveTable, change: Struck | Restored | Amended) -> Decision:
    refused = table.recheck(change)
    if refused is None:
        return (change,)
    if isinstance(change, Amended) and refused.seq == change.entry and not isinstance(refused.ruling, Accepted):
        return refused.ruling
    return WouldBreak(refused.seq, refused.entry, refused.ruling)
