"""Entries: the forms they are typed into, the preview, the answer, and the journal they make."""

import secrets
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, g, jsonify, redirect, request, url_for

from companion.core.journal import (
    Counted,
    Did,
    Disputed,
    Paused,
    ReadOff,
    Restored,
    Resumed,
    Settled,
    Struck,
)
from companion.core.messages import TABLE
from companion.core.ruling import UnreadableEntry
from companion.store import ASIDES, LONGEST_REASON, read_entry
from companion.web import forms, turns
from companion.web.afterwards import can_be_amended
from companion.web.answers import Answer, answer_json, answer_to, as_json, postings_json, rule_json
from companion.web.drawing import (
    entry_form,
    foresee,
    form_parts,
    key_of,
    match_page,
    raised_parts,
    table_part,
    told_part,
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
from companion.web.house import house, the_scene, the_visit
from companion.web.keys import Key
from companion.web.lines import journal_lines, line_at
from companion.web.rights import against_amending_it, against_entry
from companion.web.scenes import Scene, before
from companion.web.secrets import (
    against_amending,
    against_counting,
    is_blind_to,
    told_to_the_blind,
    turned_up_meanwhile,
    withheld,
)
from companion.web.telling import heard, news_of, shown_before

entries = Blueprint("entries", __name__, url_prefix="/matches/<code>")

_TALK_OF_OTHERS = ("Struck", "Restored", "Amended", "ReadOff", *ASIDES)
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
    scene, key = _drawn(scene, sent)
    answer = _foreseen(scene, key, sent)
    if wants_json():
        return _json(answer, scene)
    if key is None or (answer.kind == "not_yours" and not is_htmx()):
        return _told(scene, answer, sent)
    return form_parts(scene, key, sent, answer, status=200)


def _drawn(scene: Scene, sent: forms.Sent) -> tuple[Scene, Key | None]:
    """The table the form of an entry is drawn at, the newest or the one right before what it amends; and its
    button there. None: it has no form here."""
    kind, seat = sent.values.get("kind"), sent.values.get("seat")
    if sent.amends is None:
        return scene, key_of(scene, kind, seat)
    then = before(scene, sent.amends)
    if then is None:
        return replace(scene, amends=sent.amends), None
    return then, key_of(then, kind, seat)


def _foreseen(scene: Scene, key: Key | None, sent: forms.Sent) -> Answer:
    if sent.problems:
        return Answer(kind="unreadable", reasons=sent.problems)
    assert scene.visit is not None, "a form is drawn for a device"
    not_yours = against_entry(scene.visit, sent.written)
    if not_yours is not None:
        return answer_to(not_yours)
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
    turns.first(code)
    said = None if sent.problems else _submit(code, sent)
    after = the_scene(code)
    answer = answer_to(said, after) if said else Answer(kind="unreadable", reasons=sent.problems)
    if wants_json():
        return _json(answer, after)
    if answer.kind == "entered":
        return _entered(after, answer, sent)
    return _not_entered(after, sent, answer)


def _submit(code: str, sent: forms.Sent) -> Any:
    visit = the_visit(code)
    not_yours = against_entry(visit, sent.written)
    if not_yours is not None:
        return not_yours
    referee, raw, table = house().referee, sent.values, visit.table
    token = sent.token or secrets.token_urlsafe(16)
    scene = the_scene(code) if table.game.keeps_secrets else None
    if sent.amends is not None:
        unread = against_amending(scene, sent.amends, raw) if scene is not None else None
        open_now = turned_up_meanwhile(scene, sent) if scene is not None else None
        return unread or open_now or referee.amend(
            code, sent.amends, raw, seq=sent.seq, read_off=sent.read_off, also=sent.also,
            confirmed=sent.confirmed, token=token, device=g.device,
        )  # fmt: skip
    if raw.get("kind") not in _TALK_OF_OTHERS:
        kept = withheld(scene, sent) if scene is not None else None
        if kept is not None:
            return kept
        blind = scene is not None and is_blind_to(scene, raw)
        said = referee.submit(
            code, raw, seq=sent.seq, token=token, read_off=sent.read_off, confirmed=sent.confirmed or blind,
            device=g.device,
        )  # fmt: skip
        return told_to_the_blind(said) if blind else said
    match read_entry(table.game, raw, len(table.players)):
        case Struck(entry):
            return referee.strike(
                code, entry, seq=sent.seq, also=sent.also, confirmed=sent.confirmed, token=token, device=g.device
            )  # fmt: skip
        case Restored(entry):
            return referee.restore(code, entry, also=sent.also, token=token, device=g.device)
        case ReadOff(figure, value):
            return referee.read_figure(code, figure, value, token=token, device=g.device)
        case Disputed(entry, reason):
            return referee.dispute(code, entry, reason, token=token, device=g.device)
        case Settled(entry):
            return referee.settle(code, entry, token=token, device=g.device)
        case Paused():
            return referee.pause(code, token=token, device=g.device)
        case Resumed():
            return referee.resume(code, token=token, device=g.device)
        case Counted(figures):
            secret = against_counting(scene, dict(figures)) if scene is not None else None
            return secret or referee.count(code, dict(figures), token=token, device=g.device)
        case unreadable:
            assert isinstance(unreadable, UnreadableEntry), "an amendment that can be read is read by the form"
            return unreadable


def _json(answer: Answer, scene: Scene) -> Response:
    response = jsonify(answer_json(answer, scene.speech))
    response.status_code = answer.status
    return response


def _entered(scene: Scene, answer: Answer, sent: forms.Sent) -> Response:
    if not is_htmx():
        if sent.values.get("kind") in ("Disputed", "Settled"):
            return redirect(url_for("entries.entry", code=scene.table.code, seq=sent.values["entry"]), 303)  # type: ignore[return-value]
        return redirect(url_for("matches.show", code=scene.table.code), 303)  # type: ignore[return-value]
    shown = shown_before()
    news = news_of(scene, answer.seq, sent.seq if shown is None else shown, g.device)
    closed = {} if sheet_is_taken() else {"sheet": ""}
    return parts(scene.table.seq, 200, table=table_part(scene), **heard(news), **closed)


def _not_entered(scene: Scene, sent: forms.Sent, answer: Answer) -> Response:
    """Nothing was entered: the form stays with everything typed, and says why."""
    if is_htmx() and sheet_is_taken():
        return _refused(scene, sent, answer)
    drawn, key = _drawn(scene, sent)
    if key is None or (answer.kind == "not_yours" and not has_form_open()):
        return _told(scene, answer, sent)
    if is_htmx() and has_form_open():
        return form_parts(drawn, key, sent, answer, answer.status)
    form = entry_form(drawn, key, sent=sent, answer=answer)
    return raised_parts(scene, answer.status, form) if is_htmx() else match_page(scene, answer.status, form)


def _refused(scene: Scene, sent: forms.Sent, answer: Answer) -> Response:
    """What a phone had kept for the line is refused: said beside whatever is open there now."""
    read = read_entry(scene.game, sent.written, len(scene.players))
    tried = scene.speech.say(read.action) if isinstance(read, Did) else str(sent.values.get("kind", ""))[:40]
    told = render_part(
        scene.game, "_refused.html", scene=scene, answer=answer, tried=tried, code=scene.table.code
    )
    return parts(scene.table.seq, answer.status, told=told)


def _told(scene: Scene, answer: Answer, sent: forms.Sent) -> Response:
    """A refusal of something that has no form (an undo, a phase that has passed), on the fresh table."""
    told = told_part(scene, answer, sent)
    if is_htmx():
        return parts(scene.table.seq, answer.status, table=table_part(scene), sheet=told)
    return match_page(scene, answer.status, told)


def _redraw(scene: Scene, sent: forms.Sent) -> Response:
    """Without a script a stepper or chip is a button: the form comes back with the value changed."""
    drawn, key = _drawn(scene, sent)
    answer = _foreseen(drawn, key, sent)
    if key is None or answer.kind == "not_yours":
        return _told(scene, answer, sent)
    return match_page(scene, 200, entry_form(drawn, key, sent=sent, answer=answer))


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
        may_amend=can_be_amended(line) and against_amending_it(scene.visit, seq) is None,
        LONGEST_REASON=LONGEST_REASON,
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
        "amended_by": line.amended_by,
        "said_before": line.said_before,
        "dispute": as_json(line.dispute, speech),
        "notes": [{"text": speech.say(n), "rule": rule_json(n, speech)} for n in outcome.notes]
        if outcome
        else [],
        "postings": postings_json(outcome.postings, speech) if outcome else [],
    }
