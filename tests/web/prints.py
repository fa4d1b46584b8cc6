"""A press in this very process, where it is warm, and whole matches to print; what is on the paper is read back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

from flask import Flask
from pypdf import PdfReader

from companion.core.game import Game
from companion.core.journal import Entry, SetUp
from companion.games import shelf as shelf_with
from companion.i18n.say import Speech
from companion.printing import Paper, Press, Print
from companion.referee.table import Line, LiveTable, table_of
from companion.store import Match as StoredMatch
from companion.web.blank_sheets import Blank, blank_of
from companion.web.fragments import speak_as, speech
from companion.web.printouts import Format, Printout
from companion.web.scenes import Scene, scene_of
from companion.web.sheets import charts_of, journal_of, score_sheet_of
from tests.conftest import ALSO
from tests.games.random_play import play
from tests.web.pages import Page

STATIC = Path(__file__).parents[2] / "static"
BEGAN = datetime(2025, 11, 29, 18, 40, tzinfo=UTC)
SHELF = shelf_with(ALSO)
EVERY_GAME = sorted(SHELF)


@cache
def press() -> Press:
    return Press(STATIC)


def words(reader: PdfReader, *numbers: int) -> str:
    """What is on the paper, or on some of its pages, single spaces between the words."""
    pages = [reader.pages[number] for number in numbers or range(len(reader.pages))]
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def placed(page: Any) -> list[tuple[float, str]]:
    """The words of a page, each run with its height above the foot, in points."""
    runs: list[tuple[float, str]] = []

    def visit(text: str, page_is: Any, text_is: Any, font: Any, size: Any) -> None:
        if text.strip():
            runs.append((page_is[5] + page_is[3] * text_is[5], text))

    page.extract_text(visitor_text=visit)
    return runs


def squeezed(text: str) -> str:
    """Without any spaces: paper has none between one cell and the next."""
    return "".join(text.split())


_numbers = count(2222)
"""Lines are kept by their match: each has a code of its own."""


def table_after(game: Game[Any], entries: Iterable[Entry]) -> LiveTable:
    """A match at which these entries were made, one a minute, without any database."""
    lines = tuple(
        Line(seq=seq, entry=entry, at=BEGAN + timedelta(minutes=seq)) for seq, entry in enumerate(entries)
    )
    number = next(_numbers)
    known = StoredMatch(
        id=number, code=f"K7QM4XYZ{number}", game=game.slug, box=None, created=BEGAN, last_entry=BEGAN, finished=None,
        archived=None,
    )  # fmt: skip
    return table_of(known, game, lines)


@cache
def played(slug: str, seats: int, seed: int = 1, names: tuple[str, ...] = ()) -> LiveTable:
    """A whole match by chance, between people of these names."""
    entries = [entry for _, entry in play(SHELF[slug], seats, seed).journal]
    begun = entries[0]
    if names and isinstance(begun, SetUp):
        players = tuple(replace(player, name=name) for player, name in zip(begun.players, names, strict=False))
        entries[0] = replace(begun, players=players)
    return table_after(SHELF[slug], entries)


LONG_NAMES = ("Maximiliane von Hohenlohe", "Łukasz", "Bartholomew-James", "堃喆珉", "Ana", "Ben")
CHINESE_NAMES = ("陳小明", "歐陽靜怡", "堃喆珉", "Łukasz", "王大明司徒雷登", "李")


@dataclass(frozen=True)
class Printed:
    """Something of a match, printed."""

    kind: str
    table: LiveTable
    print: Print
    format: Format
    language: str

    @cached_property
    def reader(self) -> PdfReader:
        return PdfReader(BytesIO(self.print.pdf))

    @property
    def catalog(self) -> Any:
        return self.reader.trailer["/Root"]

    @cached_property
    def text(self) -> str:
        return squeezed(words(self.reader))

    @property
    def speech(self) -> Speech:
        return Speech(self.language, self.table.game.folder, tuple(p.name for p in self.table.players))


_printed: dict[tuple[Any, ...], Printed] = {}


def printed(app: Flask, slug: str, kind: str, paper: str = "a4", large: bool = False) -> Printed:
    """Everything is printed once: on A4 in English for the most seats and long names, on other papers in Chinese for two."""
    asked = (slug, kind, paper, large)
    if asked not in _printed:
        _printed[asked] = _print(app, *asked)
    return _printed[asked]


def _print(app: Flask, slug: str, kind: str, paper: str, large: bool) -> Printed:
    game, is_usual = SHELF[slug], paper == "a4" and not large
    language, names = ("en", LONG_NAMES) if is_usual else ("zh-TW", CHINESE_NAMES)
    table = played(slug, game.seats[-1] if is_usual else game.seats[0], names=names)
    format = Format(Paper(paper), is_large=large)
    with app.test_request_context(headers={"Accept-Language": language}):
        scene = scene_of(table, None, speak_as(speech(game, tuple(player.name for player in table.players))))
        printout = PRINTS[kind](scene)
        html = printout.html(format)
    assert Page(html).problems == []
    return Printed(
        kind,
        table,
        press().print(html, *printout.styles, *format.sheets, paper),
        format,
        "en" if is_usual else "zh_Hant",
    )


def _blank_of_game(scene: Scene) -> Printout:
    game = scene.game
    sheet = game.example_sheet() if game.example_sheet else game.printed.read({})
    return blank_of(
        Blank(game, len(scene.players), sheet), address="https://companion.example/", code="", name="x"
    )


def _blank_of_match(scene: Scene) -> Printout:
    table = scene.table
    blank = Blank(
        scene.game, len(scene.players), scene.game.sheet_of(scene.state), scene.players, table.set_up.readings
    )
    return blank_of(blank, address="https://companion.example/", code=table.code, name="x")


PRINTS: dict[str, Callable[[Scene], Printout]] = {
    "sheet": score_sheet_of,
    "journal": journal_of,
    "charts": charts_of,
    "blank": _blank_of_game,
    "blank-match": _blank_of_match,
}
"""Every kind of paper there is of a match."""
