"""What can be asked about a match: its tables, then and now, its ledger, its scores, its record."""

import pytest

from companion.core.ledger import MONEY
from companion.core.messages import Seat
from companion.referee import Referee
from companion.store import Record, Store, read_record
from tests.referee.evening import ADA, BEN, Evening, begin

NO_MATCH = "K7QX93MFTB2W"


def test_where_no_match_is_there_is_nothing_to_ask(referee: Referee) -> None:
    asked = (referee.table, referee.result, referee.record, referee.play)
    assert [ask(NO_MATCH) for ask in asked] == [None] * 4
    assert referee.ledger(NO_MATCH, ADA) is None
    assert not referee.archive(NO_MATCH)


def test_a_match_of_a_game_that_left_the_shelf_is_not_shown(evening: Evening, store: Store) -> None:
    assert Referee(store, {}).table(evening.code) is None


def test_looking_back_shows_the_table_as_it_was(evening: Evening) -> None:
    states = [evening.table.state]
    states += [evening.sell(seat).outcome.state for seat in (ADA, BEN, ADA)]
    assert [evening.table.at(seq).state for seq in range(4)] == states


def test_looking_back_shows_what_was_struck_later(evening: Evening) -> None:
    then = evening.sell(ADA).outcome.state
    evening.strike(1)
    assert evening.table.at(1).state == then
    assert (evening.table.at(1).struck, evening.table.struck) == ({}, {1: 2})


def test_there_is_nothing_before_the_beginning_nor_after_now(evening: Evening) -> None:
    evening.sell(ADA)
    assert evening.table.at(-5).seq == 0
    assert evening.table.at(99).seq == 1


def test_each_step_tells_what_came_of_an_entry(evening: Evening) -> None:
    evening.sell(ADA)
    step = evening.table.step(1)
    assert step is not None
    assert step.outcome.state == evening.table.state
    assert evening.table.step(2) is None


def test_the_ledger_adds_up_to_what_the_purse_holds(evening: Evening) -> None:
    evening.sell(ADA, units=2)
    evening.enter("Buy", BEN, good="bread", units=1)
    evening.enter("Correction", None, figure="money.0", value=11, reason="lost")
    ledger = evening.referee.ledger(evening.code, ADA)
    assert ledger is not None
    assert (ledger.opening, ledger.balance) == (10, 11)
    assert [(line.seq, line.posting.amount, line.balance) for line in ledger.lines] == [(1, 6, 16), (3, -5, 11)]


def test_what_was_struck_is_not_in_the_ledger(evening: Evening) -> None:
    evening.sell(ADA)
    evening.strike(1)
    ledger = evening.referee.ledger(evening.code, ADA)
    assert ledger is not None
    assert ledger.lines == ()


@pytest.mark.parametrize(("seat", "purse"), [(2, MONEY), (-1, MONEY), (0, "gold")])
def test_a_purse_nobody_has_has_no_ledger(evening: Evening, seat: int, purse: str) -> None:
    assert evening.referee.ledger(evening.code, Seat(seat), purse) is None


def test_the_score_can_be_asked_for_at_any_time(evening: Evening) -> None:
    evening.sell(ADA, units=2)
    result = evening.referee.result(evening.code)
    assert result is not None
    assert result.total_of(ADA) == 16 + 1
    assert not evening.table.is_over


def test_a_finished_match_becomes_a_play(evening: Evening) -> None:
    evening.sell(ADA)
    evening.play_to_the_end()
    play = evening.referee.play(evening.code)
    assert play is not None
    assert [(place.name, place.place) for place in play.places] == [("Ada", 1), ("Ben", 2)]
    assert evening.referee.played() == (play,)
    assert evening.referee.running() == ()


def test_a_match_whose_end_is_undone_is_no_play(evening: Evening) -> None:
    evening.play_to_the_end()
    last = evening.table.undoable
    assert last is not None
    evening.strike(last)
    assert evening.referee.play(evening.code) is None
    assert evening.referee.running() == (evening.code,)


def test_a_correction_after_the_end_corrects_the_play(evening: Evening) -> None:
    evening.play_to_the_end()
    before = evening.referee.play(evening.code)
    evening.enter("Correction", None, figure="money.1", value=50, reason="found under the table")
    after = evening.referee.play(evening.code)
    assert before is not None
    assert after is not None
    assert (after.uuid, after.finished, after.places[0].name) == (before.uuid, before.finished, "Ben")


def test_running_matches_come_the_last_entered_into_first(referee: Referee) -> None:
    first, second = begin(referee), begin(referee)
    first.sell(ADA)
    assert referee.running() == (first.code, second.code)


def test_an_archived_match_is_still_there_but_out_of_the_way(evening: Evening) -> None:
    assert evening.referee.archive(evening.code)
    assert evening.referee.running() == ()
    evening.sell(ADA)
    evening.referee.archive(evening.code, away=False)
    assert evening.referee.running() == (evening.code,)


def test_the_record_holds_everything_that_was_entered(evening: Evening) -> None:
    evening.sell(ADA, units=3, read_off={"premium": 2})
    evening.strike(2)
    evening.restore(2)
    lines = evening.referee.record(evening.code)
    assert lines is not None
    record = read_record(lines, evening.referee.shelf)
    assert isinstance(record, Record)
    assert record.journal == tuple((line.seq, line.entry) for line in evening.table.journal)
    assert record.scores is None


def test_the_record_of_a_finished_match_ends_with_its_scores(evening: Evening) -> None:
    evening.play_to_the_end()
    record = read_record(evening.referee.record(evening.code) or (), evening.referee.shelf)
    assert isinstance(record, Record)
    assert record.scores is not None
    assert record.scores["totals"] == [9, 9]
