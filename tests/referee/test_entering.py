"""What is entered is ruled on, written once, and answered with what came of it."""

from typing import Any

import pytest

from companion.core.actions import FigureUnchanged
from companion.core.journal import Did, ReadOff
from companion.core.messages import codes
from companion.core.ruling import Accepted, Doubted, Rejected, Unreadable, UnreadableEntry
from companion.referee import Entered, NoSuchMatch, Referee, StaleEntry
from companion.store import Store
from tests.referee.evening import ADA, BEN, Evening, begin
from tests.sample_game.actions import Buy, Pass, Sell
from tests.sample_game.printed import MarketTile
from tests.sample_game.state import Good

NO_MATCH = "K7QX93MFTB2W"


def _last(evening: Evening) -> Any:
    return evening.table.journal[-1].entry


def test_an_accepted_entry_is_written_under_the_next_number(evening: Evening) -> None:
    entered = evening.sell(ADA)
    assert (entered.seq, entered.revision, entered.repeated) == (1, 1, False)
    assert _last(evening) == Did(Sell(seat=ADA, good=Good.APPLES, units=1))


def test_the_answer_tells_what_came_of_it(evening: Evening) -> None:
    entered = evening.sell(ADA, units=2)
    assert [posting.amount for posting in entered.outcome.postings] == [6]
    assert entered.outcome.state == evening.table.state


def test_a_refused_entry_changes_nothing(evening: Evening) -> None:
    answer = evening.submit("Sell", ADA, good="apples", units=4, read_off={"premium": 2})
    assert isinstance(answer, Rejected)
    assert codes(answer.reasons) == ("NOT_ENOUGH_GOODS",)
    assert evening.table.seq == 0


def test_it_is_one_seats_turn(evening: Evening) -> None:
    answer = evening.submit("Pass", BEN)
    assert isinstance(answer, Rejected)
    assert codes(answer.reasons) == ("NOT_YOUR_TURN",)


def test_an_unreadable_entry_names_its_fields(evening: Evening) -> None:
    answer = evening.submit("Sell", ADA, good="gold", units="two", read_off={"premium": "x"})
    assert isinstance(answer, UnreadableEntry)
    assert [problem.where for problem in answer.problems] == ["good", "units", "read_off.premium"]


def test_a_seat_beyond_the_table_cannot_be_read(evening: Evening) -> None:
    answer = evening.submit("Pass", 7)
    assert isinstance(answer, UnreadableEntry)
    assert [problem.where for problem in answer.problems] == ["seat"]


@pytest.mark.parametrize("token", ["", "x" * 65])
def test_every_entry_has_a_token(evening: Evening, token: str) -> None:
    answer = evening.submit("Pass", ADA, token=token)
    assert isinstance(answer, UnreadableEntry)
    assert [problem.where for problem in answer.problems] == ["token"]


def test_nothing_can_be_entered_where_no_match_is(referee: Referee) -> None:
    nowhere = Evening(referee, NO_MATCH)
    answers = [nowhere.submit("Pass", ADA), nowhere.strike(1), nowhere.restore(1), nowhere.read("premium", 1)]
    assert [*answers, nowhere.amend(1, "Pass", ADA), referee.preview(NO_MATCH, {})] == [NoSuchMatch()] * 6


def test_a_doubtful_entry_waits_for_a_yes(evening: Evening) -> None:
    for seat in (ADA, BEN, ADA):
        evening.enter("Pass", seat)
    evening.enter("Correction", None, figure="money.1", value=3, reason="a coin was found")
    assert isinstance(evening.submit("Buy", BEN, good="apples", units=1), Doubted)
    evening.enter("Buy", BEN, good="apples", units=1, confirmed=True)
    assert _last(evening) == Did(Buy(seat=BEN, good=Good.APPLES, units=1), confirmed=True)


def test_a_yes_that_nobody_asked_for_is_not_written(evening: Evening) -> None:
    evening.enter("Pass", ADA, confirmed=True)
    assert _last(evening) == Did(Pass(seat=ADA))


