"""What the limits count in: the memory of this process, one thread at a time.

The library's own counters start a timer that sweeps up behind them. Two threads that both found it asleep could start
the same one twice, which raises, and an entry was answered with a bug that was none of its own.
"""

from threading import Lock

from limits.storage import MemoryStorage

STORAGE = "one-at-a-time://"


class Counters(MemoryStorage):
    """`MemoryStorage`, counted in by one thread at a time."""

    STORAGE_SCHEME = [STORAGE.removesuffix("://")]

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False, **options: str) -> None:
        self._counting = Lock()
        super().__init__(uri, wrap_exceptions=wrap_exceptions, **options)

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        with self._counting:
            return super().incr(key, expiry, amount)
