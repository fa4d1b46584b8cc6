"""Who is here, in words: the signs on the seats, whom the others wait for, and the list of the keeper."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask import Flask, current_app

from companion.core.messages import N_, TABLE, Message, Seat
from companion.referee import Visit
from companion.store import Entering, Place, Role, now
from companion.web.fragments import current_speech, render_part
from companion.web.phone_kinds import PhoneKind
from companion.web.scenes import Scene


@dataclass(frozen=True, slots=True)
class DeviceNumbered(Message):
    text = N_("phone {number}")

    number: int


@dataclass(frozen=True, slots=True)
class Keeps(Message):
    text = N_("keeps the match")


@dataclass(frozen=True, slots=True)
class Watches(Message):
    text = N_("only watches")


@dataclass(frozen=True, slots=True)
class HandedRound(Message):
    text = N_("handed round")


@dataclass(frozen=True, slots=True)
class Unseated(Message):
    text = N_("no seat yet")


@dataclass(frozen=True, kw_only=True)
class Device:
    """A device as the keeper sees it."""

    number: int
    label: str
    kind: str
    """"" where its browser does not say."""
    what: tuple[Message, ...]
    """What it is at the match."""
    role: Role
    seat: Seat | None
    is_here: bool
    last_seen: datetime
    is_mine: bool


def devices_of(scene: Scene) -> list[Device]:
    """Every device at the match, who came first in front."""
    visit = scene.visit
    return [] if visit is None else [_device(scene, visit, place) for place in visit.places]


def _device(scene: Scene, visit: Visit, place: Place) -> Device:
    seat, seen = None if place.seat is None else Seat(place.seat), visit.sightings[place.number]
    label = DeviceNumbered(place.number) if seat is None else None
    return Device(
        number=place.number,
        label=scene.players[place.seat].name if place.seat is not None else scene.speech.say(label),
        kind=scene.speech.say(PhoneKind(place.phone)) if place.phone else "",
        what=_what_it_is(place, visit.table.match.entering),
        role=place.role,
        seat=seat,
        is_here=seen.is_here,
        last_seen=seen.at,
        is_mine=place.number == visit.place.number,
    )


def _what_it_is(place: Place, entering: Entering) -> tuple[Message, ...]:
    if place.role is Role.WATCHER:
        return (Watches(),)
    keeps = (Keeps(),) if place.role is Role.KEEPER else ()
    if place.seat is not None:
        return keeps
    return (*keeps, HandedRound() if entering is Entering.EVERYONE else Unseated())


def rights_drawn(scene: Scene) -> str:
    """For whom this device enters, as a page notes it: it draws itself anew once that is another."""
    rights = scene.rights
    seats = (TABLE, *(Seat(at) for at in range(len(scene.players))))
    return f"{rights.seat}:" + "".join(str(int(rights.may_enter(seat))) for seat in seats)


def seat_drawn(rights: str) -> str:
    """The seat in what `rights_drawn` says."""
    return rights.partition(":")[0]


def signs(scene: Scene) -> dict[str, str]:
    """What a page shows of who is here, by the id of each sign."""
    module: Any = current_app.jinja_env.get_template("matches/_presence.html").module
    drawn = {"waiting-for": module.waiting_for(scene)}
    for seat in range(len(scene.players)):
        drawn[f"presence-{seat}"] = module.sign(scene, seat)
        drawn[f"last-seen-{seat}"] = module.last_seen(scene, seat)
    return {**drawn, **whose_phone(scene)}


def whose_phone(scene: Scene) -> dict[str, str]:
    """The part of the menu that says whose phone this is, which stands outside the table."""
    drawn = render_part(scene.game, "_whose_phone.html", scene=scene, code=scene.table.code)
    return {"whose-phone": drawn}


def presence_json(scene: Scene) -> dict[str, Any]:
    """Whether somebody is at each seat, and whom the others wait for."""
    visit = scene.visit
    seen = [visit.seen_at(seat) if visit else None for seat in range(len(scene.players))]
    seats = [
        {
            "seat": seat,
            "here": sighting is not None and sighting.is_here,
            "last_seen": sighting.at.isoformat() if sighting else None,
        }
        for seat, sighting in enumerate(seen)
    ]
    to_act = [None if seat == TABLE else seat for seat in sorted(scene.state.to_act)]
    return {"seats": seats, "to_act": to_act}


def presence_shown(scene: Scene, seat: Seat) -> tuple[str, ...]:
    """What the card of a seat draws of its phone: nothing, that it is here, or when it was last seen."""
    seen = scene.visit.seen_at(seat) if scene.visit and not scene.is_past else None
    if seen is None:
        return ()
    return ("here",) if seen.is_here else (seen.at.isoformat(), ago(seen.at))


def ago(at: datetime) -> str:
    """“3 minutes ago”."""
    return current_speech().ago(max((now() - at).total_seconds(), 1))


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(
        ago=ago, devices_of=devices_of, presence_shown=presence_shown, rights_drawn=rights_drawn
    )
