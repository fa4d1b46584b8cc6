"""The live signal: a stream that carries revision numbers and nothing else."""

from collections.abc import Iterator
from time import monotonic

from flask import Blueprint, Response

from companion.web.house import house, the_table

live = Blueprint("live", __name__, url_prefix="/matches/<code>")

BEAT = 15.0
"""Seconds between signs of life."""
LONGEST = 300.0
"""A stream ends after five minutes, so that a phone that vanished frees its thread; others reconnect."""


@live.get("/stream")
def stream(code: str) -> Response:
    """`revision` events with the number of the newest entry, `beat` events in between."""
    table = the_table(code)
    signals = house().referee.signals

    def events() -> Iterator[str]:
        seen, until = table.seq, monotonic() + LONGEST
        yield f"id: {seen}\nevent: revision\ndata: {seen}\n\n"
        while monotonic() < until:
            now = signals.wait_for(code, seen, BEAT)
            if now > seen:
                seen = now
                yield f"id: {seen}\nevent: revision\ndata: {seen}\n\n"
            else:
                yield "event: beat\ndata:\n\n"

    return Response(
        events(), mimetype="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    )
