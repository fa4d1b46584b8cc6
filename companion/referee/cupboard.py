"""The cupboard: boxes, each a copy of a game with what its pieces print."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.core.game import Game, Player
from companion.core.journal import ReadOff, SetUp
from companion.core.messages import Rejection, Seat
from companion.core.printed import PrintedSheet
from companion.core.tallying import on_shelf
from companion.referee.setting_up import NoSuchBox, NoSuchGame, problems_with, tidy
from companion.referee.table import LiveTable
from companion.store import Books, Box, FigureRead, Store, now

Shelf = dict[str, Game[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBox:
    """A copy of a game, with its sheet as far as anyone has read it."""

    id: str
    game: str
    name: str
    sheet: PrintedSheet
    history: tuple[FigureRead, ...]
    """What was read when, in the order it was read."""
    created: datetime

    @property
    def is_example(self) -> bool:
        return self.sheet.is_example


class Cupboard:
    """What one can do with boxes, and what begins with one."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self.store, self.shelf = store, shelf

    def game(self, slug: str) -> Game[Any] | None:
        """A game of the shelf, or the score pad of one."""
        return on_shelf(self.shelf, slug)

    def close(self) -> None:
        """Let go of the database; nothing can be asked afterwards."""
        self.store.close()

    def set_up_for(
        self,
        game: str,
        *,
        players: Sequence[Player],
        start: Seat = Seat(0),
        readings: Any = None,
        printed: PrintedSheet | None = None,
        opening: Mapping[str, int] | None = None,
        box: str | None = None,
    ) -> SetUp | tuple[Rejection, ...]:
        """What would be entered to begin a match like this, or everything that speaks against it."""
        declared = self.game(game)
        if declared is None:
            return (NoSuchGame(game[:40]),)
        kept = self.box(box, game) if box is not None else None
        if box is not None and kept is None:
            return (NoSuchBox(),)
        set_up = tidy(
            SetUp(
                players=tuple(players),
                start=start,
                readings=declared.readings() if readings is None else readings,
                printed=printed or (kept.sheet if kept else declared.printed.read({})),
                opening=tuple((opening or {}).items()),
            )
        )
        return problems_with(declared, set_up) or set_up

    def boxes(self, game: str | None = None) -> tuple[KeptBox, ...]:
        """All boxes, or those of one game, by name."""
        with self.store.reading() as books:
            found = books.boxes.listed(game)
        return tuple(self._kept(box) for box in found if box.game in self.shelf)

    def box(self, box: str, game: str | None = None) -> KeptBox | None:
        """A box by its id; None too if it is a copy of another game than asked for."""
        with self.store.reading() as books:
            found = books.boxes.find(box)
        if found is None or found.game not in self.shelf or game not in (None, found.game):
            return None
        return self._kept(found)

    def _kept(self, box: Box) -> KeptBox:
        sheet = self.shelf[box.game].printed.read(box.printed)
        return KeptBox(
            id=box.id, game=box.game, name=box.name, sheet=sheet, history=box.history, created=box.created
        )

    def new_box(self, game: str, sheet: PrintedSheet, name: str = "") -> str:
        """Put a box with this sheet into the cupboard; its id. KeyError for a game not on the shelf."""
        title = self.shelf[game].title
        with self.store.writing() as books:
            return books.boxes.create(game=game, name=name or title, printed=sheet.written(), at=now())

    def rename_box(self, box: str, name: str) -> None:
        with self.store.writing() as books:
            books.boxes.rename(box, name)

    def fill_box(self, box: str, name: str, sheet: PrintedSheet) -> None:
        """Let a box have this name and these figures. Matches under way keep their own sheet."""
        with self.store.writing() as books:
            books.boxes.rename(box, name)
            books.boxes.put(box, sheet.written(), at=now())

    def duplicate_box(self, box: str, name: str) -> str | None:
        """The id of a second box with the figures of the first; None if there is no first."""
        with self.store.writing() as books:
            return books.boxes.duplicate(box, name, at=now())

    def discard_box(self, box: str) -> None:
        """Forget a box. Matches played with it keep their own figures."""
        with self.store.writing() as books:
            books.boxes.discard(box)


def keep_in_box(books: Books, table: LiveTable, readings: tuple[ReadOff, ...], at: datetime) -> None:
    """What was read at the table goes into its box, as far as the box has room for it."""
    if table.match.box is None or not readings:
        return
    box = books.boxes.hold(table.match.box)
    if box is None:
        return
    sheet = table.game.printed.read(box.printed)
    for reading in readings:
        if any(figure.key == reading.figure for figure in sheet.figures()):
            filled = sheet.with_figure(reading.figure, reading.value)
            sheet = sheet if filled.problems() else filled
    books.boxes.put(box.id, sheet.written(), at=at, match=table.code)
