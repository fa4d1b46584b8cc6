"""A play as JSON."""

import json

from companion.exchange.directory import Directory
from companion.exchange.play_json import JsonPlace, JsonPlay, play_json
from companion.store import Play
from tests.exchange.conftest import ANNA, HOSTILE


def test_it_tells_all_there_is_and_nothing_that_opens_a_match(directory: Directory, play: Play) -> None:
    told = play_json(play, directory)
    text = json.dumps(told, ensure_ascii=False)
    assert json.loads(text) == told
    assert set(told) == set(JsonPlay.__annotations__)
    assert set(told["places"][0]) == set(JsonPlace.__annotations__)
    assert str(play.match) not in text


def test_names_stay_as_they_were_written_and_people_are_who_they_are(directory: Directory, play: Play) -> None:
    places = play_json(play, directory)["places"]
    assert [place["name"] for place in places] == list(HOSTILE)
    assert places[0]["person"] == {"id": ANNA.id, "name": "Anna"}


def test_what_nobody_knows_is_null(directory: Directory, elsewhere: Play) -> None:
    told = play_json(elsewhere, directory)
    assert (told["points"], told["parts"], told["minutes"]) == (None, None, 150)
    assert [place["total"] for place in told["places"]] == [None, None]
    assert told["game"] == {"slug": elsewhere.game, "title": "Tigris & Euphrates", "bgg_id": 42}
