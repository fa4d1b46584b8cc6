"""What was entered stays; everything else is derived from it."""

import pytest

from companion.core.game import Colour, Player
from companion.core.journal import (
    Amended,
    Counted,
    Did,
    Dispute,
    Disputed,
    Entry,
    Paused,
    ReadOff,
    Refused,
    Restored,
    Resumed,
    Settled,
    SetUp,
    Struck,
    begin,
    breaks,
    disputes,
    fallen,
    follow,
    paused_by,
    recheck,
    recheck_after,
    redoable,
    replay,
    standing,
    struck,
    undoable,
)
from companion.core.messages import Seat
from companion.core.ruling import Doubted, Rejected
from tests.sample_game import GAME
from tests.sample_game.actions import Buy, Pass, Sell
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Readings
from tests.sample_game.state import Good, Market

ADA, BEN = Seat(0), Seat(1)
PLAYERS = (Player("Ada", Colour.BLUE), Player("Ben", Colour.RED))
SET_UP = SetUp(players=PLAYERS, start=ADA, readings=Readings(), printed=MarketTile())

ADA_SELLS = Did(Sell(seat=ADA, good=Good.BREAD, units=2))
BEN_BUYS = Did(Buy(seat=BEN, good=Good.BREAD, units=2))
ADA_PASSES = Did(Pass(seat=ADA))
BEN_PASSES = Did(Pass(seat=BEN))


def journal(*entries: Entry) -> list[tuple[int, Entry]]:
    return list(enumerate((SET_UP, *entries)))


def table(*entries: Entry) -> Market:
    """The state at the end of a journal of these entries."""
    state: Market = replay(GAME, standing(journal(*entries)))[-1].outcome.state
    return state


class TestWhatStands:
    def test_entries_stand_in_the_order_they_were_made(self) -> None:
        assert standing(journal(ADA_SELLS, BEN_BUYS)) == ((0, SET_UP), (1, ADA_SELLS), (2, BEN_BUYS))

    def test_a_struck_entry_no_longer_counts(self) -> None:
        assert standing(journal(ADA_SELLS, BEN_BUYS, Struck(2))) == ((0, SET_UP), (1, ADA_SELLS))

    def test_a_restored_entry_counts_again_in_its_old_place(self) -> None:
        lines = standing(journal(ADA_SELLS, BEN_BUYS, Struck(1), Restored(1)))
        assert [seq for seq, _ in lines] == [0, 1, 2]

    def test_an_amended_entry_is_replaced_in_its_place(self) -> None:
        lines = standing(journal(ADA_SELLS, BEN_BUYS, Amended(1, Pass(seat=ADA))))
        assert lines == ((0, SET_UP), (1, ADA_PASSES), (2, BEN_BUYS))

    def test_amending_twice_keeps_the_later_one_and_its_confirmation(self) -> None:
        twice = (Amended(1, Pass(seat=ADA)), Amended(1, ADA_SELLS.action, confirmed=True))
        assert standing(journal(ADA_PASSES, *twice))[1] == (1, Did(ADA_SELLS.action, confirmed=True))

    def test_an_entry_struck_and_amended_stays_struck(self) -> None:
        lines = standing(journal(ADA_SELLS, Struck(1), Amended(1, Pass(seat=ADA))))
        assert lines == ((0, SET_UP),)

    def test_figures_read_off_stand_like_actions(self) -> None:
        assert standing(journal(ReadOff("premium", 2)))[1] == (1, ReadOff("premium", 2))

    def test_it_is_known_which_entry_struck_which(self) -> None:
        entries = journal(ADA_SELLS, BEN_BUYS, Struck(2), Struck(1), Restored(2))
        assert struck(entries) == {1: 4}

    def test_figures_read_for_an_amended_entry_stand_right_before_it(self) -> None:
        dear = Sell(seat=ADA, good=Good.APPLES, units=3)
        lines = standing(journal(ADA_PASSES, BEN_PASSES, Amended(1, dear, read_off=(("premium", 4),))))
        assert lines[1:] == ((1, ReadOff("premium", 4)), (1, Did(dear)), (2, BEN_PASSES))
        assert table(ADA_PASSES, Amended(1, dear, read_off=(("premium", 4),))).stalls[ADA].money == 10 + 9 + 4

    def test_they_go_with_it_when_it_is_struck(self) -> None:
        amended = Amended(1, ADA_SELLS.action, read_off=(("premium", 4),))
        assert standing(journal(ADA_PASSES, amended, Struck(1))) == ((0, SET_UP),)

    @pytest.mark.parametrize(
        "aside", [Disputed(1, "?"), Settled(1), Paused(), Resumed(), Counted((("money.0", 3),))], ids=repr
    )
    def test_what_is_said_beside_the_match_never_counts(self, aside: Entry) -> None:
        assert standing(journal(ADA_SELLS, aside, BEN_BUYS)) == ((0, SET_UP), (1, ADA_SELLS), (3, BEN_BUYS))


