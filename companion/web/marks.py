"""The smallest drawings: an icon, a cube, the sign of a seat, a number with its sign.

A page has hundreds of them, so they are functions; `templates/_macros/` offers them under their names.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from companion.core.game import Player
from companion.i18n.say import plain, signed
from companion.web.assets import icons_url

__all__ = [
    "count", "cube", "hold", "icon", "letters", "plain", "seat_mark", "signed", "slots", "tone", "true_minus",
]  # fmt: skip

_kept = lru_cache(4_000)
"""Labels and letters are words of people: not all of them are kept."""


def icon(name: str, label: str | None = None, **also: str) -> Markup:
    """A drawing of static/icons/, with a `class` if it has one. With a label it is read aloud, else decoration."""
    return _icon(icons_url(), name, label, also.get("class", ""))


@_kept
def _icon(address: str, name: str, label: str | None, kind: str) -> Markup:
    read = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    classes = f"icon {kind}" if kind else "icon"
    return Markup('<svg class="{}" {}><use href="{}#{}"/></svg>').format(classes, read, address, name)


def cube(good: str, size: str = "") -> Markup:
    """A good as its cube; its slug is also its icon and its colour."""
    return _cube(icons_url(), good, size)


@_kept
def _cube(address: str, good: str, size: str) -> Markup:
    classes = f"cube {size}" if size else "cube"
    drawn = _icon(address, good, None, "")
    return Markup('<i class="{}" data-good="{}">{}</i>').format(classes, good, drawn)


def count(good: str, label: str, n: int) -> Markup:
    """A cube and how many of it, the label for whoever listens."""
    return _count(icons_url(), good, str(label), n)


@_kept
def _count(address: str, good: str, label: str, n: int) -> Markup:
    return Markup('<span class="count{}">{}<span class="for-ears">{} </span>{}</span>').format(
        "" if n else " none", _cube(address, good, ""), label, n
    )


Cargo = Iterable[tuple[Any, int]]
"""Pairs of a good, or its slug, and how many of it."""


def hold(cargo: Cargo, free: int = 0, hurt: int = 0) -> Markup:
    """A hold slot by slot. Decoration: a figure stands beside it."""
    full = Markup("").join([cube(_slug(good)) * n for good, n in cargo])
    damaged = Markup('<i class="cube hurt">{}</i>').format(icon("damage")) * hurt
    return _frame("hold", full + Markup('<i class="cube free"></i>') * free + damaged)


def slots(cargo: Cargo, free: int = 0, hurt: int = 0) -> Markup:
    """The same without room for drawings."""
    full = Markup("").join([Markup('<i data-good="{}"></i>').format(_slug(good)) * n for good, n in cargo])
    return _frame("slots", full + Markup('<i class="free"></i>') * free + Markup('<i class="hurt"></i>') * hurt)


def _frame(kind: str, drawn: Markup) -> Markup:
    return Markup('<span class="{}" aria-hidden="true">{}</span>').format(kind, drawn)


def _slug(good: Any) -> str:
    return good if isinstance(good, str) else str(good.slug)


def seat_mark(player: Player, size: str = "", letter: str | None = None, said: bool = False) -> Markup:
    """Colour, letter and hatching of a seat. The name usually stands beside it: read aloud only if `said`."""
    return _seat_mark(player.colour.slug, letter or player.name[:1].upper(), size, player.name if said else "")


@_kept
def _seat_mark(colour: str, letter: str, size: str, said: str) -> Markup:
    read = Markup('role="img" aria-label="{}"').format(said) if said else Markup('aria-hidden="true"')
    classes = f"seat-mark {size}" if size else "seat-mark"
    return Markup('<span class="{}" data-seat="{}" {}>{}</span>').format(classes, colour, read, letter)


def true_minus(typed: object) -> str:
    """What stands in a box as somebody typed it, or a number: both minus signs are read."""
    text = "" if typed is None else str(typed)
    return f"−{text[1:]}" if text.startswith("-") else text


def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """A sign for every seat: the first of its name that nobody before has, else its number."""
    taken: list[str] = []
    for at, name in enumerate(names):
        signs = [sign.upper() for sign in name if sign.isalnum()]
        taken.append(next((sign for sign in signs if sign not in taken), str(at + 1)))
    return tuple(taken)


def tone(n: int) -> str:
    """How a gain or a loss is coloured."""
    return "gain" if n > 0 else "loss" if n < 0 else ""
