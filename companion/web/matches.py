"""A match: its page and its forms."""

from flask import Blueprint, Response, g, jsonify, request
from werkzeug.datastructures import MultiDict

from companion.core.messages import N_, Seat
from companion.web import turns
from companion.web.answers import answer_to, scene_json
from companion.web.drawing import entry_form, key_of, match_page, table_part, told_part
from companion.web.fragments import page, parts
from companion.web.guards import refuse, wants_json
from companion.web.house import house, seen_by, the_scene, the_visit
from companion.web.scenes import past
from companion.web.telling import heard, news_since, shown_before

matches = Blueprint("matches", __name__, url_prefix="/matches")

SECRET_MONEY = N_("What lies in this purse, and how it came there, is for its owner to know.")


@matches.get("/<code>")
def show(code: str) -> Response:
    """The match page; with `?enter=Sell` the form of that action is open."""
    scene = the_scene(code)
    if wants_json():
        return jsonify(scene_json(scene))
    wanted = request.args.get("enter")
    key = key_of(scene, wanted) if wanted else None
    not_yours = scene.rights.against(key.seat) if key is not None else None
    if not_yours is not None:
        return match_page(scene, 403, told_part(scene, answer_to(not_yours)))
    sheet = entry_form(scene, key, typed=_typed(request.args)) if key is not None else ""
    return match_page(scene, 200, sheet)


def _typed(args: MultiDict[str, str]) -> dict[str, str]:
    """What a link fills in; which action of whom it is, is not for the link to say."""
    return {name: value for name, value in args.items() if name not in ("enter", "as", "kind", "seat")}


@matches.get("/<code>/forms/<kind>")
def form(code: str, kind: str) -> Response:
    """The form of one action, filled in with the usual case."""
    scene = the_scene(code)
    key = key_of(scene, kind)
    if key is None:
        return refuse(404)
    not_yours = scene.rights.against(key.seat)
    if not_yours is not None:
        return refuse(403, not_yours)
    return parts(scene.table.seq, sheet=entry_form(scene, key, typed=_typed(request.args)))


@matches.get("/<code>/fresh")
def fresh(code: str) -> Response:
    """The table as it is now, unless the page shows it already."""
    turns.after(code)
    visit = the_visit(code)
    revision = visit.table.seq
    if request.if_none_match.contains(str(revision)):
        return Response(status=304, headers={"Revision": str(revision)})
    scene = seen_by(visit)
    return parts(revision, 200, table=table_part(scene), **heard(news_since(scene, shown_before(), g.device)))


@matches.get("/<code>/at/<int:seq>")
def at(code: str, seq: int) -> Response:
    """The table as it was after an entry. Nothing can be entered there."""
    scene = the_scene(code)
    if not 0 <= seq <= scene.table.seq:
        return refuse(404)
    then = past(scene, seq)
    if wants_json():
        return jsonify(scene_json(then))
    return page(
        "matches/past.html", scene=then, now=scene, game=scene.game, code=code, seq=seq,
        table=table_part(then, newest=scene.table.seq),
    )  # fmt: skip


@matches.get("/<code>/ledger/<int:seat>")
def money(code: str, seat: int) -> Response:
    """Every line that made a player's money what it is."""
    scene = the_scene(code)
    if seat >= len(scene.players):
        return refuse(404)
    if scene.sight is not None and (Seat(seat), scene.purse) in scene.sight.hidden:
        return refuse(403, SECRET_MONEY)
    ledger = house().referee.ledger(code, Seat(seat), scene.purse)
    if ledger is None:
        return refuse(404)
    if wants_json():
        lines = [
            {
                "seq": line.seq,
                "amount": line.posting.amount,
                "cause": scene.speech.say(line.posting.cause, about=Seat(seat)),
                "then": line.balance,
            }
            for line in ledger.lines
        ]
        return jsonify(opening=ledger.opening, lines=lines, balance=ledger.balance)
    return page("matches/ledger.html", scene=scene, game=scene.game, code=code, seat=Seat(seat), ledger=ledger)
