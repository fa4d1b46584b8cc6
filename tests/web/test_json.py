"""The same addresses for programs: a match, its offers, entries in and answers out."""

from typing import Any

import pytest

from tests.web.phones import JSON, Match, Phone, sell


def test_a_match_is_read_as_its_page_shows_it(anna: Phone, match: Match) -> None:
    shown = anna.json(str(match))
    assert (shown["code"], shown["game"], shown["seq"], shown["phase"]) == (
        match.code,
        "sample_game",
        0,
        "trading",
    )
    assert shown["players"] == [{"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    assert (shown["to_act"], shown["over"]) == ([0], False)


def test_the_board_is_figures_and_words(anna: Phone, match: Match) -> None:
    board = anna.json(str(match))["board"]
    assert board["where"]["figures"] == {"round": 1, "rounds": 3}
    assert [(shown["label"], shown["value"]) for shown in board["strip"]] == [("apples", 3), ("bread", 3)]
    assert [card["purse"]["value"] for card in board["cards"]] == [10, 10]


def test_what_is_offered_has_its_limits_and_the_usual_case(anna: Phone, match: Match) -> None:
    offers = {offer["kind"]: offer for offer in anna.json(str(match))["offers"]}
    assert list(offers) == ["Sell", "Buy", "Pass"]
    assert offers["Sell"]["usual"] == {"kind": "Sell", "seat": 0, "good": "apples", "units": 3}
    assert offers["Sell"]["limits"]["units"]["at_most"] == 3
    assert all(offer["open"] and offer["seat"] == 0 for offer in offers.values())


def test_the_usual_case_is_taken_as_it_stands(anna: Phone, match: Match) -> None:
    usual = anna.json(str(match))["offers"][0]["usual"]
    assert anna.enter(match, **usual).status == 201


def test_what_is_closed_says_what_speaks_against_it(anna: Phone, match: Match) -> None:
    for good, units in (("apples", 3), ("bread", 2)):
        anna.enter(match, **sell(units=units, good=good))
        anna.enter(match, kind="Pass", seat=1)
    offer = anna.json(str(match))["offers"][0]
    assert (offer["kind"], offer["open"]) == ("Sell", False)
    assert [reason["code"] for reason in offer["against"]] == ["NOT_ENOUGH_GOODS"]


def test_a_match_that_is_over_offers_nothing(anna: Phone, match: Match) -> None:
    for turn in range(12):
        anna.enter(match, kind="Pass", seat=turn % 2)
    shown = anna.json(str(match))
    assert (shown["over"], shown["to_act"], shown["offers"]) == (True, [], [])


def test_an_entry_is_answered_with_its_notes_and_postings(anna: Phone, match: Match) -> None:
    answer = anna.post(match.entries, {**sell(), "seq": 0, "token": "a-token"})
    assert answer.status == 201
    assert (answer.json["seq"], answer.json["revision"], answer.json["repeated"]) == (1, 1, False)
    assert [(p["seat"], p["purse"], p["amount"]) for p in answer.json["postings"]] == [(0, "money", 6)]
    assert len(answer.json["notes"]) == 1


def test_an_entry_without_number_and_token_counts_once(anna: Phone, match: Match) -> None:
    assert anna.post(match.entries, sell()).status == 201
    assert anna.json(str(match))["seq"] == 1


def test_a_refusal_has_its_code_its_text_its_rule_its_field_and_its_figures(anna: Phone, match: Match) -> None:
    answer = anna.enter(match, **sell(units=9))
    assert answer.status == 422
    [reason] = answer.reasons
    assert set(reason) == {"code", "text", "rule", "field", "figures"}
    assert (reason["code"], reason["field"]) == ("NOT_ENOUGH_GOODS", "units")
    assert reason["figures"] == {"seat": 0, "good": "apples", "held": 3, "asked": 9}
    assert (reason["rule"]["section"], reason["rule"]["certainty"]) == ("4.1", "official")
    assert "Anna" in reason["text"]


@pytest.mark.parametrize(
    "path", ["/nowhere", "/matches/ABCDEFGHJKLM", "/boxes/ABCDEFGHJKLM", "/games/no/start"]
)
def test_an_error_has_the_shape_of_a_refusal(anna: Phone, path: str) -> None:
    answer = anna.get(path, JSON)
    assert answer.status == 404
    assert set(answer.reasons[0]) == {"code", "text", "rule", "field", "figures"}


def test_what_cannot_be_read_names_its_field(anna: Phone, match: Match) -> None:
    answer = anna.enter(match, kind="Sell", seat=0, good="pears", units="x", colour="red")
    assert answer.status == 400
    assert [reason["field"] for reason in answer.reasons] == ["good", "units", "colour"]


def test_a_late_entry_says_what_came_since_and_why_it_no_longer_fits(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Pass", seat=0)
    answer = anna.enter(match, **sell(seq=0))
    assert (answer.status, answer.codes) == (409, ["NOT_YOUR_TURN"])
    assert answer.json["since"] == [{"seq": 1, "kind": "Pass", "seat": 0}]


def test_a_doubt_is_answered_with_a_yes(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Correction", figure="money.0", value=9, reason="to try")
    buy = {"kind": "Buy", "seat": 0, "good": "bread", "units": 3}
    assert (anna.enter(match, **buy).status, anna.enter(match, **buy).codes) == (422, ["LAST_COIN"])
    assert anna.enter(match, **buy, confirmed=True).status == 201


def test_an_earlier_table_is_read_with_nothing_stored(anna: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    assert anna.json(match / "at/0")["board"]["strip"][0]["value"] == 3


@pytest.mark.parametrize(
    ("accept", "mimetype"),
    [
        ("application/json", "application/json"),
        ("application/json, text/html;q=0.5", "application/json"),
        ("text/html, application/json;q=0.9", "text/html"),
        ("application/xhtml+xml, */*;q=0.8", "text/html"),
        ("*/*", "text/html"),
        ("", "text/html"),
        ("image/png", "text/html"),
        ("application/*", "application/json"),
        (";;;q=x,,,", "text/html"),
        ("application/json;q=nonsense", "text/html"),
        ("x" * 9000, "text/html"),
        ("\xff\xfe", "text/html"),
    ],
)
def test_who_asks_for_json_gets_json_and_everybody_else_a_page(
    anna: Phone, match: Match, accept: str, mimetype: str
) -> None:
    answer = anna.get(str(match), {"Accept": accept})
    assert (answer.status, answer.response.mimetype) == (200, mimetype)


def test_who_sends_json_gets_json_whatever_it_accepts(anna: Phone, match: Match) -> None:
    answer = anna.post(match.entries, sell(), {"Accept": "text/html"})
    assert answer.json["seq"] == 1


NONSENSE: list[Any] = [
    None, True, 1.5, 10**30, -1, "", "x", "9" * 5000, [], [[[]]], {}, {"a": {"b": [1, None]}}, ["Sell"],
]  # fmt: skip


def answered_in_words(phone: Phone, match: Match, body: Any) -> Any:
    """The entry was refused for a reason in words, and nothing was stored."""
    answer = phone.post(match.entries, body)
    assert answer.status in (400, 422), answer.json
    assert all(reason["text"] for reason in answer.reasons)
    assert answer.reasons
    assert phone.json(str(match))["seq"] == 0
    return answer


@pytest.mark.parametrize("nonsense", NONSENSE, ids=repr)
@pytest.mark.parametrize("field", ["kind", "seat", "good", "units"])
def test_nonsense_in_a_field_enters_nothing(anna: Phone, match: Match, field: str, nonsense: Any) -> None:
    answered_in_words(anna, match, sell() | {field: nonsense})


@pytest.mark.parametrize(
    ("field", "nonsense"),
    [(field, n) for field in ("read_off", "confirmed") for n in NONSENSE if n not in (None, True, {}, "")]
    + [("read_off", True), ("read_off", None), ("read_off", ""), ("confirmed", None), ("confirmed", {})],
    ids=repr,
)
def test_nonsense_around_an_entry_enters_nothing(anna: Phone, match: Match, field: str, nonsense: Any) -> None:
    answer = answered_in_words(anna, match, sell() | {field: nonsense})
    assert answer.reasons[0]["field"].startswith(field)


@pytest.mark.parametrize("seq", [None, True, 1.5, 10**30, "x", [], {}, "9" * 5000], ids=repr)
def test_a_number_that_is_none_enters_nothing(anna: Phone, match: Match, seq: Any) -> None:
    assert answered_in_words(anna, match, sell(seq=seq)).reasons[0]["field"] == "seq"


@pytest.mark.parametrize("seq", [-1, -(10**6), 10**6])
def test_a_number_nobody_could_have_seen_is_no_harm(anna: Phone, match: Match, seq: int) -> None:
    assert anna.enter(match, **sell(seq=seq)).status == 201


@pytest.mark.parametrize("token", [None, True, 7, 1.5, [], {}, ["a"], "x" * 65], ids=repr)
def test_a_token_that_is_none_enters_nothing(anna: Phone, match: Match, token: Any) -> None:
    assert answered_in_words(anna, match, sell(token=token)).reasons[0]["field"] == "token"


@pytest.mark.parametrize("figure", ["bonus", "", "premium.x", "x" * 5000, "__class__", "\x00"])
def test_a_figure_nobody_prints_cannot_be_read_off(anna: Phone, match: Match, figure: str) -> None:
    answer = answered_in_words(anna, match, sell(read_off={figure: 1}))
    assert answer.codes == ["NO_SUCH_FIGURE"]


@pytest.mark.parametrize("value", [None, "", "x", True, 1.5, [], {}, [1], 10**30], ids=repr)
def test_a_figure_read_off_as_nonsense_enters_nothing(anna: Phone, blank: Match, value: Any) -> None:
    answer = answered_in_words(anna, blank, sell(units=3, read_off={"premium": value}))
    assert answer.reasons[0]["field"] == "read_off.premium"


@pytest.mark.parametrize("value", [None, "", "x", True, 1.5, [], {}, [1], 10**30], ids=repr)
def test_a_figure_read_off_on_its_own_as_nonsense_enters_nothing(anna: Phone, blank: Match, value: Any) -> None:
    answered_in_words(anna, blank, {"kind": "ReadOff", "figure": "premium", "value": value})


@pytest.mark.parametrize("figure", [None, "", True, 7, [], {}, ["premium"], "bonus"], ids=repr)
def test_a_figure_without_a_name_is_not_read_off(anna: Phone, blank: Match, figure: Any) -> None:
    answered_in_words(anna, blank, {"kind": "ReadOff", "figure": figure, "value": 4})


@pytest.mark.parametrize("entry", [None, "", "x", True, 1.5, [], {}, [1], 10**30, "1.0", -(10**30)], ids=repr)
@pytest.mark.parametrize("kind", ["Struck", "Restored", "Amended"])
def test_nonsense_cannot_be_struck_restored_or_amended(
    anna: Phone, match: Match, kind: str, entry: Any
) -> None:
    answered_in_words(anna, match, {"kind": kind, "entry": entry, "action": sell()})


@pytest.mark.parametrize("action", NONSENSE, ids=repr)
def test_an_entry_cannot_be_amended_to_nonsense(anna: Phone, match: Match, action: Any) -> None:
    anna.enter(match, **sell())
    answer = anna.enter(match, kind="Amended", entry=1, action=action)
    assert (answer.status, anna.json(str(match))["seq"]) == (400, 1)
    assert answer.reasons[0]["text"]


@pytest.mark.parametrize("seat", [2, 11, 12, -1, -2, 99, 10**30])
def test_a_seat_that_is_not_at_the_table_enters_nothing(anna: Phone, match: Match, seat: int) -> None:
    assert answered_in_words(anna, match, sell(seat)).reasons[0]["field"] == "seat"


@pytest.mark.parametrize("units", [0, -1, -(10**6), 10**6])
def test_numbers_that_make_no_sense_are_ruled_on_in_words(anna: Phone, match: Match, units: int) -> None:
    assert answered_in_words(anna, match, sell(units=units)).status == 422


@pytest.mark.parametrize(
    "units", [10**6 + 1, 10**100, -(10**100), "1" * 4000], ids=["far", "farther", "below", "text"]
)
def test_numbers_beyond_anything_on_the_table_cannot_be_read(anna: Phone, match: Match, units: Any) -> None:
    answer = answered_in_words(anna, match, sell(units=units))
    assert (answer.status, answer.reasons[0]["field"]) == (400, "units")
    assert len(answer.text) < 1000


def test_a_million_fields_nobody_asked_for_are_refused_in_few_words(anna: Phone, match: Match) -> None:
    answer = answered_in_words(anna, match, sell() | {f"x{n}": n for n in range(5000)})
    assert answer.status == 400


BODIES = [
    b"", b"{", b"[]", b"null", b"7", b'"Sell"', b"NaN", b"{]", b"\xff\xfe\xfd", b'{"kind": "\xff"}', b"\x00" * 100,
    b"[" * 100_000, b'{"a":' * 50_000, b'{"kind": ' + b"[" * 500 + b"]" * 500 + b"}",
    b'{"kind": "\\ud800"}', b'{"\\udfff": 1}', b'{"kind":"Sell","token":"\\ud83d"}', b"9" * 10_000, b"-" * 10_000,
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:24]))
@pytest.mark.parametrize("place", ["entries", "preview"])
def test_a_body_that_is_no_object_of_texts_and_numbers_cannot_be_read(
    anna: Phone, match: Match, place: str, body: bytes
) -> None:
    answer = anna.post_raw(match / place, body, "application/json")
    assert (answer.status, answer.codes) == (400, ["BAD_REQUEST"])
    assert anna.json(str(match))["seq"] == 0


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:24]))
@pytest.mark.parametrize("place", ["/matches", "box"])
def test_such_a_body_begins_no_match_and_fills_in_no_box(anna: Phone, place: str, body: bytes) -> None:
    path = anna.new_box() if place == "box" else place
    answer = anna.post_raw(path, body, "application/json")
    assert (answer.status, answer.codes) == (400, ["BAD_REQUEST"])


def test_an_object_with_a_name_twice_counts_as_its_last(anna: Phone, match: Match) -> None:
    body = b'{"kind": "Sell", "seat": 0, "good": "bread", "units": 9, "units": 1}'
    assert anna.post_raw(match.entries, body, "application/json; charset=utf-8").status == 201
