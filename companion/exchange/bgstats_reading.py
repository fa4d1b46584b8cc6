"""An export of BG Stats, read as the plays and people it tells of (`companion.exchange.bgstats_file` has its shape)."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

from companion.core.fields import Words
from companion.core.game import Colour
from companion.core.messages import Message
from companion.exchange import reasons
from companion.exchange.bgstats_file import MOMENT
from companion.exchange.shelf_marks import ShelfMarks
from companion.store import LONGEST_NAME, YEARS, Person, Play, PlayPlace, folded

BGSTATS = "bgstats"
"""The source of a play that an export of BG Stats told of."""
MOST_PLAYS, MOST_PEOPLE, MOST_SEATS = 20_000, 2_000, 50
LONGEST_TITLE, LONGEST_PLACE, LONGEST_COMMENT = 120, 80, 4_000
MOST_MINUTES = 100_000
MOST_POINTS = 10**7
HIGHEST_ID = 2**31 - 1

_NAMELESS = UUID("6d1f0f56-40f6-4e6c-8a43-7a1c9a0b2f11")
"""What the ids are made from of plays and people that come without one, the same at every reading."""
_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_SUM = re.compile(r"\s*[+-]?\s*\d{1,7}(\s*[+-]\s*\d{1,7}){0,30}\s*")
_COLOURS = {folded(word): colour.slug for colour in Colour for word in (colour.slug, colour.label)}

_LEFT_OUT = (reasons.IgnoredThere, reasons.Unexplained, reasons.ToldTwice, reasons.NotCounted)

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """What an export tells of."""

    plays: tuple[Play, ...]
    people: tuple[Person, ...]
    """Who played them, by the ids they have there."""
    remarks: tuple[Message, ...] = ()
    """What of it does not come in, and why."""


class _Wrong(Exception):
    """A part is not as the app writes it; it never leaves this module."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


def is_export(found: Mapping[str, Any]) -> bool:
    """Whether this is what the app writes, going by its parts."""
    return "plays" in found and ("games" in found or "players" in found)


def read_export(found: Mapping[str, Any], marks: ShelfMarks, progress: Progress) -> Export | Message:
    """The plays and people of an export; a `Message` if it is not as the app writes it."""
    try:
        plays = _rows(found, "plays")
        if len(plays) > MOST_PLAYS or len(_rows(found, "players")) > MOST_PEOPLE:
            return reasons.TooMuch()
        return _Reading(found, marks).export(plays, progress)
    except _Wrong as wrong:
        return reasons.NoPart(wrong.part)


class _Reading:
    """One export as it is read."""

    def __init__(self, found: Mapping[str, Any], marks: ShelfMarks) -> None:
        self._marks = marks
        self._games = dict(_by_number(found, "games"))
        self._locations = dict(_by_number(found, "locations"))
        self._people = {
            number: _person(player, f"players {number}") for number, player in _by_number(found, "players")
        }
        self._left = dict.fromkeys(_LEFT_OUT, 0)

    def export(self, plays: list[Any], progress: Progress) -> Export:
        read: dict[str, Play] = {}
        seen: dict[str, Person] = {}
        for at, raw in enumerate(plays):
            progress(at, len(plays))
            where = f"plays {at + 1}"
            if not isinstance(raw, dict):
                raise _Wrong(where)
            if _flag(raw, "ignored", where):
                self._leave(reasons.IgnoredThere)
                continue
            play = self._play(raw, where, seen)
            if play is None:
                self._leave(reasons.Unexplained)
            elif read.setdefault(play.uuid, play) is not play:
                self._leave(reasons.ToldTwice)
        progress(len(plays), len(plays))
        remarks = tuple(kind(n) for kind, n in self._left.items() if n)
        return Export(plays=tuple(read.values()), people=tuple(seen.values()), remarks=remarks)

    def _leave(self, kind: type[Any]) -> None:
        self._left[kind] += 1

    def _play(self, raw: Mapping[str, Any], where: str, seen: dict[str, Person]) -> Play | None:
        """None if it does not say which game it was, who played, or when."""
        game = self._games.get(_number(raw, "gameRefId", where))
        started = _moment(raw, where)
        scores = _rows(raw, "playerScores", where)
        if len(scores) > MOST_SEATS:
            raise _Wrong(f"{where}, playerScores")
        people = [self._people.get(_number(_object(score, where), "playerRefId", where)) for score in scores]
        named = [person for person in people if person is not None]
        if game is None or started is None or not scores or len(named) < len(scores):
            return None
        slug, title, bgg_id = self._marks.of(
            _line(game, "name", LONGEST_TITLE, where), _number(game, "bggId", where)
        )
        if not slug:
            return None
        seen.update((person.id, person) for person in named)
        minutes = min(_number(raw, "durationMin", where), MOST_MINUTES)
        at = self._locations.get(_number(raw, "locationRefId", where), {})
        return Play(
            uuid=_id(raw, where, started, game),
            match=None,
            game=slug,
            title=title,
            bgg_id=bgg_id,
            source=BGSTATS,
            started=started,
            finished=started + timedelta(minutes=minutes),
            minutes=minutes or None,
            location=_line(at, "name", LONGEST_PLACE, where),
            comments=_comment(raw, where),
            places=self._places(scores, named, where),
        )

    def _places(self, scores: list[Any], people: list[Person], where: str) -> tuple[PlayPlace, ...]:
        """Everybody as they came in, best first."""
        is_said = any(_flag(score, "winner", where) for score in scores)
        ranks = [max(_number(score, "rank", where), 0) for score in scores]
        seats = [_number(score, "seatOrder", where) - 1 for score in scores]
        if len(set(seats)) < len(seats) or not all(0 <= seat < MOST_SEATS for seat in seats):
            seats = list(range(len(scores)))
        places = [
            PlayPlace(
                seat=seats[at],
                name=people[at].name,
                colour=_COLOURS.get(folded(_line(score, "role", LONGEST_NAME, where)), ""),
                total=self._total(score.get("score"), where),
                place=_place(ranks[at], _flag(score, "winner", where), is_said=is_said),
                began=_flag(score, "startPlayer", where),
            )
            for at, score in enumerate(scores)
        ]
        return tuple(sorted(places, key=lambda place: (place.place or MOST_POINTS, -(place.total or 0))))

    def _total(self, raw: Any, where: str) -> int | None:
        """The points; the app lets people write sums, and anything else."""
        if raw is None or raw == "":
            return None
        if isinstance(raw, bool) or not isinstance(raw, str | int | float):
            raise _Wrong(f"{where}, score")
        written = str(raw).replace("−", "-")
        if _SUM.fullmatch(written):
            total = sum(map(int, re.findall(r"[+-]?\d+", "".join(written.split()))))
            if abs(total) <= MOST_POINTS:
                return total
        self._leave(reasons.NotCounted)
        return None


