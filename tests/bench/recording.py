"""Matches to measure with: random, legal, and the same on every run."""

from dataclasses import dataclass
from random import Random
from typing import Any

from companion.core.actions import Action
from companion.core.game import Game, Player
from companion.core.journal import SetUp, begin
from companion.core.messages import TABLE, Seat
from companion.core.ruling import Accepted, rule_on

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil")


@dataclass(frozen=True, slots=True)
class Recorded:
    """A whole match: its set-up, what was entered, and the table at the end."""

    set_up: SetUp
    actions: tuple[Action[Any], ...]
    end: Any


def set_up_of(game: Game[Any], seats: int, random: Random, readings: Any = None) -> SetUp:
    """Players by name and colour, a start player drawn, the box's figures made up where it needs any."""
    example = game.example_sheet
    return SetUp(
        players=tuple(
            Player(name, colour) for name, colour in zip(NAMES[:seats], game.colours[:seats], strict=True)
        ),
        start=Seat(random.randrange(seats)),
        readings=game.readings() if readings is None else readings,
        printed=game.printed.read({}) if example is None else example(),
    )


def record(game: Game[Any], set_up: SetUp, random: Random, at_most: int = 10_000) -> Recorded:
    """Play at random, every action legal, until the match is over or long enough."""
    state = begin(game, set_up).state
    actions: list[Action[Any]] = []
    while not game.is_over(state) and len(actions) < at_most:
        action = random.choice(possible(game, state))
        ruling = rule_on(game, state, action, confirmed=True)
        assert isinstance(ruling, Accepted), (action, ruling)
        actions.append(action)
        state = ruling.outcome.state
    return Recorded(set_up, tuple(actions), state)


def possible(game: Game[Any], state: Any) -> list[Action[Any]]:
    """Everything that every action proposes to everybody who may act now."""
    found: list[Action[Any]] = []
    for kind in game.phase_of(state).actions:
        for seat in state.to_act:
            if kind.by_table == (seat == TABLE):
                found += kind.candidates(state, seat)
    return found
