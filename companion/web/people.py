"""People: who played here, by whatever spelling; called otherwise, merged, parted again."""

from typing import Any

from flask import Blueprint, Response, abort, g, jsonify, redirect, url_for

from companion.core.fields import Words
from companion.core.messages import Message
from companion.core.misread import NoSuchChoice
from companion.referee import Known, alike
from companion.store import LONGEST_NAME, Show, Wanted, folded
from companion.web.answers import reasons_json, status_of
from companion.web.fragments import current_speech, page
from companion.web.guards import wants_json, what_was_sent
from companion.web.house import house, whose_history
from companion.web.telling_plays import Told, told_in_a_line

people = Blueprint("people", __name__, url_prefix="/people")

LAST_PLAYS = 12
"""On the page of a person; the history has all of them."""


@people.get("")
def show() -> Response:
    """Everybody by name; where only what one was at is shown, those one was at a table with."""
    known = sorted(house().referee.people(whose_history()), key=lambda one: folded(one.name))
    if wants_json():
        return jsonify(people=[_json(one) for one in known])
    return page("people/list.html", people=known)


@people.get("/<id_>")
def person(id_: str) -> Response:
    """One of them: their plays, and every way their name is written."""
    one = _the_person(id_)
    if wants_json():
        return jsonify(_json(one))
    return _page(one)


def _the_person(id_: str) -> Known:
    found = house().referee.person(id_, whose_history()) if len(id_) <= 40 else None
    if found is None:
        abort(404)
    return found


def _page(one: Known, problems: tuple[Message, ...] = (), typed: str | None = None) -> Response:
    others = [other for other in house().referee.people(whose_history()) if other.person.id != one.person.id]
    others.sort(key=lambda other: (not alike(one.person, other.person), folded(other.name)))
    return page(
        "people/person.html", status_of(problems) if problems else 200, one=one, plays=_plays_of(one),
        others=others, alike=[other for other in others if alike(one.person, other.person)], problems=problems,
        typed=one.name if typed is None else typed, LONGEST_NAME=LONGEST_NAME,
    )  # fmt: skip


def _plays_of(one: Known) -> list[Told]:
    spelt = frozenset(folded(spelling) for spelling in one.person.spellings)
    wanted = Wanted(
        show=Show.EVERYTHING, device=g.device, only_own=whose_history() is not None, people=(spelt,)
    )  # fmt: skip
    return [told_in_a_line(found) for found in house().referee.history(wanted, most=LAST_PLAYS)]


def _answer(id_: str, problems: tuple[Message, ...] = (), typed: str | None = None) -> Response:
    """How it is now, or why it is not."""
    if not problems:
        if wants_json():
            return jsonify(_json(_the_person(id_)))
        return redirect(url_for("people.person", id_=id_), 303)  # type: ignore[return-value]
    if wants_json():
        response = jsonify(reasons=reasons_json(problems, current_speech()))
        response.status_code = status_of(problems)
        return response
    return _page(_the_person(id_), problems, typed)


@people.post("/<id_>/name")
def name(id_: str) -> Response:
    """Call somebody otherwise (`name`)."""
    _the_person(id_)
    sent, problems = what_was_sent().get("name"), list[Any]()
    called = Words(at_most=LONGEST_NAME).read(sent, "name", problems)
    if not problems:
        against = house().referee.rename(id_, called)
        problems += [against] if against is not None else []
    return _answer(id_, tuple(problems), sent if isinstance(sent, str) else None)


@people.post("/<id_>/merge")
def merge(id_: str) -> Response:
    """Two who were one all along: every spelling of the `other` is theirs."""
    _the_person(id_)
    problems = list[Any]()
    other = str(what_was_sent().get("other", ""))
    known = {one.person.id for one in house().referee.people(whose_history())} - {id_}
    if other not in known:
        problems.append(NoSuchChoice("other", other[:40]))
    else:
        against = house().referee.merge(id_, other)
        problems += [against] if against is not None else []
    return _answer(id_, tuple(problems))


@people.post("/<id_>/part")
def part(id_: str) -> Response:
    """A `spelling` that was somebody else after all."""
    one = _the_person(id_)
    spelling, problems = what_was_sent().get("spelling"), list[Any]()
    if spelling not in one.person.spellings:
        problems.append(NoSuchChoice("spelling", str(spelling)[:40]))
    else:
        against = house().referee.part(id_, str(spelling))
        problems += [against] if against is not None else []
    return _answer(id_, tuple(problems))


def _json(one: Known) -> dict[str, Any]:
    return {
        "id": one.person.id,
        "name": one.name,
        "spellings": list(one.person.spellings),
        "plays": one.plays,
        "last": one.last.isoformat() if one.last else None,
    }
