"""Rulings on older entries: struck, restored, amended, disputed; and on what is said beside the match."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.counting import check
from companion.core.fields import read_whole
from companion.core.journal import (
    Amended,
    Aside,
    Counted,
    Did,
    Disputed,
    Entry,
    Paused,
    ReadOff,
    Refused,
    Restored,
    Resumed,
    Settled,
    Struck,
)
from companion.core.messages import Rejection
from companion.core.misread import Problems
from companion.core.ruling import Accepted, Doubted, Rejected, Ruling, Unreadable, UnreadableEntry
from companion.core.values import changed
from companion.referee import answers
from companion.referee.answers import Differs, PurseThen, StaleEntry, WouldBreak, WouldStand
from companion.referee.rulings import Decision, Ruled, There, rule_on_entry
from companion.referee.table import LiveTable, table_of

Change = Struck | Restored | Amended


def decide_strike(
    table: LiveTable, entry: int, also: tuple[int, ...] = (), seq: int | None = None, *, confirmed: bool = False
) -> Decision:
    """`also` are the later entries that go with it: exactly those that would not stand without it. `seq` is the
    newest entry whoever strikes has seen: what they have not seen they do not strike unawares."""
    reasons = _against_changing(table, entry)
    if reasons:
        return Rejected(reasons)
    if entry in table.struck:
        return There(table.struck[entry])
    amended = table.amendments.get(entry, ())
    since = () if seq is None else tuple(line for line in amended if line.seq > seq)
    if since and not confirmed:
        return StaleEntry(since, Rejected((answers.AnotherByNow(entry),)), since[-1])
    return _unless_it_breaks(table, Struck(entry), also)


def decide_restore(table: LiveTable, entry: int, also: tuple[int, ...] = ()) -> Decision:
    reasons = _against_changing(table, entry)
    if reasons:
        return Rejected(reasons)
    if entry not in table.struck:
        return There(table.seq)
    return _unless_it_breaks(table, Restored(entry), also)


def decide_amend(
    table: LiveTable,
    entry: int,
    raw: Mapping[str, Any],
    seq: int,
    read_off: Mapping[str, Any],
    also: tuple[int, ...] = (),
    *,
    confirmed: bool,
) -> Decision:
    """Another action in the place of one, from a form drawn at `seq`; ruled on at that place, then all after it."""
    ruled = rule_on_amendment(table, entry, raw, read_off, confirmed=confirmed)
    if not isinstance(ruled, Ruled):
        return ruled
    if not isinstance(ruled.ruling, Accepted):
        return ruled.ruling
    change = _amendment(entry, ruled)
    if _says_it_already(table, change):
        return There(table.seq)
    since = tuple(line for line in table.since(seq) if getattr(line.entry, "entry", None) == entry)
    if since and not confirmed:
        return StaleEntry(since, Doubted((answers.AmendedMeanwhile(entry),)), since[-1])
    return _unless_it_breaks(table, change, also)


def rule_on_amendment(
    table: LiveTable, entry: int, raw: Mapping[str, Any], read_off: Mapping[str, Any], *, confirmed: bool
) -> Ruled | Rejected | UnreadableEntry:
    """The ruling on the action alone, on the table as it was before the entry it stands for."""
    reasons = _against_amending(table, entry)
    if reasons:
        return Rejected(reasons)
    before = table.before(entry)
    assert before is not None
    ruled = rule_on_entry(before, raw, read_off, confirmed=confirmed)
    if isinstance(ruled, UnreadableEntry) or not isinstance(ruled.ruling, Unreadable):
        return ruled
    # What was read later was printed there before.
    sheet = table.game.sheet_of(table.state)
    asked = {question.figure: sheet.value_of(question.figure) for question in ruled.ruling.questions}
    known = {figure: value for figure, value in asked.items() if value is not None}
    return rule_on_entry(before, raw, {**read_off, **known}, confirmed=confirmed) if known else ruled


def foresee_amendment(
    table: LiveTable, entry: int, raw: Mapping[str, Any], read_off: Mapping[str, Any], *, confirmed: bool
) -> Ruling[Any] | UnreadableEntry | WouldBreak | WouldStand:
    """What would come of an amendment: in its place, to everything after it, and to the purses now."""
    ruled = rule_on_amendment(table, entry, raw, read_off, confirmed=confirmed)
    if not isinstance(ruled, Ruled):
        return ruled
    if not isinstance(ruled.ruling, Accepted):
        return ruled.ruling
    change = _amendment(entry, ruled)
    broken = _what_breaks(table, change, table.fallen([change]))
    if broken is not None:
        return broken
    later = sum(seq > entry and isinstance(line, Did) for seq, line in table.lines)
    return WouldStand(ruling=ruled.ruling, later=later, purses=tuple(_purses_then(table, change)))


def _amendment(entry: int, ruled: Ruled) -> Amended:
    *readings, did = ruled.entries
    assert isinstance(did, Did)
    read_off = tuple((one.figure, one.value) for one in readings if isinstance(one, ReadOff))
    return Amended(entry, did.action, did.confirmed, read_off)


def _says_it_already(table: LiveTable, change: Amended) -> bool:
    step = table.step(change.entry)
    same = step is not None and isinstance(step.entry, Did) and step.entry.action == change.action
    return same and not change.read_off


def _purses_then(table: LiveTable, change: Amended) -> Iterable[PurseThen]:
    line = changed(table.journal[-1], seq=table.seq + 1, entry=change)
    after = table_of(table.match, table.game, (*table.journal, line), table.steps)
    now, then = table.game.purses(table.state), table.game.purses(after.state)
    for (seat, purse), held in now.items():
        if then[seat, purse] != held:
            yield PurseThen(seat=seat, purse=purse, now=held, then=then[seat, purse])


def _against_changing(table: LiveTable, entry: int) -> tuple[Rejection, ...]:
    if not 0 <= entry <= table.seq:
        return (answers.NoSuchEntry(entry),)
    if entry == 0:
        return (answers.SetUpStands(),)
    line = table.journal[entry].entry
    if isinstance(line, Struck | Restored | Amended):
        return (answers.TalksAboutAnother(entry, line.entry),)
    return (answers.ChangesNothing(entry),) if isinstance(line, Aside) else ()


def _against_amending(table: LiveTable, entry: int) -> tuple[Rejection, ...]:
    reasons = _against_changing(table, entry)
    if reasons:
        return reasons
    if isinstance(table.journal[entry].entry, ReadOff):
        return (answers.NoActionToAmend(entry),)
    return (answers.StruckAlready(entry),) if entry in table.struck else ()


def _unless_it_breaks(table: LiveTable, change: Change, also: tuple[int, ...]) -> Decision:
    """Nothing is struck in passing: who strikes more with it has seen exactly what."""
    found = table.fallen([change])
    would_break = _what_breaks(table, change, found)
    if would_break is None:
        return (change,)
    if set(also) != set(would_break.also):
        return would_break
    # The newest first, so that redo lets them count again in their order.
    more: tuple[Entry, ...] = tuple(Struck(seq) for seq in sorted(also, reverse=True))
    entries = (*more, change) if isinstance(change, Struck) else (change, *more)
    again = table.fallen(entries)
    return _what_breaks(table, change, again) or entries


def _what_breaks(table: LiveTable, change: Change, found: tuple[Refused, ...]) -> WouldBreak | None:
    if not found:
        return None
    first = found[0]
    also = tuple(dict.fromkeys(refused.seq for refused in found))
    fits = change.entry not in also
    return WouldBreak(first.seq, first.entry, first.ruling, also if fits else ())


# Beside the match


def decide_dispute(table: LiveTable, entry: int, reason: str) -> Decision:
    """Flag an entry, struck or not, until the table has talked about it."""
    reasons = _against_changing(table, entry)
    if reasons:
        return Rejected(reasons)
    dispute = next((one for one in table.open_disputes if one.entry == entry), None)
    return (Disputed(entry, reason),) if dispute is None else There(dispute.seq)


def decide_settle(table: LiveTable, entry: int) -> Decision:
    if not 0 <= entry <= table.seq:
        return Rejected((answers.NoSuchEntry(entry),))
    is_open = any(dispute.entry == entry for dispute in table.open_disputes)
    return (Settled(entry),) if is_open else There(table.seq)


def decide_pause(table: LiveTable) -> Decision:
    if table.is_over:
        return Rejected((answers.MatchIsOver(),))
    return (Paused(),) if table.paused_by is None else There(table.paused_by)


def decide_resume(table: LiveTable) -> Decision:
    return (Resumed(),) if table.paused_by is not None else There(table.seq)


def decide_count(table: LiveTable, figures: Mapping[str, Any]) -> Decision:
    """What was counted: kept where all of it agrees, so that the next search begins there."""
    problems: Problems = []
    counted = {key: read_whole(value, f"figures.{key[:60]}", problems) for key, value in figures.items()}
    if problems:
        return UnreadableEntry(tuple(problems))
    known = {figure.key for figure in table.game.figures(table.state)}
    strange = tuple(answers.NoSuchFigure(key[:60]) for key in counted if key not in known)
    if strange or not counted:
        return Rejected(strange or (answers.NothingCounted(),))
    together = [(ln.seq, dict(ln.entry.figures)) for ln in table.journal if isinstance(ln.entry, Counted)]
    findings = check(table.game, table.steps, counted, together)
    if not all(finding.agrees for finding in findings):
        return Differs(findings)
    newest = table.journal[-1].entry
    if isinstance(newest, Counted) and counted.items() <= dict(newest.figures).items():
        return There(table.seq)
    return (Counted(tuple(counted.items())),)
