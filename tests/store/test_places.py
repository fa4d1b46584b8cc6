"""Places: what a device is at a match, and who may still come."""

from datetime import UTC, datetime, timedelta

import pytest

from companion.store import Entering, Match, Place, Role, Store, held

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SET_UP = {"kind": "SetUp", "players": [{"name": "Ada", "colour": "red"}, {"name": "Ben", "colour": "blue"}]}


def _open(store: Store, entering: Entering = Entering.EVERYONE) -> Match:
    with store.writing() as books:
        code = books.matches.open(game="g", set_up=SET_UP, box=None, device="ada", at=NOON, entering=entering)
        match = books.matches.find(code)
    assert match is not None
    return match


def _join(store: Store, match: Match, device: str, role: Role = Role.SEAT) -> Place:
    with store.writing() as books:
        return books.places.join(match.id, device, role=role, phone="ipad", at=NOON)


@pytest.fixture
def match(store: Store) -> Match:
    """A match of Ada and Ben, whose phones have joined."""
    match = _open(store)
    _join(store, match, "ada", Role.KEEPER)
    _join(store, match, "ben")
    return match


def _at(store: Store, match: Match) -> tuple[Place, ...]:
    with store.reading() as books:
        return books.places.at(match.id)


def test_devices_are_numbered_as_they_come(store: Store, match: Match) -> None:
    assert [(place.number, place.device) for place in _at(store, match)] == [(1, "ada"), (2, "ben")]


def test_a_place_is_kept_as_it_was_taken(store: Store, match: Match) -> None:
    ada, _ = _at(store, match)
    assert ada == Place(
        device="ada", number=1, role=Role.KEEPER, seat=None, phone="ipad", joined=NOON, last_seen=NOON
    )


def test_each_match_has_places_of_its_own(store: Store, match: Match) -> None:
    other = _open(store)
    assert _join(store, other, "ben").number == 1
    assert len(_at(store, match)) == 2


def test_a_device_sits_down(store: Store, match: Match) -> None:
    with store.writing() as books:
        books.places.put(match.id, "ben", role=Role.SEAT, seat=1)
    assert [place.seat for place in _at(store, match)] == [None, 1]
    assert held(_at(store, match)) == {1}


def test_a_device_is_seen_later_but_never_earlier(store: Store, match: Match) -> None:
    later = NOON + timedelta(minutes=3)
    for at in (later, NOON + timedelta(minutes=1)):
        with store.writing() as books:
            books.places.seen({(match.id, "ben"): at, (match.id, "nobody"): at})
    assert [place.last_seen for place in _at(store, match)] == [NOON, later]


def test_nobody_seen_is_nothing_written(store: Store, match: Match) -> None:
    with store.writing() as books:
        books.places.seen({})
    assert [place.last_seen for place in _at(store, match)] == [NOON, NOON]


def test_the_door_is_open_and_every_seat_has_a_key_nobody_guesses(store: Store, match: Match) -> None:
    with store.reading() as books:
        door = books.places.door(match.id)
    assert door.is_open
    assert len(set(door.keys)) == 2
    assert all(len(key) == 12 for key in door.keys)
    assert match.code not in door.keys


@pytest.mark.parametrize("is_open", [False, True])
def test_the_door_is_closed_and_opened(store: Store, match: Match, is_open: bool) -> None:
    with store.writing() as books:
        books.places.open_door(match.id, is_open=is_open)
    with store.reading() as books:
        assert books.places.door(match.id).is_open is is_open


def test_a_seat_gets_another_key_and_the_others_keep_theirs(store: Store, match: Match) -> None:
    with store.writing() as books:
        before = books.places.door(match.id).keys
        books.places.change_key(match.id, 1)
        after = books.places.door(match.id).keys
    assert after[0] == before[0]
    assert after[1] != before[1]


@pytest.mark.parametrize("entering", Entering)
def test_a_match_knows_who_enters_for_whom(store: Store, entering: Entering) -> None:
    assert _open(store, entering=entering).entering is entering


def test_a_device_lists_the_matches_it_is_at(store: Store, match: Match) -> None:
    _join(store, _open(store), "chiara")
    with store.reading() as books:
        assert [listed.match.code for listed in books.matches.listed(device="ben")] == [match.code]
        assert books.matches.listed(device="nobody") == ()
        assert len(books.matches.listed()) == 2