class TestDisputesAndBreaks:
    def test_an_entry_is_disputed_until_it_is_settled(self) -> None:
        doubted = journal(ADA_SELLS, Disputed(1, "one only"), BEN_BUYS)
        assert disputes(doubted) == (Dispute(1, 2, "one only"),)
        assert disputes([*doubted, (4, Settled(1))]) == (Dispute(1, 2, "one only", settled_by=4),)

    def test_what_was_settled_can_be_disputed_again(self) -> None:
        again = journal(ADA_SELLS, Disputed(1), Settled(1), Disputed(1), Settled(2))
        assert [dispute.settled_by for dispute in disputes(again)] == [3, None]

    def test_a_break_lasts_until_somebody_goes_on(self) -> None:
        assert paused_by(journal(ADA_SELLS, Paused(), Paused())) == 2
        assert paused_by(journal(ADA_SELLS, Paused(), Resumed())) is None

    def test_talk_does_not_end_a_break_and_an_entry_does(self) -> None:
        assert paused_by(journal(ADA_SELLS, Paused(), Disputed(1), Counted(()), Settled(1))) == 2
        assert paused_by(journal(ADA_SELLS, Paused(), BEN_BUYS)) is None
        assert paused_by(journal(ADA_SELLS, Paused(), Struck(1))) is None

    def test_every_break_is_known_by_the_lines_around_it(self) -> None:
        assert breaks(journal(Paused(), ADA_SELLS, Paused(), Resumed(), Resumed(), Paused())) == (
            (1, 2),
            (3, 4),
            (6, None),
        )


class TestUndoAndRedo:
    def test_what_is_said_beside_the_match_is_neither_undone_nor_ends_redo(self) -> None:
        aside = (Disputed(1), Paused(), Counted(()), Resumed(), Settled(1))
        assert undoable(journal(ADA_SELLS, *aside)) == 1
        assert redoable(journal(ADA_SELLS, Struck(1), *aside)) == 1

    def test_undo_strikes_the_last_standing_action(self) -> None:
        assert undoable(journal(ADA_SELLS, BEN_BUYS)) == 2
        assert undoable(journal(ADA_SELLS, BEN_BUYS, Struck(2))) == 1

    def test_a_figure_that_was_read_stays_read(self) -> None:
        assert undoable(journal(ADA_SELLS, ReadOff("premium", 2))) == 1

    def test_the_set_up_cannot_be_undone(self) -> None:
        assert undoable(journal()) is None
        assert undoable(journal(ADA_SELLS, Struck(1))) is None

    def test_redo_restores_the_last_undone_entry_first(self) -> None:
        undone = (ADA_SELLS, BEN_BUYS, Struck(2), Struck(1))
        assert redoable(journal(*undone)) == 1
        assert redoable(journal(*undone, Restored(1))) == 2
        assert redoable(journal(*undone, Restored(1), Restored(2))) is None

    def test_there_is_nothing_to_redo_before_anything_was_undone(self) -> None:
        assert redoable(journal(ADA_SELLS)) is None

    def test_a_new_entry_ends_what_can_be_redone(self) -> None:
        assert redoable(journal(ADA_SELLS, Struck(1), ADA_PASSES)) is None
        assert redoable(journal(ADA_SELLS, BEN_BUYS, Struck(2), Amended(1, Pass(seat=ADA)))) is None

    def test_reading_a_figure_does_not(self) -> None:
        assert redoable(journal(ADA_SELLS, Struck(1), ReadOff("premium", 2))) == 1


