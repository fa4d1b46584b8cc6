"""The blank score sheet before any paper: a score pad with empty places, for a table that plays without phones."""

from dataclasses import dataclass
from typing import Any

from companion.core.fields import asked_of
from companion.core.game import Game, Table
from companion.core.messages import Seat
from companion.core.pad import Line, Row
from companion.core.printed import NothingPrinted
from companion.core.tallying import Tallied, pad_of


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankSheet:
    """What is written by hand, and where."""

    seats: tuple[Seat, ...]
    rows: tuple[Row, ...]
    """A category of the scoring each, with what its points are made of where the game declares that."""
    ties: tuple[Line, ...]
    """What breaks ties, in the order in which it decides."""
    rounds: int | None
    """How many there are to take notes of; None: that is not known beforehand."""


def blank_sheet(game: Game[Any], players: int, readings: Any = None) -> BlankSheet:
    """The sheet of a game for so many players. `readings` are those chosen; None: the usual ones."""
    tallied = _pad(game, players, readings)
    return BlankSheet(
        seats=tallied.seats,
        rows=tallied.written.rows,
        ties=tallied.ties,
        rounds=_rounds(game, players, readings),
    )


def _pad(game: Game[Any], players: int, readings: Any) -> Tallied:
    """The pad, with those of the readings that bear on the scoring."""
    pad = pad_of(game)
    kind: type = pad.readings
    known = {name: getattr(readings, name) for name in asked_of(kind) if hasattr(readings, name)}
    table = Table(seats=players, start=Seat(0), readings=kind(**known), printed=NothingPrinted())
    return pad.set_up(table).state


def _rounds(game: Game[Any], players: int, readings: Any) -> int | None:
    """How many rounds a table has that begins like this."""
    chosen = readings if isinstance(readings, game.readings) else game.readings()
    sheet = game.example_sheet() if game.example_sheet is not None else game.printed.read({})
    begun = game.set_up(Table(seats=players, start=Seat(0), readings=chosen, printed=sheet))
    return game.view(begun.state, None).rounds
