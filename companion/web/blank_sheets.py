"""Score sheets to be written on by hand: of a game, and of a match with its names and colours.

Their QR code leads a phone to that match, or to the start of a new one with the same box.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from companion.core.blank import BlankSheet, blank_sheet
from companion.core.game import Game, Player
from companion.core.messages import N_, Message
from companion.core.printed import PrintedSheet, PrintedTable
from companion.printing import Paper
from companion.web.beginning import EXAMPLE_BOX
from companion.web.fragments import gettext, speak_as, speech
from companion.web.guards import Refused
from companion.web.house import house, the_game, the_scene
from companion.web.marks import letters
from companion.web.printouts import PAPERS, Printout, print_limit, qr, styles_of

blank_sheets = Blueprint("blank_sheets", __name__)

BLANK_PAPERS = (*PAPERS, Paper.A6)


@dataclass(frozen=True, slots=True)
class NotForSoMany(Message):
    text = N_("{game} is for {least} to {most}.")

    game: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Option:
    """One way to read a disputed point, to be ticked."""

    said: Any
    is_chosen: bool
    is_usual: bool
    """Where nothing is chosen yet: what counts if nobody says anything else."""


@dataclass(frozen=True)
class Blank:
    """A blank score sheet, decided."""

    game: Game[Any]
    """The game itself, not its pad."""
    count: int
    printed: PrintedSheet
    players: tuple[Player, ...] = ()
    """Nobody yet: their names are written by hand."""
    readings: Any = None
    """As chosen; None: they are ticked by hand."""

    @cached_property
    def sheet(self) -> BlankSheet:
        return blank_sheet(self.game, self.count, self.readings)

    @property
    def signs(self) -> tuple[str, ...]:
        return letters(tuple(player.name for player in self.players))

    @property
    def tables(self) -> tuple[PrintedTable, ...]:
        """The printed figures, where anything of them is known."""
        tables = self.game.printed_tables(self.printed)
        return tuple(
            table for table in tables if any(value is not None for _, values in table.rows for value in values)
        )

    @property
    def points(self) -> Iterator[tuple[str, tuple[Option, ...]]]:
        """Every disputed point with what it can be read as."""
        for name, field in self.game.asked.items():
            chosen = getattr(self.readings, name, None)
            usual = getattr(self.game.readings(), name) if self.readings is None else None
            ways: tuple[Any, ...] = tuple(getattr(field, "of", ()))
            yield field.label, tuple(Option(said, said == chosen, said == usual) for said in ways)


@blank_sheets.get("/games/<slug>/blank")
def of_game(slug: str) -> Response:
    """For a match to come: `?seats=3`, `?box=` a box, or `example`."""
    return _of_game(slug).page()


@blank_sheets.get("/games/<slug>/blank.pdf")
@print_limit
def of_game_pdf(slug: str) -> Response:
    return _of_game(slug).pdf()


@blank_sheets.get("/matches/<code>/blank")
def of_match(code: str) -> Response:
    """For this match, with its names, its colours and its readings."""
    return _of_match(code).page()


@blank_sheets.get("/matches/<code>/blank.pdf")
@print_limit
def of_match_pdf(code: str) -> Response:
    return _of_match(code).pdf()


def _of_game(slug: str) -> Printout:
    game = the_game(slug)
    speak_as(speech(game))
    box = request.args.get("box", "")
    start = url_for("lobby.start", slug=slug, **({"box": box} if box else {}), _external=True)
    blank = Blank(game, seats_asked(game), sheet_of_box(game, box))
    return blank_of(blank, address=start, code="", name=f"{slug}-blank")


def _of_match(code: str) -> Printout:
    scene = the_scene(code)
    game = house().shelf[scene.game.folder]
    blank = Blank(
        game,
        len(scene.players),
        scene.game.sheet_of(scene.state),
        scene.players,
        scene.table.set_up.readings,
    )
    address = url_for("matches.show", code=code, _external=True)
    return blank_of(blank, address=address, code=code, name=f"{scene.game.slug}-{code}-blank")


def blank_of(blank: Blank, *, address: str, code: str, name: str) -> Printout:
    """A blank sheet whose QR code leads there."""
    title = gettext("The match as a QR code") if code else gettext("The way to a new match as a QR code")
    return Printout(
        name=name,
        template="sheets/blank.html",
        styles=styles_of(blank.game, "score-sheet", "blank"),
        drawn={"blank": blank, "game": blank.game, "code": code, "qr": qr(address, title)},
        papers=BLANK_PAPERS,
    )


def seats_asked(game: Game[Any]) -> int:
    """How many are to play, `?seats=3`; for as many as can if nothing is said."""
    asked = request.args.get("seats")
    if not asked:
        return game.seats[-1]
    if not asked.isdecimal() or len(asked) > 4 or int(asked) not in game.seats:
        raise Refused(400, NotForSoMany(game.title, game.seats[0], game.seats[-1]))
    return int(asked)


def sheet_of_box(game: Game[Any], box: str) -> PrintedSheet:
    """What a box prints; of no box in particular, what every one does. 404 if there is no such box."""
    if not box:
        return game.printed.read({})
    if box == EXAMPLE_BOX and game.example_sheet is not None:
        return game.example_sheet()
    kept = house().referee.box(box, game.slug)
    if kept is None:
        abort(404)
    return kept.sheet
