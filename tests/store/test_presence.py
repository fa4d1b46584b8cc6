"""Presence: who is here, written down now and then, told when somebody came or went."""

from collections.abc import Mapping
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from time import monotonic, sleep

from companion.store import Place, Role, Store
from companion.store.places import At
from companion.store.presence import A_MOMENT, BETWEEN_NOTES, RELOAD, Presence, Sighting

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
ADA = (1, "ada")


class Evening:
    """One process with a clock that the test turns; it notes what is written and told."""

    def __init__(self) -> None:
        self.at = NOON
        self.written: list[Mapping[At, datetime]] = []
        self.told: list[str] = []
        self.presence = Presence(self.written.append, self.told.append, clock=lambda: self.at, tick=None)

    def later(self, by: timedelta = SECOND) -> None:
        self.at += by
        self.presence.look()

    def sees(self, device: str = "ada", *, in_the_books: datetime = NOON - timedelta(hours=1)) -> Sighting:
        place = Place(
            device=device, number=1, role=Role.SEAT, seat=0, phone="", joined=NOON, last_seen=in_the_books
        )
        return self.presence.sighting(1, place)


def test_a_device_is_here_while_its_stream_is_open() -> None:
    evening = Evening()
    with evening.presence.here("K7QX", ADA):
        evening.later(timedelta(minutes=10))
        assert evening.sees() == Sighting(True, evening.at)


def test_whoever_comes_is_told_and_written_once() -> None:
    evening = Evening()
    with evening.presence.here("K7QX", ADA):
        evening.later()
        evening.later()
    assert evening.told == ["K7QX"]
    assert evening.written == [{ADA: NOON}]


def test_a_second_stream_of_a_device_is_no_news() -> None:
    evening = Evening()
    with evening.presence.here("K7QX", ADA):
        evening.later()
        with evening.presence.here("K7QX", ADA):
            evening.later()
        evening.later(2 * RELOAD)
        assert evening.sees().is_here
    assert evening.told == ["K7QX"]


def test_a_page_loaded_anew_is_no_news() -> None:
    evening = Evening()
    with evening.presence.here("K7QX", ADA):
        evening.later()
    evening.later(RELOAD / 2)
    assert evening.sees().is_here
    with evening.presence.here("K7QX", ADA):
        evening.later(2 * RELOAD)
        assert evening.sees().is_here
    assert evening.told == ["K7QX"]


def test_whoever_stays_away_is_gone_and_was_last_seen_at_the_last_sign_of_life() -> None:
    evening = Evening()
    with evening.presence.here("K7QX", ADA) as heard:
        evening.later(timedelta(seconds=15))
        heard()
        evening.later(timedelta(seconds=3))
    evening.later(RELOAD)
    assert evening.told == ["K7QX", "K7QX"]
    assert evening.sees() == Sighting(False, NOON + timedelta(seconds=15))
    assert evening.written[-1] == {ADA: NOON + timedelta(seconds=15)}


def test_whoever_was_seen_by_another_process_since_is_here_after_all() -> None:
    evening = Evening()
    with evening.presence.here("K7QX", ADA):
        evening.later()
    evening.later(RELOAD)
    assert not evening.sees().is_here
    assert evening.sees(in_the_books=evening.at).is_here


def test_seen_a_moment_ago_by_another_process_is_here() -> None:
    evening = Evening()
    assert evening.sees(in_the_books=NOON - A_MOMENT + SECOND).is_here
    assert not evening.sees(in_the_books=NOON - A_MOMENT).is_here


def test_those_who_stay_are_written_down_together_and_seldom() -> None:
    evening = Evening()
    with ExitStack() as streams:
        for number in range(1000):
            streams.enter_context(evening.presence.here(f"M{number // 5}", (number // 5, f"device {number}")))
        for _ in range(60):
            evening.later()
    assert len(evening.written) <= 1 + timedelta(minutes=1) / BETWEEN_NOTES
    assert {len(moments) for moments in evening.written} == {1000}
    assert len(evening.told) == 200


def test_a_device_without_a_stream_is_noted_with_the_others() -> None:
    evening = Evening()
    evening.presence.note(ADA)
    evening.later()
    assert evening.written == []
    assert evening.sees().is_here
    evening.later(BETWEEN_NOTES)
    assert evening.written == [{ADA: NOON}]
    assert evening.told == []


def test_who_has_been_gone_for_long_is_forgotten() -> None:
    evening = Evening()
    with evening.presence.here("K7QX", ADA):
        pass
    evening.later(RELOAD)
    evening.later(3 * A_MOMENT)
    assert evening.sees(in_the_books=NOON).at == NOON
    assert not evening.presence._heard
    assert not evening.presence._gone


def test_closing_writes_down_when_everybody_was_last_seen() -> None:
    evening = Evening()
    with evening.presence.here("K7QX", ADA):
        evening.presence.close()
    assert evening.written == [{ADA: NOON}]


def test_a_store_watches_by_itself_and_tells_its_signals(store: Store) -> None:
    with store.writing() as books:
        code = books.matches.open(game="g", set_up={"kind": "SetUp"}, box=None, device="ada", at=NOON)
        match = books.matches.find(code)
        assert match is not None
        books.places.join(match.id, "ada", role=Role.KEEPER, at=NOON)
    store.presence._tick = 0.01
    with store.presence.here(code, (match.id, "ada")):
        _, stirred = store.signals.wait_for_either(code, -1, -1, 10)
    assert stirred > 0
    until = monotonic() + 10
    while monotonic() < until:
        with store.reading() as books:
            if books.places.at(match.id)[0].last_seen > NOON:
                return
        sleep(0.01)
    raise AssertionError("nobody wrote it down")
