"""Who is at the matches this process was asked about last."""

from collections import OrderedDict
from threading import Lock

from companion.store import Place


class Gatherings:
    """The places at each match as of a number that grows when they change; the longest unused are let go."""

    def __init__(self, most: int = 256) -> None:
        self._most, self._lock = most, Lock()
        self._known: OrderedDict[str, tuple[int, tuple[Place, ...]]] = OrderedDict()

    def get(self, code: str, as_of: int) -> tuple[Place, ...] | None:
        """Everybody at a match; None if that is not known as of this number."""
        with self._lock:
            found = self._known.get(code)
            if found is None or found[0] != as_of:
                return None
            self._known.move_to_end(code)
            return found[1]

    def put(self, code: str, as_of: int, places: tuple[Place, ...]) -> None:
        """Remember what was read after the number had come to be this."""
        with self._lock:
            self._known[code] = as_of, places
            self._known.move_to_end(code)
            while len(self._known) > self._most:
                self._known.popitem(last=False)
