"""Boxes: the printed figures of one copy of a game, filled in beforehand or while playing."""

from typing import Any

from flask import Blueprint, Response, jsonify, redirect, request, url_for

from companion.core import fields
from companion.core.fields import Problems
from companion.core.messages import Message
from companion.web import forms
from companion.web.answers import reasons_json
from companion.web.fragments import page, speak_as, speech
from companion.web.guards import refuse, wants_json
from companion.web.house import house, the_game

boxes = Blueprint("boxes", __name__)


@boxes.get("/games/<slug>/boxes")
def shelf(slug: str) -> Response:
    """Every copy of a game this server knows."""
    game = the_game(slug)
    speak_as(speech(game))
    return page("boxes/shelf.html", game=game, boxes=house().referee.boxes(slug))


@boxes.post("/games/<slug>/boxes")
def add(slug: str) -> Response:
    """A new copy, with nothing read off it yet."""
    game = the_game(slug)
    box = house().referee.new_box(slug, game.printed.read({}))
    return redirect(url_for("boxes.sheet", box=box), 303)  # type: ignore[return-value]


@boxes.get("/boxes/<box>")
def sheet(box: str) -> Response:
    """The box sheet: what has been read, what is still blank."""
    kept = house().referee.box(box)
    if kept is None:
        return refuse(404)
    game = the_game(kept.game)
    speak_as(speech(game))
    if wants_json():
        return jsonify(box=box, game=kept.game, name=kept.name, printed=kept.sheet.written())
    return _page(kept, game, forms.flatten(_written(kept.sheet)))


def _written(sheet: Any) -> dict[str, Any]:
    return {figure.key: sheet.value_of(figure.key) for figure in sheet.figures()}


def _page(
    kept: Any, game: Any, values: dict[str, Any], reasons: tuple[Message, ...] = (), status: int = 200
) -> Response:
    return page(
        "boxes/sheet.html", status, box=kept, game=game, sheet=kept.sheet, values=values, reasons=reasons
    )


@boxes.post("/boxes/<box>")
def fill_in(box: str) -> Response:
    """Write what the pieces print; blank means not read yet. Matches under way keep their own sheet."""
    inside = house().referee
    kept = inside.box(box)
    if kept is None:
        return refuse(404)
    game = the_game(kept.game)
    speak_as(speech(game))
    body = (
        request.get_json(silent=True) if request.mimetype == "application/json" else dict(request.form.items())
    )
    if not isinstance(body, dict):
        return refuse(400)
    typed = {name: value for name, value in body.items() if name not in ("csrf_token", "name")}
    problems: Problems = []
    sheet = kept.sheet
    for key, value in typed.items():
        number = None if value in ("", None) else fields.read_whole(value, key, problems)
        figure = next((figure for figure in sheet.figures() if figure.key == key), None)
        if figure is None:
            continue  # a row that a smaller table no longer has
        if number is not None and not figure.at_least <= number <= figure.at_most:
            problems.append(fields.TooFar(key, str(value)[:40]))
        elif not (number is None and figure.required):
            sheet = sheet.with_figure(key, number)
    name = fields.Words(at_most=60, required=False).read(body.get("name"), "name", problems)
    reasons = (*problems, *sheet.problems())
    if reasons:
        if wants_json():
            response = jsonify(reasons=reasons_json(reasons, speech(game)))
            response.status_code = 422
            return response
        return _page(kept, game, typed, reasons, 422)
    inside.fill_box(box, name or kept.name, sheet)
    if wants_json():
        return jsonify(box=box, printed=sheet.written())
    return redirect(url_for("boxes.sheet", box=box), 303)  # type: ignore[return-value]
