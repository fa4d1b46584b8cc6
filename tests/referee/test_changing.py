"""Any entry can be struck, restored and amended, as long as everything after it stands."""

import pytest

from companion.core.journal import Amended, Did, Restored, Struck
from companion.core.messages import codes
from companion.core.ruling import Doubted, Rejected, Unreadable, UnreadableEntry
from companion.i18n.say import Speech
from companion.referee import Answer, Entered, WouldBreak
from tests.referee.evening import ADA, BEN, Evening
from tests.sample_game.actions import Buy, Pass, Sell
from tests.sample_game.state import Good


def _refused(answer: Answer) -> tuple[str, ...]:
    assert isinstance(answer, Rejected), answer
    assert all(Speech().say(reason) for reason in answer.reasons)
    return codes(answer.reasons)


@pytest.fixture
def three(evening: Evening) -> Evening:
    """Ada sold two apples, Ben passed, Ada sold the third."""
    evening.sell(ADA, units=2)
    evening.enter("Pass", BEN)
    evening.sell(ADA, units=1)
    return evening


def test_undo_restores_the_very_state(three: Evening) -> None:
    before = three.table.at(2).state
    assert three.table.undoable == 3
    three.strike(3)
    assert three.table.state == before


def test_undo_is_an_entry(three: Evening) -> None:
    answer = three.strike(3)
    assert isinstance(answer, Entered)
    assert (answer.seq, answer.outcome.state) == (4, three.table.state)
    assert three.table.journal[4].entry == Struck(3)
    assert three.table.struck == {3: 4}


def test_redo_restores_the_undone_state(three: Evening) -> None:
    before = three.table.state
    three.strike(3)
    assert three.table.redoable == 3
    answer = three.restore(3)
    assert isinstance(answer, Entered)
    assert three.table.state == before == answer.outcome.state
    assert three.table.journal[5].entry == Restored(3)


def test_one_can_undo_to_the_beginning(three: Evening) -> None:
    begun = three.table.at(0).state
    while (last := three.table.undoable) is not None:
        three.strike(last)
    assert three.table.state == begun


def test_undo_twice_is_undo_once(three: Evening) -> None:
    three.strike(3)
    again = three.strike(3)
    assert isinstance(again, Entered)
    assert (again.seq, again.repeated, three.table.seq) == (4, True, 4)


def test_what_is_not_struck_need_not_be_restored(three: Evening) -> None:
    answer = three.restore(3)
    assert isinstance(answer, Entered)
    assert (answer.repeated, three.table.seq) == (True, 3)


def test_an_undone_figure_stays_read(evening: Evening) -> None:
    evening.sell(ADA, units=3, read_off={"premium": 2})
    evening.strike(2)
    assert evening.table.state.tile.premium == 2
    assert evening.table.undoable is None


def test_an_older_entry_is_struck_if_the_rest_stands_without_it(evening: Evening) -> None:
    evening.sell(ADA)
    evening.enter("Correction", None, figure="money.1", value=20, reason="found")
    evening.strike(1)
    assert evening.table.state.stalls[ADA].money == 10
    assert evening.table.state.stalls[BEN].money == 20


def test_an_entry_that_others_rest_on_is_not_struck(three: Evening) -> None:
    answer = three.strike(1)
    assert isinstance(answer, WouldBreak)
    assert (answer.seq, answer.entry) == (2, Did(Pass(seat=BEN)))
    assert isinstance(answer.ruling, Rejected)
    assert three.table.seq == 3


def test_a_figure_that_others_rest_on_is_not_struck(evening: Evening) -> None:
    evening.sell(ADA, units=3, read_off={"premium": 2})
    answer = evening.strike(1)
    assert isinstance(answer, WouldBreak)
    assert isinstance(answer.ruling, Unreadable)


def test_an_entry_is_not_restored_where_it_no_longer_fits(three: Evening) -> None:
    three.strike(3)
    three.enter("Pass", ADA)
    answer = three.restore(3)
    assert isinstance(answer, WouldBreak)
    assert answer.seq == 4 + 1


