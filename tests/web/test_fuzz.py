"""Whatever anybody sends, to any game: an answer in words, never a bug, and nothing entered by half."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.actions import Correction
from companion.core.fields import (
    FAR,
    Choice,
    Field,
    Order,
    Rows,
    SeatChoice,
    Spread,
    Stepper,
    Toggle,
    Words,
    asked_of,
)
from companion.core.game import Game
from companion.games import shelf
from companion.store import ASIDES
from companion.web import forms
from tests.conftest import ALSO
from tests.games.random_play import play
from tests.web.chance import begun, played
from tests.web.phones import ANNA, BEN, HTMX, Answer, Match, Phone

GAMES = shelf(ALSO)
often = settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)

# What people send.

ODD = [
    "",
    " ",
    "0",
    "-1",
    "+3",
    "−2",
    "1.5",
    "٣",
    "null",
    "on",
    "true",
    "{0}",
    "%s",
    "<b>",
    "\x00",
    "\ud800",
    "a.b",
    "..",
    "9" * 60,
]
texts = st.sampled_from(ODD) | st.text(max_size=12)
numbers = st.integers(-4, 12) | st.sampled_from([FAR, -FAR, FAR + 1, 10**30]) | st.integers()
leaves = st.none() | st.booleans() | numbers | st.floats() | texts
junk = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4), max_leaves=8
)


def typed(field: Field) -> st.SearchStrategy[Any]:
    """Values of the right type that make more or less sense."""
    seats = st.integers(-1, 5)
    match field:
        case Stepper():
            return st.integers(-3, 12) | st.sampled_from([FAR, -FAR])
        case Choice():
            return slugs(field.of)
        case SeatChoice():
            return seats
        case Spread():
            return st.dictionaries(slugs(field.of), st.integers(-2, 6) | st.just(FAR), max_size=4)
        case Order():
            return st.lists(seats if field.of is None else slugs(field.of), max_size=5)
        case Toggle():
            return st.booleans()
        case Words():
            return st.sampled_from(["money.0", "money.1", "round", "row.salt", "weather", "next"]) | texts
        case Rows():
            return st.lists(fields_of(field.of), max_size=4)
    return junk


def slugs(of: Any) -> st.SearchStrategy[str]:
    return st.sampled_from([term.slug for term in of])


def fields_of(kind: type) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={name: mostly(typed(f)) for name, f in asked_of(kind).items()})


def mostly(sense: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Sense nine times out of ten, else anything."""
    return st.integers(0, 9).flatmap(lambda n: sense if n else junk)


@st.composite
def entries(draw: st.DrawFn, game: Game[Any]) -> dict[str, Any]:
    """Something like an entry of a game."""
    kind = draw(st.sampled_from([*game.actions, Correction]))
    entry = {
        "kind": kind.__name__,
        "seat": draw(mostly(st.integers(0, 2) | st.none())),
        **draw(fields_of(kind)),
    }
    if draw(st.integers(0, 3)) == 0:
        about = draw(st.sampled_from(["Struck", "Restored", "Amended", "ReadOff", "SetUp", *ASIDES]))
        more = {
            "entry": mostly(st.integers(-1, 90)),
            "action": st.just(entry),
            "reason": mostly(st.text(max_size=130)),
            "figures": mostly(st.fixed_dictionaries({}, optional=dict.fromkeys(keys(game), mostly(numbers)))),
        }
        asked = {"Amended": ("entry", "action"), "Disputed": ("entry", "reason"), "Counted": ("figures",)}
        wanted = asked.get(about, () if about in ("Paused", "Resumed", "ReadOff") else ("entry",))
        said = draw(mostly(st.fixed_dictionaries({name: more[name] for name in wanted})))
        entry = {"kind": about, **(said if isinstance(said, dict) else {"entry": said})}
        if about == "ReadOff":
            entry |= read_off(draw, game)
    extra = {
        "seq": mostly(st.integers(-1, 90)),
        "token": mostly(st.text("abc", min_size=1, max_size=3)),
        "confirmed": mostly(st.booleans()),
        "also": mostly(st.lists(st.integers(-1, 90), max_size=4)),
        "amends": mostly(st.integers(-1, 90)),
        "read_off": mostly(st.fixed_dictionaries({}, optional=dict.fromkeys(keys(game), mostly(numbers)))),
    }
    entry |= draw(st.fixed_dictionaries({}, optional=extra))
    spoilt = draw(mostly(st.just({})))
    return entry | (spoilt if isinstance(spoilt, dict) else {"kind": spoilt})


def keys(game: Game[Any]) -> list[str]:
    return [figure.key for figure in game.printed.read({}).figures()][:6]


def read_off(draw: st.DrawFn, game: Game[Any]) -> dict[str, Any]:
    if not draw(st.booleans()):
        return {}
    return {"figure": draw(st.sampled_from([*keys(game), "no such"])), "value": draw(mostly(numbers))}


starts = st.fixed_dictionaries(
    {"game": mostly(st.sampled_from([*GAMES]))},
    optional={
        "players": mostly(
            st.lists(
                st.sampled_from([ANNA, BEN])
                | st.fixed_dictionaries({"name": texts, "colour": mostly(st.sampled_from(["red", "blue"]))}),
                max_size=5,
            )
        ),
        "start": mostly(st.integers(0, 4)),
        "box": mostly(st.sampled_from(["new", "example", "ABCDEFGHJKLM"])),
        "readings": junk | st.dictionaries(st.sampled_from(["length", "bank_and_vault", "clock"]), texts),
        "printed": junk
        | st.dictionaries(st.sampled_from(["premium", "rows", "price.salt.+3"]), mostly(numbers)),
    },
)

