"""Reading an export of BG Stats: what it says, whatever it leaves out."""

from datetime import UTC, datetime
from typing import Any

import pytest

from companion.core.messages import Message
from companion.exchange.bgstats_reading import Export, read_export
from companion.exchange.shelf_marks import ShelfMarks
from companion.games import Shelf
from companion.store import Play
from tests.exchange.bgstats import export, person, play, score


def read(shelf: Shelf, found: dict[str, Any]) -> Export:
    answer = read_export(found, ShelfMarks(shelf), lambda done, total: None)
    assert isinstance(answer, Export), answer
    return answer


def one(shelf: Shelf, **more: Any) -> Play:
    (found,) = read(shelf, export(play(1, **more))).plays
    return found


def test_a_play_tells_where_when_and_how_it_ended(shelf: Shelf) -> None:
    found = one(
        shelf, comments="Rain.\x00\nLate.", playerScores=[score(2, "7", rank=2, startPlayer=True), score(1)]
    )
    assert (found.game, found.title, found.source, found.location) == (
        "sample_game",
        "",
        "bgstats",
        "At Anna’s",
    )
    assert found.started == datetime(2024, 3, 1, 19, tzinfo=UTC)
    assert (found.minutes, found.comments) == (60, "Rain.\nLate.")
    assert [(p.name, p.total, p.place, p.began) for p in found.places] == [
        ("Anna", 12, 1, False),
        ("Ben", 7, 2, True),
    ]


@pytest.mark.parametrize(
    ("points", "total"),
    [
        *(("12", 12), (12, 12), ("-3", -3), ("−3", -3), ("10+5-2", 13), ("٣", 3), (" 3 +\t4 ", 7)),
        *((points, None) for points in ("", None, "lots", "7.5", 7.5, "99999999999", "9" * 5_000, "1 2", "1+")),
    ],
)
def test_points_are_whole_numbers_or_sums_of_them(shelf: Shelf, points: Any, total: int | None) -> None:
    assert one(shelf, playerScores=[score(1, points)]).places[0].total == total


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ([{"winner": True}, {}], [1, 0]),
        ([{"winner": 1, "rank": 1}, {"winner": None, "rank": 2}], [1, 2]),
        ([{"winner": False, "rank": 1}, {"rank": 3}], [1, 3]),
        ([{"winner": False}, {"winner": False}], [0, 0]),
        ([{"winner": True}, {"winner": True}], [1, 1]),
    ],
)
def test_who_won_is_who_is_marked_so_and_else_who_was_first(
    shelf: Shelf, said: list[Any], places: list[int]
) -> None:
    scores = [{"playerRefId": at + 1, "score": "5", **more} for at, more in enumerate(said)]
    assert [place.place for place in one(shelf, playerScores=scores).places] == places


def test_a_game_is_met_by_its_title_or_its_number_and_else_kept_by_name(shelf: Shelf) -> None:
    elsewhere = one(shelf, gameRefId=2)
    assert (elsewhere.game, elsewhere.title, elsewhere.bgg_id) == ("elsewhere", "Elsewhere", 13)
    numbered = next(game for game in shelf.values() if game.bgg_id)
    games = [{"id": 1, "name": "As they call it", "bggId": numbered.bgg_id}]
    assert read(shelf, export(play(1), games=games)).plays[0].game == numbered.slug


@pytest.mark.parametrize(
    ("more", "remark"),
    [
        ({"gameRefId": 9}, "Unexplained"),
        ({"playerScores": [score(9)]}, "Unexplained"),
        ({"playerScores": None}, "Unexplained"),
        ({"playDate": "yesterday"}, "Unexplained"),
        ({"ignored": True}, "IgnoredThere"),
    ],
)
def test_what_does_not_come_in_is_counted(shelf: Shelf, more: dict[str, Any], remark: str) -> None:
    found = read(shelf, export(play(1), play(2, **more)))
    assert len(found.plays) == 1
    assert [(type(said).__name__, said.figures()["n"]) for said in found.remarks] == [(remark, 1)]


def test_a_play_that_stands_there_twice_comes_in_once(shelf: Shelf) -> None:
    found = read(shelf, export(play(1), play(1, uuid=play(1)["uuid"].upper())))
    assert (len(found.plays), type(found.remarks[0]).__name__) == (1, "ToldTwice")


def test_a_play_without_an_id_has_the_same_one_at_every_reading(shelf: Shelf) -> None:
    found = export(play(1, uuid=None), play(2, uuid=None, playDate="2024-03-02 19:00:00"))
    assert read(shelf, found) == read(shelf, found)
    assert len(read(shelf, found).plays) == 2


def test_people_keep_the_ids_they_have_there(shelf: Shelf) -> None:
    found = read(shelf, export(play(1), players=[person(1, "Anna"), person(2, "Ben"), person(3)]))
    assert [(one.id, one.name) for one in found.people] == [
        (person(1)["uuid"], "Anna"),
        (person(2)["uuid"], "Ben"),
    ]


@pytest.mark.parametrize(
    ("found", "part"),
    [
        (export(play(1), plays="many"), "plays"),
        (export(7), "plays 1"),
        (export(play(1, playerScores=["Anna"])), "plays 1"),
        (export(play(1, playerScores=[score(1)] * 60)), "plays 1, playerScores"),
        (export(play(1, playerScores=[score(1, {"a": 1})])), "plays 1, score"),
        (export(play(1, durationMin=10**400)), "plays 1, durationMin"),
        (export(play(1, durationMin="long")), "plays 1, durationMin"),
        (export(play(1, ignored="perhaps")), "plays 1, ignored"),
        (export(play(1, comments=["a"])), "plays 1, comments"),
        (export(play(1), players=[{"id": True}]), "players 1, id"),
    ],
)
def test_what_is_not_as_the_app_writes_it_is_named(shelf: Shelf, found: Any, part: str) -> None:
    answer = read_export(found, ShelfMarks(shelf), lambda done, total: None)
    assert isinstance(answer, Message)
    assert answer.figures() == {"part": part}
