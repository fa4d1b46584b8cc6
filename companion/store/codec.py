"""Records: a whole match as a text of lines, to export, to replay, and to be a test.

The first line is the set-up, then comes one entry a line, last the scores once the match is over.
Reading one never raises: whatever is wrong comes back as a `BrokenRecord` that names the line.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TextIO

from companion.core.game import Game
from companion.core.journal import (
    Amended,
    Did,
    Disputed,
    Entry,
    Journal,
    ReadOff,
    Restored,
    Settled,
    SetUp,
    Struck,
)
from companion.core.messages import Message
from companion.core.ruling import UnreadableEntry
from companion.core.scoring import Result
from companion.core.tallying import on_shelf
from companion.store import reasons
from companion.store.entries import read_entry, read_set_up, write_entry, write_set_up
from companion.store.reasons import BrokenRecord

VERSION = 1
LONGEST_LINE = 20_000
MOST_LINES = 20_000
YEARS = range(1900, 9001)
"""Of a moment somebody tells of: at either end of all years it is none any more in another part of the world."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One entry of a record."""

    seq: int
    entry: Entry
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A whole match, read but not ruled on."""

    game: Game[Any]
    set_up: SetUp
    entries: tuple[Recorded, ...]
    scores: Mapping[str, Any] | None = None

    @property
    def journal(self) -> Journal:
        return ((0, self.set_up), *((recorded.seq, recorded.entry) for recorded in self.entries))


def write_record(record: Record) -> Iterator[str]:
    """The lines of a record, without newlines."""
    yield _line({"companion": VERSION, "game": record.game.slug, **write_set_up(record.set_up)})
    for recorded in record.entries:
        at = {} if recorded.at is None else {"at": _written(recorded.at)}
        yield _line({"seq": recorded.seq, **write_entry(recorded.entry), **at})
    if record.scores is not None:
        yield _line({"scores": record.scores})


def write_scores(result: Result[Any]) -> dict[str, Any]:
    """The scores as the last line of a record has them."""
    lines = [{"category": ln.category.slug, "seat": ln.seat, "points": ln.points} for ln in result.lines]
    by_seat = sorted(result.ranking, key=lambda place: place.seat)
    ranking = [{"seat": p.seat, "place": p.place, "total": p.total} for p in result.ranking]
    return {"lines": lines, "totals": [place.total for place in by_seat], "ranking": ranking}


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def lines_of(file: TextIO) -> Iterator[str]:
    """The lines of a file, none of them read further than a record's line may be long."""
    return iter(lambda: file.readline(LONGEST_LINE + 2), "")


class _Broken(Exception):
    """Ends the reading; it never leaves this module."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem)
        self.problem = problem


def _unreadable(found: UnreadableEntry) -> _Broken:
    problem = found.problems[0]
    return _Broken(reasons.UnreadableField(problem.where, problem))


def read_record(lines: Iterable[str], shelf: Mapping[str, Game[Any]]) -> Record | BrokenRecord:
    """Read a record by somebody we do not know. Says which line is wrong, and what about it."""
    text = _Text(lines)
    try:
        return _read_lines(text.objects(), shelf)
    except _Broken as broken:
        return BrokenRecord(max(text.line, 1), broken.problem)


class _Text:
    """The lines of a record, and which of them is being read."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines, self.line = lines, 0

    def objects(self) -> Iterator[dict[str, Any]]:
        """The JSON objects, one a line; empty lines are skipped."""
        for line in self._lines:
            self.line += 1
            if self.line > MOST_LINES:
                raise _Broken(reasons.TooManyLines(MOST_LINES))
            if len(line.rstrip("\r\n")) > LONGEST_LINE:
                raise _Broken(reasons.LineTooLong(LONGEST_LINE))
            if line.strip():
                yield _read_object(line)


def _read_lines(found: Iterator[dict[str, Any]], shelf: Mapping[str, Game[Any]]) -> Record:
    header = next(found, None)
    if header is None:
        raise _Broken(reasons.NothingThere())
    game, set_up = _read_header(header, shelf)
    entries: list[Recorded] = []
    scores: Mapping[str, Any] | None = None
    for line in found:
        if scores is not None:
            raise _Broken(reasons.NothingAfterScores())
        if set(line) == {"scores"}:
            scores = _read_scores(line["scores"])
        else:
            entries.append(_read_recorded(game, set_up, entries, line))
    return Record(game=game, set_up=set_up, entries=tuple(entries), scores=scores)


def _read_object(line: str) -> dict[str, Any]:
    try:
        line.encode("utf-8")
        found = json.loads(line, object_pairs_hook=_once, parse_constant=_no_number)
        if "\\u" in line:
            json.dumps(found, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise _Broken(reasons.NoText()) from None
    except (ValueError, RecursionError):
        raise _Broken(reasons.NoJson()) from None
    if not isinstance(found, dict):
        raise _Broken(reasons.NoJson())
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Broken(reasons.NamedTwice(next(name for name in names if names.count(name) > 1)[:40]))
    return found


def _no_number(constant: str) -> None:
    raise ValueError(constant)


def _read_header(header: dict[str, Any], shelf: Mapping[str, Game[Any]]) -> tuple[Game[Any], SetUp]:
    if type(header.get("companion")) is not int or header["companion"] != VERSION:
        raise _Broken(reasons.NoRecord(VERSION))
    slug = header.get("game")
    game = on_shelf(shelf, slug) if isinstance(slug, str) else None
    if game is None:
        raise _Broken(reasons.UnknownGame(str(slug)[:40]))
    rest = {name: value for name, value in header.items() if name not in ("companion", "game")}
    set_up = read_set_up(game, rest)
    if isinstance(set_up, UnreadableEntry):
        raise _unreadable(set_up)
    return game, set_up


def _read_recorded(game: Game[Any], set_up: SetUp, before: list[Recorded], found: dict[str, Any]) -> Recorded:
    due = len(before) + 1
    if type(found.get("seq")) is not int or found["seq"] != due:
        raise _Broken(reasons.OutOfNumber(due))
    at = _read_moment(found["at"]) if "at" in found else None
    rest = {name: value for name, value in found.items() if name not in ("seq", "at")}
    entry = read_entry(game, rest, len(set_up.players))
    if isinstance(entry, UnreadableEntry):
        raise _unreadable(entry)
    if isinstance(entry, Struck | Restored | Amended | Disputed | Settled):
        kinds = Did if isinstance(entry, Amended) else Did | ReadOff
        if not 1 <= entry.entry < due or not isinstance(before[entry.entry - 1].entry, kinds):
            raise _Broken(reasons.NothingToTalkAbout(entry.entry))
    return Recorded(seq=due, entry=entry, at=at)


def _read_moment(raw: Any) -> datetime:
    try:
        found = datetime.fromisoformat(raw).astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        found = None
    if found is None or found.year not in YEARS:
        raise _Broken(reasons.UnreadableField("at", reasons.NoMoment(str(raw)[:40])))
    return found


def _read_scores(raw: Any) -> Mapping[str, Any]:
    if not isinstance(raw, dict) or set(raw) != {"lines", "totals", "ranking"}:
        raise _Broken(reasons.NoScores())
    return raw
