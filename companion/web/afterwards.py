"""What was said about an entry later: struck, amended, disputed, settled; and what is said beside the match."""

from dataclasses import dataclass
from typing import Any

from flask import g, has_request_context

from companion.core.journal import Amended, Counted, Did, Dispute, Paused, Resumed
from companion.core.messages import N_, Message, Plural
from companion.core.ruling import carry_out
from companion.web.scenes import Scene

STRUCK = N_("Struck at {time} by entry {seq}")
STRUCK_BY = N_("Struck at {time} by {who}, entry {seq}")
AMENDED = N_("Amended at {time} by entry {seq}; before: {said}")
AMENDED_BY = N_("Amended at {time} by {who}, entry {seq}; before: {said}")
DISPUTED = N_("Disputed at {time}")
DISPUTED_BECAUSE = N_("Disputed at {time}: {reason}")
SETTLED = N_("Disputed at {time}, settled at {then}")
SETTLED_BECAUSE = N_("Disputed at {time}, settled at {then}: {reason}")
BREAK_BEGINS = N_("A break begins.")
BREAK_ENDS = N_("The match goes on.")
THIS_PHONE = N_("this phone")


@dataclass(frozen=True, slots=True)
class CountedTogether(Message):
    text = Plural("One figure was counted, and agrees.", "{n} figures were counted; all agree.", by="n")

    n: int


def who(scene: Scene, device: str | None) -> str | None:
    """Whose device that is, as far as it is known: never more than is sure."""
    here = g.get("device") if has_request_context() else None
    if device is None:
        return None
    if device == here:
        return scene.speech.gettext(THIS_PHONE)
    places = scene.visit.places if scene.visit is not None else ()
    seat = next((place.seat for place in places if place.device == device), None)
    return None if seat is None else scene.players[seat].name


def _at(scene: Scene, seq: int) -> Any:
    return scene.table.journal[seq]


def _said(scene: Scene, alone: str, by_whom: str, seq: int, **more: str) -> str:
    """When a line came and, where that is known, from whom."""
    speech, row = scene.speech, _at(scene, seq)
    whose = who(scene, row.device)
    text = speech.gettext(by_whom if whose else alone)
    return text.format(time=speech.clock(row.at), seq=seq, who=whose or "", **more)


def struck_at(scene: Scene, seq: int) -> str:
    """When an entry was struck, by whom and by which line; nothing for one that stands."""
    by = scene.table.struck.get(seq)
    return "" if by is None else _said(scene, STRUCK, STRUCK_BY, by)


def said_later(scene: Scene, row: Any) -> dict[str, Any]:
    """What a line of the journal is told with besides its own sentence."""
    table = scene.table
    by = table.amended.get(row.seq)
    disputes = tuple(dispute for dispute in table.disputes if dispute.entry == row.seq)
    before = _said_before(scene, row) if by is not None else None
    marks = [] if by is None else [_said(scene, AMENDED, AMENDED_BY, by, said=before or "")]
    return {
        "struck_by": table.struck.get(row.seq),
        "amended_by": by,
        "said_before": before,
        "dispute": disputes[-1] if disputes else None,
        "marks": (*marks, *(_disputed(scene, dispute) for dispute in disputes)),
    }


def _said_before(scene: Scene, row: Any) -> str:
    """What an entry said before its last amendment, without the figures that came of it then."""
    *_, earlier, _ = (row, *scene.table.amendments[row.seq])
    entry = earlier.entry
    assert isinstance(entry, Did | Amended)
    action = entry.action
    if scene.sight is not None and scene.sight.veils(action):
        return scene.speech.say(scene.told(action, None))
    then = scene.table.before(row.seq)
    if action.is_told_by_outcome and then is not None:
        return scene.speech.say(carry_out(scene.game, then.state, action).said or action)
    return scene.speech.say(action)


def _disputed(scene: Scene, dispute: Dispute) -> str:
    speech, because = scene.speech, bool(dispute.reason)
    time = speech.clock(_at(scene, dispute.seq).at)
    if dispute.settled_by is None:
        return speech.gettext(DISPUTED_BECAUSE if because else DISPUTED).format(
            time=time, reason=dispute.reason
        )
    then = speech.clock(_at(scene, dispute.settled_by).at)
    text = speech.gettext(SETTLED_BECAUSE if because else SETTLED)
    return text.format(time=time, then=then, reason=dispute.reason)


def aside(scene: Scene, entry: Any) -> str | None:
    """A line that moves nothing, in words; None for what is told where the entry stands that it is about."""
    speech = scene.speech
    match entry:
        case Paused():
            return speech.gettext(BREAK_BEGINS)
        case Resumed():
            return speech.gettext(BREAK_ENDS)
        case Counted(figures):
            return speech.say(CountedTogether(len(figures)))
    return None


def can_be_amended(line: Any) -> bool:
    """Whether the line is an action that counts."""
    return line.step is not None and isinstance(line.step.entry, Did) and not line.is_struck
