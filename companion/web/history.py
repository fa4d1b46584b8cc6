"""Afterwards: the record of a match, to keep and to replay."""

from flask import Blueprint, Response

from companion.core.journal import Amended, Did
from companion.core.messages import N_
from companion.core.sight import Sight, sight_of
from companion.referee import LiveTable
from companion.web.guards import refuse
from companion.web.house import house, the_table

HOLDS_SECRETS = N_("The record holds what is secret still. It is here once the match is over.")

history = Blueprint("history", __name__, url_prefix="/matches/<code>")


@history.get("/record.jsonl")
def record(code: str) -> Response:
    """The whole match, one entry a line; `companion replay` reads it."""
    table = the_table(code)
    sight = sight_of(table.game, table.steps, None)
    if sight is not None and _holds_secrets(table, sight):
        return refuse(403, HOLDS_SECRETS)
    lines = house().referee.record(code) or ()
    return Response(
        "".join(f"{line}\n" for line in lines),
        mimetype="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="companion-{code}.jsonl"'},
    )


def _holds_secrets(table: LiveTable, sight: Sight) -> bool:
    """Whether somebody may not know all of it yet: a purse, or an entry made unseen, also one that was struck."""
    actions = ((line.seq, line.entry.action) for line in table.journal if isinstance(line.entry, Did | Amended))
    return bool(sight.hidden_seats) or any(sight.veils(action, seq) for seq, action in actions)
