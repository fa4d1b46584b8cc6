"""What only the printed pieces know."""

import pytest

from companion.core.messages import Label
from companion.core.printed import NothingPrinted, PrintedFigure, tables_of
from tests.sample_game.printed import MarketTile, Printed


def test_a_game_that_prints_nothing_has_an_empty_sheet() -> None:
    nothing = NothingPrinted()
    assert (nothing.figures(), nothing.problems(), nothing.written(), nothing.is_example) == ((), (), {}, False)


def test_nothing_can_be_read_off_an_empty_sheet() -> None:
    with pytest.raises(KeyError):
        NothingPrinted().value_of("premium")
    with pytest.raises(KeyError):
        NothingPrinted().with_figure("premium", 2)
    with pytest.raises(KeyError):
        NothingPrinted.read({"premium": 2})


def test_an_empty_sheet_reads_back_what_it_wrote() -> None:
    assert NothingPrinted.read(NothingPrinted().written()) == NothingPrinted()


def test_a_figure_may_stay_blank_unless_it_is_required() -> None:
    assert not PrintedFigure(
        key="premium", label=MarketTile().figures()[0].label, at_least=0, at_most=5
    ).required


def test_a_figure_that_was_read_is_known_and_can_be_blanked_again() -> None:
    read = MarketTile().with_figure("premium", 3)
    assert read.value_of("premium") == 3
    assert read.with_figure("premium", None) == MarketTile()


def test_an_example_says_so_when_it_is_written() -> None:
    example = MarketTile(premium=2, is_example=True)
    assert example.written() == {"premium": 2, "example": 1}
    assert MarketTile.read(example.written()) == example


def test_the_figures_are_asked_for_in_words() -> None:
    assert Printed.PREMIUM.label == "premium for three or more"


def test_all_its_figures_stand_in_tables_with_what_nobody_has_read_left_blank() -> None:
    (table,) = tables_of(MarketTile())
    assert table.rows == ((Label(Printed.PREMIUM), (None,)),)
    assert tables_of(MarketTile(premium=2))[0].rows[0][1] == (2,)
    assert tables_of(NothingPrinted()) == ()
