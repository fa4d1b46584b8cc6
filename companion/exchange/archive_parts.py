"""The parts of an archive, read one by one: whatever is not as it was written is named."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, TypeVar

from companion.core.messages import Message
from companion.exchange import reasons
from companion.store import (
    YEARS,
    Box,
    Details,
    Door,
    Entering,
    FigureRead,
    Match,
    Person,
    Place,
    Play,
    PlayPlace,
    Role,
    Row,
)

T = TypeVar("T")

CODE = re.compile(r"[2-9A-HJ-NP-Z]{12}")
ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
HIGHEST = 2**31 - 1
LONGEST_TEXT = 20_000
MOST_SEATS = 50

MatchParts = tuple[Match, Door, tuple[Place, ...], Play | None]


class NoArchivePart(Exception):
    """A part is not as it was written; `companion.exchange.archive` tells which."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem)
        self.problem = problem


def wrong(where: str, part: str) -> NoArchivePart:
    return NoArchivePart(reasons.WrongMember(f"{where}, {part}" if part else where))


def read_contents(
    found: dict[str, Any],
) -> tuple[tuple[tuple[Person, ...], tuple[Box, ...], tuple[Play, ...]], tuple[MatchParts, ...]]:
    """People, boxes, plays from elsewhere, and what is known of each match besides its journal."""
    top = Part(found, "companion.json")
    people = top.each("people", lambda one: Person(
        id=one.id("id"), name=one.text("name", 80), spellings=tuple(one.texts("spellings", 80))
    ))  # fmt: skip
    plays = top.each("plays", _play)
    boxes = top.each("boxes", _box)
    top.once("people", (person.id for person in people))
    top.once("boxes", (box.id for box in boxes))
    top.once("plays", (play.uuid for play in plays))
    if any(play.match is not None for play in plays):
        raise wrong("companion.json", "plays")
    return (people, boxes, plays), top.each("matches", _match_parts)


def read_row(found: dict[str, Any], seq: int, where: str) -> Row:
    """A line of a journal; its number is its place."""
    line = Part(found, where)
    body = line.of("body", dict)
    if line.number("seq") != seq or not isinstance(body.get("kind"), str) or len(body["kind"]) > 40:
        raise wrong(where, "seq")
    return Row(
        seq=seq,
        body=body,
        token=line.text_or_none("token", 64),
        part=line.number("part"),
        device=line.text_or_none("device", 64),
        at=line.moment("at"),
    )


class Part:
    """An object of the file, and where it stands."""

    def __init__(self, found: Any, where: str) -> None:
        if not isinstance(found, dict):
            raise wrong(where, "")
        self._found: dict[str, Any] = found
        self.where = where

    def of(self, name: str, kind: type[T]) -> T:
        value = self._found.get(name)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise wrong(self.where, name)
        return value

    def has(self, name: str) -> bool:
        return self._found.get(name) is not None

    def text(self, name: str, at_most: int) -> str:
        value = self.of(name, str)
        if len(value) > at_most or "\0" in value:
            raise wrong(self.where, name)
        return value

    def texts(self, name: str, at_most: int) -> list[str]:
        values = self.of(name, list)
        if not all(isinstance(value, str) and len(value) <= at_most and "\0" not in value for value in values):
            raise wrong(self.where, name)
        return values

    def word(self, name: str, at_most: int) -> str:
        """Text that says something."""
        value = self.text(name, at_most)
        if not value.strip():
            raise wrong(self.where, name)
        return value

    def text_or_none(self, name: str, at_most: int) -> str | None:
        return self.text(name, at_most) if self.has(name) else None

    def number(self, name: str) -> int:
        value = self.of(name, int)
        if abs(value) > HIGHEST:
            raise wrong(self.where, name)
        return value

    def number_or_none(self, name: str) -> int | None:
        return self.number(name) if self.has(name) else None

    def moment(self, name: str) -> datetime:
        try:
            found = datetime.fromisoformat(self.text(name, 40))
            found = found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
        except (ValueError, OverflowError):
            raise wrong(self.where, name) from None
        if found.year not in YEARS:
            raise wrong(self.where, name)
        return found

    def moment_or_none(self, name: str) -> datetime | None:
        return self.moment(name) if self.has(name) else None

    def code(self, name: str) -> str:
        value = self.text(name, 12)
        if not CODE.fullmatch(value):
            raise wrong(self.where, name)
        return value

    def id(self, name: str) -> str:
        value = self.text(name, 36)
        if not ID.fullmatch(value):
            raise wrong(self.where, name)
        return value

    def once(self, name: str, marks: Iterable[object]) -> None:
        """Each of these stands here once."""
        found = list(marks)
        if len(set(found)) < len(found):
            raise wrong(self.where, name)

    def part(self, name: str) -> "Part":
        return Part(self._found.get(name), f"{self.where}, {name}")

    def each(self, name: str, read: Callable[["Part"], T]) -> tuple[T, ...]:
        return tuple(
            read(Part(one, f"{self.where}, {name} {at}")) for at, one in enumerate(self.of(name, list), start=1)
        )

    def chosen(self, name: str, of: Callable[[str], T]) -> T:
        try:
            return of(self.text(name, 40))
        except ValueError:
            raise wrong(self.where, name) from None


