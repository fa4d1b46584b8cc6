"""How an action asks for its values.

A field of an action is declared as `barrels: int = stepper(at_least=1)`. The declaration says how
the form draws it, how a record writes it and how both are read back. Reading never raises: what
cannot be read becomes a `Misread` with the path of the field (`voyages.0.catch.herring`).
"""

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, TypeVar
from unicodedata import normalize

from companion.core.amounts import Amounts
from companion.core.messages import TABLE, Seat, Term
from companion.core.misread import (
    Missing,
    NoSuchChoice,
    NoWholeNumber,
    NoYesOrNo,
    Problems,
    TooFar,
    TooManyWords,
    UnknownField,
    WrongShape,
)

T = TypeVar("T", bound=Term)

FAR = 1_000_000
"""No figure on any table is larger; what is, was mistyped."""

_WHOLE = re.compile(r"[+\-−]?[0-9]{1,7}")
_TOO_WIDE = re.compile(r"[+\-−]?[0-9]{8,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What a declaration keeps. `label` is drawn above the field and translated."""

    kind: ClassVar[str]

    label: str = ""

    def read(self, raw: Any, where: str, problems: Problems) -> Any:
        """The typed value of what a form or a record sent; on failure a `Misread` is appended."""
        raise NotImplementedError

    def write(self, value: Any) -> Any:
        """The JSON shape of a value; `read` of it gives the value back."""
        return value


def _shown(raw: Any) -> str:
    return str(raw)[:40]


def read_whole(raw: Any, where: str, problems: Problems) -> int:
    """An int, or a string of one (a true minus is as good as a hyphen)."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        if abs(raw) > FAR:
            problems.append(TooFar(where, _shown(raw)))
            return 0
        return raw
    if not isinstance(raw, str) or not raw.strip():
        problems.append(Missing(where, "") if raw in (None, "") else NoWholeNumber(where, _shown(raw)))
        return 0
    text = raw.strip()
    if not _WHOLE.fullmatch(text):
        misread = TooFar if _TOO_WIDE.fullmatch(text) else NoWholeNumber
        problems.append(misread(where, _shown(raw)))
        return 0
    number = int(text.replace("−", "-"))
    if abs(number) > FAR:
        problems.append(TooFar(where, _shown(raw)))
        return 0
    return number


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepper(Field):
    """A whole number, one more and one less beside it. Bounds are for the form; `check` rules."""

    kind = "stepper"

    at_least: int = 0
    at_most: int | None = None

    def read(self, raw: Any, where: str, problems: Problems) -> int:
        return read_whole(raw, where, problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Field):
    """One of the terms of an enum, by its slug."""

    kind = "choice"

    of: type[Term]

    def read(self, raw: Any, where: str, problems: Problems) -> Term | None:
        return _read_term(self.of, raw, where, problems)

    def write(self, value: Any) -> Any:
        return value.slug


def _read_term(of: type[Term], raw: Any, where: str, problems: Problems) -> Term | None:
    if isinstance(raw, str):
        try:
            return of(raw)
        except ValueError:
            pass
    problems.append(Missing(where, "") if raw in (None, "") else NoSuchChoice(where, _shown(raw)))
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChoice(Field):
    """One of the seats, by its number; the ruling knows how many there are."""

    kind = "seat"

    def read(self, raw: Any, where: str, problems: Problems) -> Seat:
        return read_seat(raw, where, problems)


def read_seat(raw: Any, where: str, problems: Problems) -> Seat:
    number = read_whole(raw, where, problems)
    if not 0 <= number < 12:
        problems.append(NoSuchChoice(where, _shown(raw)))
        return Seat(0)
    return Seat(number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread(Field):
    """How many of each term: `{"herring": 2, "cod": 1}`; what is not named is none."""

    kind = "spread"

    of: type[Term]

    def read(self, raw: Any, where: str, problems: Problems) -> Amounts[Any]:
        if raw in (None, ""):
            return Amounts()
        if not isinstance(raw, Mapping):
            problems.append(WrongShape(where, _shown(raw)))
            return Amounts()
        found: dict[Term, int] = {}
        for slug, number in raw.items():
            at = f"{where}.{_shown(slug)}"
            term = _read_term(self.of, slug, at, problems)
            n = 0 if number in ("", None) else read_whole(number, at, problems)
            if term is not None:
                found[term] = n
        return Amounts(found)

    def write(self, value: Any) -> Any:
        return {term.slug: value[term] for term in self.of if value[term]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Field):
    """Some terms (or, where `of` is None, seats) in an order: a list, or one string with commas."""

    kind = "order"

    of: type[Term] | None

    def read(self, raw: Any, where: str, problems: Problems) -> tuple[Any, ...]:
        if raw in (None, ""):
            return ()
        if isinstance(raw, str):
            raw = [part for part in raw.split(",") if part.strip()]
        elif isinstance(raw, Mapping):
            raw = [part for part in _in_order(raw) if not _is_blank(part)]
        if not isinstance(raw, Sequence) or len(raw) > 100:
            problems.append(WrongShape(where, _shown(raw)))
            return ()
        found: list[Any] = []
        for at, part in enumerate(raw):
            part = part.strip() if isinstance(part, str) else part
            here = f"{where}.{at}"
            if self.of is None:
                found.append(read_seat(part, here, problems))
            else:
                found.append(_read_term(self.of, part, here, problems))
        return tuple(found)

    def write(self, value: Any) -> Any:
        return [part.slug if isinstance(part, Term) else part for part in value]


def _is_blank(raw: Any) -> bool:
    """Whether a form left this empty."""
    return raw in (None, "") or (isinstance(raw, Mapping) and all(_is_blank(part) for part in raw.values()))


def _in_order(raw: Mapping[Any, Any]) -> Iterator[Any]:
    """What a form names `field.0`, `field.1`, … in that order."""
    for _, part in sorted(raw.items(), key=lambda item: (len(str(item[0])), str(item[0]))):
        yield part


@dataclass(frozen=True, slots=True, kw_only=True)
class Toggle(Field):
    """Yes or no. A form sends `on` or nothing at all, a record `true` or `false`."""

    kind = "toggle"

    _words: ClassVar[Mapping[Any, bool]] = {
        True: True, False: False, "on": True, "true": True, "1": True, "yes": True,
        "": False, "off": False, "false": False, "0": False, "no": False, None: False,
    }  # fmt: skip

    def read(self, raw: Any, where: str, problems: Problems) -> bool:
        if isinstance(raw, bool | str) and (raw.lower() if isinstance(raw, str) else raw) in self._words:
            return self._words[raw.lower() if isinstance(raw, str) else raw]
        problems.append(NoYesOrNo(where, _shown(raw)))
        return False


JOINERS = "\u200c\u200d"
"""They show nothing themselves: Persian needs one inside words, families of emoji the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Field):
    """A line of free text, such as the reason of a correction. Control characters are dropped, but for those that
    join letters and pictures; a letter with its accent is one letter, however it was typed."""

    kind = "words"

    at_most: int = 200
    required: bool = True

    def read(self, raw: Any, where: str, problems: Problems) -> str:
        if raw is None:
            raw = ""
        if not isinstance(raw, str):
            problems.append(WrongShape(where, _shown(raw)))
            return ""
        letters = (c if c.isprintable() or c in JOINERS else " " for c in normalize("NFC", raw))
        text = " ".join("".join(letters).split()).strip(JOINERS)
        if self.required and not text:
            problems.append(Missing(where, ""))
        if len(text) > self.at_most:
            problems.append(TooManyWords(where, _shown(text), self.at_most))
            return ""
        return text


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows(Field):
    """Some rows of fields: a list of objects, or in a form `field.0.name`, `field.1.name`."""

    kind = "rows"

    of: type
    """A frozen dataclass whose fields are declared as an action's are."""

    def read(self, raw: Any, where: str, problems: Problems) -> tuple[Any, ...]:
        if raw in (None, ""):
            return ()
        if isinstance(raw, Mapping):
            raw = [row for row in _in_order(raw) if not self._is_left_open(row)]
        if not isinstance(raw, list) or len(raw) > 50:
            problems.append(WrongShape(where, _shown(raw)))
            return ()
        rows = (
            read_fields(self.of, {} if row == "" else row, f"{where}.{at}", problems)
            for at, row in enumerate(raw)
        )
        return tuple(row for row in rows if row is not None)

    def _is_left_open(self, row: Any) -> bool:
        """Whether this is a row of a form where nothing was chosen, such as a ship that stays at home."""
        if not isinstance(row, Mapping):
            return False
        chosen = (n for n, f in asked_of(self.of).items() if f.kind in ("choice", "order"))
        return any(_is_blank(row.get(name)) for name in chosen if name not in _defaults(self.of))

    def write(self, value: Any) -> Any:
        return [write_fields(row) for row in value]


