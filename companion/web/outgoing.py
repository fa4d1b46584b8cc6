"""What goes out of one play: the play itself, with the words for it, and the ledger of its match."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC

from flask import Response, abort

from companion.core.journal import Amended, Did
from companion.core.ledger import balance
from companion.core.messages import N_, Seat
from companion.core.sight import sight_of
from companion.exchange.directory import Directory
from companion.exchange.play_text import BBCODE, PLAIN, Marks, play_text
from companion.exchange.tables import LedgerRow
from companion.i18n.say import Speech
from companion.referee import LiveTable
from companion.referee.writing import details_of
from companion.store import Play
from companion.web.fragments import speak_as, speech
from companion.web.guards import Refused
from companion.web.house import house, the_table, whose_history

HOLDS_SECRETS = N_("The record holds what is secret still. It is here once the match is over.")
NOT_OVER = N_("The match is still on. This is here once it is over.")
SET_UP = N_("Set-up")


@dataclass(frozen=True, kw_only=True)
class Outgoing:
    """A play on its way out, in the reader's language."""

    play: Play
    directory: Directory
    table: LiveTable | None
    """Its match; None: the play was told of from elsewhere."""

    @property
    def speech(self) -> Speech:
        if self.table is None:
            return speech(house().shelf.get(self.play.game))
        return words_for(self.table)

    @property
    def title(self) -> str:
        """What the reader calls the game."""
        known = self.directory.game(self.play)
        return self.speech.gettext(known.name) if known.seats else known.name

    @property
    def labels(self) -> Mapping[str, str]:
        """What the categories of the scoring are called, by slug."""
        categories = self.table.result.categories if self.table is not None else ()
        return {category.slug: self.speech.say(category) for category in categories}

    @property
    def text(self) -> str:
        """The play in words, to paste at BGG."""
        return self._words(BBCODE)

    @property
    def words(self) -> str:
        """The play in words, to send to anybody."""
        return self._words(PLAIN)

    def _words(self, marks: Marks) -> str:
        spoken = self.speech
        verdict = self.table.result.verdict if self.table is not None else ()
        return play_text(self.play, self.directory, spoken, self.labels, map(spoken.say, verdict), marks)

    @property
    def file_name(self) -> str:
        return file_name(self.play.game, self.play)


def words_for(table: LiveTable) -> Speech:
    """How one speaks of a match that hides nothing from anybody."""
    return speech(table.game, tuple(player.name for player in table.players))


def of_match(code: str) -> Outgoing:
    """How a match ended, for a device that may see it; 409 in words while it has not."""
    table = the_table(code)
    play = house().referee.play(code) if table.is_over else None
    if play is None:
        raise Refused(409, NOT_OVER)
    return _with_details(play, table)


def of_play(uuid: str) -> Outgoing:
    """A play by its own id: 404 if there is none, or this device may not read the history."""
    whose, found = whose_history(), told_to_anybody(uuid)
    match = found.play.match
    if whose is not None and (match is None or not house().referee.is_at(match, whose)):
        abort(404)
    return found


def told_to_anybody(uuid: str) -> Outgoing:
    """A play for whoever knows its id, which nobody guesses: 404 if there is none, or it lies in the bin."""
    found = house().referee.told(uuid)
    if found is None or found[0].deleted is not None:
        abort(404)
    return _with_details(*found)


def _with_details(play: Play, table: LiveTable | None) -> Outgoing:
    if table is not None and play.details is None:
        play = replace(play, details=details_of(table))
    found = Outgoing(play=play, directory=house().referee.directory(), table=table)
    speak_as(found.speech)
    return found


def the_open_table(code: str) -> LiveTable:
    """A match that hides nothing from anybody: 403 in words while it does."""
    table = the_table(code)
    if holds_secrets(table):
        raise Refused(403, HOLDS_SECRETS)
    return table


def holds_secrets(table: LiveTable) -> bool:
    """Whether somebody may not know all of it yet: a purse, or an entry made unseen, also one that was struck."""
    sight = sight_of(table.game, table.steps, None)
    if sight is None:
        return False
    actions = ((line.seq, line.entry.action) for line in table.journal if isinstance(line.entry, Did | Amended))
    return bool(sight.hidden_seats) or any(sight.veils(action, seq) for seq, action in actions)


def ledger_rows(table: LiveTable) -> Iterator[LedgerRow]:
    """Every line of every purse, in the order of the entries; a purse begins with what it held at set-up."""
    spoken, begun = words_for(table), table.steps[0].outcome
    held = {
        purse: amount - balance(begun.postings, *purse)
        for purse, amount in table.game.purses(begun.state).items()
    }

    def row(seq: int, seat: Seat, purse: str, amount: int, cause: str) -> LedgerRow:
        return LedgerRow(
            entry=seq,
            at=table.journal[seq].at.astimezone(UTC).isoformat(timespec="seconds"),
            seat=seat + 1,
            name=spoken.name(seat),
            purse=purse,
            amount=amount,
            balance=held[seat, purse],
            cause=cause,
        )

    for (seat, purse), amount in held.items():
        yield row(0, seat, purse, amount, spoken.gettext(SET_UP))
    for step in table.steps:
        for posting in step.outcome.postings:
            seat, purse = posting.seat, posting.purse
            held[seat, purse] = held.get((seat, purse), 0) + posting.amount
            yield row(step.seq, seat, purse, posting.amount, spoken.say(posting.cause, about=seat))


def file_name(game: str, play: Play | None = None) -> str:
    """What a file of it is called, without its ending; letters every system takes, and nothing that opens a match."""
    name = re.sub(r"[^a-z0-9_]+", "-", game.casefold()).strip("-")[:40] or "play"
    at = f"-{play.started.astimezone():%Y-%m-%d-%H%M}" if play is not None else ""
    return f"companion-{name}{at}"


def download(text: str | Iterable[str], name: str, mimetype: str) -> Response:
    """A file to keep."""
    return Response(
        text,
        mimetype=mimetype,
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )
