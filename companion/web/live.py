"""The live signal: a stream that carries numbers and nothing else."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from time import monotonic

from flask import Blueprint, Response

from companion.referee import Visit
from companion.store import presence_of
from companion.web.house import house, the_visit

live = Blueprint("live", __name__, url_prefix="/matches/<code>")

BEAT = float(os.environ.get("COMPANION_BEAT", "15"))
"""Seconds between signs of life."""
LONGEST = float(os.environ.get("COMPANION_LONGEST", "300"))
"""Seconds after which a stream ends. A phone that vanished without a word takes every beat as far as the server can
tell (the kernel keeps what nobody fetches): only this end frees its thread. All others connect again."""


@live.get("/stream")
def stream(code: str) -> Response:
    """`revision` events with the number of the newest entry, `presence` events when somebody comes or goes,
    `beat` events in between. Whoever listens is here.
    """
    visit = the_visit(code)
    referee, here = house().referee, _here(code, visit)
    signals = referee.signals

    def events() -> Iterator[str]:
        seen, stirred, until = visit.table.seq, signals.newest(presence_of(code)), monotonic() + LONGEST
        with here as heard:
            yield f"id: {seen}\nevent: revision\ndata: {seen}\n\n"
            while (left := until - monotonic()) > 0:
                heard()
                now, then = signals.wait_for_either(code, seen, stirred, min(BEAT, left))
                if now > seen:
                    yield f"id: {now}\nevent: revision\ndata: {now}\n\n"
                if then > stirred:
                    yield f"event: presence\ndata: {then}\n\n"
                    if referee.is_binned(code):  # whoever asks now who is here is told so
                        return
                if (now, then) == (seen, stirred):
                    yield "event: beat\ndata:\n\n"
                seen, stirred = now, then

    return Response(
        events(), mimetype="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    )


def _here(code: str, visit: Visit) -> AbstractContextManager[Callable[[], None]]:
    """The device is here while this lasts; one that nobody would know again is nowhere."""
    if visit.is_passing:
        return nullcontext(lambda: None)
    return house().referee.store.presence.here(code, (visit.table.match.id, visit.place.device))
