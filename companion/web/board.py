"""The table's own screen: what everybody may see, read from across the room. Nothing can be entered there."""

from typing import Any

from flask import Blueprint, Response, g, jsonify, request, url_for

from companion.core.sight import sight_of
from companion.core.values import changed
from companion.i18n.catalogs import LOCALES
from companion.referee import Visit
from companion.web import turns
from companion.web.answers import scene_json
from companion.web.fragments import page, parts, render_part, speak_as, speech
from companion.web.guards import wants_json
from companion.web.house import house, the_visit
from companion.web.join import address_of, qr
from companion.web.lobby import THEMES
from companion.web.scenes import Scene, scene_of
from companion.web.telling import heard, news_since, shown_before

board = Blueprint("board", __name__, url_prefix="/matches/<code>/board")

LINES = 12
"""Of the journal; a screen shows as many as it has room for."""


@board.before_request
def _as_the_link_says() -> None:
    """A screen on the wall has no menu: its link may carry the language, and light or dark."""
    if (language := request.args.get("language", "")) in LOCALES:
        g.language = language
    if (theme := request.args.get("theme", "")) in THEMES:
        g.theme = theme


@board.before_request
def _only_look_on() -> None:
    """A device that comes to a match by this link is there to show it."""
    g.comer = changed(g.comer, only_watches=True)


@board.get("")
def show(code: str) -> Response:
    """The screen, and for a program what is on it."""
    scene = _seen_by_all(the_visit(code))
    if wants_json():
        return jsonify({name: value for name, value in scene_json(scene).items() if name != "offers"})
    wished: dict[str, Any] = {
        name: request.args[name] for name in ("language", "theme") if name in request.args
    }
    return page(
        "matches/board.html", scene=scene, game=scene.game, code=code, table=_drawn(scene),
        fresh=url_for("board.fresh", code=code, **wished),
    )  # fmt: skip


@board.get("/fresh")
def fresh(code: str) -> Response:
    """The screen as it is now, unless it shows that already."""
    turns.after(code)
    visit = the_visit(code)
    revision = visit.table.seq
    if request.if_none_match.contains(str(revision)):
        return Response(status=304, headers={"Revision": str(revision)})
    scene = _seen_by_all(visit)
    return parts(revision, 200, table=_drawn(scene), **heard(news_since(scene, shown_before())))


def _seen_by_all(visit: Visit) -> Scene:
    """The match as nobody in particular sees it."""
    table, names = visit.table, tuple(player.name for player in visit.table.set_up.players)
    spoken = speak_as(speech(table.game, names, sight_of(table.game, table.steps, None)))
    return scene_of(table, None, spoken, visit=visit)


def _drawn(scene: Scene) -> str:
    code = scene.table.code
    context: dict[str, Any] = {"scene": scene, "board": scene.board, "was": scene.was, "code": code}
    if scene.game.is_over(scene.state) and scene.sight is None:
        return render_part(scene.game, "_board_scoring.html", **context)
    drawing = qr(address_of(url_for("matches.show", code=code))) if house().referee.is_open(code) else ""
    return render_part(scene.game, "_board.html", drawing=drawing, lines=LINES, **context)
