"""Afterwards: find what was played, put it away, throw it away, take it out again, note where it was."""

from datetime import datetime

from companion.core.messages import Rejection
from companion.referee.bin import A_DAY, CLOCKS, DAYS_IN_THE_BIN
from companion.referee.people import People
from companion.referee.reasons import KeeperTidies, NotAtIt, WatcherTidiesNothing
from companion.referee.table import LiveTable
from companion.store import Listed, Match, Play, Role, Wanted, now


class Tidying(People):
    """The use cases of the history."""

    _emptied: datetime | None = None
    """When somebody last looked into the bin."""

    def history(self, wanted: Wanted, *, skip: int = 0, most: int = 40) -> tuple[Listed, ...]:
        """What was played here or told of, and what lies on the table, the newest first."""
        with self.store.reading() as books:
            return books.history.listed(wanted, skip=skip, most=most)

    def games_played(self, device: str | None = None) -> tuple[tuple[str, str], ...]:
        """Every game there is a play of, with its title where it is on no shelf; of a device, where it was."""
        with self.store.reading() as books:
            return books.history.games(device=device)

    def told(self, uuid: str) -> tuple[Play, LiveTable | None] | None:
        """A play by its own id, with the table it left where that can be shown; None if there is none, or its match
        lies in the bin."""
        with self.store.reading() as books:
            play = books.plays.of(uuid) if len(uuid) <= 40 else None
            match = books.matches.find(play.match) if play is not None and play.match is not None else None
        if play is None or match is None:
            return None if play is None else (play, None)
        if match.deleted is not None:
            return None
        table = self.table(match.code)  # None: its game is on the shelf no more
        return (play, table) if table is None or table.is_over else None

    def role(self, code: str, device: str) -> Role | None:
        """What a device is at a match, also at one in the bin; it gets no place by being asked about."""
        with self.store.reading() as books:
            return books.history.place(code, device)

    def match(self, code: str) -> Match | None:
        """What is known of a match besides its journal, as it is now."""
        with self.store.reading() as books:
            return books.matches.find(code)

    def against_tidying(self, code: str, device: str) -> Rejection | None:
        """Why a device does not decide what becomes of a match; None: it does, or there is none."""
        with self.store.reading() as books:
            match, role = books.matches.find(code), books.history.place(code, device)
        if role is None:
            return NotAtIt()
        if role is Role.WATCHER:
            return WatcherTidiesNothing()
        is_running = match is not None and match.finished is None
        return KeeperTidies() if is_running and role is not Role.KEEPER else None

    def archive(self, code: str, *, away: bool = True) -> bool:
        """Put a match away, or take it out again. False: no such match."""
        with self.store.writing() as books:
            match = books.matches.find(code)
            if match is not None:
                books.matches.archive(match.id, now() if away else None)
            return match is not None

    def throw_away(self, code: str) -> bool:
        """Put a match into the bin: it counts nowhere, and nothing can be entered. False: no such match."""
        return self._move(code, into_bin=True)

    def take_out(self, code: str) -> bool:
        """Take a match out of the bin, as it was. False: no such match."""
        return self._move(code, into_bin=False)

    def _move(self, code: str, *, into_bin: bool) -> bool:
        with self.store.writing() as books:
            books.matches.hold(code)
            match = books.matches.find(code)
            if match is None:
                return False
            if (match.deleted is not None) is not into_bin:
                books.matches.bin(match.id, now() if into_bin else None)
        self.store.stir(code)
        return True

    def throw_away_play(self, uuid: str, *, into_bin: bool = True) -> None:
        """Put what was told of from elsewhere into the bin, or take it out again."""
        with self.store.writing() as books:
            play = books.plays.of(uuid)
            if play is not None and (play.deleted is not None) is not into_bin:
                books.plays.bin(uuid, now() if into_bin else None)

    def is_binned(self, code: str) -> bool:
        """Whether nothing can be had of a match any more, for now or for good."""
        table = self.table(code)
        return table is None or table.match.deleted is not None

    def note(self, uuid: str, *, location: str, comments: str) -> None:
        """Where it was played, and what there is to say about it."""
        with self.store.writing() as books:
            books.plays.note(uuid, location=location, comments=comments)

    def look_after_bin(self) -> None:
        """Empty the bin, if nobody has looked into it for a day."""
        if self._emptied is None or now() - self._emptied > A_DAY:
            self._emptied = now()
            self.empty_bin()

    def empty_bin(self) -> None:
        """Let everything go that has lain in the bin for as long as it may."""
        before = now() - DAYS_IN_THE_BIN * A_DAY - CLOCKS
        with self.store.reading() as books:
            due = books.history.due(before)
        if due:
            with self.store.writing() as books:
                books.plays.empty_bin(before)
                books.matches.empty_bin(before)
        for code in due:
            self._tables.forget(code)
