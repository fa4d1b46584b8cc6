"""Tidying up: put a match away, throw it away, take it out again, note where it was and what there is to say."""

from datetime import datetime
from typing import Any

from flask import Blueprint, Response, abort, g, jsonify, redirect, url_for

from companion.core.fields import Toggle, Words
from companion.core.misread import Problems, TooManyWords, WrongShape
from companion.referee import goes, in_the_bin
from companion.store import Match, Play, Show
from companion.web import guesses
from companion.web.answers import reasons_json, status_of
from companion.web.fragments import current_speech, page
from companion.web.guards import Refused, wants_json, what_was_sent
from companion.web.house import house, let_nobody_guess, whose_history
from companion.web.stories import LONGEST_COMMENT, LONGEST_PLACE
from companion.web.telling_plays import title_of

tidying = Blueprint("tidying", __name__)


def _away() -> bool:
    """Whether it goes, or comes back (`away`: no)."""
    problems: Problems = []
    away = Toggle().read(what_was_sent().get("away", True), "away", problems)
    if problems:
        abort(400)
    return bool(away)


def _decided_here(code: str, *, also_binned: bool = False) -> Match:
    """The match of a link, for a device that may decide what becomes of it."""
    let_nobody_guess(code)
    referee = house().referee
    match = referee.match(code)
    if match is None:
        guesses.wrong()
    against = referee.against_tidying(code, g.device)
    if against is not None:
        raise Refused(403, against)
    binned = None if also_binned else in_the_bin(match)
    if binned is not None:
        raise Refused(410, binned, binned=code)
    return match


@tidying.post("/matches/<code>/archive")
def archive(code: str) -> Response:
    """Put a match away (`away`: yes), or have it back in the lists (no). Nothing of it is lost."""
    _decided_here(code)
    away = _away()
    house().referee.archive(code, away=away)
    if wants_json():
        return jsonify(archived=away)
    return redirect(url_for("stories.of_match", code=code), 303)  # type: ignore[return-value]


@tidying.get("/matches/<code>/bin")
def ask(code: str) -> Response:
    """What goes, before it does."""
    _decided_here(code)
    table = house().referee.table(code)
    if table is None:
        abort(404)
    played = house().referee.play(code)
    return page(
        "history/bin.html", title=title_of(table.game.folder), names=[player.name for player in table.players],
        at=(played.finished if played else table.match.last_entry).astimezone(), entries=table.seq,
        is_over=played is not None, to=url_for("tidying.throw", code=code),
        back=url_for("stories.of_match", code=code), goes=_gone_if_now(),
    )  # fmt: skip


@tidying.post("/matches/<code>/bin")
def throw(code: str) -> Response:
    """Put a match into the bin (`away`: yes), or take it out again (no)."""
    _decided_here(code, also_binned=True)
    away, referee = _away(), house().referee
    if not (referee.throw_away(code) if away else referee.take_out(code)):
        guesses.wrong()
    return _moved(away, url_for("stories.of_match", code=code))


def _moved(away: bool, back: str) -> Response:
    if wants_json():
        return jsonify(binned=away, goes=_gone_if_now().isoformat() if away else None)
    return redirect(url_for("history.show", show=Show.BIN.value) if away else back, 303)  # type: ignore[return-value]


def _gone_if_now() -> datetime:
    return goes(datetime.now().astimezone())


def _from_elsewhere(uuid: str) -> Play:
    """A play that was told of from elsewhere: whoever sees it may tidy it up."""
    found = house().referee.told(uuid)
    if found is None or found[0].match is not None or whose_history() is not None:
        abort(404)
    return found[0]


@tidying.get("/history/<uuid>/bin")
def ask_of_play(uuid: str) -> Response:
    """The same for a play that was told of from elsewhere."""
    play = _from_elsewhere(uuid)
    return page(
        "history/bin.html", title=title_of(play.game, play), names=[place.name for place in play.places],
        at=play.finished.astimezone(), entries=None, is_over=True, to=url_for("tidying.throw_play", uuid=uuid),
        back=url_for("stories.show", uuid=uuid), goes=_gone_if_now(),
    )  # fmt: skip


@tidying.post("/history/<uuid>/bin")
def throw_play(uuid: str) -> Response:
    """Put such a play into the bin, or take it out again."""
    _from_elsewhere(uuid)
    away = _away()
    house().referee.throw_away_play(uuid, into_bin=away)
    return _moved(away, url_for("stories.show", uuid=uuid))


@tidying.post("/history/<uuid>/notes")
def note(uuid: str) -> Response:
    """Where it was played (`location`), and what there is to say about it (`comments`): either, or both."""
    found = house().referee.told(uuid)
    if found is None:
        abort(404)
    code = found[0].match
    if code is not None:
        _decided_here(code)
    else:
        _from_elsewhere(uuid)
    problems: Problems = []
    sent, noted = what_was_sent(), found[0]  # what is not spoken of stays
    words = Words(at_most=LONGEST_PLACE, required=False)
    location = words.read(sent.get("location", noted.location), "location", problems)
    comments = _paragraphs(sent.get("comments", noted.comments), problems)
    if problems:
        if wants_json():
            response = jsonify(reasons=reasons_json(problems, current_speech()))
            response.status_code = status_of(problems)
            return response
        return page("history/notes.html", 400, uuid=uuid, sent=sent, problems=problems,
                    LONGEST_PLACE=LONGEST_PLACE, LONGEST_COMMENT=LONGEST_COMMENT)  # fmt: skip
    house().referee.note(uuid, location=location, comments=comments)
    if wants_json():
        return jsonify(location=location, comments=comments)
    return redirect(f"{url_for('stories.show', uuid=uuid)}#notes", 303)  # type: ignore[return-value]


def _paragraphs(raw: Any, problems: Problems) -> str:
    """Words of several lines, as they were typed."""
    if not isinstance(raw, str | None):
        problems.append(WrongShape("comments", str(raw)[:40]))
        return ""
    line = Words(at_most=LONGEST_COMMENT, required=False)
    text = "\n".join(line.read(part, "comments", problems) for part in (raw or "").splitlines()).strip()
    if len(text) > LONGEST_COMMENT and not problems:
        problems.append(TooManyWords("comments", text[:40], LONGEST_COMMENT))
    return text
