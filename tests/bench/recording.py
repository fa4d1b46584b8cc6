"""Matches to measure with: random, legal, the same on every run, and with nothing left to read off."""

from dataclasses import dataclass
from random import Random
from typing import Any

from companion.core.actions import Correction
from companion.core.game import Game, Player
from companion.core.journal import Did, SetUp, begin, follow
from companion.core.messages import Seat
from tests.games.random_play import NAMES, Mood, full_sheet, random_entry


@dataclass(frozen=True, slots=True)
class Recorded:
    """A whole match: its set-up, what was entered, and the table at the end."""

    set_up: SetUp
    entries: tuple[Did, ...]
    end: Any


def set_up_of(game: Game[Any], seats: int, start: int = 0, readings: Any = None) -> SetUp:
    """Players by name and colour, and the box's example figures where it needs any."""
    players = (Player(name, colour) for name, colour in zip(NAMES, game.colours, strict=False))
    return SetUp(
        players=tuple(players)[:seats],
        start=Seat(start),
        readings=game.readings() if readings is None else readings,
        printed=full_sheet(game),
    )


def record(game: Game[Any], set_up: SetUp, seed: int) -> Recorded:
    """Play at random, every action legal, until the match is over."""
    random, seats = Random(seed), len(set_up.players)
    state, mood = begin(game, set_up).state, Mood.by_chance(random)
    entries: list[Did] = []
    while not game.is_over(state):
        entry = random_entry(game, state, seats, random, mood)
        assert isinstance(entry, Did)
        if isinstance(entry.action, Correction):
            continue  # nothing that other engines have
        entries.append(entry)
        state = follow(game, state, entry).state
    return Recorded(set_up, tuple(entries), state)