class TestReplay:
    def test_the_set_up_alone_gives_the_table_at_the_start(self) -> None:
        assert table() == begin(GAME, SET_UP).state

    def test_every_standing_entry_comes_with_its_outcome(self) -> None:
        steps = replay(GAME, standing(journal(ADA_SELLS, BEN_BUYS)))
        assert [step.seq for step in steps] == [0, 1, 2]
        assert [step.outcome.state.stalls[BEN].money for step in steps] == [10, 10, 6]

    def test_undo_restores_the_very_state(self) -> None:
        assert table(ADA_SELLS, BEN_BUYS, Struck(2)) == table(ADA_SELLS)

    def test_undo_and_redo_restore_the_very_state(self) -> None:
        assert table(ADA_SELLS, BEN_BUYS, Struck(2), Restored(2)) == table(ADA_SELLS, BEN_BUYS)

    def test_striking_an_older_entry_lets_the_later_ones_follow_without_it(self) -> None:
        assert table(ADA_SELLS, BEN_PASSES, Amended(1, Pass(seat=ADA))) == table(ADA_PASSES, BEN_PASSES)

    def test_a_figure_read_off_changes_only_the_sheet(self) -> None:
        assert table(ReadOff("premium", 2)).tile == MarketTile(premium=2)
        assert table(ReadOff("premium", 2)).stalls == table().stalls

    def test_replaying_checks_nothing_again(self) -> None:
        dear = Did(Buy(seat=ADA, good=Good.BREAD, units=9))
        assert table(dear).stalls[ADA].money == 10 - 27

    def test_following_one_entry_is_what_replay_does_with_each(self) -> None:
        assert follow(GAME, table(), ADA_SELLS).state == table(ADA_SELLS)

    def test_a_journal_begins_with_its_set_up(self) -> None:
        with pytest.raises(ValueError, match="begins with its set-up"):
            replay(GAME, ((1, ADA_SELLS),))
        with pytest.raises(ValueError, match="begins with its set-up"):
            recheck(GAME, ((1, ADA_SELLS),))
        with pytest.raises(ValueError, match="begins with its set-up"):
            replay(GAME, ())


class TestRecheck:
    def test_a_journal_whose_entries_all_hold_is_not_refused(self) -> None:
        lines = standing(journal(ADA_SELLS, ReadOff("premium", 2), BEN_BUYS))
        assert recheck(GAME, lines) == (table(ADA_SELLS, ReadOff("premium", 2), BEN_BUYS), None)

    def test_the_first_entry_that_no_longer_holds_is_named(self) -> None:
        sells_one = Did(Sell(seat=ADA, good=Good.BREAD, units=1))
        entries = journal(ADA_PASSES, BEN_PASSES, sells_one, BEN_PASSES, Amended(1, ADA_SELLS.action))
        state, refused = recheck(GAME, standing(entries))
        assert refused is not None
        assert (refused.seq, refused.entry) == (3, sells_one)
        assert isinstance(refused.ruling, Rejected)
        assert state == table(ADA_SELLS, BEN_PASSES)

    def test_striking_an_entry_makes_the_next_one_come_out_of_turn(self) -> None:
        _, refused = recheck(GAME, standing(journal(ADA_PASSES, BEN_PASSES, Struck(1))))
        assert refused == Refused(2, BEN_PASSES, ruling=Rejected(()))

    def test_a_figure_that_cannot_be_printed_there_is_refused(self) -> None:
        _, refused = recheck(GAME, standing(journal(ReadOff("premium", 99))))
        assert refused is not None
        assert (refused.seq, refused.entry) == (1, ReadOff("premium", 99))

    def test_the_rest_of_a_journal_can_be_checked_from_a_state_that_stands(self) -> None:
        lines = standing(journal(ADA_SELLS, BEN_BUYS))
        assert recheck_after(GAME, table(ADA_SELLS), lines[2:]) == recheck(GAME, lines)

    def test_what_was_confirmed_once_stays_confirmed(self) -> None:
        # Ada buys a bread for 3 and pays 1 rent at the end of the round: two apples take her last 6.
        first_round = (Did(Buy(seat=ADA, good=Good.BREAD, units=1)), BEN_PASSES, ADA_PASSES, BEN_PASSES)
        last_coins = Buy(seat=ADA, good=Good.APPLES, units=2)
        _, refused = recheck(GAME, standing(journal(*first_round, Did(last_coins, confirmed=True))))
        assert refused is None
        _, refused = recheck(GAME, standing(journal(*first_round, Did(last_coins))))
        assert refused is not None
        assert isinstance(refused.ruling, Doubted)


def test_a_set_up_tells_the_game_only_seats_start_readings_and_sheet() -> None:
    table_of_two = SET_UP.table
    assert (table_of_two.seats, table_of_two.start) == (2, ADA)
    assert (table_of_two.readings, table_of_two.printed) == (Readings(), MarketTile())


class TestWhatFalls:
    def test_nothing_falls_where_everything_stands(self) -> None:
        lines = standing(journal(ADA_SELLS, BEN_BUYS))
        assert fallen(GAME, begin(GAME, SET_UP).state, lines[1:]) == ()

    def test_everything_that_could_not_stand_is_named_and_the_rest_looked_at_without_it(self) -> None:
        lines = standing(journal(ADA_PASSES, BEN_PASSES, BEN_BUYS, ADA_SELLS, BEN_PASSES))
        found = fallen(GAME, begin(GAME, SET_UP).state, lines[1:])
        assert [refused.seq for refused in found] == [3]
