"""What only the printed board knows."""

import pytest

from companion.core.messages import codes
from companion.core.ruling import Accepted, Unreadable, rule_on, rule_on_reading
from companion.games.salty_ocean import GAME
from companion.games.salty_ocean.actions.selling import Sell
from companion.games.salty_ocean.components import Good, ShipKind
from companion.games.salty_ocean.printed import BoardSheet, example_sheet
from tests.games.salty_ocean.tables import A, table


class TestTheSheet:
    """What the printed board knows is asked for when it is first needed."""

    def test_it_begins_with_what_the_dossier_knows(self) -> None:
        blank = BoardSheet()
        assert blank.value_of("rows") is None
        assert blank.value_of("price.herring.0") == 4
        assert {figure.key for figure in blank.figures() if figure.required} == {
            *("rows", "price.salt.0", "price.herring.0", "price.cod.0")
        }

    def test_a_trade_in_a_blank_row_asks_for_its_price_between_its_neighbours(self) -> None:
        sheet = BoardSheet.read({"rows": 5, "price.herring.-2": 1})
        state = table(sheet=sheet, given={"row.herring": -1, "depot.0.herring": 1})
        sale = Sell(seat=A, good=Good.HERRING, barrels=1)
        ruling = rule_on(GAME, state, sale)
        assert isinstance(ruling, Unreadable)
        (question,) = ruling.questions
        assert codes((question,)) == ("UNKNOWN_ROW",)
        assert (question.figure, question.at_least, question.at_most) == ("price.herring.-1", 1, 4)
        read = GAME.read_off(state, question.figure, 3)
        assert isinstance(rule_on(GAME, read, sale), Accepted)

    def test_fewer_rows_forget_the_prices_beyond_them(self) -> None:
        three = example_sheet().with_figure("rows", 3)
        assert set(three.written()) == set(BoardSheet.read({"rows": 3}).written()) | {
            "example",
            *(f"price.{good.slug}.{row}" for good in Good for row in ("+1", "-1")),
        }
        with pytest.raises(KeyError):
            three.value_of("price.cod.+2")

    def test_what_is_written_is_read_again(self) -> None:
        sheet = example_sheet().with_figure("cost.notre_dame.3", 2)
        assert BoardSheet.read(sheet.written()) == sheet
        with pytest.raises(KeyError):
            BoardSheet.read({"rows": 3, "price.salt.+2": 1})

    def test_a_blanked_figure_falls_back_to_the_dossier(self) -> None:
        assert (
            example_sheet()
            .with_figure("hold.caravel", 5)
            .with_figure("hold.caravel", None)
            .hold(ShipKind.CARAVEL)
            == 4
        )

    def test_problems_name_what_does_not_fit_together(self) -> None:
        sheet = example_sheet()
        assert sheet.problems() == ()
        assert codes(sheet.with_figure("rows", 6).problems()) == ("ROWS_ODD",)
        assert codes(sheet.with_figure("price.cod.-1", 5).problems()) == ("PRICES_RISE",)
        assert codes(sheet.with_figure("notre_dame.4", 36).problems()) == ("NOTRE_DAME_FALLS",)
        assert codes(sheet.with_figure("notre_dame_limit.7", 4).problems()) == ("LIMITS_RISE",)

    def test_another_start_of_cod_is_doubted(self) -> None:
        assert BoardSheet().doubts() == ()
        assert codes(BoardSheet().with_figure("price.cod.0", 5).doubts()) == ("COD_START",)

    def test_a_figure_read_during_play_cannot_take_away_what_lies_on_it(self) -> None:
        state = table(given={"row.cod": 3, "building.0.bank": 2})
        for key, value in (("rows", 5), ("spaces.bank", 1)):
            reasons = rule_on_reading(GAME, state, key, value)
            assert codes(reasons) == ("CORRECTION_BREAKS_THE_TABLE",), key
        assert rule_on_reading(GAME, state, "spaces.bank", 3) == ()
