"""Who is at a match: Ada began it, Ben and Chiara come by its link."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from companion.core.messages import Seat
from companion.referee import Comer, JoiningClosed, NoSuchMatch, Referee, Visit, places, visits
from companion.store import Entering, Place, Role, now
from tests.referee.evening import Evening, begin

ADA, BEN, CHIARA = Comer(device="ada"), Comer(device="ben", phone="ipad"), Comer(device="chiara")
OF_ADA, OF_BEN = 0, 1


@pytest.fixture
def evening(referee: Referee) -> Evening:
    return begin(referee, device="ada", phone="iphone")


def visit(evening: Evening, who: Comer) -> Visit:
    found = evening.referee.visit(evening.code, who)
    assert isinstance(found, Visit), found
    return found


def key_of(evening: Evening, seat: int) -> str:
    return evening.referee.links(visit(evening, ADA))[1][Seat(seat)]


def code(found: Any) -> str:
    assert not isinstance(found, Place | Visit), found
    return str(found.code)


def sits(found: Any) -> int | None:
    assert isinstance(found, Place), found
    return found.seat


def test_who_begins_a_match_keeps_it(evening: Evening) -> None:
    place = visit(evening, ADA).place
    assert (place.role, place.seat, place.number, place.phone) == (Role.KEEPER, None, 1, "iphone")


def test_a_match_that_no_device_began_has_no_keeper(referee: Referee) -> None:
    evening = begin(referee)
    assert visit(evening, BEN).is_unkept
    assert sits(evening.referee.take_over(evening.code, BEN)) is None
    assert visit(evening, BEN).is_keeper


def test_who_opens_the_link_takes_part(evening: Evening) -> None:
    found = visit(evening, BEN)
    assert (found.place.role, found.place.seat, found.place.number) == (Role.SEAT, None, 2)
    assert [place.device for place in found.places] == ["ada", "ben"]


def test_who_comes_back_has_the_same_place(evening: Evening) -> None:
    assert visit(evening, BEN).place.number == visit(evening, BEN).place.number == 2


def test_who_only_passes_takes_part_and_is_written_down_nowhere(evening: Evening) -> None:
    passing = Comer(device="curl", is_passing=True)
    assert visit(evening, passing).is_passing
    assert visit(evening, passing).rights.is_handed_round
    assert [place.device for place in visit(evening, ADA).places] == ["ada"]


def test_no_match_has_no_visitors(evening: Evening) -> None:
    for act in (evening.referee.visit, evening.referee.watch, evening.referee.take_over):
        assert isinstance(act("K7QM4RTX9LWA", BEN), NoSuchMatch)


def test_a_free_seat_is_taken_and_given_up(evening: Evening) -> None:
    assert sits(evening.referee.take_seat(evening.code, BEN, OF_BEN)) == OF_BEN
    assert visit(evening, ADA).taken == {OF_BEN}
    assert sits(evening.referee.take_seat(evening.code, BEN, None)) is None
    assert visit(evening, ADA).taken == set()


def test_a_seat_where_a_phone_is_cannot_be_taken(evening: Evening) -> None:
    evening.referee.take_seat(evening.code, BEN, OF_BEN)
    assert code(evening.referee.take_seat(evening.code, CHIARA, OF_BEN)) == "SEAT_TAKEN"
    assert visit(evening, CHIARA).seat is None


def test_ones_own_seat_can_be_taken_again(evening: Evening) -> None:
    for _ in range(2):
        assert sits(evening.referee.take_seat(evening.code, BEN, OF_BEN)) == OF_BEN


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_cannot_be_taken_or_freed(evening: Evening, seat: int) -> None:
    assert code(evening.referee.take_seat(evening.code, BEN, seat)) == "NO_SUCH_SEAT"
    assert code(evening.referee.free_seat(evening.code, ADA, seat)) == "NO_SUCH_SEAT"


def test_the_link_of_a_seat_leads_there_though_a_phone_is_there(evening: Evening) -> None:
    evening.referee.take_seat(evening.code, BEN, OF_BEN)
    key = key_of(evening, OF_BEN)
    assert sits(evening.referee.take_seat_by_key(evening.code, CHIARA, key)) == OF_BEN
    assert visit(evening, BEN).seat == visit(evening, CHIARA).seat == OF_BEN


@pytest.mark.parametrize("key", ["", "K7QM4RTX9LWA", "é", "x" * 500])
def test_a_key_that_no_seat_has_leads_nowhere(evening: Evening, key: str) -> None:
    assert code(evening.referee.take_seat_by_key(evening.code, CHIARA, key)) == "NO_SUCH_KEY"
    assert [place.device for place in visit(evening, ADA).places] == ["ada"]


def test_the_key_of_another_match_leads_nowhere(referee: Referee, evening: Evening) -> None:
    key = key_of(begin(referee, device="ada"), OF_BEN)
    assert code(evening.referee.take_seat_by_key(evening.code, CHIARA, key)) == "NO_SUCH_KEY"


def test_a_freed_seat_is_free_and_its_old_link_leads_nowhere(evening: Evening) -> None:
    key = key_of(evening, OF_BEN)
    evening.referee.take_seat_by_key(evening.code, BEN, key)
    assert isinstance(evening.referee.free_seat(evening.code, ADA, OF_BEN), Place)
    assert visit(evening, BEN).seat is None
    assert code(evening.referee.take_seat_by_key(evening.code, BEN, key)) == "NO_SUCH_KEY"
    assert sits(evening.referee.take_seat(evening.code, CHIARA, OF_BEN)) == OF_BEN


def test_the_keeper_shows_every_link_and_a_seat_its_own(evening: Evening) -> None:
    evening.referee.take_seat(evening.code, BEN, OF_BEN)
    shown = {who: set(evening.referee.links(visit(evening, who))[1]) for who in (ADA, BEN, CHIARA)}
    assert shown == {ADA: {OF_ADA, OF_BEN}, BEN: {OF_BEN}, CHIARA: set()}


def test_a_watcher_looks_on_until_he_sits_down(evening: Evening) -> None:
    evening.referee.take_seat(evening.code, BEN, OF_BEN)
    watching = evening.referee.watch(evening.code, BEN)
    assert isinstance(watching, Place)
    assert (watching.role, watching.seat) == (Role.WATCHER, None)
    evening.referee.take_seat(evening.code, BEN, OF_BEN)
    assert visit(evening, BEN).place.role is Role.SEAT


def test_the_keeper_does_not_only_watch(evening: Evening) -> None:
    assert code(evening.referee.watch(evening.code, ADA)) == "KEEPER_STAYS"


def test_the_keeper_hands_the_match_on_and_keeps_the_seat(evening: Evening) -> None:
    evening.referee.take_seat(evening.code, ADA, OF_ADA)
    number = visit(evening, BEN).place.number
    assert isinstance(evening.referee.hand_on(evening.code, ADA, number), Place)
    assert visit(evening, BEN).is_keeper
    assert (visit(evening, ADA).place.role, visit(evening, ADA).seat) == (Role.SEAT, OF_ADA)


def test_a_match_is_handed_on_to_who_is_there_and_plays(evening: Evening) -> None:
    assert code(evening.referee.hand_on(evening.code, ADA, 7)) == "NO_SUCH_DEVICE"
    evening.referee.watch(evening.code, BEN)
    assert code(evening.referee.hand_on(evening.code, ADA, 2)) == "WATCHER_KEEPS_NOTHING"
    assert visit(evening, ADA).is_keeper


def test_handing_on_to_oneself_changes_nothing(evening: Evening) -> None:
    evening.referee.hand_on(evening.code, ADA, 1)
    assert visit(evening, ADA).is_keeper


@pytest.mark.parametrize(
    "act",
    [
        lambda referee, match: referee.hand_on(match, BEN, 2),
        lambda referee, match: referee.free_seat(match, BEN, OF_ADA),
        lambda referee, match: referee.open_joining(match, BEN, is_open=False),
    ],
    ids=["hand on", "free a seat", "close joining"],
)
def test_what_the_keeper_does_nobody_else_does(
    evening: Evening, act: Callable[[Referee, str], Place | Any]
) -> None:
    evening.referee.take_seat(evening.code, ADA, OF_ADA)
    assert code(act(evening.referee, evening.code)) == "NOT_THE_KEEPER"
    found = visit(evening, ADA)
    assert (found.is_keeper, found.seat) == (True, OF_ADA)
    assert evening.referee.links(found)[0]


def test_behind_a_closed_door_those_who_are_there_stay_and_nobody_else_comes(evening: Evening) -> None:
    visit(evening, BEN)
    evening.referee.open_joining(evening.code, ADA, is_open=False)
    assert isinstance(evening.referee.visit(evening.code, CHIARA), JoiningClosed)
    assert isinstance(evening.referee.visit(evening.code, Comer(device="curl", is_passing=True)), JoiningClosed)
    key = key_of(evening, OF_BEN)
    assert isinstance(evening.referee.take_seat_by_key(evening.code, CHIARA, key), JoiningClosed)
    assert sits(evening.referee.take_seat_by_key(evening.code, BEN, key)) == OF_BEN


def test_a_door_is_opened_again(evening: Evening) -> None:
    for is_open in (False, True):
        evening.referee.open_joining(evening.code, ADA, is_open=is_open)
    assert visit(evening, CHIARA).place.number == 2


def test_a_table_is_full_at_last(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "MOST_DEVICES", 2)
    visit(evening, BEN)
    assert code(evening.referee.visit(evening.code, CHIARA)) == "TABLE_FULL"
    assert visit(evening, BEN).place.number == 2


def test_a_keeper_who_is_here_is_not_relieved(evening: Evening) -> None:
    visit(evening, ADA)
    assert code(evening.referee.take_over(evening.code, BEN)) == "KEEPER_IS_HERE"


def test_a_keeper_who_is_gone_for_long_is_relieved_by_who_plays(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.referee.take_seat(evening.code, ADA, OF_ADA)
    monkeypatch.setattr(visits, "now", lambda: now() + visits.ABSENT)
    monkeypatch.setattr(evening.referee.store.presence, "_clock", lambda: now() + timedelta(minutes=5))
    evening.referee.watch(evening.code, CHIARA)
    assert code(evening.referee.take_over(evening.code, CHIARA)) == "WATCHER_KEEPS_NOTHING"
    assert code(evening.referee.take_over(evening.code, BEN)) == "KEEPER_SITS"
    evening.referee.take_seat(evening.code, BEN, OF_BEN)
    assert isinstance(evening.referee.take_over(evening.code, BEN), Place)
    assert visit(evening, BEN).is_keeper
    assert (visit(evening, ADA).is_keeper, visit(evening, ADA).seat) == (False, OF_ADA)


def test_a_seat_is_seen_as_its_latest_device(evening: Evening) -> None:
    assert visit(evening, ADA).seen_at(OF_BEN) is None
    evening.referee.take_seat(evening.code, BEN, OF_BEN)
    store, match = evening.referee.store, evening.table.match
    with store.presence.here(evening.code, (match.id, "ben")):
        seen = visit(evening, ADA).seen_at(OF_BEN)
        assert seen is not None
        assert seen.is_here


def test_whoever_sits_down_is_told_to_the_others(evening: Evening) -> None:
    before = evening.referee.signals.wait_for_either(evening.code, 0, -1, 0)
    evening.referee.take_seat(evening.code, BEN, OF_BEN)
    assert evening.referee.signals.wait_for_either(evening.code, 0, -1, 0) > before


def test_who_enters_for_whom_is_chosen_at_set_up(referee: Referee) -> None:
    evening = begin(referee, device="ada", entering=Entering.OWN_SEAT)
    assert visit(evening, ADA).rights.entering is Entering.OWN_SEAT


def test_a_start_sent_twice_has_one_keeper_and_a_stranger_who_sends_it_begins_his_own(referee: Referee) -> None:
    codes = [begin(referee, device=device, token="once").code for device in ("ada", "ada", "stranger")]
    assert codes[0] == codes[1] != codes[2]


def test_on_a_file_what_is_known_is_not_read_again(
    evening: Evening, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unread() -> None:
        raise AssertionError("read again")

    for _ in range(2):
        visit(evening, BEN)
    monkeypatch.setattr(evening.referee.store, "reading", unread)
    if url.startswith("sqlite"):
        assert visit(evening, BEN).place.number == 2
    else:
        with pytest.raises(AssertionError):
            visit(evening, BEN)


def test_who_has_been_sent_away_is_away_at_once(evening: Evening) -> None:
    for who in (ADA, BEN, ADA, BEN):
        visit(evening, who)
    evening.referee.take_seat(evening.code, BEN, OF_BEN)
    assert [visit(evening, who).taken for who in (ADA, BEN)] == [{OF_BEN}] * 2
    evening.referee.free_seat(evening.code, ADA, OF_BEN)
    assert [visit(evening, who).taken for who in (ADA, BEN)] == [set()] * 2
