"""Tables of Upon a Salty Ocean for the tests: figures put as needed, and busy matches."""

from itertools import islice
from random import Random
from typing import Any

from companion.core.actions import Action
from companion.core.game import Colour, Player
from companion.core.journal import SetUp, begin
from companion.core.messages import TABLE, Seat, codes
from companion.core.outcome import Outcome
from companion.core.ruling import Accepted, Rejected, carry_out, rule_on
from companion.games.salty_ocean import GAME
from companion.games.salty_ocean.actions.end_of_round import EndRound
from companion.games.salty_ocean.actions.passing import Pass
from companion.games.salty_ocean.actions.revealing import RevealTile
from companion.games.salty_ocean.components import Weather
from companion.games.salty_ocean.flow import EIGHT
from companion.games.salty_ocean.printed import BoardSheet, example_sheet
from companion.games.salty_ocean.readings import Readings
from companion.games.salty_ocean.state import SaltyOcean

A, B, C, D = (Seat(i) for i in range(4))
NAMES = ("Anna", "Ben", "Chiara", "Dora")
CALM = RevealTile(seat=TABLE, salt=0, herring=0, cod=0, weather=Weather.CALM)


def a_match(seats: int = 4, sheet: BoardSheet | None = None, **readings: Any) -> SetUp:
    players = tuple(Player(name, colour) for name, colour in zip(NAMES[:seats], Colour, strict=False))
    printed = example_sheet() if sheet is None else sheet
    return SetUp(players=players, start=A, readings=Readings(**readings), printed=printed)


def table(seats: int = 4, sheet: BoardSheet | None = None, given: dict[str, int] | None = None) -> SaltyOcean:
    """A table in its first actions, under a calm sky, with figures put as given."""
    state: SaltyOcean = begin(GAME, a_match(seats, sheet)).state
    for _ in range(2):
        state = after(state, CALM)
    return put(state, given or {})


def put(state: SaltyOcean, given: dict[str, int]) -> SaltyOcean:
    for key, value in given.items():
        state = next(f for f in GAME.figures(state) if f.key == key).put(value)
    return state


def done(state: SaltyOcean, action: Action[SaltyOcean]) -> Outcome[SaltyOcean]:
    ruling = rule_on(GAME, state, action)
    assert isinstance(ruling, Accepted), ruling
    return ruling.outcome


def after(state: SaltyOcean, *actions: Action[SaltyOcean]) -> SaltyOcean:
    for action in actions:
        state = done(state, action).state
    return state


def at_upkeep(seats: int = 4, given: dict[str, int] | None = None) -> SaltyOcean:
    state = table(seats, given=given)
    for seat in state.order:
        state = after(state, Pass(seat=seat))
    return state


def refused(state: SaltyOcean, action: Action[SaltyOcean]) -> tuple[str, ...]:
    ruling = rule_on(GAME, state, action)
    assert isinstance(ruling, Rejected), ruling
    return codes(ruling.reasons)


# Busy matches, in which people seldom pass and money is no object


def busy_match(seats: int, seed: int) -> list[tuple[SaltyOcean, Action[SaltyOcean], Outcome[SaltyOcean]]]:
    rng = Random(f"busy {seats} {seed}")
    state: SaltyOcean = begin(GAME, a_match(seats)).state
    turns: list[tuple[SaltyOcean, Action[SaltyOcean], Outcome[SaltyOcean]]] = []
    acted = 0
    while not GAME.is_over(state):
        action = choose(state, rng, tired=acted > 40 * state.round)
        outcome = carry_out(GAME, state, action)
        turns.append((state, action, outcome))
        state, acted = outcome.state, acted + (not isinstance(action, Pass))
        if isinstance(action, EndRound):
            state = put(state, {f"money.{seat}": rng.randint(20, 40) for seat in state.seats})
    return turns


def choose(state: SaltyOcean, rng: Random, *, tired: bool) -> Action[SaltyOcean]:
    seats = sorted(state.to_act, key=lambda seat: seat == state.turn)
    kinds = [kind for kind in GAME.phase_of(state).actions if kind is not Pass]
    rng.shuffle(kinds)
    if tired or rng.random() < 0.05:
        kinds = [kind for kind in GAME.phase_of(state).actions if kind not in EIGHT]
    for seat in seats:
        for kind in kinds:
            found = list(islice(kind.candidates(state, seat), 40))
            if found:
                return rng.choice(found)
    return Pass(seat=state.turn)
