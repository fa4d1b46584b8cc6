"""What the phone shows: everything decided, nothing drawn."""

from companion.core.game import Table
from companion.core.messages import Label, Seat
from companion.core.view import Board, Shown
from tests.sample_game import GAME
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Readings
from tests.sample_game.state import Good, set_up
from tests.sample_game.view import Word

MARKET = set_up(Table(seats=3, start=Seat(1), readings=Readings(), printed=MarketTile())).state


def test_a_board_needs_to_say_only_where_the_table_is() -> None:
    board = Board(where=Label(Word.MONEY))
    assert (board.round, board.to_act, board.strip, board.cards, board.alerts) == (None, (), (), (), ())


def test_a_figure_shown_cannot_be_corrected_unless_it_has_a_key() -> None:
    assert Shown(label=Good.BREAD, value=3).key == ""


def test_the_seat_to_act_stands_in_front() -> None:
    board = GAME.view(MARKET, None)
    assert board.order[0] == board.to_act[0] == Seat(1)
    assert [card.is_to_act for card in board.cards] == [False, True, False]


def test_every_purse_is_a_figure_that_can_be_corrected() -> None:
    keys = {figure.key for figure in GAME.figures(MARKET)}
    assert {card.purse.key for card in GAME.view(MARKET, Seat(0)).cards if card.purse} <= keys
