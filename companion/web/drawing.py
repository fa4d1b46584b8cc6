"""How a match is drawn: the table, the form that is open, the slip between them."""

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Response

from companion.core.actions import Correction
from companion.core.messages import Seat
from companion.core.ruling import UnreadableEntry, read_action
from companion.web import forms
from companion.web.answers import Answer, answer_to
from companion.web.fragments import page, parts, render_part
from companion.web.house import house
from companion.web.scenes import Key, Scene, usual_values


def table_part(scene: Scene, **context: Any) -> str:
    """The whole table: everything that changes when somebody enters something."""
    over = scene.game.is_over(scene.state)
    reckoning = scene.only_action is not None and scene.only_action.is_reckoning
    name = "_scoring.html" if over else "_reckoning.html" if reckoning else "_table.html"
    if reckoning and not scene.is_past and "entry" not in context:
        context["entry"] = entry_form(scene, scene.key(scene.only_action))  # type: ignore[arg-type]
    return render_part(scene.game, name, scene=scene, board=scene.board, was=scene.was, **context)


def match_page(scene: Scene, status: int = 200, *, sheet: str = "") -> Response:
    return page(
        "matches/page.html", status, scene=scene, game=scene.game, code=scene.table.code, table=table_part(scene),
        sheet=sheet,
    )  # fmt: skip


def key_of(scene: Scene, kind: Any) -> Key | None:
    """The button of an action the phase has; corrections are always at hand."""
    if kind == Correction.__name__:
        return scene.key(Correction)
    return next((key for key in scene.keys if key.kind == kind), None)


def entry_form(
    scene: Scene,
    key: Key,
    *,
    sent: forms.Sent | None = None,
    answer: Answer | None = None,
    typed: Mapping[str, str] | None = None,
) -> str:
    """The form of an action: what was typed, else the usual case, with what would come of it."""
    values = forms.flatten(sent.values if sent else {**usual_values(key), **forms.unflatten(typed or {})})
    if answer is None:
        answer = _usual_answer(scene, key, values)
    return render_part(
        scene.game, f"_entry_{key.kind}.html", "_entry.html", **form_context(scene, key, values, answer, sent)
    )


def form_context(
    scene: Scene, key: Key, values: Mapping[str, Any], answer: Answer | None, sent: forms.Sent | None
) -> dict[str, Any]:
    """What every template of a form is given."""

    def value(path: str, default: Any = "") -> Any:
        found = values.get(path, default)
        return default if found is None else found

    return {
        "scene": scene,
        "board": scene.board,
        "was": scene.was,
        "key": key,
        "action": key.action,
        "offer": key.offer,
        "seat": key.seat,
        "players": scene.players,
        "code": scene.table.code,
        "values": values,
        "value": value,
        "answer": answer,
        "drawing": _drawing(scene, key, values),
        "token": sent.token if sent and sent.token else secrets.token_urlsafe(16),
        "seq": scene.table.seq,
        "sent": sent,
    }


def _drawing(scene: Scene, key: Key, values: Mapping[str, Any]) -> Any:
    action = read_action(scene.game, {**forms.unflatten(values), "kind": key.kind, "seat": key.seat})
    if isinstance(action, UnreadableEntry):
        action = key.offer.usual or action
    return None if isinstance(action, UnreadableEntry) else action.drawing(scene.state)


def _usual_answer(scene: Scene, key: Key, values: Mapping[str, Any]) -> Answer | None:
    if key.offer.against:
        return Answer(kind="rejected", reasons=key.offer.against)
    if key.offer.usual is None and len(values) <= 2:
        return None
    return foresee(
        scene, key.seat, forms.unflatten({**values, "kind": key.kind, "seat": key.seat}), {}, confirmed=False
    )


def foresee(
    scene: Scene, seat: Seat, raw: Mapping[str, Any], read_off: Mapping[str, int], *, confirmed: bool
) -> Answer:
    """What would come of an entry; changes nothing."""
    said = house().referee.preview(scene.table.code, raw, read_off=read_off, confirmed=confirmed)
    return answer_to(said, scene, seat)


def form_parts(scene: Scene, key: Key, sent: forms.Sent, answer: Answer, status: int) -> Response:
    """The open form as an answer changes it: slip, result, and whatever its fields depend on.

    It is morphed over the one on the page, so that focus and everything typed stay.
    """
    context = form_context(scene, key, forms.flatten(sent.values), answer, sent)
    whole = render_part(scene.game, f"_entry_{key.kind}.html", "_entry.html", **context)
    return parts(scene.table.seq, status, entry=whole)
