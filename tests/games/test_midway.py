"""Every game can be taken up in the middle: as its figures usually are, and with any that are within their bounds."""

import json
from random import Random
from typing import Any

import pytest

from companion.core.game import Game
from companion.core.journal import SetUp, begin
from companion.core.opening import against_opening, lay
from companion.core.values import changed
from companion.games import shelf
from companion.store import Record, read_record, write_record
from companion.store.entries import MOST_FIGURES
from tests.games.opened import figures_of
from tests.games.random_play import random_set_up

SHELF = shelf(("tests.sample_game",))
FUZZED = 12

TABLES = [(game, seats) for game in SHELF.values() for seats in (game.seats[0], game.seats[-1])]

tables = pytest.mark.parametrize(
    ("game", "seats"), TABLES, ids=[f"{game.slug}-{seats}" for game, seats in TABLES]
)


def set_up_with(game: Game[Any], seats: int, rng: Random | None = None) -> SetUp:
    """A match to be taken up: with its usual figures, or with any that can be."""
    set_up = random_set_up(game, seats, rng or Random(seats))
    begun, told = game.set_up(set_up.table).state, dict[str, int]()
    if rng is not None:
        for figure in lay(game, begun, {}).figures:
            told[figure.key] = rng.choice((figure.value, rng.randint(figure.at_least, figure.at_most)))
    told = {figure.key: told.get(figure.key, figure.value) for figure in lay(game, begun, told).figures}
    return changed(set_up, opening=tuple(told.items()))


@tables
def test_the_usual_figures_are_taken_as_they_stand(game: Game[Any], seats: int) -> None:
    set_up = set_up_with(game, seats)
    begun = game.set_up(set_up.table).state
    assert against_opening(game, begun, dict(set_up.opening)) == ()
    assert figures_of(game, begin(game, set_up).state) == dict(set_up.opening)
    assert len(set_up.opening) <= MOST_FIGURES


@tables
def test_whatever_is_taken_up_holds_together(game: Game[Any], seats: int) -> None:
    rng = Random(f"{game.slug} {seats}")
    for _ in range(FUZZED):
        set_up = set_up_with(game, seats, rng)
        if not against_opening(game, game.set_up(set_up.table).state, dict(set_up.opening)):
            assert game.broken(begin(game, set_up).state) == ()


@tables
def test_an_opening_is_read_back_from_its_record(game: Game[Any], seats: int) -> None:
    record = Record(game=game, set_up=set_up_with(game, seats), entries=())
    lines = list(write_record(record))
    assert read_record(lines, SHELF) == record
    header = json.loads(lines[0])
    del header["opening"]
    plain = read_record([json.dumps(header)], SHELF)
    assert isinstance(plain, Record)
    assert not plain.set_up.is_from_the_middle
    assert "opening" not in json.loads(next(iter(write_record(plain))))
