"""Disputed rules, chosen at set-up."""

from dataclasses import fields

from companion.core.fields import asked_of, read_fields, write_fields
from companion.core.readings import NoChoice, Reading
from tests.sample_game.readings import DISPUTED, Length, Readings


def test_a_game_may_leave_nothing_to_choose() -> None:
    assert fields(NoChoice) == ()
    assert NoChoice() == NoChoice()


def test_readings_are_asked_for_like_the_fields_of_an_action() -> None:
    assert list(asked_of(Readings)) == ["length", "till"]
    assert read_fields(Readings, {"length": "long"}, "", []) == Readings(length=Length.LONG)


def test_a_reading_left_as_recommended_is_not_written() -> None:
    assert write_fields(Readings()) == {}


def test_a_disputed_point_names_the_field_that_decides_it() -> None:
    assert [point.chosen_by for point in DISPUTED] == ["length", "till"]


def test_a_point_read_one_way_only_is_decided_by_no_field() -> None:
    assert Reading(id="R2", point="?", reading="So.", reason="Because.").chosen_by is None
