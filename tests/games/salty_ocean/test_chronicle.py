"""What the score sheet tells of a match is what its journal proves."""

from itertools import pairwise
from typing import Any

import pytest

from companion.core.journal import Did, Replayed, replay, standing
from companion.core.ledger import MONEY, balance
from companion.core.messages import Seat
from companion.games.salty_ocean import GAME
from companion.games.salty_ocean.actions.city import Build
from companion.games.salty_ocean.actions.end_of_round import EndRound
from companion.games.salty_ocean.chronicle import Chronicle, Effect, chronicle
from companion.games.salty_ocean.components import Building, Good
from companion.games.salty_ocean.reasons.board import Word
from tests.games.random_play import play


def told(seats: int, seed: int) -> tuple[list[Replayed[Any]], Chronicle]:
    steps = replay(GAME, standing(play(GAME, seats, seed).journal))
    return steps, chronicle(steps)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_end_of_a_round_adds_up(seats: int) -> None:
    steps, made = told(seats, seed=1)
    ends = [
        (before.outcome.state, step)
        for before, step in pairwise(steps)
        if isinstance(step.entry, Did) and isinstance(step.entry.action, EndRound)
    ]
    assert len(made.rounds) == len(ends)
    for row, (before, step) in zip(made.rounds, ends, strict=True):
        assert row.round == before.round
        assert row.weather is before.weather
        for seat, end in enumerate(row.seats):
            coins = sum(n for effect, n in end.effects.items() if effect is not Effect.SALT)
            assert end.money == before.merchants[seat].money + coins
            assert coins == balance(step.outcome.postings, Seat(seat), MONEY)


def test_what_nobody_ever_saw_at_a_round_s_end_has_no_column() -> None:
    _, made = told(3, seed=1)
    for effect in Effect:
        seen = any(end.effects[effect] for row in made.rounds for end in row.seats)
        assert seen == (effect in made.effects)


def test_with_two_players_cod_is_not_told_of() -> None:
    _, made = told(2, seed=1)
    assert made.goods == (Good.SALT, Good.HERRING)
    assert [good for good, _ in made.prices] == [Good.SALT, Good.HERRING]
    assert all(len(row.prices) == len(made.goods) for row in made.rounds)


def test_prices_are_told_after_every_entry() -> None:
    steps, made = told(3, seed=2)
    for good, prices in made.prices:
        assert prices == tuple(step.outcome.state.price_of(good) for step in steps)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_buildings_are_those_that_stand_in_the_end(seed: int) -> None:
    steps, made = told(4, seed)
    last = steps[-1].outcome.state
    entries = {step.seq: step for step in steps}
    for row in made.buildings:
        for seat, mark in enumerate(row.marks):
            merchant = last.merchants[seat]
            if row.building is Word.SALINE:
                assert (mark.value if mark else 0) == (merchant.production if merchant.saline else 0)
            elif row.building is Building.NOTRE_DAME:
                assert (mark.value if mark else 0) == last.sheet.notre_dame(merchant.notre_dame)
            elif not row.is_track and isinstance(row.building, Building):
                assert (mark.value if mark else 0) == merchant.buildings.get(row.building, 0)
            entry = entries[mark.entry].entry if mark else None
            if isinstance(entry, Did) and isinstance(entry.action, Build):
                assert entry.action.building is row.building
                assert entry.action.seat == seat
    stand = {building for merchant in last.merchants for building in merchant.buildings}
    assert stand <= {row.building for row in made.buildings}
