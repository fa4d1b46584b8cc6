"""A playing in one line: who won what, with how much, when; of a match one is not at only who sits there."""

from dataclasses import dataclass
from datetime import datetime

from flask import url_for

from companion.core.messages import N_, Plural
from companion.core.tallying import PAD
from companion.i18n.say import Speech
from companion.referee import goes
from companion.store import Listed, Play, Role
from companion.web.fragments import current_speech, speech
from companion.web.house import house

WON = Plural("{names} won {game}", "{names} shared {game}", by="names")
STOP = N_(".")
ON_THE_TABLE = N_("On the table: {names}.")
ASK_FOR_THE_CODE = N_("On the table: {names}; ask them for the code.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One line of a list of plays."""

    listed: Listed
    state: str
    """running, finished, archived or bin."""
    title: str
    words: str
    best: int | None
    """What it was won with."""
    aside: str
    href: str
    """"" where there is nothing for this device to open."""
    is_at: bool

    @property
    def may_be_taken_out(self) -> bool:
        """Whether this device may take it out of the bin, if it lies there."""
        role = self.listed.role
        if self.listed.code is None:
            return True
        return role is Role.KEEPER or (role is Role.SEAT and self.listed.play is not None)

    @property
    def goes(self) -> datetime | None:
        """When it goes for good, if it lies in the bin."""
        return goes(self.listed.deleted) if self.listed.deleted is not None else None


def told_in_a_line(one: Listed) -> Told:
    """As the device may read it that looks."""
    spoken, title, is_at = current_speech(), title_of(one.game, one.play), one.role is not None
    words, best, aside = _of_play(one.play, title, spoken) if one.play else (title, None, "")
    if one.play is None:
        said = spoken.gettext(ON_THE_TABLE if is_at else ASK_FOR_THE_CODE)
        aside = said.format(names=spoken.listed(one.names))
    return Told(
        listed=one,
        state=_state(one),
        title=title,
        words=words,
        best=best,
        aside=f"{aside} {spoken.day(one.at.astimezone())}",
        href=_href(one),
        is_at=is_at,
    )


def title_of(game: str, play: Play | None = None) -> str:
    """What a game is called here, or where the play was told of."""
    known = house().shelf.get(game) or house().shelf.get(game.removesuffix(PAD))
    if known is not None:
        return speech(known).gettext(known.title)
    return play.title if play is not None and play.title else game


def won(play: Play, title: str, spoken: Speech) -> str:
    """“Ada won Chess”; where nobody did, only what was played."""
    if not play.winners:
        return title
    said = spoken.ngettext(WON.one, WON.many, len(play.winners))
    return said.format(names=spoken.listed(play.winners), game=title)


def _of_play(play: Play, title: str, spoken: Speech) -> tuple[str, int | None, str]:
    others = [
        place.name if place.total is None else f"{place.name} {spoken.plain(place.total)}"
        for place in play.places
        if place.place != 1
    ]
    totals = [place.total for place in play.places if place.total is not None and place.place == 1]
    return (
        won(play, title, spoken),
        max(totals, default=None),
        f"{spoken.in_a_row(others)}{spoken.gettext(STOP)}" if others else "",
    )


def _state(one: Listed) -> str:
    if one.deleted is not None:
        return "bin"
    if one.archived is not None:
        return "archived"
    return "running" if one.play is None else "finished"


def _href(one: Listed) -> str:
    if one.deleted is not None and one.code is not None:
        return ""
    if one.play is not None:
        return url_for("stories.show", uuid=one.play.uuid)
    return url_for("stories.of_match", code=one.code) if one.role is not None else ""
