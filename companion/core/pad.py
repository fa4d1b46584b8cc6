"""The score pad: what a group enters that wrote nothing down while it played.

A pad has a row for each category of the scoring. A row takes its sum from every seat; where the game declares what
the sum is made of, it takes those figures instead, and the points come of the game's own rule. What is declared here
`companion.core.tallying` makes a game of, so that a pad is entered, kept and printed as a match is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.fields import Column
from companion.core.messages import N_, TABLE, Caution, Message, Rejection, Rule, Seat, Term
from companion.core.misread import Misread, Missing, UnknownField
from companion.core.readings import NoChoice
from companion.core.scoring import ScoreLine

Bases = tuple[Mapping[str, int], ...]
"""What a row is made of: each seat's figures by the keys of the lines."""

SUM = "sum"


class Besides(Term):
    """What stands on a pad besides the categories of the scoring."""

    TIES = "ties", N_("Ties")


TIES = Besides.TIES.slug
COLUMNS = "columns"
"""The field of the entry that holds it all."""


def place(seat: int, row: str, line: str = SUM) -> str:
    """Where a figure stands in the form."""
    return f"{COLUMNS}.{seat}.{row}.{line}"


@dataclass(frozen=True, slots=True)
class SumOf(Message):
    """What a row's own figure is called."""

    text = N_("{row}")

    row: str


@dataclass(frozen=True, slots=True)
class PartOf(Message):
    """What a figure is called that a row's points are made of."""

    text = N_("{row}, {line}")

    row: str
    line: str


Name = SumOf | PartOf


@dataclass(frozen=True, slots=True)
class TooLittle(Rejection):
    code = "FIGURE_OUT_OF_BOUNDS"
    text = N_("{what} of {seat}: {value} cannot be, it is at least {at_least}.")

    where: str
    seat: Seat
    what: Name
    value: int
    at_least: int


@dataclass(frozen=True, slots=True)
class TooMuch(Rejection):
    code = "FIGURE_OUT_OF_BOUNDS"
    text = N_("{what} of {seat}: {value} cannot be, it is at most {at_most}.")

    where: str
    seat: Seat
    what: Name
    value: int
    at_most: int


@dataclass(frozen=True, slots=True)
class NoneOfThese(Rejection):
    code = "FIGURE_OUT_OF_BOUNDS"
    text = N_("{what} of {seat}: {value} cannot be, only {only}.")

    where: str
    seat: Seat
    what: Name
    value: int
    only: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SumsDiffer(Rejection):
    code = "SUMS_DIFFER"
    text = N_("{what} of {seat}: {value} is written, but what it is made of gives {reckoned}.")

    where: str
    seat: Seat
    what: Name
    value: int
    reckoned: int


