"""What a process wrote last, by which it knows on a file that nothing newer is there."""

from datetime import UTC, datetime

import pytest

from companion.store import Match, Role, Row, Store

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SET_UP = {"kind": "SetUp", "players": [{"name": "Ada", "colour": "red"}]}


@pytest.fixture
def match(store: Store) -> Match:
    with store.writing() as books:
        found = books.matches.find(books.matches.open(game="g", set_up=SET_UP, box=None, device="ada", at=NOON))
    assert found is not None
    return found


def test_the_newest_entry_is_noted_once_it_is_on_disk(store: Store, match: Match) -> None:
    assert store.latest.entry(match.id) == 0
    with store.writing() as books:
        books.matches.append(match.id, [Row(seq=1, body={"kind": "Paused"}, at=NOON)])
        assert store.latest.entry(match.id) == 0
    assert store.latest.entry(match.id) == 1


def _give_up(store: Store, match: Match) -> None:
    with store.writing() as books:
        books.matches.append(match.id, [Row(seq=1, body={"kind": "Paused"}, at=NOON)])
        books.places.join(match.id, "ben", role=Role.SEAT, at=NOON)
        raise ZeroDivisionError


def test_nothing_is_noted_of_what_was_given_up(store: Store, match: Match) -> None:
    with pytest.raises(ZeroDivisionError):
        _give_up(store, match)
    assert (store.latest.entry(match.id), store.latest.changes(match.id)) == (0, 0)


def test_every_change_of_a_place_counts(store: Store, match: Match) -> None:
    with store.writing() as books:
        books.places.join(match.id, "ben", role=Role.SEAT, at=NOON)
    with store.writing() as books:
        books.places.put(match.id, "ben", role=Role.WATCHER, seat=None)
    with store.writing() as books:
        books.places.seen({(match.id, "ben"): NOON})
    assert store.latest.changes(match.id) == 3


def test_of_a_match_nobody_wrote_to_nothing_is_known(store: Store) -> None:
    assert (store.latest.entry(4711), store.latest.changes(4711)) == (-1, 0)


def test_only_on_a_file_a_process_is_alone(store: Store, url: str) -> None:
    assert store.is_alone == url.startswith("sqlite")
