"""A match taken up in the middle: what lies on the table while actions are taken, as it was written on paper."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from companion.core.game import Midway, Misfit, Part, TableFigure
from companion.core.messages import Message, Seat, Term
from companion.core.values import changed
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.components import Building, Good, Weather
from companion.games.salty_ocean.figures import buildings, fleet, player_board, shared
from companion.games.salty_ocean.reasons import midway as reasons
from companion.games.salty_ocean.reasons.midway import Head
from companion.games.salty_ocean.state import ACTION, NOTHING, Merchant, SaltyOcean, Tile

Figure = TableFigure[SaltyOcean]
CALM = Tile(dict.fromkeys(Good, 0), Weather.CALM)
WEATHERS = dict(enumerate(Weather))
PLACE = "place_in_order"


def laid(state: SaltyOcean) -> SaltyOcean:
    """The table of the set-up, at the actions of a round whose tile is in force."""
    return changed(state, phase=ACTION, next_tile=CALM)


def taken_up(state: SaltyOcean) -> SaltyOcean:
    """In the last round no tile lies open any more."""
    return changed(state, next_tile=None) if state.round == box.ROUNDS else state


def parts(state: SaltyOcean) -> tuple[Part[SaltyOcean], ...]:
    by_seat: list[Part[SaltyOcean]] = []
    for seat in state.seats:
        by_seat += [partial(_board, seat=seat), partial(_cubes, seat=seat), partial(_ships, seat=seat)]
    return (_table, _tile, _order, *by_seat)


# What all share


def _table(state: SaltyOcean) -> Iterator[Figure]:
    group, names = reasons.TheTable(), {int(seat): reasons.Named(seat) for seat in state.seats}
    for figure in shared(state):
        kind, _, about = figure.key.partition(".")
        if about == Good.COD.slug and Good.COD not in state.goods:
            continue
        if kind == "next":
            yield replace(figure, label=reasons.WhoseTurn(), called=names, group=group)
        elif kind == "weather":
            yield replace(figure, label=reasons.WeatherOfTheRound(), called=WEATHERS, group=group)
        elif kind == "pirates_done":
            yield replace(figure, label=reasons.PiratesMet(), called=_in_order(reasons.Happened), group=group)
        elif kind == "row":
            yield _marker(state, Good(about), replace(figure, group=group))
        elif kind != PLACE:
            yield replace(figure, group=group)


def _marker(state: SaltyOcean, good: Good, figure: Figure) -> Figure:
    """A price marker: by the prices themselves, once the board has been read."""
    half = state.sheet.half
    prices = {row: state.sheet.price(good, row) for row in range(half, -half - 1, -1)}
    known = {row: reasons.PriceInRow(price, row) for row, price in prices.items() if price is not None}
    if len(known) < len(prices):
        return figure
    return replace(figure, label=reasons.MarkerOf(good), called=known)


def _order(state: SaltyOcean) -> Iterator[Figure]:
    places = {place: place + 1 for place in range(state.players)}
    for figure in shared(state):
        kind, _, seat = figure.key.partition(".")
        if kind == PLACE:
            yield _in_the_table(figure, Head.PLACE, Seat(int(seat)), called=places)


def _tile(state: SaltyOcean) -> Iterator[Figure]:
    """The tile that lies open; in the last round there is none."""
    tile, group = state.next_tile or CALM, reasons.TheNextTile()
    if state.round == box.ROUNDS:
        return
    for good in state.goods:
        yield TableFigure(
            key=f"tile.{good.slug}",
            label=reasons.TileMoves(good),
            value=tile.moves[good],
            at_least=-box.MOST_ROWS_A_TILE,
            at_most=box.MOST_ROWS_A_TILE,
            put=lambda rows, good=good: _with_tile(state, Tile({**tile.moves, good: rows}, tile.weather)),  # type: ignore[misc]
            group=group,
        )
    weathers = list(Weather)
    yield TableFigure(
        key="tile.weather",
        label=reasons.TileBrings(),
        value=weathers.index(tile.weather),
        at_least=0,
        at_most=len(weathers) - 1,
        put=lambda n: _with_tile(state, Tile(tile.moves, weathers[n])),
        group=group,
        called=WEATHERS,
    )


def _with_tile(state: SaltyOcean, tile: Tile) -> SaltyOcean:
    return changed(state, next_tile=tile)


# What each has


def _board(state: SaltyOcean, seat: Seat) -> Iterator[Figure]:
    worth = {step: state.sheet.notre_dame(step) for step in range(len(box.NOTRE_DAME) + 1)}
    heads: Mapping[str, tuple[Head, Mapping[int, Message | Term | int]]] = {
        "money": (Head.MONEY, {}),
        "saline": (Head.SALINE, dict(enumerate(box.SALINE))),
        "depot_step": (Head.DEPOT, dict(enumerate(box.DEPOT))),
        "notre_dame": (Head.NOTRE_DAME, worth),
        "clock_used": (Head.CLOCK, _in_order(reasons.Happened)),
    }
    for figure in player_board(state, seat):
        kind, _, about = figure.key.partition(".")
        if kind in heads:
            head, called = heads[kind]
            yield _in_the_table(figure, head, seat, called=called)
        elif kind == "depot" and (good := Good(about.rpartition(".")[2])) in state.goods:
            yield _in_the_table(figure, reasons.InTheDepot(good), seat)


def _cubes(state: SaltyOcean, seat: Seat) -> Iterator[Figure]:
    for figure in buildings(state, seat):
        building = Building(figure.key.rpartition(".")[2])
        yield replace(figure, group=reasons.TheCity(), at=(building, reasons.Named(seat)))


def _ships(state: SaltyOcean, seat: Seat) -> Iterator[Figure]:
    wheres = _in_order(reasons.Where)
    for figure in fleet(state, seat):
        _, _, slug, what = figure.key.split(".")
        ship = box.Ship(slug)
        if what == "place":
            # Everybody begins with one, and none is ever lost (2).
            least = 1 if ship in box.SHIPS_AT_FIRST else 0
            yield replace(figure, at=(Head.WHERE, ship), called=wheres, at_least=least)
        elif what == "damage":
            yield replace(figure, at=(Head.DAMAGE, ship))
        elif (good := Good(what)) in state.goods:
            yield replace(figure, at=(good, ship))


def _in_the_table(
    figure: Figure, row: Message | Term, seat: Seat, called: Mapping[int, Message | Term | int] | None = None
) -> Figure:
    """A figure in the table of all players."""
    at = (row, reasons.Named(seat))
    return replace(figure, group=reasons.ThePlayers(), at=at, called=called or {})


def _in_order(terms: type[Term]) -> dict[int, Message | Term | int]:
    return dict(enumerate(terms))


# What speaks against it


def against(state: SaltyOcean) -> Iterator[Misfit]:
    """Whatever could not lie there, each beside one of the figures that say it does."""
    for seat in state.seats:
        merchant = state.merchants[seat]
        yield from _against_barrels(state, seat, merchant)
        # A vault replaces what its owner's own bank brings (R18).
        if merchant.has(Building.VAULT) and not merchant.has(Building.BANK):
            yield reasons.VaultWithoutBank(f"building.{seat}.{Building.VAULT.slug}", seat)
        # Only a Great Clock strikes.
        if merchant.clock_used and not merchant.has(Building.GREAT_CLOCK):
            yield reasons.ClockWithoutCube(f"clock_used.{seat}", seat)
        yield from _against_ships(state, seat, merchant)
    # Pirates are weather, and meet nobody else's round.
    if state.pirates_done and state.weather is not Weather.PIRATES:
        yield reasons.PiratesWithoutWeather("pirates_done")
    yield from _against_cubes(state)
    yield from _against_order_of_building(state)
    # Some steps of Notre-Dame are open to few (7.2).
    for step in box.NOTRE_DAME_LIMITS:
        there, limit = state.have_reached(step), state.sheet.notre_dame_limit(step, state.players)
        if len(there) > limit:
            worth = state.sheet.notre_dame(step)
            yield reasons.TooManyOnAStep(f"notre_dame.{there[-1]}", worth, limit, there)


def _against_barrels(state: SaltyOcean, seat: Seat, merchant: Merchant) -> Iterator[Misfit]:
    # A hold has room for no more than its damage leaves.
    for ship, vessel in merchant.fleet.items():
        room, aboard = max(0, state.room(ship, vessel)), vessel.cargo.total
        if aboard > room:
            good = next(iter(vessel.cargo))
            yield reasons.TooManyAboard(f"ship.{seat}.{ship.slug}.{good.slug}", seat, ship, room, aboard)
    # Nor has a depot for more than it holds.
    if merchant.depot.total > merchant.capacity:
        good = next(iter(merchant.depot or NOTHING))
        figure = f"depot.{seat}.{good.slug}"
        yield reasons.TooManyInTheDepot(figure, seat, merchant.capacity, merchant.depot.total)


def _against_ships(state: SaltyOcean, seat: Seat, merchant: Merchant) -> Iterator[Misfit]:
    # What was built was built in a shipyard and a naval academy, anyone's.
    for ship in merchant.fleet:
        for building in (Building.SHIPYARD, Building.ACADEMY):
            if ship not in box.SHIPS_AT_FIRST and not state.owners(building):
                yield reasons.ShipWithoutYards(f"ship.{seat}.{ship.slug}.place", seat, ship, building)


def _against_cubes(state: SaltyOcean) -> Iterator[Misfit]:
    # Each cube has a space of its own.
    for building in box.CUBE_BUILDINGS:
        on: dict[int, Seat] = {}
        for seat in state.seats:
            space = state.merchants[seat].buildings.get(building)
            if space is not None and space in on:
                figure = f"building.{seat}.{building.slug}"
                yield reasons.TwoOnOneSpace(figure, on[space], seat, building, space)
            elif space is not None:
                on[space] = seat


def _against_order_of_building(state: SaltyOcean) -> Iterator[Misfit]:
    # A cube goes to the lowest free space, and stays.
    for building in box.CUBE_BUILDINGS:
        free = state.lowest_free_rank(building)
        for seat in state.owners(building):
            space = state.merchants[seat].buildings[building]
            if free is not None and space > free:
                yield reasons.SpaceLeftOut(f"building.{seat}.{building.slug}", seat, building, space, free)
    # Windows are built once somebody stands on 18, who never comes down.
    if not state.have_reached(box.WINDOWS_NEED_STEP):
        needed = state.sheet.notre_dame(box.WINDOWS_NEED_STEP)
        for seat in state.owners(Building.WINDOWS):
            yield reasons.WindowsWithoutTower(f"building.{seat}.{Building.WINDOWS.slug}", seat, needed)
    # A town hall is built once there is a bank, anyone's.
    if not state.owners(Building.BANK):
        for seat in state.owners(Building.TOWN_HALL):
            yield reasons.HallWithoutBank(f"building.{seat}.{Building.TOWN_HALL.slug}", seat)


MIDWAY = Midway[SaltyOcean](when=reasons.WHEN, laid=laid, parts=parts, against=against, taken_up=taken_up)
