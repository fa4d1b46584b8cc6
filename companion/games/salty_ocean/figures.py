"""Every figure of the table by its key: what a correction may set, and the purses of the ledger."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.core.amounts import Amounts
from companion.core.game import TableFigure
from companion.core.ledger import MONEY
from companion.core.messages import Message, Seat
from companion.core.values import changed
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.components import CUBE_BUILDINGS, ActionType, Building, Good, Ship, Weather
from companion.games.salty_ocean.reasons import figures as labels
from companion.games.salty_ocean.state import ACTION, FirstAction, Goods, Merchant, SaltyOcean, Vessel

FAR = 999
Put = Callable[[int], SaltyOcean]


def purses(state: SaltyOcean) -> Mapping[tuple[Seat, str], int]:
    return {(Seat(i), MONEY): merchant.money for i, merchant in enumerate(state.merchants)}


def figures(state: SaltyOcean) -> tuple[TableFigure[SaltyOcean], ...]:
    return tuple(_all(state))


def _all(state: SaltyOcean) -> Iterator[TableFigure[SaltyOcean]]:
    yield from shared(state)
    for seat in state.seats:
        yield from player_board(state, seat)
        yield from fleet(state, seat)
        yield from buildings(state, seat)


def shared(state: SaltyOcean) -> Iterator[TableFigure[SaltyOcean]]:
    group, last, half = labels.Table(), state.players - 1, state.sheet.half

    def figure(key: str, label: Message, value: int, low: int, high: int, put: Put) -> TableFigure[SaltyOcean]:
        return TableFigure(key=key, label=label, value=value, at_least=low, at_most=high, put=put, group=group)

    def field(name: str) -> Put:
        return lambda n: changed(state, **{name: n})  # type: ignore[arg-type]

    yield figure("round", labels.Round(), state.round, 1, box.ROUNDS, field("round"))
    yield figure("next", labels.NextSeat(), state.turn, 0, last, lambda n: changed(state, turn=Seat(n)))
    longest = last if state.phase == ACTION else state.players
    yield figure("streak", labels.Streak(), state.streak, 0, longest, field("streak"))
    for kind in ActionType:
        put = _with_fee(state, kind)
        yield figure(f"fee.{kind.slug}", labels.FeeOf(kind), state.fees[kind], 0, box.DEAREST_FEE, put)
    for good in Good:
        yield figure(
            f"row.{good.slug}", labels.RowOf(good), state.rows[good], -half, half, _with_row(state, good)
        )
    weathers = list(Weather)
    yield figure(
        "weather",
        labels.WeatherNow(),
        weathers.index(state.weather),
        0,
        len(weathers) - 1,
        lambda n: changed(state, weather=weathers[n]),
    )
    yield figure(
        "pirates_done",
        labels.PiratesDone(),
        int(state.pirates_done),
        0,
        1,
        lambda n: changed(state, pirates_done=bool(n)),
    )
    for seat in state.seats:
        place = state.order.index(seat)
        put = _with_place(state, seat)
        yield figure(f"place_in_order.{seat}", labels.PlaceOf(seat), place, 0, last, put)


def _with_fee(state: SaltyOcean, kind: ActionType) -> Put:
    return lambda fee: changed(state, fees={**state.fees, kind: fee})


def _with_row(state: SaltyOcean, good: Good) -> Put:
    return lambda row: changed(state, rows={**state.rows, good: row})


def _with_place(state: SaltyOcean, seat: Seat) -> Put:
    """Who was there changes places with the seat, so that the order stays whole."""

    def put(place: int) -> SaltyOcean:
        order = list(state.order)
        at = order.index(seat)
        order[at], order[place] = order[place], seat
        return changed(state, order=tuple(order))

    return put


def player_board(state: SaltyOcean, seat: Seat) -> Iterator[TableFigure[SaltyOcean]]:
    merchant, group = state.merchants[seat], labels.PlayerBoard(seat)

    def put(**changes: Any) -> SaltyOcean:
        return state.with_merchant(seat, changed(merchant, **changes))

    def figure(name: str, label: Message, value: int, low: int, high: int, put: Put) -> TableFigure[SaltyOcean]:
        key = f"{name}.{seat}"
        return TableFigure(key=key, label=label, value=value, at_least=low, at_most=high, put=put, group=group)

    def of(name: str) -> Put:
        return lambda n: put(**{name: n})

    steps, depots, top = len(box.SALINE) - 1, len(box.DEPOT) - 1, len(box.NOTRE_DAME)
    yield figure("money", labels.MoneyOf(seat), merchant.money, box.FLOOR, FAR, of("money"))
    yield figure("saline", labels.SalineOf(seat), merchant.saline, 0, steps, of("saline"))
    yield figure("depot_step", labels.DepotStepOf(seat), merchant.depot_step, 0, depots, of("depot_step"))
    yield figure("notre_dame", labels.NotreDameOf(seat), merchant.notre_dame, 0, top, of("notre_dame"))
    used, opened = merchant.clock_used, state.first is not None and state.first.seat == seat
    yield figure("clock_used", labels.ClockUsedOf(seat), int(used), 0, 1, lambda n: put(clock_used=bool(n)))
    yield figure("clock_open", labels.ClockOpenOf(seat), int(opened), 0, 1, _with_clock(state, seat))
    for good in Good:
        yield TableFigure(
            key=f"depot.{seat}.{good.slug}",
            label=labels.InDepot(good, seat),
            value=merchant.depot[good],
            at_least=0,
            at_most=box.DEPOT[-1],
            put=_with_depot(state, seat, merchant, good),
            group=group,
        )


def _with_clock(state: SaltyOcean, seat: Seat) -> Put:
    def put(n: int) -> SaltyOcean:
        is_open = state.first is not None and state.first.seat == seat
        if bool(n) is is_open:
            return state
        return changed(state, first=FirstAction(seat, None) if n else None)

    return put


def _with_depot(state: SaltyOcean, seat: Seat, merchant: Merchant, good: Good) -> Put:
    return lambda n: state.with_merchant(seat, changed(merchant, depot=_with(merchant.depot, good, n)))


def _with(goods: Goods, good: Good, n: int) -> Goods:
    return Amounts({**goods, good: n})


def fleet(state: SaltyOcean, seat: Seat) -> Iterator[TableFigure[SaltyOcean]]:
    group = labels.ShipsOf(seat)
    for ship in Ship:
        vessel = state.merchants[seat].fleet.get(ship)
        hold, key = state.hold(ship), f"ship.{seat}.{ship.slug}"
        yield TableFigure(
            key=f"{key}.place",
            label=labels.WhereaboutsOf(seat, ship),
            value=0 if vessel is None else 1 + vessel.at_sea,
            at_least=0,
            at_most=2,
            put=_with_whereabouts(state, seat, ship),
            group=group,
        )
        put_damage, put_cargo = _with_damage(state, seat, ship), _with_cargo(state, seat, ship)
        most = 0 if vessel is None else hold
        yield TableFigure(
            key=f"{key}.damage",
            label=labels.DamageOf(seat, ship),
            value=0 if vessel is None else vessel.damage,
            at_least=0,
            at_most=most,
            put=put_damage,
            group=group,
        )
        for good in Good:
            yield TableFigure(
                key=f"{key}.{good.slug}",
                label=labels.Aboard(good, seat, ship),
                value=0 if vessel is None else vessel.cargo[good],
                at_least=0,
                at_most=most,
                put=put_cargo(good),
                group=group,
            )


def _with_vessel(state: SaltyOcean, seat: Seat, ship: Ship, **changes: Any) -> SaltyOcean:
    """A ship changed; one that was not built yet lies in the harbour then, unless nothing is put there."""
    merchant = state.merchants[seat]
    vessel = changed(merchant.fleet.get(ship, Vessel()), **changes)
    if ship not in merchant.fleet and not (vessel.damage or vessel.cargo):
        return state
    return state.with_merchant(seat, merchant.with_vessels({ship: vessel}))


def _with_whereabouts(state: SaltyOcean, seat: Seat, ship: Ship) -> Put:
    def put(place: int) -> SaltyOcean:
        merchant = state.merchants[seat]
        if place:
            vessel = changed(merchant.fleet.get(ship, Vessel()), at_sea=place == 2)
            return state.with_merchant(seat, merchant.with_vessels({ship: vessel}))
        others = {other: vessel for other, vessel in merchant.fleet.items() if other is not ship}
        return state.with_merchant(seat, changed(merchant, fleet=others))

    return put


def _with_damage(state: SaltyOcean, seat: Seat, ship: Ship) -> Put:
    return lambda damage: _with_vessel(state, seat, ship, damage=damage)


def _with_cargo(state: SaltyOcean, seat: Seat, ship: Ship) -> Callable[[Good], Put]:
    cargo = state.merchants[seat].fleet.get(ship, Vessel()).cargo

    def of(good: Good) -> Put:
        return lambda n: _with_vessel(state, seat, ship, cargo=_with(cargo, good, n))

    return of


def buildings(state: SaltyOcean, seat: Seat) -> Iterator[TableFigure[SaltyOcean]]:
    merchant, group = state.merchants[seat], labels.CubesOf(seat)
    for building in CUBE_BUILDINGS:
        yield TableFigure(
            key=f"building.{seat}.{building.slug}",
            label=labels.RankOf(seat, building),
            value=merchant.buildings.get(building, 0),
            at_least=0,
            at_most=state.spaces(building),
            put=_with_rank(state, seat, building),
            group=group,
        )


def _with_rank(state: SaltyOcean, seat: Seat, building: Building) -> Put:
    merchant = state.merchants[seat]

    def put(rank: int) -> SaltyOcean:
        buildings = {b: r for b, r in merchant.buildings.items() if b is not building}
        if rank:
            buildings[building] = rank
        return state.with_merchant(seat, changed(merchant, buildings=buildings))

    return put