def _match_parts(one: Part) -> MatchParts:
    known, door = one.part("match"), one.part("door")
    match = Match(
        id=0,
        code=known.code("code"),
        game=known.text("game", 40),
        box=known.text_or_none("box", 16),
        created=known.moment("created"),
        last_entry=known.moment("last_entry"),
        finished=known.moment_or_none("finished"),
        archived=known.moment_or_none("archived"),
        deleted=known.moment_or_none("deleted"),
        entering=known.chosen("entering", Entering),
    )
    keys = tuple(door.texts("keys", 16))
    opens = Door(is_open=door.of("is_open", bool), keys=keys)
    play = _play(one.part("play")) if one.has("play") else None
    places = one.each("places", _place)
    one.once("places", (place.device for place in places))
    one.once("places", (place.number for place in places))
    if not all(place.seat is None or 0 <= place.seat < len(keys) for place in places):
        raise wrong(one.where, "places")
    return match, opens, places, play


def _place(one: Part) -> Place:
    return Place(
        device=one.text("device", 64),
        number=one.number("number"),
        role=one.chosen("role", Role),
        seat=one.number_or_none("seat"),
        phone=one.text("phone", 20),
        joined=one.moment("joined"),
        last_seen=one.moment("last_seen"),
    )


def _box(one: Part) -> Box:
    printed = one.of("printed", dict)
    if not all(type(value) is int and abs(value) <= HIGHEST for value in printed.values()):
        raise wrong(one.where, "printed")
    return Box(
        id=one.code("id"),
        game=one.text("game", 40),
        name=one.text("name", 80),
        printed=printed,
        history=one.each("history", lambda read: FigureRead(
            key=read.text("key", 80), value=read.number_or_none("value"), at=read.moment("at"),
            match=read.text_or_none("match", 16),
        )),
        is_example=one.of("is_example", bool),
        created=one.moment("created"),
    )  # fmt: skip


def _play(one: Part) -> Play:
    places = one.each("places", _play_place)
    details = _details(one.part("details"), len(places)) if one.has("details") else None
    one.once("places", (place.seat for place in places))
    return Play(
        uuid=one.id("uuid"),
        match=one.text_or_none("match", 16),
        game=one.word("game", 80),
        title=one.text("title", 120),
        bgg_id=one.number_or_none("bgg_id"),
        source=one.text("source", 20),
        started=one.moment("started"),
        finished=one.moment("finished"),
        minutes=one.number_or_none("minutes"),
        location=one.text("location", 80),
        comments=one.text("comments", LONGEST_TEXT),
        places=places,
        details=details,
        deleted=one.moment_or_none("deleted"),
    )


def _play_place(one: Part) -> PlayPlace:
    if not 0 <= one.number("seat") < MOST_SEATS or not 0 <= one.number("place") <= MOST_SEATS:
        raise wrong(one.where, "seat")
    return PlayPlace(
        seat=one.number("seat"),
        name=one.text("name", 80),
        colour=one.text("colour", 40),
        total=one.number_or_none("total"),
        place=one.number("place"),
        began=one.of("began", bool),
    )


def _details(one: Part, seats: int) -> Details:
    points, parts = one.of("points", dict), one.of("parts", list)
    if not all(
        isinstance(row, list) and len(row) >= seats and all(type(n) is int and abs(n) <= HIGHEST for n in row)
        for row in points.values()
    ):
        raise wrong(one.where, "points")
    if not all(isinstance(row, list) and all(isinstance(slug, str) for slug in row) for row in parts):
        raise wrong(one.where, "parts")
    return Details(
        points={category: tuple(row) for category, row in points.items()},
        parts=tuple(tuple(row) for row in parts),
        is_from_the_middle=one.of("is_from_the_middle", bool),
    )
