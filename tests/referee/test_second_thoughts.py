"""Striking with all that falls, amending with figures read, disputes, breaks and counts."""

import pytest

from companion.core.journal import Amended, Counted, Disputed, Paused, Resumed, Settled, Struck
from companion.core.messages import codes
from companion.core.ruling import Accepted, Doubted, Rejected, Unreadable, UnreadableEntry
from companion.referee import Answer, Differs, Entered, NoSuchMatch, Referee, StaleEntry, WouldBreak, WouldStand
from tests.referee.evening import ADA, BEN, Evening, begin
from tests.sample_game.actions import Sell
from tests.sample_game.printed import MarketTile
from tests.sample_game.state import Good


def entered(answer: Answer) -> Entered:
    assert isinstance(answer, Entered), answer
    return answer


def refused(answer: object) -> tuple[str, ...]:
    assert isinstance(answer, Rejected), answer
    return codes(answer.reasons)


@pytest.fixture
def three(evening: Evening) -> Evening:
    """Ada sold two apples, Ben passed, Ada sold the third."""
    evening.sell(ADA, units=2)
    evening.enter("Pass", BEN)
    evening.sell(ADA, units=1)
    return evening


# All that falls


def test_it_is_said_what_else_would_have_to_go(three: Evening) -> None:
    answer = three.strike(1)
    assert isinstance(answer, WouldBreak)
    assert (answer.seq, answer.also) == (2, (2,))


def test_all_of_it_goes_in_one_step(three: Evening) -> None:
    entered(three.strike(1, also=(2,), token="both"))
    assert [(line.entry, line.token) for line in three.table.journal[4:]] == [
        (Struck(2), "both"),
        (Struck(1), "both"),
    ]
    assert [seq for seq, _ in three.table.lines] == [0, 3]


def test_nobody_strikes_what_an_entry_says_only_since_they_looked(three: Evening) -> None:
    entered(three.amend(3, "Sell", ADA, good="bread", units=1))
    answer = three.strike(3, seq=3)
    assert isinstance(answer, StaleEntry)
    assert refused(answer.ruling) == ("ANOTHER_BY_NOW",)
    assert 3 not in three.table.struck
    entered(three.strike(3, seq=4))


def test_redo_lets_it_count_again_in_its_order(three: Evening) -> None:
    before = three.table.state
    three.strike(3)
    entered(three.strike(1, also=(2,)))
    for entry in (1, 2, 3):
        assert three.table.redoable == entry
        entered(three.restore(entry))
    assert three.table.state == before


@pytest.mark.parametrize("also", [(), (3,), (2, 3), (99,)])
def test_nothing_goes_that_was_not_seen(three: Evening, also: tuple[int, ...]) -> None:
    assert isinstance(three.strike(1, also=also), WouldBreak)
    assert three.table.seq == 3


def test_a_restored_entry_that_does_not_fit_takes_nothing_with_it(three: Evening) -> None:
    three.strike(3)
    three.enter("Pass", ADA)
    three.strike(1, also=(2,))
    answer = three.restore(2)
    assert isinstance(answer, WouldBreak)
    assert answer.also == ()


# Amending


def amended(evening: Evening, entry: int, units: int, **more: object) -> Answer:
    raw = {"kind": "Sell", "seat": ADA, "good": "apples", "units": units}
    return evening.referee.amend(evening.code, entry, raw, **{"token": evening.token(), **more})  # type: ignore[arg-type]


def test_an_amendment_comes_with_the_figures_it_needs(three: Evening) -> None:
    three.strike(3)
    entered(amended(three, 1, 3, read_off={"premium": 4}))
    action = Sell(seat=ADA, good=Good.APPLES, units=3)
    assert three.table.journal[-1].entry == Amended(1, action, read_off=(("premium", 4),))
    assert three.table.state.stalls[ADA].money == 10 + 9 + 4


def test_a_figure_read_for_an_amendment_is_kept_in_the_box(referee: Referee) -> None:
    box = referee.new_box("sample_game", MarketTile())
    evening = begin(referee, box=box)
    evening.enter("Pass", ADA)
    entered(amended(evening, 1, 3, read_off={"premium": 4}))
    kept = referee.box(box)
    assert kept is not None
    assert kept.sheet.value_of("premium") == 4


