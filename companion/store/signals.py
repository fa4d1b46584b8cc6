"""Signals: whoever waits for a match hears of a new entry, and of its number only.

Within one process it is a condition variable. Across processes PostgreSQL's NOTIFY calls `tell` in
each of them (see `listening`); who waits notices no difference.

The key is a match's code. A match has a second topic, `presence_of(match)`: its number grows when somebody comes
or goes.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, Lock
from time import time

_PRESENCE = "/presence"


def presence_of(match: str) -> str:
    """The topic of who comes to a match and goes."""
    return match + _PRESENCE


class Signals:
    """The newest entry of each match that anyone waited for or entered into, and who waits now."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._newest: dict[str, int] = {}
        self._waiting: dict[str, tuple[Condition, int]] = {}
        self._woken = 0

    def tell(self, match: str, seq: int) -> None:
        """Entry `seq` of the match is on disk."""
        with self._lock:
            self._newest[match] = max(seq, self._newest.get(match, -1))
            whose = match.removesuffix(_PRESENCE)
            if whose in self._waiting:
                self._waiting[whose][0].notify_all()

    def stir(self, match: str) -> int:
        """Somebody came to the match, went, or sat down elsewhere. Gives the number that was told: the clock's, the
        same in every process."""
        topic = presence_of(match)
        number = max(int(time() * 1000), self.newest(topic) + 1)
        self.tell(topic, number)
        return number

    def newest(self, topic: str) -> int:
        """The number last told of a match or of the presence at it; -1 if none was."""
        with self._lock:
            return self._newest.get(topic, -1)

    def wake(self) -> None:
        """Let everybody who waits look again, though there may be nothing new."""
        with self._lock:
            self._woken += 1
            for bell, _ in self._waiting.values():
                bell.notify_all()

    def wait_for(self, match: str, seq: int, timeout: float) -> int:
        """The newest entry's number as soon as it is greater than `seq`; `seq` if nothing came in time."""
        with self._lock, self._bell(match) as bell:
            woken = self._woken
            bell.wait_for(lambda: self._newest.get(match, -1) > seq or self._woken > woken, timeout)
            return max(seq, self._newest.get(match, -1))

    def wait_for_either(self, match: str, seq: int, stirred: int, timeout: float) -> tuple[int, int]:
        """Both numbers of a match, as soon as its newest entry or its presence is newer than these."""
        presence = presence_of(match)

        def both() -> tuple[int, int]:
            return max(seq, self._newest.get(match, -1)), max(stirred, self._newest.get(presence, -1))

        with self._lock, self._bell(match) as bell:
            woken = self._woken
            bell.wait_for(lambda: both() != (seq, stirred) or self._woken > woken, timeout)
            return both()

    @contextmanager
    def _bell(self, match: str) -> Iterator[Condition]:
        """The match's condition, kept only while somebody waits on it."""
        bell, waiting = self._waiting.get(match, (Condition(self._lock), 0))
        self._waiting[match] = bell, waiting + 1
        try:
            yield bell
        finally:
            bell, waiting = self._waiting.pop(match)
            if waiting > 1:
                self._waiting[match] = bell, waiting - 1
