"""The score pad as a game: of every match it says what the match says."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.core.actions import Correction
from companion.core.fields import Column, asked_of
from companion.core.game import Game, Table
from companion.core.journal import Did
from companion.core.messages import TABLE, Seat
from companion.core.misread import UnknownField
from companion.core.pad import FigureMissing
from companion.core.ruling import (
    Accepted,
    Doubted,
    Rejected,
    UnreadableEntry,
    read_action,
    rule_on,
    write_action,
)
from companion.core.scoring import ComesSecond, Count, Result, ShareTheWin, Wins, WinsTheTie
from companion.core.tallying import (
    OVER,
    PAD,
    NoTieToBreak,
    PadFilledIn,
    Tallied,
    Tally,
    TieStands,
    TotalOf,
    on_shelf,
    pad_of,
    shown,
)
from companion.games import shelf
from tests.games.properties import PROPERTIES
from tests.games.random_play import RandomMatch, play
from tests.games.tallied import BASES, pad_after
from tests.sample_game import GAME

SHELF = shelf(("tests.sample_game",))
SAMPLE = pad_of(GAME)
ANNA, BEN, CLEO = Seat(0), Seat(1), Seat(2)
EACH = 3
"""How many matches by chance are written on a pad for each number of seats."""


def laid_out(pad: Game[Tallied], seats: int, readings: Any = None) -> Tallied:
    chosen = readings or pad.readings()
    return pad.set_up(Table(seats=seats, start=ANNA, readings=chosen, printed=pad.printed.read({}))).state


def tally(*columns: Column) -> Tally:
    return Tally(seat=TABLE, columns=columns)


def corner(money: int, stock: int = 0, goods: int | None = None) -> Column:
    """A column of Corner Market."""
    column: dict[str, dict[str, int]] = {"money": {"sum": money}, "stock": {"sum": stock}}
    return column if goods is None else {**column, "ties": {"1": goods}}


# Of every game


@cache
def as_the_rules_had_it(slug: str, seats: int) -> tuple[RandomMatch, ...]:
    """Matches by chance that nobody had to correct: what they end with the rules alone brought about."""
    game, seed = SHELF[slug], 0
    found: list[RandomMatch] = []
    while len(found) < EACH:
        match = play(game, seats, seed)
        entries = [turn.entry for turn in match.turns]
        if not any(isinstance(e, Did) and isinstance(e.action, Correction) for e in entries):
            found.append(match)
        seed += 1
    return tuple(found)


TABLES = [(slug, seats) for slug, game in SHELF.items() for seats in game.seats]


def readings_of(pad: Game[Tallied], match: RandomMatch) -> Any:
    kind: type = pad.readings
    return kind(**{name: getattr(match.set_up.readings, name) for name in asked_of(kind)})


def written_down(match: RandomMatch, bases: Any = None) -> tuple[Game[Tallied], Tallied]:
    """The pad of a match, taken as it stands, where the table says yes to whatever is doubted."""
    pad = pad_of(match.game)
    state = laid_out(pad, match.seats, readings_of(pad, match))
    action = tally(*pad_after(match.game, match.end, match.seats, bases))
    ruling = rule_on(pad, state, action, confirmed=True)
    assert isinstance(ruling, Accepted), ruling
    return pad, ruling.outcome.state


def says(result: Result[Any], seats: int) -> Any:
    placed = [(place.seat, place.place, place.total) for place in result.ranking]
    return placed, result.verdict, [result.total_of(Seat(i)) for i in range(seats)]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_sums_of_a_match_on_a_pad_give_its_ranking_and_its_verdict(slug: str, seats: int) -> None:
    for match in as_the_rules_had_it(slug, seats):
        pad, state = written_down(match)
        theirs = match.game.result(match.end, seats)
        assert says(pad.result(state, seats), seats) == says(theirs, seats)
        for category in theirs.categories:
            for seat in map(Seat, range(seats)):
                assert pad.result(state, seats).points(category, seat) == theirs.points(category, seat)


@pytest.mark.parametrize(("slug", "seats"), [table for table in TABLES if table[0] in BASES])
def test_what_the_sums_of_a_match_are_made_of_gives_the_same(slug: str, seats: int) -> None:
    for match in as_the_rules_had_it(slug, seats):
        pad, state = written_down(match, BASES[slug])
        theirs, ours = match.game.result(match.end, seats), pad.result(state, seats)
        assert says(ours, seats) == says(theirs, seats)
        assert any(line.because is not None for line in ours.lines if line.points)


@pytest.mark.parametrize("slug", SHELF)
def test_a_pad_has_a_row_for_each_category_that_a_match_scores(slug: str) -> None:
    for seats in SHELF[slug].seats:
        rows = [row.category for row in laid_out(pad_of(SHELF[slug]), seats).written.rows]
        for match in as_the_rules_had_it(slug, seats):
            assert rows == list(match.game.result(match.end, seats).categories)


@pytest.mark.parametrize("slug", SHELF)
def test_the_readings_of_a_pad_are_readings_of_its_game(slug: str) -> None:
    asked, own = pad_of(SHELF[slug]).asked, SHELF[slug].asked
    assert {name: own.get(name) for name in asked} == dict(asked)


@pytest.mark.parametrize("holds", PROPERTIES, ids=lambda prop: prop.__name__)
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_pad_keeps_what_every_game_keeps(slug: str, seats: int, holds: Any) -> None:
    holds(play(pad_of(SHELF[slug]), seats, 1), Random(seats))


@pytest.mark.parametrize("slug", SHELF)
def test_a_pad_is_found_by_the_slug_of_its_game(slug: str) -> None:
    pad = on_shelf(SHELF, f"{slug}{PAD}")
    assert pad is not None
    assert (pad.pad_of, pad.folder, pad.title) == (slug, slug, SHELF[slug].title)
    assert on_shelf(SHELF, slug) is SHELF[slug]


def test_there_is_no_pad_of_a_pad_nor_of_nothing() -> None:
    assert on_shelf(SHELF, f"sample_game{PAD}{PAD}") is None
    assert on_shelf(SHELF, f"chess{PAD}") is None
    assert on_shelf(SHELF, PAD) is None


# Corner Market declares nothing: its pad takes sums


def test_whoever_has_most_wins() -> None:
    ruling = rule_on(SAMPLE, laid_out(SAMPLE, 2), tally(corner(12, 1), corner(9, 2)))
    assert isinstance(ruling, Accepted)
    assert SAMPLE.is_over(ruling.outcome.state)
    assert ruling.outcome.said == PadFilledIn((TotalOf(ANNA, 13), TotalOf(BEN, 11)))
    assert SAMPLE.result(ruling.outcome.state, 2).verdict == (Wins(ANNA, 13), ComesSecond(BEN, 2, 11))


def test_a_sum_can_be_below_nothing_where_nobody_says_otherwise() -> None:
    ruling = rule_on(SAMPLE, laid_out(SAMPLE, 2), tally(corner(-3), corner(-4)))
    assert isinstance(ruling, Accepted)
    assert SAMPLE.result(ruling.outcome.state, 2).winners == (ANNA,)


def test_what_is_missing_is_said_of_everybody_at_once() -> None:
    ruling = rule_on(SAMPLE, laid_out(SAMPLE, 2), tally({"money": {"sum": 4}}))
    assert isinstance(ruling, UnreadableEntry)
    assert [problem.where for problem in ruling.problems] == [
        "columns.1.money.sum",
        "columns.0.stock.sum",
        "columns.1.stock.sum",
    ]
    assert all(isinstance(problem, FigureMissing) for problem in ruling.problems)


def test_what_the_pad_has_no_room_for_cannot_be_read() -> None:
    columns = (*(corner(at) for at in range(3)),)
    ruling = rule_on(SAMPLE, laid_out(SAMPLE, 2), tally(*columns))
    assert isinstance(ruling, UnreadableEntry)
    assert {type(problem) for problem in ruling.problems} == {UnknownField}
    ruling = rule_on(SAMPLE, laid_out(SAMPLE, 2), tally({**corner(1), "luck": {"sum": 1}}, corner(2)))
    assert ruling == UnreadableEntry((UnknownField("columns.0.luck.sum", "1"),))


# Ties


def test_a_tie_is_asked_about_and_may_stand() -> None:
    state, action = laid_out(SAMPLE, 2), tally(corner(5), corner(5))
    assert rule_on(SAMPLE, state, action) == Doubted((TieStands((ANNA, BEN), 5, "Goods left"),))
    ruling = rule_on(SAMPLE, state, action, confirmed=True)
    assert isinstance(ruling, Accepted)
    result = SAMPLE.result(ruling.outcome.state, 2)
    assert result.verdict == (ShareTheWin((ANNA, BEN), 5),)
    assert result.tie_breaks == ()


def test_what_breaks_the_tie_is_counted_of_who_is_tied() -> None:
    ruling = rule_on(SAMPLE, laid_out(SAMPLE, 3), tally(corner(5, 0, 1), corner(5, 0, 4), corner(3)))
    assert isinstance(ruling, Accepted)
    result = SAMPLE.result(ruling.outcome.state, 3)
    counts = (Count(BEN, 4), Count(ANNA, 1))
    assert result.verdict[0] == WinsTheTie((BEN, ANNA), 5, "Goods left", counts, BEN)
    assert [place.tie_counts for place in result.ranking] == [(4,), (1,), (None,)]


def test_a_tie_half_counted_is_not_broken() -> None:
    ruling = rule_on(SAMPLE, laid_out(SAMPLE, 2), tally(corner(5, 0, 1), corner(5)), confirmed=True)
    assert isinstance(ruling, UnreadableEntry)
    assert [problem.where for problem in ruling.problems] == ["columns.1.ties.1"]


def test_who_is_not_tied_has_no_tie_to_break() -> None:
    ruling = rule_on(SAMPLE, laid_out(SAMPLE, 2), tally(corner(5, 0, 1), corner(6)))
    assert ruling == Rejected((NoTieToBreak("columns.0.ties.1", ANNA, "Goods left"),))


def test_a_second_tie_break_is_asked_for_only_where_the_first_leaves_a_tie() -> None:
    twice = replace(GAME, tie_breaks=(*GAME.tie_breaks, replace(GAME.tie_breaks[0], label="Luck")))
    pad = pad_of(twice)
    state = laid_out(pad, 2)
    broken = rule_on(pad, state, tally(corner(5, 0, 1), corner(5, 0, 2)))
    assert isinstance(broken, Accepted)
    left = rule_on(pad, state, tally(corner(5, 0, 2), corner(5, 0, 2)))
    assert left == Doubted((TieStands((ANNA, BEN), 5, "Luck"),))
    none = rule_on(pad, state, tally(corner(5), corner(5)))
    assert none == Doubted((TieStands((ANNA, BEN), 5, "Goods left"),))


# What is kept, and what the form draws


def test_an_entry_is_read_back_as_it_was_written() -> None:
    action = tally(corner(5, 0, 1), corner(5, 2))
    assert read_action(SAMPLE, write_action(action)) == action


def test_a_form_leaves_out_what_is_empty() -> None:
    raw = {"0": {"money": {"sum": " 4 "}, "stock": {"sum": ""}}, "1": {"money": {"sum": "−2"}}}
    read = read_action(SAMPLE, {"kind": "Tally", "seat": "", "columns": raw})
    assert read == tally({"money": {"sum": 4}}, {"money": {"sum": -2}})


@pytest.mark.parametrize("raw", [3, "4", {"0": 3}, {"0": {"money": 3}}, [{"money": [1]}], [{}] * 13])
def test_what_is_no_column_is_said_to_be_none(raw: Any) -> None:
    assert isinstance(read_action(SAMPLE, {"kind": "Tally", "columns": raw}), UnreadableEntry)


def test_the_form_adds_up_what_is_there() -> None:
    drawn = shown(laid_out(SAMPLE, 2), tally({"money": {"sum": 4}}, corner(2, 3)))
    assert drawn.totals == (4, 5)
    assert not drawn.is_whole
    assert [row.points for row in drawn.rows] == [(4, 2), (None, 3)]
    assert drawn.ties == ()


def test_the_form_asks_for_what_breaks_a_tie() -> None:
    drawn = shown(laid_out(SAMPLE, 3), tally(corner(5), corner(5), corner(4)))
    assert [(line.label, seats) for line, seats in drawn.ties] == [("Goods left", frozenset((ANNA, BEN)))]


def test_nothing_is_drawn_of_what_could_not_be_read() -> None:
    assert shown(laid_out(SAMPLE, 2), None).totals == (0, 0)


def test_a_pad_that_is_filled_in_is_over() -> None:
    state = replace(laid_out(SAMPLE, 2), phase=OVER)
    assert SAMPLE.is_over(state)
    assert state.to_act == frozenset()
