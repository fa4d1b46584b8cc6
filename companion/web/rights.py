"""Who may do what: every page, form and entry asks here, and is answered 403 with who may."""

from collections.abc import Mapping
from typing import Any, NoReturn

from companion.core.actions import Action
from companion.core.journal import Amended, Did
from companion.core.messages import TABLE, Message
from companion.core.ruling import write_action
from companion.referee import InTheBin, NoSuchKey, NoSuchMatch, NotYours, Visit
from companion.store import Entering, read_entry, read_seated
from companion.web import guesses
from companion.web.guards import Refused


def refuse_for(reason: Message | NoSuchMatch) -> NoReturn:
    """What the referee answered to a device that may not: in words, with its status."""
    if isinstance(reason, NoSuchMatch | NoSuchKey):
        guesses.wrong(None if isinstance(reason, NoSuchMatch) else reason)
    raise Refused(410 if isinstance(reason, InTheBin) else 403, reason)


def against_entry(visit: Visit, raw: Mapping[str, Any]) -> NotYours | None:
    """Why this device does not enter this; None: it may, as far as it can be read."""
    rights, table = visit.rights, visit.table
    action = read_seated(table.game, raw, len(table.players))
    if isinstance(action, Action):
        return rights.against(action.seat)
    reason = rights.against(TABLE)
    guarded = rights.has_secrets or rights.entering is Entering.OWN_SEAT
    if reason is None and guarded and raw.get("kind") == Amended.__name__:
        return _against_amending(visit, raw)
    return reason


def against_amending_it(visit: Visit | None, seq: int) -> NotYours | None:
    """Why this device does not amend an entry at all, whatever it would become; None: it may, if it is one."""
    step = visit.table.step(seq) if visit is not None else None
    if visit is None or step is None or not isinstance(step.entry, Did):
        return None
    return against_entry(visit, {"kind": "Amended", "entry": seq, "action": write_action(step.entry.action)})


def _against_amending(visit: Visit, raw: Mapping[str, Any]) -> NotYours | None:
    """Where a seat has secrets, or enters only for itself, what it did is not put otherwise by the others."""
    rights, table = visit.rights, visit.table
    amended = read_entry(table.game, raw, len(table.players))
    if not isinstance(amended, Amended):
        return None
    line = next((line.entry for line in table.journal if line.seq == amended.entry), None)
    was = rights.against(line.action.seat) if isinstance(line, Did) else None
    return was or rights.against(amended.action.seat)
