"""What can be asked about a match without changing it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.core.game import Game
from companion.core.journal import Entry, SetUp
from companion.core.ledger import MONEY, balance
from companion.core.messages import Seat
from companion.core.ruling import UnreadableEntry
from companion.core.scoring import Result
from companion.exchange.directory import Directory
from companion.referee.answers import Ledger, LedgerLine
from companion.referee.cupboard import Cupboard, Shelf
from companion.referee.table import Line, LiveTable, Tables, table_of
from companion.store import (
    Books,
    Match,
    Play,
    Record,
    Recorded,
    Row,
    Signals,
    Store,
    read_entry,
    read_set_up,
    write_record,
    write_scores,
)

LONGEST_ID = 36
"""Characters of the id of a play."""


class UnreadableRow(Exception):
    """A line of a journal that this version of its game cannot read: a bug, not anybody's fault."""


class Reader(Cupboard):
    """Tables, ledgers, results and records, from what the journals say."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        super().__init__(store, shelf)
        self._tables = Tables()

    def table(self, code: str) -> LiveTable | None:
        """The match as it stands; None if no match has this code or its game is not on the shelf."""
        known = self._newest(code)
        if known is not None:
            return known
        with self.store.reading() as books:
            return self._table(books, code)

    def glance(self, code: str) -> LiveTable | None:
        """The same, not remembered: whoever goes through many would drive out those that are being played."""
        known = self._newest(code)
        if known is not None:
            return known
        with self.store.reading() as books:
            match = books.matches.find(code)
            game = self.game(match.game) if match else None
            return (
                None if match is None or game is None else replayed(match, game, books.matches.rows(match.id))
            )

    def _newest(self, code: str) -> LiveTable | None:
        """The table this process remembers, if there can be no newer one."""
        known, latest = self._tables.get(code) if self.store.is_alone else None, self.store.latest
        if known is None or known.seq < latest.entry(known.match.id):
            return None
        deleted = known.match.deleted
        return known if latest.binned(known.match.id, deleted) == deleted else None

    def _table(self, books: Books, code: str) -> LiveTable | None:
        """The table this process remembers, with the lines it has not seen, and in the bin if it is there now."""
        known = self._tables.get(code)
        table = self._from_the_beginning(books, code) if known is None else self._brought_up(books, known)
        if table is not None:
            self._tables.put(table)
        return table

    def _from_the_beginning(self, books: Books, code: str) -> LiveTable | None:
        match = books.matches.find(code)
        game = self.game(match.game) if match else None
        if match is None or game is None:
            return None
        return replayed(match, game, books.matches.rows(match.id))

    def _brought_up(self, books: Books, known: LiveTable) -> LiveTable | None:
        news = books.matches.news(known.match, after=known.seq)
        if news is None:
            self._tables.forget(known.code)
            return None
        match, rows = news
        table = known if match is known.match else replace(known, match=match)
        return table.then(_line(match, table.game, table.set_up, row) for row in rows) if rows else table

    def ledger(self, code: str, seat: Seat, purse: str = MONEY) -> Ledger | None:
        """Every line that made a purse what it is; None if there is no such match, seat or purse."""
        table = self.table(code)
        if table is None:
            return None
        begun = table.steps[0].outcome
        held = table.game.purses(begun.state).get((seat, purse))
        if held is None:
            return None
        opening = running = held - balance(begun.postings, seat, purse)
        lines = []
        for step in table.steps:
            for posting in step.outcome.postings:
                if (posting.seat, posting.purse) == (seat, purse):
                    running += posting.amount
                    lines.append(LedgerLine(seq=step.seq, posting=posting, balance=running))
        return Ledger(seat=seat, purse=purse, opening=opening, lines=tuple(lines), balance=running)

    def result(self, code: str) -> Result[Any] | None:
        """The proved score as the table stands; final once the match is over."""
        table = self.table(code)
        return None if table is None else table.result

    def record(self, code: str) -> Iterator[str] | None:
        """The lines of the match's record."""
        table = self.table(code)
        return None if table is None else write_record(record_of(table))

    @property
    def signals(self) -> Signals:
        return self.store.signals

    def running(self, limit: int = 50, device: str | None = None) -> tuple[str, ...]:
        """The codes of the matches that are not over, the last entered into first; of a device, those it is at."""
        with self.store.reading() as books:
            found = books.matches.listed(limit=limit, finished=False, device=device)
            return tuple(listed.match.code for listed in found)

    def played(
        self, game: str | None = None, limit: int | None = 200, device: str | None = None
    ) -> tuple[Play, ...]:
        """The matches that came to their end, newest first; of a device, those it was at."""
        with self.store.reading() as books:
            return books.plays.listed(game, limit=limit, device=device)

    def play(self, code: str) -> Play | None:
        """How a match ended; None while it has not."""
        with self.store.reading() as books:
            return books.plays.find(code)

    def directory(self) -> Directory:
        """Who and what the plays talk of."""
        with self.store.reading() as books:
            return Directory(self.shelf, books.people.every())


def replayed(match: Match, game: Game[Any], rows: tuple[Row, ...]) -> LiveTable:
    """The table that the rows of a journal come to. `UnreadableRow` if one cannot be read."""
    first = rows[0]
    set_up = read_set_up(game, {k: v for k, v in first.body.items() if k != "kind"})
    if isinstance(set_up, UnreadableEntry):
        raise UnreadableRow(match.code, first.seq, set_up.problems)
    lines = (_as_line(first, set_up), *(_line(match, game, set_up, row) for row in rows[1:]))
    return table_of(match, game, lines)


def _line(match: Match, game: Game[Any], set_up: SetUp, row: Row) -> Line:
    entry = read_entry(game, row.body, len(set_up.players))
    if isinstance(entry, UnreadableEntry):
        raise UnreadableRow(match.code, row.seq, entry.problems)
    return _as_line(row, entry)


def _as_line(row: Row, entry: Entry) -> Line:
    return Line(seq=row.seq, entry=entry, at=row.at, device=row.device, token=row.token)


def record_of(table: LiveTable) -> Record:
    """The match as a record: what was entered, and once it is over the scores."""
    return Record(
        game=table.game,
        set_up=table.set_up,
        entries=tuple(Recorded(seq=ln.seq, entry=ln.entry, at=ln.at) for ln in table.journal[1:]),
        scores=write_scores(table.result) if table.is_over else None,
    )
