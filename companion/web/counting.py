"""The count check: what really lies there, against what the app has."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, g, jsonify, request

from companion.core.counting import Finding, Suspect, likeliest
from companion.core.game import TableFigure
from companion.core.messages import TABLE, Message, Seat, seat_fields
from companion.web import forms
from companion.web.afterwards import can_be_amended
from companion.web.answers import STATUS, Answer, answer_to, findings_json, reasons_json
from companion.web.fragments import page
from companion.web.guards import json_object, refuse, sends_json, wants_json
from companion.web.house import house, the_scene
from companion.web.lines import Line, line_at
from companion.web.rights import against_amending_it, refuse_for
from companion.web.scenes import Scene
from companion.web.secrets import against_counting

counting = Blueprint("counting", __name__, url_prefix="/matches/<code>")

OF_A_FIGURE = "count."
MOST_SUSPECTS = 5


@counting.get("/count")
def show(code: str) -> Response:
    """What can be counted of a seat, or of the table (`?of=table`); nothing of it filled in."""
    scene = _scene_to_count(code)
    figures = scene.figures
    if wants_json():
        return jsonify(figures=[_figure_json(scene, figure) for figure in figures])
    return _form(scene, _whose(scene, request.args.get("of", "")), {})


@counting.post("/count")
def count(code: str) -> Response:
    """Compare. Where all agrees, the journal keeps that; where not, nothing is stored, and it is told since when."""
    scene = _scene_to_count(code)
    if sends_json():
        body = json_object()
        if body is None or not isinstance(body.get("figures"), dict):
            return refuse(400)
        typed, token = dict(body["figures"]), str(body.get("token") or "")
    else:
        pairs = list(request.form.items(multi=True))
        again = forms.stepped(pairs)
        typed = _typed(dict(again or pairs))
        if again is not None:
            return _form(scene, _whose(scene, request.form.get("of", "")), typed)
        token = request.form.get("token", "")
    return _compared(scene, typed, token[:64] or secrets.token_urlsafe(16))


def _scene_to_count(code: str) -> Scene:
    """The match, for a device that may say what lies on the table."""
    scene = the_scene(code)
    not_yours = scene.rights.against(TABLE)
    if not_yours is not None:
        refuse_for(not_yours)
    return scene


def _compared(scene: Scene, typed: Mapping[str, Any], token: str) -> Response:
    code = scene.table.code
    asked = {key: value for key, value in typed.items() if value != ""}
    secret = against_counting(scene, asked)
    said = None if secret else house().referee.count(code, asked, token=token, device=g.device)
    after = the_scene(code)
    answer = Answer(kind="rejected", reasons=secret.reasons) if secret else answer_to(said, after)
    agrees, status = answer.kind == "entered", STATUS[answer.kind]
    if wants_json():
        speech = scene.speech
        if agrees:
            return jsonify(agrees=True, after=answer.seq, figures=[])
        if answer.findings:
            return jsonify(findings_json(answer.findings, speech))
        response = jsonify(reasons=reasons_json(answer.reasons, speech))
        response.status_code = status
        return response
    if not agrees and not answer.findings:
        return _form(scene, _whose(scene, request.form.get("of", "")), typed, answer)
    stories = [_story(scene, finding) for finding in answer.findings if not finding.agrees]
    single = likeliest(answer.findings)
    return page(
        "matches/counted.html", scene=after, game=scene.game, code=code, stories=stories,
        agreed=[finding for finding in answer.findings if finding.agrees], counted=len(asked),
        single=line_at(scene, single) if single is not None else None, whose=request.form.get("of", ""),
    )  # fmt: skip


def _typed(form: Mapping[str, str]) -> dict[str, str]:
    return {
        name.removeprefix(OF_A_FIGURE): value.strip()
        for name, value in form.items()
        if name.startswith(OF_A_FIGURE)
    }


# What may be counted, and whose it is


def whose(figure: TableFigure[Any]) -> Seat:
    """The seat a figure lies before, TABLE for what is shared: as the words for it say."""
    for words in (figure.group, figure.label):
        kind: type = type(words)
        for name in sorted(seat_fields(kind)) if words is not None else ():
            seat = getattr(words, name)
            if isinstance(seat, int):
                return Seat(seat)
    return TABLE


def _whose(scene: Scene, wanted: str) -> Seat:
    """Whose figures are shown: as asked for, else the seat of this device, else who is to act."""
    there = {whose(figure) for figure in scene.figures}
    asked = {"table": TABLE, **{str(at): Seat(at) for at in range(len(scene.players))}}.get(wanted)
    return next(
        (seat for seat in (asked, scene.rights.seat, scene.acting) if seat in there), min(there, default=TABLE)
    )


def _form(scene: Scene, seat: Seat, typed: Mapping[str, Any], answer: Answer | None = None) -> Response:
    figures = scene.figures
    return page(
        "matches/count.html", answer.status if answer else 200, scene=scene, game=scene.game,
        code=scene.table.code, seat=seat, figures=[f for f in figures if whose(f) == seat], typed=typed,
        places=sorted({whose(f) for f in figures}, key=lambda place: (place < 0, place)), answer=answer,
        token=request.form.get("token") or secrets.token_urlsafe(16), OF_A_FIGURE=OF_A_FIGURE,
        purses={f"{purse}.{place}" for place, purse in scene.game.purses(scene.state)},
    )  # fmt: skip


# What came of it


@dataclass(frozen=True, slots=True)
class Lead:
    """An entry that may be the one, with what can be done about it."""

    line: Line
    suspect: Suspect
    may_amend: bool


@dataclass(frozen=True, slots=True)
class Story:
    """One figure that differs, as it is told."""

    finding: Finding
    agreed: Line | None
    leads: tuple[Lead, ...]
    more: int
    may_be: bool
    """Whether the app could have what was counted."""

    @property
    def label(self) -> Message:
        return self.finding.label


def _story(scene: Scene, finding: Finding) -> Story:
    leads = []
    for suspect in finding.suspects[:MOST_SUSPECTS]:
        line = line_at(scene, suspect.seq)
        if line is not None:
            leads.append(
                Lead(
                    line,
                    suspect,
                    can_be_amended(line) and against_amending_it(scene.visit, suspect.seq) is None,
                )
            )
    agreed = line_at(scene, finding.agreed_after) if finding.agreed_after is not None else None
    limits = next(figure for figure in scene.figures if figure.key == finding.key)
    may_be = limits.at_least <= finding.counted <= limits.at_most
    return Story(finding, agreed, tuple(leads), len(finding.suspects) - len(leads), may_be)


def _figure_json(scene: Scene, figure: TableFigure[Any]) -> dict[str, Any]:
    seat = whose(figure)
    return {
        "key": figure.key,
        "label": scene.speech.say(figure.label),
        "seat": None if seat == TABLE else seat,
        "at_least": figure.at_least,
        "at_most": figure.at_most,
    }
