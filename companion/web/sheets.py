"""What is printed of a match: the score sheet, the journal with its ledger, the charts. Each is a page and a PDF."""

from typing import Any

from flask import Blueprint, Response, request, url_for

from companion.web.course import Course
from companion.web.fragments import gettext
from companion.web.house import the_scene
from companion.web.paper import PLACES, Sheet
from companion.web.printouts import Printout, print_limit, qr, styles_of
from companion.web.scenes import Scene

sheets = Blueprint("sheets", __name__, url_prefix="/matches/<code>")


@sheets.get("/sheet")
def show(code: str) -> Response:
    """The score sheet; with `?journal=yes` the whole journal and its ledger follow."""
    return _asked_sheet(code).page()


@sheets.get("/sheet.pdf")
@print_limit
def pdf(code: str) -> Response:
    return _asked_sheet(code).pdf()


def _asked_sheet(code: str) -> Printout:
    return score_sheet_of(the_scene(code), with_journal=request.args.get("journal") == "yes")


@sheets.get("/paper/journal")
def journal(code: str) -> Response:
    """Every entry with its coins, and how the score came about."""
    return journal_of(the_scene(code)).page()


@sheets.get("/paper/journal.pdf")
@print_limit
def journal_pdf(code: str) -> Response:
    return journal_of(the_scene(code)).pdf()


@sheets.get("/charts")
def charts(code: str) -> Response:
    """Money, points and what the table shares from entry to entry, and by rounds."""
    return charts_of(the_scene(code)).page()


@sheets.get("/charts.pdf")
@print_limit
def charts_pdf(code: str) -> Response:
    return charts_of(the_scene(code)).pdf()


def score_sheet_of(scene: Scene, *, with_journal: bool = False) -> Printout:
    """The score sheet, filled in."""
    return Printout(
        name=_name(scene),
        template="sheets/page.html",
        styles=styles_of(scene.game, "score-sheet", "journal"),
        drawn={**_of_match(scene), "with_journal": with_journal},
    )


def journal_of(scene: Scene) -> Printout:
    """The journal with its ledger, by itself."""
    return Printout(
        name=f"{_name(scene)}-journal",
        template="sheets/journal.html",
        styles=styles_of(scene.game, "score-sheet", "journal"),
        drawn=_of_match(scene),
    )


def charts_of(scene: Scene) -> Printout:
    """What is drawn small on the score sheet, as large as the paper is."""
    drawn = _of_match(scene)
    return Printout(
        name=f"{_name(scene)}-charts",
        template="sheets/charts.html",
        styles=styles_of(scene.game, "score-sheet", "charts"),
        drawn={**drawn, "course": Course(drawn["sheet"])},
    )


def _name(scene: Scene) -> str:
    return f"{scene.game.slug}-{scene.table.code}"


def _of_match(scene: Scene) -> dict[str, Any]:
    """What every template draws with."""
    code = scene.table.code
    return {
        "sheet": Sheet(scene),
        "scene": scene,
        "game": scene.game,
        "code": code,
        "qr": qr(url_for("matches.show", code=code, _external=True), gettext("The match as a QR code")),
        "PLACES": PLACES,
    }
