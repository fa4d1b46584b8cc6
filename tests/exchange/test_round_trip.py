"""What goes out comes back as it was, and only once."""

import json
from dataclasses import replace

from companion.exchange.bgstats_file import bgstats_file, written
from companion.exchange.bgstats_reading import BGSTATS, Export
from companion.exchange.box_reading import BoxSheet
from companion.exchange.box_sheet import sheet_file
from companion.exchange.directory import Directory
from companion.exchange.recognising import recognise
from companion.games import Shelf
from companion.referee.taking_in import Sender, take_in
from companion.store import Play, Store
from tests.exchange.bgstats import export, play
from tests.exchange.conftest import NOON


def came_in(store: Store, shelf: Shelf, content: str) -> tuple[Play, ...]:
    """The plays of a house once this came in."""
    found = recognise(content.encode(), shelf)
    assert isinstance(found, Export), found
    take_in(store, found, Sender())
    with store.reading() as books:
        return books.plays.listed(limit=None)


def test_plays_that_went_out_come_back_as_they_were(store: Store, shelf: Shelf) -> None:
    there = came_in(store, shelf, json.dumps(export(play(1), play(2, gameRefId=2, comments="Late."))))
    with store.reading() as books:
        directory = Directory(shelf, books.people.every())
    out = written(bgstats_file(there, directory, at=NOON))
    assert came_in(store, shelf, out) == there
    found = recognise(out.encode(), shelf)
    assert isinstance(found, Export)
    assert sorted(found.plays, key=lambda one: one.uuid) == sorted(there, key=lambda one: one.uuid)


def test_a_play_of_this_house_tells_elsewhere_all_that_app_has_room_for(
    shelf: Shelf, play: Play, directory: Directory
) -> None:
    found = recognise(written(bgstats_file([play], directory, at=NOON)).encode(), shelf)
    assert isinstance(found, Export)
    (came,) = found.plays
    assert came.source == BGSTATS
    kept = {"uuid", "game", "location", "comments", "started", "finished"}
    assert {name: getattr(came, name) for name in kept} == {name: getattr(play, name) for name in kept}
    names = [directory_name(directory, play, at) for at in range(len(play.places))]
    assert [replace(place, name="") for place in came.places] == [replace(p, name="") for p in play.places]
    assert [place.name for place in came.places] == names


def directory_name(directory: Directory, play: Play, at: int) -> str:
    return directory.people(play)[at].name


def test_the_box_sheet_of_every_game_comes_back_as_it_was(shelf: Shelf) -> None:
    for slug, game in shelf.items():
        sheet = game.example_sheet() if game.example_sheet is not None else game.printed.read({})
        out = json.dumps(sheet_file(game=slug, name="Ours", printed=sheet.written()))
        found = recognise(out.encode(), shelf)
        assert isinstance(found, BoxSheet), found
        assert (found.game.slug, found.name, found.sheet) == (slug, "Ours", sheet)
