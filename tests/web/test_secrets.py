"""A match with secrets at the table: what each phone is told, asked and refused."""

from typing import Any

import pytest
from flask import Flask

from tests.web.pages import Page
from tests.web.phones import HTMX, JSON, Match, Phone


def sit(phone: Phone, match: Match, seat: int) -> None:
    form = phone.page(str(match)).form(action=match / "seat")
    assert phone.send(form, {"seat": str(seat)}).status == 303


@pytest.fixture
def secret(anna: Phone, ben: Phone) -> Match:
    """Corner Market with a secret till; Anna and Ben sit at their own phones, and Anna is to act."""
    match = anna.begin(readings={"till": "secret"})
    sit(anna, match, 0)
    sit(ben, match, 1)
    return match


@pytest.fixture
def chiara(app: Flask) -> Phone:
    """Looks on, or lends her phone to everybody."""
    return Phone(app)


@pytest.fixture
def bidding(anna: Phone, ben: Phone, secret: Match) -> Match:
    """Anna has saved 4, Ben 7, and the last round is bid for."""
    entered(anna.enter(secret, kind="Stash", seat=0, amount=4))
    entered(ben.enter(secret, kind="Stash", seat=1, amount=7))
    for at in range(6):
        entered(ben.enter(secret, kind="Pass", seat=at % 2))
    return secret


def entered(answer: Any) -> None:
    assert answer.status == 201, answer.text


def money(phone: Phone, path: str) -> list[int | None]:
    return [card["purse"]["value"] for card in phone.json(path)["board"]["cards"]]


def newest(phone: Phone, match: Match) -> str:
    return str(phone.json(match.entries)["entries"][0]["said"])


def form_of(phone: Phone, match: Match, kind: str, seat: int) -> Page:
    return phone.page(f"{match}?enter={kind}&as={seat}")


# Purses


def test_each_phone_shows_the_money_of_its_own_seat(
    anna: Phone, ben: Phone, chiara: Phone, secret: Match
) -> None:
    assert [money(phone, str(secret)) for phone in (anna, ben, chiara)] == [
        [10, None],
        [None, 10],
        [None, None],
    ]


def test_the_table_as_it_was_shows_no_more(anna: Phone, bidding: Match) -> None:
    assert money(anna, bidding / "at/2") == [6, None]


def test_the_lobby_shows_nobodys(chiara: Phone, secret: Match) -> None:
    assert not chiara.page("/").one("a", href=str(secret)).all("span", class_="money")


@pytest.mark.parametrize("headers", [{}, JSON], ids=["page", "program"])
def test_the_lines_of_anothers_purse_are_refused_in_words(
    anna: Phone, secret: Match, headers: dict[str, str]
) -> None:
    assert anna.get(secret / "ledger/0", headers).status == 200
    answer = anna.get(secret / "ledger/1", headers)
    assert answer.status == 403
    assert "for its owner to know" in answer.text


def test_the_others_read_that_something_was_put_away(anna: Phone, ben: Phone, secret: Match) -> None:
    entered(anna.enter(secret, kind="Stash", seat=0, amount=4))
    assert newest(anna, secret) == "Anna puts 4 away and has 6 left."
    assert newest(ben, secret) == "Anna puts something away."
    assert [len(phone.json(secret / "entries/1")["postings"]) for phone in (anna, ben)] == [2, 0]


def test_a_figure_that_is_secret_is_corrected_by_whose_it_is(anna: Phone, ben: Phone, secret: Match) -> None:
    offered = ben.page(f"{secret}?enter=Correction").one("select", name="figure")
    assert [option["value"] for option in offered.all("option")] == ["", "money.1", "savings.1"]
    fix = {"kind": "Correction", "figure": "money.0", "value": 10, "reason": "so"}
    answer = ben.enter(secret, **fix)
    assert (answer.status, answer.codes) == (403, ["SECRET"])
    assert anna.enter(secret, **fix).codes == ["FIGURE_UNCHANGED"]


def test_the_score_so_far_is_told_to_nobody(anna: Phone, secret: Match) -> None:
    assert anna.page(secret / "sheet").one(id="scoring").all("p", class_="notes unsaid")


def test_the_record_is_not_given_out_while_it_holds_secrets(anna: Phone, secret: Match) -> None:
    answer = anna.get(secret / "record.jsonl")
    assert answer.status == 403
    assert "once the match is over" in answer.text


def test_where_the_till_is_open_the_record_is_too(anna: Phone, match: Match) -> None:
    assert anna.get(match / "record.jsonl").status == 200


