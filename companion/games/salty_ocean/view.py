"""§10: what the phone shows. Nothing on this table is secret, so every device sees the same."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.messages import TABLE, Message, Note, Seat, Term
from companion.core.values import changed
from companion.core.view import Board, SeatCard, Shown
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.buildings import BuildingRow, building_row
from companion.games.salty_ocean.cards import MerchantCard, card
from companion.games.salty_ocean.components import ActionType, Building, Good
from companion.games.salty_ocean.flow import EIGHT
from companion.games.salty_ocean.reasons import board as says
from companion.games.salty_ocean.reasons import flow as reasons
from companion.games.salty_ocean.reasons.board import Word
from companion.games.salty_ocean.shown import (
    FeeShown,
    NextTile,
    PriceTape,
    WeatherShown,
    next_tile,
    price_tape,
    weather_shown,
)
from companion.games.salty_ocean.state import ACTION, OVER, REVEAL_FIRST, REVEAL_NEXT, UPKEEP, SaltyOcean


@dataclass(frozen=True, slots=True, kw_only=True)
class SaltyBoard(Board):
    """The table, with the price tapes, fees, weather, holds and buildings this game adds."""

    phase: str
    turn: Seat | None
    """Whose turn it is; None where the table as a whole has something to enter."""
    follows: tuple[Seat, ...]
    """Who comes after, in this order."""
    second_action: Seat | None
    """Whose Great Clock allows a second action now, if there is one that could be done."""
    tapes: tuple[PriceTape, ...]
    fees: tuple[FeeShown, ...]
    weather: WeatherShown | None
    """None before the first tile is turned up."""
    next_tile: NextTile | None
    is_last_round: bool
    streak: int
    """Passes one after the other."""
    merchants: tuple[MerchantCard, ...]
    """In turn order, the one to act first; `cards` has them as they sit."""
    buildings: tuple[BuildingRow, ...]

    def merchant(self, seat: Seat) -> MerchantCard:
        return next(merchant for merchant in self.merchants if merchant.seat == seat)

    def tape(self, good: Good) -> PriceTape:
        return next(tape for tape in self.tapes if tape.good is good)


def board(state: SaltyOcean, seat: Seat | None) -> SaltyBoard:
    in_turn = _in_turn(state)
    cards = {one: card(state, one) for one in state.seats}
    tapes = tuple(price_tape(state, good) for good in Good)
    fees = tuple(FeeShown(type=kind, key=f"fee.{kind.slug}", fee=state.fees[kind]) for kind in ActionType)
    weather = None if state.phase == REVEAL_FIRST else _weather(state)
    turn = state.turn if state.phase == ACTION else None
    return SaltyBoard(
        where=where(state),
        round=state.round,
        rounds=box.ROUNDS,
        to_act=_to_act(state),
        awaited=() if turn is None else (turn,),
        order=state.order,
        strip=_strip(tapes, fees, weather),
        cards=tuple(cards[one] for one in state.seats),
        alerts=tuple(_alerts(state)),
        phase=state.phase,
        turn=turn,
        follows=in_turn[1:] if turn is not None else (),
        second_action=second_action(state),
        tapes=tapes,
        fees=fees,
        weather=weather,
        next_tile=next_tile(state),
        is_last_round=state.round == box.ROUNDS,
        streak=state.streak,
        merchants=tuple(cards[one] for one in in_turn),
        buildings=tuple(building_row(state, building) for building in Building),
    )


_WHERE = {
    REVEAL_FIRST: reasons.TilesWaiting,
    REVEAL_NEXT: reasons.NextTileWaiting,
    ACTION: reasons.Actions,
    UPKEEP: reasons.RoundEnds,
}


def where(state: SaltyOcean) -> Message:
    """Round and phase in words."""
    if state.phase == OVER:
        return reasons.FinalScoring()
    return _WHERE[state.phase](state.round, box.ROUNDS)


def _in_turn(state: SaltyOcean) -> tuple[Seat, ...]:
    at = state.order.index(state.turn) if state.phase == ACTION else 0
    return state.order[at:] + state.order[:at]


def _to_act(state: SaltyOcean) -> tuple[Seat, ...]:
    """Whose turn it is before whoever may still do a second action; nobody where the table enters."""
    return tuple(sorted(state.to_act - {TABLE}, key=lambda seat: seat != state.turn))


def second_action(state: SaltyOcean) -> Seat | None:
    """Whose clock is open, if any of the eight could be done with it."""
    if state.phase != ACTION or state.first is None:
        return None
    seat = state.first.seat
    return seat if any(kind.offer(state, seat).is_open for kind in EIGHT) else None


def _weather(state: SaltyOcean) -> WeatherShown:
    return weather_shown(state.weather, state.round, pirates_done=state.pirates_done)


def _strip(
    tapes: tuple[PriceTape, ...], fees: tuple[FeeShown, ...], weather: WeatherShown | None
) -> tuple[Shown, ...]:
    shown = [Shown(label=tape.good, value=tape.price, key=tape.key) for tape in tapes if tape.is_traded]
    shown += [Shown(label=fee.type, value=fee.fee, key=fee.key) for fee in fees]
    now: Term | None = weather.weather if weather else None
    return (*shown, Shown(label=Word.WEATHER, value=now, key="weather"))


def _alerts(state: SaltyOcean) -> Iterator[Note]:
    if state.sheet.is_example:
        yield says.ExamplePrices()
    # Before anything is booked, the table may look again at where cod starts (R2).
    if state.phase == REVEAL_FIRST and state.sheet.doubts():
        yield says.CodStartsAt(state.sheet.start_price(Good.COD))


# What the last entry changed


def compared(now: SaltyBoard, before: SaltyBoard) -> SaltyBoard:
    """The board with everything marked that was otherwise before the last entry."""
    tapes = tuple(_moved(tape, before.tape(tape.good)) for tape in now.tapes)
    was = {fee.type: fee.fee for fee in before.fees}
    fees = tuple(changed(fee, before=was[fee.type] if was[fee.type] != fee.fee else None) for fee in now.fees)
    return changed(
        now,
        tapes=tapes,
        fees=fees,
        strip=_shown_before(now.strip, before.strip),
        cards=tuple(_card_before(one, before.merchant(one.seat)) for one in now.cards),
        merchants=tuple(_card_before(one, before.merchant(one.seat)) for one in now.merchants),
    )


def _moved(tape: PriceTape, before: PriceTape) -> PriceTape:
    if tape.row == before.row:
        return tape
    rows = tuple(changed(row, was_here=row.row == before.row) for row in tape.rows)
    return changed(tape, rows=rows)


def _card_before(now: SeatCard, before: MerchantCard) -> MerchantCard:
    assert isinstance(now, MerchantCard)
    purse, figures = now.purse, _shown_before(now.figures, before.figures)
    if purse is not None and now.money != before.money:
        purse = changed(purse, before=before.money)
    return changed(now, purse=purse, figures=figures)


def _shown_before(now: tuple[Shown, ...], before: tuple[Shown, ...]) -> tuple[Shown, ...]:
    was = {shown.label: shown.value for shown in before}
    return tuple(
        changed(shown, before=old)
        if isinstance(old := was.get(shown.label), int) and old != shown.value
        else shown
        for shown in now
    )
