"""The Paper pages: what can be printed of a match and of a game, on which paper and how large."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, jsonify, redirect, request, url_for

from companion.core.messages import N_
from companion.printing import Paper
from companion.web.blank_sheets import BLANK_PAPERS, seats_asked, sheet_of_box
from companion.web.fragments import page, speak_as, speech
from companion.web.guards import refuse, wants_json
from companion.web.house import house, the_game, the_scene
from companion.web.printouts import PAPER_NAMES, PAPERS, TOO_SMALL, Format

stationery = Blueprint("stationery", __name__)

ONLY_BLANKS = N_("On A6 there are only blank score sheets; choose A5 or a larger paper for this.")


@dataclass(frozen=True, slots=True)
class Kind:
    """One thing to print."""

    slug: str
    title: str
    aside: str
    page: str
    """Its endpoint, and that of its PDF."""
    pdf: str
    papers: tuple[Paper, ...] = PAPERS


OF_A_MATCH = (
    Kind(
        "sheet", N_("Score sheet"), N_("who won, how it came about, how it went"), "sheets.show", "sheets.pdf"
    ),
    Kind(
        "journal",
        N_("Journal with ledger"),
        N_("every entry, with every coin"),
        "sheets.journal",
        "sheets.journal_pdf",
    ),
    Kind("charts", N_("Charts"), N_("large, with figures by rounds"), "sheets.charts", "sheets.charts_pdf"),
    Kind(
        "card",
        N_("Reference card"),
        N_("turn, actions, costs and scoring on one page"),
        "cards.show_of_match",
        "cards.pdf_of_match",
    ),
    Kind(
        "blank",
        N_("Blank score sheet"),
        N_("with the names of this match, to be written on by hand"),
        "blank_sheets.of_match",
        "blank_sheets.of_match_pdf",
        BLANK_PAPERS,
    ),
)
OF_A_GAME = (
    Kind(
        "blank",
        N_("Blank score sheet"),
        N_("to be written on by hand, for a table without phones"),
        "blank_sheets.of_game",
        "blank_sheets.of_game_pdf",
        BLANK_PAPERS,
    ),
    Kind(
        "card",
        N_("Reference card"),
        N_("turn, actions, costs and scoring on one page"),
        "cards.show",
        "cards.pdf",
    ),
)


@stationery.get("/matches/<code>/paper")
def of_match(code: str) -> Response:
    """What can be printed of a match; with `?kind=` the way to it, as a page or `&as=pdf`."""
    scene = the_scene(code)
    return _answer(OF_A_MATCH, {"code": code}, {}, {"game": scene.game, "code": code})


@stationery.get("/games/<slug>/paper")
def of_game(slug: str) -> Response:
    """What can be printed of a game before anybody plays it: `?seats=` and `?box=` as for a blank sheet."""
    game = the_game(slug)
    speak_as(speech(game))
    seats, box = seats_asked(game), request.args.get("box", "")
    sheet_of_box(game, box)
    prints = bool(game.printed.read({}).figures())
    return _answer(
        OF_A_GAME,
        {"slug": slug},
        {"seats": str(seats), **({"box": box} if box else {})},
        {"game": game, "code": "", "prints": prints, "boxes": house().referee.boxes(slug) if prints else ()},
    )


def _answer(
    kinds: Sequence[Kind], where: Mapping[str, Any], more: Mapping[str, Any], drawn: Mapping[str, Any]
) -> Response:
    """The way to what was chosen; while nothing is, or what cannot be printed so, all there is to choose from."""
    chosen = _chosen(kinds)
    if isinstance(chosen, tuple):
        endpoint, format = chosen
        said: dict[str, Any] = {**where, **format.asked, **more}
        return redirect(url_for(endpoint, **said), 303)  # type: ignore[return-value]
    if wants_json():
        return refuse(400, chosen) if chosen else jsonify(kinds=[_json(kind, where) for kind in kinds])
    papers = [(paper.value, PAPER_NAMES[paper]) for paper in Paper]
    values = {"kind": kinds[0].slug, "paper": Paper.A4.value, **more, **request.args.to_dict()}
    status = 400 if chosen else 200
    return page(
        "sheets/paper.html", status, **drawn, kinds=kinds, papers=papers, values=values, wrong=chosen,
        action=request.path,
    )  # fmt: skip


def _chosen(kinds: Sequence[Kind]) -> tuple[str, Format] | str | None:
    """The endpoint of what an address asks for, and in which format; or why there is no such print. None: of nothing."""
    asked = request.args
    if "kind" not in asked:
        return None
    kind = next((kind for kind in kinds if kind.slug == asked["kind"]), None)
    paper = next((paper for paper in Paper if paper.value == asked.get("paper", Paper.A4.value)), None)
    if kind is None or paper is None or asked.get("as", "page") not in ("page", "pdf"):
        abort(400)
    if paper not in kind.papers:
        return ONLY_BLANKS
    is_large = asked.get("large") == "yes"
    if is_large and paper is Paper.A6:
        return TOO_SMALL
    return kind.pdf if asked.get("as") == "pdf" else kind.page, Format(paper, is_large)


def _json(kind: Kind, where: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "kind": kind.slug,
        "page": url_for(kind.page, **where),
        "pdf": url_for(kind.pdf, **where),
        "papers": [paper.value for paper in kind.papers],
    }