def test_a_correction_is_an_entry_like_any_other(evening: Evening) -> None:
    evening.enter("Correction", None, figure="money.1", value=7, reason="a coin was lost")
    assert evening.table.state.stalls[1].money == 7
    answer = evening.submit("Correction", None, figure="money.1", value=7, reason="again")
    assert isinstance(answer, Rejected)
    assert isinstance(answer.reasons[0], FigureUnchanged)


# The same token


def test_a_double_tap_counts_once(evening: Evening) -> None:
    first = evening.sell(ADA, token="tap")
    second = evening.sell(ADA, token="tap")
    assert second == Entered(first.seq, first.revision, first.outcome, repeated=True)
    assert evening.table.seq == 1


def test_a_tap_resent_much_later_gets_its_old_answer(evening: Evening) -> None:
    first = evening.sell(ADA, token="tap")
    evening.enter("Pass", BEN)
    evening.strike(2)
    again = evening.sell(ADA, token="tap", seq=0)
    assert (again.seq, again.revision, again.outcome, again.repeated) == (1, 3, first.outcome, True)


def test_a_resent_tap_that_was_struck_since_gets_its_old_answer(evening: Evening) -> None:
    first = evening.sell(ADA, token="tap")
    evening.strike(1)
    assert evening.sell(ADA, token="tap").outcome == first.outcome


def test_a_refused_token_is_still_good(evening: Evening) -> None:
    assert isinstance(evening.submit("Sell", ADA, good="apples", units=9, token="tap"), Rejected)
    assert not evening.sell(ADA, token="tap").repeated


# A form drawn earlier


def test_a_stale_form_that_still_fits_lands(evening: Evening) -> None:
    evening.read("premium", 3)
    assert evening.sell(ADA, seq=0).seq == 2


def test_a_stale_form_that_no_longer_fits_comes_back_with_what_came_since(evening: Evening) -> None:
    evening.sell(ADA)
    answer = evening.submit("Pass", ADA, seq=0)
    assert isinstance(answer, StaleEntry)
    assert [line.seq for line in answer.since] == [1]
    assert isinstance(answer.ruling, Rejected)


def test_two_people_entering_the_same_thing_are_asked(evening: Evening) -> None:
    correction: dict[str, Any] = {"figure": "money.1", "value": 7, "reason": "lost"}
    evening.enter("Correction", None, **correction)
    evening.enter("Correction", None, figure="money.1", value=8, reason="found")
    answer = evening.submit("Correction", None, **correction, seq=0)
    assert isinstance(answer, StaleEntry)
    assert isinstance(answer.ruling, Accepted)
    assert evening.table.seq == 2


def test_what_they_confirm_is_entered_again(evening: Evening) -> None:
    correction: dict[str, Any] = {"figure": "money.1", "value": 7, "reason": "lost"}
    evening.enter("Correction", None, **correction)
    evening.enter("Correction", None, figure="money.1", value=8, reason="found")
    assert evening.enter("Correction", None, **correction, seq=0, confirmed=True).seq == 3


def test_what_was_struck_meanwhile_is_not_the_same_thing_twice(evening: Evening) -> None:
    evening.sell(ADA)
    evening.strike(1)
    assert evening.sell(ADA, seq=0).seq == 3


def test_a_form_from_the_future_is_ruled_on_the_newest_table(evening: Evening) -> None:
    assert evening.sell(ADA, seq=99).seq == 1


# Figures read off the pieces


def test_a_figure_nobody_has_read_yet_is_asked_for(evening: Evening) -> None:
    answer = evening.submit("Sell", ADA, good="apples", units=3)
    assert isinstance(answer, Unreadable)
    assert [question.figure for question in answer.questions] == ["premium"]


def test_the_figure_and_the_action_are_entered_together(evening: Evening) -> None:
    entered = evening.sell(ADA, units=3, read_off={"premium": "4"})
    assert (entered.seq, entered.revision) == (2, 2)
    assert [line.entry for line in evening.table.journal[1:]] == [
        ReadOff("premium", 4),
        Did(Sell(seat=ADA, good=Good.APPLES, units=3)),
    ]
    assert len({line.token for line in evening.table.journal[1:]}) == 1


def test_a_double_tap_with_a_figure_counts_once_too(evening: Evening) -> None:
    first = evening.sell(ADA, units=3, read_off={"premium": 4}, token="tap")
    again = evening.sell(ADA, units=3, read_off={"premium": 4}, token="tap")
    assert (again.seq, again.repeated, again.outcome) == (2, True, first.outcome)
    assert evening.table.seq == 2


