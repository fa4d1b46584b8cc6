"""`companion replay`: every entry of a record ruled on again."""

from dataclasses import dataclass
from typing import Any

from companion.core.journal import ReadOff, recheck, standing
from companion.core.messages import Message
from companion.core.ruling import Doubted, Rejected, Ruling, Unreadable, UnreadableEntry, write_action
from companion.i18n.say import Speech
from companion.referee import problems_with
from companion.store import Record, write_scores
from companion.web.answers import reasons_json


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a record comes to, as JSON: figures and scores, or the first entry refused."""

    found: dict[str, Any]
    refused: bool = False
    differs: bool = False
    """Whether other scores were recorded."""

    @property
    def holds(self) -> bool:
        return not self.refused and not self.differs


def rule_on(record: Record) -> Verdict:
    """Rule on a record from its first line to its last."""
    game, seats = record.game, len(record.set_up.players)
    speech = Speech(game=game.folder, names=tuple(player.name for player in record.set_up.players))
    problems = problems_with(game, record.set_up)
    if problems:
        return _refused({"seq": 0, "kind": "SetUp"}, Rejected(problems), speech)
    state, refused = recheck(game, standing(record.journal))
    if refused is not None:
        entry = refused.entry
        written = (
            {"kind": "ReadOff", "figure": entry.figure, "value": entry.value}
            if isinstance(entry, ReadOff)
            else write_action(entry.action)
        )
        return _refused({"seq": refused.seq, **written}, refused.ruling, speech)
    scores = write_scores(game.result(state, seats))
    agree = None if record.scores is None else record.scores == scores
    found = {
        "game": game.slug,
        "over": game.is_over(state),
        "figures": {figure.key: figure.value for figure in game.figures(state)},
        "scores": scores,
        "scores_as_recorded": agree,
    }
    return Verdict(found, differs=agree is False)


def _refused(entry: dict[str, Any], ruling: Ruling[Any], speech: Speech) -> Verdict:
    reasons: tuple[Message, ...] = ()
    match ruling:
        case Rejected(reasons) | Doubted(reasons) | Unreadable(reasons) | UnreadableEntry(reasons):
            pass
    return Verdict({"refused": {"entry": entry, "reasons": reasons_json(reasons, speech)}}, refused=True)
