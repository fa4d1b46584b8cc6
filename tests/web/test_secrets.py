"""A match with secrets at the table: what each phone is told, asked and refused."""

from datetime import timedelta
from typing import Any

import pytest

from companion.referee import Visit
from companion.store import Sighting, now
from tests.web.pages import Page
from tests.web.phones import HTMX, JSON, Match, Phone


@pytest.fixture
def secret(anna: Phone, ben: Phone) -> Match:
    """Corner Market with a secret till; Anna and Ben sit at their own phones, and Anna is to act."""
    match = anna.begin(readings={"till": "secret"})
    assert anna.sit(match, 0).status == ben.sit(match, 1).status == 200
    return match


@pytest.fixture
def lent(ben: Phone, chiara: Phone) -> Match:
    """The same where Anna brought no phone: Ben sits at his, and Chiara lends hers to everybody."""
    match = chiara.begin(readings={"till": "secret"})
    assert ben.sit(match, 1).status == 200
    return match


@pytest.fixture
def bidding(anna: Phone, ben: Phone, secret: Match) -> Match:
    """Anna has saved 4, Ben 7, and the last round is bid for."""
    return play_to_the_bids(secret, anna, ben)


@pytest.fixture
def lent_bidding(ben: Phone, chiara: Phone, lent: Match) -> Match:
    """The same where Anna brought no phone."""
    return play_to_the_bids(lent, chiara, ben)


def play_to_the_bids(match: Match, *phones: Phone) -> Match:
    """Each seat is entered for on the phone in its place."""
    for seat, amount in enumerate((4, 7)):
        entered(phones[seat].enter(match, kind="Stash", seat=seat, amount=amount))
    for at in range(6):
        entered(phones[at % 2].enter(match, kind="Pass", seat=at % 2))
    return match


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


def test_the_lobby_shows_nobodys(ben: Phone, secret: Match) -> None:
    assert not ben.page("/").one("a", class_="on-table", href=str(secret)).all("span", class_="money")


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


@pytest.mark.parametrize("address", ["entries", "count"])
def test_a_figure_that_is_secret_is_counted_by_whose_it_is(
    anna: Phone, ben: Phone, secret: Match, address: str
) -> None:
    counted = {"kind": "Counted", "figures": {"money.0": 3}, "token": "counted"}
    answer = ben.post(secret / address, counted)
    assert answer.codes == ["SECRET"]
    assert "10" not in answer.text
    assert anna.post(secret / address, counted).json["figures"][0]["app"] == 10


def test_the_newest_entry_is_told_with_what_came_of_itself(anna: Phone, ben: Phone, secret: Match) -> None:
    sale = {"kind": "Sell", "seat": 0, "good": "bread", "units": 1}
    for _ in range(2):
        entered(anna.enter(secret, **sale))
        entered(ben.enter(secret, kind="Stash", seat=1, amount=3))
    form = anna.page(f"{secret}?enter=Sell").form("entry")
    late = form.filled({"good": "bread", "units": "1", "seq": "2", "token": "late"})
    answer = anna.post_form(secret.entries, late, HTMX)
    assert answer.status == 409
    assert "Anna has just entered: Anna sells 1 bread" in answer.text


def test_the_score_so_far_is_told_to_nobody(anna: Phone, secret: Match) -> None:
    assert anna.page(secret / "sheet").one(id="scoring").all("p", class_="notes unsaid")


def test_the_record_is_not_given_out_while_it_holds_secrets(anna: Phone, secret: Match) -> None:
    answer = anna.get(secret / "record.jsonl")
    assert answer.status == 403
    assert "once the match is over" in answer.text


def test_where_the_till_is_open_the_record_is_too(anna: Phone, match: Match) -> None:
    assert anna.get(match / "record.jsonl").status == 200


# Entering for somebody whose purse one may not know


def test_to_say_for_whom_one_enters_shows_no_more(ben: Phone, lent_bidding: Match) -> None:
    assert money(ben, f"{lent_bidding}?as=0") == [None, 1]


