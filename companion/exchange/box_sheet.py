"""A box sheet as a file: what one copy of a game prints, for whoever has the same copy.

`printed` has the figures that are known, by their keys, and `example: 1` among them where they are invented.
"""

from collections.abc import Mapping
from typing import TypedDict

VERSION = 1
ENDING = "json"


class SheetFile(TypedDict):
    companion_box: int
    """The version of this shape."""
    game: str
    name: str
    printed: dict[str, int]


def sheet_file(*, game: str, name: str, printed: Mapping[str, int]) -> SheetFile:
    """`printed` is what a sheet's `written()` says."""
    return {"companion_box": VERSION, "game": game, "name": name, "printed": dict(printed)}
