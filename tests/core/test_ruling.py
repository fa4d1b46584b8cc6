"""Ruling on an entry: phase, turn, and then what the action itself has against it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.core.actions import Action, Corrected, Correction, FigureCorrected, Objection
from companion.core.game import Phase, Table, TableFigure
from companion.core.ledger import MONEY, Posting, balance
from companion.core.messages import TABLE, Seat, codes
from companion.core.misread import Missing, NoSuchChoice, NoWholeNumber, UnknownField
from companion.core.outcome import Outcome
from companion.core.ruling import (
    Accepted,
    Doubted,
    NotYourTurn,
    Rejected,
    Ruling,
    UnknownKind,
    Unreadable,
    UnreadableEntry,
    WrongPhase,
    carry_out,
    read_action,
    rule_on,
    rule_on_reading,
    settle,
    write_action,
)
from companion.core.values import changed
from tests.sample_game import GAME
from tests.sample_game.actions import Buy, Pass, Sell
from tests.sample_game.printed import MarketTile, PremiumUnread
from tests.sample_game.readings import Readings
from tests.sample_game.reasons import (
    BuysForTheLastCoin,
    NullAction,
    PriceMoves,
    RentPaid,
    Sold,
    TooFewGoods,
    TooLittleMoney,
)
from tests.sample_game.state import Good, Market, MoneyOf, set_up

ADA, BEN = Seat(0), Seat(1)
APPLES, BREAD = Good.APPLES, Good.BREAD


def market(premium: int | None = None) -> Market:
    return set_up(Table(seats=2, start=ADA, readings=Readings(), printed=MarketTile(premium))).state


def rejected(ruling: Ruling[Market]) -> tuple[str, ...]:
    assert isinstance(ruling, Rejected)
    return codes(ruling.reasons)


def accepted(ruling: Ruling[Market]) -> Outcome[Market]:
    assert isinstance(ruling, Accepted), ruling
    return ruling.outcome


class TestTurnAndPhase:
    def test_an_action_of_another_phase_has_no_place(self) -> None:
        over = changed(market(), phase="over")
        assert rule_on(GAME, over, Pass(seat=ADA)) == Rejected((WrongPhase("Pass", "over"),))

    def test_it_has_to_be_ones_turn(self) -> None:
        assert rule_on(GAME, market(), Pass(seat=BEN)) == Rejected((NotYourTurn(BEN, (ADA,)),))

    def test_the_turn_is_ruled_before_the_action_looks_at_itself(self) -> None:
        assert rejected(rule_on(GAME, market(), Sell(seat=BEN, good=BREAD, units=99))) == ("NOT_YOUR_TURN",)


class TestWhatAnActionHasAgainstIt:
    def test_an_action_nothing_speaks_against_is_carried_out(self) -> None:
        outcome = accepted(rule_on(GAME, market(), Sell(seat=ADA, good=BREAD, units=2)))
        assert outcome.state.stalls[ADA].money == 16
        assert outcome.notes == (PriceMoves(BREAD, 3, 2),)
        assert outcome.said == Sold(ADA, 2, BREAD, 3)

    def test_every_reason_is_given_and_a_question_never_hides_a_refusal(self) -> None:
        ruling = rule_on(GAME, market(), Sell(seat=ADA, good=BREAD, units=9))
        assert ruling == Rejected((TooFewGoods(ADA, BREAD, 2, 9),))

    def test_several_reasons_come_in_the_order_of_the_rules(self) -> None:
        poor = market().with_stall(ADA, changed(market().stalls[ADA], money=-1))
        ruling = rule_on(GAME, poor, Buy(seat=ADA, good=BREAD, units=0))
        assert ruling == Rejected((NullAction(), TooLittleMoney(ADA, -1, 0)))

    def test_a_figure_nobody_has_read_yet_is_asked_for(self) -> None:
        ruling = rule_on(GAME, market(), Sell(seat=ADA, good=APPLES, units=3))
        assert ruling == Unreadable((PremiumUnread("premium", 0, 5),))

    def test_confirming_does_not_answer_a_question(self) -> None:
        ruling = rule_on(GAME, market(), Sell(seat=ADA, good=APPLES, units=3), confirmed=True)
        assert isinstance(ruling, Unreadable)

    def test_a_figure_that_was_read_is_used(self) -> None:
        outcome = accepted(rule_on(GAME, market(premium=2), Sell(seat=ADA, good=APPLES, units=3)))
        assert balance(outcome.postings, ADA) == 11

    def test_what_is_doubtful_is_asked_about_and_taken_once_confirmed(self) -> None:
        state = changed(market(), prices=(3, 5))
        last_coin = Buy(seat=ADA, good=BREAD, units=2)
        assert rule_on(GAME, state, last_coin) == Doubted((BuysForTheLastCoin(),))
        assert accepted(rule_on(GAME, state, last_coin, confirmed=True)).state.stalls[ADA].money == 0

    def test_confirming_does_not_help_against_a_refusal(self) -> None:
        too_many = Sell(seat=ADA, good=BREAD, units=3)
        assert rejected(rule_on(GAME, market(), too_many, confirmed=True)) == ("NOT_ENOUGH_GOODS",)

    def test_ruling_changes_nothing(self) -> None:
        state = market()
        rule_on(GAME, state, Sell(seat=ADA, good=BREAD, units=2))
        assert state == market()

    def test_only_accepted_is_accepted(self) -> None:
        assert Accepted(Outcome(market())).is_accepted
        assert not any(kind.is_accepted for kind in (Rejected, Doubted, Unreadable))


class TestWhatFollowsByItself:
    def test_the_end_of_a_round_follows_the_last_turn(self) -> None:
        state = changed(market(), turn=3)
        outcome = accepted(rule_on(GAME, state, Pass(seat=BEN)))
        assert (outcome.state.round, outcome.state.turn) == (2, 0)
        assert outcome.notes == (RentPaid(ADA, 1), RentPaid(BEN, 1))

    def test_settling_goes_on_until_it_is_peoples_turn(self) -> None:
        def count_up(state: Market) -> Outcome[Market] | None:
            return Outcome(changed(state, turn=state.turn + 1)) if state.turn < 3 else None

        assert settle(replace(GAME, advance=count_up), Outcome(market())).state.turn == 3

    def test_carrying_out_asks_nothing(self) -> None:
        poor = market().with_stall(ADA, changed(market().stalls[ADA], money=0))
        assert carry_out(GAME, poor, Buy(seat=ADA, good=BREAD, units=1)).state.stalls[ADA].money == -3


class TestReadingAnEntry:
    @pytest.mark.parametrize(
        "action",
        [
            Sell(seat=ADA, good=BREAD, units=2),
            Pass(seat=BEN),
            Correction(seat=TABLE, figure="money.0", value=3, reason="a coin rolled away"),
        ],
        ids=lambda action: type(action).__name__,
    )
    def test_what_is_written_is_read_back_the_same(self, action: Action[Any]) -> None:
        assert read_action(GAME, write_action(action)) == action

    def test_a_record_names_kind_seat_and_fields(self) -> None:
        written = write_action(Sell(seat=ADA, good=BREAD, units=2))
        assert written == {"kind": "Sell", "seat": 0, "good": "bread", "units": 2}

    def test_the_table_is_written_as_null(self) -> None:
        assert write_action(Correction(seat=TABLE, figure="x", value=1, reason="y"))["seat"] is None

    def test_an_entry_of_the_table_belongs_to_no_seat_whatever_was_sent(self) -> None:
        raw = {"kind": "Correction", "seat": 1, "figure": "money.0", "value": 3, "reason": "so"}
        action = read_action(GAME, raw)
        assert isinstance(action, Correction)
        assert action.seat == TABLE

    @pytest.mark.parametrize("kind", ["Steal", "", None, 3, ["Sell"], "Action", "__class__"])
    def test_a_kind_the_game_does_not_know_cannot_be_entered(self, kind: Any) -> None:
        assert read_action(GAME, {"kind": kind}) == UnreadableEntry((UnknownKind("kind", str(kind)),))

    def test_an_entry_without_a_kind_cannot_be_entered(self) -> None:
        assert isinstance(read_action(GAME, {}), UnreadableEntry)

    def test_an_action_of_a_seat_needs_the_seat(self) -> None:
        assert read_action(GAME, {"kind": "Pass"}) == UnreadableEntry((Missing("seat", ""),))

    def test_every_problem_is_named_with_its_field(self) -> None:
        raw = {"kind": "Sell", "seat": "Ada", "good": "pears", "units": "two", "price": 3}
        entry = read_action(GAME, raw)
        assert entry == UnreadableEntry(
            (
                NoWholeNumber("seat", "Ada"),
                NoSuchChoice("good", "pears"),
                NoWholeNumber("units", "two"),
                UnknownField("price", "3"),
            )
        )

    def test_a_form_sends_strings(self) -> None:
        raw = {"kind": "Sell", "seat": "1", "good": "bread", "units": "2"}
        assert read_action(GAME, raw) == Sell(seat=BEN, good=BREAD, units=2)

    def test_a_seat_nobody_sits_in_is_read_and_then_not_to_act(self) -> None:
        action = read_action(GAME, {"kind": "Pass", "seat": 9})
        assert isinstance(action, Pass)
        assert rejected(rule_on(GAME, market(), action)) == ("NOT_YOUR_TURN",)


class TestCorrections:
    def correct(self, figure: str, value: int, state: Market | None = None) -> Ruling[Market]:
        correction = Correction(seat=TABLE, figure=figure, value=value, reason="a coin rolled away")
        return rule_on(GAME, state or market(), correction)

    def test_a_correction_sets_a_figure_and_says_what_it_was(self) -> None:
        outcome = accepted(self.correct("money.1", 8))
        assert outcome.state.stalls[BEN].money == 8
        assert outcome.said == FigureCorrected(MoneyOf(BEN), 10, 8, "a coin rolled away")

    def test_the_ledger_shows_it_with_its_reason(self) -> None:
        outcome = accepted(self.correct("money.1", 8))
        assert outcome.postings == (Posting(BEN, MONEY, -2, Corrected("a coin rolled away")),)

    def test_it_is_legal_in_every_phase(self) -> None:
        over = changed(market(), phase="over")
        assert accepted(self.correct("money.0", 8, over)).state.stalls[ADA].money == 8

    def test_it_is_nobodys_turn(self) -> None:
        assert accepted(self.correct("money.0", 8)).state.to_act == market().to_act

    def test_a_figure_the_table_does_not_have_cannot_be_corrected(self) -> None:
        assert rejected(self.correct("money.7", 8)) == ("NO_SUCH_FIGURE",)

    @pytest.mark.parametrize("value", [-1, 1000])
    def test_a_figure_stays_within_its_bounds(self, value: int) -> None:
        assert rejected(self.correct("money.0", value)) == ("FIGURE_OUT_OF_BOUNDS",)

    def test_a_correction_that_changes_nothing_is_refused(self) -> None:
        assert rejected(self.correct("money.0", 10)) == ("FIGURE_UNCHANGED",)

    def test_a_correction_may_not_break_what_must_hold(self) -> None:
        def debts_too(state: Market) -> tuple[TableFigure[Market], ...]:
            return tuple(replace(figure, at_least=-9) for figure in GAME.figures(state))

        lenient = replace(GAME, figures=debts_too)
        correction = Correction(seat=TABLE, figure="money.0", value=-1, reason="owed")
        assert rejected(rule_on(lenient, market(), correction)) == ("CORRECTION_BREAKS_THE_TABLE",)

    def test_replaying_one_whose_figure_is_gone_leaves_the_table_alone(self) -> None:
        gone = Correction(seat=TABLE, figure="money.7", value=1, reason="older version")
        assert carry_out(GAME, market(), gone).state == market()


class TestFiguresReadOffThePieces:
    def test_a_figure_within_its_bounds_is_taken(self) -> None:
        assert rule_on_reading(GAME, market(), "premium", 5) == ()

    def test_beyond_its_bounds_it_is_not(self) -> None:
        assert codes(rule_on_reading(GAME, market(), "premium", 6)) == ("FIGURE_OUT_OF_BOUNDS",)

    def test_a_figure_the_pieces_do_not_print_is_unknown(self) -> None:
        assert codes(rule_on_reading(GAME, market(), "discount", 1)) == ("NO_SUCH_FIGURE",)


def test_a_doubt_beside_a_question_waits_for_the_answer() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Hesitate(Action[Market]):
        title = "Hesitate"
        says = "{seat} hesitates."

        def check(self, state: Market) -> Iterator[Objection]:
            yield BuysForTheLastCoin()
            yield PremiumUnread("premium", 0, 5)

    hesitant = replace(GAME, phases=(Phase[Market]("trading", "trading", (Hesitate,)),))
    assert isinstance(rule_on(hesitant, market(), Hesitate(seat=ADA)), Unreadable)