@pytest.mark.parametrize(
    ("key", "value", "code"), [("premium", 9, "FIGURE_OUT_OF_BOUNDS"), ("bonus", 1, "NO_SUCH_FIGURE")]
)
def test_a_figure_that_cannot_be_is_refused_with_its_action(
    evening: Evening, key: str, value: int, code: str
) -> None:
    answer = evening.submit("Sell", ADA, good="apples", units=3, read_off={key: value})
    assert isinstance(answer, Rejected)
    assert codes(answer.reasons) == (code,)
    assert evening.table.seq == 0


def test_what_was_read_goes_into_the_box_for_the_next_match(referee: Referee) -> None:
    box = referee.new_box("sample_game", MarketTile())
    begin(referee, box=box).sell(ADA, units=3, read_off={"premium": 4})
    assert begin(referee, box=box).table.set_up.printed == MarketTile(premium=4)


def test_a_figure_of_a_refused_entry_does_not_go_into_the_box(referee: Referee) -> None:
    box = referee.new_box("sample_game", MarketTile())
    begin(referee, box=box).submit("Sell", ADA, good="apples", units=9, read_off={"premium": 4})
    kept = referee.box(box)
    assert kept is not None
    assert kept.sheet == MarketTile()


def test_what_is_known_already_is_not_written_again(evening: Evening) -> None:
    evening.read("premium", 4)
    evening.sell(ADA, units=3, read_off={"premium": 4})
    assert evening.table.seq == 2


def test_what_somebody_else_read_differently_is_not_overwritten_in_passing(evening: Evening) -> None:
    evening.read("premium", 4)
    answer = evening.submit("Sell", ADA, good="apples", units=3, read_off={"premium": 3})
    assert isinstance(answer, Rejected)
    assert codes(answer.reasons) == ("READ_DIFFERENTLY",)


def test_a_figure_read_on_its_own_overrules_what_was_misread(evening: Evening) -> None:
    evening.read("premium", 4)
    evening.read("premium", 3)
    assert evening.table.state.tile == MarketTile(premium=3)


def test_reading_the_same_again_is_no_entry(evening: Evening) -> None:
    evening.read("premium", 4)
    answer = evening.read("premium", 4)
    assert isinstance(answer, Entered)
    assert (answer.repeated, evening.table.seq) == (True, 1)


def test_a_figure_read_on_its_own_is_ruled_on(evening: Evening) -> None:
    assert isinstance(evening.read("premium", 9), Rejected)
    assert isinstance(evening.read("bonus", 1), Rejected)
    assert isinstance(evening.read("premium", "many"), UnreadableEntry)


# Preview


def test_a_preview_shows_the_table_as_it_would_be(evening: Evening) -> None:
    raw = {"kind": "Sell", "seat": ADA, "good": "apples", "units": 3}
    ruling = evening.referee.preview(evening.code, raw, read_off={"premium": 4})
    assert isinstance(ruling, Accepted)
    assert ruling.outcome.state.stalls[ADA].money == 10 + 9 + 4
    assert evening.table.seq == 0


def test_a_preview_answers_as_entering_would(evening: Evening) -> None:
    ask = evening.referee.preview
    assert isinstance(ask(evening.code, {"kind": "Fly"}), UnreadableEntry)
    assert isinstance(ask(evening.code, {"kind": "Pass", "seat": BEN}), Rejected)
    assert isinstance(
        ask(evening.code, {"kind": "Sell", "seat": ADA, "good": "apples", "units": 3}), Unreadable
    )


# What follows


def test_whoever_waits_hears_of_the_entry(evening: Evening, store: Store) -> None:
    evening.sell(ADA)
    assert store.signals.wait_for(evening.code, 0, 0) == 1


def test_a_refusal_is_no_news(evening: Evening, store: Store) -> None:
    evening.submit("Pass", BEN)
    assert store.signals.wait_for(evening.code, 0, 0) == 0


def test_the_device_is_written_down(evening: Evening) -> None:
    evening.sell(ADA, device="ada’s phone")
    assert evening.table.journal[1].device == "ada’s phone"
