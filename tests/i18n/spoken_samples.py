"""Every kind of message there is, with sample figures of the kinds its annotations name."""

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import companion
from companion.core.actions import Action
from companion.core.amounts import Amounts
from companion.core.messages import Label, Message, Seat, Term
from companion.games import shelf

NAMES = ("Anna", "Ben", "Chiara", "Deniz")

Speaks = type[Message] | type[Action[Any]]


def every_module() -> None:
    """Import the whole house, so that every class is known."""
    for found in walk_packages(companion.__path__, "companion."):
        if "migrations" not in found.name:
            import_module(found.name)


def below(base: type) -> Iterator[type]:
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        yield kind
        yield from below(kind)


def ours(base: type) -> list[type]:
    """The classes of this kind that the house declares, each once."""
    every_module()
    known: dict[tuple[str, str], type] = {}
    for kind in below(base):
        module = kind.__module__
        if module.startswith("companion.") and getattr(import_module(module), kind.__qualname__, None) is kind:
            known[module, kind.__qualname__] = kind
    return [known[name] for name in sorted(known)]


def speaking() -> list[Speaks]:
    """Every message and action that has a sentence of its own."""
    said = [kind for kind in ours(Message) if hasattr(kind, "text")]
    return said + [kind for kind in ours(Action) if hasattr(kind, "says")]


def game_of(kind: type) -> str | None:
    """The game whose catalog a class of it is translated by."""
    parts = kind.__module__.split(".")
    return parts[2] if parts[:2] == ["companion", "games"] and len(parts) > 2 else None


def sample(kind: Any, number: int) -> Any:
    """A dataclass with figures of the kinds its annotations name; every count is `number`."""
    hints = get_type_hints(kind)
    return kind(**{f.name: figure(hints[f.name], number) for f in fields(kind)})


def figure(hint: Any, number: int) -> Any:
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return figure(next(part for part in parts if part is not types.NoneType), number)
    if origin is tuple:
        return (figure(parts[0], number), figure(parts[0], number))
    if origin is Amounts or hint is Amounts:
        return Amounts({figure(parts[0], number): number}) if parts and parts[0] is not Any else Amounts()
    if origin is not None:
        return figure(origin, number)
    return _plain(hint, number)


def _plain(hint: Any, number: int) -> Any:
    if isinstance(hint, NewType):
        return Seat(1)
    if hint in (bool, int, str, float, datetime):
        samples = {
            bool: True,
            int: number,
            str: "words",
            float: 1.0,
            datetime: datetime(2026, 1, 2, tzinfo=UTC),
        }
        return samples[hint]
    if isinstance(hint, type) and issubclass(hint, Term):
        return next((term for term in hint), None) or Sample.SOMETHING
    if isinstance(hint, type) and is_dataclass(hint):
        return sample(hint, number) if _can_be_made(hint) else Label(Sample.SOMETHING)
    return Label(Sample.SOMETHING)


def _can_be_made(kind: type) -> bool:
    return hasattr(kind, "text") or not issubclass(kind, Message | Action)


class Sample(Term):
    SOMETHING = "something", "something"


def every_game() -> dict[str, Any]:
    return dict(shelf())
