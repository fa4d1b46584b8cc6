"""The start of a match as it comes in: who plays, which copy of the game, and where it is taken up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, g, jsonify, redirect, url_for

from companion.core import fields
from companion.core.game import Colour, Game, Player
from companion.core.journal import SetUp
from companion.core.messages import Message, Seat
from companion.core.misread import Misread, NoSuchChoice, Problems, WrongShape
from companion.core.printed import PrintedSheet
from companion.referee.referee import LONGEST_TOKEN
from companion.store import LONGEST_NAME, MOST_FIGURES, Entering
from companion.web import forms
from companion.web.answers import reasons_json, status_of
from companion.web.boxes import filled_in
from companion.web.fragments import current_speech
from companion.web.guards import wants_json
from companion.web.house import House, house

USUAL = Entering.EVERYONE
NEW_BOX, EXAMPLE_BOX = "new", "example"
MOST_CHAIRS = 50
"""More than stand around any table; how many may play is for the game to say."""


def begun(inside: House, game: Game[Any], raw: dict[str, Any]) -> str | tuple[Message, ...]:
    """The code of the match that is asked for, or everything that speaks against it."""
    problems: Problems = []
    opening = read_opening(raw.get("opening"), problems)
    wish = read_wish(inside, game, raw)
    if not isinstance(wish, Wish):
        return (*wish, *problems)
    return wish.ruled(opening, problems)


@dataclass(frozen=True, kw_only=True)
class Wish:
    """A match as somebody would begin it: read, but not ruled on."""

    game: Game[Any]
    players: tuple[Player, ...]
    start: Seat
    readings: Any
    printed: PrintedSheet
    box: str | None
    in_new_box: bool
    token: str | None
    entering: Entering

    @property
    def sits(self) -> dict[str, Any]:
        """Who sits where, and what lies there."""
        asked = ("players", "start", "readings", "printed", "box")
        return {name: getattr(self, name) for name in asked}

    def ruled(self, opening: Mapping[str, int], problems: Sequence[Misread]) -> str | tuple[Message, ...]:
        """As `begun`; where some figures cannot be read, that, and what speaks against the others."""
        if not problems:
            return self.begun(opening)
        unread = {problem.where for problem in problems}
        read = {key: value for key, value in opening.items() if f"opening.{key}" not in unread}
        others = house().referee.set_up_for(self.game.slug, **self.sits, opening=read) if read else ()
        reasons = () if isinstance(others, SetUp) else others
        return (*problems, *(reason for reason in reasons if getattr(reason, "where", "") not in unread))

    def begun(self, opening: Mapping[str, int]) -> str | tuple[Message, ...]:
        """The code of the match, taken up with these figures if there are any, or everything that speaks against it."""
        return house().referee.start_match(
            self.game.slug,
            **self.sits,
            opening=opening,
            in_new_box=self.in_new_box,
            token=self.token,
            device=g.device,
            phone=g.comer.phone,
            entering=self.entering,
        )


def read_wish(inside: House, game: Game[Any], raw: dict[str, Any]) -> Wish | tuple[Message, ...]:
    """A match that is to be begun, or everything that cannot be read of it."""
    problems: Problems = []
    chairs = _chairs(raw.get("players"), problems)
    players = tuple(_player(chair, row, problems) for chair, row in chairs.items())
    start = fields.read_seat(raw.get("start", 0), "start", problems)
    # Whoever is said to begin may sit behind an empty chair; on one, nobody begins.
    first = list(chairs).index(str(start)) if str(start) in chairs else len(chairs)
    readings = fields.read_fields(game.readings, raw.get("readings") or {}, "readings", problems)
    entering = fields.Choice(of=Entering).read(raw.get("entering") or USUAL.slug, "entering", problems)
    box = raw.get("box", NEW_BOX)
    printed = _printed(inside, game, box, raw.get("printed"), problems)
    token = raw.get("token") or None
    if token is not None and not (
        isinstance(token, str) and len(token) <= LONGEST_TOKEN and token.isprintable()
    ):
        problems.append(WrongShape("token", str(token)[:40]))
    if problems or printed is None:
        return tuple(problems)
    return Wish(
        game=game,
        players=tuple(player for player in players if player is not None),
        start=Seat(first),
        readings=readings,
        printed=printed,
        box=str(box) if box not in (NEW_BOX, EXAMPLE_BOX) else None,
        in_new_box=box == NEW_BOX and bool(printed.figures()),
        token=token,
        entering=entering if isinstance(entering, Entering) else USUAL,
    )


def read_opening(raw: Any, problems: Problems) -> dict[str, int]:
    """The figures of a table that is taken up in the middle, by their keys."""
    if raw in (None, ""):
        return {}
    if not isinstance(raw, dict) or len(raw) > MOST_FIGURES:
        problems.append(WrongShape("opening", str(raw)[:40]))
        return {}
    typed = forms.flatten(raw)
    return {key: fields.read_whole(value, f"opening.{key}", problems) for key, value in typed.items()}


def _chairs(raw: Any, problems: Problems) -> dict[str, dict[str, Any]]:
    """The chairs somebody sits on, clockwise; a row without a name is an empty one."""
    if isinstance(raw, dict):
        rows = dict(sorted(raw.items(), key=lambda row: (len(row[0]), row[0])))
    elif isinstance(raw, list):
        rows = {str(at): row for at, row in enumerate(raw)}
    else:
        rows = {}
        if raw not in (None, ""):
            problems.append(WrongShape("players", str(raw)[:40]))
    if len(rows) > MOST_CHAIRS:
        problems.append(WrongShape("players", f"{len(rows)}"))
        return {}
    for chair, row in rows.items():
        if not isinstance(row, dict):
            problems.append(WrongShape(f"players.{chair[:20]}", str(row)[:40]))
    return {
        chair: row
        for chair, row in rows.items()
        if isinstance(row, dict) and str(row.get("name") or "").strip()
    }


def _player(chair: str, row: dict[str, Any], problems: Problems) -> Player | None:
    at = f"players.{chair[:20]}"
    name = fields.Words(at_most=LONGEST_NAME).read(row.get("name"), f"{at}.name", problems)
    colour = fields.Choice(of=Colour).read(row.get("colour"), f"{at}.colour", problems)
    return Player(name, colour) if isinstance(colour, Colour) else None


def _printed(inside: House, game: Game[Any], box: Any, raw: Any, problems: Problems) -> PrintedSheet | None:
    if box == EXAMPLE_BOX and game.example_sheet is not None:
        return game.example_sheet()
    if box != NEW_BOX:
        kept = inside.referee.box(str(box), game.slug)
        if kept is None:
            problems.append(NoSuchChoice("box", str(box)[:40]))
            return None
        return kept.sheet
    if not isinstance(raw, dict):
        if raw not in (None, ""):
            problems.append(WrongShape("printed", str(raw)[:40]))
        raw = {}
    return filled_in(game.printed.read({}), forms.flatten(raw), problems, "printed.")


def answer_begun(said: str | tuple[Message, ...]) -> Response:
    """The way to the match that was begun; for a program also why none was."""
    if isinstance(said, str):
        if wants_json():
            response = jsonify(code=said, url=url_for("matches.show", code=said))
            response.status_code = 201
            return response
        return redirect(url_for("matches.show", code=said), 303)  # type: ignore[return-value]
    response = jsonify(reasons=reasons_json(said, current_speech()))
    response.status_code = status_of(said)
    return response
