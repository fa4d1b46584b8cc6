"""Whoever enters is answered first.

The phones at a table fetch it the moment they hear of an entry, which is while its answer is being drawn. All at once
they would draw the same parts five times over, and the answer would come last. So they wait for it: what was
drawn for it is kept, and drawn for them already.

Few draw at once, whatever the match: Python computes for one at a time, and in a crowd threads that all wanted to be that
one would spend half the machine on asking for it.
"""

from threading import BoundedSemaphore, Lock

from flask import Flask, g

PATIENCE = 0.25
"""Seconds anybody waits for another's turn; no turn takes so long, but it must never keep others from theirs."""

_LOCKS = tuple(Lock() for _ in range(64))
"""Matches share them, which costs a little patience and nothing else."""
_DRAWING = BoundedSemaphore(3)
"""One draws while another's entry goes to the disk, and the next is ready."""


def init_app(app: Flask) -> None:
    """A turn lasts until the answer is drawn, filled in and compressed."""
    app.teardown_request(_over)


def first(code: str) -> None:
    """What this request enters into a match and draws comes before what others only look at."""
    lock = _lock_of(code)
    if "turn" not in g and lock.acquire(timeout=PATIENCE):
        g.turn = lock
    _draw()


def _draw() -> None:
    if "draws" not in g and _DRAWING.acquire(timeout=4 * PATIENCE):
        g.draws = True


def _over(_: BaseException | None) -> None:
    if g.pop("draws", False):
        _DRAWING.release()
    lock: Lock | None = g.pop("turn", None)
    if lock is not None:
        lock.release()


def after(code: str) -> None:
    """Wait until whoever is entering something into this match has been answered."""
    lock = _lock_of(code)
    if lock.acquire(timeout=PATIENCE):
        lock.release()
    _draw()


def _lock_of(code: str) -> Lock:
    return _LOCKS[hash(code) % len(_LOCKS)]
