"""Where phones are at a match: seats and their links, who may enter what, what the keeper does, who is here."""

from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from companion.referee import Visit
from companion.web import live
from tests.web.pages import Page
from tests.web.phones import HTMX, JSON, Match, Phone, sell


def you(phone: Phone, match: Match) -> tuple[str, int | None]:
    told = phone.json(str(match))["you"]
    return told["role"], told["seat"]


def forms_of_entries(page: Page, match: Match) -> list[Any]:
    return page.all("form", action=match.entries)


# Coming and sitting down.


def test_who_begins_is_keeper_and_who_comes_takes_part(anna: Phone, ben: Phone, match: Match) -> None:
    assert you(anna, match) == ("keeper", None)
    assert you(ben, match) == ("seat", None)


def test_a_phone_sits_down_by_the_menu(ben: Phone, match: Match) -> None:
    answer = ben.send(ben.page(str(match)).form("whose-phone"), {"seat": "1"})
    assert (answer.status, answer.location) == (303, str(match))
    assert you(ben, match) == ("seat", 1)


def test_a_phone_that_only_watches_says_so_in_the_menu(ben: Phone, match: Match) -> None:
    ben.send(ben.page(str(match)).form("whose-phone"), {"seat": "watch"})
    assert you(ben, match) == ("watcher", None)
    assert ben.page(str(match)).form("whose-phone").value("seat") == "watch"


def test_the_menu_says_which_seats_are_taken(anna: Phone, ben: Phone, match: Match) -> None:
    anna.sit(match, 0)
    chips = ben.page(str(match)).one(id="whose-phone").all("input", name="seat")
    assert [chip["value"] for chip in chips if "disabled" in chip.attributes] == ["0"]


def test_a_taken_seat_cannot_be_taken(anna: Phone, ben: Phone, match: Match) -> None:
    anna.sit(match, 0)
    answer = ben.sit(match, 0)
    assert (answer.status, answer.codes) == (403, ["SEAT_TAKEN"])
    assert "Anna" in answer.reasons[0]["text"]
    answer = ben.send(ben.page(str(match)).form("whose-phone"), {"seat": "0"})
    assert answer.status == 403
    assert "Anna" in answer.page.one(id="refusal").text


def test_the_link_of_a_seat_sits_a_phone_down_and_shows_the_match(
    anna: Phone, ben: Phone, match: Match
) -> None:
    answer = ben.get(anna.seat_link(match, 1))
    assert (answer.status, answer.location) == (303, str(match))
    assert you(ben, match) == ("seat", 1)


def test_a_second_phone_of_a_person_sits_there_too(anna: Phone, ben: Phone, app: Flask, match: Match) -> None:
    ben.sit(match, 1)
    tablet = Phone(app)
    tablet.get(ben.seat_link(match, 1))
    assert you(tablet, match) == you(ben, match) == ("seat", 1)


def test_a_link_that_no_seat_has_is_answered_in_words(ben: Phone, match: Match) -> None:
    answer = ben.get(match / "seats/K7QM4RTX9LWA")
    assert (answer.status, bool(answer.page.one(id="refusal").text)) == (404, True)
    assert ben.get(match / "seats/K7QM4RTX9LWA", JSON).codes == ["NO_SUCH_KEY"]


# Who may enter what.


def test_a_seat_enters_for_itself_only(anna: Phone, ben: Phone, own: Match) -> None:
    answer = ben.enter(own, **sell(0))
    assert (answer.status, answer.codes) == (403, ["FOR_THAT_SEAT"])
    assert "Anna" in answer.reasons[0]["text"]
    assert anna.enter(own, **sell(0)).status == 201


def test_a_seat_looks_ahead_for_itself_only(anna: Phone, ben: Phone, own: Match) -> None:
    assert ben.post(own / "preview", sell(0)).codes == ["FOR_THAT_SEAT"]
    assert anna.post(own / "preview", sell(0)).status == 200


