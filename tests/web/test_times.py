"""Breaks, and who thought how long."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from companion.i18n.say import Speech
from companion.referee import referee, writing
from companion.web.times import lasting
from tests.web.phones import Match, Phone, sell


class Clock:
    """A clock that is put on by hand."""

    def __init__(self) -> None:
        self.at = datetime(2026, 5, 1, 20, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def later(self, **by: float) -> None:
        self.at += timedelta(**by)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (referee, writing):
        monkeypatch.setattr(module, "now", clock)
    return clock


@pytest.fixture
def timed(clock: Clock, anna: Phone) -> Match:
    """Anna thinks for two minutes, Ben for five."""
    match = anna.begin()
    clock.later(minutes=2)
    anna.enter(match, **sell())
    clock.later(minutes=5)
    anna.enter(match, kind="Pass", seat=1)
    return match


def seconds(phone: Phone, match: Match) -> list[Any]:
    return [seat["seconds"] for seat in phone.json(match / "times")["seats"]]


def test_everybodys_time_is_told(anna: Phone, timed: Match) -> None:
    page = anna.page(timed / "times")
    assert page.one(id="times-0").all("td")[-1].text == "2 min"
    assert page.one(id="times-1").all("td")[-1].text == "5 min"


def test_a_program_reads_the_seconds(anna: Phone, timed: Match) -> None:
    found = anna.json(timed / "times")
    assert (found["total"], found["paused"], seconds(anna, timed)) == (420, 0, [120, 300])
    assert found["rounds"] == [{"round": 1, "seconds": 420}]


def test_each_round_has_its_own(anna: Phone, clock: Clock, timed: Match) -> None:
    for turn in range(4):
        clock.later(minutes=1)
        anna.enter(timed, kind="Pass", seat=turn % 2)
    found = anna.json(timed / "times")
    assert [(r["round"], r["seconds"]) for r in found["rounds"]] == [(1, 540), (2, 120)]
    assert [seat["by_round"] for seat in found["seats"]] == [[180, 60], [360, 60]]


def test_before_the_first_entry_there_is_nothing_to_tell(anna: Phone, match: Match) -> None:
    assert not anna.page(match / "times").has("times")


def test_a_break_is_taken_and_ended_from_the_page(anna: Phone, clock: Clock, timed: Match) -> None:
    anna.send(anna.page(str(timed)).form("pause"))
    clock.later(minutes=20)
    banner = anna.page(str(timed)).one(id="paused")
    assert banner.all("button")
    anna.send(anna.page(str(timed)).form("resume"))
    assert not anna.page(str(timed)).has("paused")
    clock.later(minutes=1)
    anna.enter(timed, kind="Pass", seat=0)
    assert (anna.json(timed / "times")["paused"], seconds(anna, timed)) == (1200, [180, 300])


def test_entering_something_ends_a_break(anna: Phone, clock: Clock, timed: Match) -> None:
    anna.enter(timed, kind="Paused")
    clock.later(minutes=20)
    assert anna.enter(timed, kind="Pass", seat=0).status == 201
    assert not anna.page(str(timed)).has("paused")
    assert seconds(anna, timed) == [120, 300]


def test_a_night_does_not_count_and_the_page_says_so(anna: Phone, clock: Clock, timed: Match) -> None:
    clock.later(hours=12)
    anna.enter(timed, kind="Pass", seat=0)
    assert seconds(anna, timed) == [120, 300]
    assert "30" in anna.page(timed / "times").one(id="how").text


def test_what_was_struck_is_part_of_what_was_entered_instead(anna: Phone, clock: Clock, timed: Match) -> None:
    clock.later(minutes=1)
    anna.enter(timed, **sell(units=1))
    anna.enter(timed, kind="Struck", entry=3)
    clock.later(minutes=1)
    anna.enter(timed, kind="Pass", seat=0)
    assert seconds(anna, timed) == [240, 300]


def test_a_break_and_its_end_are_lines_that_nothing_is_done_about(anna: Phone, match: Match) -> None:
    anna.enter(match, kind="Paused")
    anna.enter(match, kind="Resumed")
    assert [line["id"] for line in anna.page(match.entries).one(id="journal").all("li")] == [
        *("entry-2", "entry-1", "entry-0")
    ]
    assert not anna.page(match / "entries/1").has("second-thoughts")
    assert anna.enter(match, kind="Struck", entry=1).codes == ["CHANGES_NOTHING"]


def test_an_earlier_table_takes_no_break(anna: Phone, timed: Match) -> None:
    anna.enter(timed, kind="Paused")
    assert not anna.page(timed / "at/3").has("paused")
    assert not anna.page(timed / "at/1").has("pause")


def test_paper_tells_the_time_of_each_player(anna: Phone, timed: Match) -> None:
    text = anna.page(timed / "sheet").one(id="thinking").text
    assert "Anna 2 min" in text
    assert "Ben 5 min" in text


@pytest.mark.parametrize(
    ("length", "said"), [(0, "0 s"), (59.4, "59 s"), (61, "1 min"), (3599, "1 h 0 min"), (5100, "1 h 25 min")]
)
def test_a_time_is_said_as_one_says_it(length: float, said: str) -> None:
    assert lasting(Speech(), length) == said
