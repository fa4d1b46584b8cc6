"""What an action offers by itself, before a game says more."""

from dataclasses import dataclass

import pytest

from companion.core.actions import Action, Correction, Limit, Offer
from companion.core.amounts import Amounts
from companion.core.fields import asked_of, stepper
from companion.core.game import Table
from companion.core.messages import Seat
from tests.sample_game.actions import Pass, Sell
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Readings
from tests.sample_game.reasons import NothingToSell
from tests.sample_game.state import Good, Market, set_up

ADA = Seat(0)
MARKET = set_up(Table(seats=2, start=ADA, readings=Readings(), printed=MarketTile())).state


@dataclass(frozen=True, slots=True, kw_only=True)
class Wave(Action[Market]):
    """An action that says nothing about itself."""

    title = "Wave"
    says = "{seat} waves {times} times."

    times: int = stepper()


def test_an_action_is_offered_to_everyone_unless_it_says_otherwise() -> None:
    offer = Wave.offer(MARKET, ADA)
    assert offer.is_open
    assert (offer.cost, offer.limits, offer.usual) == (None, {}, None)


def test_nothing_speaks_against_an_action_that_checks_nothing() -> None:
    assert list(Wave(seat=ADA, times=3).check(MARKET)) == []


def test_an_action_has_to_say_what_it_does() -> None:
    with pytest.raises(NotImplementedError):
        Wave(seat=ADA, times=3).apply(MARKET)


def test_without_a_usual_case_there_are_no_candidates() -> None:
    assert list(Wave.candidates(MARKET, ADA)) == []


def test_the_usual_case_is_the_one_candidate_an_action_has_by_itself() -> None:
    assert list(Pass.candidates(MARKET, ADA)) == [Pass(seat=ADA)]


def test_the_figures_of_an_action_are_its_seat_and_its_fields() -> None:
    assert Sell(seat=ADA, good=Good.BREAD, units=2).figures() == {"seat": ADA, "good": Good.BREAD, "units": 2}


def test_an_offer_with_something_against_it_is_closed() -> None:
    offer: Offer[Market] = Offer(against=(NothingToSell(ADA),))
    assert not offer.is_open


def test_a_limit_leaves_everything_open_unless_it_says_otherwise() -> None:
    limit = Limit()
    assert (limit.at_least, limit.at_most, limit.options, limit.most_of, limit.total) == (
        0,
        None,
        None,
        None,
        None,
    )
    assert Limit(most_of=Amounts({Good.BREAD: 2})) == Limit(most_of=Amounts({Good.BREAD: 2}))


def test_a_correction_is_entered_by_the_table_and_wants_a_reason() -> None:
    assert Correction.by_table
    assert list(asked_of(Correction)) == ["figure", "value", "reason"]
