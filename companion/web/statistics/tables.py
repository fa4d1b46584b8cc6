"""Figures in rows and columns: the same on a page, on paper, in a spreadsheet and for programs."""

from dataclasses import dataclass
from datetime import date
from enum import Enum

from companion.exchange.tables import table_csv
from companion.i18n.say import plain
from companion.web.fragments import current_speech, gettext

Cell = str | int | float | date | None
NOTHING = "–"


class Kind(Enum):
    """What stands in a column."""

    WORDS = "words"
    COUNT = "count"
    MEAN = "mean"
    SHARE = "share"
    """Of one: shown in hundredths."""
    LEAD = "lead"
    """A difference: its sign always stands before it."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: by which name programs know it, and what stands above it."""

    slug: str
    label: str
    kind: Kind = Kind.COUNT
    is_a_name: bool = False
    """Whether its label is somebody's name, which no language changes."""

    @property
    def head(self) -> str:
        """What stands above it, for this reader."""
        return self.label if self.is_a_name else gettext(self.label)


@dataclass(frozen=True, slots=True)
class Row:
    """One row, and where its first cell leads."""

    cells: tuple[Cell, ...]
    href: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    def as_json(self) -> list[dict[str, Cell]]:
        """The figures as they were reckoned; days as 2026-05-31."""
        names = [column.slug for column in self.columns]
        return [dict(zip(names, map(_as_told, row.cells), strict=True)) for row in self.rows]


def shown(cell: Cell, kind: Kind) -> str:
    """A cell as people read it."""
    if cell is None:
        return NOTHING
    if isinstance(cell, date):
        return current_speech().day(cell)
    if isinstance(cell, str):
        return cell
    if kind is Kind.SHARE:
        return f"{plain(round(100 * cell))}%"
    if kind is Kind.LEAD:
        return f"+{cell:.1f}" if cell >= 0.05 else mean(cell)
    return mean(cell) if kind is Kind.MEAN else plain(round(cell))


def mean(number: float) -> str:
    """To one place, with a true minus."""
    said = f"{number:.1f}".replace("-", "−")
    return "0.0" if said == "−0.0" else said


def spreadsheet(table: Table) -> str:
    """The table as CSV: figures as they were reckoned, under the heads this reader reads."""
    return table_csv(
        [column.head for column in table.columns], ([_plain(cell) for cell in row.cells] for row in table.rows)
    )


def _plain(cell: Cell) -> str | int | float | None:
    told = _as_told(cell)
    return round(told, 4) if isinstance(told, float) else told


def _as_told(cell: Cell) -> str | int | float | None:
    return cell.isoformat() if isinstance(cell, date) else cell
