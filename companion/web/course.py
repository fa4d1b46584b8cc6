"""The course of a match in figures, decided: what its charts draw, as large as a page."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.messages import Message, Seat, Term
from companion.web.charts import Chart, in_a_drawing
from companion.web.paper import Sheet

OF_NAMES = 0.25
"""How much of a chart's width names at the ends of its lines may take."""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """How it stood when a round had ended, by seats; None where it may not be told."""

    round: int
    held: tuple[int | None, ...]
    points: tuple[int | None, ...]


@dataclass(frozen=True)
class Course:
    """How a match went, as one device may see it."""

    sheet: Sheet

    @property
    def game(self) -> Any:
        return self.sheet.game

    def money(self, width: float, height: float) -> Chart | None:
        """What everybody had after every entry."""
        held = self.sheet.held
        return self.sheet.by_seats(held, width, height, signs=self._signs(width)) if held else None

    def points(self, width: float, height: float) -> Chart | None:
        """What everybody would have had, had it ended there; None where it would tell what is secret."""
        totals = self._totals
        return self.sheet.by_seats(totals, width, height, signs=self._signs(width)) if totals else None

    def shared(self, width: float, height: float) -> Chart | None:
        """What the table shares, such as prices, as the shared phone shows it; of what never changed nothing."""
        shared = self._shared
        return self.sheet.over_time(shared, width, height) if shared else None

    def _signs(self, width: float) -> tuple[str, ...]:
        """What stands at the end of a seat's line: its letter, and its name where the chart is wide enough for it."""
        sheet = self.sheet
        named = [f"{sign} {player.name}" for sign, player in zip(sheet.signs, sheet.scene.players, strict=True)]
        return tuple(
            name if in_a_drawing(name, width * OF_NAMES) == name else sign
            for name, sign in zip(named, sheet.signs, strict=True)
        )

    @cached_property
    def _totals(self) -> dict[Seat, tuple[int, ...]]:
        """Of every seat, after every entry; none where something of them is secret."""
        if self.sheet.hidden:
            return {}
        scored = [self.game.score(step.outcome.state) for step in self.sheet.steps]
        return {
            seat: tuple(sum(line.points for line in lines if line.seat == seat) for lines in scored)
            for seat in self.sheet.seats
        }

    @cached_property
    def _shared(self) -> list[tuple[Term | Message, tuple[int | None, ...]]]:
        """Figure by figure, after every entry."""
        strips = [self.game.view(step.outcome.state, None).strip for step in self.sheet.steps]
        shown = [{one.label: one.value for one in strip if isinstance(one.value, int)} for strip in strips]
        labels = dict.fromkeys(label for figures in shown for label in figures)
        over_time = [(label, tuple(figures.get(label) for figures in shown)) for label in labels]
        return [(label, values) for label, values in over_time if len(set(values) - {None}) > 1]

    @property
    def round_ends(self) -> tuple[RoundEnd, ...]:
        """What everybody had when a round had ended, and what they would have scored."""
        held, totals, seats = self.sheet.held, self._totals, self.sheet.seats
        return tuple(
            RoundEnd(
                number,
                tuple(held[seat][at] if seat in held else None for seat in seats),
                tuple(totals[seat][at] if seat in totals else None for seat in seats),
            )
            for number, at in self.sheet.rounds
        )
