"""What goes out: the record, tables, a play for BG Stats, BGG and other programs, and the page that offers it."""

import json
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, request, url_for

from companion.exchange.bgstats_file import ENDING, bgstats_file, written, written_in_parts
from companion.exchange.bgstats_file import MIMETYPE as JSON
from companion.exchange.bgstats_link import link
from companion.exchange.play_json import play_json
from companion.exchange.tables import MIMETYPE as CSV
from companion.exchange.tables import ledger_csv, scores_csv
from companion.store import now
from companion.web.fragments import gettext, page
from companion.web.guards import limiter, wants_json
from companion.web.house import house, the_scene, whose_history
from companion.web.join import address_of, qr
from companion.web.outgoing import (
    HOLDS_SECRETS,
    NOT_OVER,
    Outgoing,
    download,
    file_name,
    holds_secrets,
    ledger_rows,
    of_match,
    of_play,
    the_open_table,
    told_to_anybody,
)

exports = Blueprint("exports", __name__)

FILES_A_MINUTE = "60 per minute"
ALL_PLAYS_A_MINUTE = "10 per minute"


# Of a match, also one that is still on


@exports.get("/matches/<code>/record.jsonl")
def record(code: str) -> Response:
    """The whole match, one entry a line; `companion replay` reads it."""
    the_open_table(code)
    lines = house().referee.record(code) or ()
    return download((f"{line}\n" for line in lines), f"companion-{code}.jsonl", "application/x-ndjson")


@exports.get("/matches/<code>/ledger.csv")
@limiter.limit(FILES_A_MINUTE)
def ledger(code: str) -> Response:
    """Every coin that moved, with its cause and what the purse held then."""
    table = the_open_table(code)
    return download(ledger_csv(ledger_rows(table)), _ledger_name(table.game.folder), CSV)


@exports.get("/matches/<code>/export")
def show(code: str) -> Response:
    """All that can be sent on of a match, as far as it is there."""
    scene = the_scene(code)
    table = scene.table
    is_open, found = not holds_secrets(table), of_match(code) if table.is_over else None
    if wants_json():
        return jsonify(files=_files(found, code=code, is_open=is_open))
    return page(
        "exports/page.html", title=gettext(scene.game.title), game=scene.game, code=code, uuid="", found=found, scene=scene,
        is_open=is_open, ledger_name=_ledger_name(table.game.folder), NOT_OVER=NOT_OVER, HOLDS_SECRETS=HOLDS_SECRETS,
    )  # fmt: skip


# Of a play, by its match or by its own id


@exports.get("/history/<uuid>/export")
def show_play(uuid: str) -> Response:
    """All that can be sent on of a play."""
    found = of_play(uuid)
    if wants_json():
        return jsonify(files=_files(found, uuid=uuid, is_open=False))
    return page(
        "exports/page.html", title=found.title, game=house().shelf.get(found.play.game), code="", uuid=uuid,
        found=found, scene=None, is_open=False,
    )  # fmt: skip


@exports.get("/matches/<code>/scores.csv")
@exports.get("/history/<uuid>/scores.csv")
@limiter.limit(FILES_A_MINUTE)
def scores(code: str = "", uuid: str = "") -> Response:
    """Everybody's points by category."""
    found = _found(code, uuid)
    text = scores_csv(found.play, found.directory, found.labels)
    return download(text, f"{found.file_name}-scores.csv", CSV)


@exports.get("/matches/<code>/play.json")
@exports.get("/history/<uuid>/play.json")
@limiter.limit(FILES_A_MINUTE)
def play(code: str = "", uuid: str = "") -> Response:
    """The play, for programs."""
    found = _found(code, uuid)
    text = json.dumps(play_json(found.play, found.directory), ensure_ascii=False, indent=1)
    return download(f"{text}\n", f"{found.file_name}.json", JSON)


@exports.get("/matches/<code>/play.bgsplay")
@exports.get("/history/<uuid>/play.bgsplay")
@limiter.limit(FILES_A_MINUTE)
def bgsplay(code: str = "", uuid: str = "") -> Response:
    """The play, as BG Stats' own file."""
    found = _found(code, uuid)
    text = written(bgstats_file((found.play,), found.directory, at=now()))
    return download(text, f"{found.file_name}.{ENDING}", JSON)


@exports.get("/matches/<code>/bgg")
@exports.get("/history/<uuid>/bgg")
def bgg(code: str = "", uuid: str = "") -> Response:
    """The play in words, to paste at BGG."""
    found = _found(code, uuid)
    if wants_json():
        return jsonify(text=found.text)
    return _page("exports/bgg.html", found, code, uuid)


@exports.get("/matches/<code>/bgstats")
@exports.get("/history/<uuid>/bgstats")
def bgstats(code: str = "", uuid: str = "") -> Response:
    """The link that opens BG Stats with the play, and a picture of a short one for another phone."""
    found = _found(code, uuid)
    address, short = link(found.play, found.directory), address_of(url_for(".sent_on", uuid=found.play.uuid))
    if wants_json():
        return jsonify(link=address, short=short)
    return _page("exports/bgstats.html", found, code, uuid, link=address, short=short, drawing=qr(short))


@exports.get("/s/<uuid>")
@limiter.limit(FILES_A_MINUTE)
def sent_on(uuid: str) -> Response:
    """From the short address to BG Stats: for every phone it is shown to, whether it was at the match or not.

    Nobody guesses the id of a play, and there is nothing in it but what is told to BG Stats.
    """
    outgoing = told_to_anybody(uuid)
    return redirect(link(outgoing.play, outgoing.directory), 302)  # type: ignore[return-value]


@exports.get("/history/plays.bgsplay")
@limiter.limit(ALL_PLAYS_A_MINUTE)
def plays() -> Response:
    """All plays this device may read, of one game with `?game=`, as one file of BG Stats."""
    referee, game = house().referee, request.args.get("game") or None
    found = referee.played(game, limit=None, device=whose_history())
    text = written_in_parts(found, referee.directory(), at=now())
    return download(text, f"{file_name(game or 'plays')}.{ENDING}", JSON)


def _found(code: str, uuid: str) -> Outgoing:
    return of_match(code) if code else of_play(uuid)


def _page(template: str, found: Outgoing, code: str, uuid: str, **more: Any) -> Response:
    game = house().shelf.get(found.play.game)
    return page(template, found=found, title=found.title, game=game, code=code, uuid=uuid, **more)


def _ledger_name(game: str) -> str:
    return f"{file_name(game)}-ledger.csv"


def _files(found: Outgoing | None, *, is_open: bool, **which: Any) -> dict[str, str]:
    """Where everything is that there is, by endpoint."""
    there = ("scores", "play", "bgsplay", "bgg", "bgstats") if found is not None else ()
    of_the_match = ("record", "ledger") if is_open else ()
    return {name: url_for(f".{name}", **which) for name in (*there, *of_the_match)}
