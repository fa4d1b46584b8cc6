"""Entries: the forms they are typed into, the preview, the answer, and the journal they make."""

import secrets
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, g, jsonify, redirect, request, url_for

from companion.core.journal import Amended, Did, ReadOff, Restored, Struck
from companion.core.messages import TABLE
from companion.core.ruling import UnreadableEntry
from companion.store import read_entry
from companion.web import forms
from companion.web.answers import Answer, answer_json, answer_to, postings_json, rule_json
from companion.web.drawing import (
    entry_form,
    foresee,
    form_parts,
    key_of,
    match_page,
    raised_parts,
    table_part,
)
from companion.web.fragments import page, parts, render_part
from companion.web.guards import (
    has_form_open,
    is_htmx,
    json_object,
    refuse,
    sends_json,
    sheet_is_taken,
    wants_json,
)
from companion.web.house import house, the_scene, the_table
from companion.web.lines import journal_lines, line_at
from companion.web.scenes import Key, Scene
from companion.web.telling import heard, news_of, shown_before

entries = Blueprint("entries", __name__, url_prefix="/matches/<code>")

_TALK_OF_OTHERS = ("Struck", "Restored", "Amended", "ReadOff")
"""What is entered besides actions."""


def _sent() -> forms.Sent | None:
    """The entry of this request; None if its body is no JSON object."""
    if sends_json():
        body = json_object()
        return None if body is None else forms.read_json(body)
    return forms.read_form(request.form.items(multi=True))


@entries.post("/preview")
def preview(code: str) -> Response:
    """What an entry would change. Nothing is stored."""
    scene = the_scene(code)
    sent = _sent()
    if sent is None:
        return refuse(400)
    key = key_of(scene, sent.values.get("kind"), sent.values.get("seat"))
    answer = _foreseen(scene, key, sent)
    if wants_json():
        return _json(answer, scene)
    if key is None:
        return _told(scene, answer)
    return form_parts(scene, key, sent, answer, status=200)


def _foreseen(scene: Scene, key: Key | None, sent: forms.Sent) -> Answer:
    if sent.problems:
        return Answer(kind="unreadable", reasons=sent.problems)
    seat = key.seat if key else TABLE
    answer = foresee(scene, seat, sent.values, sent.read_off, confirmed=sent.confirmed)
    return replace(answer, since=scene.table.since(sent.seq))


@entries.post("/entries")
def enter(code: str) -> Response:
    """Enter something: an action, a correction, a figure read off, an undo (`Struck`) or redo (`Restored`)."""
    sent = _sent()
    if sent is None:
        return refuse(400)
    if not sends_json():
        again = forms.stepped(list(request.form.items(multi=True)))
        if again is not None:
            return _redraw(the_scene(code), forms.read_form(again))
    with house().referee.signals.held_back():
        if sent.problems:
            answer = Answer(kind="unreadable", reasons=sent.problems)
        else:
            answer = answer_to(_submit(code, sent))
        after = the_scene(code)
        if wants_json():
            return _json(answer, after)
        if answer.kind == "entered":
            return _entered(after, answer, sent)
        return _not_entered(after, sent, answer)


def _submit(code: str, sent: forms.Sent) -> Any:
    referee, raw = house().referee, sent.values
    token = sent.token or secrets.token_urlsafe(16)
    if raw.get("kind") not in _TALK_OF_OTHERS:
        return referee.submit(
            code, raw, seq=sent.seq, token=token, read_off=sent.read_off, confirmed=sent.confirmed, device=g.device
        )  # fmt: skip
    table = the_table(code)
    match read_entry(table.game, raw, len(table.players)):
        case Struck(entry):
            return referee.strike(code, entry, token=token, device=g.device)
        case Restored(entry):
            return referee.restore(code, entry, token=token, device=g.device)
        case ReadOff(figure, value):
            return referee.read_figure(code, figure, value, token=token, device=g.device)
        case Amended(entry):
            return referee.amend(
                code, entry, raw["action"], confirmed=sent.confirmed, token=token, device=g.device
            )  # fmt: skip
        case unreadable:
            assert isinstance(unreadable, UnreadableEntry)
            return unreadable


def _json(answer: Answer, scene: Scene) -> Response:
    response = jsonify(answer_json(answer, scene.speech))
    response.status_code = answer.status
    return response


