"""The live signal: a stream that carries revision numbers and nothing else."""

import os
from collections.abc import Iterator
from time import monotonic

from flask import Blueprint, Response

from companion.web.house import house, the_table

live = Blueprint("live", __name__, url_prefix="/matches/<code>")

BEAT = float(os.environ.get("COMPANION_BEAT", "15"))
"""Seconds between signs of life."""
LONGEST = float(os.environ.get("COMPANION_LONGEST", "300"))
"""Seconds after which a stream ends. A phone that vanished without a word takes every beat as far as the server can
tell (the kernel keeps what nobody fetches): only this end frees its thread. All others connect again."""


@live.get("/stream")
def stream(code: str) -> Response:
    """`revision` events with the number of the newest entry, `beat` events in between."""
    table = the_table(code)
    signals = house().referee.signals

    def events() -> Iterator[str]:
        seen, until = table.seq, monotonic() + LONGEST
        yield f"id: {seen}\nevent: revision\ndata: {seen}\n\n"
        while (left := until - monotonic()) > 0:
            now = signals.wait_for(code, seen, min(BEAT, left))
            if now > seen:
                seen = now
                yield f"id: {seen}\nevent: revision\ndata: {seen}\n\n"
            else:
                yield "event: beat\ndata:\n\n"

    return Response(
        events(), mimetype="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    )