@dataclass(frozen=True, slots=True)
class FigureMissing(Missing):
    text = N_("{what} of {seat} is missing.")

    what: Name
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One figure of each seat that the pad has room for."""

    key: str = SUM
    label: str = ""
    """What it is called; a row's sum is called as its category is."""
    at_least: int | None = 0
    at_most: int | None = None
    only: tuple[int, ...] = ()
    """All it can be, where that is not everything between its bounds."""
    blank: int | None = None
    """What it is where nothing is written; None: it has to be written."""
    is_shared: bool = False
    """One figure for the whole table; it stands in the first column."""
    says: Callable[[str, Seat, int], Rejection | Caution | None] = lambda where, seat, value: None
    """What the game itself has against a figure, with its rule; None: nothing, beyond the bounds."""

    def against(self, category: Term, seat: Seat, value: int) -> Rejection | Caution | None:
        """What speaks against a figure by itself."""
        where, what = place(seat, category.slug, self.key), self.name(category)
        seat = TABLE if self.is_shared else seat
        said = self.says(where, seat, value)
        if said is not None:
            return said
        if self.only and value not in self.only:
            return NoneOfThese(where, seat, what, value, self.only)
        if self.at_least is not None and value < self.at_least:
            return TooLittle(where, seat, what, value, self.at_least)
        if self.at_most is not None and value > self.at_most:
            return TooMuch(where, seat, what, value, self.at_most)
        return None

    def of(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats in whose columns it stands."""
        return seats[:1] if self.is_shared else seats

    def name(self, category: Term) -> Name:
        return SumOf(category.label) if self.key == SUM else PartOf(category.label, self.label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A category of the scoring on the pad."""

    category: Term
    rule: Rule
    sum: Line = Line()
    """Its points, where nobody asks how they came about."""
    bases: tuple[Line, ...] = ()
    """What they are made of; with one of these all are needed."""
    prove: Callable[[Bases], Iterable[ScoreLine]] | None = None
    """The points of every seat by the game's own rule."""
    check: Callable[[Bases], Iterable[Rejection | Caution]] = lambda bases: ()
    """What speaks against figures that may be each by itself, such as a rank taken twice."""
    check_sums: Callable[[tuple[int, ...]], Iterable[Rejection | Caution]] = lambda sums: ()

    @property
    def slug(self) -> str:
        return self.category.slug


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePad:
    """What a game declares of its pad. A game that declares nothing has a row of sums for each category."""

    rows: Callable[[int, Any], tuple[Row, ...]]
    """The rows for a number of seats and the readings chosen."""
    readings: type[Any] = NoChoice
    """Those of the game's readings that bear on the scoring."""
    most_to_break_ties: tuple[int, ...] = ()
    """The most each of the game's tie-breaks can count."""
    check: Callable[["Written"], Iterable[Rejection | Caution]] = lambda written: ()
    """What speaks against rows that may be each by itself."""


@dataclass(frozen=True)  # no slots: what is derived is derived once
class Written:
    """A pad as far as it is filled in."""

    pad: ScorePad
    rows: tuple[Row, ...]
    seats: tuple[Seat, ...]
    columns: tuple[Column, ...]

    def figure(self, seat: Seat, row: str, line: str = SUM) -> int | None:
        """What is written there."""
        return self.columns[seat].get(row, {}).get(line) if seat < len(self.columns) else None

    def is_by_bases(self, row: Row) -> bool:
        """Whether anything is written of what a row is made of: then the points come of that."""
        return any(
            self.figure(seat, row.slug, line.key) is not None for seat in self.seats for line in row.bases
        )

    def filled(self, row: Row, lines: Iterable[Line]) -> Bases:
        """The figures of these lines, what may stay empty filled in."""
        return tuple(
            {line.key: value for line in lines if (value := self._value(seat, row, line)) is not None}
            for seat in self.seats
        )

    def _value(self, seat: Seat, row: Row, line: Line) -> int | None:
        written = self.figure(Seat(0) if line.is_shared else seat, row.slug, line.key)
        return line.blank if written is None else written

    @cached_property
    def bases(self) -> dict[str, Bases]:
        """Of every row that is entered by what it is made of, and wholly so, those figures."""
        found = {row.slug: self.filled(row, row.bases) for row in self.rows if self.is_by_bases(row)}
        needed = {row.slug: len(row.bases) for row in self.rows}
        return {
            slug: bases
            for slug, bases in found.items()
            if all(len(figures) == needed[slug] for figures in bases) and slug not in self._impossible
        }

    @cached_property
    def _impossible(self) -> frozenset[str]:
        """The rows with a figure beyond its bounds: no rule is asked about what cannot be."""
        broken = (row for row in self.rows for said in self._against_lines(row) if isinstance(said, Rejection))
        return frozenset(row.slug for row in broken)

    @cached_property
    def lines(self) -> dict[str, tuple[ScoreLine, ...]]:
        """The score lines of each row as far as they can be told: of all seats, or of those whose sum is there."""
        return {row.slug: tuple(self._lines_of(row)) for row in self.rows}

    def _lines_of(self, row: Row) -> Iterator[ScoreLine]:
        if self.is_by_bases(row):
            if row.slug in self.bases and row.prove is not None:
                yield from row.prove(self.bases[row.slug])
            return
        for seat in self.seats:
            points = self._value(seat, row, row.sum)
            if points is not None:
                yield ScoreLine(category=row.category, seat=seat, points=points, rule=row.rule)

    def points(self, slug: str, seat: Seat) -> int | None:
        """What a row gives a seat; None while that cannot be told."""
        mine = [line.points for line in self.lines[slug] if line.seat == seat]
        return sum(mine) if mine else None

    def points_of_all(self, slug: str) -> tuple[int, ...] | None:
        """What a row gives, by seats; None while that cannot be told of everybody."""
        found = [points for seat in self.seats if (points := self.points(slug, seat)) is not None]
        return tuple(found) if len(found) == len(self.seats) else None

    def total(self, seat: Seat) -> int:
        """What all rows give a seat so far."""
        return sum(self.points(row.slug, seat) or 0 for row in self.rows)

    # What speaks against it

    def missing(self) -> Iterator[Misread]:
        """Every figure that is not there yet."""
        for row in self.rows:
            lines = row.bases if self.is_by_bases(row) else (row.sum,)
            for line in lines:
                for seat in line.of(self.seats):
                    if self._value(seat, row, line) is None:
                        where, whose = place(seat, row.slug, line.key), TABLE if line.is_shared else seat
                        yield FigureMissing(where, "", line.name(row.category), whose)

    def beyond(self, ties: Iterable[Line]) -> Iterator[Misread]:
        """Every figure there is no room for."""
        lines = [(row.slug, line) for row in self.rows for line in (row.sum, *row.bases)]
        lines += [(TIES, line) for line in ties]
        known = {place(seat, slug, line.key) for slug, line in lines for seat in line.of(self.seats)}
        for seat, column in enumerate(self.columns):
            for slug, figures in column.items():
                for key, value in figures.items():
                    if place(seat, slug, key) not in known:
                        yield UnknownField(place(seat, slug, key), str(value))

    def objections(self) -> Iterator[Rejection | Caution]:
        """Everything that no table can end with, or hardly, row by row."""
        for row in self.rows:
            yield from self._against_row(row)
        yield from self.pad.check(self)

    def _against_row(self, row: Row) -> Iterator[Rejection | Caution]:
        yield from self._against_lines(row)
        if row.slug in self.bases:
            yield from row.check(self.bases[row.slug])
            yield from self._against_sums(row)
        elif not self.is_by_bases(row):
            sums = self.points_of_all(row.slug)
            yield from row.check_sums(sums) if sums is not None else ()

    def _against_lines(self, row: Row) -> Iterator[Rejection | Caution]:
        for line in (row.sum, *row.bases):
            for seat in line.of(self.seats):
                value = self.figure(seat, row.slug, line.key)
                said = None if value is None else line.against(row.category, seat, value)
                if said is not None:
                    yield said

    def _against_sums(self, row: Row) -> Iterator[Rejection]:
        """A sum that is written beside what it is made of has to be that."""
        for seat in self.seats:
            value, reckoned = self.figure(seat, row.slug), self.points(row.slug, seat)
            if value is not None and reckoned is not None and value != reckoned:
                yield SumsDiffer(place(seat, row.slug), seat, SumOf(row.category.label), value, reckoned)
