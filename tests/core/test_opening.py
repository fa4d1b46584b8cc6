"""A match that is taken up in the middle: its figures are put one after the other, or it is said what is wrong."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.core.game import Colour, Game, Midway, Misfit, Player, TableFigure
from companion.core.journal import SetUp, begin, replay, standing, undoable
from companion.core.messages import Message, Seat, codes
from companion.core.opening import against_opening, figures_asked, lay
from tests.sample_game import GAME
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Readings
from tests.sample_game.state import Market, MoneyOf

ADA, BEN = Seat(0), Seat(1)
SET_UP = SetUp(
    players=(Player("Ada", Colour.BLUE), Player("Ben", Colour.RED)),
    start=ADA,
    readings=Readings(),
    printed=MarketTile(premium=0),
)
STOOD = {"money.0": 7, "money.1": 19}


class NotThatRich(Misfit):
    code = "NOT_THAT_RICH"
    text = "Nobody has {figure}."


def _round(state: Market) -> Iterator[TableFigure[Market]]:
    yield TableFigure(
        key="round",
        label=Message(),
        value=state.round,
        at_least=1,
        at_most=3,
        put=lambda n: replace(state, round=n),
        decides=True,
    )


def _money(state: Market) -> Iterator[TableFigure[Market]]:
    """As many stalls as rounds, each with no more than 10 for each."""
    for figure in GAME.figures(state)[: state.round]:
        yield replace(figure, at_most=10 * state.round)


def _too_rich(state: Market) -> Iterator[Misfit]:
    for seat, stall in enumerate(state.stalls):
        if stall.money == 13:
            yield NotThatRich(f"money.{seat}")


BY_ROUNDS = replace(
    GAME,
    midway=Midway(
        when="Whenever you like.",
        laid=lambda state: state,
        parts=lambda _: (_round, _money),
        against=_too_rich,
        taken_up=lambda state: replace(state, turn=1),
    ),
)


def taken_up(game: Game[Any] = GAME, **opening: int) -> Market:
    told = {key.replace("_", "."): value for key, value in (opening or STOOD).items()}
    state: Market = begin(game, replace(SET_UP, opening=tuple(told.items()))).state
    return state


def against(told: dict[str, int], game: Game[Any] = GAME) -> list[tuple[str, str]]:
    """Codes and fields of what speaks against it."""
    found = against_opening(game, game.set_up(SET_UP.table).state, told)
    return [(code, getattr(reason, "where", "")) for code, reason in zip(codes(found), found, strict=True)]


def test_the_figures_lie_on_the_table_from_the_start() -> None:
    assert [stall.money for stall in taken_up().stalls] == [7, 19]
    assert {figure.key: figure.value for figure in figures_asked(GAME, taken_up())} == STOOD


def test_what_is_in_a_purse_then_was_not_moved_there() -> None:
    begun = begin(GAME, replace(SET_UP, opening=tuple(STOOD.items())))
    assert begun.postings == ()


def test_undo_never_reaches_the_opening() -> None:
    assert undoable(((0, replace(SET_UP, opening=tuple(STOOD.items()))),)) is None


def test_a_match_without_figures_begins_as_ever() -> None:
    assert not SET_UP.is_from_the_middle
    assert replay(GAME, standing(((0, SET_UP),)))[0].outcome == begin(GAME, SET_UP)


def test_everything_that_is_wrong_is_said_beside_its_figure() -> None:
    assert against({"money.0": -1, "money.7": 2}) == [
        ("FIGURE_OUT_OF_BOUNDS", "opening.money.0"),
        ("FIGURE_MISSING", "opening.money.1"),
        ("NO_SUCH_FIGURE", "opening.money.7"),
    ]


def test_bounds_and_what_is_asked_follow_from_the_figures_before() -> None:
    assert against({"round": 1, "money.0": 11}, BY_ROUNDS) == [("FIGURE_OUT_OF_BOUNDS", "opening.money.0")]
    assert against({"round": 2, "money.0": 11, "money.1": 20}, BY_ROUNDS) == []
    begun = GAME.set_up(SET_UP.table).state
    assert [figure.key for figure in lay(BY_ROUNDS, begun, {"round": 2}).figures] == [
        "round",
        "money.0",
        "money.1",
    ]


def test_the_game_s_own_sense_speaks_beside_what_is_out_of_bounds() -> None:
    assert against({"round": 2, "money.0": 13, "money.1": 21}, BY_ROUNDS) == [
        ("FIGURE_OUT_OF_BOUNDS", "opening.money.1"),
        ("NOT_THAT_RICH", "opening.money.0"),
    ]


def test_a_table_that_would_not_hold_together_is_not_taken_up() -> None:
    def never(state: Market) -> bool:
        return False

    assert against(STOOD, replace(GAME, invariants=(never,))) == [("OPENING_BREAKS_THE_TABLE", "")]


def test_a_figure_that_does_not_stay_as_it_was_put_is_named() -> None:
    def tied(state: Market) -> tuple[TableFigure[Market], ...]:
        """Two figures of one purse."""
        (first, _) = GAME.figures(state)
        return (first, replace(first, key="money.again", label=MoneyOf(ADA)))

    told = {"money.0": 3, "money.again": 4}
    assert against(told, replace(GAME, figures=tied)) == [("FIGURES_DISAGREE", "opening.money.0")]


def test_people_go_on_where_the_game_says() -> None:
    state = taken_up(BY_ROUNDS, round=2, money_0=4, money_1=5)
    assert (state.turn, state.to_act) == (1, frozenset((BEN,)))
