"""The score sheet before any paper: rows by seats."""

from dataclasses import dataclass
from typing import Any

from companion.core.game import Player
from companion.core.messages import Message, Seat
from companion.core.scoring import Result, ScoreLine


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One category: its points by seat, and the lines that prove them."""

    label: str
    points: tuple[int, ...]
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """What screen and paper both draw."""

    players: tuple[Player, ...]
    seats: tuple[Seat, ...]
    """Columns, in sitting order."""
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    ties: tuple[tuple[str, tuple[int | None, ...]], ...]
    """Each tie-break's label with its counts by seat."""
    places: tuple[int, ...]
    verdict: tuple[Message, ...]


def score_sheet(players: tuple[Player, ...], result: Result[Any]) -> ScoreSheet:
    """Lay a result out by seats."""
    seats = tuple(Seat(i) for i in range(len(players)))
    placed = {place.seat: place for place in result.ranking}
    rows = tuple(
        SheetRow(
            label=category.label,
            points=tuple(result.points(category, seat) for seat in seats),
            lines=tuple(line for line in result.lines if line.category is category),
        )
        for category in result.categories
    )
    ties = tuple(
        (tie.label, tuple(placed[seat].tie_counts[i] for seat in seats))
        for i, tie in enumerate(result.tie_breaks)
    )
    return ScoreSheet(
        players=players,
        seats=seats,
        rows=rows,
        totals=tuple(placed[seat].total for seat in seats),
        ties=ties,
        places=tuple(placed[seat].place for seat in seats),
        verdict=result.verdict,
    )
