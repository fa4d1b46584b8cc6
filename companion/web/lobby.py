"""The way in: what lies on the table, what can be started, and the start itself."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, current_app, g, jsonify, redirect, request, url_for

from companion.core import fields
from companion.core.fields import Problems
from companion.core.game import Colour, Game, Player
from companion.core.messages import N_, Message, Seat
from companion.core.printed import PrintedSheet
from companion.store import Play
from companion.web import forms
from companion.web.answers import reasons_json
from companion.web.fragments import LOCALE_COOKIE, THEME_COOKIE, page, speak_as, speech
from companion.web.guards import refuse, wants_json
from companion.web.house import House, house, the_game

lobby = Blueprint("lobby", __name__)

NEW_BOX, EXAMPLE_BOX = "new", "example"
NO_SUCH_CODE = N_(
    "No match on this server has that code. Look again: it has no letter O and no I, no 0 and no 1."
)


@lobby.get("/")
def show() -> Response:
    """Matches on the table, games on the shelf, matches played."""
    inside = house()
    running = [table for code in inside.referee.running() if (table := inside.referee.table(code))]
    played = [_played(play) for play in inside.referee.played(limit=8)]
    if wants_json():
        games = [{"slug": game.slug, "title": game.title} for game in inside.shelf.values()]
        return jsonify(
            games=games, matches=[{"code": table.code, "game": table.game.slug} for table in running]
        )
    cards = [_card(table) for table in running]
    return page("lobby/page.html", cards=cards, games=inside.shelf.values(), played=played)


def _card(table: Any) -> dict[str, Any]:
    spoken = speech(table.game, tuple(player.name for player in table.set_up.players))
    board = table.game.view(table.state, None)
    return {"table": table, "board": board, "speech": spoken, "players": table.set_up.players}


def _played(play: Play) -> dict[str, Any]:
    """A finished match, in one line."""
    game, spoken = house().shelf.get(play.game), speech()
    winners = [place.name for place in play.places if place.place == 1]
    others = [f"{place.name} {spoken.plain(place.total)}" for place in play.places if place.place > 1]
    return {
        "code": play.match,
        "winners": winners,
        "title": game.title if game else play.game,
        "best": max(place.total for place in play.places),
        "others": f"{', '.join(others)}. {spoken.day(play.finished)}",
    }


@dataclass(frozen=True)
class Start:
    """What the start form is drawn with: what was typed, and what is wrong with it."""

    game: Game[Any]
    values: dict[str, Any]
    reasons: tuple[Message, ...] = ()

    def value(self, path: str, default: Any = "") -> Any:
        return self.values.get(path, default)

    @property
    def asked(self) -> Any:
        return self.game.asked

    @property
    def required(self) -> Any:
        """The printed figures a match cannot begin without."""
        sheet = self.game.printed.read({})
        return [(figure, sheet.value_of(figure.key)) for figure in sheet.figures() if figure.required]


@lobby.get("/games/<slug>/start")
def start(slug: str) -> Response:
    """Who plays, who begins, how the rules are read, which copy of the game."""
    game = the_game(slug)
    speak_as(speech(game))
    return _start_page(Start(game, dict(request.args.items())))


def _start_page(form: Start, status: int = 200) -> Response:
    boxes = house().referee.boxes(form.game.slug)
    return page("lobby/start.html", status, form=form, game=form.game, boxes=boxes, colours=form.game.colours)


@lobby.post("/matches")
def begin() -> Response:
    """Open a match."""
    body: Any = request.get_json(silent=True) if request.mimetype == "application/json" else None
    if request.mimetype == "application/json" and not isinstance(body, dict):
        return refuse(400)
    raw = body if body is not None else forms.unflatten(dict(request.form.items()))
    game = house().shelf.get(str(raw.get("game")))
    if game is None:
        return refuse(404)
    speak_as(speech(game))
    said = _begin(house(), game, raw)
    if isinstance(said, str):
        if wants_json():
            response = jsonify(code=said, url=url_for("matches.show", code=said))
            response.status_code = 201
            return response
        return redirect(url_for("matches.show", code=said), 303)  # type: ignore[return-value]
    if wants_json():
        response = jsonify(reasons=reasons_json(said, speech(game)))
        response.status_code = 422
        return response
    return _start_page(Start(game, forms.flatten(raw), said), 422)


def _begin(inside: House, game: Game[Any], raw: dict[str, Any]) -> str | tuple[Message, ...]:
    problems: Problems = []
    players = _players(game, raw.get("players"), problems)
    start_seat = fields.read_seat(raw.get("start", 0), "start", problems)
    readings = fields.read_fields(game.readings, raw.get("readings") or {}, "readings", problems)
    box = raw.get("box", NEW_BOX)
    printed = _printed(inside, game, box, raw.get("printed"), problems)
    if problems or printed is None:
        return tuple(problems)
    kept = str(box) if box not in (NEW_BOX, EXAMPLE_BOX) else None
    if box == NEW_BOX and printed.figures():
        kept = inside.referee.new_box(game.slug, printed)
    return inside.referee.start_match(
        game.slug, players=players, start=Seat(start_seat), readings=readings, printed=printed, box=kept,
        device=g.device,
    )  # fmt: skip


def _players(game: Game[Any], raw: Any, problems: Problems) -> tuple[Player, ...]:
    """The rows of the form that have a name; a row without one is an empty chair."""
    rows = list(raw.values()) if isinstance(raw, dict) else raw if isinstance(raw, list) else []
    players = []
    for at, row in enumerate(rows[:12]):
        if not isinstance(row, dict) or not str(row.get("name") or "").strip():
            continue
        name = fields.Words(at_most=40).read(row.get("name"), f"players.{at}.name", problems)
        colour = fields.Choice(of=Colour).read(row.get("colour"), f"players.{at}.colour", problems)
        if isinstance(colour, Colour):
            players.append(Player(name, colour))
    return tuple(players)


def _printed(inside: House, game: Game[Any], box: Any, raw: Any, problems: Problems) -> PrintedSheet | None:
    if box == EXAMPLE_BOX and game.example_sheet is not None:
        return game.example_sheet()
    if box != NEW_BOX:
        kept = inside.referee.box(str(box), game.slug)
        if kept is None:
            problems.append(fields.NoSuchChoice("box", str(box)[:40]))
            return None
        return kept.sheet
    sheet = game.printed.read({})
    typed = forms.flatten(raw) if isinstance(raw, dict) else {}
    keys = {figure.key for figure in sheet.figures()}
    for key, value in typed.items():
        number = fields.read_whole(value, f"printed.{key}", problems) if value not in ("", None) else None
        if key not in keys:
            problems.append(fields.UnknownField(f"printed.{key}", str(value)[:40]))
        elif number is not None:
            sheet = sheet.with_figure(key, number)
            keys |= {figure.key for figure in sheet.figures()}
    return sheet


@lobby.get("/games/<slug>/readings")
def readings(slug: str) -> Response:
    """How this app reads the rules: every unclear point, with its reason."""
    game = the_game(slug)
    speak_as(speech(game))
    return page("lobby/readings.html", game=game, asked=game.asked)


@lobby.post("/reader")
def reader() -> Response:
    """The reader's own choices: language and light or dark."""
    back = request.form.get("back", "/")
    response = redirect(back if back.startswith("/") and not back.startswith("//") else "/", 303)
    year = 365 * 24 * 3600
    for cookie, name in ((LOCALE_COOKIE, "language"), (THEME_COOKIE, "theme")):
        chosen = request.form.get(name)
        if chosen is not None:
            response.set_cookie(
                cookie, chosen[:12], max_age=year, samesite="Lax", httponly=True,
                secure=bool(current_app.config.get("SESSION_COOKIE_SECURE")),
            )  # fmt: skip
    return response  # type: ignore[return-value]


@lobby.get("/join")
def join() -> Response:
    """From the code in letters to the match."""
    code = "".join(request.args.get("code", "").split()).upper()[:40]
    if house().referee.table(code) is None:
        return refuse(404, NO_SUCH_CODE)
    return redirect(url_for("matches.show", code=code), 303)  # type: ignore[return-value]
