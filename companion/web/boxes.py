"""Boxes: the printed figures of one copy of a game, filled in beforehand or while playing."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, request, url_for

from companion.core import fields
from companion.core.messages import Message
from companion.core.misread import Problems, TooFar, UnknownField
from companion.core.printed import PrintedSheet
from companion.exchange.box_sheet import ENDING, sheet_file
from companion.web import forms
from companion.web.answers import reasons_json, status_of
from companion.web.fragments import page, speak_as, speech
from companion.web.guards import json_object, refuse, sends_json, wants_json
from companion.web.house import house, the_game
from companion.web.outgoing import download, file_name

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


@boxes.get("/boxes/<box>/sheet.json")
def file(box: str) -> Response:
    """The box sheet as a file, for whoever has the same copy."""
    kept = house().referee.box(box)
    if kept is None:
        return refuse(404)
    told = sheet_file(game=kept.game, name=kept.name, printed=kept.sheet.written())
    text = json.dumps(told, ensure_ascii=False, indent=1)
    return download(f"{text}\n", f"{file_name(kept.game)}-box.{ENDING}", "application/json")


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
    body = json_object() if sends_json() else dict(request.form.items())
    if body is None:
        return refuse(400)
    typed = {name: value for name, value in body.items() if name not in ("csrf_token", "name")}
    problems: Problems = []
    sheet = filled_in(kept.sheet, typed, problems)
    name = fields.Words(at_most=60, required=False).read(body.get("name"), "name", problems)
    reasons = (*problems, *sheet.problems())
    if reasons:
        if wants_json():
            response = jsonify(reasons=reasons_json(reasons, speech(game)))
            response.status_code = status_of(reasons)
            return response
        return _page(kept, game, typed, reasons, status_of(reasons))
    inside.fill_box(box, name or kept.name, sheet)
    if wants_json():
        return jsonify(box=box, printed=sheet.written())
    return redirect(url_for("boxes.sheet", box=box), 303)  # type: ignore[return-value]


def filled_in(
    sheet: PrintedSheet, typed: Mapping[str, Any], problems: Problems, under: str = ""
) -> PrintedSheet:
    """The sheet with what was typed; a blank means not read yet. `under` is where the figures stand in a form.

    One figure may make room for others, such as the rows of a price table, or take it away.
    """
    had_room = {figure.key for figure in sheet.figures()}
    rest = dict(typed)
    while rest:
        room = {figure.key: figure for figure in sheet.figures()}
        key = next((key for key in rest if key in room), None)
        if key is None:
            break
        value, before = rest.pop(key), len(problems)
        number = None if value in ("", None) else fields.read_whole(value, f"{under}{key}", problems)
        if number is not None and not room[key].at_least <= number <= room[key].at_most:
            problems.append(TooFar(f"{under}{key}", str(value)[:40]))
        if len(problems) == before and not (number is None and room[key].required):
            sheet = sheet.with_figure(key, number)
    problems += [
        UnknownField(f"{under}{str(key)[:60]}", str(value)[:40])
        for key, value in rest.items()
        if key not in had_room
    ]
    return sheet
