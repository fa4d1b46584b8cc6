"""`companion replay`: every entry of a record ruled on again."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.core.journal import Did, ReadOff
from companion.core.messages import Message
from companion.core.ruling import write_action
from companion.i18n.say import Speech
from companion.referee.rechecking import Falls, check
from companion.store import Record
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
    game = record.game
    checked = check(record)
    if isinstance(checked, Falls):
        names = tuple(player.name for player in record.set_up.players)
        speech = Speech(game=game.folder, names=names)
        return _refused({"seq": checked.seq, **_written(checked.entry)}, checked.reasons, speech)
    found = {
        "game": game.slug,
        "over": game.is_over(checked.state),
        "figures": {figure.key: figure.value for figure in game.figures(checked.state)},
        "scores": checked.scores,
        "scores_as_recorded": checked.agrees,
    }
    return Verdict(found, differs=checked.agrees is False)


def _written(entry: Did | ReadOff | None) -> dict[str, Any]:
    if entry is None:
        return {"kind": "SetUp"}
    if isinstance(entry, ReadOff):
        return {"kind": "ReadOff", "figure": entry.figure, "value": entry.value}
    return write_action(entry.action)


def _refused(entry: dict[str, Any], reasons: Iterable[Message], speech: Speech) -> Verdict:
    return Verdict({"refused": {"entry": entry, "reasons": reasons_json(reasons, speech)}}, refused=True)
