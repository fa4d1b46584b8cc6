"""The link that opens BG Stats with a play."""

import json
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.exchange.bgstats_link import LONGEST_LINK, OPENS, LinkGame, LinkPlay, LinkPlayer, link
from companion.exchange.directory import Directory
from companion.store import Play
from tests.exchange.conftest import ANNA, HOSTILE


def opened(play: Play, directory: Directory) -> dict[str, Any]:
    """What the app reads out of the link."""
    address = link(play, directory)
    assert address.startswith(OPENS)
    assert address.isascii()
    told: dict[str, Any] = json.loads(parse_qs(urlsplit(address).query, strict_parsing=True)["data"][0])
    return told


def test_it_has_every_key_of_the_format(directory: Directory, play: Play) -> None:
    told = opened(play, directory)
    assert set(told) == set(LinkPlay.__annotations__)
    assert set(told["game"]) == set(LinkGame.__annotations__) - {"bggId"}
    assert all(set(player) == set(LinkPlayer.__annotations__) for player in told["players"])


@pytest.mark.parametrize("which", ["play", "elsewhere"])
def test_every_boolean_is_there_and_is_one(
    directory: Directory, which: str, request: pytest.FixtureRequest
) -> None:
    told = opened(request.getfixturevalue(which), directory)
    asked = [told["game"][name] for name in ("highestWins", "noPoints")]
    asked += [player[name] for player in told["players"] for name in ("startPlayer", "winner")]
    assert all(type(one) is bool for one in asked)


def test_it_decodes_back_to_the_play(directory: Directory, play: Play) -> None:
    told = opened(play, directory)
    assert (told["sourcePlayId"], told["playDate"], told["durationMin"]) == (
        play.uuid, "2026-05-01 12:00:00", 93
    )  # fmt: skip
    assert (told["location"], told["comments"]) == (play.location, play.comments)
    assert [player["name"] for player in told["players"]] == ["Anna", *HOSTILE[1:]]
    assert [player["score"] for player in told["players"]] == [31, 24, -3]
    assert [player["winner"] for player in told["players"]] == [True, False, False]


def test_ids_stay_the_same(directory: Directory, play: Play, elsewhere: Play) -> None:
    first, second = opened(play, directory), opened(elsewhere, directory)
    assert first["players"][0]["sourcePlayerId"] == second["players"][0]["sourcePlayerId"] == ANNA.id
    assert (first["game"]["sourceGameId"], opened(play, directory)) == ("sample_game", first)


def test_the_number_at_bgg_is_a_number_or_left_out(directory: Directory, play: Play, elsewhere: Play) -> None:
    assert "bggId" not in opened(play, directory)["game"]
    assert opened(elsewhere, directory)["game"]["bggId"] == 42
    assert opened(replace(play, game="salty_ocean"), directory)["game"]["bggId"] == 97273


def test_where_no_points_were_counted_there_are_none(directory: Directory, elsewhere: Play) -> None:
    told = opened(elsewhere, directory)
    assert told["game"]["noPoints"] is True
    assert not any("score" in player for player in told["players"])


def test_a_comment_too_long_for_a_link_is_cut(directory: Directory, play: Play) -> None:
    for letter in ("語", "🦑", '"'):
        told = replace(play, comments=letter * 4000)
        assert len(link(told, directory)) <= LONGEST_LINK
        found = opened(told, directory)["comments"]
        assert found.strip(letter) == "…"
        assert len(found) > 100
