"""The rooms below, as a request reaches them."""

from dataclasses import dataclass
from typing import Any, cast

from flask import abort, current_app, g, request, session

from companion.core.game import Game
from companion.core.messages import Seat
from companion.core.sight import sight_of
from companion.games import Shelf
from companion.printing import Printer
from companion.referee import LiveTable, Referee
from companion.web.fragments import speak_as, speech
from companion.web.scenes import Scene, scene_of

MOST_SEATS_KEPT = 30


@dataclass(frozen=True)
class House:
    shelf: Shelf
    referee: Referee
    printer: Printer


def house() -> House:
    return cast(House, current_app.extensions["companion"])


def the_table(code: str) -> LiveTable:
    """The match of a link; 404 in words if there is none."""
    table = house().referee.table(code) if len(code) <= 40 else None
    if table is None:
        abort(404)
    return table


def the_game(slug: str) -> Game[Any]:
    game = house().shelf.get(slug)
    if game is None:
        abort(404)
    return game


def the_scene(code: str) -> Scene:
    """The match as this device sees it, and the words to speak about it."""
    table, seat = the_table(code), seat_of_device(code)
    named = _named_to_act(table)
    if named is not None and not table.game.keeps_secrets:
        seat = named
    sight = sight_of(table.game, table.steps, seat)
    spoken = speak_as(speech(table.game, tuple(player.name for player in table.set_up.players), sight))
    g.scene = scene_of(table, seat, spoken, enters_for=named)
    return cast(Scene, g.scene)


def _named_to_act(table: LiveTable) -> Seat | None:
    """Whom a phone says it enters for now (`as`), where more than one may act. It may know no more for that."""
    wanted = request.values.get("as", "")
    return next((seat for seat in table.state.to_act if str(seat) == wanted and seat >= 0), None)


def seat_of_device(code: str) -> Seat | None:
    """The seat this device is for in a match; None: it is handed round."""
    seat = session.get("seats", {}).get(code)
    return None if seat is None else Seat(seat)


def take_seat(code: str, seat: Seat | None) -> None:
    seats = {kept: at for kept, at in session.get("seats", {}).items() if kept != code}
    session["seats"] = dict([*seats.items(), *([] if seat is None else [(code, seat)])][-MOST_SEATS_KEPT:])
