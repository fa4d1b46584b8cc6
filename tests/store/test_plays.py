"""Plays: how matches ended."""

from datetime import UTC, datetime, timedelta

import pytest

from companion.store import Match, PlayPlace, Store

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


def test_plays_are_listed_by_game(store: Store, match: Match) -> None:
    _put(store, match, ADA, BEN)
    with store.reading() as books:
        assert len(books.plays.listed()) == len(books.plays.listed("sample_game")) == 1
        assert books.plays.listed("another") == ()
