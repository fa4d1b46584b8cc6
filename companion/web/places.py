"""Where devices are at a match: the seat one takes, the links of the seats, what its keeper does, who is here."""

from typing import Any

from flask import Blueprint, Response, g, jsonify, redirect, request, url_for

from companion.core.fields import Toggle, read_whole
from companion.core.misread import Problems
from companion.referee import JoiningClosed
from companion.store import Place
from companion.web.drawing import table_part
from companion.web.fragments import parts
from companion.web.guards import refuse, wants_json, what_was_sent
from companion.web.house import house, let_nobody_guess, the_scene
from companion.web.join import phones_json
from companion.web.presence import presence_json, rights_drawn, seat_drawn, signs, whose_phone
from companion.web.rights import refuse_for

places = Blueprint("places", __name__, url_prefix="/matches/<code>")

WATCHING = "watch"
"""In place of a seat: to look on."""
_UNREADABLE = -1


def _number(raw: Any) -> int:
    """What was sent as the number of a seat or device; one that nobody has where it is none."""
    problems: Problems = []
    number = read_whole(raw, "number", problems)
    return _UNREADABLE if problems else number


def _done(code: str, found: Any, to: str) -> Response:
    """The page that shows what is so now, or why it is not."""
    if not isinstance(found, Place):
        the_scene(code)
        refuse_for(found)
    if wants_json():
        g.pop("visit", None)
        return jsonify(phones_json(the_scene(code)))
    return redirect(url_for(to, code=code), 303)  # type: ignore[return-value]


@places.post("/seat")
def sit(code: str) -> Response:
    """Say whose phone this is: of a seat nobody is at, handed round (`""`), or only watching (`watch`)."""
    scene, referee = the_scene(code), house().referee
    sent = what_was_sent().get("seat", "")
    if sent == WATCHING:
        return _done(code, referee.watch(code, g.comer), "matches.show")
    seat = None if sent in ("", None) else _number(sent)
    if seat is not None and not 0 <= seat < len(scene.players):
        return refuse(400)
    return _done(code, referee.take_seat(code, g.comer, seat), "matches.show")


@places.get("/seats/<key>")
def seat(code: str, key: str) -> Response:
    """The link of a seat: whoever opens it sits there. Who only asks what it is, such as a chat that shows where a
    link leads, takes nobody's place.
    """
    let_nobody_guess(code)
    if request.method == "HEAD" or (g.comer.is_passing and not wants_json()):
        return Response(status=204) if house().referee.is_open(code) else refuse_for(JoiningClosed())
    found = house().referee.take_seat_by_key(code, g.comer, key[:40])
    if not isinstance(found, Place):
        refuse_for(found)
    if wants_json():
        return jsonify(code=code, seat=found.seat)
    return redirect(url_for("matches.show", code=code), 303)  # type: ignore[return-value]


@places.post("/keeper")
def keeper(code: str) -> Response:
    """Hand the match on to the device of a `number`; without one, take over from a keeper who is gone."""
    the_scene(code)
    referee, number = house().referee, what_was_sent().get("number", "")
    if number in ("", None):
        return _done(code, referee.take_over(code, g.comer), "join.phones")
    return _done(code, referee.hand_on(code, g.comer, _number(number)), "join.phones")


@places.post("/free-seats")
def free(code: str) -> Response:
    """Let the devices of a `seat` stand up; its old link leads nowhere any more."""
    the_scene(code)
    seat = _number(what_was_sent().get("seat"))
    return _done(code, house().referee.free_seat(code, g.comer, seat), "join.phones")


@places.post("/joining")
def joining(code: str) -> Response:
    """Let other devices come (`open`: yes), or none any more (no)."""
    the_scene(code)
    problems: Problems = []
    is_open = Toggle().read(what_was_sent().get("open", False), "open", problems)
    if problems:
        return refuse(400)
    return _done(code, house().referee.open_joining(code, g.comer, is_open=is_open), "join.phones")


@places.get("/presence")
def presence(code: str) -> Response:
    """Who is here. A page that shows rights the device has no more, or not yet, gets its whole table anew."""
    scene = the_scene(code)
    if wants_json():
        return jsonify(presence_json(scene))
    drawn, now = request.headers.get("Rights", rights_drawn(scene)), rights_drawn(scene)
    if drawn == now:
        return parts(scene.table.seq, 200, **signs(scene))
    # What is open there may say what only the seat it was drawn for may know.
    same = seat_drawn(drawn) == seat_drawn(now) or not scene.game.keeps_secrets
    closed = {} if same else {"sheet": ""}
    return parts(scene.table.seq, 200, table=table_part(scene), **whose_phone(scene), **closed)
