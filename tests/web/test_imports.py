"""Bringing a file in: it is looked into, told of, and comes in once somebody says so."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask

from companion.web.imports import MOST_BYTES
from tests.exchange.bgstats import export, play
from tests.web.phones import JSON, Answer, Match, Phone, sell


def send(phone: Phone, content: bytes, name: str = "thing.json") -> Answer:
    form = phone.page("/import").form("import")
    fields = {"csrf_token": form.value("csrf_token"), "file": (BytesIO(content), name)}
    return Answer(phone.client.post(form.action, data=fields))


def looked(phone: Phone, content: bytes, name: str = "thing.json") -> Any:
    """The page that says what would come in."""
    answer = send(phone, content, name)
    assert answer.status == 303, answer.page.text
    return phone.page(answer.location)


def plays(*numbers: int) -> bytes:
    return json.dumps(export(*map(play, numbers))).encode()


def test_nothing_comes_in_before_somebody_says_so(anna: Phone) -> None:
    page = looked(anna, plays(101, 102), "BGStatsExport.json")
    assert page.codes[0] == "PlaysToCome"
    assert looked(anna, plays(101, 102)).has("confirm")
    came = anna.page(anna.send(page.form("confirm")).location)
    assert (came.one(id="job")["data-state"], came.codes) == ("done", ["PlaysCame"])
    again = looked(anna, plays(101, 102))
    assert (again.codes, again.has("confirm")) == (["PlaysHere"], False)


def test_a_confirmation_that_comes_twice_brings_it_in_once(anna: Phone) -> None:
    form = looked(anna, plays(111)).form("confirm")
    anna.send(form)
    assert anna.page(anna.send(form).location).codes == ["PlaysCame", "PlaysHere"]


def test_a_record_becomes_a_match_of_this_device(anna: Phone, chiara: Phone) -> None:
    match = anna.begin(players=[{"name": "Un", "colour": "red"}, {"name": "Deux", "colour": "blue"}])
    anna.enter(match, **sell())
    there = anna.get(match / "record.jsonl").text
    assert looked(chiara, there.encode()).codes[-1] == "MatchHere"
    page = looked(chiara, there.replace("Deux", "Trois").encode(), "evening.jsonl")
    came = chiara.page(chiara.send(page.form("confirm")).location)
    (link,) = [a["href"] for a in came.all("a") if (a.get("href") or "").startswith("/matches/")]
    new = Match(link.rpartition("/")[2])
    assert chiara.json(str(new))["you"]["role"] == "keeper"
    assert chiara.json(new / "at/0")["players"][1]["name"] == "Trois"
    assert chiara.enter(new, kind="Pass", seat=1).status == 201


def test_what_breaks_the_rules_is_said_as_the_game_says_it(anna: Phone, match: Match) -> None:
    there = anna.get(match / "record.jsonl").text
    page = looked(
        anna, (there + '{"seq": 1, "kind": "Sell", "seat": 0, "good": "apples", "units": 9}\n').encode()
    )
    assert (page.one(id="job")["data-state"], page.codes) == ("failed", ["EntryFalls"])
    assert "Anna has" in page.one(id="said").text


def test_a_file_is_told_in_the_readers_language(anna: Phone) -> None:
    anna.client.set_cookie("language", "zh_Hant")
    assert "這個檔案" in looked(anna, b"{").one(id="said").text


def test_a_job_is_its_own_devices_only(anna: Phone, ben: Phone) -> None:
    answer = send(anna, plays(121))
    assert ben.get(answer.location).status == 404
    confirm = anna.page(answer.location).form("confirm")
    token = ben.page("/import").form("import").value("csrf_token") or ""
    assert ben.post_form(confirm.action, [("csrf_token", token)]).status == 404
    assert ben.page("/jobs").one(id="jobs").all("a") == []
    assert [a["href"] for a in anna.page("/jobs").one(id="jobs").all("a")] == [answer.location]


def test_a_program_may_send_the_file_itself(anna: Phone) -> None:
    found = anna.post("/import", export(play(131)), JSON)
    assert (found.status, found.json["state"], found.json["said"][0]["code"]) == (202, "done", "PlaysToCome")
    came = anna.post(found.json["confirm"], {}, JSON)
    assert came.json["said"][0]["code"] == "PlaysCame"
    assert anna.json(came.json["url"])["done"] == 1


def test_a_file_that_is_too_large_is_not_read(anna: Phone) -> None:
    headers = {"CONTENT_LENGTH": str(200 << 20), "CONTENT_TYPE": "application/octet-stream"}
    answer = Answer(anna.client.post("/import", input_stream=BytesIO(), environ_overrides=headers))
    assert answer.status == 413
    assert "20" in answer.page.one(id="refusal").text


def test_a_body_that_does_not_say_how_long_it_is_is_read_no_further(anna: Phone) -> None:
    endless = BytesIO(b'{"plays": [' + b" " * (MOST_BYTES + 1))
    answer = anna.client.post(
        "/import",
        input_stream=endless,
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True, "CONTENT_LENGTH": ""},
    )
    assert answer.status_code == 413
    assert endless.tell() <= MOST_BYTES + 64 * 1024


def test_everywhere_else_a_large_body_is_refused_as_before(anna: Phone) -> None:
    assert anna.post_raw("/matches", b" " * 300_000, "application/json").status == 413


def test_a_form_without_a_file_asks_for_one(anna: Phone) -> None:
    assert send(anna, b"").status == 400


def test_a_page_that_waits_asks_again_with_scripts_and_without(
    app: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.jobs.A_MOMENT", 0)
    monkeypatch.setattr(app.extensions["companion"].workshop, "_work", lambda: None)
    monkeypatch.setattr(app.extensions["companion"].workshop, "_hand", object())
    page = anna.page(send(anna, plays(141)).location)
    monkeypatch.undo()
    job = page.one(id="job")
    assert (job["data-state"], job["hx-trigger"]) == ("running", "every 1s")
    assert page.one("meta", http_equiv="refresh").within("noscript") is not None
    part = anna.get(job["hx-get"], {"HX-Request": "true", "Accept": "text/html"}).page
    assert part.children[0] is not None
    assert part.has("job")
    assert not part.all("html")
