"""The rooms below, as a request reaches them."""

from dataclasses import dataclass, replace
from typing import Any, cast

from flask import abort, current_app, g, request

from companion.core.game import Game
from companion.core.messages import Seat
from companion.core.sight import sight_of
from companion.games import Shelf
from companion.printing import Printer
from companion.referee import InTheBin, LiveTable, NoSuchMatch, Referee, Visit, Workshop
from companion.web import guesses
from companion.web.fragments import speak_as, speech
from companion.web.guards import Refused
from companion.web.rights import refuse_for
from companion.web.scenes import Scene, scene_of


@dataclass(frozen=True)
class House:
    shelf: Shelf
    referee: Referee
    printer: Printer
    workshop: Workshop


def house() -> House:
    return cast(House, current_app.extensions["companion"])


def whose_history() -> str | None:
    """Of whom a reader is shown what was played: of everybody (None), or of this device (`HISTORY` is “own”)."""
    return cast(str, g.device) if current_app.config["HISTORY"] == "own" else None


def the_visit(code: str) -> Visit:
    """This device at the match of a link: 404 in words if there is none, 403 if it may not join.

    Where it is does not change while a request lasts; the table does, and is read anew.
    """
    referee = house().referee
    known: Visit | None = g.get("visit")
    if known is not None and known.table.code == code:
        table = referee.table(code)
        g.visit = known if table is None else replace(known, table=table)
        return cast(Visit, g.visit)
    let_nobody_guess(code)
    found = referee.visit(code, g.comer) if len(code) <= 40 else NoSuchMatch()
    if isinstance(found, InTheBin):
        may_take_out = referee.against_tidying(code, g.device) is None
        raise Refused(410, found, binned=code if may_take_out else "")
    if not isinstance(found, Visit):
        refuse_for(found)
    g.visit = found
    return found


def let_nobody_guess(code: str) -> None:
    """After too many wrong codes from one address only those are let through who have a place at the match."""
    if guesses.too_many() and not house().referee.is_at(code, g.device):
        guesses.hold_up()


def the_table(code: str) -> LiveTable:
    """The match of a link, for a device that may see it."""
    return the_visit(code).table


def the_game(slug: str) -> Game[Any]:
    """A game on the shelf."""
    return _there(house().shelf.get(slug))


def what_is_begun(slug: str) -> Game[Any]:
    """A game on the shelf, or the score pad of one."""
    return _there(house().referee.game(slug))


def _there(game: Game[Any] | None) -> Game[Any]:
    if game is None:
        abort(404)
    return game


def the_scene(code: str) -> Scene:
    """The match as this device sees it, and the words to speak about it."""
    return seen_by(the_visit(code))


def seen_by(visit: Visit) -> Scene:
    """What a device sees of the match it is at, as it was read just now."""
    table, seat = visit.table, visit.seat
    named = _named_to_act(visit)
    if named is not None and not table.game.keeps_secrets:
        seat = named
    sight = sight_of(table.game, table.steps, visit.seat, visit.made_elsewhere)
    spoken = speak_as(speech(table.game, tuple(player.name for player in table.set_up.players), sight))
    g.scene = scene_of(table, seat, spoken, enters_for=named, visit=visit)
    return cast(Scene, g.scene)


def _named_to_act(visit: Visit) -> Seat | None:
    """Whom a phone says it enters for now (`as`), where more than one may act. It may know no more for that."""
    wanted, rights = request.values.get("as", ""), visit.rights
    to_act = visit.table.state.to_act
    return next((seat for seat in to_act if str(seat) == wanted and seat >= 0 and rights.may_enter(seat)), None)
