"""Who thought how long, from the moments of the entries alone."""

from companion.core.messages import TABLE, Seat
from companion.core.times import LONGEST_THOUGHT, Tick, times

ADA, BEN = Seat(0), Seat(1)


def tick(at: float, by: Seat | None = None, *to_act: Seat, round: int | None = 1) -> Tick:
    return Tick(at=at, by=by, to_act=frozenset(to_act), round=round)


def test_nobody_thought_before_anything_was_entered() -> None:
    assert times([]).total == 0
    assert times([tick(0, None, ADA)]).seats == ()


def test_a_seat_thinks_from_the_entry_before_to_its_own() -> None:
    found = times([tick(0, None, ADA), tick(20, ADA, BEN), tick(50, BEN, ADA), tick(55, ADA, BEN)])
    assert (found.of(ADA), found.of(BEN), found.total) == (25, 30, 55)


def test_each_round_has_its_own_time() -> None:
    found = times([tick(0, None, ADA), tick(20, ADA, BEN), tick(50, BEN, ADA), tick(55, ADA, BEN, round=2)])
    assert found.rounds == (1, 2)
    assert (found.of_round(ADA, 1), found.of_round(ADA, 2), found.of_round(BEN, 2)) == (20, 5, 0)
    assert dict(found.played) == {1: 50, 2: 5}


def test_seats_that_act_together_think_from_the_same_start() -> None:
    found = times([tick(0, None, ADA, BEN), tick(30, BEN, ADA), tick(40, ADA, ADA, BEN)])
    assert (found.of(ADA), found.of(BEN), found.total) == (40, 30, 40)


def test_who_may_act_again_begins_anew() -> None:
    found = times([tick(0, None, ADA), tick(10, ADA, ADA), tick(14, ADA, BEN)])
    assert found.of(ADA) == 14


def test_a_figure_read_off_is_part_of_the_thinking() -> None:
    found = times([tick(0, None, ADA), tick(10, None, ADA), tick(14, ADA, BEN)])
    assert found.of(ADA) == 14


def test_a_break_is_nobodys_time() -> None:
    found = times([tick(0, None, ADA), tick(100, ADA, BEN), tick(110, BEN, ADA)], [(10, 90)])
    assert (found.of(ADA), found.of(BEN), found.paused) == (20, 10, 80)


def test_a_break_may_span_several_entries() -> None:
    found = times([tick(0, None, ADA), tick(10, ADA, BEN), tick(20, BEN, ADA)], [(5, 15)])
    assert (found.of(ADA), found.of(BEN), found.paused) == (5, 5, 10)


def test_a_night_is_nobodys_time() -> None:
    night = LONGEST_THOUGHT + 1.0
    found = times([tick(0, None, ADA), tick(10, ADA, BEN), tick(10 + night, BEN, ADA)])
    assert (found.of(ADA), found.of(BEN), found.total, found.paused) == (10, 0, 10, night)


def test_a_long_thought_is_a_thought() -> None:
    assert times([tick(0, None, ADA), tick(LONGEST_THOUGHT, ADA, BEN)]).of(ADA) == LONGEST_THOUGHT


def test_a_clock_put_back_takes_no_time_away() -> None:
    assert times([tick(100, None, ADA), tick(90, ADA, BEN), tick(95, BEN, ADA)]).total == 5


def test_the_table_stands_last() -> None:
    found = times([tick(0, None, TABLE), tick(5, TABLE, BEN), tick(9, BEN, ADA), tick(10, ADA, BEN)])
    assert found.seats == (ADA, BEN, TABLE)
