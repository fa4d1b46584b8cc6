"""Whoever enters is answered first.

The phones at a table fetch it the moment they hear of an entry, which is while its answer is being drawn. All at once
they would draw the same parts five times over, and the answer would come last. So they wait for it: what was
drawn for it is kept, and drawn for them already.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

PATIENCE = 0.25
"""Seconds anybody waits for another's turn; no turn takes so long, but it must never keep others from theirs."""

_LOCKS = tuple(Lock() for _ in range(64))
"""Matches share them, which costs a little patience and nothing else."""


@contextmanager
def first(code: str) -> Iterator[None]:
    """What is entered into a match and drawn in this block comes before what others only look at."""
    lock = _lock_of(code)
    is_ours = lock.acquire(timeout=PATIENCE)
    try:
        yield
    finally:
        if is_ours:
            lock.release()


def after(code: str) -> None:
    """Wait until whoever is entering something into this match has been answered."""
    lock = _lock_of(code)
    if lock.acquire(timeout=PATIENCE):
        lock.release()


def _lock_of(code: str) -> Lock:
    return _LOCKS[hash(code) % len(_LOCKS)]