def test_a_form_for_another_has_no_bounds_and_no_usual_case(
    anna: Phone, ben: Phone, secret: Match, lent: Match
) -> None:
    own, others = anna.json(str(secret))["offers"], ben.json(str(lent))["offers"]
    buys = [next(offer for offer in offers if offer["kind"] == "Buy") for offers in (own, others)]
    assert [bool(buy["limits"]) for buy in buys] == [True, False]
    assert buys[1]["usual"] is None


def test_nothing_is_foretold_of_what_another_enters(ben: Phone, lent: Match) -> None:
    few, many = (
        ben.post(lent / "preview", {"kind": "Buy", "seat": 0, "good": "bread", "units": units})
        for units in (1, 99)
    )
    assert (few.status, few.json) == (many.status, many.json) == (200, {"reasons": []})


def test_the_form_says_why_nothing_is_foretold(ben: Phone, lent: Match) -> None:
    form = form_of(ben, lent, "Buy", 0).form("entry")
    typed = form.filled({"good": "bread", "units": "2"})
    assert ben.post_form(lent / "preview", typed, HTMX).page.has("unforeseen")


def test_what_no_purse_decides_is_foretold_to_everybody(ben: Phone, lent: Match) -> None:
    answer = ben.post(lent / "preview", {"kind": "Sell", "seat": 0, "good": "bread", "units": 2})
    assert answer.json["said"] == "Anna sells 2 bread at 3."
    assert answer.json["postings"] == []


def test_a_refusal_names_no_figure_of_another(ben: Phone, lent: Match) -> None:
    answer = ben.enter(lent, kind="Buy", seat=0, good="bread", units=9)
    assert answer.status == 422
    assert answer.reasons[0]["text"] == "Anna cannot pay 27."
    assert answer.reasons[0]["figures"] == {"seat": 0, "asked": 27}


def test_a_secret_is_not_found_out_beside_another_reason(ben: Phone, lent: Match) -> None:
    senseless = {"kind": "Stash", "seat": 0, "amount": 0}
    assert ben.enter(lent, **senseless).codes == ["NULL_ACTION"]
    entered(ben.enter(lent, kind="Pass", seat=0))
    out_of_turn = {"kind": "Buy", "seat": 0, "good": "bread", "units": 99}
    assert ben.enter(lent, **out_of_turn).codes == ["NOT_YOUR_TURN"]


def test_a_doubt_that_would_tell_a_secret_is_not_voiced(anna: Phone, ben: Phone, lent: Match) -> None:
    anna.sit(lent, 0)
    entered(anna.enter(lent, kind="Correction", figure="money.0", value=9, reason="a coin rolled away"))
    last_coin = {"kind": "Buy", "seat": 0, "good": "bread", "units": 3}
    assert anna.enter(lent, **last_coin).codes == ["LAST_COIN"]
    anna.sit(lent, None)
    entered(ben.enter(lent, **last_coin))


def test_a_guess_is_not_confirmed_by_amending(anna: Phone, ben: Phone, lent: Match) -> None:
    entered(anna.enter(lent, kind="Stash", seat=0, amount=4))
    guess = {"kind": "Amended", "entry": 1, "action": {"kind": "Stash", "seat": 0, "amount": 4}}
    answer = ben.enter(lent, **guess)
    assert (answer.status, answer.codes) == (403, ["SECRET"])
    anna.sit(lent, 0)
    assert anna.enter(lent, **guess).json["repeated"] is True


def test_an_amendment_foretells_no_purse_of_another(anna: Phone, ben: Phone, secret: Match) -> None:
    entered(anna.enter(secret, kind="Sell", seat=0, good="apples", units=2))
    entered(ben.enter(secret, kind="Sell", seat=1, good="apples", units=1))
    fewer = {"kind": "Sell", "seat": 0, "good": "apples", "units": 1}
    told = anna.post(secret / "preview", {"kind": "Amended", "entry": 1, "action": fewer}).json
    assert told["later"] == 1
    assert [purse["seat"] for purse in told["purses"]] == [0]


