"""§5 before it is entered: each step with its figures and reasons, computed by the steps themselves."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.actions import Objection
from companion.core.messages import TABLE, Message, Note, Rule, Seat
from companion.core.outcome import Outcome
from companion.games.salty_ocean import flow, rulebook, upkeep
from companion.games.salty_ocean.actions.end_of_round import EndRound
from companion.games.salty_ocean.questions import Ask, asks
from companion.games.salty_ocean.reasons import board as says
from companion.games.salty_ocean.reasons import upkeep as reasons
from companion.games.salty_ocean.state import EVENT, SaltyOcean
from companion.games.salty_ocean.view import where

RULES = (
    rulebook.ABILITIES,
    rulebook.SALT,
    rulebook.INN,
    rulebook.INTEREST,
    rulebook.DEBT_INTEREST,
    rulebook.FEES_BACK,
    rulebook.LIMIT,
    rulebook.NEW_ORDER,
)
"""One for each of the steps, in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepCell:
    """What a step does to one seat."""

    seat: Seat
    change: int | None
    """Signed: money, in step 2 barrels; None where the step does nothing here."""
    after: int | None
    """The running figure: money, in step 2 barrels in the depot."""
    of: int | None = None
    """In step 2: what the depot holds."""
    place: int | None = None
    """In step 8: the new place in the turn order, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepStep:
    number: int
    rule: Rule
    cells: tuple[UpkeepCell, ...]
    """As people sit."""
    notes: tuple[Note, ...]
    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """What one player, or the table, moves by hand afterwards."""

    seat: Seat | None
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepPreview:
    """The round's end as it would be booked now."""

    where: Message
    headline: tuple[Message, ...]
    """What will change most, and how much is asked."""
    asks: tuple[Ask, ...]
    objections: tuple[Objection, ...]
    """What speaks against the choices entered; the figures then show the usual ones."""
    choices: EndRound
    """What the figures are computed with."""
    money_before: tuple[int, ...]
    steps: tuple[UpkeepStep, ...]
    money_after: tuple[int, ...]
    order: tuple[Seat, ...]
    """The new turn order."""
    pieces: tuple[Pieces, ...]
    next_event: tuple[Note, ...]
    """What the tile that comes into force next does; empty after the last round."""


def upkeep_preview(state: SaltyOcean, entered: EndRound | None = None) -> UpkeepPreview:
    """Every step as it would be carried out, with the choices entered so far."""
    usual = EndRound(seat=TABLE)
    entered = entered or usual
    objections = tuple(entered.check(state))
    choices = usual if objections else entered
    steps: list[UpkeepStep] = []
    notes: list[Note] = []
    after = state
    for number, (rule, step) in enumerate(zip(RULES, upkeep.steps(choices), strict=True), 1):
        outcome = step(after)
        steps.append(_step(number, rule, state, after, outcome, choices))
        notes += outcome.notes
        after = outcome.state
    discs = upkeep.move_money_discs(state)(after)
    ended = upkeep.next_round(after).state
    event = flow.event(ended).notes if ended.phase == EVENT else ()
    asked = tuple(ask for step in steps for ask in step.asks)
    return UpkeepPreview(
        where=where(state),
        headline=tuple(_headline(state, after, len(asked))),
        asks=asked,
        objections=objections,
        choices=choices,
        money_before=_money(state),
        steps=tuple(steps),
        money_after=_money(after),
        order=after.order,
        pieces=_pieces(state, (*discs.notes, *notes)),
        next_event=event,
    )


def _money(state: SaltyOcean) -> tuple[int, ...]:
    return tuple(merchant.money for merchant in state.merchants)


def _step(
    number: int,
    rule: Rule,
    start: SaltyOcean,
    before: SaltyOcean,
    outcome: Outcome[SaltyOcean],
    choices: EndRound,
) -> UpkeepStep:
    after, notes = outcome.state, outcome.notes
    if rule is rulebook.DEBT_INTEREST:
        notes = (*notes, *_lifted(start, before))
    cells = tuple(_cell(rule, seat, before, after) for seat in after.seats)
    asked = tuple(asks(rule, before, choices))
    return UpkeepStep(number=number, rule=rule, cells=cells, notes=notes, asks=asked)


def _cell(rule: Rule, seat: Seat, before: SaltyOcean, after: SaltyOcean) -> UpkeepCell:
    was, now = before.merchants[seat], after.merchants[seat]
    if rule is rulebook.SALT:
        change = now.depot.total - was.depot.total
        return UpkeepCell(seat=seat, change=change, after=now.depot.total, of=now.capacity)
    if rule is rulebook.NEW_ORDER:
        return UpkeepCell(seat=seat, change=None, after=None, place=after.order.index(seat) + 1)
    change = now.money - was.money
    return UpkeepCell(seat=seat, change=change or None, after=now.money)


def _lifted(start: SaltyOcean, now: SaltyOcean) -> Iterator[Note]:
    """Debtors whom inn or interest has lifted out of debt in time."""
    for seat in now.order:
        if start.merchants[seat].money < 0 <= (money := now.merchants[seat].money):
            yield reasons.LiftedOutOfDebt(seat, money)


def _headline(before: SaltyOcean, after: SaltyOcean, asks: int) -> Iterator[Message]:
    changes = {seat: after.merchants[seat].money - before.merchants[seat].money for seat in after.order}
    most = max(changes, key=lambda seat: abs(changes[seat]))
    if not changes[most]:
        yield says.NobodysMoneyChanges()
    else:
        tells = says.GainsMost if changes[most] > 0 else says.LosesMost
        was, now = before.merchants[most].money, after.merchants[most].money
        yield tells(most, was, now, abs(changes[most]))
    if asks:
        yield says.QuestionsAsked(asks)


def _pieces(state: SaltyOcean, notes: tuple[Note, ...]) -> tuple[Pieces, ...]:
    """Notes that move pieces, by whose they are; the table's own last."""
    moving = [note for note in notes if note.moves_pieces]
    by: dict[Seat | None, list[Note]] = {seat: [] for seat in state.seats}
    by[None] = []
    for note in moving:
        by[note.figures().get("seat")].append(note)
    return tuple(Pieces(seat=seat, notes=tuple(mine)) for seat, mine in by.items() if mine)
