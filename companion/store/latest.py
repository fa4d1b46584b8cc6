"""What this process wrote last at each match.

On a file nobody else writes: whoever has read that much knows what there is, and need not ask the database again.
On a server others write too, and everything is asked for.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from threading import Lock


class Latest:
    """The newest entries, and how often the places changed, by the id of the match; since this process began."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._entry: dict[int, int] = {}
        self._changes: defaultdict[int, int] = defaultdict(int)
        self._binned: dict[int, datetime | None] = {}

    def note(
        self,
        entries: Mapping[int, int],
        places: Iterable[int],
        binned: Mapping[int, datetime | None] | None = None,
    ) -> None:
        """These entries are on disk, and so are changes of the places at these matches; these were put into the bin,
        or taken out again."""
        with self._lock:
            for match, seq in entries.items():
                self._entry[match] = max(seq, self._entry.get(match, -1))
            for match in places:
                self._changes[match] += 1
            self._binned.update(binned or {})

    def entry(self, match: int) -> int:
        """The number of the newest entry; -1 if none was written."""
        return self._entry.get(match, -1)

    def binned(self, match: int, known: datetime | None) -> datetime | None:
        """Since when a match lies in the bin, if this process put it there or took it out; else what is `known`."""
        return self._binned.get(match, known)

    def changes(self, match: int) -> int:
        """A number that grows with every change of the places."""
        return self._changes.get(match, 0)
