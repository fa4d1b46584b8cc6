"""A game's table of contents, and what can be asked of it."""

from dataclasses import replace

from companion.core.game import Colour, Phase, Table
from companion.core.messages import Seat
from companion.core.printed import NothingPrinted
from companion.core.readings import NoChoice
from companion.core.values import changed
from tests.sample_game import GAME
from tests.sample_game.actions import Bid, Buy, Pass, Sell, Stash
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Readings
from tests.sample_game.state import Market, set_up

TABLE_OF_THREE = Table(seats=3, start=Seat(2), readings=Readings(), printed=MarketTile())
MARKET = set_up(TABLE_OF_THREE).state


def test_the_order_begins_with_the_start_player_and_goes_clockwise() -> None:
    assert TABLE_OF_THREE.order == (Seat(2), Seat(0), Seat(1))


def test_a_phase_is_found_by_the_slug_in_the_state() -> None:
    assert GAME.phase_of(MARKET).actions == (Sell, Buy, Pass)


def test_an_action_is_found_by_its_name_in_records() -> None:
    assert GAME.kind("Buy") is Buy
    assert GAME.kind("Steal") is None


def test_every_action_of_every_phase_is_listed_once() -> None:
    again = Phase[Market]("again", "again", (Pass, Sell))
    assert replace(GAME, phases=(*GAME.phases, again)).actions == (Sell, Buy, Pass, Stash, Bid)


def test_a_match_is_over_in_a_phase_without_actions() -> None:
    assert not GAME.is_over(MARKET)
    assert GAME.is_over(changed(MARKET, phase="over"))


def test_the_result_counts_every_seat_even_before_the_end() -> None:
    result = GAME.result(MARKET, 3)
    assert [place.seat for place in result.ranking] == [Seat(0), Seat(1), Seat(2)]
    assert result.total_of(Seat(1)) == 12


def test_a_broken_invariant_is_named_in_words() -> None:
    poor = MARKET.with_stall(Seat(0), changed(MARKET.stalls[0], money=-1))
    assert GAME.broken(MARKET) == ()
    assert GAME.broken(poor) == ("no money below nothing",)


def test_what_a_game_does_not_declare_is_empty() -> None:
    bare = replace(
        GAME,
        readings=NoChoice,
        printed=NothingPrinted,
        sheet_of=lambda _: NothingPrinted(),
        figures=lambda _: (),
    )
    assert bare.figures(MARKET) == ()
    assert bare.sheet_of(MARKET).figures() == ()


def test_the_readings_a_table_chooses_are_asked_for_by_name() -> None:
    assert list(GAME.asked) == ["length", "till"]
    assert replace(GAME, readings=NoChoice).asked == {}


def test_every_colour_has_a_name() -> None:
    assert len({colour.label for colour in Colour}) == len(Colour)
