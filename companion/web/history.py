"""The history: everything that was played here or told of, found again by game, people, day and words."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from flask import Blueprint, Flask, Response, g, jsonify, request, url_for
from werkzeug.datastructures import MultiDict

from companion.core.fields import Words, read_whole
from companion.core.messages import N_, Message
from companion.core.misread import Misread, NoSuchChoice, Problems
from companion.core.tallying import PAD
from companion.store import Listed, Show, Wanted, unheard
from companion.web.answers import reasons_json, status_of
from companion.web.fragments import current_speech, page, speech
from companion.web.guards import wants_json
from companion.web.house import house, whose_history
from companion.web.telling_plays import Told, told_in_a_line

A_PAGE = 40
LONGEST_SEARCH = 120
LAST_PAGE = 10_000
EVERYONE, OWN = "everyone", "own"
"""Who is shown what was played: everybody who reaches this server, or only the devices that were at it (`HISTORY`)."""
NAMES_END = ",;、，；"
"""What stands between two names."""

history = Blueprint("history", __name__)


@dataclass(frozen=True, slots=True)
class NoSuchDay(Misread):
    text = N_("“{given}” is no day: write it as 2026-05-31.")


def init_app(app: Flask) -> None:
    """The bin is emptied when the house opens."""
    if app.config["HISTORY"] not in (EVERYONE, OWN):
        raise ValueError(f"HISTORY is “{EVERYONE}” or “{OWN}”, not “{app.config['HISTORY']}”")
    app.extensions["companion"].referee.look_after_bin()


@dataclass(frozen=True, kw_only=True)
class Search:
    """What the form of the history says."""

    typed: dict[str, str]
    """As it was typed."""
    show: Show = Show.EVERYTHING
    since: datetime | None = None
    until: datetime | None = None
    page: int = 1
    problems: tuple[Message, ...] = field(default=())

    @property
    def is_narrow(self) -> bool:
        """Whether anything is looked for at all."""
        return any(self.typed.values())

    def address(self, **other: Any) -> str:
        """The same search, some of it otherwise."""
        said = {name: words for name, words in self.typed.items() if words}
        if self.show is not Show.EVERYTHING:
            said["show"] = self.show.value
        return url_for("history.show", **{**said, **other})


def _read(args: MultiDict[str, str]) -> Search:
    problems: Problems = []
    words = Words(at_most=LONGEST_SEARCH, required=False)
    typed = {name: words.read(args.get(name), name, problems) for name in ("q", "game", "who", "from", "to")}
    asked = args.get("show", Show.EVERYTHING.value)
    if asked not in [show.value for show in Show]:
        problems.append(NoSuchChoice("show", asked[:40]))
        asked = Show.EVERYTHING.value
    number = read_whole(args.get("page", 1), "page", problems) if not problems else 1
    return Search(
        typed=typed,
        show=Show(asked),
        since=_day(typed["from"], "from", problems),
        until=_day(typed["to"], "to", problems, days=1),
        page=min(max(number, 1), LAST_PAGE),
        problems=tuple(problems),
    )


def _day(typed: str, where: str, problems: Problems, days: int = 0) -> datetime | None:
    """The beginning of a day where this server stands."""
    if not typed:
        return None
    try:
        at = date.fromisoformat(typed) + timedelta(days=days)
        return datetime(at.year, at.month, at.day).astimezone()
    except (ValueError, OverflowError, OSError):
        problems.append(NoSuchDay(where, typed[:40]))
        return None


@history.get("/history")
def show() -> Response:
    """The newest first; what cannot be read of a search is said, and stays in its field."""
    referee, search = house().referee, _read(request.args)
    referee.look_after_bin()
    if search.problems and wants_json():
        response = jsonify(reasons=reasons_json(search.problems, current_speech()))
        response.status_code = status_of(search.problems)
        return response
    found: tuple[Listed, ...] = ()
    if not search.problems:
        found = referee.history(_wanted(search), skip=(search.page - 1) * A_PAGE, most=A_PAGE + 1)
    lines, has_more = [told_in_a_line(one) for one in found[:A_PAGE]], len(found) > A_PAGE
    if wants_json():
        return jsonify(plays=[_json(line) for line in lines], page=search.page, more=has_more)
    names = [known.name for known in referee.people(whose_history())]
    return page(
        "history/list.html", status_of(search.problems) if search.problems else 200, search=search, lines=lines,
        has_more=has_more, games=_games(), names=names, Show=Show,
    )  # fmt: skip


def _wanted(search: Search) -> Wanted:
    referee, text, game = house().referee, unheard(search.typed["q"]), search.typed["game"]
    return Wanted(
        show=search.show,
        device=g.device,
        only_own=whose_history() is not None,
        games=frozenset((game, f"{game}{PAD}")) if game else None,
        people=tuple(referee.spellings(name) for name in _names(search.typed["who"])),
        since=search.since,
        until=search.until,
        text=text,
        titled=frozenset(_titled(text)),
    )


def _names(typed: str) -> list[str]:
    for mark in NAMES_END[1:]:
        typed = typed.replace(mark, NAMES_END[0])
    return [name for part in typed.split(NAMES_END[0]) if (name := part.strip())]


def _titled(text: str) -> list[str]:
    """The games whose title has these words in it, in English or as this reader reads it."""
    found = []
    for game in house().shelf.values():
        titles = (game.title, speech(game).gettext(game.title))
        if text and any(text in unheard(title) for title in titles):
            found += [game.slug, f"{game.slug}{PAD}"]
    return found


def _games() -> list[tuple[str, str]]:
    """Slug and title of every game that was played, and of those on the shelf."""
    titles = {game: title for game, title in house().referee.games_played(whose_history()) if title}
    ours = {game.slug: speech(game).gettext(game.title) for game in house().shelf.values()}
    return sorted({**titles, **ours}.items(), key=lambda one: unheard(one[1]))


def _json(line: Told) -> dict[str, Any]:
    """A playing for a program: a match this device is not at has neither code nor figures while it runs."""
    play = line.listed.play
    return {
        "uuid": play.uuid if play else None,
        "code": line.listed.code if line.is_at else None,
        "game": line.listed.game,
        "title": line.title,
        "state": line.state,
        "at": line.listed.at.isoformat(),
        "names": list(line.listed.names),
        "source": play.source if play else None,
        "places": [{"name": p.name, "total": p.total, "place": p.place} for p in play.places] if play else None,
    }
