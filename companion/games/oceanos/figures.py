"""Every figure of the table by its key: what a correction may set, and the purses of the ledger."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.core.game import TableFigure
from companion.core.ledger import POINTS
from companion.core.messages import N_, Message, Seat
from companion.core.values import changed
from companion.games.oceanos.components import CRYSTALS, LEVELS, Icon, Part
from companion.games.oceanos.state import CHOOSING, Oceanos

MOST_POINTS = 999
MOST_CRYSTALS = 24


@dataclass(frozen=True, slots=True)
class PointsOf(Message):
    text = N_("Points of {seat}")

    seat: Seat


@dataclass(frozen=True, slots=True)
class LevelOf(Message):
    text = N_("Level of {seat}’s {part}")

    seat: Seat
    part: Part


@dataclass(frozen=True, slots=True)
class CrystalsOf(Message):
    text = N_("Unused crystals of {seat}: {colour}")

    seat: Seat
    colour: Icon


@dataclass(frozen=True, slots=True)
class CaptainNow(Message):
    text = N_("Captain, counted from the first seat")


MUST_HOLD = (
    N_("every part at level 1 2 or 3"),
    N_("no pool below nothing"),
    N_("every row as long as turns and fuel"),
    N_("no row longer than eight"),
    N_("no more divers than the airlock has"),
    N_("no more fuel than the motor has"),
)
"""What no correction may break: the invariants by their names."""


def purses(state: Oceanos) -> Mapping[tuple[Seat, str], int]:
    return {
        (seat, POINTS): explorer.points for seat, explorer in zip(state.seats, state.explorers, strict=True)
    }


def figures(state: Oceanos) -> tuple[TableFigure[Oceanos], ...]:
    return tuple(_all(state))


def _all(state: Oceanos) -> Iterator[TableFigure[Oceanos]]:
    for seat in state.seats:
        yield _points(state, seat)
    for seat in state.seats:
        yield from (_unless_chosen(state, seat, level(state, seat, part)) for part in Part)
    for seat in state.seats:
        yield from (_unless_chosen(state, seat, crystals(state, seat, colour)) for colour in CRYSTALS)
    # Once somebody has chosen, who is captain has been acted upon.
    if state.has_captain and state.phase == CHOOSING and not state.entered:
        yield captain(state)


def captain(state: Oceanos) -> TableFigure[Oceanos]:
    return TableFigure(
        key="captain",
        label=CaptainNow(),
        value=state.captain + 1,
        at_least=1,
        at_most=state.players,
        put=lambda seat: changed(state, captain=Seat(seat - 1)),
    )


def _unless_chosen(state: Oceanos, seat: Seat, figure: TableFigure[Oceanos]) -> TableFigure[Oceanos]:
    """The figure, fixed while a choice lies face down that was made by it."""
    if seat not in state.concealed:
        return figure
    return replace(figure, at_least=figure.value, at_most=figure.value)


def _points(state: Oceanos, seat: Seat) -> TableFigure[Oceanos]:
    explorer = state.explorers[seat]

    def put(points: int) -> Oceanos:
        corrected = explorer.corrected + points - explorer.points
        return state.with_explorer(seat, changed(explorer, corrected=corrected))

    return _figure(f"points.{seat}", PointsOf(seat), explorer.points, -MOST_POINTS, MOST_POINTS, put)


def level(state: Oceanos, seat: Seat, part: Part) -> TableFigure[Oceanos]:
    explorer = state.explorers[seat]
    now = explorer.levels[part]
    least = {Part.MOTOR: explorer.fuel_used(state.round), Part.AIRLOCK: explorer.divers_sent}.get(part, 1)

    def put(to: int) -> Oceanos:
        levels = explorer.levels.with_more(part, to - now)
        return state.with_explorer(seat, changed(explorer, levels=levels))

    return _figure(f"part.{part.slug}.{seat}", LevelOf(seat, part), now, max(1, least), LEVELS, put)


def crystals(state: Oceanos, seat: Seat, colour: Icon) -> TableFigure[Oceanos]:
    explorer = state.explorers[seat]
    held = explorer.pool[colour]

    def put(to: int) -> Oceanos:
        return state.with_explorer(seat, changed(explorer, pool=explorer.pool.with_more(colour, to - held)))

    most = max(MOST_CRYSTALS, held)
    return _figure(f"{colour.slug}.{seat}", CrystalsOf(seat, colour), held, 0, most, put)


def _figure(
    key: str, label: Message, value: int, at_least: int, at_most: int, put: Callable[[int], Oceanos]
) -> TableFigure[Oceanos]:
    return TableFigure(key=key, label=label, value=value, at_least=at_least, at_most=at_most, put=put)
