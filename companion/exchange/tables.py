"""Tables as CSV: the ledger of a match, and the scores of a play.

RFC 4180, in UTF-8 with its mark in front, so that spreadsheets take it for what it is. The columns stay as they are
and in their order; a new one would come last. Text stands in quotes, and text a spreadsheet would take for a formula
has an apostrophe in front.
"""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, fields
from io import StringIO

from companion.exchange.directory import Directory
from companion.store import Play

MARK = "\ufeff"
"""Says that what follows is UTF-8."""
MIMETYPE = "text/csv"
Cell = str | int | float | None
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
"""The wide ones too: Chinese and Japanese spreadsheets read them as the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRow:
    """One line of the ledger. The set-up is entry 0: a purse begins with what it held then."""

    entry: int
    at: str
    seat: int
    """1 is the first."""
    name: str
    purse: str
    amount: int
    balance: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """What one category gave one seat; of a play of which only totals are known, one line for each seat."""

    play: str
    game: str
    started: str
    place: int | None
    seat: int
    """1 is the first."""
    name: str
    person: str
    colour: str
    began: str
    """yes or no."""
    total: int | None
    category: str
    label: str
    """The category as the reader calls it."""
    points: int | None


def ledger_csv(rows: Iterable[LedgerRow]) -> str:
    return _csv(LedgerRow, rows)


def scores_csv(play: Play, directory: Directory, labels: Mapping[str, str]) -> str:
    """The scores of a play; `labels` are what the categories are called, by slug."""
    return _csv(ScoreRow, score_rows(play, directory, labels))


def score_rows(play: Play, directory: Directory, labels: Mapping[str, str]) -> Iterable[ScoreRow]:
    """Best first; the categories in the order they were scored."""
    points = play.details.points if play.details is not None else {}
    for place, person in zip(play.places, directory.people(play), strict=True):
        given: dict[str, int | None] = {slug: by_seat[place.seat] for slug, by_seat in points.items()}
        for category, number in (given or {"": None}).items():
            yield ScoreRow(
                play=play.uuid,
                game=directory.game(play).name,
                started=play.started.isoformat(),
                place=place.place or None,
                seat=place.seat + 1,
                name=place.name,
                person=person.id,
                colour=place.colour,
                began="yes" if place.began else "no",
                total=place.total,
                category=category,
                label=labels.get(category, category),
                points=number,
            )


def _csv(kind: type, rows: Iterable[LedgerRow | ScoreRow]) -> str:
    return table_csv([column.name for column in fields(kind)], map(astuple, rows))


def table_csv(heads: Iterable[str], rows: Iterable[Iterable[Cell]]) -> str:
    """Any table: what stands above the columns, and row by row what stands in them."""
    text = StringIO(newline="")
    text.write(MARK)
    lines = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    lines.writerow([defused(head) for head in heads])
    lines.writerows([defused(cell) for cell in row] for row in rows)
    return text.getvalue()


def defused(cell: Cell) -> str | int | float:
    """A cell as a spreadsheet shows it, and never runs it."""
    if cell is None:
        return ""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