Column = Mapping[str, Mapping[str, int]]
"""What is written for one seat of a score pad: by row, then by line."""

MOST_SEATS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns(Field):
    """A column of whole numbers for each seat: `[{"reef": {"sum": 4}}]`, in a form `field.0.reef.sum`.

    A place that is empty is left out.
    """

    kind = "columns"

    def read(self, raw: Any, where: str, problems: Problems) -> tuple[Column, ...]:
        if raw in (None, ""):
            return ()
        if isinstance(raw, Mapping):
            raw = list(_in_order(raw))
        if not isinstance(raw, list) or len(raw) > MOST_SEATS:
            problems.append(WrongShape(where, _shown(raw)))
            return ()
        return tuple(self._column(column, f"{where}.{seat}", problems) for seat, column in enumerate(raw))

    def _column(self, raw: Any, where: str, problems: Problems) -> Column:
        rows = _by_name(raw, where, problems)
        found = {row: self._figures(figures, f"{where}.{row}", problems) for row, figures in rows.items()}
        return {row: figures for row, figures in found.items() if figures}

    def _figures(self, raw: Any, where: str, problems: Problems) -> Mapping[str, int]:
        written = {
            line: value for line, value in _by_name(raw, where, problems).items() if not _is_blank(value)
        }
        return {line: read_whole(value, f"{where}.{line}", problems) for line, value in written.items()}

    def write(self, value: Any) -> Any:
        return [{row: dict(figures) for row, figures in column.items()} for column in value]


