"""What stands at the door: forged forms, foreign bodies, wrong doors, too much and too fast, and our own bugs."""

import json
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.app import create_app
from companion.web.counters import Counters
from companion.web.guards import limiter
from tests.conftest import ALSO
from tests.serving import PATIENCE, serving
from tests.web.phones import HTMX, JSON, Answer, Match, Phone, sell

MEGABYTE = 1024 * 1024


def addresses(app: Flask, method: str, match: Match) -> Iterator[str]:
    """Every address that takes a method, with something in every gap."""
    gaps: dict[str, Any] = {
        "code": match.code,
        "seq": 0,
        "seat": 0,
        "kind": "Sell",
        "slug": "sample_game",
        "box": "ABCDEFGHJKLM",
        "uuid": "no-play",
        "id_": "nobody",
    }
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            if method in (rule.methods or ()) and rule.arguments <= set(gaps):
                yield app.url_for(rule.endpoint, **{name: gaps[name] for name in rule.arguments})


def in_words(answer: Answer, status: int) -> bool:
    """Whether an error is answered with a sentence on a page of the house."""
    return answer.status == status and bool(answer.page.one(id="refusal").text) and answer.page.has("refusal")


# Forged forms.


def test_every_form_needs_a_token_of_ours(app: Flask, ben: Phone, match: Match) -> None:
    for path in addresses(app, "POST", match):
        assert in_words(ben.post_form(path, [("kind", "Pass"), ("seat", "0")]), 400), path
    assert ben.json(str(match))["seq"] == 0


@pytest.mark.parametrize("token", ["", "x", "x" * 5000, "\x00", "IjAi.a.b", "é"])
def test_a_token_made_up_stores_nothing(ben: Phone, match: Match, token: str) -> None:
    form = ben.page(str(match)).form_that_sends(kind="Pass")
    assert in_words(ben.send(form, {"csrf_token": token}), 400)
    assert ben.json(str(match))["seq"] == 0


def test_a_token_of_another_phone_stores_nothing(anna: Phone, ben: Phone, match: Match) -> None:
    ben.page(str(match))
    assert in_words(ben.send(anna.page(str(match)).form_that_sends(kind="Pass")), 400)
    assert ben.json(str(match))["seq"] == 0


def test_a_token_may_come_in_a_header(ben: Phone, match: Match) -> None:
    form = ben.page(str(match)).form_that_sends(kind="Pass")
    token = {"X-CSRFToken": form.value("csrf_token") or ""}
    assert ben.send(form, {"csrf_token": None}, headers={**HTMX, **token}).status == 200


def test_htmx_loads_the_page_anew_when_its_form_is_too_old(ben: Phone, match: Match) -> None:
    form = ben.page(str(match)).form_that_sends(kind="Pass")
    answer = ben.send(form, {"csrf_token": "old"}, headers=HTMX)
    assert (answer.status, answer.headers["HX-Refresh"]) == (400, "true")
    assert answer.page.one("hx-partial", id="told").text


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_json_in_disguise_is_no_way_around_the_token(ben: Phone, match: Match, content_type: str) -> None:
    body = b'{"kind": "Pass", "seat": 0}'
    assert ben.post_raw(match.entries, body, content_type).status == 400
    assert ben.json(str(match))["seq"] == 0


def test_a_form_in_parts_is_as_good_as_any(ben: Phone, match: Match) -> None:
    form = ben.page(str(match)).form_that_sends(kind="Pass")
    response = ben.client.post(match.entries, data=dict(form.fields), content_type="multipart/form-data")
    assert response.status_code == 303


# Cookies.


@pytest.mark.parametrize(
    "cookie", ["", "x", "eyJkZXZpY2UiOiJhIn0.x.y", "." * 3000, "\x01", "é", '{"device": "anna"}']
)
def test_a_forged_cookie_makes_a_new_phone(app: Flask, match: Match, cookie: str) -> None:
    answer = Phone(app).get(str(match), {"Cookie": f"session={cookie}"})
    assert answer.status == 200
    assert "session=" in answer.headers["Set-Cookie"]


