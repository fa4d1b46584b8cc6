"""Figures of a table as they stand on a page: group by group, some of them as a table of rows and columns."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.game import TableFigure
from companion.core.messages import Message, Term
from companion.core.opening import NotOnThePaper, lay
from companion.core.sight import Sight
from companion.web.scenes import Scene

Head = Message | Term


@dataclass(frozen=True)
class Cell:
    """One figure, with what was written there."""

    figure: TableFigure[Any]
    value: Any
    wrong: tuple[Message, ...] = ()

    @property
    def name(self) -> str:
        """What its field is called in a form."""
        return f"opening.{self.figure.key}"

    @property
    def id(self) -> str:
        return self.name.replace(".", "-")

    @property
    def is_missing(self) -> bool:
        """Whether it is asked for only now, since another figure says so."""
        return any(isinstance(reason, NotOnThePaper) for reason in self.wrong)

    @property
    def options(self) -> tuple[tuple[int, Any], ...]:
        """Its values by what they are called; none where they are just numbers."""
        low, high = self.figure.at_least, self.figure.at_most
        return tuple((n, called) for n, called in self.figure.called.items() if low <= n <= high)

    @property
    def said(self) -> Any:
        """Its value as it is called."""
        return self.figure.called.get(self.value, self.value)

    @property
    def is_below_nought(self) -> bool:
        return self.figure.at_least < 0


@dataclass
class Block:
    """The figures of one group."""

    label: Message | None
    lines: list[Cell] = field(default_factory=list)
    table: dict[Head, dict[Head, Cell]] = field(default_factory=dict)

    @property
    def columns(self) -> tuple[Head, ...]:
        return tuple(dict.fromkeys(column for row in self.table.values() for column in row))

    @property
    def decides(self) -> bool:
        """Whether what else is asked depends on what is written here."""
        return any(cell.figure.decides for cell in self.lines)


def blocks(cells: Iterable[Cell]) -> tuple[Block, ...]:
    """The figures by their groups, in the order in which these first come."""
    found: dict[Message | None, Block] = {}
    for cell in cells:
        block = found.setdefault(cell.figure.group, Block(cell.figure.group))
        if cell.figure.at is None:
            block.lines.append(cell)
        else:
            row, column = cell.figure.at
            block.table.setdefault(row, {})[column] = cell
    return tuple(found.values())


def opening_told(scene: Scene) -> tuple[Block, ...]:
    """The table as it stood when a match was taken up, as far as this reader may know it; nothing where it was not."""
    set_up = scene.table.set_up
    if not set_up.is_from_the_middle:
        return ()
    told: Mapping[str, int] = dict(set_up.opening)
    laid = lay(scene.game, scene.game.set_up(set_up.table).state, told)
    return blocks(
        Cell(figure, told[figure.key])
        for figure in laid.figures
        if figure.key in told and _may_read(scene.sight, figure)
    )


def _may_read(sight: Sight | None, figure: TableFigure[Any]) -> bool:
    return sight is None or figure.whose is None or sight.knows(*figure.whose)
