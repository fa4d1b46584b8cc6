"""A match begins once nothing speaks against it, and everything that does is said."""

from typing import Any

import pytest

from companion.core.game import Colour, Player
from companion.core.messages import Seat, codes
from companion.games import Shelf
from companion.i18n.say import Speech
from companion.referee import Referee
from companion.store import Store
from tests.referee.evening import PLAYERS, begin
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Length, Readings


def _refused(referee: Referee, game: str = "sample_game", **asked: Any) -> tuple[str, ...]:
    said = referee.start_match(game, **{"players": PLAYERS, **asked})
    assert isinstance(said, tuple)
    assert all(Speech().say(reason) for reason in said)
    return codes(said)


def _named(*names: str) -> tuple[Player, ...]:
    return tuple(Player(name, colour) for name, colour in zip(names, Colour, strict=False))


def test_a_match_begins_with_its_set_up_and_nothing_else(referee: Referee) -> None:
    table = begin(referee, start=Seat(1), readings=Readings(length=Length.LONG)).table
    assert (table.seq, table.players, table.set_up.start) == (0, PLAYERS, Seat(1))
    assert table.state.readings.length is Length.LONG
    assert table.state.to_act == {Seat(1)}


def test_without_readings_the_recommended_ones_hold(referee: Referee) -> None:
    assert begin(referee).table.set_up.readings == Readings()


def test_names_are_kept_without_control_characters(referee: Referee) -> None:
    players = _named(" Ada\x00\n Lovelace\u202e ", "陳小明")
    assert [player.name for player in begin(referee, players=players).table.players] == [
        "Ada Lovelace",
        "陳小明",
    ]


def test_a_name_may_have_forty_characters(referee: Referee) -> None:
    assert begin(referee, players=_named("A" * 40, "Ben")).table.players[0].name == "A" * 40


@pytest.mark.parametrize(
    ("players", "reasons"),
    [
        ((), ("WRONG_NUMBER_OF_PLAYERS",)),
        (_named("Ada"), ("WRONG_NUMBER_OF_PLAYERS",)),
        (_named("Ada", "Ben", "Chiara", "Dao", "Emil"), ("WRONG_NUMBER_OF_PLAYERS",)),
        (_named("Ada", " \x07 "), ("NAMELESS",)),
        (_named("Ada", "B" * 41), ("NAME_TOO_LONG",)),
        (_named("Zoé", "Zoe\u0301"), ("NAME_TAKEN",)),
        (_named("Ada", "A\u200dda"), ("NAME_TAKEN",)),
        (_named("Ada", "ada", "Ben", "BEN"), ("NAME_TAKEN", "NAME_TAKEN")),
        ((PLAYERS[0], Player("Ben", Colour.RED)), ("COLOUR_TAKEN",)),
    ],
)  # fmt: skip
def test_who_may_sit_down(referee: Referee, players: tuple[Player, ...], reasons: tuple[str, ...]) -> None:
    assert _refused(referee, players=players) == reasons


@pytest.mark.parametrize("start", [-1, 2, 11])
def test_the_start_player_is_one_of_the_players(referee: Referee, start: int) -> None:
    assert _refused(referee, start=Seat(start)) == ("NOBODY_STARTS",)


def test_every_reason_is_given_at_once(referee: Referee) -> None:
    players = (Player("", Colour.RED), Player("", Colour.RED))
    assert _refused(referee, players=players, start=Seat(7)) == (
        "NAMELESS",
        "NAMELESS",
        "COLOUR_TAKEN",
        "NOBODY_STARTS",
    )


def test_a_game_that_is_not_on_the_shelf_cannot_be_begun(referee: Referee) -> None:
    assert _refused(referee, "chess") == ("NO_SUCH_GAME",)


def test_a_printed_figure_lies_within_its_bounds(referee: Referee) -> None:
    assert _refused(referee, printed=MarketTile(premium=9)) == ("FIGURE_OUT_OF_BOUNDS",)


def test_nothing_is_kept_of_a_match_that_could_not_begin(referee: Referee, store: Store) -> None:
    _refused(referee, players=())
    assert referee.running() == ()


def test_a_match_takes_over_what_its_box_knows(referee: Referee) -> None:
    box = referee.new_box("sample_game", MarketTile(premium=4))
    assert begin(referee, box=box).table.set_up.printed == MarketTile(premium=4)


def test_a_box_has_to_be_there(referee: Referee) -> None:
    assert _refused(referee, box="K7QX93MFTB2W") == ("NO_SUCH_BOX",)


def test_a_box_of_another_game_is_of_no_use(referee: Referee, shelf: Shelf) -> None:
    other = next(slug for slug in shelf if slug != "sample_game")
    box = referee.new_box(other, shelf[other].printed.read({}))
    assert _refused(referee, box=box) == ("NO_SUCH_BOX",)


def test_figures_that_a_match_needs_from_the_start_are_asked_for(referee: Referee) -> None:
    game = referee.shelf["salty_ocean"]
    players = tuple(Player(name, colour) for name, colour in zip(("Ada", "Ben"), game.colours, strict=False))
    assert set(_refused(referee, "salty_ocean", players=players)) == {"STILL_BLANK"}
