"""What was played: found again, told to whom it may concern, put away, thrown away, taken out again."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.app import create_app
from companion.referee import Referee
from companion.store import Play, PlayPlace
from tests.conftest import ALSO
from tests.web.pages import Element
from tests.web.phones import HTMX, JSON, Answer, Match, Phone, sell

CHESS = Play(
    uuid="7d0e5a54-0000-4000-8000-000000000002",
    match=None,
    game="chess",
    title="Chess",
    source="bgstats",
    started=datetime(2020, 2, 29, 18, tzinfo=UTC),
    finished=datetime(2020, 2, 29, 19, tzinfo=UTC),
    minutes=60,
    places=(
        PlayPlace(seat=0, name="Zoe", total=None, place=1),
        PlayPlace(seat=1, name="陳小明", total=None, place=0),
    ),
)


def house_of(folder: Path, **config: Any) -> Iterator[Flask]:
    app = create_app(
        {"INSTANCE": str(folder), "GAMES_ALSO": ALSO, "TESTING": True, "RATELIMIT_ENABLED": False, **config}
    )
    yield app
    house = app.extensions["companion"]
    house.printer.close()
    house.referee.close()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """A house of its own: here it matters what was played before."""
    yield from house_of(tmp_path)


@pytest.fixture
def referee(app: Flask) -> Referee:
    found: Referee = app.extensions["companion"].referee
    return found


@pytest.fixture
def played(anna: Phone) -> Match:
    """Anna's match with Ben, played to its end."""
    return play_to_the_end(anna)


def play_to_the_end(phone: Phone, **more: Any) -> Match:
    match = phone.begin(**more)
    for turn in range(12):
        assert phone.enter(match, kind="Pass", seat=turn % 2).status == 201
    return match


def uuid_of(referee: Referee, match: Match) -> str:
    play = referee.play(match.code)
    assert play is not None
    return play.uuid


def lines(phone: Phone, query: str = "") -> list[Element]:
    return phone.page(f"/history{query}").all("li", data_state=None)


def states(phone: Phone, query: str = "") -> list[str]:
    return [line["data-state"] for line in lines(phone, query)]


def told_of(referee: Referee) -> None:
    with referee.store.writing() as books:
        books.plays.add([CHESS])


# Who is told what.


def test_everybody_reads_the_story_of_a_play_and_nobody_else_its_code(
    anna: Phone, ben: Phone, played: Match, referee: Referee
) -> None:
    story = f"/history/{uuid_of(referee, played)}"
    for path in ("/history", story):
        assert ben.get(path).status == 200
        assert played.code not in ben.get(path).text
        assert played.code not in str(ben.json(path))
    assert ben.page(story).has("scoreboard")
    assert not ben.page(story).has("doing")
    assert anna.page(story).has("doing")
    assert referee.role(played.code, "bens") is None


def test_a_match_on_the_table_is_listed_for_others_without_link_or_figures(
    anna: Phone, ben: Phone, match: Match
) -> None:
    (theirs,) = lines(ben)
    assert (theirs["data-state"], theirs.get("data-code"), theirs.all("a")) == ("running", None, [])
    assert not theirs.all("span", class_="sum")
    assert ben.json("/history")["plays"][0] | {"at": ""} == {
        "uuid": None, "code": None, "game": "sample_game", "title": "Corner Market", "state": "running", "at": "",
        "names": ["Anna", "Ben"], "source": None, "places": None,
    }  # fmt: skip
    (mine,) = lines(anna)
    assert [link["href"] for link in mine.all("a")] == [match / "story"]


def test_where_only_the_own_is_shown_nobody_else_is_told_anything(tmp_path: Path) -> None:
    for app in house_of(tmp_path / "own", HISTORY="own"):
        anna, ben, referee = Phone(app), Phone(app), app.extensions["companion"].referee
        told_of(referee)
        match = play_to_the_end(anna)
        anna.begin()
        assert states(anna) == ["running", "finished"]
        assert states(ben) == []
        assert ben.get(f"/history/{uuid_of(referee, match)}").status == 404
        assert anna.get(f"/history/{uuid_of(referee, match)}").status == 200
        assert ben.get(f"/history/{CHESS.uuid}").status == 404
        assert [one["name"] for one in anna.json("/people")["people"]] == ["Anna", "Ben"]
        assert ben.json("/people")["people"] == []
        start = "/games/sample_game/start"
        assert len(anna.page(start).one(id="known-names").all("option")) == 2
        assert not ben.page(start).one(id="known-names").all("option")


def test_a_house_is_told_who_may_see_the_history_in_words_it_knows(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="HISTORY"):
        next(house_of(tmp_path / "odd", HISTORY="some"))


# Found again.


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?who=zoe", 1),
        ("?who=ＺＯＥ, 陳小明", 1),
        ("?who=zoe,anna", 0),
        ("?q=CHESS", 1),
        ("?q=corner", 1),
        ("?game=chess", 1),
        ("?from=2020-03-01", 1),
        ("?to=2020-03-01", 1),
        ("?show=running", 0),
        ("?page=2", 0),
    ],
)
def test_a_play_is_found_by_what_one_remembers(
    anna: Phone, played: Match, referee: Referee, query: str, found: int
) -> None:
    told_of(referee)
    assert len(lines(anna, query)) == found