def test_a_form_for_another_seat_is_refused_and_said_on_the_page(ben: Phone, anna: Phone, own: Match) -> None:
    form = anna.page(f"{own}?enter=Sell").form("entry")
    token = ben.page(str(own)).form("whose-phone").value("csrf_token") or ""
    for headers in ({}, HTMX):
        answer = ben.send(form, {"csrf_token": token}, headers=headers)
        said = answer.page.one(id="slip" if headers else "refusal")
        assert (answer.status, said.codes) == (403, ["FOR_THAT_SEAT"])
    assert ben.json(str(own))["seq"] == 0


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_stepper_for_another_seat_moves_nothing(
    anna: Phone, ben: Phone, own: Match, headers: dict[str, str]
) -> None:
    form = anna.page(f"{own}?enter=Sell").form("entry")
    token = ben.page(str(own)).form("whose-phone").value("csrf_token") or ""
    fields = [*form.filled({"csrf_token": token}), ("step", "units+1")]
    assert ben.post_form(own.entries, fields, headers).page.one(id="refusal").codes == ["FOR_THAT_SEAT"]


def test_a_page_draws_no_key_that_its_phone_may_not_use(anna: Phone, ben: Phone, own: Match) -> None:
    page = ben.page(str(own))
    assert not page.all("a", class_="key")
    assert page.one(id="not-yours")["data-code"] == "FOR_THAT_SEAT"
    assert "Anna" in page.one(id="not-yours").text
    assert anna.page(str(own)).all("a", class_="key")
    assert not anna.page(str(own)).has("not-yours")


def test_a_form_that_is_not_for_a_phone_is_not_opened(ben: Phone, own: Match) -> None:
    page = ben.get(f"{own}?enter=Sell")
    assert (page.status, page.page.one(id="refusal").codes) == (403, ["FOR_THAT_SEAT"])
    assert not page.page.has("entry")
    answer = ben.get(own / "forms/Sell", HTMX)
    assert answer.status == 403
    assert answer.page.one("hx-partial", id="told").text


def test_nobody_acts_as_another_seat(ben: Phone, own: Match) -> None:
    assert ben.get(f"{own}?enter=Sell&as=0").status == 403
    assert ben.get(str(own), JSON, query_string={"as": "0"}).json["offers"] == []


def test_a_program_is_offered_what_it_may_enter(anna: Phone, ben: Phone, own: Match) -> None:
    assert ben.json(str(own))["offers"] == []
    assert {offer["seat"] for offer in anna.json(str(own))["offers"]} == {0}


def test_what_concerns_the_table_any_seat_enters(anna: Phone, ben: Phone, own: Match) -> None:
    anna.enter(own, **sell(0))
    assert ben.enter(own, kind="Struck", entry=1).status == 201
    assert ben.enter(own, kind="Restored", entry=1).status == 201
    correction = {"kind": "Correction", "figure": "money.0", "value": 3, "reason": "counted"}
    assert ben.enter(own, **correction).status == 201


def test_where_each_enters_for_itself_nobody_says_otherwise_what_another_did(
    anna: Phone, ben: Phone, own: Match
) -> None:
    anna.enter(own, **sell(0))
    amended = {"kind": "Amended", "entry": 1, "action": sell(0, 1)}
    assert ben.enter(own, **amended).codes == ["FOR_THAT_SEAT"]
    assert ben.get(own / "entries/1/amend").status == 403
    assert not ben.page(str(own / "entries/1")).has("amend")
    assert anna.enter(own, **amended).status == 201


@pytest.mark.parametrize("accept", ["*/*", "image/*"])
def test_who_only_asks_where_the_link_of_a_seat_leads_takes_nobodys_place(
    app: Flask, anna: Phone, own: Match, accept: str
) -> None:
    told = anna.json(own / "phones")
    link = urlsplit(told["seats"][1]["address"]).path
    for method in ("GET", "HEAD"):
        chat = Phone(app).client.open(link, method=method, headers={"Accept": accept})
        assert chat.status_code == 204
    places = [(device["number"], device["seat"]) for device in anna.json(own / "phones")["devices"]]
    assert places == [(device["number"], device["seat"]) for device in told["devices"]]


