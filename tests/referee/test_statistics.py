"""Statistics: what comes of plays laid side by side. The figures were reckoned by hand."""

import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest

from companion.core.game import Game
from companion.games import Shelf
from companion.referee.statistics import (
    Playing,
    bars,
    by_game,
    by_seats,
    categories_of,
    categories_worth,
    filled_in,
    narrowed,
    pair,
    pairs_of,
    parts_worth,
    playings_of,
    race,
    spread,
    standing_of,
    standings,
    starting,
    totals,
)
from companion.store import Details, Person, Play, PlayPlace
from tests.referee.evening import Evening

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ADA = Person(id="a", name="Ada", spellings=("Ada", "Ada L."))
BEN = Person(id="b", name="Ben", spellings=("Ben",))
CHIARA = Person(id="c", name="Chiara", spellings=("Chiara",))
CAST = (ADA, BEN, CHIARA)

Told = tuple[str, int | None, int]
"""A seat: whose, how many points, which place."""


def play(*seats: Told, day: int = 0, game: str = "market", began: int | None = None, **more: object) -> Play:
    places = tuple(
        PlayPlace(seat=at, name=name, total=total, place=place, began=at == began)
        for at, (name, total, place) in enumerate(seats)
    )
    at = NOON + timedelta(days=day)
    return Play(
        uuid=f"{game}-{day:04}", match=None, game=game, started=at, finished=at, places=places,
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


def laid(*plays: Play) -> tuple[Playing, ...]:
    return playings_of(plays, CAST)


FIRST = play(("Ada", 31, 1), ("Ben", 24, 2), day=0, began=1)
SHARED = play(("Ben", 20, 1), ("ada l.", 20, 1), ("Chiara", 11, 3), day=1, began=0)
ELSEWHERE = play(("Chiara", None, 1), ("Ada", None, 0), ("Ben", None, 0), day=2)
NOBODY_SAID = play(("Ada", 40, 0), ("Ben", 30, 0), day=3, game="other")
EVENING = laid(NOBODY_SAID, SHARED, ELSEWHERE, FIRST)


def test_every_spelling_of_a_name_is_the_same_person() -> None:
    assert standing_of(EVENING, "a").plays == 4


def test_plays_are_told_from_the_earliest_on() -> None:
    assert [playing.play.uuid for playing in EVENING] == [
        "market-0000",
        "market-0001",
        "market-0002",
        "other-0003",
    ]


def test_a_win_is_a_win_for_everybody_who_shares_it() -> None:
    ada = standing_of(EVENING, "a")
    assert (ada.wins, ada.shared) == (2, 1)


def test_by_chance_a_seat_wins_as_often_as_there_were_winners_among_the_seats() -> None:
    # One of two, two of three, one of three; of the fourth play nobody says who won.
    ada = standing_of(EVENING, "a")
    assert ada.decided == 3
    assert ada.by_chance == pytest.approx(1 / 2 + 2 / 3 + 1 / 3)
    assert ada.win_share == pytest.approx(2 / 3)
    assert ada.ahead_of_chance == pytest.approx(0.5)


def test_the_average_is_of_those_points_that_are_known() -> None:
    ada = standing_of(EVENING, "a")
    assert (ada.counted, ada.average, ada.most, ada.least) == (3, (31 + 20 + 40) / 3, 40, 20)


def test_who_has_no_points_and_won_nothing_that_was_told_has_no_shares() -> None:
    stood = standing_of(laid(play(("Ada", None, 0), ("Ben", None, 0))), "a")
    assert (stood.win_share, stood.chance_share, stood.average, stood.most) == (None, None, None, None)


def test_most_wins_come_first_then_the_greater_share() -> None:
    # Ada 2 of 3, Ben 1 of 3, Chiara 1 of 2.
    assert [person.name for person, _ in standings(EVENING)] == ["Ada", "Chiara", "Ben"]


def test_of_those_who_began_only_plays_count_of_which_it_is_known() -> None:
    begun = starting(EVENING)  # Ben began twice: lost to Ada, shared a win among three
    assert (begun.plays, begun.wins) == (2, 1)
    assert begun.by_chance == pytest.approx(1 / 2 + 2 / 3)


def test_a_play_counts_for_the_day_it_was_where_the_house_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Taipei")
    time.tzset()
    late = replace(
        FIRST, finished=datetime(2026, 4, 30, 17, tzinfo=UTC)
    )  # one in the morning of the first of May
    days = [playing.day for playing in laid(late)]
    monkeypatch.undo()
    time.tzset()
    assert days == [date(2026, 5, 1)]


def test_plays_are_narrowed_by_day_seats_and_people() -> None:
    first, second = date(2026, 5, 1), date(2026, 5, 2)
    assert len(narrowed(EVENING, since=second)) == 3
    assert len(narrowed(EVENING, since=first, until=first)) == 1
    assert len(narrowed(EVENING, seats=3)) == 2
    assert len(narrowed(EVENING, people=frozenset("abc"))) == 2
    assert len(narrowed(EVENING, game="other")) == 1


def test_plays_fall_apart_by_game_and_by_seats() -> None:
    assert {game: len(some) for game, some in by_game(EVENING).items()} == {"market": 3, "other": 1}
    assert {seats: len(some) for seats, some in by_seats(EVENING).items()} == {2: 2, 3: 2}


def test_two_are_compared_by_their_places() -> None:
    # Ahead of Ben in the first, level in the second; of the third only Chiara's win is told, of the fourth nothing.
    met = pair(EVENING, "a", "b")
    assert (met.together, met.ahead, met.level, met.behind, met.unsaid) == (4, 1, 1, 0, 2)
    assert (met.counted, met.average, met.average_of_the_other) == (3, 91 / 3, 74 / 3)


def test_who_won_came_in_before_who_did_not_though_no_places_were_told() -> None:
    met = pair(EVENING, "c", "b")  # behind in the second, won the third
    assert (met.ahead, met.behind, met.unsaid) == (1, 1, 0)


def test_everybody_one_met_is_listed_most_often_met_first() -> None:
    assert [(other.name, met.together) for other, met in pairs_of(EVENING, "a")] == [("Ben", 4), ("Chiara", 2)]


def test_quartiles_lie_as_far_along_as_their_share_says() -> None:
    found = spread([10, 20, 30, 40])
    assert found is not None
    assert (found.least, found.lower, found.median, found.upper, found.most) == (10, 17.5, 25, 32.5, 40)
    assert found.average == 25


def test_one_total_alone_is_its_own_quartile() -> None:
    found = spread([7])
    assert found is not None
    assert found.lower == found.median == found.upper == 7
    assert spread([]) is None


def test_columns_have_round_steps_and_leave_no_gap_out() -> None:
    assert [(bar.least, bar.most, bar.seats) for bar in bars([-3, 4, 4, 21], at_most=6)] == [
        (-5, -1, 1), (0, 4, 2), (5, 9, 0), (10, 14, 0), (15, 19, 0), (20, 24, 1),
    ]  # fmt: skip


def test_totals_that_nobody_knows_are_left_out() -> None:
    assert sorted(totals(EVENING)) == [11, 20, 20, 24, 30, 31, 40]


def test_the_race_counts_wins_from_play_to_play() -> None:
    run = race(EVENING)
    assert run.after == (1, 2, 3)
    assert {person.name: wins for person, wins in run.lines} == {
        "Ada": (1, 2, 2), "Ben": (0, 1, 1), "Chiara": (0, 0, 1),
    }  # fmt: skip


def test_of_a_long_race_the_last_play_is_always_told() -> None:
    run = race(laid(*(play(("Ada", 2, 1), ("Ben", 1, 2), day=day) for day in range(101))), points=10)
    assert len(run.after) <= 11
    assert run.after[-1] == 101
    assert run.lines[0][1][-1] == 101


def with_parts(won: Sequence[str], lost: Sequence[str], day: int) -> Play:
    details = Details(points={"money": (8, 5), "stock": (2, 0)}, parts=(tuple(won), tuple(lost)))
    return play(("Ada", 10, 1), ("Ben", 5, 2), day=day, details=details)


def test_who_had_a_part_is_compared_with_who_had_not() -> None:
    # Twelve winners and two losers with an inn; ten losers without one.
    playings = laid(*(with_parts(["inn"], ["inn"] if day < 2 else [], day) for day in range(12)))
    (inn,) = parts_worth(playings, ["inn"])
    assert (inn.had.plays, inn.had.wins, inn.without.plays, inn.without.wins) == (14, 12, 10, 0)
    assert inn.had.average == pytest.approx((12 * 10 + 2 * 5) / 14)
    assert inn.without.average == 5
    assert inn.tells


def test_of_few_seats_nothing_is_said() -> None:
    playings = laid(*(with_parts(["inn"], [], day) for day in range(9)))
    assert not parts_worth(playings, ["inn"])[0].tells


def test_a_play_in_which_nobody_had_anything_says_nothing_of_parts() -> None:
    (inn,) = parts_worth(laid(with_parts([], [], 0), FIRST), ["inn"])
    assert inn.had.plays == inn.without.plays == 0


def test_each_category_has_its_share_of_the_winners_points() -> None:
    wins, worth = categories_worth(laid(with_parts(["inn"], [], 0), FIRST))
    assert wins == 1
    assert [(one.category, one.winners, one.others, one.share) for one in worth] == [
        ("money", 8, 5, 0.8), ("stock", 2, 0, 0.2),
    ]  # fmt: skip


def test_every_game_says_what_its_categories_are_called(shelf: Shelf) -> None:
    for game in shelf.values():
        assert categories_of(game)


def test_what_a_game_lets_compare_has_slugs_of_its_own(shelf: Shelf) -> None:
    for game in shelf.values():
        if game.parts is not None:
            slugs = [part.slug for part in game.parts.kinds]
            assert len(set(slugs)) == len(slugs) > 0


def test_the_sample_game_has_nothing_to_compare(sample: Game[Any]) -> None:
    assert sample.parts is None


def many(seed: int) -> list[Play]:
    """Forty plays of which anything may be told."""
    dice = Random(seed)
    names = ("Ada", "Ben", "Chiara", "Dan")
    return [
        play(
            *(
                (name, dice.choice((None, dice.randint(-9, 99))), dice.randint(0, 3))
                for name in dice.sample(names, dice.randint(1, 4))
            ),
            day=day,
        )
        for day in range(40)
    ]


@pytest.mark.parametrize("seed", range(8))
def test_all_wins_together_are_as_many_as_chance_would_have_given(seed: int) -> None:
    plays = many(seed)
    stood = [one for _, one in standings(laid(*plays))]
    won = sum(place.place == 1 for play in plays for place in play.places)
    assert sum(one.wins for one in stood) == won
    assert sum(one.by_chance for one in stood) == pytest.approx(won)
    assert sum(one.plays for one in stood) == sum(len(play.places) for play in plays)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_ahead_for_one_is_behind_for_the_other(seed: int) -> None:
    playings = laid(*many(seed))
    one, other = pair(playings, "a", "b"), pair(playings, "b", "a")
    assert (one.ahead, one.behind, one.level, one.unsaid) == (
        other.behind,
        other.ahead,
        other.level,
        other.unsaid,
    )
    assert one.ahead + one.behind + one.level + one.unsaid == one.together


@pytest.mark.parametrize("seed", range(8))
def test_every_total_stands_in_one_column(seed: int) -> None:
    dice = Random(seed)
    points = [dice.randint(-200, 400) for _ in range(dice.randint(1, 40))]
    drawn = bars(points)
    assert sum(bar.seats for bar in drawn) == len(points)
    assert all(sum(bar.least <= point <= bar.most for bar in drawn) == 1 for point in points)


def test_a_match_that_was_written_down_without_is_looked_through(evening: Evening) -> None:
    evening.play_to_the_end()
    referee = evening.referee
    (whole,) = referee.played()
    bare = replace(whole, details=None)
    assert filled_in(referee, [bare], patience=-1) == ((bare,), 1)
    assert filled_in(referee, [bare]) == ((whole,), 0)


def test_what_was_written_down_anew_meanwhile_stays(evening: Evening) -> None:
    evening.play_to_the_end()
    referee = evening.referee
    with referee.store.writing() as books:
        books.plays.detail(evening.table.match.id, Details())
    assert referee.played()[0].details != Details()
