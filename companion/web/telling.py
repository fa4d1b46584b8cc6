"""What has happened since a page was drawn, said in words: for whoever hears the page and does not see it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import request

from companion.core.journal import Amended, Aside, Did, Disputed, Paused, Restored, Resumed, Settled, Struck
from companion.core.messages import N_, Message, Seat, Term
from companion.core.view import Board, Shown
from companion.referee import Line as Row
from companion.web.fragments import spans
from companion.web.lines import line_at
from companion.web.scenes import Scene

MOST = 3
"""Entries told one by one; of further ones only the number."""

REVISION = re.compile("[0-9]{1,9}")
HEADER = "Shown"
"""A page says with an entry which revision it showed, as it does with If-None-Match where it only asks."""


@dataclass(frozen=True, slots=True)
class SeatBecame(Message):
    text = N_("{seat} {before} to {after}.")
    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class FigureBecame(Message):
    text = N_("{figure} {before} to {after}.")
    figure: Term | Message
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class FigureIs(Message):
    text = N_("{figure}: {value}.")
    figure: Term | Message
    value: Term | Message


@dataclass(frozen=True, slots=True)
class AndMore(Message):
    text = N_("And {n} more.")
    n: int


CHANGES: dict[type[Any], str] = {
    Struck: N_("Taken back: {said}"),
    Restored: N_("Counts again: {said}"),
    Amended: N_("Changed: {said}"),
    Disputed: N_("Disputed: {said}"),
    Settled: N_("Not disputed any more: {said}"),
}
NEWS: tuple[type[Any], ...] = (Did, *CHANGES, Paused, Resumed)
"""What is told. A count that agrees is news to nobody."""


def shown_before() -> int | None:
    """The revision the asking page shows; None if it does not say."""
    said = (request.headers.get(HEADER, ""), *request.if_none_match.as_set())
    return next((int(number) for number in said if REVISION.fullmatch(number)), None)


def news_since(scene: Scene, shown: int | None, device: str | None = None) -> str:
    """What others entered after revision `shown`, each in order with what it changed."""
    rows = [row for row in _after(scene, shown) if _is_news(row, device)]
    told = [" ".join((_said(scene, row), *_changed(scene, row))) for row in rows[:MOST]]
    if len(rows) > MOST:
        told.append(scene.speech.say(AndMore(len(rows) - MOST)))
    return spans(told)


def news_of(scene: Scene, seq: int, shown: int | None, device: str | None) -> str:
    """What this phone entered, and before it what others had entered that its page did not show yet."""
    rows = [row for row in scene.table.journal if row.seq == seq and isinstance(row.entry, NEWS)]
    own = spans([_said(scene, row) for row in rows])
    return news_since(scene, shown, device) + own


def heard(news: str) -> dict[str, str]:
    """The part of an answer that is heard; where there is nothing to say, what was said last stays."""
    return {"news": news} if news else {}


def _after(scene: Scene, shown: int | None) -> tuple[Row, ...]:
    return () if shown is None else scene.table.journal[shown + 1 :]


def _is_news(row: Row, device: str | None) -> bool:
    return isinstance(row.entry, NEWS) and (device is None or row.device != device)


def _said(scene: Scene, row: Row) -> str:
    frame = CHANGES.get(type(row.entry))
    line = line_at(scene, row.seq if frame is None else row.entry.entry)  # type: ignore[union-attr]
    said = line.said if line is not None else ""
    return said if frame is None else scene.speech.gettext(frame).format(said=said)


def _changed(scene: Scene, row: Row) -> Iterator[str]:
    if isinstance(row.entry, Aside):
        return
    before, after = _boards_around(scene, row)
    if before is None:
        return
    for message in (*_seats(before, after), *_figures(before.strip, after.strip)):
        yield scene.speech.say(message)


def _boards_around(scene: Scene, row: Row) -> tuple[Board | None, Board]:
    """What this device may see of the table before an entry and after it."""
    if row.seq == scene.table.seq:
        return scene.was, scene.board
    view, table = scene.game.view, scene.table
    return view(table.at(row.seq - 1).state, scene.seat), view(table.at(row.seq).state, scene.seat)


def _seats(before: Board, after: Board) -> Iterator[Message]:
    was = {card.seat: _number(card.purse) for card in before.cards}
    for card in after.cards:
        old, new = was.get(card.seat), _number(card.purse)
        if old is not None and new is not None and old != new:
            yield SeatBecame(card.seat, old, new)


def _number(shown: Shown | None) -> int | None:
    return shown.value if shown is not None and isinstance(shown.value, int) else None


def _figures(before: tuple[Shown, ...], after: tuple[Shown, ...]) -> Iterator[Message]:
    was = {shown.label: shown for shown in before}
    for new in after:
        old = was.get(new.label)
        if old is None or old.value == new.value:
            continue
        if isinstance(new.value, Message | Term):
            yield FigureIs(new.label, new.value)
        elif isinstance(new.value, int) and isinstance(old.value, int):
            yield FigureBecame(new.label, old.value, new.value)
