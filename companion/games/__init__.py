"""The shelf: every folder here that has a GAME, and whichever packages a configuration adds."""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from companion.core.game import Game

Shelf = dict[str, Game[Any]]


@cache
def shelf(also: tuple[str, ...] = ()) -> Shelf:
    """Every game by its slug, by title. `also` names further packages that have a GAME."""
    ours = (f"{__name__}.{found.name}" for found in iter_modules(__path__) if found.ispkg)
    games = sorted(_games((*ours, *also)), key=lambda game: game.title)
    return {game.slug: game for game in games}


def _games(packages: Iterable[str]) -> Iterable[Game[Any]]:
    for package in packages:
        game = getattr(import_module(package), "GAME", None)
        if isinstance(game, Game):
            yield game
