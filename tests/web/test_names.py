"""Names as people type them, and as nobody should: they are shown as they are, and do nothing."""

import re
from typing import Any
from unicodedata import normalize

import pytest

from tests.web.phones import BEN, JSON, Answer, Match, Phone, sell

MARKUP = "<b onclick=x>&amp;'\"</b>"
PAGES = ("", "?enter=Sell", "/entries", "/entries/1", "/at/1", "/ledger/0", "/sheet", "/sheet?journal=yes")


def begun(phone: Phone, name: Any, **more: Any) -> Answer:
    body = {"game": "sample_game", "players": [{"name": name, "colour": "red"}, BEN], "box": "example", **more}
    return phone.post("/matches", body)


def named(phone: Phone, name: str) -> Match:
    """A match in which somebody called this has sold something."""
    match = Match(begun(phone, name).json["code"])
    assert phone.enter(match, **sell()).status == 201
    return match


def name_in(phone: Phone, match: Match) -> str:
    return str(phone.json(str(match))["players"][0]["name"])


@pytest.mark.parametrize("path", ["/", *(f"{{match}}{path}" for path in PAGES)])
def test_markup_in_a_name_is_only_a_name(anna: Phone, path: str) -> None:
    match = named(anna, MARKUP)
    page = anna.page(path.format(match=match))
    assert not page.all(onclick=None)
    assert not page.problems


def test_markup_in_a_name_is_shown_as_it_was_typed(anna: Phone) -> None:
    match = named(anna, MARKUP)
    assert MARKUP in anna.page(str(match)).one(id="seat-0").text
    assert MARKUP in anna.page(match.entries).one(id="entry-1").text


def test_markup_in_a_name_comes_to_htmx_as_a_name(anna: Phone) -> None:
    match = named(anna, MARKUP)
    page = anna.get(match / "fresh", {"HX-Request": "true"}).page
    assert not page.all(onclick=None)
    assert MARKUP in page.one(id="seat-0").text


def test_markup_in_a_name_is_no_markup_for_a_program_either(anna: Phone) -> None:
    match = named(anna, MARKUP)
    answer = anna.get(str(match), JSON)
    assert (answer.json["players"][0]["name"], answer.headers["X-Content-Type-Options"]) == (MARKUP, "nosniff")


def test_markup_in_a_name_comes_back_into_its_field(anna: Phone) -> None:
    form = anna.page("/games/sample_game/start").form("start")
    answer = anna.send(form, {"players.0.name": MARKUP})
    assert answer.status == 422
    assert answer.page.form("start").value("players.0.name") == MARKUP
    assert not answer.page.all(onclick=None)


def test_markup_in_the_reason_of_a_correction_is_only_a_reason(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Correction", figure="money.0", value=12, reason=MARKUP)
    for path in ("", "/entries", "/entries/1", "/ledger/0", "/sheet?journal=yes"):
        page = anna.page(f"{match}{path}")
        assert not page.all(onclick=None), path
        assert MARKUP in page.text, path


def test_markup_in_the_name_of_a_box_is_only_a_name(anna: Phone) -> None:
    box = anna.new_box()
    anna.post(box, {"name": MARKUP})
    for path in (box, "/games/sample_game/boxes", "/games/sample_game/start"):
        assert not anna.page(path).all(onclick=None), path
        assert MARKUP in anna.get(path).page.text or path == box, path
    assert anna.page(box).form("box").value("name") == MARKUP


@pytest.mark.parametrize(
    "template",
    [
        "{0}",
        "{name}",
        "{seat.__class__}",
        "%s %d %(x)s",
        "{{ 7 * 7 }}",
        "{% raw %}",
        "${x}",
        "\\1",
        "%",
        "{",
        "}",
    ],
)
def test_a_name_that_looks_like_a_template_is_only_a_name(anna: Phone, template: str) -> None:
    match = named(anna, template)
    for path in PAGES:
        assert template in anna.page(f"{match}{path}").text or path == "/at/1", path


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna \t  Maria ", "Anna Maria"),
        ("Anna\x00\x01\x1f\x7f", "Anna"),
        ("Anna\r\nSet-Cookie: a=b", "Anna Set-Cookie: a=b"),
        ("\u202eannA\u202c", "annA"),
        ("An\u200bna", "An na"),
        ("Anna\u2028Maria", "Anna Maria"),
        ("\ufeffAnna", "Anna"),
    ],
)
def test_what_nobody_sees_is_not_kept_in_a_name(anna: Phone, typed: str, kept: str) -> None:
    answer = begun(anna, typed)
    assert name_in(anna, Match(answer.json["code"])) == kept
    assert "a=b" not in str(answer.headers)


