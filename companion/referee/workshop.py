"""The workshop: what takes a while is made here, one piece after the other, while everybody goes on.

How far a piece is, and what came of it, is written down for the device that asked for it; nobody has to wait.
"""

import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.util import Finalize
from threading import Condition, Thread
from typing import Any

from companion.store import Books, JobFile, Store, now

STEPS = 20
"""How often at most it is written down how far a piece is, besides once a second."""
A_SECOND = 1.0
MOST_WAITING = 20
"""Pieces in a row; who comes then is asked to come back later."""
LEAVE = 10.0
"""Seconds a piece is given to come to its end when the house closes."""

Told = Mapping[str, Any]
"""A sentence, as whoever asked reads it, with its figures."""

_log = logging.getLogger("companion.workshop")


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What came of a piece of work."""

    told: tuple[Told, ...] = ()
    file: JobFile | None = None
    went_well: bool = True


Progress = Callable[[int, int], None]
"""Says how far a piece is: so much done, of so much. Never called while anything is being written."""
Work = Callable[[Progress], Made]


class Closing(Exception):
    """The house closes: a piece ends where it says how far it is."""


@dataclass(frozen=True, slots=True)
class _Order:
    """A piece of work that was asked for."""

    job: str
    work: Work
    otherwise: Made
    """What is told if it breaks."""


class Workshop:
    """One workbench. What is asked for waits in a row."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._row: deque[_Order] = deque()
        self._bell = Condition()
        self._hand: Thread | None = None
        self._is_closing = False
        self._busy: _Order | None = None
        self._last_call: Finalize | None = None

    def open(self) -> None:
        """Where no other process works, nothing is being made any more when the house opens."""
        if self._store.is_alone:
            self._write(lambda books: books.jobs.lay_down(at=now()))

    def begin(self, kind: str, title: str, *, device: str, work: Work, otherwise: Told) -> str:
        """Have something made for a device; the id under which it asks about it. `otherwise` is told if it breaks."""
        with self._store.writing() as books:
            job = books.jobs.begin(kind, title, device=device, at=now())
        with self._bell:
            self._row.append(_Order(job, work, Made(told=(otherwise,), went_well=False)))
            if self._hand is None:
                self._hand = Thread(target=self._work, name="workshop", daemon=True)
                self._hand.start()
                # The server's processes are children that run nothing else when they end.
                self._last_call = Finalize(None, self.close, exitpriority=1)
            self._bell.notify_all()
        return job

    def wait(self, job: str, seconds: float) -> None:
        """Wait a moment: most of what is asked for is made at once."""
        with self._bell:
            self._bell.wait_for(lambda: not self._is_waited_for(job), seconds)

    def close(self) -> None:
        """Tell at once that what is asked for is not made, and let what is being made come to its next stop."""
        with self._bell:
            self._is_closing = True
            orders = [*([self._busy] if self._busy else []), *self._row]
            self._row.clear()
            self._bell.notify_all()
            hand = self._hand
        for order in orders:
            self._end(order, order.otherwise)
        if hand is not None:
            hand.join(LEAVE)
        if self._last_call is not None:
            self._last_call.cancel()

    @property
    def is_full(self) -> bool:
        return len(self._row) >= MOST_WAITING

    def _is_waited_for(self, job: str) -> bool:
        busy = self._busy
        return (busy is not None and busy.job == job) or any(order.job == job for order in self._row)

    def _work(self) -> None:
        while True:
            with self._bell:
                self._busy = None
                self._bell.notify_all()
                self._bell.wait_for(lambda: self._row or self._is_closing)
                if not self._row:
                    return
                order = self._busy = self._row.popleft()
            self._end(order, self._made(order))

    def _made(self, order: _Order) -> Made:
        try:
            return order.work(_Notes(self, order.job))
        except Closing:
            return order.otherwise
        except Exception:  # a piece that breaks is told of; the next one is made all the same
            _log.exception("job %s", order.job)
            return order.otherwise

    def _end(self, order: _Order, made: Made) -> None:
        try:
            self._write(lambda books: books.jobs.end(
                order.job, went_well=made.went_well, said=[dict(one) for one in made.told], file=made.file, at=now()
            ))  # fmt: skip
        except Exception:  # its page tells after a while that it stopped
            _log.exception("job %s: what came of it could not be written down", order.job)

    def note(self, job: str, done: int, total: int) -> None:
        """Write down how far a piece is, and that those behind it still wait."""
        if self._is_closing:
            raise Closing
        waiting = [order.job for order in tuple(self._row)]

        def written(books: Books) -> None:
            books.jobs.progress(job, done, total, at=now())
            books.jobs.wait(waiting, at=now())

        self._write(written)

    def _write(self, write: Callable[[Books], None]) -> None:
        with self._store.writing() as books:
            write(books)


class _Notes:
    """How far one piece is, written down now and then."""

    def __init__(self, workshop: Workshop, job: str) -> None:
        self._workshop, self._job = workshop, job
        self._done, self._at = -1, now()

    def __call__(self, done: int, total: int) -> None:
        is_further = (done - self._done) * STEPS >= total or done == total
        if self._done < 0 or is_further or (now() - self._at).total_seconds() >= A_SECOND:
            self._done, self._at = done, now()
            self._workshop.note(self._job, done, total)