def _entered(scene: Scene, answer: Answer, sent: forms.Sent) -> Response:
    if not is_htmx():
        return redirect(url_for("matches.show", code=scene.table.code), 303)  # type: ignore[return-value]
    shown = shown_before()
    news = news_of(scene, answer.seq, sent.seq if shown is None else shown, g.device)
    closed = {} if sheet_is_taken() else {"sheet": ""}
    return parts(scene.table.seq, 200, table=table_part(scene), **heard(news), **closed)


def _not_entered(scene: Scene, sent: forms.Sent, answer: Answer) -> Response:
    """Nothing was entered: the form stays with everything typed, and says why."""
    if is_htmx() and sheet_is_taken():
        return _refused(scene, sent, answer)
    key = key_of(scene, sent.values.get("kind"), sent.values.get("seat"))
    if key is None:
        return _told(scene, answer)
    if is_htmx() and has_form_open():
        return form_parts(scene, key, sent, answer, answer.status)
    form = entry_form(scene, key, sent=sent, answer=answer)
    return raised_parts(scene, answer.status, form) if is_htmx() else match_page(scene, answer.status, form)


def _refused(scene: Scene, sent: forms.Sent, answer: Answer) -> Response:
    """What a phone had kept for the line is refused: said beside whatever is open there now."""
    read = read_entry(scene.game, sent.values, len(scene.players))
    tried = scene.speech.say(read.action) if isinstance(read, Did) else str(sent.values.get("kind", ""))[:40]
    told = render_part(
        scene.game, "_refused.html", scene=scene, answer=answer, tried=tried, code=scene.table.code
    )
    return parts(scene.table.seq, answer.status, told=told)


def _told(scene: Scene, answer: Answer) -> Response:
    """A refusal of something that has no form (an undo, a phase that has passed), on the fresh table."""
    told = render_part(scene.game, "_told.html", scene=scene, answer=answer, code=scene.table.code)
    if is_htmx():
        return parts(scene.table.seq, answer.status, table=table_part(scene), sheet=told)
    return match_page(scene, answer.status, told)


def _redraw(scene: Scene, sent: forms.Sent) -> Response:
    """Without a script a stepper or chip is a button: the form comes back with the value changed."""
    key = key_of(scene, sent.values.get("kind"), sent.values.get("seat"))
    answer = _foreseen(scene, key, sent)
    if key is None:
        return _told(scene, answer)
    return match_page(scene, 200, entry_form(scene, key, sent=sent, answer=answer))


@entries.get("/entries")
def journal(code: str) -> Response:
    """The whole journal, newest first."""
    scene = the_scene(code)
    lines = list(journal_lines(scene))
    if wants_json():
        return jsonify(entries=[_line_json(line, scene) for line in lines])
    return page("history/journal.html", scene=scene, game=scene.game, code=code, lines=lines)


@entries.get("/entries/<int:seq>")
def entry(code: str, seq: int) -> Response:
    """One entry: its sentence, every coin it moved, and what can be done about it."""
    scene = the_scene(code)
    line = line_at(scene, seq)
    if line is None:
        return _about_another(scene, seq) or refuse(404)
    if wants_json():
        return jsonify(_line_json(line, scene))
    return page(
        "history/entry.html",
        scene=scene,
        game=scene.game,
        code=code,
        line=line,
        token=secrets.token_urlsafe(16),
    )


def _about_another(scene: Scene, seq: int) -> Response | None:
    """A strike, a restoring or an amendment is shown where the entry stands that it changes."""
    row = next((row for row in scene.table.journal if row.seq == seq), None)
    target = getattr(row.entry, "entry", None) if row is not None else None
    if not isinstance(target, int):
        return None
    return redirect(url_for("entries.entry", code=scene.table.code, seq=target), 302)  # type: ignore[return-value]


def _line_json(line: Any, scene: Scene) -> dict[str, Any]:
    outcome = line.step.outcome if line.step else None
    speech = scene.speech
    return {
        "seq": line.seq,
        "said": line.said,
        "seat": None if line.seat == TABLE else line.seat,
        "at": line.at.isoformat() if line.at else None,
        "struck_by": line.struck_by,
        "notes": [{"text": speech.say(n), "rule": rule_json(n, speech)} for n in outcome.notes]
        if outcome
        else [],
        "postings": postings_json(outcome.postings, speech) if outcome else [],
    }
