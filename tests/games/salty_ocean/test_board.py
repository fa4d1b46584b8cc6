"""What the phone shows of Upon a Salty Ocean."""

from companion.games.salty_ocean.actions.city import UpgradeSaline
from companion.games.salty_ocean.actions.passing import Pass
from companion.games.salty_ocean.actions.selling import Sell
from companion.games.salty_ocean.components import Building, Good
from companion.games.salty_ocean.printed import BoardSheet
from companion.games.salty_ocean.reasons.board import ExamplePrices
from companion.games.salty_ocean.view import board, compared
from tests.games.salty_ocean.tables import A, B, C, D, after, put, table


class TestTheBoard:
    """Everything is decided before it is drawn."""

    def test_a_tape_lists_its_rows_from_top_to_bottom(self) -> None:
        tape = board(table(given={"row.herring": 1}), None).tape(Good.HERRING)
        assert [row.price for row in tape.rows] == [7, 6, 5, 4, 3, 2, 1]
        assert [row.row for row in tape.rows if row.is_here] == [1]
        assert tape.price == 5
        assert tape.question is None

    def test_what_the_last_entry_changed_is_marked(self) -> None:
        before = table(given={"depot.0.herring": 2, "fee.market": 1})
        sale = after(before, Sell(seat=A, good=Good.HERRING, barrels=2))
        now = compared(board(sale, None), board(before, None))
        assert [row.row for row in now.tape(Good.HERRING).rows if row.was_here] == [0]
        assert not any(row.was_here for row in now.tape(Good.SALT).rows)
        assert [fee.before for fee in now.fees] == [None, None, None, 1]
        purse = now.cards[A].purse
        assert purse is not None
        assert (purse.before, purse.value) == (10, 17)

    def test_holds_are_shown_slot_by_slot(self) -> None:
        state = table(given={"ship.0.caravel_1.damage": 1, "ship.0.caravel_1.salt": 2})
        (ship,) = board(state, None).merchant(A).ships
        assert [(slot.good, slot.is_damaged) for slot in ship.slots] == [
            (Good.SALT, False),
            (Good.SALT, False),
            (None, False),
            (None, True),
        ]
        assert (ship.filled, ship.room, ship.capacity) == (2, 3, 4)

    def test_the_turn_and_who_follows(self) -> None:
        shown = board(after(table(), Pass(seat=A)), None)
        assert (shown.turn, shown.follows) == (B, (C, D, A))
        assert shown.to_act == (B,)

    def test_a_second_action_is_shown_while_it_can_be_done(self) -> None:
        state = after(table(given={"building.0.great_clock": 1}), UpgradeSaline(seat=A))
        assert board(state, None).second_action == A
        assert board(state, None).to_act == (B, A)
        poor = put(state, {"money.0": -22})
        assert board(poor, None).second_action is None
        assert board(after(state, Pass(seat=B)), None).second_action is None

    def test_the_weather_tells_what_it_does_and_when_the_pirates_are_gone(self) -> None:
        waiting = board(table(given={"weather": 2}), None).weather
        gone = board(table(given={"weather": 2, "pirates_done": 1}), None).weather
        assert waiting is not None
        assert gone is not None
        assert waiting.effect != gone.effect

    def test_an_example_sheet_is_called_one_on_every_page(self) -> None:
        assert board(table(), None).alerts == (ExamplePrices(),)
        own = BoardSheet.read({"rows": 3})
        assert board(table(sheet=own), None).alerts == ()

    def test_the_building_table_has_builders_and_spaces_left(self) -> None:
        state = table(given={"building.2.windows": 1, "building.0.windows": 2, "notre_dame.1": 3})
        rows = {row.building: row for row in board(state, None).buildings}
        windows = rows[Building.WINDOWS]
        assert [(b.seat, b.rank) for b in windows.builders] == [(C, 1), (A, 2)]
        assert (windows.spaces, windows.left, windows.next_rank, windows.next_value) == (3, 1, 3, 5)
        assert [(b.seat, b.value) for b in rows[Building.NOTRE_DAME].builders] == [(B, 18)]
