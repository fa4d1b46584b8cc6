"""BG Stats' own file."""

import json
from dataclasses import replace
from typing import Any

from companion.exchange.bgstats_file import (
    File,
    FileGame,
    FileLocation,
    FilePlay,
    FilePlayer,
    FileScore,
    bgstats_file,
    written,
)
from companion.exchange.directory import Directory
from companion.store import Play, PlayPlace
from tests.exchange.conftest import ANNA, HOSTILE, NOON


def _file(directory: Directory, *plays: Play) -> dict[str, Any]:
    """The file as its reader gets it."""
    read: dict[str, Any] = json.loads(written(bgstats_file(plays, directory, at=NOON)))
    return read


def test_it_has_every_key_of_the_format(directory: Directory, play: Play) -> None:
    file = _file(directory, play)
    assert set(file) == set(File.__annotations__)
    assert set(file["plays"][0]) == set(FilePlay.__annotations__)
    assert set(file["plays"][0]["playerScores"][0]) == set(FileScore.__annotations__)
    assert set(file["players"][0]) == set(FilePlayer.__annotations__)
    assert set(file["locations"][0]) == set(FileLocation.__annotations__)
    assert set(file["games"][0]) == set(FileGame.__annotations__) - {"bggId"}


def test_every_reference_leads_somewhere(directory: Directory, play: Play, elsewhere: Play) -> None:
    file = _file(directory, play, elsewhere)
    ids = {kind: {one["id"]: one["name"] for one in file[kind]} for kind in ("games", "players", "locations")}
    first, second = file["plays"]
    assert ids["games"][first["gameRefId"]] == "Corner Market"
    assert ids["locations"][first["locationRefId"]] == play.location
    assert second["locationRefId"] == 0
    named = [[ids["players"][score["playerRefId"]] for score in one["playerScores"]] for one in (first, second)]
    assert named == [["Anna", HOSTILE[1], HOSTILE[2]], ["Anna", "Chiara"]]


def test_a_play_keeps_its_ids_from_file_to_file(directory: Directory, play: Play, elsewhere: Play) -> None:
    alone, both = _file(directory, play), _file(directory, elsewhere, play)
    assert alone["plays"][0]["uuid"] == both["plays"][1]["uuid"] == play.uuid
    assert {one["uuid"] for kind in ("games", "players", "locations") for one in alone[kind]} <= {
        one["uuid"] for kind in ("games", "players", "locations") for one in both[kind]
    }
    assert alone["players"][0]["uuid"] == ANNA.id


def test_scores_are_text_and_places_numbers(directory: Directory, play: Play) -> None:
    scores = _file(directory, play)["plays"][0]["playerScores"]
    assert [score["score"] for score in scores] == ["31", "24", "-3"]
    assert [score["rank"] for score in scores] == [1, 2, 3]
    assert [score["startPlayer"] for score in scores] == [False, True, False]
    assert [score["seatOrder"] for score in scores] == [2, 1, 3]
    assert [score["role"] for score in scores] == ["red", "blue", "green"]


def test_moments_are_in_utc_and_the_time_is_told_in_minutes(directory: Directory, play: Play) -> None:
    found = _file(directory, play)["plays"][0]
    assert (found["playDate"], found["playDateYmd"], found["durationMin"]) == (
        "2026-05-01 12:00:00",
        20260501,
        93,
    )


def test_who_won_by_a_tie_break_or_without_points_is_said(
    directory: Directory, play: Play, elsewhere: Play
) -> None:
    tied = replace(play, places=(play.places[0], replace(play.places[1], total=31), play.places[2]))
    found = [one["manualWinner"] for one in _file(directory, play, tied, elsewhere)["plays"]]
    assert found == [False, True, True]


def test_two_who_share_a_name_are_two_players(directory: Directory, play: Play) -> None:
    twins = (
        PlayPlace(seat=0, name="Anna", total=1, place=1),
        PlayPlace(seat=1, name="anna", total=0, place=2),
    )
    file = _file(directory, replace(play, places=twins))
    assert [player["name"] for player in file["players"]] == ["Anna", "anna"]
    assert len({player["uuid"] for player in file["players"]}) == 2
