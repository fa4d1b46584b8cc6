"""Ruling on an entry: is it this phase, is it your turn, then what the action itself has against it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from companion.core import fields
from companion.core.actions import (
    Action,
    Corrected,
    Correction,
    CorrectionBreaksTheTable,
    FigureCorrected,
    FigureOutOfBounds,
    FigureUnchanged,
    NoSuchFigure,
)
from companion.core.game import Game, TableFigure
from companion.core.ledger import Posting
from companion.core.messages import N_, TABLE, Caution, Rejection, Seat, Unread
from companion.core.misread import Misread, Missing, NoSuchChoice
from companion.core.outcome import Outcome, State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class WrongPhase(Rejection):
    code = "WRONG_PHASE"
    text = N_("“{action}” has no place here: the table is at “{phase}”.")

    action: str
    phase: str


@dataclass(frozen=True, slots=True)
class NotYourTurn(Rejection):
    code = "NOT_YOUR_TURN"
    text = N_("It is not {seat}’s turn. To act: {to_act}.")

    seat: Seat
    to_act: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class UnknownKind(Misread):
    text = N_("“{given}” is nothing one can enter in this game.")


@dataclass(frozen=True, slots=True)
class Accepted(Generic[S]):
    """It is so: the table afterwards."""

    is_accepted: ClassVar[bool] = True

    outcome: Outcome[S]


@dataclass(frozen=True, slots=True)
class Rejected:
    """The rules forbid it: every reason, in rulebook order."""

    is_accepted: ClassVar[bool] = False

    reasons: tuple[Rejection, ...]


@dataclass(frozen=True, slots=True)
class Doubted:
    """Taken once the table confirms it."""

    is_accepted: ClassVar[bool] = False

    cautions: tuple[Caution, ...]


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Printed figures have to be read off the pieces first."""

    is_accepted: ClassVar[bool] = False

    questions: tuple[Unread, ...]


@dataclass(frozen=True, slots=True)
class UnreadableEntry:
    """What was sent cannot be read as an entry: a problem for each field."""

    is_accepted: ClassVar[bool] = False

    problems: tuple[Misread, ...]


Ruling = Accepted[S] | Rejected | Doubted | Unreadable | UnreadableEntry


def read_action(game: Game[S], raw: Mapping[str, Any]) -> Action[S] | UnreadableEntry:
    """The action a form or a record names by `kind`, `seat` and its fields. Judges nothing."""
    problems: list[Misread] = []
    given = raw.get("kind")
    kind: type[Action[Any]] | None = Correction if given == Correction.__name__ else game.kind(str(given))
    if kind is None:
        return UnreadableEntry((UnknownKind("kind", str(given)[:40]),))
    seat = TABLE if kind.by_table else fields.seat_of(raw.get("seat"), problems)
    if not kind.by_table and seat == TABLE and not problems:
        problems.append(Missing("seat", ""))
    rest = {name: value for name, value in raw.items() if name not in ("kind", "seat")}
    action = fields.read_fields(kind, rest, "", problems, seat=seat)
    return UnreadableEntry(tuple(problems)) if action is None or problems else action


def write_action(action: Action[Any]) -> dict[str, Any]:
    """The action as it stands in a record; `read_action` reads it back."""
    seat = None if action.seat == TABLE else action.seat
    return {"kind": type(action).__name__, "seat": seat, **fields.write_fields(action)}


def rule_on(game: Game[S], state: S, action: Action[S], *, confirmed: bool = False) -> Ruling[S]:
    """Whether the table may do this now. Changes nothing; never raises for what people enter."""
    if isinstance(action, Correction):
        return _rule_on_correction(game, state, action)
    out_of_place = _out_of_place(game, state, action)
    if out_of_place is not None:
        return Rejected((game.misplaced(state, action) or out_of_place,))
    objections = tuple(action.check(state))
    if objections:
        reasons = tuple(o for o in objections if isinstance(o, Rejection))
        if reasons:
            return Rejected(reasons)
        problems = tuple(o for o in objections if isinstance(o, Misread))
        if problems:
            return UnreadableEntry(problems)
        questions = tuple(o for o in objections if isinstance(o, Unread))
        if questions:
            return Unreadable(questions)
        cautions = tuple(o for o in objections if isinstance(o, Caution))
        if cautions and not confirmed:
            return Doubted(cautions)
    return Accepted(carry_out(game, state, action))


