"""What goes out: files, words and links of a match and of a play, and who gets them."""

import csv
import json
import re
from datetime import UTC, datetime
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from companion.core.game import Game
from companion.exchange.tables import MARK
from companion.referee import Referee
from companion.store import Play, PlayPlace
from companion.web.join import qr
from tests.games.random_play import play as played_by_chance
from tests.web.chance import begun, played
from tests.web.phones import JSON, Match, Phone

OF_A_PLAY = ("scores.csv", "play.json", "play.bgsplay", "bgg", "bgstats")
NAME = '=1+1"{}, 王'
TYPES = {
    "scores.csv": "text/csv",
    "ledger.csv": "text/csv",
    "play.json": "application/json",
    "play.bgsplay": "application/json",
    "record.jsonl": "application/x-ndjson",
}


@pytest.fixture(scope="module")
def referee(app: Flask) -> Referee:
    found: Referee = app.extensions["companion"].referee
    return found


@pytest.fixture(scope="module")
def over(referee: Referee, sample: Game[Any]) -> Match:
    """Corner Market played to its end, by people with names no file likes."""
    chance = played_by_chance(sample, 2, 1)
    match = begun(referee, chance, NAME)
    for _ in played(referee, chance, match):
        pass
    return match


@pytest.fixture(scope="module")
def play(referee: Referee, over: Match) -> Play:
    found = referee.play(over.code)
    assert found is not None
    return found


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text.removeprefix(MARK), newline="")))


@pytest.mark.parametrize("ending", TYPES)
def test_every_file_is_one_to_keep_under_a_safe_name(anna: Phone, over: Match, ending: str) -> None:
    answer = anna.get(over / ending)
    assert (answer.status, answer.response.mimetype) == (200, TYPES[ending])
    assert answer.headers["Cache-Control"] == "no-store"
    assert re.fullmatch(r'attachment; filename="[\w.-]+"', answer.headers["Content-Disposition"])


@pytest.mark.parametrize("ending", OF_A_PLAY)
def test_a_play_goes_out_by_its_own_id_as_by_its_match(
    anna: Phone, ben: Phone, over: Match, play: Play, ending: str
) -> None:
    """Also to a phone that was never at the match."""
    by_id = ben.get(f"/history/{play.uuid}/{ending}", JSON)
    assert (by_id.status, by_id.text) == (200, anna.get(over / ending, JSON).text)


@pytest.mark.parametrize("ending", OF_A_PLAY)
def test_while_a_match_is_on_there_is_no_play_of_it(anna: Phone, match: Match, ending: str) -> None:
    answer = anna.get(match / ending)
    assert answer.status == 409
    assert answer.page.one(id="refusal").text == "The match is still on. This is here once it is over."


def test_its_ledger_and_record_are_there(anna: Phone, match: Match) -> None:
    assert anna.get(match / "ledger.csv").status == anna.get(match / "record.jsonl").status == 200
    assert anna.page(match / "export").has("not-over")
    assert set(anna.json(match / "export")["files"]) == {"record", "ledger"}


def test_while_it_keeps_secrets_neither_goes_out(anna: Phone) -> None:
    secret = anna.begin(readings={"till": "secret"})
    assert [anna.get(secret / ending).status for ending in ("ledger.csv", "record.jsonl")] == [403, 403]
    assert anna.page(secret / "export").has("holds-secrets")
    assert anna.json(secret / "export")["files"] == {}


def test_the_ledger_adds_up_to_what_everybody_has(anna: Phone, referee: Referee, over: Match) -> None:
    found = referee.table(over.code)
    assert found is not None
    rows = table(anna.get(over / "ledger.csv").text)
    for (seat, purse), held in found.game.purses(found.state).items():
        mine = [row for row in rows if (row["seat"], row["purse"]) == (str(seat + 1), purse)]
        assert sum(int(row["amount"]) for row in mine) == int(mine[-1]["balance"]) == held
    assert rows[0]["name"].startswith("'=1+1")


def test_the_scores_add_up_to_the_totals(anna: Phone, over: Match, play: Play) -> None:
    rows = table(anna.get(over / "scores.csv").text)
    for place in play.places:
        mine = [row for row in rows if row["seat"] == str(place.seat + 1)]
        assert sum(int(row["points"]) for row in mine) == place.total == int(mine[0]["total"])