@pytest.mark.parametrize(
    "name", ["陳小明", "Łukasz", "O’Brien", "🧂", "ﷺ", "a\u0301" * 20, "𝒜𝓃𝓃𝒶", "ß" * 40, "0", "-1", "null"]
)
def test_a_name_may_be_written_in_any_script(anna: Phone, name: str) -> None:
    match = named(anna, name)
    assert name_in(anna, match) == normalize("NFC", name)
    for path in PAGES:
        assert anna.get(f"{match}{path}").status == 200, path


@pytest.mark.parametrize("name", ["", " ", "\t\r\n", "\x00", "\u200b\u200b", "\u3000", "\u202e"])
def test_a_name_of_nothing_is_an_empty_chair(anna: Phone, name: str) -> None:
    answer = begun(anna, name)
    assert answer.status in (400, 422)
    assert answer.reasons[0]["field"].startswith("players")


@pytest.mark.parametrize("length", [41, 200, 10_000, 100_000])
def test_a_name_longer_than_any_is_refused_in_few_words(anna: Phone, length: int) -> None:
    answer = begun(anna, "x" * length)
    assert (answer.status, answer.reasons[0]["field"]) == (400, "players.0.name")
    assert len(answer.text) < 1000


def test_a_name_longer_than_any_comes_back_to_be_shortened(anna: Phone) -> None:
    form = anna.page("/games/sample_game/start").form("start")
    answer = anna.send(form, {"players.0.name": "x" * 10_000, "players.1.name": "Ben"})
    assert (answer.status, answer.page.one(id="refusal").codes) == (400, ["UNREADABLE"])
    assert answer.page.form("start").value("players.0.name") == "x" * 10_000


@pytest.mark.parametrize(
    "name", [None, 0, 7, 1.5, True, False, [], ["Anna"], {"first": "Anna"}, [[]]], ids=repr
)
def test_a_name_that_is_no_text_begins_no_match(anna: Phone, name: Any) -> None:
    before = anna.json("/")["matches"]
    answer = begun(anna, name)
    assert answer.status in (400, 422)
    assert answer.reasons[0]["field"].startswith("players")
    assert anna.json("/")["matches"] == before


@pytest.mark.parametrize(
    "colour", [None, "", "pink", "RED", 7, [], {}, ["red"], "<b>", "x" * 10_000], ids=lambda c: repr(c)[:20]
)
def test_a_colour_nobody_has_begins_no_match(anna: Phone, colour: Any) -> None:
    answer = begun(anna, "Anna", players=[{"name": "Anna", "colour": colour}, BEN])
    assert (answer.status, answer.reasons[0]["field"]) == (400, "players.0.colour")
    assert len(answer.text) < 1000


@pytest.mark.parametrize(
    "players", [None, "", "Anna", 7, True, {}, [], [None], ["Anna", "Ben"], [[], []], {"x": "y"}, [{}] * 9, [BEN] * 99],
    ids=lambda players: repr(players)[:24],
)  # fmt: skip
def test_players_who_are_none_begin_no_match(anna: Phone, players: Any) -> None:
    answer = begun(anna, "Anna", players=players)
    assert answer.status in (400, 422)
    assert {reason["field"].split(".")[0] for reason in answer.reasons} == {"players"}


def test_names_that_differ_in_case_only_are_the_same(anna: Phone) -> None:
    answer = begun(anna, "BEN")
    assert (answer.status, answer.codes) == (422, ["NAME_TAKEN"])


def test_a_reason_of_a_correction_keeps_no_line_breaks(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Correction", figure="money.0", value=12, reason="a\r\n\x00b")
    assert re.search(r"\ba b\b", anna.json(match / "entries/1")["said"])


@pytest.mark.parametrize(
    "reason", ["x" * 201, "x" * 10_000, "", " \x00 ", None, 7, [], {}], ids=lambda r: repr(r)[:20]
)
def test_a_correction_needs_a_reason_that_can_be_read(anna: Phone, match: Match, reason: Any) -> None:
    answer = anna.enter(match, kind="Correction", figure="money.0", value=12, reason=reason)
    assert (answer.status, answer.reasons[0]["field"]) == (400, "reason")
