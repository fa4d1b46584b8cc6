"""The blank score sheet: the score pad, to be written on by hand."""

from typing import Any

from companion.core.blank import blank_sheet
from companion.core.game import Game
from companion.core.messages import Seat
from companion.core.tallying import pad_of
from tests.sample_game import GAME
from tests.sample_game.readings import Length, Readings
from tests.sample_game.scoring import Category


def test_it_has_a_row_for_each_category_and_one_for_what_breaks_ties() -> None:
    sheet = blank_sheet(GAME, 3)
    assert [row.category for row in sheet.rows] == [Category.MONEY, Category.STOCK]
    assert [line.label for line in sheet.ties] == ["Goods left"]
    assert sheet.seats == (Seat(0), Seat(1), Seat(2))


def test_it_has_as_many_rounds_as_the_readings_say() -> None:
    assert blank_sheet(GAME, 2).rounds == 3
    assert blank_sheet(GAME, 2, Readings(length=Length.LONG)).rounds == 10


def test_every_game_on_the_shelf_has_one_with_what_its_pad_has_room_for(shelf: dict[str, Game[Any]]) -> None:
    for game in shelf.values():
        for players in game.seats:
            sheet = blank_sheet(game, players)
            assert len(sheet.seats) == players
            assert sheet.rows
            assert len(sheet.ties) == len(game.tie_breaks)
            assert [tie.label for tie in pad_of(game).tie_breaks] == [line.label for line in sheet.ties]


def test_the_readings_of_a_pad_do_for_it_too(shelf: dict[str, Game[Any]]) -> None:
    for game in shelf.values():
        readings = pad_of(game).readings()
        assert blank_sheet(game, game.seats[0], readings).rows