# Entering for somebody whose purse one may not know


def test_to_say_for_whom_one_enters_shows_no_more(ben: Phone, bidding: Match) -> None:
    assert money(ben, f"{bidding}?as=0") == [None, 1]


def test_a_form_for_another_has_no_bounds_and_no_usual_case(anna: Phone, ben: Phone, secret: Match) -> None:
    own, others = (phone.json(str(secret))["offers"] for phone in (anna, ben))
    buys = [next(offer for offer in offers if offer["kind"] == "Buy") for offers in (own, others)]
    assert [bool(buy["limits"]) for buy in buys] == [True, False]
    assert buys[1]["usual"] is None


def test_nothing_is_foretold_of_what_another_enters(ben: Phone, secret: Match) -> None:
    few, many = (
        ben.post(secret / "preview", {"kind": "Buy", "seat": 0, "good": "bread", "units": units})
        for units in (1, 99)
    )
    assert (few.status, few.json) == (many.status, many.json) == (200, {"reasons": []})


def test_the_form_says_why_nothing_is_foretold(ben: Phone, secret: Match) -> None:
    form = form_of(ben, secret, "Buy", 0).form("entry")
    typed = form.filled({"good": "bread", "units": "2"})
    assert ben.post_form(secret / "preview", typed, HTMX).page.has("unforeseen")


def test_what_no_purse_decides_is_foretold_to_everybody(ben: Phone, secret: Match) -> None:
    answer = ben.post(secret / "preview", {"kind": "Sell", "seat": 0, "good": "bread", "units": 2})
    assert answer.json["said"] == "Anna sells 2 bread at 3."
    assert answer.json["postings"] == []


def test_a_refusal_names_no_figure_of_another(ben: Phone, secret: Match) -> None:
    answer = ben.enter(secret, kind="Buy", seat=0, good="bread", units=9)
    assert answer.status == 422
    assert answer.reasons[0]["text"] == "Anna cannot pay 27."
    assert answer.reasons[0]["figures"] == {"seat": 0, "asked": 27}


def test_a_secret_is_not_found_out_beside_another_reason(anna: Phone, ben: Phone, secret: Match) -> None:
    senseless = {"kind": "Stash", "seat": 0, "amount": 0}
    assert ben.enter(secret, **senseless).codes == ["NULL_ACTION"]
    out_of_turn = {"kind": "Buy", "seat": 1, "good": "bread", "units": 99}
    assert anna.enter(secret, **out_of_turn).codes == ["NOT_YOUR_TURN"]


def test_a_doubt_that_would_tell_a_secret_is_not_voiced(anna: Phone, ben: Phone, secret: Match) -> None:
    entered(anna.enter(secret, kind="Correction", figure="money.0", value=9, reason="a coin rolled away"))
    last_coin = {"kind": "Buy", "seat": 0, "good": "bread", "units": 3}
    assert anna.enter(secret, **last_coin).codes == ["LAST_COIN"]
    entered(ben.enter(secret, **last_coin))


def test_a_guess_is_not_confirmed_by_amending(anna: Phone, ben: Phone, secret: Match) -> None:
    entered(anna.enter(secret, kind="Stash", seat=0, amount=4))
    guess = {"kind": "Amended", "entry": 1, "action": {"kind": "Stash", "seat": 0, "amount": 4}}
    answer = ben.enter(secret, **guess)
    assert (answer.status, answer.codes) == (403, ["SECRET"])
    assert anna.enter(secret, **guess).json["repeated"] is True


def test_what_breaks_is_named_without_its_figures(anna: Phone, ben: Phone, bidding: Match) -> None:
    entered(anna.enter(bidding, kind="Correction", figure="savings.0", value=9, reason="under the carpet"))
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=8))
    found = {"kind": "Struck", "entry": anna.json(str(bidding))["seq"] - 1}
    assert anna.enter(bidding, **found).codes == ["TOO_LITTLE_SAVED"]
    answer = ben.enter(bidding, **found)
    assert (answer.status, answer.codes) == (409, ["SECRET"])


def test_the_same_kind_of_entry_is_asked_about_whatever_its_figure(
    anna: Phone, ben: Phone, chiara: Phone, secret: Match
) -> None:
    entered(anna.enter(secret, kind="Stash", seat=0, amount=4))
    entered(ben.enter(secret, kind="Pass", seat=1))
    again = {"kind": "Stash", "seat": 0, "amount": 1, "seq": 0}
    answer = chiara.enter(secret, **again)
    assert (answer.status, answer.codes) == (409, ["ALREADY_ENTERED"])
    assert answer.json["since"][0] == {"seq": 1, "kind": "Stash", "seat": 0}
    entered(chiara.enter(secret, **again, confirmed=True))


