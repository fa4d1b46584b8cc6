"""From score lines to the winner."""

from companion.core.messages import Seat, Term
from companion.core.scoring import (
    ComesSecond,
    ComesThird,
    Count,
    Result,
    ScoreLine,
    ShareTheWin,
    TieBreak,
    Wins,
    WinsTheTie,
    result,
)
from tests.sample_game import rulebook

ADA, BEN, CLEO = SEATS = (Seat(0), Seat(1), Seat(2))


class Category(Term):
    FISH = "fish", "Fish"
    HOUSES = "houses", "Houses"


def line(seat: Seat, points: int, category: Category = Category.FISH) -> ScoreLine:
    return ScoreLine(category=category, seat=seat, points=points, rule=rulebook.MONEY)


def ranked(*points: int, houses: tuple[int, ...] = (), ships: tuple[int, ...] = ()) -> Result[None]:
    """The result of one fish line a seat, with up to two tie-breaks."""
    ties = tuple(
        TieBreak[None](label=label, count=lambda _, seat, held=held: held[seat])  # type: ignore[misc]
        for label, held in (("houses", houses), ("ships", ships))
        if held
    )
    seats = SEATS[: len(points)]
    return result(None, seats, tuple(line(seat, n) for seat, n in zip(seats, points, strict=True)), ties)


def places(scored: Result[None]) -> list[tuple[Seat, int]]:
    return [(place.seat, place.place) for place in scored.ranking]


def test_most_points_win() -> None:
    scored = ranked(3, 9, 5)
    assert places(scored) == [(BEN, 1), (CLEO, 2), (ADA, 3)]
    assert scored.winners == (BEN,)


def test_a_total_is_the_sum_of_its_lines() -> None:
    lines = (line(ADA, 4), line(ADA, -6, Category.HOUSES), line(BEN, 1))
    scored: Result[None] = result(None, (ADA, BEN), lines, ())
    assert scored.total_of(ADA) == -2
    assert scored.points(Category.HOUSES, ADA) == -6
    assert scored.points(Category.HOUSES, BEN) == 0


def test_a_seat_without_lines_has_nothing() -> None:
    assert result(None, (ADA, BEN), (line(ADA, 1),), ()).total_of(BEN) == 0


def test_categories_are_listed_once_in_the_order_they_come() -> None:
    lines = (line(ADA, 1, Category.HOUSES), line(ADA, 1), line(BEN, 1, Category.HOUSES))
    assert result(None, (ADA, BEN), lines, ()).categories == (Category.HOUSES, Category.FISH)


def test_a_tie_goes_to_the_seat_with_more_of_the_first_tie_break() -> None:
    scored = ranked(7, 7, 2, houses=(1, 3, 9))
    assert places(scored) == [(BEN, 1), (ADA, 2), (CLEO, 3)]


def test_the_second_tie_break_decides_only_where_the_first_does_not() -> None:
    assert ranked(7, 7, houses=(2, 1), ships=(0, 5)).winners == (ADA,)
    assert ranked(7, 7, houses=(2, 2), ships=(0, 5)).winners == (BEN,)


def test_who_stays_tied_shares_the_place_and_the_next_place_is_skipped() -> None:
    assert places(ranked(7, 7, 2)) == [(ADA, 1), (BEN, 1), (CLEO, 3)]
    assert places(ranked(9, 2, 2)) == [(ADA, 1), (BEN, 2), (CLEO, 2)]


def test_lower_places_use_the_same_tie_break() -> None:
    assert places(ranked(9, 2, 2, houses=(0, 1, 4))) == [(ADA, 1), (CLEO, 2), (BEN, 3)]


def test_debts_rank_below_nothing() -> None:
    assert places(ranked(-3, 0, -22)) == [(BEN, 1), (ADA, 2), (CLEO, 3)]


def test_the_verdict_names_the_winner_and_then_the_others() -> None:
    assert ranked(3, 9).verdict == (Wins(BEN, 9), ComesSecond(ADA, 2, 3))


def test_the_verdict_tells_what_decided_a_tie() -> None:
    scored = ranked(7, 7, 2, houses=(2, 2, 9), ships=(1, 4, 0))
    counts = (Count(BEN, 4), Count(ADA, 1))
    assert scored.verdict[0] == WinsTheTie((BEN, ADA), 7, "ships", counts, BEN)


def test_the_verdict_of_a_shared_win_names_everyone_who_shares_it() -> None:
    assert ranked(7, 7, 2).verdict == (ShareTheWin((ADA, BEN), 7), ComesThird(CLEO, 3, 2))