def test_the_cookie_of_a_phone_is_for_this_house_only(app: Flask) -> None:
    cookie = Phone(app).get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_phone_stays_the_same_from_visit_to_visit(ben: Phone) -> None:
    ben.get("/")
    with ben.client.session_transaction() as first:
        device = first["device"]
    ben.get("/")
    with ben.client.session_transaction() as then:
        assert then["device"] == device


def test_two_phones_are_two(anna: Phone, ben: Phone) -> None:
    devices = set()
    for phone in (anna, ben):
        phone.get("/")
        with phone.client.session_transaction() as session:
            devices.add(session["device"])
    assert len(devices) == 2


# Wrong doors.


def test_get_where_a_form_belongs_is_answered_in_words(ben: Phone) -> None:
    for path in ("/matches", "/reader"):
        answer = ben.get(path)
        assert in_words(answer, 405)
        assert "POST" in answer.headers["Allow"]


def test_every_address_that_only_takes_forms_says_so(app: Flask, ben: Phone, match: Match) -> None:
    only = set(addresses(app, "POST", match)) - set(addresses(app, "GET", match))
    assert len(only) >= 4
    for path in only:
        assert in_words(ben.get(path), 405), path


def test_a_program_is_told_the_same_with_a_code(ben: Phone, match: Match) -> None:
    answer = ben.get(match / "preview", JSON)
    assert (answer.status, answer.codes) == (405, ["METHOD_NOT_ALLOWED"])


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
def test_whoever_only_asks_changes_nothing(ben: Phone, match: Match, method: str) -> None:
    for path in ("/", str(match), match.entries, "/reader"):
        answer = Answer(ben.client.open(path, method=method))
        assert (answer.status, answer.text) in ((200, ""), (405, "")), path


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "X" * 200])
def test_what_nobody_does_here_is_answered_in_words(ben: Phone, match: Match, method: str) -> None:
    assert in_words(Answer(ben.client.open(str(match), method=method)), 405)
    assert ben.json(str(match))["seq"] == 0


def test_a_form_where_a_page_belongs_is_answered_in_words(ben: Phone, match: Match) -> None:
    token = ben.page("/").form("reader-choice").value("csrf_token") or ""
    assert in_words(ben.post_form(str(match), [("csrf_token", token)]), 405)


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere", "/matches/", "/matches/../", "/matches/..%2f..", "/matches/%2e%2e/lobby", "/./matches/..", "/%00", "/%ff",
        "/" + "a" * 8000, "/" + "a/" * 2000, "/;/", "/?/", "/matches//entries", "/%0d%0aSet-Cookie:%20a=b", "/ﬀ", "/\\..\\..",
    ],
)  # fmt: skip
def test_an_address_nobody_has_is_answered_in_words(ben: Phone, path: str) -> None:
    answer = ben.get(path)
    assert answer.status in (308, 404) or path == "/?/"
    assert "Set-Cookie: a=b" not in str(answer.headers)


@pytest.mark.parametrize(
    "host",
    [
        "x" * 3000,
        "a b",
        '"><script>',
        "x\ty",
        "[::1",
        "x:y:z",
        "",
        "\xff",
        ".".join(["a" * 60] * 60),
        "x/../y",
        "a\\b",
    ],
)
@pytest.mark.parametrize("path", ["", "/phones", "/sheet", "?enter=Sell"])
def test_a_host_nobody_has_breaks_no_page(ben: Phone, match: Match, host: str, path: str) -> None:
    answer = ben.get(f"{match}{path}", {"Host": host})
    assert answer.status in (200, 400)
    assert "><script>" not in answer.text


# Too much.


PARTS = b'--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n%s\r\n--x--'
MANY_PARTS = b'--x\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n' * 2000
FORM, IN_PARTS = "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"