def test_where_a_game_keeps_secrets_nobody_says_what_another_seat_did(
    anna: Phone, ben: Phone, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Visit, "_has_secrets", True)
    anna.sit(match, 0)
    ben.sit(match, 1)
    assert ben.enter(match, **sell(0)).codes == ["FOR_THAT_SEAT"]
    assert anna.enter(match, **sell(0)).status == 201
    assert ben.enter(match, kind="Amended", entry=1, action=sell(0, 1)).codes == ["FOR_THAT_SEAT"]
    assert ben.enter(match, kind="Amended", entry=1, action={"kind": "Pass", "seat": 1}).codes == [
        "FOR_THAT_SEAT"
    ]
    assert anna.enter(match, kind="Amended", entry=1, action=sell(0, 1)).status == 201


def test_who_sits_nowhere_is_told_to_take_a_seat(anna: Phone, chiara: Phone) -> None:
    match = anna.begin(entering="own_seat")
    assert chiara.enter(match, **sell(0)).codes == ["NO_SEAT_YET"]
    assert chiara.enter(match, kind="Struck", entry=1).codes == ["NO_SEAT_YET"]
    note = chiara.page(str(match)).one(id="not-yours")
    assert note["data-code"] == "NO_SEAT_YET"
    assert note.one("button")["popovertarget"] == "menu"


def test_the_keeper_enters_for_who_has_no_phone(anna: Phone) -> None:
    match = anna.begin(entering="own_seat")
    assert anna.enter(match, **sell(0)).status == 201
    assert anna.enter(match, kind="Pass", seat=1).status == 201


@pytest.mark.parametrize("entering", ["everyone", "own_seat"])
def test_a_watcher_enters_nothing_and_is_drawn_nothing_to_enter(
    anna: Phone, chiara: Phone, entering: str
) -> None:
    match = anna.begin(entering=entering)
    anna.enter(match, **sell(0))
    chiara.sit(match, "watch")
    for entry in (
        {"kind": "Pass", "seat": 1},
        {"kind": "Struck", "entry": 1},
        {"kind": "ReadOff", "figure": "price", "value": 1},
        {"kind": "Correction"},
        {"kind": "nonsense"},
    ):
        assert chiara.enter(match, **entry).codes == ["ONLY_WATCHES"]
    page = chiara.page(str(match))
    assert page.one(id="not-yours")["data-code"] == "ONLY_WATCHES"
    assert not forms_of_entries(page, match)
    assert not page.all("a", href=f"{match}?enter=Correction")
    assert not forms_of_entries(chiara.page(match.entries + "/1"), match)


def test_who_may_enter_for_all_does(anna: Phone, ben: Phone, match: Match) -> None:
    ben.sit(match, 1)
    anna.sit(match, 0)
    assert ben.enter(match, **sell(0)).status == 201


# A program without cookies.


def test_a_program_that_is_new_at_every_call_takes_part_and_fills_no_list(
    anna: Phone, app: Flask, match: Match
) -> None:
    for seat in (0, 1):
        assert Phone(app).enter(match, kind="Pass", seat=seat).status == 201
    assert [device["number"] for device in anna.json(match / "phones")["devices"]] == [1]


def test_a_browser_that_opens_the_page_is_on_the_list_at_once(anna: Phone, app: Flask, match: Match) -> None:
    agent = "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)"
    Phone(app).get(str(match), {"Accept": "text/html", "User-Agent": agent})
    devices = anna.json(match / "phones")["devices"]
    assert [(device["label"], device["kind"]) for device in devices] == [("phone 1", ""), ("phone 2", "iPad")]


# The page of the phones.


def test_everybody_is_shown_the_code_of_the_table_and_the_board(ben: Phone, match: Match) -> None:
    page = ben.page(match / "phones")
    assert page.one("p", class_="letters").text.replace(" ", "") == match.code
    assert f"{match}/board" in page.one(id="link-board").text
    assert not page.has("devices")


