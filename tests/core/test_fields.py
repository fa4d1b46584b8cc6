"""How an action asks for its values, and how a form or a record answers."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.amounts import Amounts
from companion.core.fields import (
    FAR,
    Choice,
    Field,
    Order,
    Rows,
    SeatChoice,
    Spread,
    Stepper,
    Toggle,
    Words,
    asked_of,
    choice,
    order,
    read_fields,
    rows,
    seat_choice,
    seat_of,
    seat_order,
    seats_in,
    spread,
    stepper,
    toggle,
    words,
    write_fields,
)
from companion.core.messages import TABLE, Seat
from companion.core.misread import (
    Misread,
    Missing,
    NoSuchChoice,
    NoWholeNumber,
    NoYesOrNo,
    TooFar,
    TooManyWords,
    UnknownField,
    WrongShape,
)
from tests.sample_game.state import Good

APPLES, BREAD = Good.APPLES, Good.BREAD


@dataclass(frozen=True, slots=True, kw_only=True)
class Crate:
    good: Good = choice(Good)
    units: int = stepper(default=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    good: Good = choice(Good, default=APPLES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """Asks in every way there is."""

    units: int = stepper(at_least=1)
    good: Good = choice(Good)
    to: Seat = seat_choice()
    packed: Amounts[Good] = spread(Good, default=Amounts())
    goods: tuple[Good, ...] = order(Good, default=())
    seats: tuple[Seat, ...] = seat_order(default=())
    fast: bool = toggle()
    note: str = words(required=False, default="")
    crates: tuple[Crate, ...] = rows(Crate)


SMALL = Delivery(units=2, good=APPLES, to=Seat(1))
FULL = Delivery(
    units=3,
    good=BREAD,
    to=Seat(0),
    packed=Amounts({APPLES: 1, BREAD: 2}),
    goods=(BREAD, APPLES),
    seats=(Seat(1), Seat(0)),
    fast=True,
    note="by boat",
    crates=(Crate(good=APPLES), Crate(good=BREAD, units=4)),
)


def read(field: Field, raw: Any) -> tuple[Any, list[Misread]]:
    problems: list[Misread] = []
    return field.read(raw, "here", problems), problems


class TestWholeNumbers:
    @pytest.mark.parametrize("raw", [3, "3", " 3 ", "+3", "03"])
    def test_a_number_is_read_from_an_int_or_a_string(self, raw: Any) -> None:
        assert read(Stepper(), raw) == (3, [])

    @pytest.mark.parametrize("raw", ["-3", "−3", -3])
    def test_a_true_minus_is_as_good_as_a_hyphen(self, raw: Any) -> None:
        assert read(Stepper(), raw) == (-3, [])

    @pytest.mark.parametrize("raw", [None, "", "  "])
    def test_nothing_sent_is_missing(self, raw: Any) -> None:
        (problem,) = read(Stepper(), raw)[1]
        assert isinstance(problem, Missing | NoWholeNumber)

    @pytest.mark.parametrize("raw", ["three", "3.0", 3.5, True, [], {}, "3-", "--3", "٣"])
    def test_anything_else_is_no_whole_number(self, raw: Any) -> None:
        (problem,) = read(Stepper(), raw)[1]
        assert isinstance(problem, NoWholeNumber)

    @pytest.mark.parametrize("raw", [FAR + 1, -FAR - 1, str(FAR + 1), "9" * 5000, "-" + "9" * 80])
    def test_a_number_beyond_anything_on_a_table_is_too_far(self, raw: Any) -> None:
        (problem,) = read(Stepper(), raw)[1]
        assert isinstance(problem, TooFar)

    def test_the_bounds_are_for_the_form_and_are_not_ruled_on_here(self) -> None:
        assert read(Stepper(at_least=1, at_most=3), 7) == (7, [])

    def test_what_is_shown_back_is_cut_to_forty_characters(self) -> None:
        (problem,) = read(Stepper(), "x" * 100)[1]
        assert problem == NoWholeNumber("here", "x" * 40)


class TestChoices:
    def test_a_term_is_read_by_its_slug_and_written_so(self) -> None:
        assert read(Choice(of=Good), "bread") == (BREAD, [])
        assert Choice(of=Good).write(BREAD) == "bread"

    @pytest.mark.parametrize("raw", ["pears", "BREAD", 3, [], {}, False])
    def test_what_is_no_term_is_none_of_the_choices(self, raw: Any) -> None:
        (problem,) = read(Choice(of=Good), raw)[1]
        assert isinstance(problem, NoSuchChoice)

    def test_no_choice_made_is_missing(self) -> None:
        assert read(Choice(of=Good), "")[1] == [Missing("here", "")]

    def test_a_seat_is_read_by_its_number(self) -> None:
        assert read(SeatChoice(), "2") == (Seat(2), [])

    @pytest.mark.parametrize("raw", ["-1", 12, 99])
    def test_a_number_no_table_has_a_seat_for_is_none_of_the_choices(self, raw: Any) -> None:
        assert isinstance(read(SeatChoice(), raw)[1][0], NoSuchChoice)


class TestSpreads:
    def test_how_many_of_each_is_read_by_slug(self) -> None:
        found, problems = read(Spread(of=Good), {"apples": "2", "bread": 0})
        assert (found, problems) == (Amounts({APPLES: 2}), [])

    @pytest.mark.parametrize("raw", [None, "", {}, {"apples": ""}, {"apples": None}])
    def test_nothing_named_is_nothing_of_each(self, raw: Any) -> None:
        assert read(Spread(of=Good), raw) == (Amounts(), [])

    def test_an_unknown_term_is_named_with_its_path(self) -> None:
        assert read(Spread(of=Good), {"pears": 1})[1] == [NoSuchChoice("here.pears", "pears")]

    def test_a_wrong_number_is_named_with_its_path(self) -> None:
        assert read(Spread(of=Good), {"apples": "x"})[1] == [NoWholeNumber("here.apples", "x")]

    def test_a_list_is_the_wrong_shape(self) -> None:
        assert isinstance(read(Spread(of=Good), [1, 2])[1][0], WrongShape)

    def test_it_is_written_in_the_order_of_the_terms_without_zeros(self) -> None:
        assert Spread(of=Good).write(Amounts({BREAD: 1, APPLES: 2})) == {"apples": 2, "bread": 1}


class TestOrders:
    @pytest.mark.parametrize(
        "raw", [["bread", "apples"], "bread,apples", " bread , apples ,", {"0": "bread", "1": "apples"}]
    )
    def test_an_order_is_read_from_a_list_a_string_with_commas_or_a_form(self, raw: Any) -> None:
        assert read(Order(of=Good), raw) == ((BREAD, APPLES), [])

    def test_what_a_form_leaves_blank_is_not_in_the_order(self) -> None:
        assert read(Order(of=Good), {"0": "", "1": "bread"}) == ((BREAD,), [])

    def test_a_form_with_more_than_ten_rows_keeps_their_order(self) -> None:
        form = {str(i): str(i % 4) for i in range(12)}
        assert read(Order(of=None), form)[0] == tuple(Seat(i % 4) for i in range(12))

    def test_seats_are_ordered_by_number(self) -> None:
        assert read(Order(of=None), "2,0") == ((Seat(2), Seat(0)), [])

    def test_what_a_form_leaves_empty_is_no_part(self) -> None:
        assert read(Order(of=Good), {"0": "bread", "1": "", "2": "apples"}) == ((BREAD, APPLES), [])

    def test_a_wrong_part_is_named_with_its_place(self) -> None:
        assert read(Order(of=Good), ["bread", "pears"])[1] == [NoSuchChoice("here.1", "pears")]

    @pytest.mark.parametrize("raw", [3, True, ["bread"] * 101])
    def test_what_is_no_list_or_far_too_long_is_the_wrong_shape(self, raw: Any) -> None:
        assert isinstance(read(Order(of=Good), raw)[1][0], WrongShape)

    def test_it_is_written_as_slugs_or_numbers(self) -> None:
        assert Order(of=Good).write((BREAD, APPLES)) == ["bread", "apples"]
        assert Order(of=None).write((Seat(2), Seat(0))) == [2, 0]


class TestToggles:
    @pytest.mark.parametrize("raw", [True, "on", "true", "1", "yes", "ON"])
    def test_yes_has_many_words(self, raw: Any) -> None:
        assert read(Toggle(), raw) == (True, [])

    @pytest.mark.parametrize("raw", [False, "", "off", "false", "0", "no"])
    def test_so_has_no(self, raw: Any) -> None:
        assert read(Toggle(), raw) == (False, [])

    @pytest.mark.parametrize("raw", ["perhaps", 1, 0, [], {}, 1.0])
    def test_anything_else_is_neither(self, raw: Any) -> None:
        assert isinstance(read(Toggle(), raw)[1][0], NoYesOrNo)


class TestWords:
    def test_control_characters_and_runs_of_spaces_become_one_space(self) -> None:
        assert read(Words(), " a\tcoin\n\x00 rolled  away ") == ("a coin rolled away", [])

    def test_what_joins_letters_and_pictures_stays_and_accents_are_part_of_their_letters(self) -> None:
        family, said = "\U0001f469\u200d\U0001f467", "می\u200cخواهم"
        assert read(Words(), f"{family} {said} Zoe\u0301\u200d") == (f"{family} {said} Zoé", [])
        assert read(Words(), "\u200d")[1] == [Missing("here", "")]

    def test_required_words_may_not_be_left_out(self) -> None:
        assert read(Words(), "  ")[1] == [Missing("here", "")]

    def test_words_that_are_not_required_may(self) -> None:
        assert read(Words(required=False), None) == ("", [])

    def test_too_many_words_are_not_cut_but_refused(self) -> None:
        assert isinstance(read(Words(at_most=5), "abcdef")[1][0], TooManyWords)

    def test_a_number_is_the_wrong_shape(self) -> None:
        assert isinstance(read(Words(), 5)[1][0], WrongShape)


class TestRows:
    def test_rows_are_read_from_a_list_or_a_form(self) -> None:
        wanted = (Crate(good=BREAD), Crate(good=APPLES, units=2))
        listed = [{"good": "bread"}, {"good": "apples", "units": 2}]
        form = {"1": listed[1], "0": listed[0]}
        assert read(Rows(of=Crate), listed) == (wanted, [])
        assert read(Rows(of=Crate), form) == (wanted, [])

    def test_a_row_of_a_form_with_nothing_chosen_is_left_out(self) -> None:
        form = {"0": {"units": "3"}, "1": {"good": "", "units": "2"}, "2": {"good": "bread"}}
        assert read(Rows(of=Crate), form) == ((Crate(good=BREAD),), [])

    def test_a_choice_with_a_default_may_be_left_open(self) -> None:
        problems: list[Misread] = []
        assert read_fields(Wish, {"good": ""}, "", problems) == Wish()
        assert problems == []

    def test_a_row_of_a_record_with_nothing_chosen_is_a_problem(self) -> None:
        assert read(Rows(of=Crate), [{"units": 3}])[1] == [Missing("here.0.good", "")]

    def test_a_problem_carries_its_whole_path(self) -> None:
        assert read(Rows(of=Crate), [{"good": "bread"}, {"good": "x"}])[1] == [NoSuchChoice("here.1.good", "x")]

    @pytest.mark.parametrize("raw", [3, "x", [{}] * 51])
    def test_what_is_no_list_or_far_too_long_is_the_wrong_shape(self, raw: Any) -> None:
        assert isinstance(read(Rows(of=Crate), raw)[1][0], WrongShape)


class TestReadingAndWriting:
    @pytest.mark.parametrize("value", [SMALL, FULL], ids=["small", "full"])
    def test_what_is_written_is_read_back_the_same_even_through_json(self, value: Delivery) -> None:
        problems: list[Misread] = []
        raw = json.loads(json.dumps(write_fields(value)))
        assert read_fields(Delivery, raw, "", problems) == value
        assert problems == []

    def test_values_equal_to_their_default_are_left_out(self) -> None:
        assert write_fields(SMALL) == {"units": 2, "good": "apples", "to": 1}

    def test_a_field_without_a_default_that_was_not_sent_is_missing(self) -> None:
        problems: list[Misread] = []
        assert read_fields(Delivery, {"units": 1, "to": 0}, "", problems) is None
        assert problems == [Missing("good", "")]

    def test_every_problem_is_reported_not_only_the_first(self) -> None:
        problems: list[Misread] = []
        read_fields(Delivery, {"units": "x", "good": "y", "to": "z"}, "", problems)
        assert [p.where for p in problems] == ["units", "good", "to"]

    def test_a_name_that_is_not_asked_for_is_a_problem(self) -> None:
        problems: list[Misread] = []
        assert read_fields(Crate, {"good": "bread", "unit": 3}, "row", problems) is None
        assert problems == [UnknownField("row.unit", "3")]

    def test_what_is_no_object_is_the_wrong_shape(self) -> None:
        problems: list[Misread] = []
        assert read_fields(Crate, [], "row", problems) is None
        assert problems == [WrongShape("row", "[]")]

    def test_fields_are_asked_for_in_the_order_declared(self) -> None:
        assert list(asked_of(Crate)) == ["good", "units"]

    def test_every_seat_that_is_named_is_found_with_its_path(self) -> None:
        assert list(seats_in(FULL)) == [("to", Seat(0)), ("seats.0", Seat(1)), ("seats.1", Seat(0))]

    def test_seats_in_rows_are_found_too(self) -> None:
        @dataclass(frozen=True, slots=True, kw_only=True)
        class Route:
            stops: tuple[Delivery, ...] = rows(Delivery)

        assert list(seats_in(Route(stops=(SMALL,)))) == [("stops.0.to", Seat(1))]

    def test_a_field_that_asks_for_nothing_is_left_alone(self) -> None:
        @dataclass(frozen=True, slots=True, kw_only=True)
        class Parcel:
            sender: str
            units: int = stepper()

        problems: list[Misread] = []
        assert read_fields(Parcel, {"units": 2}, "", problems, sender="Ada") == Parcel(sender="Ada", units=2)
        assert "sender" not in asked_of(Parcel)


class TestTheSeatOfAnEntry:
    @pytest.mark.parametrize("raw", [None, ""])
    def test_nobody_in_particular_is_the_table(self, raw: Any) -> None:
        assert seat_of(raw, []) == TABLE

    def test_a_number_is_a_seat(self) -> None:
        assert seat_of("3", []) == Seat(3)

    def test_anything_else_is_a_problem_with_the_seat(self) -> None:
        problems: list[Misread] = []
        seat_of("Ada", problems)
        assert [p.where for p in problems] == ["seat"]