def _by_name(raw: Any, where: str, problems: Problems) -> dict[str, Any]:
    if not isinstance(raw, Mapping) or len(raw) > 100:
        problems.append(WrongShape(where, _shown(raw)))
        return {}
    return {_shown(name): part for name, part in raw.items()}


_ASKS = "asks"


def _declare(asks: Field, default: Any) -> Any:
    metadata = {_ASKS: asks}
    if default is dataclasses.MISSING:
        return dataclasses.field(metadata=metadata)
    return dataclasses.field(metadata=metadata, default=default)


def stepper(
    label: str = "", *, at_least: int = 0, at_most: int | None = None, default: Any = dataclasses.MISSING
) -> Any:
    """A whole number."""
    return _declare(Stepper(label=label, at_least=at_least, at_most=at_most), default)


def choice(of: type[Term], label: str = "", *, default: Any = dataclasses.MISSING) -> Any:
    """One term of an enum."""
    return _declare(Choice(label=label, of=of), default)


def seat_choice(label: str = "", *, default: Any = dataclasses.MISSING) -> Any:
    """One of the seats."""
    return _declare(SeatChoice(label=label), default)


def spread(of: type[Term], label: str = "", *, default: Any = dataclasses.MISSING) -> Any:
    """How many of each term: `Amounts`."""
    return _declare(Spread(label=label, of=of), default)


