"""Boxes: copies of games, with what their pieces print."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, update
from sqlmodel import col, select

from companion.store.codes import CODE, new_code
from companion.store.tables import BoxRow

EXAMPLE = "example"
"""The key by which a written sheet says that its figures are invented."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureRead:
    """When a printed figure was read, and in which match if not on the box's own page."""

    key: str
    value: int | None
    at: datetime
    match: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A copy of a game. `game.printed.read(box.printed)` is its sheet."""

    id: str
    game: str
    name: str
    printed: Mapping[str, int]
    history: tuple[FigureRead, ...]
    is_example: bool
    created: datetime


class Boxes:
    """The boxes, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def listed(self, game: str | None = None) -> tuple[Box, ...]:
        """All boxes, or those of one game, by name."""
        found = _BOX.order_by(col(BoxRow.game), col(BoxRow.name), col(BoxRow.id))
        if game is not None:
            found = found.where(col(BoxRow.game) == game)
        return tuple(_box(row._asdict()) for row in self._connection.execute(found))

    def find(self, box: str) -> Box | None:
        if not CODE.fullmatch(box):
            return None
        row = self._connection.execute(_BOX.where(col(BoxRow.id) == box)).one_or_none()
        return None if row is None else _box(row._asdict())

    def hold(self, box: str) -> Box | None:
        """Find a box and let nobody else change it until the transaction ends (SQLite has one writer anyway)."""
        if self._connection.dialect.name != "sqlite" and CODE.fullmatch(box):
            held = select(BoxRow.id).where(col(BoxRow.id) == box)
            self._connection.execute(held.with_for_update(key_share=True))
        return self.find(box)

    def create(self, *, game: str, name: str, printed: Mapping[str, int], at: datetime) -> str:
        """A new box with these figures (a sheet's `written()`)."""
        history = [_history(key, value, at, None) for key, value in printed.items() if key != EXAMPLE]
        values = {
            "id": new_code(),
            "game": game,
            "name": name,
            "printed": dict(printed),
            "history": history,
            "is_example": bool(printed.get(EXAMPLE)),
            "created": at,
        }
        self._connection.execute(insert(BoxRow).values(values))
        return str(values["id"])

    def add(self, box: Box) -> None:
        """A box that stood on another server, under its id there."""
        history = [_history(read.key, read.value, read.at, read.match) for read in box.history]
        values = {name: getattr(box, name) for name in ("id", "game", "name", "is_example", "created")}
        values |= {"printed": dict(box.printed), "history": history}
        self._connection.execute(insert(BoxRow).values(values))

    def rename(self, box: str, name: str) -> None:
        self._connection.execute(update(BoxRow).where(col(BoxRow.id) == box).values(name=name))

    def put(self, box: str, printed: Mapping[str, int], *, at: datetime, match: str | None = None) -> None:
        """Let these be the box's figures; what differs from before goes down in its history."""
        before = self.hold(box)
        if before is None:
            return
        keys = [key for key in {**before.printed, **printed} if key != EXAMPLE]
        news = [key for key in keys if before.printed.get(key) != printed.get(key)]
        history = [_history(read.key, read.value, read.at, read.match) for read in before.history]
        history += [_history(key, printed.get(key), at, match) for key in news]
        values = {"printed": dict(printed), "history": history, "is_example": bool(printed.get(EXAMPLE))}
        self._connection.execute(update(BoxRow).where(col(BoxRow.id) == box).values(values))

    def duplicate(self, box: str, name: str, *, at: datetime) -> str | None:
        """A second box with the figures of the first."""
        first = self.find(box)
        if first is None:
            return None
        return self.create(game=first.game, name=name, printed=first.printed, at=at)

    def discard(self, box: str) -> None:
        """Forget a box. Its matches keep their own figures."""
        self._connection.execute(delete(BoxRow).where(col(BoxRow.id) == box))


_BOX = select(col(BoxRow.id), col(BoxRow.game), col(BoxRow.name), col(BoxRow.printed)).add_columns(
    col(BoxRow.history), col(BoxRow.is_example), col(BoxRow.created)
)


def _box(row: Mapping[str, Any]) -> Box:
    history = tuple(
        FigureRead(
            key=read["key"],
            value=read["value"],
            at=datetime.fromisoformat(read["at"]),
            match=read.get("match"),
        )
        for read in row["history"]
    )
    return Box(**{**row, "history": history})


def _history(key: str, value: int | None, at: datetime, match: str | None) -> dict[str, Any]:
    return {"key": key, "value": value, "at": at.isoformat(), **({"match": match} if match else {})}