def test_what_cannot_be_read_of_a_search_is_said_and_stays(anna: Phone) -> None:
    answer = anna.get("/history?from=yesterday&q=cake")
    assert answer.status == 400
    form = answer.page.form("search")
    assert (form.value("from"), form.value("q")) == ("yesterday", "cake")
    assert [said["data-field"] for said in answer.page.one(id="refusal").all(data_field=None)] == ["from"]
    assert anna.get("/history?page=x", JSON).codes == ["UNREADABLE"]


def test_the_older_plays_stand_on_the_next_page(anna: Phone, referee: Referee) -> None:
    with referee.store.writing() as books:
        books.plays.add(replace(CHESS, uuid=f"chess-{n}") for n in range(41))
    first = anna.page("/history?who=zoe")
    older = first.one("a", rel="next")["href"]
    assert len(first.all("li", data_uuid=None)) == 40
    assert len(anna.page(older).all("li", data_uuid=None)) == 1


def test_the_lobby_leads_to_all_of_it(anna: Phone, played: Match) -> None:
    assert anna.page("/").all("a", class_="aside", href="/history")


# A story.


def test_the_story_of_a_match_tells_what_turned_it(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    anna.enter(match, **sell(seat=1, units=3))
    page = anna.page(match / "story")
    assert [turn["data-seq"] for turn in page.all("li", data_kind="gain")] == ["2", "1"]
    assert page.has("verdict")
    told = anna.json(match / "story")
    assert (told["over"], [swing["seq"] for swing in told["swings"]]) == (False, [2, 1])


def test_a_story_keeps_secret_what_is_secret(anna: Phone, ben: Phone) -> None:
    match = anna.begin(readings={"till": "secret"})
    anna.sit(match, 0)
    ben.sit(match, 1)
    anna.enter(match, **sell())
    page = ben.page(match / "story")
    assert page.has("secret")
    assert not page.has("turning")
    assert ben.json(match / "story")["swings"] == []


def test_what_is_noted_stands_in_the_story_and_is_found(
    anna: Phone, ben: Phone, played: Match, referee: Referee
) -> None:
    story = f"/history/{uuid_of(referee, played)}"
    noted = {"location": "Café Zentral", "comments": "Rain.\r\nCake."}
    assert anna.send(anna.page(story).form("note"), noted).status == 303
    page = ben.page(story)
    assert page.one(id="location").text == "Café Zentral"
    assert page.one(id="comments").text == "Rain. Cake."
    assert len(lines(ben, "?q=zentral")) == 1
    assert ben.post(f"{story}/notes", {"location": "elsewhere"}).status == 403
    long = anna.send(anna.page(story).form("note"), {"location": "x" * 81, "comments": "kept"})
    assert long.status == 400
    assert "kept" in long.page.one("textarea", name="comments").text


def test_what_is_not_spoken_of_in_a_note_stays(anna: Phone, played: Match, referee: Referee) -> None:
    story = f"/history/{uuid_of(referee, played)}"
    anna.post(f"{story}/notes", {"location": "Café Zentral", "comments": "Rain."})
    assert anna.post(f"{story}/notes", {"comments": "Cake."}).json == {
        "location": "Café Zentral",
        "comments": "Cake.",
    }
    assert anna.post(f"{story}/notes", {"location": ""}).json == {"location": "", "comments": "Cake."}


# What can be done.


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"away": false'])
def test_a_body_that_cannot_be_read_puts_nothing_away(
    anna: Phone, played: Match, referee: Referee, body: bytes
) -> None:
    told_of(referee)
    people = [one["id"] for one in anna.json("/people")["people"]]
    story = f"/history/{uuid_of(referee, played)}"
    anna.post(f"{story}/notes", {"comments": "Rain."})
    for path in (
        played / "archive", played / "bin", played / "seat", played / "joining", f"{story}/notes",
        f"/history/{CHESS.uuid}/bin", f"/people/{people[0]}/name",
    ):  # fmt: skip
        assert (path, anna.post_raw(path, body, "application/json").status) == (path, 400)
    assert states(anna) == ["finished", "finished"]
    assert anna.json(story)["comments"] == "Rain."


def test_a_match_that_is_put_away_stands_in_a_list_of_its_own(anna: Phone, ben: Phone, match: Match) -> None:
    ben.page(str(match))
    assert anna.send(anna.page(match / "story").form("archive")).location == match / "story"
    assert (states(anna), states(anna, "?show=archived")) == ([], ["archived"])
    assert not anna.page("/").has("on-the-table")
    assert ben.post(match / "archive", {"away": False}).codes == ["KEEPER_TIDIES"]
    anna.send(anna.page(match / "story").form("archive"))
    assert states(anna) == ["running"]


def thrown(phone: Phone, match: Match) -> Answer:
    return phone.send(phone.page(match / "bin").form("throw"))


def test_whoever_throws_a_match_away_is_told_what_goes_and_finds_it_in_the_bin(
    anna: Phone, ben: Phone, played: Match
) -> None:
    assert anna.page(played / "bin").has("warning")
    assert states(anna) == ["finished"]
    assert thrown(anna, played).location == "/history?show=bin"
    assert (states(anna), states(anna, "?show=bin"), states(ben, "?show=bin")) == ([], ["bin"], [])
    (line,) = lines(anna, "?show=bin")
    out = anna.page("/history?show=bin").form(action=played / "bin")
    assert line.all("form")
    assert anna.send(out).status == 303
    assert states(anna) == ["finished"]


def test_a_match_in_the_bin_says_so_wherever_one_knocks(anna: Phone, ben: Phone, match: Match) -> None:
    ben.page(str(match))
    anna.enter(match, **sell())
    proof = anna.page(str(match)).form("whose-phone").value("csrf_token") or ""
    thrown(anna, match)
    for path in (
        "",
        "/story",
        "/entries",
        "/sheet",
        "/phones",
        "/board",
        "/stream",
        "/record.jsonl",
        "/archive",
    ):
        answer = anna.post(f"{match}{path}", {}) if path == "/archive" else anna.get(f"{match}{path}", JSON)
        assert (path, answer.status, answer.codes) == (path, 410, ["IN_THE_BIN"])
    for entry in ({"kind": "Pass", "seat": 1}, {"kind": "Struck", "entry": 1}, {"kind": "Paused"}):
        answer = ben.post(match.entries, entry)
        assert (answer.status, answer.codes) == (410, ["IN_THE_BIN"])
    # An open page loads itself anew, and then says it in words.
    tapped = anna.post_form(match.entries, [("csrf_token", proof), ("kind", "Paused")], HTMX)
    assert (tapped.status, tapped.headers["HX-Refresh"]) == (410, "true")
    assert anna.get(str(match)).page.has("take-out")
    assert not ben.get(str(match)).page.has("take-out")
    anna.send(anna.get(str(match)).page.form("take-out"))
    assert anna.json(str(match))["seq"] == 1


def test_a_phone_that_listens_is_let_go_when_the_match_is_thrown_away(anna: Phone, match: Match) -> None:
    anna.page(str(match))
    heard = anna.client.get(match / "stream", buffered=False)
    stream = iter(heard.response)
    next(stream)
    assert anna.post(match / "bin", {"away": True}).status == 200
    rest = [part.decode() if isinstance(part, bytes) else part for part in stream]
    assert any("presence" in part for part in rest)
    heard.close()


def test_a_play_from_elsewhere_is_thrown_away_and_taken_out_by_whoever_sees_it(
    ben: Phone, referee: Referee
) -> None:
    told_of(referee)
    story = f"/history/{CHESS.uuid}"
    assert ben.page(story).one("main")["data-state"] == "elsewhere"
    ben.send(ben.page(f"{story}/bin").form("throw"))
    assert (states(ben), states(ben, "?show=bin")) == ([], ["bin"])
    assert ben.page(story).has("binned")
    ben.send(ben.page(story).form("take-out"))
    assert states(ben) == ["finished"]


@pytest.mark.parametrize(
    "path", ["/history/nobodys", "/history/nobodys/bin", "/matches/K7QM4RTX9LWA/bin", "/people/x"]
)
def test_what_is_not_there_is_not_there(anna: Phone, path: str) -> None:
    assert anna.get(path).status == 404


# People.


def test_people_are_listed_merged_and_parted(anna: Phone, referee: Referee) -> None:
    told_of(referee)
    play_to_the_end(anna, players=[{"name": "Zoë", "colour": "red"}, {"name": "Ben", "colour": "blue"}])
    people = {one["name"]: one for one in anna.json("/people")["people"]}
    assert {name: one["plays"] for name, one in people.items()} == {"Zoe": 1, "Zoë": 1, "Ben": 1, "陳小明": 1}
    page = f"/people/{people['Zoe']['id']}"
    anna.send(anna.page(page).form("merge"), {"other": people["Zoë"]["id"]})
    told = anna.json(page)
    assert (told["plays"], told["spellings"]) == (2, ["Zoe", "Zoë"])
    assert len(anna.page(page).all("li", data_uuid=None)) == 2
    assert len(lines(anna, "?who=zoë")) == 2
    anna.send(anna.page(page).form_that_sends(spelling="Zoë"))
    assert anna.json(page)["plays"] == 1


def test_nobody_is_called_as_somebody_else_and_what_was_typed_stays(anna: Phone, played: Match) -> None:
    people = {one["name"]: one["id"] for one in anna.json("/people")["people"]}
    answer = anna.send(anna.page(f"/people/{people['Anna']}").form("rename"), {"name": "BEN"})
    assert (answer.status, answer.page.one(id="refusal").codes) == (422, ["SOMEBODY_ELSE"])
    assert answer.page.form("rename").value("name") == "BEN"
    assert anna.send(answer.page.form("rename"), {"name": "Anna K."}).status == 303
    assert anna.json(f"/people/{people['Anna']}")["name"] == "Anna K."
    assert "Anna K." in anna.get("/games/sample_game/start").text
