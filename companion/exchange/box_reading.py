"""A box sheet that somebody shares (`companion.exchange.box_sheet` has its shape), read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.fields import Words, read_whole
from companion.core.game import Game
from companion.core.messages import Message
from companion.core.misread import Problems
from companion.core.printed import PrintedSheet
from companion.exchange import reasons
from companion.exchange.box_sheet import VERSION
from companion.games import Shelf
from companion.store.reasons import UnknownGame

LONGEST_BOX_NAME = 60
MOST_FIGURES = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxSheet:
    """A copy of a game, as a file tells of it."""

    game: Game[Any]
    name: str
    sheet: PrintedSheet


def is_box_sheet(found: Mapping[str, Any]) -> bool:
    return "companion_box" in found


def read_box_sheet(found: Mapping[str, Any], shelf: Shelf) -> BoxSheet | Message:
    """The sheet, if every figure of it may stand on one of that game."""
    version = found["companion_box"]
    if type(version) is not int or version != VERSION:
        return reasons.AnotherVersion(str(version)[:20], VERSION)
    game = shelf.get(str(found.get("game")))
    if game is None:
        return UnknownGame(str(found.get("game"))[:40])
    printed = found.get("printed")
    if not isinstance(printed, dict) or len(printed) > MOST_FIGURES:
        return reasons.NoSuchSheet(reasons.NoFigure("printed"))
    sheet = _read(game, printed)
    if isinstance(sheet, Message):
        return reasons.NoSuchSheet(sheet)
    given = found.get("name")
    name = Words(required=False).read(given[:200] if isinstance(given, str) else "", "name", [])
    return BoxSheet(game=game, name=name[:LONGEST_BOX_NAME].strip() or game.title, sheet=sheet)


def _read(game: Game[Any], printed: Mapping[str, Any]) -> Any:
    """The sheet these figures make, or the first thing that is wrong with it."""
    problems: Problems = []
    values = {}
    for key, value in printed.items():
        values[key] = read_whole(value, key, problems)
        if problems:
            return reasons.NoFigure(key[:40])
    try:
        sheet = game.printed.read(values)
    except (LookupError, ValueError) as unknown:
        return reasons.NoFigure(str(unknown.args[0])[:40] if unknown.args else "printed")
    for figure in sheet.figures():
        value = sheet.value_of(figure.key)
        if value is not None and not figure.at_least <= value <= figure.at_most:
            return reasons.OutOfRange(figure.label, figure.at_least, figure.at_most, value)
    return next(iter(sheet.problems()), sheet)
