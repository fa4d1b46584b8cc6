"""What only the printed pieces know: a sheet of figures, kept for each box, filled in as one plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, Self

from companion.core.messages import Message, Rejection, Term


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedFigure:
    """One figure of the sheet: how it is asked for and what it may be."""

    key: str
    label: Message
    at_least: int
    at_most: int
    required: bool = False
    """Needed before a match can begin; the others may stay blank until they are read."""
    group: Message | None = None
    """The heading it stands under in the form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTable:
    """Some of a sheet's figures as a small table, for paper."""

    title: Message | None
    heads: tuple[Term | Message, ...] = ()
    """What its columns are called; none where there is one column and its title says it."""
    rows: tuple[tuple[str | Term | Message, tuple[int | None, ...]], ...]
    """What each row is called, and its figures; None where the pieces have not been read."""


class PrintedSheet(Protocol):
    """The printed figures of one copy of a game: a frozen value."""

    @property
    def is_example(self) -> bool:
        """Whether the figures are invented. Whoever shows them has to say so."""
        ...

    def figures(self) -> tuple[PrintedFigure, ...]:
        """Every figure this sheet has room for, in the order of the form."""
        ...

    def value_of(self, key: str) -> int | None:
        """A figure by its key; None while it is blank. KeyError for a key the sheet has no room for."""
        ...

    def with_figure(self, key: str, value: int | None) -> Self:
        """The sheet with one figure read (or blanked). KeyError as above."""
        ...

    def problems(self) -> tuple[Rejection, ...]:
        """What is wrong with the figures taken together, such as a price column that rises."""
        ...

    def written(self) -> dict[str, int]:
        """The figures that are known, by key, plus `example: 1` where they are invented."""
        ...

    @classmethod
    def read(cls, values: Mapping[str, int]) -> Self:
        """The sheet that `written` wrote. Unknown keys raise KeyError."""
        ...


def tables_of(sheet: PrintedSheet) -> tuple[PrintedTable, ...]:
    """All figures of a sheet, a table for each heading of its form."""
    groups: dict[Message | None, list[PrintedFigure]] = {}
    for figure in sheet.figures():
        groups.setdefault(figure.group, []).append(figure)
    return tuple(
        PrintedTable(
            title=title, rows=tuple((figure.label, (sheet.value_of(figure.key),)) for figure in figures)
        )
        for title, figures in groups.items()
    )


@dataclass(frozen=True, slots=True)
class NothingPrinted:
    """The sheet of a game whose pieces print nothing the rules do not tell."""

    is_example: bool = False

    def figures(self) -> tuple[PrintedFigure, ...]:
        return ()

    def value_of(self, key: str) -> int | None:
        raise KeyError(key)

    def with_figure(self, key: str, value: int | None) -> Self:
        raise KeyError(key)

    def problems(self) -> tuple[Rejection, ...]:
        return ()

    def written(self) -> dict[str, int]:
        return {}

    @classmethod
    def read(cls, values: Mapping[str, int]) -> Self:
        for key in values:
            raise KeyError(key)
        return cls()