def _out_of_place(game: Game[S], state: S, action: Action[S]) -> Rejection | None:
    """Why an action is not due: it is not of this phase, or its seat is not to act."""
    phase = game.phase_of(state)
    if type(action) not in phase.actions:
        return WrongPhase(action.title, phase.title)
    if action.seat not in state.to_act:
        return NotYourTurn(action.seat, tuple(sorted(state.to_act)))
    return None


def carry_out(game: Game[S], state: S, action: Action[S]) -> Outcome[S]:
    """Apply an action that was accepted once, and whatever follows by itself."""
    if isinstance(action, Correction):
        return _carry_out_correction(game, state, action)
    return settle(game, action.apply(state))


def settle(game: Game[S], outcome: Outcome[S]) -> Outcome[S]:
    """Everything that comes next by itself, until it is people's turn again."""
    advance = game.advance
    following = advance(outcome.state)
    while following is not None:
        outcome = outcome.then(following)
        following = advance(outcome.state)
    return outcome


def _figure(game: Game[S], state: S, key: str) -> TableFigure[S] | None:
    return next((f for f in game.figures(state) if f.key == key), None)


def _rule_on_correction(game: Game[S], state: S, action: Correction) -> Ruling[S]:
    figure = _figure(game, state, action.figure)
    if figure is None:
        return Rejected((NoSuchFigure(action.figure),))
    if not figure.at_least <= action.value <= figure.at_most:
        return Rejected((FigureOutOfBounds(figure.label, figure.at_least, figure.at_most, action.value),))
    if figure.value == action.value:
        return Rejected((FigureUnchanged(figure.label, figure.value),))
    outcome = _carry_out_correction(game, state, action)
    broken = game.broken(outcome.state)
    if broken:
        return Rejected((CorrectionBreaksTheTable(figure.label, action.value, broken),))
    return Accepted(outcome)


def _carry_out_correction(game: Game[S], state: S, action: Correction) -> Outcome[S]:
    figure = _figure(game, state, action.figure)
    if figure is None:
        return Outcome(state)
    after = figure.put(action.value)
    before, then = game.purses(state), game.purses(after)
    cause = Corrected(action.reason)
    postings = tuple(
        Posting(seat, purse, then[seat, purse] - held, cause)
        for (seat, purse), held in before.items()
        if then[seat, purse] != held
    )
    said = FigureCorrected(figure.label, figure.value, action.value, action.reason)
    return Outcome(after, (), postings, said)


@dataclass(frozen=True, slots=True)
class FigureReadOutOfBounds(Rejection):
    code = "FIGURE_OUT_OF_BOUNDS"
    text = N_("What is printed there lies between {at_least} and {at_most}; {value} cannot be.")

    figure: str
    at_least: int
    at_most: int
    value: int


def rule_on_reading(game: Game[S], state: S, key: str, value: int) -> tuple[Rejection, ...]:
    """What speaks against a printed figure read during play: unknown, out of bounds, out of line with the
    sheet or with the table, such as fewer rows than a marker has climbed."""
    sheet = game.sheet_of(state)
    figure = next((f for f in sheet.figures() if f.key == key), None)
    if figure is None:
        return (NoSuchFigure(key[:60]),)
    if not figure.at_least <= value <= figure.at_most:
        return (FigureReadOutOfBounds(key, figure.at_least, figure.at_most, value),)
    problems = sheet.with_figure(key, value).problems()
    broken = () if problems else game.broken(game.read_off(state, key, value))
    return (CorrectionBreaksTheTable(figure.label, value, broken),) if broken else problems


__all__ = [
    "Accepted", "Doubted", "NoSuchChoice", "NotYourTurn", "Rejected", "Ruling", "Unreadable", "UnreadableEntry",
    "WrongPhase", "carry_out", "read_action", "rule_on", "rule_on_reading", "settle", "write_action",
]  # fmt: skip