def test_what_was_read_later_need_not_be_read_again(three: Evening) -> None:
    three.strike(3)
    three.read("premium", 5)
    entered(amended(three, 1, 3))
    assert three.table.journal[-1].entry == Amended(
        1, Sell(seat=ADA, good=Good.APPLES, units=3), read_off=(("premium", 5),)
    )


def test_a_figure_that_cannot_be_is_refused_with_an_amendment(three: Evening) -> None:
    assert refused(amended(three, 1, 3, read_off={"premium": 99})) == ("FIGURE_OUT_OF_BOUNDS",)
    assert isinstance(amended(three, 1, 3, read_off={"premium": "x"}), UnreadableEntry)


def test_what_breaks_by_an_amendment_goes_with_it(three: Evening) -> None:
    answer = amended(three, 1, 3, read_off={"premium": 4})
    assert isinstance(answer, WouldBreak)
    assert answer.also == (3,)
    entered(amended(three, 1, 3, read_off={"premium": 4}, also=(3,)))
    assert [seq for seq, _ in three.table.lines] == [0, 1, 1, 2]


def test_who_amends_what_somebody_has_just_amended_is_asked(three: Evening) -> None:
    entered(amended(three, 1, 1, seq=3))
    other = three.referee.amend(three.code, 1, {"kind": "Pass", "seat": ADA}, seq=3, token="other")
    assert isinstance(other, StaleEntry)
    assert isinstance(other.ruling, Doubted)
    assert isinstance(
        three.referee.amend(three.code, 1, {"kind": "Pass", "seat": ADA}, seq=3, token="other", confirmed=True),
        Entered,
    )


def foreseen(evening: Evening, entry: int, units: int, **more: object) -> object:
    raw = {"kind": "Sell", "seat": ADA, "good": "apples", "units": units}
    return evening.referee.preview_amend(evening.code, entry, raw, **more)  # type: ignore[arg-type]


def test_a_preview_says_what_comes_of_it_there_and_that_the_rest_stands(three: Evening) -> None:
    found = foreseen(three, 1, 1)
    assert isinstance(found, WouldStand)
    assert found.ruling.outcome.state.stalls[ADA].money == 13
    assert found.later == 2
    assert [(purse.seat, purse.now, purse.then) for purse in found.purses] == [(ADA, 18, 15)]
    assert three.table.seq == 3


def test_a_preview_says_what_would_break(three: Evening) -> None:
    found = foreseen(three, 1, 3, read_off={"premium": 4})
    assert isinstance(found, WouldBreak)
    assert found.seq == 3


def test_a_preview_is_ruled_on_as_the_amendment_would_be(three: Evening) -> None:
    assert isinstance(foreseen(three, 1, 3), Unreadable)
    assert refused(foreseen(three, 1, 9)) == ("NOT_ENOUGH_GOODS",)
    assert refused(foreseen(three, 9, 1)) == ("NO_SUCH_ENTRY",)
    assert isinstance(three.referee.preview_amend("ABCDEFGHJKLM", 1, {}), NoSuchMatch)


def test_the_table_before_an_entry_keeps_the_whole_journal(three: Evening) -> None:
    before = three.table.before(3)
    assert before is not None
    assert (before.seq, before.state) == (3, three.table.at(2).state)
    assert three.table.before(9) is None
    assert three.table.before(0) is None


# Disputes


def test_an_entry_is_disputed_and_counts_on(three: Evening) -> None:
    before = three.table.state
    entered(three.referee.dispute(three.code, 1, "one only", token="doubt"))
    assert three.table.journal[-1].entry == Disputed(1, "one only")
    assert three.table.state == before
    assert [dispute.reason for dispute in three.table.open_disputes] == ["one only"]


def test_disputing_twice_is_disputing_once(three: Evening) -> None:
    three.referee.dispute(three.code, 1, "one only", token="doubt")
    again = entered(three.referee.dispute(three.code, 1, "none", token="again"))
    assert (again.repeated, again.seq, three.table.seq) == (True, 4, 4)


def test_a_dispute_is_settled_and_leaves_a_trace(three: Evening) -> None:
    three.referee.dispute(three.code, 1, token="doubt")
    entered(three.referee.settle(three.code, 1, token="peace"))
    assert three.table.journal[-1].entry == Settled(1)
    assert three.table.open_disputes == ()
    assert [dispute.settled_by for dispute in three.table.disputes] == [5]
    assert entered(three.referee.settle(three.code, 1, token="peace again")).repeated