TOO_MUCH = {
    "json": (b'{"kind": "' + b"x" * 10 * MEGABYTE + b'"}', "application/json"),
    "form": (b"kind=Pass&seat=0&x=" + b"x" * 10 * MEGABYTE, FORM),
    "just above": (b"kind=Pass&seat=0&x=" + b"x" * (MEGABYTE // 4), FORM),
    "parts": (PARTS % (b"x" * 10 * MEGABYTE), IN_PARTS),
    "many parts": (MANY_PARTS, IN_PARTS),
    "bytes": (b"\x00" * 10 * MEGABYTE, "application/octet-stream"),
}


def too_much(phone: Phone, match: Match, kind: str) -> Answer:
    token = phone.page("/").form("reader-choice").value("csrf_token") or ""
    return phone.post_raw(match.entries, *TOO_MUCH[kind], {"X-CSRFToken": token})


@pytest.mark.parametrize("kind", ["form", "parts", "just above", "many parts"])
def test_a_form_of_ten_megabytes_is_refused_in_words(ben: Phone, match: Match, kind: str) -> None:
    assert in_words(too_much(ben, match, kind), 413)
    assert ben.json(str(match))["seq"] == 0


def test_ten_megabytes_of_json_are_refused_with_a_code(ben: Phone, match: Match) -> None:
    answer = too_much(ben, match, "json")
    assert (answer.status, answer.codes) == (413, ["REQUEST_ENTITY_TOO_LARGE"])
    assert answer.reasons[0]["text"]


def test_ten_megabytes_of_bytes_are_refused(ben: Phone, match: Match) -> None:
    assert too_much(ben, match, "bytes").status in (400, 413)
    assert ben.json(str(match))["seq"] == 0


def test_whoever_sends_ten_megabytes_over_a_real_line_hears_the_answer(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as server,
        closing(HTTPConnection(server.host, server.port, timeout=PATIENCE)) as line,
    ):
        line.request("POST", "/matches", TOO_MUCH["json"][0], {"Content-Type": "application/json"})
        answer = line.getresponse()
        assert (answer.status, json.load(answer)["reasons"][0]["code"]) == (413, "REQUEST_ENTITY_TOO_LARGE")


def test_a_form_with_more_fields_than_any_is_answered(ben: Phone, match: Match) -> None:
    form = ben.page(str(match)).form_that_sends(kind="Pass")
    answer = ben.post_form(match.entries, [*form.fields, *((f"x{n}", "1") for n in range(5000))])
    assert answer.status == 400
    assert ben.json(str(match))["seq"] == 0


def test_a_form_that_is_no_text_is_answered(ben: Phone, match: Match) -> None:
    token = ben.page("/").form("reader-choice").value("csrf_token") or ""
    body = b"kind=%ff%fe&seat=%ff&%00=%00&%=%&&&=&token=%ed%a0%80&csrf_token=" + token.encode()
    answer = ben.post_raw(match.entries, body, FORM)
    assert (answer.status, answer.page.one(id="refusal").codes) == (400, ["UNREADABLE"])


def test_a_form_of_bytes_is_answered(ben: Phone, match: Match) -> None:
    assert in_words(ben.post_raw(match.entries, bytes(range(256)) * 10, FORM), 400)


@pytest.mark.parametrize(
    "boundary", ["", "; boundary=", "; boundary=x", "; boundary=" + "x" * 500, "; boundary=\xff"]
)
def test_parts_that_cannot_be_parted_are_answered(ben: Phone, match: Match, boundary: str) -> None:
    answer = ben.post_raw(match.entries, b"--x\r\nnonsense", "multipart/form-data" + boundary)
    assert in_words(answer, 400)


# Too fast.


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Phone]:
    """A phone at a house that counts."""
    was = limiter.enabled
    app = create_app(
        {"INSTANCE": str(tmp_path), "GAMES_ALSO": ALSO, "TESTING": True, "RATELIMIT_ENABLED": True}
    )
    yield Phone(app)
    limiter.enabled = was
    house = app.extensions["companion"]
    house.printer.close()
    house.referee.close()


@pytest.mark.parametrize("headers", [{}, HTMX, JSON], ids=["page", "htmx", "program"])
def test_too_fast_is_answered_in_words(hurried: Phone, headers: dict[str, str]) -> None:
    match = hurried.begin()
    answers = [hurried.get(match / "sheet.pdf?paper=none", headers) for _ in range(31)]
    assert [answer.status for answer in answers] == [400] * 30 + [429]
    last = answers[-1]
    said = last.reasons[0]["text"] if headers is JSON else last.page.text
    assert said


def test_the_limits_count_one_thread_at_a_time(hurried: Phone) -> None:
    assert isinstance(limiter.storage, Counters)


def test_an_evening_is_never_too_fast(hurried: Phone) -> None:
    match = hurried.begin()
    seen = {"If-None-Match": '"0"'}
    assert {hurried.get(match / "fresh", seen).status for _ in range(100)} == {304}


# What every answer carries.


@pytest.mark.parametrize("path", ["/", "{match}", "{match}?enter=Sell", "/nowhere", "/matches"])
def test_every_answer_has_its_guards(ben: Phone, match: Match, path: str) -> None:
    answer = ben.get(path.format(match=match))
    policy = dict(part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert (
        policy["script-src"]
        == policy["style-src"]
        == policy["connect-src"]
        == policy["form-action"]
        == "'self'"
    )
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    answer.response.close()


def test_a_script_runs_under_the_policy_of_its_page_and_carries_none(ben: Phone) -> None:
    answer = ben.get("/static/js/match.js")
    assert "Content-Security-Policy" not in answer.headers
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    answer.response.close()


@pytest.mark.parametrize("encoding", ["gzip", "br"])
def test_a_script_comes_compressed_over_plain_http_too(ben: Phone, encoding: str) -> None:
    answer = ben.get("/static/vendor/htmx/htmx.min.js", {"Accept-Encoding": encoding})
    assert answer.headers["Content-Encoding"] == encoding
    assert len(answer.response.get_data()) < 15_000
    answer.response.close()


@pytest.mark.parametrize(
    "path", ["/", "{match}", "{match}/entries", "{match}/record.jsonl", "{match}/fresh", "/nowhere"]
)
@pytest.mark.parametrize("headers", [{}, JSON], ids=["page", "program"])
def test_what_changes_with_every_entry_is_never_kept(
    ben: Phone, match: Match, path: str, headers: dict[str, str]
) -> None:
    assert ben.get(path.format(match=match), headers).headers["Cache-Control"] == "no-store"


def test_a_redirect_is_never_kept(ben: Phone, match: Match) -> None:
    answer = ben.send(ben.page(str(match)).form_that_sends(kind="Pass"))
    assert (answer.status, answer.headers["Cache-Control"]) == (303, "no-store")


# Our own bugs.


@pytest.mark.parametrize("headers", [{}, HTMX, JSON], ids=["page", "htmx", "program"])
def test_a_bug_of_ours_is_an_apology_and_a_line_in_the_log(
    ben: Phone,
    match: Match,
    headers: dict[str, str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug of ours")

    monkeypatch.setattr("companion.web.matches.the_scene", broken)
    answer = ben.get(str(match), headers)
    assert answer.status == 500
    assert "a bug of ours" not in answer.text
    assert "Traceback" not in answer.text
    assert "a bug of ours" in caplog.text
    assert str(match) in caplog.text
    caplog.clear()


def test_a_bug_of_ours_leaves_nothing_half_entered(
    ben: Phone, match: Match, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug of ours")

    with monkeypatch.context() as broken_house:
        broken_house.setattr("companion.referee.writing.keep_in_box", broken)
        assert ben.enter(match, **sell()).status == 500
    assert ben.json(str(match))["seq"] == 0
    assert ben.enter(match, **sell()).status == 201
    caplog.clear()
