"""Who thought how long, from the moments of the entries."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, jsonify

from companion.core.journal import Did
from companion.core.messages import N_, TABLE, Seat
from companion.core.times import LONGEST_THOUGHT, Tick, Times
from companion.core.times import times as reckon
from companion.i18n.say import Speech
from companion.web.fragments import page
from companion.web.guards import wants_json
from companion.web.house import the_scene
from companion.web.rounds import rounds_of
from companion.web.scenes import Scene

times = Blueprint("times", __name__, url_prefix="/matches/<code>")

HOURS, MINUTES, SECONDS = N_("{hours} h {minutes} min"), N_("{minutes} min"), N_("{seconds} s")
A_MINUTE, AN_HOUR = 60, 3600


@times.get("/times")
def show(code: str) -> Response:
    """Players by rounds, in minutes."""
    scene = the_scene(code)
    found = times_of(scene)
    if wants_json():
        return jsonify(_json(found))
    rows = tuple(_row(scene, found, seat) for seat in found.seats)
    return page("matches/times.html", scene=scene, game=scene.game, code=code, times=found, rows=rows,
                lasting=lambda seconds: lasting(scene.speech, seconds), most=LONGEST_THOUGHT // A_MINUTE)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: a seat's time in each round, and in all."""

    seat: Seat
    by_round: tuple[float, ...]
    total: float


def _row(scene: Scene, found: Times, seat: Seat) -> Row:
    return Row(seat, tuple(found.of_round(seat, at) for at in found.rounds), found.of(seat))


def times_of(scene: Scene) -> Times:
    """Struck entries count no time of their own: it is part of what was entered in their place."""
    table = scene.table
    moments = [line.at.timestamp() for line in table.journal]
    ends = rounds_of(scene)
    latest = scene.board.round
    ticks = []
    for at, step in enumerate(table.steps):
        before = table.steps[at - 1].outcome.state if at else None
        ticks.append(
            Tick(
                at=moments[step.seq],
                by=_who_acted(step.entry, before),
                to_act=step.outcome.state.to_act,
                round=next((n for n, end in ends if at <= end), latest),
            )
        )
    pauses = [
        (moments[begun], moments[ended] if ended is not None else float("inf")) for begun, ended in table.breaks
    ]
    return reckon(ticks, pauses)


def _who_acted(entry: Any, before: Any) -> Seat | None:
    """Whose turn an entry was; a correction is nobody's."""
    if not isinstance(entry, Did) or before is None or entry.action.seat not in before.to_act:
        return None
    return entry.action.seat


def lasting(speech: Speech, seconds: float) -> str:
    """“1 h 25 min”, “41 min”, “35 s”."""
    whole = round(seconds)
    if whole < A_MINUTE:
        return speech.gettext(SECONDS).format(seconds=whole)
    minutes = round(seconds / A_MINUTE)
    hours, rest = divmod(minutes, 60)
    return speech.gettext(HOURS if hours else MINUTES).format(hours=hours, minutes=rest if hours else minutes)


def thinking(scene: Scene) -> list[tuple[str, str]]:
    """Each player and how long they thought in all, for the score sheet."""
    found = times_of(scene)
    seats = [seat for seat in found.seats if seat != TABLE and found.total >= A_MINUTE]
    return [(scene.players[seat].name, lasting(scene.speech, found.of(seat))) for seat in seats]


def _json(found: Times) -> dict[str, Any]:
    """Seconds. `seat` is null for the table as a whole."""
    return {
        "total": round(found.total),
        "paused": round(found.paused),
        "longest_thought": LONGEST_THOUGHT,
        "rounds": [{"round": at, "seconds": round(found.played[at])} for at in found.rounds],
        "seats": [
            {
                "seat": None if seat == TABLE else seat,
                "seconds": round(found.of(seat)),
                "by_round": [round(found.of_round(seat, at)) for at in found.rounds],
            }
            for seat in found.seats
        ],
    }
