"""Which plays a reader asks about: from one day to another, with so many players, with these people."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import request, url_for

from companion.core.messages import N_
from companion.referee.statistics import Playing, narrowed

MOST_PLAYERS = 99

NO_DAY = N_("That is no day. Write it as 2026-05-31.")
NO_NUMBER = N_("That is no number of players.")
NOBODY = N_("Nobody of that name is in these plays.")
BACKWARDS = N_("The last day is before the first.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a reader asked for; what could not be read narrows nothing and stays in the form."""

    since: date | None = None
    until: date | None = None
    players: int | None = None
    people: frozenset[str] = frozenset()
    typed: tuple[tuple[str, str], ...] = ()
    """What stands in the form."""
    wrong: tuple[tuple[str, str], ...] = ()
    """What could not be read, by field: the sentence that says why."""

    @property
    def narrows(self) -> bool:
        return bool(self.since or self.until or self.players or self.people)

    def url(self, endpoint: str, *, people: bool = False, **where: Any) -> str:
        """Where another page tells of the same plays. Who has to be in them it is told only if it is the same page."""
        unread = dict(self.wrong)
        kept: dict[str, Any] = {
            name: value for name, value in self.typed if name != "person" and name not in unread
        }
        if people and self.people:
            kept["person"] = sorted(self.people)
        return url_for(endpoint, **where, **kept)

    def value(self, name: str) -> str:
        return dict(self.typed).get(name, "")

    def of(self, playings: Iterable[Playing]) -> tuple[Playing, ...]:
        """The plays that were asked about."""
        return narrowed(playings, since=self.since, until=self.until, seats=self.players, people=self.people)


def asked(playings: Iterable[Playing]) -> Asked:
    """What this request asks, of these plays: `?from=2026-05-01&to=2026-05-31&players=3&person=…`."""
    typed = [(name, request.args.get(name, "").strip()[:40]) for name in ("from", "to", "players")]
    typed = [(name, value) for name, value in typed if value]
    given, wrong = dict(typed), dict[str, str]()
    since, until = (_day(given.get(name), name, wrong) for name in ("from", "to"))
    if since and until and until < since:
        wrong["to"], until = BACKWARDS, None
    there = {sitting.person.id for playing in playings for sitting in playing.sittings}
    people = frozenset(request.args.getlist("person")[:MOST_PLAYERS])
    if people - there:
        wrong["person"] = NOBODY
    return Asked(
        since=since, until=until, players=_number(given.get("players"), wrong), people=people & there,
        typed=(*typed, *(("person", person) for person in sorted(people & there))), wrong=tuple(wrong.items()),
    )  # fmt: skip


def _day(given: str | None, name: str, wrong: dict[str, str]) -> date | None:
    try:
        return date.fromisoformat(given) if given else None
    except ValueError:
        wrong[name] = NO_DAY
        return None


def _number(given: str | None, wrong: dict[str, str]) -> int | None:
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and 1 <= int(given) <= MOST_PLAYERS):
        wrong["players"] = NO_NUMBER
        return None
    return int(given)