def test_a_retry_from_another_phone_is_no_second_entry(chiara: Phone, secret: Match) -> None:
    stash = {"kind": "Stash", "seat": 0, "amount": 4, "seq": 0, "token": "once"}
    entered(chiara.enter(secret, **stash))
    answer = chiara.enter(secret, **stash)
    assert (answer.status, answer.json["repeated"], answer.json["postings"]) == (200, True, [])


# What all enter at once


def test_a_phone_that_has_chosen_sees_its_choice_and_for_whom_it_waits(anna: Phone, bidding: Match) -> None:
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=3))
    page = anna.page(str(bidding))
    assert page.one(id="unseen").one("p", class_="chosen").text == "Anna bids 3."
    assert page.one(id="waiting").text == "Waiting for Ben"
    assert page.one(id="masthead").one("h1").text == "Waiting for Ben"
    assert not page.all("a", data_opens="sheet")


def test_the_others_learn_that_somebody_has_chosen(
    anna: Phone, ben: Phone, chiara: Phone, bidding: Match
) -> None:
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=3))
    for phone in (ben, chiara):
        assert phone.page(str(bidding)).one("p", class_="chosen").text == "Anna has bid."
        assert newest(phone, bidding) == "Anna has bid."


def test_whoever_has_still_to_choose_is_told_so(anna: Phone, ben: Phone, bidding: Match) -> None:
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=3))
    page = ben.page(str(bidding))
    assert page.one(id="masthead").one("h1").text == "Choose, Ben"
    assert len(page.all("a", data_opens="sheet")) == 1


def test_a_phone_of_its_own_seat_offers_what_that_seat_may_choose(ben: Phone, bidding: Match) -> None:
    form = form_of(ben, bidding, "Bid", 0).form("entry")
    assert form.value("seat") == "1"
    offers = ben.json(str(bidding))["offers"]
    assert [(offer["seat"], offer["limits"]["amount"]["at_most"]) for offer in offers] == [(1, 7)]


def test_one_phone_that_goes_round_enters_for_each_in_turn(chiara: Phone, bidding: Match) -> None:
    keys = chiara.page(str(bidding)).all("a", data_opens="sheet")
    assert [key.text for key in keys] == ["Bid: Anna", "Bid: Ben"]
    for seat, amount in ((0, "3"), (1, "5")):
        form = form_of(chiara, bidding, "Bid", seat).form("entry")
        assert form.value("seat") == str(seat)
        assert chiara.send(form, {"amount": amount}).status == 303
    assert chiara.json(str(bidding))["phase"] == "secret_trading"


def test_when_the_last_has_chosen_all_is_turned_up(
    anna: Phone, ben: Phone, chiara: Phone, bidding: Match
) -> None:
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=3))
    entered(ben.enter(bidding, kind="Bid", seat=1, amount=5))
    lines = chiara.json(bidding.entries)["entries"]
    assert [line["said"] for line in lines[:2]] == ["Ben bids 5.", "Anna bids 3."]
    assert [note["text"] for note in lines[0]["notes"]] == ["Anna bid 3.", "Ben bid 5."]


def test_the_last_to_choose_does_not_foresee_what_the_others_chose(
    anna: Phone, ben: Phone, bidding: Match
) -> None:
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=3))
    answer = ben.post(bidding / "preview", {"kind": "Bid", "seat": 1, "amount": 5})
    assert answer.json == {
        "said": "Nobody else sees it until all have chosen.",
        "notes": [],
        "postings": [],
    }


def test_a_choice_taken_back_stays_unseen(anna: Phone, ben: Phone, bidding: Match) -> None:
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=3))
    entered(anna.enter(bidding, kind="Struck", entry=anna.json(str(bidding))["seq"]))
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=2))
    entered(ben.enter(bidding, kind="Bid", seat=1, amount=5))
    said = [line["said"] for line in ben.json(bidding.entries)["entries"][:3]]
    assert said == ["Ben bids 5.", "Anna bids 2.", "Anna has bid."]


def test_letting_it_count_again_tells_nobody_else(anna: Phone, ben: Phone, secret: Match) -> None:
    entered(anna.enter(secret, kind="Stash", seat=0, amount=4))
    entered(anna.enter(secret, kind="Struck", entry=1))
    answer = ben.enter(secret, kind="Restored", entry=1)
    assert (answer.json["said"], answer.json["postings"]) == (None, [])
