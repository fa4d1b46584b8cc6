"""Who may do what: every page, form and entry asks here, and is answered 403 with who may."""

from collections.abc import Mapping
from typing import Any, NoReturn

from companion.core.actions import Action
from companion.core.journal import Amended, Did
from companion.core.messages import TABLE, Message
from companion.referee import NoSuchKey, NoSuchMatch, NotYours, Visit
from companion.store import read_entry, read_seated
from companion.web import guesses
from companion.web.guards import Refused


def refuse_for(reason: Message | NoSuchMatch) -> NoReturn:
    """What the referee answered to a device that may not: in words, with its status."""
    if isinstance(reason, NoSuchMatch | NoSuchKey):
        guesses.wrong(None if isinstance(reason, NoSuchMatch) else reason)
    raise Refused(403, reason)


def against_entry(visit: Visit, raw: Mapping[str, Any]) -> NotYours | None:
    """Why this device does not enter this; None: it may, as far as it can be read."""
    rights, table = visit.rights, visit.table
    action = read_seated(table.game, raw, len(table.players))
    if isinstance(action, Action):
        return rights.against(action.seat)
    reason = rights.against(TABLE)
    if reason is None and rights.has_secrets and raw.get("kind") == Amended.__name__:
        return _against_amending(visit, raw)
    return reason


def _against_amending(visit: Visit, raw: Mapping[str, Any]) -> NotYours | None:
    """Where a seat has secrets, what it did is not put otherwise by the others."""
    rights, table = visit.rights, visit.table
    amended = read_entry(table.game, raw, len(table.players))
    if not isinstance(amended, Amended):
        return None
    line = next((line.entry for line in table.journal if line.seq == amended.entry), None)
    was = rights.against(line.action.seat) if isinstance(line, Did) else None
    return was or rights.against(amended.action.seat)
