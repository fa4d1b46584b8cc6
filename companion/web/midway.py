"""The table as it stands: a match that is taken up in the middle, from figures on paper."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, request, url_for

from companion.core import fields
from companion.core.game import Game
from companion.core.journal import SetUp
from companion.core.messages import Message
from companion.core.misread import Problems
from companion.core.opening import lay, midway_of
from companion.web import forms
from companion.web.answers import status_of
from companion.web.beginning import Wish, answer_begun, read_opening, read_wish
from companion.web.fragments import current_speech, page, speak_as, speech
from companion.web.guards import json_object, refuse, sends_json, wants_json
from companion.web.house import house, what_is_begun
from companion.web.lobby import start_page
from companion.web.openings import Cell, blocks

midway = Blueprint("midway", __name__)

OF_THIS_FORM = ("csrf_token", "step", "set", "again")
OPENING = "opening"


@midway.get("/games/<slug>/midway")
def show(slug: str) -> Response:
    """First it is said who plays: the figures are theirs."""
    what_is_begun(slug)
    return redirect(url_for("lobby.start", slug=slug), 303)  # type: ignore[return-value]


@midway.post("/games/<slug>/midway")
def enter(slug: str) -> Response:
    """The form of the figures, once it is known who plays; sent with figures, the match itself."""
    game = what_is_begun(slug)
    if game.pad_of is not None:
        return refuse(404)
    speak_as(speech(game))
    body = json_object() if sends_json() else _pressed()
    if body is None:
        return refuse(400)
    redrawn = body.pop("again", None) is not None
    raw = body if sends_json() else forms.unflatten(body)
    wish = read_wish(house(), game, raw)
    set_up = house().referee.set_up_for(slug, **wish.sits) if isinstance(wish, Wish) else wish
    if not isinstance(wish, Wish) or not isinstance(set_up, SetUp):
        reasons: tuple[Message, ...] = set_up if isinstance(set_up, tuple) else ()
        return answer_begun(reasons) if wants_json() else start_page(game, raw, reasons)
    speak_as(speech(game, tuple(player.name for player in set_up.players)))
    return _told(wish, set_up, raw, redrawn=redrawn)


def _pressed() -> dict[str, Any]:
    """What the form says, with its stepper carried out; then, or where it was to be drawn anew, `again` is in it."""
    pairs = list(request.form.items(multi=True))
    stepped = forms.stepped(pairs)
    return dict(pairs) if stepped is None else {**dict(stepped), "again": ""}


def _told(wish: Wish, set_up: SetUp, raw: dict[str, Any], *, redrawn: bool) -> Response:
    typed = raw.get(OPENING)
    problems: Problems = []
    told = read_opening(typed, problems)
    written = forms.flatten(typed) if isinstance(typed, dict) else {}
    if not written or redrawn:
        return _drawn(wish, set_up, raw, written)
    if not sends_json():  # what was asked before another figure made it needless
        asked = _asked(wish.game, set_up, told)
        told = {key: value for key, value in told.items() if key in asked}
        needed = {OPENING, *(f"{OPENING}.{key}" for key in asked)}
        problems = [problem for problem in problems if problem.where in needed]
    said = wish.ruled(told, problems)
    if isinstance(said, str) or wants_json():
        return answer_begun(said)
    return _drawn(wish, set_up, raw, written, said)


def _asked(game: Game[Any], set_up: SetUp, told: Mapping[str, int]) -> Mapping[str, Any]:
    laid = lay(game, game.set_up(set_up.table).state, told)
    return {figure.key: figure for figure in laid.figures}


def _drawn(
    wish: Wish,
    set_up: SetUp,
    raw: dict[str, Any],
    written: Mapping[str, Any],
    reasons: tuple[Message, ...] = (),
) -> Response:
    """Every figure with what was written there, else as it usually is, and what is wrong with it beside it."""
    game, readable = wish.game, {}
    for key, value in written.items():
        problems: Problems = []
        number = fields.read_whole(value, key, problems)
        if not problems:
            readable[key] = number
    asked = _asked(game, set_up, readable)
    if wants_json():
        return jsonify(when=current_speech().gettext(midway_of(game).when), figures=_figures_json(asked))
    wrong: dict[str, list[Message]] = {}
    for reason in reasons:
        wrong.setdefault(getattr(reason, "where", ""), []).append(reason)
    cells = [
        Cell(figure, written.get(key, figure.value), tuple(wrong.pop(f"{OPENING}.{key}", ())))
        for key, figure in asked.items()
    ]
    kept = forms.flatten({name: value for name, value in raw.items() if name not in (*OF_THIS_FORM, OPENING)})
    return page(
        "lobby/midway.html", status_of(reasons) if reasons else 200, game=game, players=set_up.players,
        kept=kept, blocks=blocks(cells), when=midway_of(game).when,
        wrong=sum(bool(cell.wrong) for cell in cells), reasons=[r for rest in wrong.values() for r in rest],
    )  # fmt: skip


def _figures_json(asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    say = current_speech().say
    return [
        {
            "key": key,
            "label": say(figure.label),
            "usual": figure.value,
            "at_least": figure.at_least,
            "at_most": figure.at_most,
            "called": {str(n): say(called) for n, called in figure.called.items()},
        }
        for key, figure in asked.items()
    ]
