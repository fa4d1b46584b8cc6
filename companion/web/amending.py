"""Amending an older entry: its usual form, at the table as it was right before it."""

import secrets
from typing import Any

from flask import Blueprint, Response, jsonify, request

from companion.core.actions import Action
from companion.core.journal import Did
from companion.core.ruling import write_action
from companion.web import forms
from companion.web.answers import scene_json
from companion.web.drawing import entry_form, foresee, key_of, match_page, raised_parts
from companion.web.guards import is_htmx, refuse, wants_json
from companion.web.house import the_scene
from companion.web.keys import Key
from companion.web.rights import against_amending_it, refuse_for
from companion.web.scenes import Scene, before
from companion.web.secrets import against_amending

amending = Blueprint("amending", __name__, url_prefix="/matches/<code>")


@amending.get("/entries/<int:seq>/amend")
def show(code: str, seq: int) -> Response:
    """The form of an entry as it was entered; with `?kind=Sell` that of another action of its phase."""
    scene = the_scene(code)
    step, then = scene.table.step(seq), before(scene, seq)
    if then is None or step is None or not isinstance(step.entry, Did):
        return refuse(404)
    not_yours = against_amending_it(scene.visit, seq)
    if not_yours is not None:
        refuse_for(not_yours)
    kept = against_amending(scene, seq, {})
    if kept is not None:
        return refuse(403, scene.speech.say(kept.reasons[0]))
    entered = step.entry.action
    if wants_json():
        return jsonify({**scene_json(then), "amends": seq, "entry": write_action(entered)})
    kind = request.args.get("kind", type(entered).__name__)
    key = key_of(then, kind, entered.seat)
    if key is None and "kind" not in request.args:  # the phase is another one by now
        key = next(iter(then.keys), None)
    if key is None:
        return refuse(404)
    form = _as_entered(then, key, entered) if key.action is type(entered) else entry_form(then, key)
    return raised_parts(scene, 200, form) if is_htmx() else match_page(scene, 200, form)


def _as_entered(then: Scene, key: Key, entered: Action[Any]) -> str:
    """The form with everything in it that was entered, not with the usual case."""
    sent = forms.Sent(
        values=write_action(entered),
        seq=then.table.seq,
        token=secrets.token_urlsafe(16),
        confirmed=False,
        read_off={},
    )
    answer = foresee(then, entered.seat, sent.values, {}, confirmed=False)
    return entry_form(then, key, sent=sent, answer=answer)