def test_the_keeper_is_shown_the_link_of_every_seat_with_its_picture(anna: Phone, match: Match) -> None:
    page = anna.page(match / "phones")
    for seat in (0, 1):
        fold = page.one("details", id=f"link-{seat}")
        assert anna.seat_link(match, seat) in fold.text
        assert fold.all("svg")
        assert "open" not in fold.attributes


def test_a_seat_is_shown_its_own_link_only(anna: Phone, ben: Phone, match: Match) -> None:
    ben.sit(match, 1)
    answer = ben.get(match / "phones")
    assert ben.seat_link(match, 1) in answer.text
    assert anna.seat_link(match, 0) not in answer.text
    assert not answer.page.has("link-0")


def test_the_keeper_sees_devices_with_what_they_are(
    anna: Phone, ben: Phone, chiara: Phone, match: Match
) -> None:
    ben.sit(match, 1)
    chiara.sit(match, "watch")
    told = [(one["label"], one["role"], one["seat"]) for one in anna.json(match / "phones")["devices"]]
    assert told == [("phone 1", "keeper", None), ("Ben", "seat", 1), ("phone 3", "watcher", None)]
    assert len(anna.page(match / "phones").all("li", class_="device")) == 3


def test_nobody_is_told_the_name_in_the_cookie_of_another(anna: Phone, ben: Phone, match: Match) -> None:
    ben.sit(match, 1)
    ben.enter(match, kind="Pass", seat=0)
    with ben.client.session_transaction() as session:
        secret = session["device"]
    for path in ("", "/phones", "/entries", "/entries/1", "/presence", "/record.jsonl", "/sheet?journal=yes"):
        for headers in ({}, JSON):
            assert secret not in anna.get(f"{match}{path}", headers).text, path


def test_the_keeper_hands_the_match_on(anna: Phone, ben: Phone, match: Match) -> None:
    ben.get(str(match))
    ben.get(str(match))
    form = anna.page(match / "phones").form(action=match / "keeper")
    answer = anna.send(form)
    assert (answer.status, answer.location) == (303, match / "phones")
    assert (you(anna, match)[0], you(ben, match)[0]) == ("seat", "keeper")


def test_the_keeper_frees_a_seat_and_its_link_changes(anna: Phone, ben: Phone, match: Match) -> None:
    link = anna.seat_link(match, 1)
    ben.get(link)
    anna.send(anna.page(match / "phones").form(action=match / "free-seats"))
    assert you(ben, match) == ("seat", None)
    assert ben.get(link).status == 404
    assert ben.get(anna.seat_link(match, 1)).status == 303


@pytest.mark.parametrize(
    ("path", "body"),
    [("keeper", {"number": 1}), ("free-seats", {"seat": 0}), ("joining", {"open": False})],
)
def test_what_the_keeper_does_is_refused_to_others(
    anna: Phone, ben: Phone, match: Match, path: str, body: dict[str, Any]
) -> None:
    answer = ben.post(match / path, body)
    assert (answer.status, answer.codes) == (403, ["NOT_THE_KEEPER"])


@pytest.mark.parametrize("sent", ["x", [1], {"a": 1}, 1e99, "1" * 500, "\x00"], ids=repr)
def test_nonsense_for_a_number_is_answered(anna: Phone, match: Match, sent: Any) -> None:
    assert anna.post(match / "keeper", {"number": sent}).status == 403
    assert anna.post(match / "free-seats", {"seat": sent}).status == 403
    assert anna.post(match / "seat", {"seat": sent}).status == 400
    assert anna.post(match / "joining", {"open": sent}).status == 400


def test_a_keeper_who_is_here_is_not_relieved(anna: Phone, ben: Phone, match: Match) -> None:
    answer = ben.post(match / "keeper", {})
    assert (answer.status, answer.codes) == (403, ["KEEPER_IS_HERE"])
    assert not ben.page(match / "phones").has("take-over")


# The closed door.


