"""The story of a match: how it went, what turned it, how long it took, and what can become of it."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, abort, g, jsonify, redirect, url_for

from companion.core.messages import N_, Message, Seat
from companion.core.times import Times
from companion.core.turning import TurningPoints, turning_points
from companion.referee import LiveTable, goes
from companion.store import OURS, Match, Play, Role
from companion.web.fragments import current_speech, page, speak_as, speech
from companion.web.guards import wants_json
from companion.web.house import house, the_scene, whose_history
from companion.web.lines import line_at
from companion.web.paper import Sheet
from companion.web.scenes import Scene, scene_of
from companion.web.telling_plays import title_of, won
from companion.web.times import A_MINUTE, lasting, thinking, times_of

stories = Blueprint("stories", __name__)

LAST = 3
"""Changes of the lead that are told one by one."""
LONGEST_PLACE, LONGEST_COMMENT = 80, 2_000
WIDE, HIGH = 220, 120
"""The chart in points: as wide as a phone, with letters one can read there."""


@dataclass(frozen=True, slots=True)
class Overtook(Message):
    text = N_("{seat} passes {before}.")

    seat: Seat
    before: Seat


@dataclass(frozen=True, slots=True)
class RoundOf(Message):
    text = N_("{seat}, all of round {round}")

    seat: Seat
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turning point, spoken."""

    kind: str
    """lead, gain, loss, round."""
    seq: int
    """The entry; 0 where it is a whole round."""
    seat: Seat
    said: str
    amount: int | None = None
    because: str = ""


