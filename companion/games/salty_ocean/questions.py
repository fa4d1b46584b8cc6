"""§12.10: what a round's end leaves to somebody, with the usual answer and the one entered so far."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.messages import Message, Rule, Seat
from companion.games.salty_ocean import rulebook, upkeep
from companion.games.salty_ocean.actions.end_of_round import EndRound, Look
from companion.games.salty_ocean.components import Building, Good, Ship, TilePosition
from companion.games.salty_ocean.reasons import board as says
from companion.games.salty_ocean.state import Goods, SaltyOcean


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairAsk:
    """Which ship a lighthouse repairs; None: none of them."""

    question: Message
    seat: Seat
    options: tuple[tuple[Ship, int], ...]
    """Damaged ships with their damage."""
    usual: Ship | None
    answer: Ship | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAsk:
    """What an owner of the Fierte looked at."""

    question: Message
    seat: Seat
    options: tuple[TilePosition, ...]
    may_swap: bool
    usual: tuple[TilePosition, ...]
    answer: tuple[TilePosition, ...]
    swapped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LossAsk:
    """Which barrels a full depot loses."""

    question: Message
    seat: Seat
    surplus: int
    options: Goods
    """What would lie there, the new salt included."""
    usual: Goods
    answer: Goods


@dataclass(frozen=True, slots=True, kw_only=True)
class TieAsk:
    """Who goes first among players with equal money."""

    question: Message
    seats: tuple[Seat, ...]
    money: int
    usual: tuple[Seat, ...]
    answer: tuple[Seat, ...]


Ask = RepairAsk | LookAsk | LossAsk | TieAsk


def asks(rule: Rule, before: SaltyOcean, choices: EndRound) -> Iterator[Ask]:
    if rule is rulebook.ABILITIES:
        yield from _repairs(before, choices)
        yield from _looks(before, choices)
    elif rule is rulebook.SALT:
        yield from _losses(before, choices)
    elif rule is rulebook.NEW_ORDER:
        yield from _ties(before, choices)


def _repairs(state: SaltyOcean, choices: EndRound) -> Iterator[RepairAsk]:
    """Only where a ship is damaged is there anything to ask."""
    answers = {row.seat: row.ship for row in choices.lighthouse}
    for seat in state.order:
        merchant = state.merchants[seat]
        usual = upkeep.usual_repair(merchant)
        if merchant.has(Building.LIGHTHOUSE) and usual is not None:
            yield RepairAsk(
                question=says.WhichRepair(seat),
                seat=seat,
                options=tuple((ship, v.damage) for ship, v in merchant.fleet.items() if v.damage),
                usual=usual,
                answer=answers.get(seat, usual),
            )


def _looks(state: SaltyOcean, choices: EndRound) -> Iterator[LookAsk]:
    answers = {row.seat: row for row in choices.fierte}
    hidden = state.face_down()
    for seat in state.owners(Building.FIERTE):
        answer = answers.get(seat, Look(seat=seat))
        may_swap = state.merchants[seat].buildings[Building.FIERTE] == 1
        yield LookAsk(
            question=says.LooksAndSwaps(seat) if may_swap else says.LooksOnly(seat),
            seat=seat,
            options=tuple(at for at in TilePosition if at in hidden),
            may_swap=may_swap,
            usual=(),
            answer=answer.looked,
            swapped=answer.swapped,
        )


def _losses(state: SaltyOcean, choices: EndRound) -> Iterator[LossAsk]:
    """Only where something else than salt lies there is there anything to choose."""
    answers = {row.seat: row.lost for row in choices.salt_lost}
    for seat in state.order:
        merchant = state.merchants[seat]
        usual = upkeep.usual_loss(merchant)
        there = upkeep.with_new_salt(merchant)
        if usual and there.total > there[Good.SALT]:
            yield LossAsk(
                question=says.WhichBarrelsAreLost(seat, usual.total),
                seat=seat,
                surplus=usual.total,
                options=there,
                usual=usual,
                answer=answers.get(seat, usual),
            )


def _ties(state: SaltyOcean, choices: EndRound) -> Iterator[TieAsk]:
    answers = {frozenset(row.order): row.order for row in choices.ties}
    for group in upkeep.tied(state):
        money = state.merchants[group[0]].money
        yield TieAsk(
            question=says.WhoGoesFirst(group, money),
            seats=group,
            money=money,
            usual=group,
            answer=answers.get(frozenset(group), group),
        )