def test_behind_a_closed_door_a_new_device_reads_no_byte_of_the_match(
    anna: Phone, ben: Phone, chiara: Phone, app: Flask, match: Match
) -> None:
    ben.page(str(match))
    ben.page(str(match))
    link = anna.seat_link(match, 1)
    anna.send(anna.page(match / "phones").form("joining"))
    paths = (
        *("", "/stream", "/fresh", "/presence", "/phones", "/entries", "/entries/0", "/at/0", "/forms/Sell"),
        *("/ledger/0", "/sheet", "/sheet.pdf", "/record.jsonl"),
    )
    for path in (*(f"{match}{path}" for path in paths), link):
        for headers in ({}, HTMX, JSON, {"Accept": "text/html"}):
            answer = Phone(app).get(path, headers)
            assert answer.status == 403, path
            assert not any(word in answer.text for word in ("Anna", "Ben", "Corner Market", "apples")), path
    assert chiara.enter(match, **sell()).codes == ["JOINING_CLOSED"]
    assert chiara.sit(match, 1).codes == ["JOINING_CLOSED"]
    assert ben.page(str(match)).has("table")


def test_the_door_is_opened_again(anna: Phone, chiara: Phone, match: Match) -> None:
    for _ in range(2):
        anna.send(anna.page(match / "phones").form("joining"))
    assert chiara.get(str(match)).status == 200


# Who is here.


def presence(phone: Phone, match: Match) -> list[tuple[bool, bool]]:
    """Of each seat, whether its phone is here, and whether one ever was."""
    return [(seat["here"], seat["last_seen"] is not None) for seat in phone.json(match / "presence")["seats"]]


def test_a_seat_where_no_phone_ever_was_has_no_sign(ben: Phone, match: Match) -> None:
    assert presence(ben, match) == [(False, False), (False, False)]
    page = ben.page(str(match))
    assert "hidden" in page.one(id="presence-0").attributes
    assert "hidden" in page.one(id="last-seen-0").attributes


def test_a_seat_whose_stream_is_open_is_here(anna: Phone, ben: Phone, match: Match) -> None:
    anna.sit(match, 0)
    with closing(anna.client.get(match / "stream", buffered=False)) as response:
        next(response.iter_encoded())
        assert presence(ben, match)[0] == (True, True)
        sign = ben.page(str(match)).one(id="presence-0")
        assert sign.one("svg")["aria-label"]


def test_who_comes_is_told_by_a_bare_number(
    anna: Phone, ben: Phone, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.05)
    with closing(anna.client.get(match / "stream", buffered=False)) as response:
        events = (chunk.decode() for chunk in response.iter_encoded())
        next(events)
        ben.sit(match, 1)
        heard = next(event for event in events if "presence" in event)
    name, number = heard.strip().splitlines()
    assert name == "event: presence"
    assert number.removeprefix("data: ").isdigit()


def test_the_signs_come_as_fragments(anna: Phone, ben: Phone, match: Match) -> None:
    ben.sit(match, 1)
    page = anna.get(match / "presence", HTMX).page
    assert {part["id"] for part in page.all("hx-partial")} == {
        *("waiting-for", "presence-0", "presence-1", "last-seen-0", "last-seen-1", "whose-phone"),
    }
    assert not page.problems
    assert not page.has("table")


def test_a_page_whose_rights_have_changed_gets_its_table_anew(anna: Phone, ben: Phone, own: Match) -> None:
    rights = ben.page(str(own)).one(id="waiting-for")["data-rights"]
    assert not ben.get(own / "presence", {**HTMX, "Rights": rights}).page.has("table")
    anna.post(own / "free-seats", {"seat": 1})
    page = ben.get(own / "presence", {**HTMX, "Rights": rights}).page
    assert page.one(id="waiting-for")["data-rights"] != rights


def test_who_is_not_to_act_reads_whom_all_wait_for(anna: Phone, ben: Phone, own: Match) -> None:
    assert "Anna" in ben.page(str(own)).one(id="waiting-for").text
    assert "hidden" in anna.page(str(own)).one(id="waiting-for").attributes


def test_a_phone_that_goes_round_waits_for_nobody(anna: Phone, match: Match) -> None:
    assert "hidden" in anna.page(str(match)).one(id="waiting-for").attributes
