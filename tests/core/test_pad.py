"""What a game may declare of its score pad, proven on one that declares everything."""

from collections.abc import Iterator

import pytest

from companion.core.fields import Column
from companion.core.messages import N_, TABLE, Caution, Rejection, Seat, Term
from companion.core.misread import UnknownField
from companion.core.pad import (
    Bases,
    FigureMissing,
    Line,
    NoneOfThese,
    PartOf,
    Row,
    ScorePad,
    SumOf,
    SumsDiffer,
    TooLittle,
    TooMuch,
    Written,
    place,
)
from companion.core.scoring import ScoreLine
from tests.sample_game import rulebook

ANNA, BEN = SEATS = (Seat(0), Seat(1))


class Category(Term):
    FISH = "fish", N_("Fish")
    HOUSES = "houses", N_("Houses")


def prove(bases: Bases) -> Iterator[ScoreLine]:
    """Each fish is worth what the market says."""
    for seat, figures in enumerate(bases):
        points = figures["caught"] * figures["worth"]
        yield ScoreLine(category=Category.FISH, seat=Seat(seat), points=points, rule=rulebook.MONEY)


class OneFishTooMany(Rejection):
    code = "TOO_MANY"
    text = "{seat}"


def not_all_ten(bases: Bases) -> Iterator[Rejection]:
    if all(figures["caught"] == 10 for figures in bases):
        yield OneFishTooMany()


FISH = Row(
    category=Category.FISH,
    rule=rulebook.MONEY,
    bases=(
        Line(key="caught", label="Fish caught", at_most=10, blank=0),
        Line(key="worth", label="Worth of one", at_least=1, at_most=3, is_shared=True),
    ),
    prove=prove,
    check=not_all_ten,
)
HOUSES = Row(category=Category.HOUSES, rule=rulebook.STOCK, sum=Line(only=(0, 5, 9), blank=0))
PAD = ScorePad(rows=lambda players, readings: (FISH, HOUSES))


def written(*columns: Column) -> Written:
    return Written(PAD, (FISH, HOUSES), SEATS, columns)


def sums(*fish: int) -> Written:
    return written(*({"fish": {"sum": n}} for n in fish))


def test_a_row_takes_sums() -> None:
    pad = sums(4, 7)
    assert not list(pad.missing())
    assert not list(pad.objections())
    assert [pad.total(seat) for seat in SEATS] == [4, 7]


def test_what_may_stay_empty_counts_what_it_says() -> None:
    assert sums(1, 2).points_of_all("houses") == (0, 0)
    assert [gap.where for gap in written({"houses": {"sum": 5}}).missing()] == [
        place(ANNA, "fish"),
        place(BEN, "fish"),
    ]


def test_points_come_of_what_they_are_made_of_by_the_rule_of_the_game() -> None:
    pad = written({"fish": {"caught": 4, "worth": 2}}, {"fish": {"caught": 3}})
    assert pad.points_of_all("fish") == (8, 6)
    assert not list(pad.missing())


def test_with_one_figure_of_a_row_all_are_needed() -> None:
    pad = written({"fish": {"caught": 4}}, {"fish": {"sum": 3}})
    assert list(pad.missing()) == [
        FigureMissing(place(ANNA, "fish", "worth"), "", PartOf("Fish", "Worth of one"), TABLE)
    ]
    assert pad.points_of_all("fish") is None


def test_what_the_table_shares_stands_once() -> None:
    pad = written({"fish": {"caught": 4, "worth": 2}}, {"fish": {"worth": 2}})
    assert list(pad.beyond(())) == [UnknownField(place(BEN, "fish", "worth"), "2")]


def test_a_sum_beside_what_it_is_made_of_has_to_be_that() -> None:
    pad = written({"fish": {"caught": 4, "worth": 2, "sum": 8}}, {"fish": {"sum": 1}})
    assert list(pad.objections()) == [SumsDiffer(place(BEN, "fish"), BEN, SumOf("Fish"), 1, 0)]


def test_a_figure_keeps_its_bounds() -> None:
    pad = written({"fish": {"caught": 11, "worth": 0}}, {"fish": {"caught": -1}, "houses": {"sum": 4}})
    caught, worth = PartOf("Fish", "Fish caught"), PartOf("Fish", "Worth of one")
    assert list(pad.objections()) == [
        TooMuch(place(ANNA, "fish", "caught"), ANNA, caught, 11, 10),
        TooLittle(place(BEN, "fish", "caught"), BEN, caught, -1, 0),
        TooLittle(place(ANNA, "fish", "worth"), TABLE, worth, 0, 1),
        NoneOfThese(place(BEN, "houses"), BEN, SumOf("Houses"), 4, (0, 5, 9)),
    ]


def test_no_rule_is_asked_about_what_cannot_be() -> None:
    pad = written({"fish": {"caught": 10, "worth": 0}}, {"fish": {"caught": 10}})
    assert pad.points_of_all("fish") is None
    assert not any(isinstance(said, OneFishTooMany) for said in pad.objections())


def test_figures_that_may_be_each_by_itself_are_looked_at_together() -> None:
    pad = written({"fish": {"caught": 10, "worth": 1}}, {"fish": {"caught": 10}})
    assert [type(said) for said in pad.objections()] == [OneFishTooMany]


class Really(Caution):
    code = "REALLY"
    text = "{value}"


def test_a_game_says_itself_what_it_has_against_a_figure() -> None:
    line = Line(says=lambda where, seat, value: Really() if value > 5 else None, at_most=9)
    assert isinstance(line.against(Category.FISH, ANNA, 6), Really)
    assert line.against(Category.FISH, ANNA, 5) is None
    assert isinstance(line.against(Category.FISH, ANNA, 20), Really)


@pytest.mark.parametrize("value", [-5, 0, 999])
def test_a_line_without_bounds_takes_anything(value: int) -> None:
    assert Line(at_least=None).against(Category.FISH, ANNA, value) is None
