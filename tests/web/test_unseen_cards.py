"""Oceanos on several phones: what somebody has chosen is in no byte anybody else receives before all have."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.phones import HTMX, JSON, Match, Phone

CORALS = 8877
"""So many that the number stands nowhere else."""


@pytest.fixture
def four(anna: Phone, ben: Phone, chiara: Phone) -> Match:
    """Anna, Ben and Chiara at their own phones; David, the captain, has none."""
    names = ("Anna", "Ben", "Chiara", "David")
    colours = ("blue", "red", "green", "purple")
    players = [{"name": name, "colour": colour} for name, colour in zip(names, colours, strict=True)]
    match = anna.begin(game="oceanos", players=players, start=3, box="new")
    for seat, phone in enumerate((anna, ben, chiara)):
        assert phone.sit(match, seat).status == 200
    return match


def place(phone: Phone, match: Match, seat: int, corals: int = 1, **more: Any) -> Any:
    card = {"icons": {"coral": corals}}
    return phone.enter(
        match, kind="PlaceCards", seat=seat, round=1, turn=1, cards=[card], confirmed=True, **more
    )


def everything_shown(phone: Phone, match: Match) -> Iterator[str]:
    """Every page and answer of a match a phone can ask for."""
    pages = (
        "",
        "/fresh",
        "/board",
        "/entries",
        "/entries/1",
        "/entries/1/amend",
        "/ledger/0",
        "/count",
        "/times",
        "/phones",
        "/at/1",
        "/sheet",
        "/presence",
        "/record.jsonl",
        "/forms/PlaceCards?as=0",
        "/forms/PlaceCards",
    )
    for path in pages:
        for headers in ({}, HTMX, JSON):
            yield phone.get(f"{match}{path}", headers).text


def test_a_card_that_lies_face_down_is_shown_to_nobody_else(
    anna: Phone, ben: Phone, chiara: Phone, four: Match
) -> None:
    assert place(anna, four, 0, CORALS).status == 201
    assert str(CORALS) in anna.get(str(four)).text
    for phone in (ben, chiara):
        assert [text for text in everything_shown(phone, four) if str(CORALS) in text] == []


def test_all_cards_are_turned_up_at_once(anna: Phone, ben: Phone, chiara: Phone, four: Match) -> None:
    place(anna, four, 0, CORALS)
    place(ben, four, 1)
    assert str(CORALS) not in chiara.get(str(four)).text
    assert place(chiara, four, 2).status == 201
    for phone in (ben, chiara):
        assert str(CORALS) in phone.get(str(four)).text


def test_the_captain_s_card_is_seen_at_once(anna: Phone, ben: Phone, chiara: Phone, four: Match) -> None:
    for seat, phone in enumerate((anna, ben, chiara)):
        place(phone, four, seat)
    assert place(anna, four, 3, CORALS).status == 201
    assert str(CORALS) in ben.get(str(four)).text


def test_what_another_phone_enters_late_does_not_tell_whether_it_guessed_right(
    anna: Phone, ben: Phone, chiara: Phone, four: Match
) -> None:
    place(anna, four, 0, CORALS)
    place(ben, four, 1)
    answers = [place(chiara, four, 0, corals, seq=0) for corals in (CORALS, CORALS - 1)]
    assert {answer.status for answer in answers} <= {403, 409, 422}
    right, wrong = (answer.text.replace(str(CORALS - 1), str(CORALS)) for answer in answers)
    assert right == wrong


def test_a_phone_that_goes_round_is_told_what_may_be_raised(chiara: Phone) -> None:
    names, colours = ("Ada", "Bea", "Cleo"), ("blue", "red", "green")
    players = [{"name": name, "colour": colour} for name, colour in zip(names, colours, strict=True)]
    match = chiara.begin(game="oceanos", players=players, start=2, box="new")
    form = chiara.get(f"{match}/forms/PlaceCards?as=0", HTMX).text
    assert "cards.0.icons.coral" in form
    told = chiara.post(
        f"{match}/preview",
        {"kind": "PlaceCards", "seat": 0, "round": 1, "turn": 1, "cards": [{"icons": {"coral": 1}}]},
        JSON,
    )
    assert told.status == 200
    assert "unforeseen" not in told.text


def test_undo_takes_back_one_s_own_card_not_the_last_one_of_the_table(
    anna: Phone, ben: Phone, chiara: Phone, four: Match
) -> None:
    first = place(anna, four, 0).json["seq"]
    second = place(ben, four, 1).json["seq"]
    assert struck_by_undo(anna, four) == str(first)
    assert struck_by_undo(ben, four) == str(second)
    assert struck_by_undo(chiara, four) is None


def struck_by_undo(phone: Phone, match: Match) -> str | None:
    fields = phone.page(str(match)).one("div", id="bar").all("input")
    return next((field.get("value") for field in fields if field.get("name") == "entry"), None)


def test_one_s_own_card_is_changed_on_a_page_that_nobody_else_can_open(
    anna: Phone, ben: Phone, four: Match
) -> None:
    seq = place(anna, four, 0, CORALS).json["seq"]
    change = f"{four}/entries/{seq}/amend"
    assert change in anna.get(str(four)).text
    assert str(CORALS) in anna.get(change).text
    assert str(CORALS) not in ben.get(change).text


def test_a_card_that_was_turned_up_while_it_was_being_changed_is_asked_about(
    anna: Phone, ben: Phone, chiara: Phone, four: Match
) -> None:
    seq = place(anna, four, 0).json["seq"]
    place(ben, four, 1)
    place(chiara, four, 2)
    change = {"icons": {"eye": 1}}
    action = {"kind": "PlaceCards", "seat": 0, "round": 1, "turn": 1, "cards": [change]}
    asked = anna.enter(four, kind="Amended", entry=seq, action=action, seq=seq)
    assert (asked.status, asked.codes) == (422, ["LIES_OPEN_NOW"])
    assert anna.enter(four, kind="Amended", entry=seq, action=action, seq=seq, confirmed=True).status == 201


def test_whoever_sits_down_at_a_seat_later_sees_no_card_that_was_chosen_there_before(
    anna: Phone, ben: Phone, chiara: Phone, four: Match
) -> None:
    place(anna, four, 0, CORALS)
    assert anna.post(four / "free-seats", {"seat": 1}).status == 200
    seq = place(anna, four, 1, CORALS + 1).json["seq"]  # for Ben, whose phone stood up
    assert chiara.sit(four, 1).status == 200
    for text in everything_shown(chiara, four):
        assert str(CORALS) not in text
        assert str(CORALS + 1) not in text
    assert f"entries/{seq}/amend" not in chiara.get(str(four)).text


def test_a_card_taken_back_on_another_phone_stays_unseen_for_who_sits_down_there(
    anna: Phone, ben: Phone, chiara: Phone, four: Match
) -> None:
    seq = place(ben, four, 1, CORALS).json["seq"]
    assert ben.enter(four, kind="Struck", entry=seq).status == 201
    assert anna.post(four / "free-seats", {"seat": 1}).status == 200
    assert chiara.sit(four, 1).status == 200
    assert [text for text in everything_shown(chiara, four) if str(CORALS) in text] == []
    assert str(CORALS) not in chiara.get(f"{four}/at/{seq}").text
