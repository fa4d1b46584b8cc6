"""A match taken up at the start of a round: submarines, points, and of the rows what reef and divers need of them.

Animals, eyes, bases and crystals of a finished row count for nothing any more: they are not asked for.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from companion.core.game import Midway, Misfit, Part, TableFigure
from companion.core.messages import Seat
from companion.core.values import changed
from companion.games.oceanos.cards import Card, Placed, Row
from companion.games.oceanos.components import (
    CRYSTALS,
    DECKS,
    FIRST_PALETTE,
    HIGHEST_KRAKEN,
    LEVELS,
    POINTS_PER_KIND,
    PROPELLER_SCORES,
    ROUNDS,
    TURNS,
    Animal,
    Icon,
)
from companion.games.oceanos.components import Part as Section
from companion.games.oceanos.figures import MOST_POINTS, captain, crystals, level
from companion.games.oceanos.readings import Animals
from companion.games.oceanos.reasons import midway as reasons
from companion.games.oceanos.reasons.flow import Named
from companion.games.oceanos.reasons.midway import Head
from companion.games.oceanos.state import DEAL, Explorer, Oceanos, RoundScore

Figure = TableFigure[Oceanos]
EARLIEST = 2
"""Before that there is nothing to take up."""
MOST_OF_A_KIND = 9
"""So many corals or chests on one card are believed."""
BLANK: Row = (Placed(Card()),) * TURNS
UNSCORED = RoundScore(kinds=0, holds=0, propeller=0, eyes=0, kraken=0, told=0)


def laid(state: Oceanos) -> Oceanos:
    """The table of the set-up, one round later."""
    return at_the_start_of(EARLIEST, state)


def at_the_start_of(round_: int, state: Oceanos) -> Oceanos:
    """Before its cards are dealt; what is known of finished rows stays."""
    explorers = tuple(_with_rounds(explorer, round_ - 1) for explorer in state.explorers)
    return changed(
        state, explorers=explorers, round=round_, turn=1, phase=DEAL, deck=DECKS[round_ - 1], discards=0
    )


def _with_rounds(explorer: Explorer, finished: int) -> Explorer:
    """With so many finished rounds."""
    scored = (*explorer.scored, *(UNSCORED,) * finished)[:finished]
    rows = tuple((row or BLANK) if at < finished else () for at, row in enumerate(explorer.rows))
    return changed(explorer, scored=scored, rows=rows)  # type: ignore[arg-type]


def parts(state: Oceanos) -> tuple[Part[Oceanos], ...]:
    by_seat = [partial(_submarine, seat=seat) for seat in state.seats]
    rows = [partial(_row, seat=seat, round_=round_) for seat in state.seats for round_ in range(1, ROUNDS)]
    return (_table, *by_seat, *rows)


# What all share


def _table(state: Oceanos) -> Iterator[Figure]:
    group = reasons.TheTable()
    yield TableFigure(
        key="round",
        label=reasons.RoundThatBegins(),
        value=state.round,
        at_least=EARLIEST,
        at_most=ROUNDS,
        put=lambda round_: at_the_start_of(round_, state),
        group=group,
        decides=True,
    )
    if state.has_captain:
        names = {seat + 1: Named(seat) for seat in state.seats}
        yield replace(captain(state), label=reasons.WhoIsCaptain(), called=names, group=group)
    if state.readings.animals is Animals.BY_KIND:
        yield TableFigure(
            key="kinds_met",
            label=reasons.KindsMet(),
            value=state.palette,
            at_least=FIRST_PALETTE,
            at_most=len(Animal),
            put=lambda kinds: changed(state, palette=kinds),
            group=group,
        )


# What each has


def _submarine(state: Oceanos, seat: Seat) -> Iterator[Figure]:
    group, column = reasons.ThePlayers(), Named(seat)
    for section in Section:
        yield replace(level(state, seat, section), group=group, at=(section, column))
    for colour in CRYSTALS:
        yield replace(crystals(state, seat, colour), group=group, at=(reasons.Unused(colour), column))
    for round_, scored in enumerate(state.explorers[seat].scored, start=1):
        yield TableFigure(
            key=f"scored.{seat}.{round_}",
            label=reasons.PointsInRound(seat, round_),
            value=scored.total,
            at_least=-HIGHEST_KRAKEN,
            at_most=MOST_POINTS,
            put=partial(_with_points, state, seat, round_),
            group=group,
            at=(reasons.PointsOfRound(round_), column),
        )


def _with_points(state: Oceanos, seat: Seat, round_: int, points: int) -> Oceanos:
    explorer = state.explorers[seat]
    told = changed(UNSCORED, told=points)
    scored = (*explorer.scored[: round_ - 1], told, *explorer.scored[round_:])
    return state.with_explorer(seat, changed(explorer, scored=scored))


def _row(state: Oceanos, seat: Seat, round_: int) -> Iterator[Figure]:
    """A finished row: how long it is, and what lies in it for reef and divers."""
    explorer, group = state.explorers[seat], reasons.RowOf(seat, round_)
    if round_ >= state.round:
        return
    row = explorer.row(round_)
    with_row = partial(_with_row, state, seat, round_)
    yield TableFigure(
        key=f"cards.{seat}.{round_}",
        label=reasons.CardsInRow(seat, round_),
        value=len(row),
        at_least=TURNS,
        at_most=TURNS + LEVELS,
        put=lambda cards: with_row(_as_long_as(row, cards)),
        group=group,
        decides=True,
    )
    for number, placed in enumerate(row, start=1):
        figures: dict[Head, tuple[int, int, Callable[[int], Placed]]] = {
            Head.CORAL: (
                placed.card.icons[Icon.CORAL],
                MOST_OF_A_KIND,
                partial(_with_icon, placed, Icon.CORAL),
            ),
            Head.CHEST: (
                placed.card.icons[Icon.CHEST],
                MOST_OF_A_KIND,
                partial(_with_icon, placed, Icon.CHEST),
            ),
            Head.DIVER: (int(placed.has_diver), 1, partial(_with_diver, placed)),
        }
        for head, (value, most, put) in figures.items():
            yield TableFigure(
                key=f"{head.slug}.{seat}.{round_}.{number}",
                label=reasons.OnCard(seat, round_, number, head),
                value=value,
                at_least=0,
                at_most=most,
                put=lambda n, put=put, number=number: with_row((*row[: number - 1], put(n), *row[number:])),  # type: ignore[misc]
                group=group,
                at=(reasons.NthCard(number), head),
                called=dict(enumerate(reasons.HasDiver)) if head is Head.DIVER else {},
            )


def _with_row(state: Oceanos, seat: Seat, round_: int, row: Row) -> Oceanos:
    return state.with_explorer(seat, state.explorers[seat].with_row(round_, row))


def _as_long_as(row: Row, cards: int) -> Row:
    """What there is beyond one card a turn was kept for fuel; which of them does not matter any more."""
    more = (Placed(Card(), by_fuel=True),) * (cards - len(row))
    return (*row, *more)[:cards]


def _with_icon(placed: Placed, icon: Icon, count: int) -> Placed:
    icons = placed.card.icons
    return changed(placed, card=changed(placed.card, icons=icons.with_more(icon, count - icons[icon])))


def _with_diver(placed: Placed, divers: int) -> Placed:
    return changed(placed, has_diver=bool(divers))


# What speaks against it


def against(state: Oceanos) -> Iterator[Misfit]:
    for seat in state.seats:
        explorer = state.explorers[seat]
        yield from _against_rounds(state, seat, explorer)
        last = ""
        for round_, row in enumerate(explorer.rows, start=1):
            for number, placed in enumerate(row, start=1):
                if placed.has_diver:
                    last = f"{Head.DIVER.slug}.{seat}.{round_}.{number}"
                    # A diver goes to a card with a chest.
                    if not placed.card.icons[Icon.CHEST]:
                        yield reasons.DiverWithoutChest(last, seat, round_, number)
        # There are as many as the airlock has.
        if explorer.divers_left < 0:
            yield reasons.TooManyDivers(last, seat, explorer.levels[Section.AIRLOCK], explorer.divers_sent)


def _against_rounds(state: Oceanos, seat: Seat, explorer: Explorer) -> Iterator[Misfit]:
    """No part ever goes back a level: what one could not do now, one could not do before."""
    levels = explorer.levels
    most = POINTS_PER_KIND * state.readings.aquarium.by_level[levels[Section.AQUARIUM] - 1]
    most += PROPELLER_SCORES[levels[Section.PROPELLER] - 1]
    for round_, scored in enumerate(explorer.scored, start=1):
        # Beyond one a turn each card of a row took a fuel, and the motor gives so much a round.
        fuel, has = explorer.fuel_used(round_), levels[Section.MOTOR]
        if fuel > has:
            cards = len(explorer.row(round_))
            yield reasons.RowTooLong(f"cards.{seat}.{round_}", seat, round_, cards, fuel, has)
        # A round brings what the aquarium holds and the propeller gives.
        if scored.total > most:
            yield reasons.TooManyPoints(f"scored.{seat}.{round_}", seat, scored.total, most)


MIDWAY = Midway[Oceanos](when=reasons.WHEN, laid=laid, parts=parts, against=against)
