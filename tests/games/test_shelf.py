"""What a folder has to hold to be a game, and that the shelf finds it there."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from string import Formatter
from typing import Any

import pytest

import companion.games
from companion.core.actions import Action, Correction
from companion.core.fields import Rows, asked_of, read_fields, write_fields
from companion.core.game import Game, Table
from companion.core.messages import TABLE, Message, Plural, Rule, Seat
from companion.games import shelf
from companion.store.entries import ASIDES
from tests.games.random_play import full_sheet

ALSO = ("tests.sample_game",)
SHELF = shelf(ALSO)
HERE = Path(companion.games.__file__).parent
ROOT = HERE.parent.parent

games = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF.keys())


def test_every_folder_with_a_game_is_on_the_shelf() -> None:
    folders = {path.parent.name for path in HERE.glob("*/__init__.py")}
    assert folders <= set(SHELF)


def test_a_game_elsewhere_is_on_it_only_where_a_configuration_says_so() -> None:
    assert "sample_game" in SHELF
    assert "sample_game" not in shelf()


def test_games_stand_in_the_order_of_their_titles() -> None:
    titles = [game.title for game in SHELF.values()]
    assert titles == sorted(titles)


def test_the_sample_game_needs_nothing_but_its_folder() -> None:
    elsewhere = ["templates/games/sample_game", "static/css/games/sample_game.css", "static/img/sample_game"]
    assert not [path for path in elsewhere if (ROOT / path).exists()]


@games
def test_a_game_is_called_like_its_folder(game: Game[Any]) -> None:
    assert game.slug == _package(game).rpartition(".")[2]


@games
def test_phases_are_told_apart_and_one_of_them_ends_the_match(game: Game[Any]) -> None:
    slugs = [phase.slug for phase in game.phases]
    assert len(set(slugs)) == len(slugs)
    assert [phase for phase in game.phases if not phase.actions]


@games
def test_an_action_is_the_same_class_in_every_phase(game: Game[Any]) -> None:
    for phase in game.phases:
        for action in phase.actions:
            assert game.kind(action.__name__) is action


@games
def test_no_action_takes_the_name_of_an_entry_of_the_core(game: Game[Any]) -> None:
    taken = {"SetUp", "Did", "ReadOff", "Struck", "Restored", "Amended", *ASIDES, Correction.__name__}
    assert not taken & {action.__name__ for action in game.actions}


@games
def test_every_action_says_what_it_is(game: Game[Any]) -> None:
    for action in game.actions:
        assert action.title
        assert action.__doc__
        for says in (action.says, action.says_for_others):
            assert set(_placeholders(says)) <= {f.name for f in fields(action)}, action


@games
def test_every_seat_count_can_be_set_up(game: Game[Any]) -> None:
    for seats in game.seats:
        state = game.set_up(_table(game, seats)).state
        assert game.phase_of(state) in game.phases
        assert game.broken(state) == ()
        assert {seat for seat, _ in game.purses(state)} == set(map(Seat, range(seats)))


@games
def test_there_is_a_colour_for_every_seat(game: Game[Any]) -> None:
    assert len(set(game.colours)) >= game.seats[-1]


@games
def test_figures_of_the_table_have_keys_of_their_own(game: Game[Any]) -> None:
    for seats in game.seats:
        keys = [figure.key for figure in game.figures(game.set_up(_table(game, seats)).state)]
        assert len(set(keys)) == len(keys)


@games
def test_readings_are_choices_with_a_default_and_a_paragraph_each(game: Game[Any]) -> None:
    kind: type = game.readings
    assert write_fields(game.readings()) == {}
    assert read_fields(kind, {}, "", []) == game.readings()
    explained = {point.chosen_by for point in game.disputed if point.chosen_by}
    assert explained == set(asked_of(kind))


@games
def test_disputed_points_are_numbered_once_and_end_their_sentences(game: Game[Any]) -> None:
    ids = [point.id for point in game.disputed]
    assert len(set(ids)) == len(ids)
    for point in game.disputed:
        assert point.reading[-1] in ".;"
        assert point.reason.endswith(".")


@games
def test_the_example_sheet_is_whole_sound_and_says_that_it_is_invented(game: Game[Any]) -> None:
    sheet = full_sheet(game)
    assert sheet.problems() == ()
    assert sheet.is_example == (game.example_sheet is not None)
    for figure in sheet.figures():
        value = sheet.value_of(figure.key)
        assert value is not None
        assert figure.at_least <= value <= figure.at_most, figure.key


@games
def test_a_sheet_is_read_back_as_it_was_written(game: Game[Any]) -> None:
    sheet = full_sheet(game)
    assert game.printed.read(sheet.written()) == sheet
    for figure in sheet.figures():
        if not figure.required:
            blank = sheet.with_figure(figure.key, None)
            assert game.printed.read(blank.written()) == blank, figure.key


@games
def test_a_figure_no_sheet_has_room_for_is_a_key_error(game: Game[Any]) -> None:
    sheet = full_sheet(game)
    for attempt in (lambda: sheet.value_of("no.such"), lambda: sheet.with_figure("no.such", 1)):
        with pytest.raises(KeyError):
            attempt()
    with pytest.raises(KeyError):
        game.printed.read({"no.such": 1})


@games
def test_every_message_can_be_said_with_its_own_figures(game: Game[Any]) -> None:
    for kind in _messages(game):
        names = {f.name for f in fields(kind)}
        for text in (getattr(kind, "text", None), kind.text_for_others):
            if text is not None:
                assert set(_placeholders(text)) <= names, kind
            if isinstance(text, Plural):
                assert text.by in names, kind


@games
def test_codes_are_in_capitals_as_the_dossiers_write_them(game: Game[Any]) -> None:
    codes = {str(kind.code) for kind in _messages(game) if hasattr(kind, "code")}
    assert codes
    assert {code for code in codes if code != code.upper()} == set()


@games
def test_a_refusal_is_shown_at_a_field_that_exists(game: Game[Any]) -> None:
    asked = {name for action in game.actions for name in _paths(action)} | set(game.asked)
    printed = {figure.key for figure in full_sheet(game).figures()}
    for kind in _messages(game):
        where = getattr(kind, "field", None)
        if isinstance(where, str):
            assert where in asked | printed, kind


@games
def test_rules_cite_a_section_and_say_their_gist(game: Game[Any]) -> None:
    rulebook = import_module(f"{_package(game)}.rulebook")
    rules = [value for value in vars(rulebook).values() if isinstance(value, Rule)]
    assert rules
    for rule in rules:
        assert rule.section
        assert rule.title
        assert rule.gist.endswith("."), rule
    cited = {point.id for point in game.disputed}
    assert {rule.reading for rule in rules if rule.reading} <= cited


@games
def test_states_and_actions_are_values(game: Game[Any]) -> None:
    state = game.set_up(_table(game, game.seats[0])).state
    for kind in (type(state), *game.actions):
        assert is_dataclass(kind)
        assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]


@games
def test_who_has_nothing_to_enter_is_not_asked(game: Game[Any]) -> None:
    state = game.set_up(_table(game, game.seats[0])).state
    for seat in state.to_act:
        assert any(_is_offered(action, state, seat) for action in game.phase_of(state).actions)


def test_what_is_no_game_is_not_put_on_the_shelf() -> None:
    assert all(isinstance(game, Game) for game in shelf((*ALSO, "json")).values())


def _package(game: Game[Any]) -> str:
    return type(game.set_up(_table(game, game.seats[0])).state).__module__.rpartition(".")[0]


def _table(game: Game[Any], seats: int) -> Table:
    return Table(seats=seats, start=Seat(0), readings=game.readings(), printed=full_sheet(game))


def _is_offered(action: type[Action[Any]], state: Any, seat: Seat) -> bool:
    return action.by_table == (seat == TABLE) and action.offer(state, seat).is_open


def _messages(game: Game[Any]) -> Iterator[type[Message]]:
    """Every message that a game's own modules declare and that says something."""
    name = _package(game)
    package = import_module(name)
    for found in walk_packages(package.__path__, f"{name}."):
        for kind in vars(import_module(found.name)).values():
            if isinstance(kind, type) and issubclass(kind, Message) and kind.__module__ == found.name:
                yield kind


def _placeholders(text: str | Plural) -> Iterator[str]:
    for form in (text.one, text.many) if isinstance(text, Plural) else (text,):
        yield from (name for _, name, _, _ in Formatter().parse(form) if name is not None)


def _paths(kind: type, before: str = "") -> Iterator[str]:
    """The fields of an action and of its rows, as a refusal may name them."""
    for name, field in asked_of(kind).items():
        yield f"{before}{name}"
        if isinstance(field, Rows):
            yield from _paths(field.of, f"{before}{name}.")
