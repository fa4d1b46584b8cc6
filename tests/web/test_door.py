"""Attacks by name: a form of another site, a guessed code, another table's token, a forged cookie, too large a body,
headers smuggled into names. Each is refused in words, with its status, and nothing is stored.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface

from companion.app import create_app
from companion.web.guards import limiter
from tests.conftest import ALSO
from tests.web.phones import ANNA, BEN, JSON, Answer, Match, Phone, sell

HTTPS = "https://table.example"
MOST_GUESSES = 30


def said(answer: Answer, status: int) -> str:
    """The sentence of a refusal on a page."""
    assert answer.status == status, answer.status
    return answer.page.one(id="refusal").text


def device_of(phone: Phone) -> str:
    with phone.client.session_transaction() as session:
        return str(session["device"])


def wired(folder: Path, **config: Any) -> Iterator[Flask]:
    """A house of its own, with other settings."""
    was = limiter.enabled
    app = create_app({"INSTANCE": str(folder), "GAMES_ALSO": ALSO, "TESTING": True, **config})
    yield app
    limiter.enabled = was
    house = app.extensions["companion"]
    house.printer.close()
    house.referee.close()


# A form of another site.

ACTS = {
    "entries": {"kind": "Pass", "seat": "0"},
    "preview": {"kind": "Pass", "seat": "0"},
    "seat": {"seat": "1"},
    "keeper": {"number": "2"},
    "free-seats": {"seat": "0"},
    "joining": {"open": "no"},
}


@pytest.mark.parametrize("path", ACTS)
def test_a_form_of_another_site_does_nothing(anna: Phone, match: Match, path: str) -> None:
    anna.sit(match, 0)
    there = {"Origin": "https://evil.example", "Referer": "https://evil.example/"}
    assert said(anna.post_form(match / path, ACTS[path].items(), there), 400)
    told = anna.json(match / "phones")
    assert (told["joining"], told["you"]["role"], told["you"]["seat"]) == (True, "keeper", 0)
    assert anna.json(str(match))["seq"] == 0


@pytest.mark.parametrize("path", ACTS)
def test_the_proof_of_another_phone_is_none(anna: Phone, ben: Phone, match: Match, path: str) -> None:
    proof = ben.page(str(match)).form("whose-phone").value("csrf_token") or ""
    assert said(anna.post_form(match / path, [*ACTS[path].items(), ("csrf_token", proof)]), 400)
    assert anna.json(str(match))["you"]["seat"] is None


def test_over_https_a_form_has_to_come_from_the_house_itself(app: Flask, match: Match) -> None:
    client = app.test_client()
    page = Answer(client.get(str(match), base_url=HTTPS, headers={"Accept": "text/html"})).page
    fields = dict(page.form("whose-phone").filled({"seat": "1"}))
    there = {"Referer": "https://evil.example/"}
    assert client.post(match / "seat", data=fields, base_url=HTTPS, headers=there).status_code == 400
    here = {"Referer": f"{HTTPS}{match}"}
    assert client.post(match / "seat", data=fields, base_url=HTTPS, headers=here).status_code == 303


# A guessed code.


@pytest.fixture
def counting(tmp_path: Path) -> Iterator[Flask]:
    """A house that counts."""
    yield from wired(tmp_path, RATELIMIT_ENABLED=True)


GUESSES = ("/matches/K7QM4RTX9LW{}", "/join?code=K7QM4RTX9LW{}", "/matches/K7QM4RTX9LW{}/stream")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


@pytest.mark.parametrize("guess", GUESSES)
def test_guessing_codes_ends_after_a_while(counting: Flask, guess: str) -> None:
    """A new cookie for every guess is no way around: it is the address that counts."""
    answers = [Phone(counting).get(guess.format(letter)) for letter in LETTERS[: MOST_GUESSES + 1]]
    assert [answer.status for answer in answers] == [404] * MOST_GUESSES + [429]
    assert said(answers[-1], 429) != said(answers[0], 404)


def test_guessing_keys_of_seats_ends_after_a_while(counting: Flask) -> None:
    anna = Phone(counting)
    match, stranger = anna.begin(), Phone(counting)
    tries = [stranger.get(match / f"seats/K7QM4RTX9LW{letter}") for letter in LETTERS[: MOST_GUESSES + 1]]
    assert [answer.status for answer in tries] == [404] * MOST_GUESSES + [429]
    assert stranger.get(anna.seat_link(match, 1)).status == 429


def test_who_has_a_place_is_not_held_up_by_the_guesses_of_others(counting: Flask) -> None:
    anna, stranger = Phone(counting), Phone(counting)
    match = anna.begin()
    for letter in LETTERS[:MOST_GUESSES]:
        stranger.get(f"/matches/K7QM4RTX9LW{letter}")
    assert anna.enter(match, **sell()).status == 201
    assert anna.get("/join", query_string={"code": match.code}).status == 303
    # What was tried too often is not answered any more even if it is right: else one could go on trying.
    assert Phone(counting).get(str(match), JSON).status == 429
    assert Phone(counting).get("/", JSON).status == 200


def test_right_codes_are_no_guesses(counting: Flask) -> None:
    match = Phone(counting).begin()
    assert {Phone(counting).get(str(match)).status for _ in range(MOST_GUESSES * 2)} == {200}


def test_two_addresses_are_counted_apart_and_a_house_of_the_newer_kind_together(counting: Flask) -> None:
    def guess(address: str, letter: str) -> int:
        path = f"/matches/K7QM4RTX9LW{letter}"
        return counting.test_client().get(path, environ_base={"REMOTE_ADDR": address}).status_code

    for at, letter in enumerate(LETTERS[:MOST_GUESSES]):
        assert guess(f"2001:db8:1:2::{at:x}", letter) == 404
    assert guess("2001:db8:1:2:ffff::1", "9") == 429
    assert guess("2001:db8:1:3::1", "9") == 404
    assert guess("192.0.2.7", "9") == 404


# Another table's token.


def test_a_token_of_another_table_counts_at_its_own_only(anna: Phone) -> None:
    one, other = anna.begin(), anna.begin()
    token = "the-same-token"
    assert anna.enter(one, token=token, **sell()).status == 201
    assert anna.enter(other, token=token, **sell()).status == 201
    again = anna.enter(other, token=token, **sell())
    assert (again.status, again.json["repeated"]) == (200, True)
    assert [anna.json(str(match))["seq"] for match in (one, other)] == [1, 1]


def test_the_key_of_another_table_opens_no_seat(anna: Phone, ben: Phone) -> None:
    one, other = anna.begin(), anna.begin()
    key = anna.seat_link(one, 1).rsplit("/", 1)[1]
    assert ben.get(other / f"seats/{key}").status == 404
    assert ben.json(str(other))["you"]["seat"] is None


def test_the_start_of_another_phone_sent_again_begins_a_match_of_its_own(anna: Phone, ben: Phone) -> None:
    body = {"game": "sample_game", "players": [ANNA, BEN], "box": "example", "token": "once"}
    codes = {phone.post("/matches", body).json["code"] for phone in (anna, ben)}
    assert len(codes) == 2


def test_a_stranger_is_told_of_no_match(anna: Phone, ben: Phone, match: Match) -> None:
    assert match.code in anna.get("/").text
    assert match.code not in ben.get("/").text
    assert ben.json("/")["matches"] == []
    assert match.code not in ben.get(f"/games/sample_game/readings?match={match.code}").text


def test_a_stranger_is_told_of_no_match_that_was_played(anna: Phone, ben: Phone) -> None:
    match = anna.begin()
    for turn in range(12):
        anna.enter(match, kind="Pass", seat=turn % 2)
    assert anna.page("/").has("past")
    assert match.code not in ben.get("/").text
    assert match.code not in ben.get("/history").text


# A forged cookie.


def test_a_cookie_signed_elsewhere_makes_a_new_phone(app: Flask, anna: Phone, match: Match) -> None:
    elsewhere = Flask("elsewhere")
    elsewhere.secret_key = "not ours"
    signer = SecureCookieSessionInterface().get_signing_serializer(elsewhere)
    assert signer is not None
    forged = str(signer.dumps({"device": device_of(anna), "_permanent": True}))
    answer = Phone(app).get(str(match), {"Cookie": f"session={forged}", **JSON})
    assert answer.json["you"]["role"] == "seat"
    assert "session=" in answer.headers["Set-Cookie"]


def test_a_cookie_changed_by_a_letter_makes_a_new_phone(app: Flask, anna: Phone, match: Match) -> None:
    cookie = anna.client.get_cookie("session")
    assert cookie is not None
    body, rest = cookie.value.split(".", 1)
    for forged in (f"{body}x.{rest}", f"x{body[1:]}.{rest}", f"{body}.{rest}x", body, f"{body}.{rest[::-1]}"):
        answer = Phone(app).get(str(match), {"Cookie": f"session={forged}", **JSON})
        assert (answer.status, answer.json["you"]["role"]) == (200, "seat")


def test_the_cookie_of_https_never_goes_over_an_open_line(app: Flask) -> None:
    cookie = app.test_client().get("/", base_url=HTTPS).headers["Set-Cookie"]
    assert cookie.startswith("__Host-session=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
    assert "Domain" not in cookie


def test_a_cookie_slipped_in_over_an_open_line_is_none_over_https(
    app: Flask, anna: Phone, match: Match
) -> None:
    cookie = anna.client.get_cookie("session")
    assert cookie is not None
    slipped = {"Cookie": f"session={cookie.value}", **JSON}
    answer = app.test_client(use_cookies=False).get(str(match), base_url=HTTPS, headers=slipped)
    assert answer.get_json()["you"]["role"] == "seat"


def test_the_choices_of_a_reader_go_over_https_only_where_there_is_https(app: Flask) -> None:
    client = app.test_client()
    for base, is_secure in ((HTTPS, True), ("http://localhost", False)):
        page = Answer(client.get("/", base_url=base)).page
        fields = dict(page.form("reader-choice").filled({"theme": "dark"}))
        answer = client.post("/reader", data=fields, base_url=base, headers={"Referer": f"{base}/"})
        cookies = [cookie for cookie in answer.headers.getlist("Set-Cookie") if cookie.startswith("theme")]
        assert ["Secure" in cookie for cookie in cookies] == [is_secure]


def test_behind_a_proxy_that_speaks_https_the_cookie_is_of_https(tmp_path: Path) -> None:
    for app in wired(tmp_path, PROXIES=1):
        asked = {
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "192.0.2.7",
            "X-Forwarded-Host": "table.example",
        }
        answer = app.test_client().get("/", headers=asked)
        assert answer.headers["Set-Cookie"].startswith("__Host-session=")


def test_where_no_proxy_stands_nobody_says_that_there_is_one(app: Flask, match: Match) -> None:
    asked = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example", "X-Forwarded-For": "192.0.2.7"}
    answer = Phone(app).get(match / "phones", {**asked, **JSON})
    assert answer.headers["Set-Cookie"].startswith("session=")
    assert "evil.example" not in answer.text


# Too large a body.


@pytest.mark.parametrize("path", ["seat", "keeper", "free-seats", "joining"])
def test_too_large_a_body_is_refused_in_words(anna: Phone, match: Match, path: str) -> None:
    answer = anna.post(match / path, {"seat": "x" * 300_000})
    assert (answer.status, answer.codes) == (413, ["REQUEST_ENTITY_TOO_LARGE"])
    assert answer.reasons[0]["text"]


# Headers smuggled into names.

SMUGGLED = "\r\nSet-Cookie: keeper=evil\r\n\r\n<script>"


def smuggled_in(answer: Answer) -> bool:
    return any("evil" in value and "\n" in value for _, value in answer.headers) or any(
        "keeper=evil" in value for value in answer.headers.getlist("Set-Cookie")
    )


def test_a_name_with_headers_in_it_is_a_name_on_one_line(anna: Phone, ben: Phone) -> None:
    players = [{"name": f"Anna{SMUGGLED}"[:40], "colour": "red"}, BEN]
    match = anna.begin(players=players)
    name = anna.json(str(match))["players"][0]["name"]
    assert "\r" not in name
    assert "\n" not in name
    ben.sit(match, 0)
    for path in ("", "/record.jsonl", "/sheet", "/entries", "/phones"):
        answer = ben.get(f"{match}{path}")
        assert (answer.status, smuggled_in(answer)) == (200, False)
        if answer.response.mimetype == "text/html":
            assert "<script>" not in answer.text.replace('<script src="', "")


@pytest.mark.parametrize("path", ["/join?code={}", "/matches/{}", "/games/{}/start"])
def test_headers_in_an_address_are_headers_of_nothing(ben: Phone, path: str) -> None:
    answer = ben.get(path.format("%0d%0aSet-Cookie:%20keeper=evil"))
    assert (answer.status, smuggled_in(answer)) == (404, False)


def test_headers_in_the_way_back_are_headers_of_nothing(ben: Phone) -> None:
    form = ben.page("/").form("reader-choice")
    answer = ben.send(form, {"theme": "dark", "back": f"/{SMUGGLED}"})
    assert (answer.status, answer.location, smuggled_in(answer)) == (303, "/", False)


def test_a_kind_of_browser_nobody_has_is_shown_to_nobody(anna: Phone, app: Flask, match: Match) -> None:
    Phone(app).get(str(match), {"Accept": "text/html", "User-Agent": "iPhone<script>evil" + "x" * 9000})
    assert "evil" not in anna.get(match / "phones").text
