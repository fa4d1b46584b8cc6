"""Plays: how matches ended."""

from datetime import UTC, datetime, timedelta

import pytest

from companion.store import Details, Match, Play, PlayPlace, Store

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ADA = PlayPlace(seat=0, name="Ada", colour="red", total=31, place=1)
BEN = PlayPlace(seat=1, name="Ben", colour="blue", total=24, place=2)


@pytest.fixture
def match(store: Store) -> Match:
    with store.writing() as books:
        code = books.matches.open(game="sample_game", set_up={"kind": "SetUp"}, box=None, device=None, at=NOON)
        found = books.matches.find(code)
    assert found is not None
    return found


def _put(store: Store, match: Match, *places: PlayPlace, at: datetime = NOON) -> None:
    with store.writing() as books:
        books.plays.put(match.id, game=match.game, started=match.created, finished=at, places=places)


def test_a_play_tells_who_came_in_how(store: Store, match: Match) -> None:
    _put(store, match, ADA, BEN)
    with store.reading() as books:
        play = books.plays.find(match.code)
    assert play is not None
    assert (play.match, play.game, play.places) == (match.code, "sample_game", (ADA, BEN))


def test_a_corrected_end_stays_the_same_play(store: Store, match: Match) -> None:
    _put(store, match, ADA, BEN)
    with store.reading() as books:
        before = books.plays.find(match.code)
    _put(store, match, BEN, ADA, at=NOON + timedelta(hours=1))
    with store.reading() as books:
        after = books.plays.find(match.code)
    assert before is not None
    assert after is not None
    assert (after.uuid, after.finished) == (before.uuid, before.finished)
    assert after.places == (BEN, ADA)


def test_a_match_that_goes_on_is_no_play(store: Store, match: Match) -> None:
    _put(store, match, ADA, BEN)
    with store.writing() as books:
        books.plays.withdraw(match.id)
        assert books.plays.find(match.code) is None


def test_a_match_that_comes_to_its_end_again_is_the_same_play_with_what_was_noted(
    store: Store, match: Match
) -> None:
    _put(store, match, ADA, BEN)
    with store.writing() as books:
        before = books.plays.find(match.code)
        assert before is not None
        books.plays.note(before.uuid, location="Café", comments="")
        books.plays.withdraw(match.id)
        assert books.plays.of(before.uuid) is None
        assert books.plays.listed() == books.plays.listed(binned=True) == ()
    _put(store, match, BEN, ADA, at=NOON + timedelta(hours=1))
    with store.reading() as books:
        after = books.plays.find(match.code)
    assert after is not None
    assert (after.uuid, after.location, after.finished) == (before.uuid, "Café", NOON + timedelta(hours=1))


def test_plays_are_listed_by_game(store: Store, match: Match) -> None:
    _put(store, match, ADA, BEN)
    with store.reading() as books:
        assert len(books.plays.listed()) == len(books.plays.listed("sample_game")) == 1
        assert books.plays.listed("another") == ()


ELSEWHERE = Play(
    uuid="7d0e5a54-0000-4000-8000-000000000001",
    match=None,
    game="chess",
    title="Chess",
    bgg_id=171,
    source="bgstats",
    started=NOON,
    finished=NOON + timedelta(hours=2),
    minutes=120,
    location="Café",
    comments="Blitz",
    places=(
        PlayPlace(seat=0, name="Ada", total=None, place=1),
        PlayPlace(seat=1, name="Ben", total=None, place=0),
    ),
)


def test_a_play_from_elsewhere_is_kept_as_it_was_told(store: Store, match: Match) -> None:
    _put(store, match, ADA, BEN)
    with store.writing() as books:
        books.plays.add([ELSEWHERE])
        assert books.plays.of(ELSEWHERE.uuid) == ELSEWHERE
        assert books.plays.listed("chess") == (ELSEWHERE,)
        assert len(books.plays.listed()) == 2
        assert books.plays.known([ELSEWHERE.uuid, "another"]) == {ELSEWHERE.uuid}


def test_what_statistics_ask_is_kept_with_the_play(store: Store, match: Match) -> None:
    details = Details(points={"money": (31, 24)}, parts=(("inn",), ()), is_from_the_middle=True)
    _put(store, match, ADA, BEN)
    with store.writing() as books:
        play = books.plays.find(match.code)
        assert play is not None
        assert play.details is None
        books.plays.detail(match.id, details)
        play = books.plays.find(match.code)
        assert play is not None
        assert play.details == details


def test_a_play_in_the_bin_is_listed_there_only_until_it_is_taken_out(store: Store) -> None:
    with store.writing() as books:
        books.plays.add([ELSEWHERE])
        books.plays.bin(ELSEWHERE.uuid, NOON)
        assert books.plays.listed() == ()
        assert [play.uuid for play in books.plays.listed(binned=True)] == [ELSEWHERE.uuid]
        books.plays.bin(ELSEWHERE.uuid, None)
        assert books.plays.listed() == (ELSEWHERE,)


def test_the_bin_is_emptied_of_what_has_lain_there_long_enough(store: Store) -> None:
    with store.writing() as books:
        books.plays.add([ELSEWHERE])
        books.plays.bin(ELSEWHERE.uuid, NOON)
        books.plays.empty_bin(NOON)
        assert books.plays.of(ELSEWHERE.uuid) is not None
        books.plays.empty_bin(NOON + timedelta(seconds=1))
        assert books.plays.of(ELSEWHERE.uuid) is None


def test_the_play_of_a_match_in_the_bin_lies_there_with_it(store: Store, match: Match) -> None:
    _put(store, match, ADA, BEN)
    with store.writing() as books:
        books.matches.bin(match.id, NOON)
        assert books.plays.listed() == ()
        assert [play.match for play in books.plays.listed(binned=True)] == [match.code]
