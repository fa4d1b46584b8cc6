"""Rulings on what somebody wants to enter, on the table as it stands. They change nothing.

What changes or doubts older entries is ruled on in `second_thoughts`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.actions import Action, Correction
from companion.core.fields import read_whole
from companion.core.journal import Amended, Did, Entry, ReadOff, follow
from companion.core.messages import Rejection
from companion.core.misread import Problems
from companion.core.ruling import Accepted, Doubted, Rejected, Ruling, UnreadableEntry, rule_on, rule_on_reading
from companion.referee import answers
from companion.referee.answers import Differs, Refusal, StaleEntry, WouldBreak
from companion.referee.table import Line, LiveTable
from companion.store import read_seated


@dataclass(frozen=True, slots=True)
class Ruled:
    """What was ruled, and what is to be entered if it was accepted."""

    ruling: Ruling[Any]
    action: Action[Any]
    entries: tuple[Entry, ...] = ()
    """The figures read with it, then the action; empty unless it was accepted."""


@dataclass(frozen=True, slots=True)
class There:
    """Nothing is to be entered: the journal says so already, in this line."""

    seq: int


Decision = tuple[Entry, ...] | There | Refusal | StaleEntry | WouldBreak | Differs
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
            return Ruled(Rejected(reasons), action)
        if table.game.sheet_of(state).value_of(key) is None:
            readings.append(ReadOff(key, value))
            state = follow(table.game, state, readings[-1]).state
    ruling = rule_on(table.game, state, action)
    did = Did(action)
    if isinstance(ruling, Doubted) and confirmed:
        ruling, did = rule_on(table.game, state, action, confirmed=True), Did(action, confirmed=True)
    return Ruled(ruling, action, (*readings, did) if isinstance(ruling, Accepted) else ())


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
    # Two people often enter what one of them did: that is asked about, not entered twice.
    same = _there(table, ruled.action, seq) if since else None
    if not isinstance(ruled.ruling, Accepted):
        return StaleEntry(since, ruled.ruling, same) if since else ruled.ruling
    if same is not None and not confirmed:
        return StaleEntry(since, ruled.ruling, same)
    return ruled.entries


def _there(table: LiveTable, action: Action[Any], seq: int) -> Line | None:
    """The line since then in which this very action was entered, if it stands.

    What the table as a whole enters happens once: whoever had the form open meant the same event, even
    if they read another figure off it.
    """
    for line in table.since(seq):
        if not isinstance(line.entry, Did | Amended):
            continue
        other, place = line.entry.action, line.entry.entry if isinstance(line.entry, Amended) else line.seq
        if table.step(place) and (other == action or _is_once(action, other)):
            return line
    return None


def _is_once(action: Action[Any], other: Action[Any]) -> bool:
    """Whether two entries can only mean the same event, or the same figure, though they say it differently."""
    if isinstance(action, Correction) and isinstance(other, Correction):
        return action.figure == other.figure
    return action.by_table and type(other) is type(action)


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
