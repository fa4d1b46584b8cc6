"""Afterwards: the record of a match, to keep and to replay."""

from flask import Blueprint, Response

from companion.web.house import house, the_table

history = Blueprint("history", __name__, url_prefix="/matches/<code>")


@history.get("/record.jsonl")
def record(code: str) -> Response:
    """The whole match, one entry a line; `companion replay` reads it."""
    the_table(code)
    lines = house().referee.record(code) or ()
    return Response(
        "".join(f"{line}\n" for line in lines),
        mimetype="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="companion-{code}.jsonl"'},
    )
