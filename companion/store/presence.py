"""Presence: which devices are here now, and when the others were last seen.

A device is here while a stream of it is open, in whatever process, or was seen a moment ago. That is kept
in memory and written down in batches, so that a thousand open streams cost one commit now and then; what
other processes know is read from there.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Event, Lock, Thread

from companion.store.places import At, Place
from companion.store.tables import now

A_MOMENT = timedelta(seconds=45)
"""Seen so long ago, a device counts as here: longer than it takes until all processes have written."""
RELOAD = timedelta(seconds=5)
"""Who comes back within this was never gone: a page that is loaded anew is no news to anybody."""
BETWEEN_NOTES = timedelta(seconds=20)
"""How often it is written down who is here."""
TICK = 1.0
"""Seconds between looks at what is to be told and written."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Whether a device is here, and when it was last seen."""

    is_here: bool
    at: datetime


class Presence:
    """Who is here, as far as this process and the database know.

    `write` notes moments in one transaction, `tell` lets a match know that somebody came or went.
    """

    def __init__(
        self,
        write: Callable[[Mapping[At, datetime]], None],
        tell: Callable[[str], None],
        *,
        clock: Callable[[], datetime] = now,
        tick: float | None = TICK,
    ) -> None:
        self._write, self._tell, self._clock, self._tick = write, tell, clock, tick
        self._lock, self._stop = Lock(), Event()
        self._thread: Thread | None = None
        self._open: dict[At, int] = {}
        self._code: dict[At, str] = {}
        self._heard: dict[At, datetime] = {}
        """The last sure sign of life in this process."""
        self._leaving: dict[At, datetime] = {}
        self._gone: dict[At, datetime] = {}
        self._unwritten: set[At] = set()
        """Who came or went: written at the next look."""
        self._later: set[At] = set()
        """Who was only heard of: written with the next note."""
        self._stirred: set[str] = set()
        self._noted = clock()

    @contextmanager
    def here(self, code: str, who: At) -> Iterator[Callable[[], None]]:
        """The device is here while this block lasts. What it is given is called at every further sign of life."""
        self._arrive(code, who)
        try:
            yield lambda: self.note(who)
        finally:
            self._leave(who)

    def note(self, who: At) -> None:
        """A sign of life."""
        with self._lock:
            self._heard[who] = self._clock()
            if who not in self._open:
                self._later.add(who)
            self._wake()

    def sighting(self, match: int, place: Place) -> Sighting:
        """What is known of a device, from memory and from its row."""
        who, at = (match, place.device), self._clock()
        with self._lock:
            if who in self._open or who in self._leaving:
                return Sighting(True, at)
            seen = max(self._heard.get(who, place.last_seen), place.last_seen)
            gone = self._gone.get(who)
        return Sighting((gone is None or seen > gone) and at - seen < A_MOMENT, seen)

    def _arrive(self, code: str, who: At) -> None:
        with self._lock:
            if who not in self._open and who not in self._leaving:
                self._stirred.add(code)
            self._open[who] = self._open.get(who, 0) + 1
            self._code[who] = code
            self._heard[who] = self._clock()
            self._leaving.pop(who, None)
            self._gone.pop(who, None)
            self._unwritten.add(who)
            self._wake()

    def _leave(self, who: At) -> None:
        with self._lock:
            self._open[who] -= 1
            if self._open[who]:
                return
            del self._open[who]
            self._leaving[who] = self._clock() + RELOAD
            self._wake()

    def look(self) -> None:
        """Write down what is due and tell who came and went; the thread does it every second."""
        with self._lock:
            at = self._clock()
            self._see_off(at)
            due = set(self._unwritten)
            if at - self._noted >= BETWEEN_NOTES:
                due |= self._later | set(self._open)
                self._later.clear()
                self._noted = at
            moments = {who: self._heard[who] for who in due if who in self._heard}
            stirred = sorted(self._stirred)
            self._unwritten.clear()
            self._stirred.clear()
        if moments:
            self._write(moments)
        for code in stirred:
            self._tell(code)

    def _see_off(self, at: datetime) -> None:
        """Who did not come back in time is gone; whom the database knows as well as we do is forgotten."""
        for who in [who for who, until in self._leaving.items() if until <= at]:
            del self._leaving[who]
            self._gone[who] = self._heard[who]
            self._unwritten.add(who)
            self._stirred.add(self._code.pop(who))
        for who in [who for who, seen in self._heard.items() if at - seen > 2 * A_MOMENT]:
            if who not in self._open and who not in self._leaving:
                del self._heard[who]
                self._gone.pop(who, None)

    def _wake(self) -> None:
        if self._tick is not None and self._thread is None and not self._stop.is_set():
            self._thread = Thread(target=self._watch, name="presence", daemon=True)
            self._thread.start()

    def _watch(self) -> None:
        while not self._stop.wait(self._tick):
            try:
                self.look()
            except Exception:  # a database that is away for a while must not end the watch
                logging.getLogger(__name__).exception("presence")
            with self._lock:
                if not (self._open or self._leaving or self._unwritten or self._later or self._stirred):
                    self._thread = None
                    return

    def close(self) -> None:
        """Write down when everybody was last seen, and end the watch."""
        self._stop.set()
        watch = self._thread
        if watch is not None:
            watch.join()
        with self._lock:
            due = self._unwritten | self._later | set(self._open) | set(self._leaving)
            moments = {who: self._heard[who] for who in due if who in self._heard}
        if moments:
            self._write(moments)
