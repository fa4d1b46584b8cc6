"""Matches and the rows of their journals."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone

import pytest

from companion.store import Entering, Match, Raced, Row, Store

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SET_UP = {"kind": "SetUp", "players": []}


def _open(store: Store, at: datetime = NOON) -> Match:
    with store.writing() as books:
        code = books.matches.open(game="sample_game", set_up=SET_UP, box=None, device="ada", at=at)
        match = books.matches.find(code)
    assert match is not None
    return match


def _append(store: Store, match: Match, *rows: Row) -> None:
    with store.writing() as books:
        books.matches.append(match.id, rows)


def test_a_match_begins_with_its_set_up_as_entry_0(store: Store) -> None:
    match = _open(store)
    with store.reading() as books:
        assert books.matches.rows(match.id) == (Row(seq=0, body=SET_UP, device="ada", at=NOON),)


@pytest.mark.parametrize(
    "code", ["", "K7QX", "k7qxk7qxk7qx", "K7QXK7QXK7Q0", "K7QXK7QXK7QX\n", "\x00" * 12, "'" * 500]
)
def test_what_is_no_code_finds_no_match(store: Store, code: str) -> None:
    _open(store)
    with store.reading() as books:
        assert books.matches.find(code) is None


def test_a_row_comes_back_as_it_was_written(store: Store) -> None:
    match = _open(store)
    row = Row(seq=1, body={"kind": "Sell", "good": "鹽"}, token="t", part=2, device="ben", at=NOON)
    _append(store, match, row)
    with store.reading() as books:
        assert books.matches.rows(match.id, after=0) == (row,)


def test_moments_are_kept_in_utc(store: Store) -> None:
    match = _open(store)
    taipei = NOON.astimezone(timezone(timedelta(hours=8)))
    _append(store, match, Row(seq=1, body={"kind": "Pass"}, at=taipei))
    with store.reading() as books:
        kept = books.matches.rows(match.id, after=0)[0].at
    assert (kept, kept.utcoffset()) == (NOON, timedelta(0))


def test_only_newer_rows_are_read(store: Store) -> None:
    match = _open(store)
    _append(store, match, *(Row(seq=seq, body={"kind": "Pass"}, at=NOON) for seq in (1, 2, 3)))
    with store.reading() as books:
        assert [row.seq for row in books.matches.rows(match.id, after=1)] == [2, 3]


def test_a_number_is_given_once(store: Store) -> None:
    match = _open(store)
    with pytest.raises(Raced):
        _append(store, match, Row(seq=0, body={"kind": "Pass"}, at=NOON))


def test_a_token_counts_once_in_each_of_its_parts(store: Store) -> None:
    match = _open(store)
    _append(
        store,
        match,
        Row(seq=1, body={"kind": "ReadOff"}, token="t", part=0, at=NOON),
        Row(seq=2, body={"kind": "Sell"}, token="t", part=1, at=NOON),
    )
    with pytest.raises(Raced):
        _append(store, match, Row(seq=3, body={"kind": "Sell"}, token="t", part=1, at=NOON))


def test_a_token_of_another_match_is_another_token(store: Store) -> None:
    for match in (_open(store), _open(store)):
        _append(store, match, Row(seq=1, body={"kind": "Pass"}, token="t", at=NOON))


def test_entries_belong_to_a_match(store: Store) -> None:
    with pytest.raises(Raced), store.writing() as books:
        books.matches.append(404, [Row(seq=0, body={"kind": "Pass"}, at=NOON)])


def test_who_begins_the_same_match_twice_at_once_begins_one(store: Store) -> None:
    def begin() -> str:
        with store.writing() as books:
            begun = books.matches.opened("sample_game", SET_UP, "tap", device=None, entering=Entering.EVERYONE)
            return begun or books.matches.open(
                game="sample_game", set_up=SET_UP, box=None, device=None, at=NOON, token="tap"
            )

    with ThreadPoolExecutor(8) as phones:
        codes = {tap.result() for tap in [phones.submit(begin) for _ in range(8)]}
    assert len(codes) == 1


@pytest.mark.parametrize("code", ["K7QX93MFTB2W", "K7QX\x00", "'"])
def test_holding_what_is_no_match_holds_nothing(store: Store, code: str) -> None:
    with store.writing() as books:
        books.matches.hold(code)
        assert books.matches.find(code) is None


def test_the_match_last_entered_into_is_listed_first(store: Store) -> None:
    first, second = _open(store), _open(store, NOON + timedelta(hours=1))
    with store.writing() as books:
        books.matches.touch(first.id, NOON + timedelta(hours=2))
        books.matches.append(first.id, [Row(seq=1, body={"kind": "Pass"}, at=NOON)])
    with store.reading() as books:
        listed = books.matches.listed()
    assert [(row.match.code, row.seq, row.set_up) for row in listed] == [
        (first.code, 1, SET_UP),
        (second.code, 0, SET_UP),
    ]


def test_finished_matches_are_listed_apart(store: Store) -> None:
    over, on = _open(store), _open(store)
    with store.writing() as books:
        books.matches.finish(over.id, NOON)
    with store.reading() as books:
        assert [row.match.code for row in books.matches.listed(finished=True)] == [over.code]
        assert [row.match.code for row in books.matches.listed(finished=False)] == [on.code]


def test_an_archived_match_is_put_away_and_taken_out_again(store: Store) -> None:
    match = _open(store)
    with store.writing() as books:
        books.matches.archive(match.id, NOON)
        assert (len(books.matches.listed()), len(books.matches.listed(archived=True))) == (0, 1)
        books.matches.archive(match.id, None)
        assert len(books.matches.listed()) == 1


def test_no_more_are_listed_than_asked_for(store: Store) -> None:
    for _ in range(3):
        _open(store)
    with store.reading() as books:
        assert len(books.matches.listed(limit=2)) == 2
