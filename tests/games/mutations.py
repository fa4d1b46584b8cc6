"""Whatever a clumsy hand might enter: readable actions without sense, and sensible ones spoilt a little."""

from dataclasses import MISSING, fields
from random import Random
from typing import Any, TypeVar

from companion.core.actions import Action
from companion.core.amounts import Amounts
from companion.core.fields import (
    Choice,
    Column,
    Columns,
    Field,
    Order,
    Rows,
    SeatChoice,
    Spread,
    Stepper,
    Toggle,
    Words,
    asked_of,
)
from companion.core.messages import Seat
from companion.core.values import changed

A = TypeVar("A", bound=Action[Any])

FAR_OFF = (-1000, -1, 0, 1, 2, 3, 4, 7, 8, 40, 1000)


def senseless(kind: type[A], seat: Seat, seats: int, rng: Random) -> A:
    """An action of this kind that can be read; whether it makes any sense is chance."""
    return kind(seat=seat, **_senseless_fields(kind, seats, rng))


def spoilt(action: A, seats: int, rng: Random) -> A:
    """The action with one of its values changed a little, or altogether."""
    spoilt_action: A = _spoilt_fields(action, seats, rng)
    return spoilt_action


def _senseless_fields(kind: type, seats: int, rng: Random) -> dict[str, Any]:
    """A value for every field; every other one that may be left out is."""
    asked, optional = asked_of(kind), {f.name for f in fields(kind) if f.default is not MISSING}
    return {
        name: _senseless(field, seats, rng)
        for name, field in asked.items()
        if name not in optional or rng.random() < 0.5
    }


def _senseless(field: Field, seats: int, rng: Random) -> Any:
    match field:
        case Stepper():
            return rng.choice(FAR_OFF) if rng.random() < 0.3 else rng.randint(0, 9)
        case Choice(of=terms):
            return rng.choice(list(terms))
        case SeatChoice():
            return Seat(rng.randrange(seats))
        case Spread(of=terms):
            return Amounts({term: rng.randint(-1, 6) for term in terms if rng.random() < 0.6})
        case Order(of=terms):
            parts: list[Any] = list(terms) if terms else [Seat(i) for i in range(seats)]
            return tuple(rng.choices(parts, k=rng.randint(0, len(parts))))
        case Toggle():
            return rng.random() < 0.5
        case Words():
            return rng.choice(["money.0", "round", "because"])
        case Rows(of=row):
            return tuple(row(**_senseless_fields(row, seats, rng)) for _ in range(rng.randint(0, 3)))
        case Columns():
            return tuple({"money": {"sum": rng.choice(FAR_OFF)}} for _ in range(rng.randint(0, seats + 1)))
    raise TypeError(field)


def _spoilt_fields(value: Any, seats: int, rng: Random) -> Any:
    kind: type = type(value)
    asked = asked_of(kind)
    if not asked:
        return value
    name = rng.choice(list(asked))
    return changed(value, **{name: _spoilt(asked[name], getattr(value, name), seats, rng)})


def _spoilt(field: Field, value: Any, seats: int, rng: Random) -> Any:
    if rng.random() < 0.3:
        return _senseless(field, seats, rng)
    match field:
        case Stepper():
            return (value or 0) + rng.choice((-1, 1))
        case Toggle():
            return not value
        case Spread(of=terms):
            return value + Amounts({rng.choice(list(terms)): rng.choice((-1, 1))})
        case Order():
            return _shaken(value, rng)
        case Rows() if value and rng.random() < 0.6:
            at = rng.randrange(len(value))
            return (*value[:at], _spoilt_fields(value[at], seats, rng), *value[at + 1 :])
        case Rows():
            return _shaken(value, rng)
        case Columns():
            return tuple(_spoilt_column(column, rng) for column in value)
    return _senseless(field, seats, rng)


def _spoilt_column(column: Column, rng: Random) -> Column:
    """The column with a figure here and there that is another, or gone."""
    return {
        row: {
            line: value + rng.choice((0, 0, 1, -1, 30)) for line, value in figures.items() if rng.random() < 0.9
        }
        for row, figures in column.items()
    }


def _shaken(parts: tuple[Any, ...], rng: Random) -> tuple[Any, ...]:
    """The parts in another order, or one of them missing or there twice."""
    shaken = rng.sample(parts, len(parts))
    if shaken and rng.random() < 0.5:
        shaken.pop()
    elif shaken and rng.random() < 0.5:
        shaken.append(shaken[0])
    return tuple(shaken)
