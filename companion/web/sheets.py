"""The score sheet of a match: a page, and its twin on paper."""

from pathlib import Path
from typing import Any

import segno
from flask import Blueprint, Response, current_app, render_template, request, url_for
from markupsafe import Markup

from companion.core.messages import N_
from companion.printing import CannotPrint, Paper
from companion.web.fragments import gettext, page
from companion.web.guards import limiter, refuse
from companion.web.house import house, the_scene
from companion.web.paper import PLACES, Sheet
from companion.web.scenes import Scene

sheets = Blueprint("sheets", __name__, url_prefix="/matches/<code>")

PRINTS_A_MINUTE = "30 per minute"
NO_PDF = N_("No PDF could be made here. The page can be printed from the browser instead; it says the same.")


@sheets.get("/sheet")
def show(code: str) -> Response:
    """The score sheet as a page; with `?journal=yes` the whole journal and its ledger follow."""
    scene = the_scene(code)
    with_journal = request.args.get("journal") == "yes"
    return page("sheets/page.html", **drawing(scene, with_journal=with_journal), for_print=False)


@sheets.get("/sheet.pdf")
@limiter.limit(PRINTS_A_MINUTE)
def pdf(code: str) -> Response:
    """The same as PDF: `?paper=a4` or `letter`, `?journal=yes` or `no`."""
    scene = the_scene(code)
    named = request.args.get("paper", Paper.A4.value)
    if named not in [paper.value for paper in Paper]:
        return refuse(400)
    with_journal = request.args.get("journal", "no") == "yes"
    html = render_template("sheets/page.html", **drawing(scene, with_journal=with_journal), for_print=True)
    try:
        printed = house().printer.print(html, Paper(named), *_sheet_names(scene))
    except CannotPrint:
        current_app.logger.exception("sheet of %s", code)
        return refuse(503, NO_PDF)
    for warning in printed.warnings:
        current_app.logger.warning("sheet of %s: %s", code, warning)
    name = f"companion-{scene.game.slug}-{code}.pdf"
    return Response(
        printed.pdf,
        mimetype="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}"', "Cache-Control": "no-store"},
    )


def drawing(scene: Scene, *, with_journal: bool) -> dict[str, Any]:
    """What the template draws the sheet with."""
    return {
        "sheet": Sheet(scene),
        "scene": scene,
        "game": scene.game,
        "code": scene.table.code,
        "qr": _qr(url_for("matches.show", code=scene.table.code, _external=True)),
        "with_journal": with_journal,
        "styles": _sheet_names(scene),
        "papers": Paper,
        "PLACES": PLACES,
    }


def _sheet_names(scene: Scene) -> list[str]:
    """The style sheets in static/css/print, the game's own last if it has one."""
    names = ["paper", "score-sheet", "journal"]
    own = f"games/{scene.game.slug}"
    if (Path(str(current_app.static_folder)) / "css" / "print" / f"{own}.css").is_file():
        names.append(own)
    return names


def _qr(address: str) -> Markup:
    """The way back to the match, for a phone that meets the paper."""
    title = gettext("The match as a QR code")
    return Markup(segno.make(address, micro=False).svg_inline(light="#fff", omitsize=True, title=title))
