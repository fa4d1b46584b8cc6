"""A season on paper: the score sheets of many matches as one PDF, with a page in front that says which, and where."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from flask import Blueprint, Response, copy_current_request_context, current_app, g, render_template, request

from companion.core.messages import N_, Message
from companion.i18n.say import Speech
from companion.printing import CannotPrint, Paper, Volume
from companion.referee import Comer, Made, Progress
from companion.store import JobFile, Play, now
from companion.web.fragments import locale, page, speak_as, speech
from companion.web.guards import json_object, limiter, refuse, sends_json
from companion.web.house import house, the_scene
from companion.web.jobs import BUSY, SEASON, begun, told
from companion.web.printouts import Format
from companion.web.sheets import score_sheet_of

season = Blueprint("season", __name__, url_prefix="/season")

MOST_SHEETS = 200
SEASONS_A_MINUTE = "6 per minute"
NOTHING_CHOSEN = N_("Choose one match at least.")
TOO_MANY = N_("So many sheets make no book: choose 200 matches at most.")
STYLES = ("paper", "season")


@dataclass(frozen=True, slots=True)
class NotPrinted(Message):
    text = N_("This could not be printed here, or the server was stopped meanwhile. Ask for it again.")


@dataclass(frozen=True, slots=True)
class Printed(Message):
    text = N_("Printed: {sheets} score sheets on {pages} pages.")

    sheets: int
    pages: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """A match of the season: what the page in front says of it."""

    code: str
    title: str
    day: str
    ended: str
    words: str
    page: int | None = None
    """On which page its sheet begins; None until that is known."""


@season.get("")
def show() -> Response:
    """Which matches: those of this device that were over between two days."""
    begin, end = _days()
    if begin is None or end is None:
        return refuse(400)
    plays = _between(begin, end)
    chosen = [_chosen(play) for play in plays[:MOST_SHEETS]]
    return page("sheets/season_form.html", begin=begin, end=end, matches=chosen, left_out=len(plays) - len(chosen),
                papers=(Paper.A4, Paper.LETTER))  # fmt: skip


def _days() -> tuple[date | None, date | None]:
    """The two days asked for; without any, the last twelve months."""
    today = now().astimezone().date()
    return _day("from", today - timedelta(days=365)), _day("to", today)


def _day(name: str, usual: date) -> date | None:
    given = request.values.get(name)
    try:
        return date.fromisoformat(given) if given else usual
    except ValueError:
        return None


def _between(begin: date, end: date) -> tuple[Play, ...]:
    """The matches of this device that were over then, in the order they were."""
    first = (
        datetime.combine(begin, time.min).astimezone() if begin.year > 1 else datetime.min.replace(tzinfo=UTC)
    )
    played = house().referee.played(limit=None, device=g.device)
    found = [play for play in played if play.match and play.finished >= first]
    return tuple(play for play in reversed(found) if play.finished.astimezone().date() <= end)


def _chosen(play: Play) -> Chosen:
    game = house().shelf.get(play.game)
    spoken = speech(game)
    rows = [
        place.name if place.total is None else f"{place.name} {spoken.plain(place.total)}"
        for place in play.places
    ]
    title = spoken.gettext(game.title) if game else play.title or play.game
    return Chosen(
        play.match or "",
        title,
        spoken.day(play.finished.astimezone()),
        play.finished.isoformat(),
        ", ".join(rows),
    )


@season.post("")
@limiter.limit(SEASONS_A_MINUTE)
def begin() -> Response:
    """Have the chosen ones printed."""
    body = json_object() if sends_json() else None
    if sends_json() and body is None:
        return refuse(400)
    asked = body.get("matches") if body is not None else request.form.getlist("match")
    named = body.get("paper") if body is not None else request.form.get("paper")
    if not isinstance(asked, list) or not asked:
        return refuse(400, NOTHING_CHOSEN)
    paper = next(
        (paper for paper in (Paper.A4, Paper.LETTER) if paper.value == (named or Paper.A4.value)), None
    )
    if paper is None:
        return refuse(400)
    wanted = {str(code)[:40] for code in asked[: MOST_SHEETS + 1]}
    chosen = tuple(_chosen(play) for play in _between(date.min, date.max) if play.match in wanted)
    if len(wanted) > MOST_SHEETS:
        return refuse(422, TOO_MANY)
    if not chosen:
        return refuse(404)
    if house().workshop.is_full:
        return refuse(503, BUSY)
    spoken = Speech(locale())
    job = house().workshop.begin(
        SEASON, f"{chosen[0].day} – {chosen[-1].day}", device=g.device, work=_printing(chosen, paper, spoken),
        otherwise=told(spoken, NotPrinted())[0],
    )  # fmt: skip
    return begun(job)


def _printing(chosen: tuple[Chosen, ...], paper: Paper, spoken: Speech) -> Any:
    """What prints them, later, as for the device and in the language of this request."""
    comer: Comer = g.comer

    @copy_current_request_context
    def work(progress: Progress) -> Made:
        g.device, g.comer = comer.device, comer
        return _print_all(chosen, paper, spoken, progress)

    return work


def _print_all(chosen: tuple[Chosen, ...], paper: Paper, spoken: Speech, progress: Progress) -> Made:
    volume = Volume(house().printer, paper)
    progress(0, len(chosen))
    try:
        volume.add(_front(chosen), *STYLES)
        placed = []
        for at, one in enumerate(chosen, start=1):
            html, styles = _sheet(one.code, paper)
            placed.append(replace(one, page=volume.add(html, *styles)))
            progress(at, len(chosen))
        printed = volume.bound(_front(tuple(placed)), *STYLES)
    except CannotPrint:
        current_app.logger.exception("season of %s matches", len(chosen))
        return Made(told=told(spoken, NotPrinted()), went_well=False)
    for warning in printed.warnings:
        current_app.logger.warning("season: %s", warning)
    name = f"companion-season-{chosen[0].ended[:10]}-{chosen[-1].ended[:10]}.pdf"
    return Made(
        told=told(spoken, Printed(len(chosen), volume.pages)),
        file=JobFile(name=name, mimetype="application/pdf", content=printed.pdf),
    )


def _front(chosen: tuple[Chosen, ...]) -> str:
    speak_as(speech())
    return render_template("sheets/season.html", matches=chosen, made=now())


def _sheet(code: str, paper: Paper) -> tuple[str, tuple[str, ...]]:
    """The score sheet of a match, and what it is styled with."""
    g.pop("visit", None)
    sheet = score_sheet_of(the_scene(code))
    return sheet.html(Format(paper)), sheet.styles
