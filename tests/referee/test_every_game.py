"""Whatever a game's actions hold survives its way through form, journal, record and replay."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.actions import Action
from companion.core.game import Game, Player
from companion.core.journal import recheck, standing
from companion.core.messages import TABLE, Seat
from companion.core.ruling import write_action
from companion.games import shelf as shelf_with
from companion.referee import Entered, Referee
from companion.store import Record, read_record
from tests.referee.evening import Evening

ENTRIES = 60
NAMES = ("Ada", "Ben", "Chiara", "Dao", "Emil", "Fadila", "Goran")


def _begin(referee: Referee, game: Game[Any]) -> Evening:
    players = tuple(Player(name, colour) for name, colour in zip(NAMES, game.colours, strict=False))
    printed = game.example_sheet() if game.example_sheet else None
    code = referee.start_match(game.slug, players=players[: game.seats[-1]], start=Seat(1), printed=printed)
    assert isinstance(code, str), code
    return Evening(referee, code)


def _open(game: Game[Any], state: Any) -> Iterator[Action[Any]]:
    """Everything somebody may enter now."""
    for kind in game.phase_of(state).actions:
        for seat in (TABLE,) if kind.by_table else sorted(state.to_act - {TABLE}):
            if seat in state.to_act:
                yield from kind.candidates(state, seat)


@pytest.mark.parametrize("slug", list(shelf_with(("tests.sample_game",))))
def test_a_match_by_chance_is_entered_recorded_and_replayed(referee: Referee, slug: str) -> None:
    game, chance = referee.shelf[slug], random.Random(slug)
    evening = _begin(referee, game)
    for _ in range(ENTRIES):
        if evening.table.is_over:
            break
        action = chance.choice(list(_open(game, evening.table.state)))
        answer = referee.submit(evening.code, write_action(action), token=evening.token())
        assert isinstance(answer, Entered), answer
    table = evening.table
    record = read_record(referee.record(evening.code) or (), referee.shelf)
    assert isinstance(record, Record)
    assert record.set_up == table.set_up
    assert recheck(game, standing(record.journal)) == (table.state, None)
    restarted = Referee(referee.store, referee.shelf).table(evening.code)
    assert restarted is not None
    assert restarted.state == table.state
