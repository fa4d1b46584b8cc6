"""The score sheet before any paper."""

from companion.core.game import Colour, Player, Table
from companion.core.messages import Seat
from companion.core.sheet import score_sheet
from companion.core.values import changed
from tests.sample_game import GAME
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Readings
from tests.sample_game.scoring import Category
from tests.sample_game.state import set_up

PLAYERS = (Player("Ada", Colour.BLUE), Player("Ben", Colour.RED), Player("Cleo", Colour.GREEN))
MARKET = set_up(Table(seats=3, start=Seat(0), readings=Readings(), printed=MarketTile())).state
RICH_BEN = MARKET.with_stall(Seat(1), changed(MARKET.stalls[1], money=20))
SHEET = score_sheet(PLAYERS, GAME.result(RICH_BEN, 3))


def test_columns_are_in_sitting_order_whoever_won() -> None:
    assert SHEET.seats == (Seat(0), Seat(1), Seat(2))
    assert SHEET.players == PLAYERS


def test_there_is_a_row_for_each_category_with_its_points_by_seat() -> None:
    assert [(row.label, row.points) for row in SHEET.rows] == [("Money", (10, 20, 10)), ("Stock", (2, 2, 2))]


def test_totals_are_the_sums_of_their_columns() -> None:
    assert SHEET.totals == (12, 22, 12)


def test_every_row_keeps_the_lines_that_prove_it() -> None:
    assert [line.seat for line in SHEET.rows[0].lines] == [Seat(0), Seat(1), Seat(2)]
    assert {line.category for line in SHEET.rows[0].lines} == {Category.MONEY}


def test_places_and_tie_breaks_stand_under_their_columns() -> None:
    assert SHEET.places == (2, 1, 2)
    assert SHEET.ties == (("Goods left", (5, 5, 5)),)
