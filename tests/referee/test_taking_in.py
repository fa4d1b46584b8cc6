"""Taking in a record, an export, a box: weighed first, then all of it or nothing."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from companion.exchange.recognising import Found, recognise
from companion.games import Shelf
from companion.referee import Comer, Referee, Visit
from companion.referee.taking_in import Sender, Told, take_in, weigh
from companion.store import Entering, Record, Role, Store
from tests.exchange.bgstats import export, person, play, score
from tests.referee.evening import ADA, BEN, Evening, begin

PHONE = Sender(device="chiara", phone="iphone")


@pytest.fixture
def evening(referee: Referee) -> Evening:
    """With second thoughts, a correction that was disputed, and an end."""
    evening = begin(referee)
    evening.sell(ADA)
    evening.sell(BEN, "bread")
    evening.amend(1, "Sell", ADA, good="apples", units=2)
    evening.strike(2)
    referee.dispute(evening.code, 1, "two?", token=evening.token())
    evening.play_to_the_end()
    return evening


def record(evening: Evening, **header: Any) -> Found:
    lines = list(evening.referee.record(evening.code) or ())
    first = json.dumps({**json.loads(lines[0]), **header})
    return read(evening.referee.shelf, "\n".join([first, *lines[1:]]))


def read(shelf: Shelf, text: str) -> Found:
    found = recognise(text.encode(), shelf)
    assert isinstance(found, Found), found
    return found


def codes(told: Told) -> list[str]:
    return [type(message).__name__ for message in told.messages]


def test_a_record_becomes_a_match_with_its_moments_and_whoever_sent_it_keeps_it(
    store: Store, evening: Evening
) -> None:
    names = [{"name": "Zoë", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    told = take_in(store, record(evening, players=names), PHONE)
    assert codes(told) == ["MatchCame"]
    code = told.messages[0].figures()["match"]
    there, here = evening.table, evening.referee.table(code)
    assert here is not None
    assert (here.state, here.is_over) == (there.state, True)
    assert here.match.entering is Entering.EVERYONE
    gaps = zip(here.journal[1:], there.journal[1:], strict=True)
    assert all(abs((ours.at - theirs.at).total_seconds()) < 0.001 for ours, theirs in gaps)
    visit = evening.referee.visit(code, Comer(device="chiara"))
    assert isinstance(visit, Visit)
    assert visit.place.role is Role.KEEPER
    play = evening.referee.play(code)
    assert play is not None
    assert (play.winners, play.finished) == (("Zoë",), here.journal[-1].at)


def test_a_record_that_is_here_already_is_found(store: Store, shelf: Shelf, evening: Evening) -> None:
    known = record(evening)
    assert codes(weigh(store, known, shelf, PHONE))[-1] == "MatchHere"
    told = take_in(store, known, PHONE)
    assert (codes(told), told.messages[0].figures()["match"]) == (["MatchHere"], evening.code)


def test_nobody_finds_a_match_by_lines_that_anybody_could_make_up(
    store: Store, shelf: Shelf, referee: Referee
) -> None:
    evening = begin(referee, device="ada")
    header = read(shelf, next(iter(referee.record(evening.code) or ())))
    assert "MatchHere" not in codes(weigh(store, header, shelf, PHONE))
    assert "MatchHere" in codes(weigh(store, header, shelf, Sender(device="ada")))
    evening.enter("Pass", ADA)
    lines = [json.loads(line) for line in referee.record(evening.code) or ()]
    timeless = [json.dumps({name: value for name, value in line.items() if name != "at"}) for line in lines]
    assert codes(take_in(store, read(shelf, "\n".join(timeless)), PHONE)) == ["MatchCame"]


def test_what_a_record_would_bring_is_told_first(store: Store, shelf: Shelf, evening: Evening) -> None:
    found = record(
        evening, start=1, players=[{"name": n, "colour": c} for n, c in (("B", "red"), ("A", "blue"))]
    )
    told = weigh(store, found, shelf, PHONE)
    assert (told.went_well, codes(told)) == (False, ["EntryFalls"])  # it is the other seat's turn
    assert told.messages[0].figures()["seq"] == 1
    fine = weigh(
        store,
        record(evening, players=[{"name": "Al", "colour": "red"}, {"name": "Bo", "colour": "blue"}]),
        shelf,
        PHONE,
    )
    assert codes(fine) == ["RecordOf", "WrittenAs", "EntriesHold", "MatchOver", "ScoresHold"]
    assert fine.is_new


def test_recorded_scores_are_compared(store: Store, shelf: Shelf, evening: Evening) -> None:
    found = record(evening)
    assert isinstance(found, Record)
    assert found.scores is not None
    told = weigh(store, replace(found, scores={**found.scores, "totals": [99, 0]}), shelf, PHONE)
    assert "ScoresFall" in codes(told)


@pytest.mark.parametrize(
    ("entries", "seq"),
    [
        ([{"kind": "Pass", "seat": 1}], 1),
        ([{"kind": "Pass", "seat": 0}, {"kind": "Sell", "seat": 1, "good": "bread", "units": 4}], 2),
        # What was struck later could not be looked back at either.
        ([{"kind": "Pass", "seat": 1}, {"kind": "Struck", "entry": 1}], 1),
        ([{"kind": "Pass", "seat": 0}, {"kind": "Pass", "seat": 1}, {"kind": "Struck", "entry": 1}], 2),
        ([{"kind": "ReadOff", "figure": "nonsense", "value": 2}], 1),
    ],
)
def test_an_entry_against_the_rules_keeps_the_whole_record_out(
    store: Store, evening: Evening, entries: list[dict[str, Any]], seq: int
) -> None:
    header = next(iter(evening.referee.record(evening.code) or ()))
    lines = [json.dumps({"seq": at, **entry}) for at, entry in enumerate(entries, start=1)]
    told = take_in(store, read(evening.referee.shelf, "\n".join([header, *lines])), PHONE)
    assert (told.went_well, told.messages[0].figures()["seq"]) == (False, seq)
    with store.reading() as books:
        assert len(books.matches.every()) == 1


def test_plays_come_in_once_with_their_people(store: Store, shelf: Shelf) -> None:
    found = read(shelf, json.dumps(export(play(1), play(2))))
    assert codes(weigh(store, found, shelf, PHONE)) == ["PlaysToCome", "OfGames", "WithPeople"]
    assert codes(take_in(store, found, PHONE)) == ["PlaysCame"]
    with store.reading() as books:
        plays, people = books.plays.listed(), books.people.every()
    assert {play.uuid for play in plays} == {play(1)["uuid"], play(2)["uuid"]}
    assert [(one.id, one.name) for one in people] == [(person(1)["uuid"], "Anna"), (person(2)["uuid"], "Ben")]
    more = read(shelf, json.dumps(export(play(2), play(3, playerScores=[score(1)]))))
    told = take_in(store, more, PHONE)
    assert [message.figures() for message in told.messages] == [{"n": 1}, {"n": 1}]
    assert codes(weigh(store, more, shelf, PHONE)) == ["PlaysHere"]


def test_a_play_of_this_house_that_comes_back_is_known(store: Store, shelf: Shelf, evening: Evening) -> None:
    ours = evening.referee.play(evening.code)
    assert ours is not None
    told = weigh(store, read(shelf, json.dumps(export(play(1, uuid=ours.uuid.upper())))), shelf, PHONE)
    assert (codes(told), told.is_new) == (["PlaysHere"], False)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_of_two_who_send_the_same_at_once_one_finds_it_here(
    store: Store, shelf: Shelf, evening: Evening
) -> None:
    names = [{"name": "Zoë", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    for found in (record(evening, players=names), read(shelf, json.dumps(export(play(1))))):
        with ThreadPoolExecutor(4) as phones:
            told = list(
                phones.map(
                    lambda at, found=found: take_in(store, found, Sender(device=f"phone {at}")), range(4)
                )
            )
        assert [one.is_new for one in told].count(True) == 1
    with store.reading() as books:
        assert len(books.matches.every()) == 2


def test_a_thousand_plays_come_in_within_seconds(store: Store, shelf: Shelf) -> None:
    seen = set[int]()
    text = json.dumps(export(*(play(n) for n in range(1_000)))).encode()
    began = time.monotonic()
    found = recognise(text, shelf, lambda done, total: seen.add(done))
    assert isinstance(found, Found)
    take_in(store, found, PHONE)
    assert time.monotonic() - began < 5
    assert len(seen) > 2
    with store.reading() as books:
        assert len(books.plays.listed(limit=None)) == 1_000


def test_a_box_sheet_becomes_a_box_once(store: Store, shelf: Shelf) -> None:
    box = read(shelf, json.dumps({"companion_box": 1, "game": "sample_game", "name": "Ours", "printed": {}}))
    first, second = take_in(store, box, PHONE), take_in(store, box, PHONE)
    assert (codes(first), codes(second)) == (["BoxCame"], ["BoxHere"])
    assert first.messages[0].figures() == second.messages[0].figures()
    with store.reading() as books:
        assert [known.name for known in books.boxes.listed("sample_game")] == ["Ours"]