def test_what_breaks_is_named_without_its_figures(anna: Phone, ben: Phone, bidding: Match) -> None:
    entered(anna.enter(bidding, kind="Correction", figure="savings.0", value=9, reason="under the carpet"))
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=8))
    found = {"kind": "Struck", "entry": anna.json(str(bidding))["seq"] - 1}
    assert anna.enter(bidding, **found).codes == ["TOO_LITTLE_SAVED"]
    answer = ben.enter(bidding, **found)
    assert (answer.status, answer.codes) == (409, ["SECRET"])


def test_the_same_kind_of_entry_is_asked_about_whatever_its_figure(
    anna: Phone, ben: Phone, chiara: Phone, lent: Match
) -> None:
    entered(anna.enter(lent, kind="Stash", seat=0, amount=4))
    entered(ben.enter(lent, kind="Pass", seat=1))
    again = {"kind": "Stash", "seat": 0, "amount": 1, "seq": 0}
    answer = chiara.enter(lent, **again)
    assert (answer.status, answer.codes) == (409, ["ALREADY_ENTERED"])
    assert answer.json["since"][0] == {"seq": 1, "kind": "Stash", "seat": 0}
    entered(chiara.enter(lent, **again, confirmed=True))


def test_a_retry_from_another_phone_is_no_second_entry(chiara: Phone, lent: Match) -> None:
    stash = {"kind": "Stash", "seat": 0, "amount": 4, "seq": 0, "token": "once"}
    entered(chiara.enter(lent, **stash))
    answer = chiara.enter(lent, **stash)
    assert (answer.status, answer.json["repeated"], answer.json["postings"]) == (200, True, [])


# A seat that a phone is at


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("Stash", {"amount": 99}),
        ("Buy", {"good": "bread", "units": 99}),
        ("Sell", {"good": "bread", "units": 1}),
    ],
)
@pytest.mark.parametrize("address", ["preview", "entries"])
def test_it_is_entered_for_on_that_phone_alone(
    ben: Phone, chiara: Phone, secret: Match, address: str, kind: str, more: dict[str, Any]
) -> None:
    for phone in (ben, chiara):
        answer = phone.post(secret / address, {"kind": kind, "seat": 0, "token": "no", **more})
        assert (answer.status, answer.codes) == (403, ["FOR_THAT_SEAT"])
        assert answer.reasons[0]["figures"] == {"seat": 0}


def test_its_form_is_on_that_phone_alone(ben: Phone, secret: Match) -> None:
    answer = ben.get(secret / "forms/Buy?as=0")
    assert (answer.status, answer.page.all("form", id="entry")) == (403, [])
    assert ben.json(str(secret))["offers"] == []


def test_what_it_did_is_amended_on_that_phone_alone(anna: Phone, ben: Phone, secret: Match) -> None:
    entered(anna.enter(secret, kind="Stash", seat=0, amount=4))
    guess = {"kind": "Amended", "entry": 1, "action": {"kind": "Stash", "seat": 0, "amount": 4}}
    answer = ben.enter(secret, **guess)
    assert (answer.status, answer.codes) == (403, ["FOR_THAT_SEAT"])
    assert anna.enter(secret, **guess).json["repeated"] is True


def test_a_phone_whose_seat_was_freed_is_shown_nothing_of_it_any_more(
    anna: Phone, ben: Phone, secret: Match
) -> None:
    drawn = ben.page(str(secret)).one(id="waiting-for")["data-rights"]
    link = ben.seat_link(secret, 1)
    assert anna.post(secret / "free-seats", {"seat": 1}).status == 200
    fresh = ben.get(secret / "fresh", HTMX)
    assert not fresh.page.one(id="seat-1").all("span", class_="money")
    signs = ben.get(secret / "presence", {**HTMX, "Rights": drawn})
    assert [part["id"] for part in signs.page.all("hx-partial")] == ["table", "whose-phone", "sheet"]
    assert not signs.page.one(id="seat-1").all("span", class_="money")
    assert money(ben, str(secret)) == [None, None]
    assert ben.get(link).status == 404


