"""How a match is drawn: the table, the form that is open, the slip between them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import Response

from companion.core.actions import Correction
from companion.core.fields import seat_of
from companion.core.messages import Seat
from companion.core.misread import Problems
from companion.core.ruling import UnreadableEntry, read_action
from companion.web import forms
from companion.web.answers import Answer, answer_to
from companion.web.blanks import new_token
from companion.web.fragments import page, parts, render_part
from companion.web.house import house
from companion.web.keeping import kept_table
from companion.web.keys import Key, usual_values
from companion.web.lines import told_to_each
from companion.web.presence import presence_shown
from companion.web.scenes import Scene
from companion.web.secrets import against_amending, foretold, seen_before


def table_part(scene: Scene, **context: Any) -> str:
    """The whole table: everything that changes when somebody enters something. Phones that see the same share it."""
    if context or scene.is_past:
        return _table(scene, **context)
    seats = [Seat(at) for at in range(len(scene.players))]
    return kept_table(
        lambda: _table(scene),
        (scene.table.code, scene.table.seq),
        (scene.seat, scene.enters_for, scene.rights),
        tuple(presence_shown(scene, seat) for seat in seats),
        told_to_each(scene),
    )


def _table(scene: Scene, **context: Any) -> str:
    # A match that was over and goes on has its secrets again, also where one looks back.
    over = scene.game.is_over(scene.state) and scene.sight is None
    name = "_scoring.html" if over else "_reckoning.html" if scene.is_reckoning else "_table.html"
    if scene.is_reckoning and not scene.is_past and "entry" not in context:
        context["entry"] = entry_form(scene, scene.key(scene.only_action))  # type: ignore[arg-type]
    return render_part(scene.game, name, scene=scene, board=scene.board, was=scene.was, **context)


def match_page(scene: Scene, status: int = 200, raised: str = "") -> Response:
    """The whole page, with what is `raised` in the sheet."""
    context = {"scene": scene, "game": scene.game, "code": scene.table.code}
    if raised and scene.is_reckoning:  # the page is a form then: there is never a second one beside it
        table, raised = table_part(scene, entry=raised), ""
    else:
        table = table_part(scene)
    return page("matches/page.html", status, table=table, sheet=raised, **context)


def told_part(scene: Scene, answer: Answer, sent: forms.Sent | None = None) -> str:
    """A refusal of something that has no form here."""
    code = scene.table.code
    return render_part(scene.game, "_told.html", scene=scene, answer=answer, sent=sent, code=code)


def raised_parts(scene: Scene, status: int, form: str) -> Response:
    """A form that is not open on the phone, for its sheet."""
    if scene.is_reckoning:
        return parts(scene.table.seq, status, table=table_part(scene, entry=form))
    return parts(scene.table.seq, status, sheet=form)


def key_of(scene: Scene, kind: Any, seat: Any = None) -> Key | None:
    """The button of an action the phase has; corrections are always at hand. A form that came in keeps its seat."""
    if kind == Correction.__name__:
        return scene.key(Correction)
    keys = [key for key in (*scene.keys, *scene.unseen) if key.kind == kind]
    key = next((key for key in keys if key.seat == scene.acting), keys[0] if keys else None)
    problems: Problems = []
    given = seat_of(seat, problems)
    if key is None or problems or key.action.by_table or not 0 <= given < len(scene.players):
        return key
    if given in scene.state.to_act:
        return scene.key(key.action, given)
    return replace(key, seat=given)


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
        "token": sent.token if sent and sent.token else new_token(),
        "seq": _drawn_at(scene, answer, sent),
        "sent": sent,
    }


def _drawn_at(scene: Scene, answer: Answer | None, sent: forms.Sent | None) -> int:
    """The newest entry whoever fills in this form has been told of; while it is open others may enter more."""
    if sent is None or (answer is not None and answer.kind == "stale"):
        return scene.table.seq
    return min(sent.seq, scene.table.seq)


def _drawing(scene: Scene, key: Key, values: Mapping[str, Any]) -> Any:
    draw = scene.game.drawings.get(key.action)
    if draw is None or scene.is_blind(key.action, key.seat):
        return None
    action = read_action(scene.game, {**forms.unflatten(values), "kind": key.kind, "seat": key.seat})
    return draw(scene.state, key.offer.usual if isinstance(action, UnreadableEntry) else action)


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
    """What would come of an entry, or of an amendment where one is drawn; changes nothing."""
    referee, code, amends = house().referee, scene.table.code, scene.amends
    said: Any
    if amends is None:
        said = foretold(scene, raw) or referee.preview(code, raw, read_off=read_off, confirmed=confirmed)
    else:
        said = against_amending(scene, amends, raw) or referee.preview_amend(
            code, amends, raw, read_off=read_off, confirmed=confirmed
        )
    return answer_to(seen_before(scene, raw, said), scene, seat)


def form_parts(scene: Scene, key: Key, sent: forms.Sent, answer: Answer, status: int) -> Response:
    """The open form as an answer changes it: slip, result, and whatever its fields depend on.

    It is morphed over the one on the page, so that focus and everything typed stay.
    """
    context = form_context(scene, key, forms.flatten(sent.values), answer, sent)
    whole = render_part(scene.game, f"_entry_{key.kind}.html", "_entry.html", **context)
    return parts(scene.table.seq, status, entry=whole)
