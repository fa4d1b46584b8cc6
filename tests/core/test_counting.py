"""A count against the app: where both last agreed, and what happened since."""

import pytest

from companion.core.actions import Correction
from companion.core.counting import (
    Finding,
    OneMoreWouldAgree,
    SameAsBefore,
    WouldAgree,
    WrongWayRound,
    check,
    likeliest,
)
from companion.core.game import Colour, Player
from companion.core.journal import Did, Entry, SetUp, replay, standing
from companion.core.messages import TABLE, Seat
from tests.sample_game import GAME
from tests.sample_game.actions import Buy, Pass, Sell
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Readings
from tests.sample_game.state import Good

ADA, BEN = Seat(0), Seat(1)
SET_UP = SetUp(
    players=(Player("Ada", Colour.BLUE), Player("Ben", Colour.RED)),
    start=ADA,
    readings=Readings(),
    printed=MarketTile(premium=0),
)
APPLE, PASSES = Did(Sell(seat=ADA, good=Good.APPLES, units=1)), Did(Pass(seat=BEN))


def found_a(value: int, reason: str = "found") -> Did:
    return Did(Correction(seat=TABLE, figure="money.0", value=value, reason=reason))


def count(entries: tuple[Entry, ...], together: object = (), **counted: int) -> tuple[Finding, ...]:
    """`money_0=12` is the figure `money.0`."""
    steps = replay(GAME, standing(enumerate((SET_UP, *entries))))
    figures = {key.replace("_", "."): value for key, value in counted.items()}
    return check(GAME, steps, figures, together)  # type: ignore[arg-type]


def one(*entries: Entry, counted: int, together: object = ()) -> Finding:
    (finding,) = count(entries, together, money_0=counted)
    return finding


def test_what_agrees_has_no_suspects() -> None:
    finding = one(APPLE, counted=13)
    assert (finding.agrees, finding.difference, finding.agreed_after) == (True, 0, 1)
    assert finding.suspects == ()


def test_the_last_entry_after_which_both_agreed_is_found() -> None:
    finding = one(APPLE, PASSES, APPLE, counted=13)
    assert (finding.agrees, finding.difference, finding.agreed_after) == (False, -2, 2)
    assert [(s.seq, s.before, s.after, s.change) for s in finding.suspects] == [(3, 13, 15, 2)]


def test_what_the_app_never_had_was_never_agreed_on() -> None:
    finding = one(APPLE, PASSES, APPLE, counted=100)
    assert finding.agreed_after is None
    assert [suspect.seq for suspect in finding.suspects] == [3, 1]


def test_figures_come_in_the_games_order_and_only_those_counted() -> None:
    assert [f.key for f in count((APPLE,), money_1=10, money_0=13)] == ["money.0", "money.1"]
    assert [f.key for f in count((APPLE,), money_1=10)] == ["money.1"]


def test_a_figure_the_table_has_not_cannot_be_counted() -> None:
    with pytest.raises(KeyError):
        count((APPLE,), sheep=3)


def test_a_suspect_shows_its_coins() -> None:
    (suspect,) = one(APPLE, counted=10).suspects
    assert [posting.amount for posting in suspect.postings] == [3]


def test_an_entry_whose_change_is_the_difference_comes_first() -> None:
    buys = Did(Buy(seat=ADA, good=Good.BREAD, units=1))
    finding = one(APPLE, PASSES, APPLE, PASSES, buys, counted=8)
    assert finding.agreed_after is None
    assert [suspect.seq for suspect in finding.suspects] == [1, 3, 5, 4]
    assert finding.suspects[0].signs == (WouldAgree(),)


def test_of_an_entry_never_made_one_like_it_tells() -> None:
    finding = one(APPLE, PASSES, Did(Buy(seat=ADA, good=Good.BREAD, units=1)), counted=7)
    assert [(suspect.seq, suspect.signs) for suspect in finding.suspects] == [
        (1, (WouldAgree(),)),
        (3, (OneMoreWouldAgree(),)),
    ]


def test_passing_twice_is_nothing_to_wonder_at() -> None:
    finding = one(APPLE, PASSES, Did(Pass(seat=ADA)), PASSES, counted=13)
    assert [suspect.signs for suspect in finding.suspects] == [(WouldAgree(),)]


def test_an_entry_the_wrong_way_round_changes_twice_the_difference() -> None:
    finding = one(APPLE, PASSES, Did(Buy(seat=ADA, good=Good.BREAD, units=1)), counted=16)
    assert finding.suspects[0].signs == (WrongWayRound(),)


def test_an_entry_like_its_seats_last_one_may_be_entered_twice() -> None:
    finding = one(APPLE, PASSES, APPLE, counted=13)
    assert finding.suspects[0].signs == (WouldAgree(), SameAsBefore(1))


def test_the_newest_of_equals_comes_first() -> None:
    finding = one(found_a(11), found_a(12), found_a(13), counted=9)
    assert [suspect.seq for suspect in finding.suspects] == [3, 2, 1]


def test_the_search_begins_where_one_counted_together() -> None:
    entries = (found_a(12), found_a(15), found_a(11))
    assert one(*entries, counted=12).agreed_after == 1
    finding = one(*entries, counted=12, together=[(2, {"money.0": 15})])
    assert (finding.agreed_after, finding.was_counted) == (2, True)
    assert [suspect.seq for suspect in finding.suspects] == [3]


def test_a_count_that_no_longer_holds_is_no_beginning() -> None:
    entries = (found_a(12), found_a(15), found_a(11))
    assert one(*entries, counted=12, together=[(2, {"money.0": 14})]).agreed_after == 1


def test_one_entry_that_explains_everything_is_named() -> None:
    rent = (APPLE, PASSES, Did(Pass(seat=ADA)), PASSES)
    assert likeliest(count(rent, money_0=13, money_1=10)) == 4
    assert likeliest(count(rent, money_0=13, money_1=12)) is None
    assert likeliest(count(rent, money_0=12, money_1=9)) is None