def test_a_form_stays_open_while_only_somebody_else_sits_down(anna: Phone, chiara: Phone, lent: Match) -> None:
    drawn = chiara.page(str(lent)).one(id="waiting-for")["data-rights"]
    anna.sit(lent, 0)
    signs = chiara.get(lent / "presence", {**HTMX, "Rights": drawn})
    assert [part["id"] for part in signs.page.all("hx-partial")] == ["table", "whose-phone"]


# What all enter at once


def test_a_phone_that_has_chosen_sees_its_choice_and_for_whom_it_waits(anna: Phone, bidding: Match) -> None:
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=3))
    page = anna.page(str(bidding))
    assert page.one(id="unseen").one("p", class_="chosen").text == "Anna bids 3."
    assert page.one(id="waiting-for").text == "Waiting for Ben."
    assert not page.all("a", data_opens="sheet")


@pytest.mark.parametrize("who", ["anna", "chiara"])
def test_it_is_said_once_who_is_waited_for(
    request: pytest.FixtureRequest, anna: Phone, bidding: Match, who: str
) -> None:
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=3))
    page = request.getfixturevalue(who).page(str(bidding))
    assert page.one(id="masthead").one("h1").text == "All choose at once"
    drawn = [page.one(id=part) for part in ("masthead", "instrument")]
    assert sum(part.text.count("Ben") for part in drawn) == 1


def test_when_the_phone_waited_for_is_gone_it_is_said_since_when(
    anna: Phone, bidding: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    entered(anna.enter(bidding, kind="Bid", seat=0, amount=3))
    long_ago = Sighting(is_here=False, at=now() - timedelta(minutes=3))
    monkeypatch.setattr(Visit, "seen_at", lambda *_: long_ago)
    for part in (anna.page(str(bidding)), anna.get(bidding / "presence").page):
        told = part.one("p", id="waiting-for").text
        assert told == "Waiting for Ben, whose phone was last seen 3 minutes ago."


def test_who_only_looks_on_has_no_key_to_choose(chiara: Phone, bidding: Match) -> None:
    chiara.sit(bidding, "watch")
    assert not chiara.page(str(bidding)).all("a", data_opens="sheet")
    assert not [offer for offer in chiara.json(str(bidding))["offers"] if offer["kind"] == "Bid"]


def test_the_screen_of_the_table_has_no_key_either_whoever_opens_it(anna: Phone, bidding: Match) -> None:
    page = anna.page(bidding / "board")
    assert not page.has("unseen")
    assert not page.all("a")


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


def test_one_phone_that_goes_round_enters_for_each_in_turn(chiara: Phone) -> None:
    match = play_to_the_bids(chiara.begin(readings={"till": "secret"}), chiara, chiara)
    keys = chiara.page(str(match)).all("a", data_opens="sheet")
    assert [key.text for key in keys] == ["Bid: Anna", "Bid: Ben"]
    for seat, amount in ((0, "3"), (1, "5")):
        form = form_of(chiara, match, "Bid", seat).form("entry")
        assert form.value("seat") == str(seat)
        assert chiara.send(form, {"amount": amount}).status == 303
    assert chiara.json(str(match))["phase"] == "secret_trading"


def test_a_phone_that_goes_round_passes_by_who_has_a_phone(
    ben: Phone, chiara: Phone, lent_bidding: Match
) -> None:
    keys = chiara.page(str(lent_bidding)).all("a", data_opens="sheet")
    assert [key.text for key in keys] == ["Bid: Anna"]
    assert ben.enter(lent_bidding, kind="Bid", seat=1, amount=7).status == 201


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
