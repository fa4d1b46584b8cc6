"""So often and no oftener, each for itself, and anew after a while."""

import pytest

from companion.web.pace import Counts, Pace


class Clock:
    """Stands still until it is set on."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def counts(clock: Clock) -> Counts:
    return Counts(Pace(3, 60), clock)


def test_so_often_is_within_the_pace_and_once_more_is_not(counts: Counts) -> None:
    assert [counts.add("Anna") for _ in range(5)] == [True, True, True, False, False]


def test_everybody_has_a_pace_of_his_own(counts: Counts) -> None:
    assert [counts.add("Anna") for _ in range(3)] == [counts.add("Ben") for _ in range(3)] == [True] * 3


def test_asking_whether_there_is_room_takes_none(counts: Counts) -> None:
    assert all(counts.has_room("Anna") for _ in range(9))
    assert all(counts.add("Anna") for _ in range(3))
    assert not counts.has_room("Anna")


def test_the_seconds_run_from_the_first_time(counts: Counts, clock: Clock) -> None:
    counts.add("Anna")
    clock.now += 50
    assert [counts.add("Anna") for _ in range(3)] == [True, True, False]
    clock.now += 10
    assert [counts.add("Anna") for _ in range(4)] == [True, True, True, False]


def test_who_has_not_asked_for_long_is_forgotten(counts: Counts, clock: Clock) -> None:
    for who in ("Anna", "Ben", "Chiara"):
        counts.add(who)
    clock.now += 60
    counts.add("Dora")
    assert list(counts._known) == ["Dora"]