pairs = st.lists(
    st.tuples(
        st.sampled_from(["kind", "seat", "units", "step", "set", "a.b", "entry", "read_off.x"]) | texts, texts
    )
)


def as_form(sent: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The same as a form sends it."""
    try:
        flat = forms.flatten(sent)
    except RecursionError:  # pragma: no cover
        return []
    return [(clean(str(name)), clean("" if value is None else str(value))) for name, value in flat.items()]


def clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


# Where they send it.


@pytest.fixture(scope="module")
def phone(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture(scope="module")
def token(phone: Phone) -> str:
    return phone.page("/").form("reader-choice").value("csrf_token") or ""


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return GAMES[request.param]


@pytest.fixture(scope="module")
def table(app: Flask, game: Game[Any]) -> Match:
    """A match half played, that goes wherever chance leads it."""
    referee, chance = app.extensions["companion"].referee, play(game, game.seats[0], 1)
    match = begun(referee, chance)
    for _ in played(referee, chance, match, len(chance.turns) // 2):
        pass
    return match


@pytest.fixture(scope="module")
def box(phone: Phone, game: Game[Any]) -> str:
    return phone.new_box(game.slug)


def seq_of(phone: Phone, table: Match) -> int:
    return int(phone.json(str(table))["seq"])


def check(answer: Answer, body: object) -> None:
    """An answer with words or with what was asked for."""
    assert answer.status < 500, body
    if answer.response.mimetype == "application/json" and answer.status >= 400:
        assert all(reason["text"] and reason["code"] for reason in answer.reasons), body
        assert answer.reasons or "since" in answer.json or "breaks" in answer.json, body
    elif answer.response.mimetype == "text/html" and answer.status >= 400:
        assert answer.page.text
        assert not answer.page.problems


@often
@given(data=st.data())
def test_any_entry_is_answered(phone: Phone, game: Game[Any], table: Match, data: st.DataObject) -> None:
    body = data.draw(entries(game))
    before = seq_of(phone, table)
    answer = phone.post(table.entries, body)
    check(answer, body)
    assert (seq_of(phone, table) > before) == (answer.status == 201), body


@often
@given(data=st.data())
def test_any_entry_is_previewed(phone: Phone, game: Game[Any], table: Match, data: st.DataObject) -> None:
    body = data.draw(entries(game))
    before = seq_of(phone, table)
    check(phone.post(table / "preview", body), body)
    assert seq_of(phone, table) == before


@often
@given(data=st.data(), place=st.sampled_from(["entries", "preview"]), headers=st.sampled_from([{}, HTMX]))
def test_any_entry_by_form_is_answered(
    phone: Phone,
    token: str,
    game: Game[Any],
    table: Match,
    data: st.DataObject,
    place: str,
    headers: dict[str, str],
) -> None:
    fields = as_form(data.draw(entries(game))) + data.draw(
        st.just([]) | pairs.map(lambda p: [(clean(n), clean(v)) for n, v in p])
    )
    before = seq_of(phone, table)
    answer = phone.post_form(table / place, [("csrf_token", token), *fields], headers)
    check(answer, fields)
    assert seq_of(phone, table) == before or answer.status in (200, 303), fields


@often
@given(data=st.data())
def test_any_link_to_a_form_opens_or_does_not(
    phone: Phone, game: Game[Any], table: Match, data: st.DataObject
) -> None:
    fields = as_form(data.draw(entries(game)))
    query = {**dict(fields), "enter": data.draw(st.sampled_from([action.__name__ for action in game.actions]))}
    for path in (str(table), table / f"forms/{query['enter']}"):
        answer = phone.get(path, query_string=query)
        assert answer.status in (200, 404), query
        assert not answer.page.problems


@often
@given(body=starts | junk)
def test_any_start_is_answered(phone: Phone, body: Any) -> None:
    answer = phone.post("/matches", body)
    check(answer, body)
    assert answer.status != 201 or phone.get(answer.json["url"]).status == 200


@often
@given(body=starts, more=pairs)
def test_any_start_by_form_is_answered(
    phone: Phone, token: str, body: dict[str, Any], more: list[tuple[str, str]]
) -> None:
    fields = as_form(body) + [(clean(name), clean(value)) for name, value in more]
    check(phone.post_form("/matches", [("csrf_token", token), *fields]), fields)


@often
@given(data=st.data(), by_form=st.booleans())
def test_any_box_sheet_is_answered(
    phone: Phone, token: str, game: Game[Any], box: str, data: st.DataObject, by_form: bool
) -> None:
    figures = st.dictionaries(st.sampled_from(keys(game) or ["x"]) | texts, mostly(numbers), max_size=5)
    body = data.draw(figures)
    if by_form:
        check(phone.post_form(box, [("csrf_token", token), *as_form(body)]), body)
    else:
        check(phone.post(box, body), body)
    assert phone.get(box).status == 200


@often
@given(values=pairs, back=texts)
def test_any_choice_of_a_reader_is_answered(
    phone: Phone, token: str, values: list[tuple[str, str]], back: str
) -> None:
    fields = [(clean(name), clean(value)) for name, value in [*values, ("back", back)]]
    check(phone.post_form("/reader", [("csrf_token", token), *fields]), fields)


@often
@given(
    body=st.binary(max_size=60),
    content_type=st.sampled_from(["application/json", "text/plain", "multipart/form-data; boundary=x"]),
)
def test_any_bytes_are_answered(phone: Phone, token: str, body: bytes, content_type: str) -> None:
    headers = {"X-CSRFToken": token}
    for path in ("/matches", "/matches/ABCDEFGHJKLM/entries", "/boxes/ABCDEFGHJKLM", "/reader"):
        check(phone.post_raw(path, body, content_type, headers), body)