def test_the_link_tells_of_the_play_and_the_picture_leads_to_it(anna: Phone, over: Match, play: Play) -> None:
    page, told = anna.page(over / "bgstats"), anna.json(over / "bgstats")
    assert page.one(id="bgstats")["href"] == told["link"]
    data = json.loads(parse_qs(urlsplit(told["link"]).query)["data"][0])
    assert (data["sourcePlayId"], len(data["players"])) == (play.uuid, 2)
    assert page.one(id="short").text == told["short"]
    assert str(qr(told["short"])) in anna.get(over / "bgstats").text


def test_the_short_address_leads_every_phone_to_the_link(
    anna: Phone, chiara: Phone, over: Match, play: Play
) -> None:
    told = anna.json(over / "bgstats")
    assert urlsplit(told["short"]).path == f"/s/{play.uuid}"
    answer = chiara.get(urlsplit(told["short"]).path)
    assert (answer.status, answer.location) == (302, told["link"])


@pytest.mark.parametrize("path", ["/s/{}", "/history/{}/play.json", "/history/{}/export"])
@pytest.mark.parametrize("uuid", ["7c1c6f0e-1111-4222-8333-444455556666", "x" * 200])
def test_an_id_of_no_play_leads_nowhere(anna: Phone, path: str, uuid: str) -> None:
    assert anna.get(path.format(uuid)).status == 404


def test_what_lies_in_the_bin_does_not_go_out(anna: Phone, referee: Referee) -> None:
    match = anna.begin()
    with referee.store.writing() as books:
        found = books.matches.find(match.code)
        assert found is not None
        books.plays.put(found.id, game="sample_game", started=found.created, finished=found.created, places=())
        books.matches.bin(found.id, found.created)
        play = books.plays.find(match.code)
    assert play is not None
    assert anna.get(f"/s/{play.uuid}").status == anna.get(f"/history/{play.uuid}/play.json").status == 404
    assert play.uuid not in anna.get("/history/plays.bgsplay").text


def test_all_plays_go_out_as_one_file(anna: Phone, over: Match, play: Play) -> None:
    file = json.loads(anna.get("/history/plays.bgsplay?game=sample_game").text)
    alone = json.loads(anna.get(over / "play.bgsplay").text)
    assert set(file) == set(alone)
    assert play.uuid in [one["uuid"] for one in file["plays"]]
    assert {one["gameRefId"] for one in file["plays"]} == {one["id"] for one in file["games"]}
    assert json.loads(anna.get("/history/plays.bgsplay?game=nothing").text)["plays"] == []


def test_the_text_for_bgg_can_be_marked_and_copied(anna: Phone, over: Match) -> None:
    page = anna.page(over / "bgg")
    assert page.one(id="words").text.split() == anna.json(over / "bgg")["text"].split()
    assert page.one(id="copy").get("hidden") is not None


def test_every_line_of_the_page_leads_to_something(anna: Phone, over: Match, play: Play) -> None:
    for path in (over / "export", f"/history/{play.uuid}/export"):
        page = anna.page(path)
        links = [link["href"] for link in page.all("a", class_="line-item")]
        assert len(links) >= 5
        assert {anna.get(link).status for link in links if ".pdf" not in link} == {200}
        assert all(key.get("hidden") is not None for key in page.all("button"))


def test_the_table_that_is_over_leads_to_it(anna: Phone, over: Match) -> None:
    assert any(link["href"] == over / "export" for link in anna.page(str(over)).all("a", class_="key"))


def test_a_box_sheet_goes_out_with_its_mark(anna: Phone) -> None:
    blank = anna.new_box()
    told = json.loads(anna.get(f"{blank}/sheet.json").text)
    assert (told["companion_box"], told["game"], told["name"]) == (1, "sample_game", "Corner Market")
    assert told["printed"] == anna.json(blank)["printed"]
    assert anna.get("/boxes/nowhere/sheet.json").status == 404


def test_what_a_game_from_elsewhere_is_called_is_shown_as_it_is_written(app: Flask, anna: Phone) -> None:
    title, uuid = "<u>100% {fun}</u> %s", "a2000000-0000-4000-8000-000000000001"
    places = (PlayPlace(seat=0, name="Anna", total=3, place=1),)
    at = datetime(2026, 5, 1, 12, tzinfo=UTC)
    told = Play(
        uuid=uuid, match=None, game=title.casefold(), title=title, source="bgstats", started=at, finished=at, places=places
    )  # fmt: skip
    with app.extensions["companion"].referee.store.writing() as books:
        books.plays.add([told])
    for ending in ("export", "bgg", "bgstats"):
        page = anna.page(f"/history/{uuid}/{ending}")
        assert title in page.one("title").text
        assert page.all("u") == []