def _place(rank: int, is_winner: bool, *, is_said: bool) -> int:
    """1 won, whoever is marked so; 0: it did not, and nobody said how it came in."""
    if is_winner or (rank == 1 and not is_said):
        return 1
    return 0 if rank == 1 else min(rank, MOST_SEATS)


# What the app writes, part by part


def _rows(found: Mapping[str, Any], part: str, where: str = "") -> list[Any]:
    rows = found.get(part)
    if rows is None:
        return []
    if not isinstance(rows, list):
        raise _Wrong(_at(where, part))
    return rows


def _by_number(found: Mapping[str, Any], part: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The rows of a list by the numbers others refer to them by; of two with one number the first."""
    known = set[int]()
    for at, row in enumerate(_rows(found, part), start=1):
        number = _number(_object(row, f"{part} {at}"), "id", f"{part} {at}")
        if number not in known:
            known.add(number)
            yield number, row


def _person(raw: Mapping[str, Any], where: str) -> Person:
    name = _line(raw, "name", LONGEST_NAME, where) or "?"
    known = _text(raw, "uuid", where).strip().lower()
    id_ = known if _ID.fullmatch(known) else str(uuid5(_NAMELESS, f"person\n{folded(name)}"))
    return Person(id=id_, name=name, spellings=(name,))


def _id(raw: Mapping[str, Any], where: str, started: datetime, game: Mapping[str, Any]) -> str:
    """What a play is known by; one that comes without is known by what it says."""
    known = _text(raw, "uuid", where).strip().lower()
    if _ID.fullmatch(known):
        return known
    says = known or f"{started.isoformat()}\n{game.get('name')}\n{raw.get('playerScores')}"
    return str(uuid5(_NAMELESS, f"play\n{says}"))


def _moment(raw: Mapping[str, Any], where: str) -> datetime | None:
    """When it began; with a day only, at noon."""
    written = _text(raw, "playDate", where)
    for text, shape in ((written, MOMENT), (f"{_number(raw, 'playDateYmd', where)} 12", "%Y%m%d %H")):
        try:
            found = datetime.strptime(text, shape).replace(tzinfo=UTC)
        except ValueError:
            continue
        if found.year in YEARS:
            return found
    return None


def _number(raw: Mapping[str, Any], part: str, where: str) -> int:
    """A whole number, as a number or as text; 0 where nothing stands."""
    value = raw.get(part)
    if value is None or value == "":
        return 0
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,10}", value):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > HIGHEST_ID:
        raise _Wrong(_at(where, part))
    return max(value, 0)


def _flag(raw: Mapping[str, Any], part: str, where: str) -> bool:
    value = raw.get(part, False)
    if value in (None, 0, 1):
        return bool(value)
    raise _Wrong(_at(where, part))


def _text(raw: Mapping[str, Any], part: str, where: str) -> str:
    value = raw.get(part)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _Wrong(_at(where, part))
    return value


def _line(raw: Mapping[str, Any], part: str, at_most: int, where: str) -> str:
    """A name: one line, as names are kept."""
    given = _text(raw, part, where)[: 4 * at_most]
    return str(Words(required=False, at_most=4 * at_most).read(given, "", []))[:at_most].strip()


def _comment(raw: Mapping[str, Any], where: str) -> str:
    """Some lines of text."""
    lines = _text(raw, "comments", where)[:LONGEST_COMMENT].splitlines()
    words = Words(required=False, at_most=LONGEST_COMMENT)
    return "\n".join(str(words.read(line, "", [])) for line in lines).strip()


def _object(raw: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise _Wrong(where)
    return raw


def _at(where: str, part: str) -> str:
    return f"{where}, {part}" if where else part
