"""The way in: what lies on the table, what can be started, and the start itself."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, g, jsonify, redirect, request, url_for

from companion.core.game import Game
from companion.core.messages import N_, Message
from companion.core.sight import sight_of
from companion.i18n.catalogs import LOCALES
from companion.store import Listed, Show, Wanted, tidy_code
from companion.web import forms, guesses
from companion.web.answers import status_of
from companion.web.beginning import answer_begun, begun
from companion.web.fragments import LOCALE_COOKIE, THEME_COOKIE, page, speak_as, speech
from companion.web.guards import json_object, refuse, sends_json, wants_json
from companion.web.house import house, let_nobody_guess, what_is_begun, whose_history
from companion.web.telling_plays import told_in_a_line

lobby = Blueprint("lobby", __name__)

MOST_NAMES = 100
"""That are proposed to whoever types one."""
THEMES = ("auto", "light", "dark")
NO_SUCH_CODE = N_(
    "No match on this server has that code. Look again: it has no letter O and no I, no 0 and no 1."
)


@lobby.get("/")
def show() -> Response:
    """The matches this device is at, games on the shelf, matches it was at."""
    inside = house()
    running = [
        table for code in inside.referee.running(device=g.device) if (table := inside.referee.table(code))
    ]
    played = [told_in_a_line(one) for one in _own_plays(most=8)]
    if wants_json():
        games = [{"slug": game.slug, "title": game.title} for game in inside.shelf.values()]
        return jsonify(
            games=games, matches=[{"code": table.code, "game": table.game.slug} for table in running]
        )
    cards = [_card(table) for table in running]
    return page("lobby/page.html", cards=cards, games=inside.shelf.values(), played=played)


def _own_plays(most: int) -> tuple[Listed, ...]:
    """What this device was at last, and nobody has put away."""
    wanted = Wanted(show=Show.FINISHED, device=g.device, only_own=True)
    return house().referee.history(wanted, most=most)


def _card(table: Any) -> dict[str, Any]:
    sight = sight_of(table.game, table.steps, None)
    spoken = speech(table.game, tuple(player.name for player in table.set_up.players), sight)
    board, players = table.game.view(table.state, None), table.set_up.players
    purses = [(players[card.seat], card.purse.value if card.purse else None) for card in board.cards]
    return {"table": table, "board": board, "speech": spoken, "players": players, "purses": purses}


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
    game = what_is_begun(slug)
    speak_as(speech(game))
    return _start_page(Start(game, dict(request.args.items())))


def _start_page(form: Start, status: int = 200) -> Response:
    boxes = house().referee.boxes(form.game.slug)
    return page(
        "lobby/start.html", status, form=form, game=form.game, boxes=boxes, colours=form.game.colours,
        known_names=_known_names(),
    )  # fmt: skip


def _known_names() -> list[str]:
    """Who may be meant, for whoever types the names: who played last in front."""
    return [known.name for known in house().referee.people(whose_history())][:MOST_NAMES]


@lobby.post("/matches")
def begin() -> Response:
    """Open a match; with `opening` one that is taken up in the middle."""
    raw = json_object() if sends_json() else forms.unflatten(dict(request.form.items()))
    if raw is None:
        return refuse(400)
    game = house().referee.game(str(raw.get("game")))
    if game is None:
        return refuse(404)
    speak_as(speech(game))
    said = begun(house(), game, raw)
    return answer_begun(said) if isinstance(said, str) or wants_json() else start_page(game, raw, said)


def start_page(game: Game[Any], raw: dict[str, Any], reasons: tuple[Message, ...]) -> Response:
    """The form with what was typed, and what is wrong with it."""
    return _start_page(Start(game, forms.flatten(raw), reasons), status_of(reasons))


@lobby.get("/games/<slug>/readings")
def readings(slug: str) -> Response:
    """How this app reads the rules: every unclear point, with its reason."""
    game = what_is_begun(slug)
    speak_as(speech(game))
    code = tidy_code(request.args.get("match", ""))
    is_there = house().referee.is_at(code, g.device)
    return page("lobby/readings.html", game=game, asked=game.asked, match=code if is_there else "")


@lobby.post("/reader")
def reader() -> Response:
    """The reader's own choices: language and light or dark."""
    choices = ((LOCALE_COOKIE, "language", LOCALES), (THEME_COOKIE, "theme", THEMES))
    response = redirect(_way_back(request.form.get("back", "/")), 303)
    year = 365 * 24 * 3600
    for cookie, name, known in choices:
        chosen = request.form.get(name)
        if chosen is not None:
            if chosen not in known:
                return refuse(400)
            response.set_cookie(
                cookie, chosen, max_age=year, samesite="Lax", httponly=True,
                secure=request.is_secure,
            )  # fmt: skip
    return response  # type: ignore[return-value]


def _way_back(asked: str) -> str:
    """Where the reader came from, if that is a page of ours: browsers read `/\\there` as another house's address."""
    is_ours = asked.startswith("/") and not asked.startswith(("//", "/\\")) and asked.isprintable()
    return asked if is_ours else url_for("lobby.show")


@lobby.get("/join")
def join() -> Response:
    """From the code in letters to the match."""
    code = tidy_code(request.args.get("code", ""))
    let_nobody_guess(code)
    if house().referee.table(code) is None:
        guesses.wrong(NO_SUCH_CODE)
    return redirect(url_for("matches.show", code=code), 303)  # type: ignore[return-value]