def test_the_set_up_stands(three: Evening) -> None:
    assert _refused(three.strike(0)) == ("SET_UP_STANDS",)
    assert _refused(three.amend(0, "Pass", ADA)) == ("SET_UP_STANDS",)


@pytest.mark.parametrize("entry", [-1, 4, 10**9])
def test_only_what_was_entered_can_be_struck(three: Evening, entry: int) -> None:
    assert _refused(three.strike(entry)) == ("NO_SUCH_ENTRY",)


def test_a_strike_cannot_be_struck(three: Evening) -> None:
    three.strike(3)
    assert _refused(three.strike(4)) == ("TALKS_ABOUT_ANOTHER",)
    assert _refused(three.restore(4)) == ("TALKS_ABOUT_ANOTHER",)


def test_a_resent_undo_counts_once(three: Evening) -> None:
    first = three.strike(3, token="tap")
    again = three.strike(3, token="tap")
    assert isinstance(first, Entered)
    assert again == Entered(first.seq, first.seq, first.outcome, repeated=True)


# Amending


def test_an_amended_entry_counts_as_the_other_action_in_its_place(three: Evening) -> None:
    answer = three.amend(1, "Sell", ADA, good="bread", units=1)
    assert isinstance(answer, Entered)
    assert three.table.lines[1] == (1, Did(Sell(seat=ADA, good=Good.BREAD, units=1)))
    assert answer.outcome == three.table.steps[1].outcome
    assert three.table.journal[4].entry == Amended(1, Sell(seat=ADA, good=Good.BREAD, units=1))


def test_everything_after_an_amended_entry_is_reckoned_anew(three: Evening) -> None:
    three.amend(1, "Pass", ADA)
    assert three.table.state.stalls[ADA].money == 10 + 3


def test_an_amendment_is_ruled_on_in_its_place(three: Evening) -> None:
    assert _refused(three.amend(1, "Sell", ADA, good="bread", units=3)) == ("NOT_ENOUGH_GOODS",)
    assert isinstance(three.amend(1, "Sell", ADA, good="apples", units=3), Unreadable)
    assert isinstance(three.amend(1, "Fly", ADA), UnreadableEntry)
    assert three.table.seq == 3


def test_an_amendment_that_breaks_a_later_entry_is_not_made(three: Evening) -> None:
    three.read("premium", 1)
    three.strike(3)
    three.strike(2)
    three.strike(1)
    three.sell(ADA, units=2)
    three.enter("Pass", BEN)
    three.sell(ADA, units=1)
    answer = three.amend(8, "Sell", ADA, good="apples", units=3)
    assert isinstance(answer, WouldBreak)
    assert answer.seq == 10


def test_a_doubtful_amendment_waits_for_a_yes(evening: Evening) -> None:
    evening.enter("Correction", None, figure="money.0", value=3, reason="lost")
    evening.enter("Pass", ADA)
    assert isinstance(evening.amend(2, "Buy", ADA, good="apples", units=1), Doubted)
    assert isinstance(evening.amend(2, "Buy", ADA, good="apples", units=1, confirmed=True), Entered)
    assert evening.table.journal[3].entry == Amended(
        2, Buy(seat=ADA, good=Good.APPLES, units=1), confirmed=True
    )


def test_amending_to_the_same_changes_nothing(three: Evening) -> None:
    answer = three.amend(2, "Pass", BEN)
    assert isinstance(answer, Entered)
    assert (answer.repeated, three.table.seq) == (True, 3)


def test_a_struck_entry_is_restored_before_it_is_amended(three: Evening) -> None:
    three.strike(3)
    assert _refused(three.amend(3, "Pass", ADA)) == ("STRUCK_ALREADY",)


def test_a_figure_is_read_again_rather_than_amended(evening: Evening) -> None:
    evening.read("premium", 2)
    assert _refused(evening.amend(1, "Pass", ADA)) == ("NO_ACTION_TO_AMEND",)


def test_an_entry_can_be_amended_again(three: Evening) -> None:
    three.amend(1, "Pass", ADA)
    three.amend(1, "Sell", ADA, good="bread", units=2)
    assert three.table.lines[1] == (1, Did(Sell(seat=ADA, good=Good.BREAD, units=2)))
