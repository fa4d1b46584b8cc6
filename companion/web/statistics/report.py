"""A page of statistics, and the same on paper, in a spreadsheet and for programs."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Response, abort, jsonify, request

from companion.core.messages import N_, Message, Plural
from companion.referee.statistics import Playing, standings
from companion.store import Person
from companion.web.fragments import current_speech, page
from companion.web.guards import wants_json
from companion.web.printouts import PAPER_NAMES, PAPERS, Printout
from companion.web.statistics.asked import Asked, asked
from companion.web.statistics.sections import Section
from companion.web.statistics.tables import shown, spreadsheet

STYLES = ("paper", "statistics")


@dataclass(frozen=True, slots=True)
class SoManyPlays(Message):
    text = Plural(N_("{plays} play"), N_("{plays} plays"), by="plays")

    plays: int


@dataclass(frozen=True, slots=True)
class From(Message):
    text = N_("from {day} on")

    day: str


@dataclass(frozen=True, slots=True)
class Until(Message):
    text = N_("until {day}")

    day: str


@dataclass(frozen=True, slots=True)
class AtTables(Message):
    text = Plural(N_("with one player"), N_("with {players} players"), by="players")

    players: int


@dataclass(frozen=True, slots=True)
class Among(Message):
    text = N_("with {names}")

    names: str


@dataclass(frozen=True, slots=True)
class StillToLookThrough(Message):
    text = Plural(
        N_("{matches} older match is to be looked through still. Load the page again in a moment."),
        N_("{matches} older matches are to be looked through still. Load the page again in a moment."),
        by="matches",
    )

    matches: int


@dataclass(frozen=True, kw_only=True)
class Report:
    """What is told, of whom or what, of which plays."""

    title: str
    about: str
    """What it is about, in small letters above."""
    sections: tuple[Section, ...]
    asked: Asked
    playings: tuple[Playing, ...]
    """Those that were asked about."""
    people: tuple[Person, ...]
    """Those one may ask about, who played most first."""
    game: Any = None
    """Lends the page its looks."""
    up: str = ""
    """Where one came from."""
    more: tuple[tuple[str, str], ...] = ()
    """Where one may go: addresses with their words."""
    to_look_through: int = 0

    @cached_property
    def of_what(self) -> str:
        """How many plays, and what they have in common."""
        speech, plays = current_speech(), self.asked
        named = [person.name for person in self.people if person.id in plays.people]
        parts: list[Message | None] = [
            SoManyPlays(len(self.playings)),
            From(speech.day(plays.since)) if plays.since else None,
            Until(speech.day(plays.until)) if plays.until else None,
            AtTables(plays.players) if plays.players else None,
            Among(speech.listed(named)) if named else None,
        ]
        return speech.in_a_row(speech.say(part) for part in parts if part is not None)

    @cached_property
    def still_missing(self) -> str:
        return current_speech().say(StillToLookThrough(self.to_look_through)) if self.to_look_through else ""

    def address(self, ending: str, **more: str) -> str:
        """Where the same is in another form."""
        endpoint = str(request.endpoint).removesuffix("_pdf").removesuffix("_csv") + ending.replace(".", "_")
        return self.asked.url(endpoint, people=True, **(request.view_args or {}), **more)

    def page(self) -> Response:
        """On a screen, or for a program that asks for JSON; with what could not be read the answer is 400."""
        status = 400 if self.asked.wrong else 200
        if wants_json():
            response = jsonify(self._json())
            response.status_code = status
            return response
        return page(
            "statistics/page.html", status, report=self, game=self.game, shown=shown, papers=[(paper.value, PAPER_NAMES[paper]) for paper in PAPERS],
        )  # fmt: skip

    def _json(self) -> dict[str, Any]:
        """Figures as they were reckoned: shares of one, nothing rounded."""
        return {
            "title": self.title,
            "plays": len(self.playings),
            "to_look_through": self.to_look_through,
            "unread": dict(self.asked.wrong),
            **{section.id: section.table.as_json() for section in self.sections},
        }

    def csv(self) -> Response:
        """One of its tables: `?table=` names it."""
        wanted = request.args.get("table", "")
        section = next((section for section in self.sections if section.id == wanted), None) or abort(404)
        return Response(
            spreadsheet(section.table),
            mimetype="text/csv",
            headers={"Content-Disposition": f'attachment; filename="companion-{section.id}.csv"'},
        )

    def pdf(self) -> Response:
        """On paper, as everything that is printed."""
        drawn = {"report": self, "game": self.game, "shown": shown}
        return Printout(name="statistics", template="statistics/sheet.html", styles=STYLES, drawn=drawn).pdf()


def among(playings: tuple[Playing, ...]) -> tuple[Asked, tuple[Playing, ...], tuple[Person, ...]]:
    """What is asked of these plays, which of them that are, and whom one may ask about."""
    what = asked(playings)
    people = sorted(standings(playings), key=lambda one: (-one[1].plays, one[0].name))
    return what, what.of(playings), tuple(person for person, _ in people)


Told = Callable[..., Report]
FORMS: dict[str, Callable[[Report], Response]] = {"": Report.page, ".pdf": Report.pdf, ".csv": Report.csv}
"""What stands behind an address, and the form it asks for."""