def test_a_struck_entry_may_be_disputed(three: Evening) -> None:
    three.strike(3)
    entered(three.referee.dispute(three.code, 3, token="doubt"))


def test_only_what_was_entered_can_be_disputed(three: Evening) -> None:
    three.strike(3)
    dispute = three.referee.dispute
    assert refused(dispute(three.code, 0, token="a")) == ("SET_UP_STANDS",)
    assert refused(dispute(three.code, 4, token="b")) == ("TALKS_ABOUT_ANOTHER",)
    assert refused(dispute(three.code, 9, token="c")) == ("NO_SUCH_ENTRY",)
    assert refused(three.referee.settle(three.code, 9, token="d")) == ("NO_SUCH_ENTRY",)


def test_what_is_only_said_cannot_be_struck(three: Evening) -> None:
    three.referee.pause(three.code, token="tea")
    assert refused(three.strike(4)) == ("CHANGES_NOTHING",)
    assert refused(three.amend(4, "Pass", ADA)) == ("CHANGES_NOTHING",)


def test_talk_makes_no_form_stale(three: Evening) -> None:
    seq = three.table.seq
    three.referee.dispute(three.code, 1, token="doubt")
    three.referee.pause(three.code, token="tea")
    answer = three.submit("Sell", BEN, good="apples", units=9, seq=seq)
    assert refused(answer) == ("NOT_ENOUGH_GOODS",)
    assert three.table.since(seq) == ()


# Breaks


def test_a_break_begins_once_and_ends_once(three: Evening) -> None:
    entered(three.referee.pause(three.code, token="tea"))
    assert entered(three.referee.pause(three.code, token="more tea")).repeated
    entered(three.referee.resume(three.code, token="on"))
    assert entered(three.referee.resume(three.code, token="and on")).repeated
    assert [line.entry for line in three.table.journal[4:]] == [Paused(), Resumed()]


def test_entering_something_ends_a_break(three: Evening) -> None:
    three.referee.pause(three.code, token="tea")
    three.enter("Pass", BEN)
    assert three.table.paused_by is None


# Counts


def test_a_count_that_agrees_is_written_down(three: Evening) -> None:
    entered(three.referee.count(three.code, {"money.0": 18, "money.1": 10}, token="count"))
    assert three.table.journal[-1].entry == Counted((("money.0", 18), ("money.1", 10)))
    assert entered(three.referee.count(three.code, {"money.1": "10"}, token="again")).repeated


def test_a_count_that_differs_is_not(three: Evening) -> None:
    answer = three.referee.count(three.code, {"money.0": 16, "money.1": 10}, token="count")
    assert isinstance(answer, Differs)
    assert [(f.key, f.agreed_after) for f in answer.findings] == [("money.0", 2), ("money.1", 3)]
    assert three.table.seq == 3


def test_the_next_search_begins_at_the_last_count(three: Evening) -> None:
    entered(three.referee.count(three.code, {"money.0": 18}, token="count"))
    three.enter("Pass", BEN)
    answer = three.referee.count(three.code, {"money.0": 10}, token="again")
    assert isinstance(answer, Differs)
    assert (answer.findings[0].agreed_after, answer.findings[0].was_counted) == (3, True)


def test_what_cannot_be_counted_is_refused(three: Evening) -> None:
    count = three.referee.count
    assert refused(count(three.code, {"sheep": 3}, token="a")) == ("NO_SUCH_FIGURE",)
    assert refused(count(three.code, {}, token="b")) == ("NOTHING_COUNTED",)
    assert isinstance(count(three.code, {"money.0": "many"}, token="c"), UnreadableEntry)
    assert isinstance(count("ABCDEFGHJKLM", {"money.0": 3}, token="d"), NoSuchMatch)


def test_the_line_that_says_just_this_is_named(three: Evening) -> None:
    three.enter("Correction", None, figure="money.1", value=12, reason="found")
    three.enter("Pass", BEN)
    three.enter("Pass", ADA)
    three.strike(6)
    three.strike(5)
    three.enter("Pass", BEN)
    answer = three.submit("Pass", BEN, seq=3)
    assert isinstance(answer, StaleEntry)
    assert answer.same is not None
    assert answer.same.seq == 9


def test_an_accepted_amendment_is_an_outcome(three: Evening) -> None:
    found = foreseen(three, 3, 1)
    assert isinstance(found, WouldStand)
    assert isinstance(found.ruling, Accepted)
