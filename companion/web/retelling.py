"""The journal as paper tells it: every entry with what it did to every purse, round by round."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.core.messages import Message, Seat
from companion.web.lines import Line


@dataclass(frozen=True, slots=True)
class Account:
    """What one entry did to one purse: every coin with its cause, and what the purse held before and then."""

    seat: Seat
    purse: str
    coins: tuple[tuple[Message, int], ...]
    before: int
    then: int


@dataclass(frozen=True, slots=True)
class Told:
    """An entry of the journal with its ledger."""

    seq: int
    said: str
    struck_by: int | None
    accounts: tuple[Account, ...]

    @property
    def is_of_one(self) -> bool:
        return len({account.seat for account in self.accounts}) == 1


@dataclass(frozen=True, slots=True)
class Chapter:
    """The entries of a round; `round` is None where a game counts none."""

    round: int | None
    entries: tuple[Told, ...]


def retold(
    lines: Iterable[Line], begun: Mapping[tuple[Seat, str], int], hidden: frozenset[Seat]
) -> Iterator[Told]:
    """The lines from the first on, with their ledger; `begun` is what the purses held before it.

    A purse the reader may not know has no coins in the lines, so nothing is told of it.
    """
    held = dict(begun)
    for line in lines:
        accounts = tuple(_accounts(line, held)) if line.step is not None and line.seq else ()
        shown = tuple(account for account in accounts if account.seat not in hidden)
        yield Told(line.seq, line.said, line.struck_by, shown)


def _accounts(line: Line, held: dict[tuple[Seat, str], int]) -> Iterator[Account]:
    """The postings of an entry, purse by purse; `held` follows."""
    coins: dict[tuple[Seat, str], list[tuple[Message, int]]] = {}
    assert line.step is not None
    for posting in line.step.outcome.postings:
        coins.setdefault((posting.seat, posting.purse), []).append((posting.cause, posting.amount))
    for (seat, purse), moved in coins.items():
        before = held.get((seat, purse), 0)
        then = held[seat, purse] = before + sum(amount for _, amount in moved)
        yield Account(seat, purse, tuple(moved), before, then)


def by_rounds(told: Iterable[Told], ends: Sequence[int], *, first: int | None) -> tuple[Chapter, ...]:
    """The entries by rounds from the first on, None where a game counts none; `ends` are the entries that ended one."""
    chapters: list[list[Told]] = [[] for _ in range(len(ends) + 1)]
    for entry in told:
        chapters[sum(entry.seq > end for end in ends)].append(entry)
    return tuple(
        Chapter(None if first is None else number, tuple(entries))
        for number, entries in enumerate(chapters, start=first or 1)
        if entries
    )
