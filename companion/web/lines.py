"""The journal and the ledger, spoken line by line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from flask import g

from companion.core.actions import Action
from companion.core.journal import Amended, Did, Dispute, ReadOff, Replayed, SetUp
from companion.core.ledger import Posting, balance
from companion.core.messages import N_, TABLE, Seat
from companion.web.afterwards import aside, said_later, struck_at
from companion.web.keeping import Kept
from companion.web.scenes import Scene

BEGINS = N_("The table is set. {name} begins.")
TAKEN_UP = N_("The table as it stood, from paper.")
LAID_OUT = N_("The pad has a column each for {names}.")
READ_OFF = N_("Read off the pieces: {figure} is {value}.")
_lines: "Kept[Line | None]" = Kept(1_000)
ON_THE_PAGE = 9
"""Lines of the journal under the table; the others stand on a page of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the journal, spoken."""

    seq: int
    said: str
    origin: str = ""
    amount: int | None = None
    seat: Seat = TABLE
    at: datetime | None
    struck_by: int | None = None
    step: Replayed[Any] | None = None
    marks: tuple[str, ...] = ()
    """What was said about it later: amended, disputed, settled."""
    amended_by: int | None = None
    said_before: str | None = None
    """What it said before it was amended."""
    dispute: Dispute | None = None
    """The last one about it, open or settled."""
    is_aside: bool = False
    """It moved nothing: a break, a count."""

    @property
    def is_struck(self) -> bool:
        return self.struck_by is not None

    @property
    def is_disputed(self) -> bool:
        return self.dispute is not None and self.dispute.settled_by is None


def journal_lines(scene: Scene, most: int | None = None) -> Iterator[Line]:
    """The journal, newest first: what stands with its figures, what was struck still to be seen."""
    lines = (_told(scene, row) for row in reversed(scene.table.journal))
    return islice((line for line in lines if line is not None), most)


def _told(scene: Scene, row: Any) -> Line | None:
    """A line, told once to everybody who reads the same language: nothing about it changes until one about it comes."""
    table, speech = scene.table, scene.speech
    # What one may know of a line changes with lines that say nothing about it; what was said of it later tells
    # each phone what it said itself.
    if scene.sight is not None or table.is_talked_about(row.seq):
        return _line_of(scene, row, scene.step(row.seq))
    key = (table.code, row.seq, table.rewritten, scene.board.order, speech.locale)
    return _lines.get(key, lambda: _line_of(scene, row, table.step(row.seq)))


def told_to_each(scene: Scene) -> tuple[Any, ...]:
    """What the lines on the page say otherwise to each phone: once something was said of one later, who did."""
    if not scene.table.rewritten or not any(
        scene.table.is_talked_about(line.seq) for line in journal_lines(scene, ON_THE_PAGE)
    ):
        return ()
    places = scene.visit.places if scene.visit is not None else ()
    return (g.device, *((place.device, place.seat) for place in places))


def line_at(scene: Scene, seq: int) -> Line | None:
    """One line of the journal; None where nothing was entered that counts by itself."""
    row = next((row for row in scene.table.journal if row.seq == seq), None)
    return None if row is None else _told(scene, row)


def _beginning(scene: Scene, set_up: SetUp) -> str:
    speech = scene.speech
    if scene.game.pad_of is not None:
        return speech.gettext(LAID_OUT).format(names=speech.listed(player.name for player in set_up.players))
    if set_up.is_from_the_middle:
        return speech.gettext(TAKEN_UP)
    return speech.gettext(BEGINS).format(name=speech.name(set_up.start))


def _line_of(scene: Scene, row: Any, step: Replayed[Any] | None) -> Line | None:
    speech = scene.speech
    if isinstance(row.entry, SetUp):
        return Line(seq=row.seq, said=_beginning(scene, row.entry), at=row.at, step=step)
    if isinstance(row.entry, Did):
        return _line(scene, row, step)
    if isinstance(row.entry, ReadOff):
        text = speech.gettext(READ_OFF).format(
            figure=figure_name(scene, row.entry.figure), value=row.entry.value
        )
        return Line(
            seq=row.seq, said=text, at=row.at, origin=struck_at(scene, row.seq), **said_later(scene, row)
        )
    said = aside(scene, row.entry)
    return None if said is None else Line(seq=row.seq, said=said, at=row.at, is_aside=True)


def _action_of(scene: Scene, row: Any, step: Replayed[Any] | None) -> Action[Any]:
    """What an entry says now; of a struck one what it said last."""
    if step is not None and isinstance(step.entry, Did):
        return step.entry.action
    entry = (row, *scene.table.amendments.get(row.seq, ()))[-1].entry
    assert isinstance(entry, Did | Amended)
    return entry.action


def _line(scene: Scene, row: Any, step: Replayed[Any] | None) -> Line:
    speech = scene.speech
    action = _action_of(scene, row, step)
    said = scene.told(action, step)
    amount, origin = None, ""
    if step is not None:
        own = [p for p in step.outcome.postings if p.seat == action.seat and p.purse == scene.purse]
        amount = balance(own, action.seat, scene.purse) if own else None
        origin = _origin(scene, step, own, action.seat)
    return Line(
        seq=row.seq,
        said=speech.say(said),
        origin=struck_at(scene, row.seq) or origin,
        amount=amount,
        seat=action.seat,
        at=row.at,
        step=step,
        **said_later(scene, row),
    )


def _origin(scene: Scene, step: Replayed[Any], own: Sequence[Posting], seat: Seat) -> str:
    speech = scene.speech
    if seat == TABLE:
        return speech.in_a_row(_changes(scene, step, scene.board.order))
    others = _changes(scene, step, tuple(other for other in scene.board.order if other != seat))
    if not own:
        return speech.in_a_row(others)
    after = scene.game.purses(step.outcome.state).get((seat, scene.purse))
    causes = [f"{speech.say(p.cause, about=p.seat)} {speech.signed(p.amount)}" for p in own]
    if after is not None:
        before = after - balance(step.outcome.postings, seat, scene.purse)
        causes.append(f"{speech.plain(before)} → {speech.plain(after)}")
    return speech.in_a_row([*causes, *others])


def _changes(scene: Scene, step: Replayed[Any], seats: Sequence[Seat]) -> list[str]:
    """What an entry gave to or took from some seats: “Ben +3”."""
    changes = ((seat, balance(step.outcome.postings, seat, scene.purse)) for seat in seats)
    return [f"{scene.speech.name(seat)} {scene.speech.signed(n)}" for seat, n in changes if n]


def figure_name(scene: Scene, key: str) -> str:
    """What a printed figure is called."""
    sheet = scene.game.sheet_of(scene.state)
    found = next((figure.label for figure in sheet.figures() if figure.key == key), None)
    return scene.speech.say(found) if found is not None else key