def order(of: type[Term], label: str = "", *, default: Any = dataclasses.MISSING) -> Any:
    """Some of the terms in an order: a tuple."""
    return _declare(Order(label=label, of=of), default)


def seat_order(label: str = "", *, default: Any = dataclasses.MISSING) -> Any:
    """Some of the seats in an order: a tuple."""
    return _declare(Order(label=label, of=None), default)


def toggle(label: str = "", *, default: Any = False) -> Any:
    """Yes or no; no unless said otherwise."""
    return _declare(Toggle(label=label), default)


def words(
    label: str = "", *, at_most: int = 200, required: bool = True, default: Any = dataclasses.MISSING
) -> Any:
    """A line of free text."""
    return _declare(Words(label=label, at_most=at_most, required=required), default)


def rows(of: type, label: str = "", *, default: Any = ()) -> Any:
    """Some rows of fields: a tuple of `of`."""
    return _declare(Rows(label=label, of=of), default)


def columns(label: str = "") -> Any:
    """A column of whole numbers for each seat: a tuple of `Column`."""
    return _declare(Columns(label=label), dataclasses.MISSING)


@cache
def asked_of(cls: type) -> Mapping[str, Field]:
    """The declared fields of an action or row, in the order declared."""
    return {f.name: f.metadata[_ASKS] for f in dataclasses.fields(cls) if _ASKS in f.metadata}


@cache
def _defaults(cls: type) -> Mapping[str, Any]:
    return {f.name: f.default for f in dataclasses.fields(cls) if f.default is not dataclasses.MISSING}


def read_fields(cls: type, raw: Any, where: str, problems: Problems, **given: Any) -> Any:
    """An instance of `cls` from what was sent, or None with every problem appended.

    `given` are fields already known (an action's seat). Names that are not asked for are problems:
    a mistyped field of a record must not pass as an omitted one.
    """
    if not isinstance(raw, Mapping):
        problems.append(WrongShape(where, _shown(raw)))
        return None
    before = len(problems)
    asked, defaults = asked_of(cls), _defaults(cls)
    values = dict(given)
    for name, field in asked.items():
        at = f"{where}.{name}" if where else name
        if field.kind == "choice" and name in defaults and raw.get(name) == "":
            continue  # a form in which it was left open
        if name in raw:
            values[name] = field.read(raw[name], at, problems)
        elif name not in defaults:
            values[name] = field.read(None, at, problems)
    for name in raw:
        if name not in asked:
            at = f"{where}.{_shown(name)}" if where else _shown(name)
            problems.append(UnknownField(at, _shown(raw[name])))
    return cls(**values) if len(problems) == before else None


def write_fields(value: Any) -> dict[str, Any]:
    """The JSON shape of an action's or row's fields; values equal to their default are left out."""
    kind: type = type(value)
    defaults = _defaults(kind)
    written = {}
    for name, field in asked_of(kind).items():
        here = getattr(value, name)
        if name not in defaults or here != defaults[name]:
            written[name] = field.write(here)
    return written


def seat_of(raw: Any, problems: Problems) -> Seat:
    """The seat of an entry: a number, or null (nothing, in a form) for the table."""
    return TABLE if raw in (None, "") else read_seat(raw, "seat", problems)


def seats_in(value: Any, where: str = "") -> Iterator[tuple[str, Seat]]:
    """Every seat that an action's or row's fields name, with its path."""
    kind: type = type(value)
    for name, field in asked_of(kind).items():
        at, here = f"{where}.{name}" if where else name, getattr(value, name)
        if isinstance(field, SeatChoice):
            yield at, here
        elif isinstance(field, Order) and field.of is None:
            yield from ((f"{at}.{i}", seat) for i, seat in enumerate(here))
        elif isinstance(field, Rows):
            for i, row in enumerate(here):
                yield from seats_in(row, f"{at}.{i}")
