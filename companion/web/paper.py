"""The score sheet, decided: everything its page and its PDF draw of a match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from companion.core.actions import Correction
from companion.core.journal import Did, Replayed
from companion.core.messages import N_, Message, Seat, Term
from companion.core.scoring import ScoreLine
from companion.core.sheet import ScoreSheet, SheetRow, score_sheet
from companion.i18n.say import Speech
from companion.web.charts import Chart, Series, chart
from companion.web.lines import Line, journal_lines
from companion.web.marks import letters
from companion.web.openings import Block, opening_told
from companion.web.retelling import Chapter, by_rounds, retold
from companion.web.rounds import rounds_of
from companion.web.scenes import Scene
from companion.web.times import thinking

END_OF_ROUND = N_("end {round}")
PLACES = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"), N_("6th"), N_("7th"))


@dataclass(frozen=True, slots=True)
class Chosen:
    """A disputed point and how this table reads it."""

    id: str
    label: str
    option: Any


@dataclass(frozen=True, slots=True)
class Remark:
    """An entry that has to be told apart: a correction, a struck or an amended one."""

    seq: int
    said: str
    by: int | None = None
    """The entry that did it to this one."""


@dataclass(frozen=True)
class Sheet:
    """A match on paper, as one device may see it."""

    scene: Scene

    @property
    def speech(self) -> Speech:
        return self.scene.speech

    @property
    def game(self) -> Any:
        return self.scene.game

    @property
    def code(self) -> str:
        return self.scene.table.code

    @property
    def steps(self) -> tuple[Replayed[Any], ...]:
        return tuple(self.scene.table.steps)

    @property
    def is_over(self) -> bool:
        return bool(self.game.is_over(self.scene.state))

    @property
    def entries(self) -> int:
        """How many entries there are besides the set-up: the number of the last."""
        return self.scene.table.seq

    @property
    def begun(self) -> datetime:
        return self.scene.table.journal[0].at.astimezone()

    @property
    def ended(self) -> datetime:
        return self.scene.table.journal[-1].at.astimezone()

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """The letter of each seat."""
        return letters(tuple(player.name for player in self.scene.players))

    # What this device may know

    @cached_property
    def hidden(self) -> frozenset[Seat]:
        """The seats of which this device may not know everything: none once the match is over."""
        if self.is_over:
            return frozenset()
        if self.scene.sight is not None and self.scene.sight.hidden_seats:
            return self.scene.sight.hidden_seats
        purses = self.game.purses(self.scene.state)
        return frozenset(
            card.seat
            for card in self.scene.board.cards
            if not _tells(card, purses.get((card.seat, self.scene.purse)), self.scene.purse)
        )

    # Scoring

    @cached_property
    def score(self) -> ScoreSheet | None:
        """The scoring by seats; None while it would tell what is secret."""
        return None if self.hidden else score_sheet(self.scene.players, self.scene.result)

    def gists(self, row: SheetRow) -> tuple[str, ...]:
        """The rules a category follows, each once."""
        return tuple(dict.fromkeys(line.rule.gist for line in row.lines))

    @property
    def proofs(self) -> tuple[ScoreLine, ...]:
        """The points that say how they came about."""
        rows = self.score.rows if self.score else ()
        return tuple(line for row in rows for line in row.lines if line.because is not None)

    # How it went

    @cached_property
    def rounds(self) -> tuple[tuple[int, int], ...]:
        """Each round that has ended, with the place of the step that ended it."""
        return rounds_of(self.scene)

    def money(self, width: float, height: float, room: float = 0) -> Chart | None:
        """Everybody's money after every entry, as far as this device may know it."""
        held = self.held
        return self.by_seats(held, width, height, room=room) if held else None

    @cached_property
    def held(self) -> dict[Seat, tuple[int, ...]]:
        """What is in the purse of every seat this device may know, after every entry."""
        purses = [self.game.purses(step.outcome.state) for step in self.steps]
        return {
            seat: tuple(purse[seat, self.scene.purse] for purse in purses)
            for seat in self.seats
            if (seat, self.scene.purse) in purses[0] and seat not in self.hidden
        }

    def by_seats(
        self,
        values: Mapping[Seat, tuple[int, ...]],
        width: float,
        height: float,
        *,
        room: float = 0,
        signs: Sequence[str] = (),
    ) -> Chart:
        """A line for each seat, which ends in its sign: its letter, if nothing else is said."""
        series = [
            Series(
                (signs or self.signs)[seat],
                self.scene.players[seat].name,
                self.scene.players[seat].colour.slug,
                figures,
            )
            for seat, figures in values.items()
        ]
        return chart(series, width=width, height=height, room=room, marks=self.marks)

    def over_time(
        self,
        terms: Sequence[tuple[Term | Message, Sequence[int | None]]],
        width: float,
        height: float,
        room: float = 0,
    ) -> Chart:
        """Figures of a game's chronicle, each line named by its term."""
        said = self.speech.say
        series = [
            Series(said(term), said(term), term.slug if isinstance(term, Term) else "", tuple(values))
            for term, values in terms
        ]
        return chart(series, width=width, height=height, room=room, marks=self.marks)

    def spoken(self, terms: Sequence[Term]) -> list[str]:
        return [self.speech.say(term) for term in terms]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(i) for i in range(len(self.scene.players)))

    @property
    def marks(self) -> tuple[tuple[str, int], ...]:
        """The uprights of a chart: where rounds ended."""
        end = self.speech.gettext(END_OF_ROUND)
        return tuple((end.format(round=at_round), at) for at_round, at in self.rounds)

    @cached_property
    def chronicle(self) -> Any:
        """What the game tells of its own course; None where it tells nothing, or it would tell too much."""
        tell = self.game.chronicle
        return tell(self.steps) if tell is not None and not self.hidden else None

    # How it was read and set right

    @property
    def taken_up(self) -> Message | None:
        """Where a match stood that was taken up in the middle."""
        if not self.scene.table.set_up.is_from_the_middle:
            return None
        where: Message = self.game.view(self.steps[0].outcome.state, None).where
        return where

    @property
    def chosen(self) -> tuple[Chosen, ...]:
        readings = self.scene.table.set_up.readings
        ids = {reading.chosen_by: reading.id for reading in self.game.disputed if reading.chosen_by}
        return tuple(
            Chosen(ids.get(name, ""), field.label, getattr(readings, name))
            for name, field in self.game.asked.items()
        )

    @property
    def printed(self) -> tuple[int, int]:
        """How many of the box's printed figures are known, and how many there are."""
        sheet = self.game.sheet_of(self.scene.state)
        keys = [figure.key for figure in sheet.figures()]
        return sum(sheet.value_of(key) is not None for key in keys), len(keys)

    @property
    def is_example(self) -> bool:
        """Whether the printed figures are invented."""
        return bool(self.game.sheet_of(self.scene.state).is_example)

    @property
    def corrections(self) -> tuple[Remark, ...]:
        return tuple(
            Remark(step.seq, self.speech.say(self.scene.told(step.entry.action, step)))
            for step in self.steps
            if isinstance(step.entry, Did) and isinstance(step.entry.action, Correction)
        )

    @property
    def struck(self) -> tuple[Remark, ...]:
        return tuple(
            Remark(line.seq, line.said, line.struck_by) for line in self._lines if line.struck_by is not None
        )

    @property
    def amended(self) -> tuple[Remark, ...]:
        """What was amended, in the words that count now, each with the last entry that amended it."""
        return tuple(
            Remark(line.seq, line.said, line.amended_by)
            for line in self._lines
            if line.amended_by is not None and line.struck_by is None
        )

    @property
    def disputed(self) -> tuple[tuple[Remark, bool], ...]:
        """What was disputed, in the order it was, and whether it is settled."""
        said = {line.seq: line.said for line in self._lines}
        return tuple(
            (Remark(one.entry, one.reason or said[one.entry], one.seq), one.settled_by is not None)
            for one in self.scene.table.disputes
        )

    @property
    def thinking(self) -> list[tuple[str, str]]:
        """Each player and how long they thought."""
        return thinking(self.scene)

    # The journal

    @property
    def opening(self) -> tuple[Block, ...]:
        """The table as it stood, where the match was taken up in the middle."""
        return opening_told(self.scene)

    @cached_property
    def _lines(self) -> tuple[Line, ...]:
        return tuple(journal_lines(self.scene))[::-1]

    @property
    def journal(self) -> tuple[Chapter, ...]:
        """Every entry with its ledger, by rounds."""
        begun = self.game.purses(self.steps[0].outcome.state)
        ends = [self.steps[at].seq for _, at in self.rounds]
        told = retold(self._lines, begun, self.hidden)
        first = next((number for number, _ in self.rounds), self.scene.board.round)
        return by_rounds(told, ends, first=first)


def _tells(card: Any, held: int | None, purse: str) -> bool:
    """Whether a seat's card says what its purse holds; a game without one keeps none secret."""
    if held is None:
        return card.purse is None or card.purse.value is not None
    shown = [figure for figure in (card.purse, *card.figures) if figure is not None]
    return any(
        figure.value == held and (figure is card.purse or figure.key == f"{purse}.{card.seat}")
        for figure in shown
    )