@dataclass(frozen=True)
class Story:
    """A playing as one device may read of it."""

    play: Play | None
    """None while it lies on the table."""
    scene: Scene | None
    """None for one that was told of from elsewhere."""
    role: Role | None = None
    """What this device is at it."""
    match: Match | None = None
    against: Message | None = None
    """Why this device does not decide what becomes of it."""

    @property
    def code(self) -> str:
        """ "" for whoever has no place at it."""
        return self.scene.table.code if self.scene is not None and self.role is not None else ""

    @cached_property
    def sheet(self) -> Sheet | None:
        return None if self.scene is None else Sheet(self.scene)

    @property
    def game(self) -> Any:
        return None if self.scene is None else self.scene.game

    @property
    def title(self) -> str:
        if self.scene is not None:
            return current_speech().gettext(self.scene.game.title)
        return title_of(self._told_of.game, self.play)

    @property
    def won(self) -> str:
        """Who won, of a play that was told of from elsewhere."""
        return won(self._told_of, self.title, current_speech())

    @property
    def begun(self) -> datetime:
        at = self.scene.table.match.created if self.scene is not None else self._told_of.started
        return at.astimezone()

    @property
    def ended(self) -> datetime:
        """When it was over, or was last entered into."""
        return (self.play.finished if self.play else self._last_entry).astimezone()

    @property
    def _told_of(self) -> Play:
        assert self.play is not None, "there is a match, a play, or both"
        return self.play

    @property
    def _last_entry(self) -> datetime:
        assert self.scene is not None, "there is a match, a play, or both"
        return self.scene.table.journal[-1].at

    @cached_property
    def times(self) -> Times | None:
        return None if self.scene is None else times_of(self.scene)

    @property
    def took(self) -> str:
        """How long was played, breaks left out; "" where nobody knows."""
        seconds = self.play.minutes * A_MINUTE if self.play and self.play.minutes else 0
        seconds = seconds or (round(self.times.total) if self.times else 0)
        return lasting(current_speech(), seconds) if seconds >= A_MINUTE else ""

    @property
    def thinking(self) -> list[tuple[str, str]]:
        return thinking(self.scene) if self.scene is not None else []

    @cached_property
    def turning(self) -> TurningPoints:
        """Nothing, while it would tell what is secret."""
        if self.scene is None or self.sheet is None or self.sheet.hidden:
            return TurningPoints()
        rounds = [] if self.scene.board.round is None else self.sheet.rounds
        return turning_points(self.scene.steps, self.scene.game.purses, self.scene.purse, rounds)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turning points as they are told."""
        found, say = self.turning, current_speech().say
        leads = [
            Turn(kind="lead", seq=one.seq, seat=one.seat, said=say(Overtook(one.seat, one.before)),
                 because=self._entry(one.seq))
            for one in found.overtakings[-LAST:]
        ]  # fmt: skip
        moved = [
            Turn(kind=kind, seq=one.seq, seat=one.seat, said=current_speech().name(one.seat), amount=one.amount,
                 because=self._entry(one.seq))
            for kind, swings in (("gain", found.gains), ("loss", found.losses))
            for one in swings
        ]  # fmt: skip
        whole = [
            Turn(
                kind="round",
                seq=0,
                seat=one.seat,
                said=say(RoundOf(one.seat, one.round or 0)),
                amount=one.amount,
            )
            for one in (*found.round_gains, *found.round_losses)
        ]
        return (*leads, *moved, *whole)

    def _entry(self, seq: int) -> str:
        """What an entry says, in the words of the journal."""
        line = line_at(self.scene, seq) if self.scene is not None else None
        return line.said if line is not None else ""

    @property
    def can_be_noted(self) -> bool:
        return self.play is not None and self.against is None and self.play.deleted is None


@stories.get("/history/<uuid>")
def show(uuid: str) -> Response:
    """A play, for everybody to read; what can be done about it only for who was there."""
    found = house().referee.told(uuid)
    if found is None:
        abort(404)
    play, table = found
    role = house().referee.role(play.match, g.device) if play.match is not None else None
    if whose_history() is not None and role is None:
        abort(404)
    if table is None:
        return _page(Story(play, None))
    against = house().referee.against_tidying(table.code, g.device)
    return _page(Story(play, _over(table), role, house().referee.match(table.code), against))


def _over(table: LiveTable) -> Scene:
    """A match that is over, as nobody in particular sees it."""
    spoken = speak_as(speech(table.game, tuple(player.name for player in table.players)))
    scene = scene_of(table, None, spoken)
    g.scene = scene
    return scene


@stories.get("/matches/<code>/story")
def of_match(code: str) -> Response:
    """The same for who is at a match, also while it lies on the table."""
    scene, referee = the_scene(code), house().referee
    role = scene.visit.place.role if scene.visit is not None else None
    against = referee.against_tidying(code, g.device)
    return _page(Story(referee.play(code), scene, role, referee.match(code), against))


def _page(story: Story) -> Response:
    if wants_json():
        return jsonify(_json(story))
    spoken = current_speech()
    return page(
        "history/story.html", story=story, scene=story.scene, game=story.game, code=story.code, wide=WIDE, high=HIGH,
        lasting=lambda seconds: lasting(spoken, seconds), goes=goes, OURS=OURS, LAST=LAST,
        LONGEST_PLACE=LONGEST_PLACE, LONGEST_COMMENT=LONGEST_COMMENT,
    )  # fmt: skip


@stories.get("/matches/<code>/again")
def again(code: str) -> Response:
    """The start form with the same people in their seats, the same readings and the same box; who begins moves on."""
    table = the_scene(code).table
    return redirect(url_for("lobby.start", slug=table.game.slug, **_same_again(table)), 302)  # type: ignore[return-value]


def _same_again(table: LiveTable) -> dict[str, Any]:
    set_up, values = table.set_up, dict[str, Any]()
    for at, player in enumerate(set_up.players):
        values[f"players.{at}.name"] = player.name
        values[f"players.{at}.colour"] = player.colour.slug
    if table.game.pad_of is None:
        values["start"] = (set_up.start + 1) % len(set_up.players)
        values["entering"] = table.match.entering.slug
    for name in table.game.asked:
        values[f"readings.{name}"] = getattr(set_up.readings, name).slug
    box = table.match.box
    if box is not None and house().referee.box(box, table.game.slug) is not None:
        values["box"] = box
    elif set_up.printed.is_example:
        values["box"] = "example"
    return values


def _json(story: Story) -> dict[str, Any]:
    play, turning = story.play, story.turning
    return {
        "uuid": play.uuid if play else None,
        "code": story.code or None,
        "title": story.title,
        "over": play is not None,
        "source": play.source if play else OURS,
        "started": story.begun.isoformat(),
        "ended": story.ended.isoformat() if play else None,
        "location": play.location if play else "",
        "comments": play.comments if play else "",
        "places": [
            {"name": place.name, "total": place.total, "place": place.place} for place in play.places
        ] if play else [],
        "overtakings": [
            {"seq": one.seq, "seat": one.seat, "before": one.before} for one in turning.overtakings
        ],
        "swings": [
            {"seat": one.seat, "amount": one.amount, "seq": one.seq or None, "round": one.round}
            for one in (*turning.gains, *turning.losses, *turning.round_gains, *turning.round_losses)
        ],
    }  # fmt: skip
