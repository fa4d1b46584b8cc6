"""Whole matches by chance, of any game on the shelf: what the properties are proven on."""

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from companion.core.actions import Action
from companion.core.fields import Choice, asked_of
from companion.core.game import Game, Player
from companion.core.journal import Did, Entry, ReadOff, SetUp, begin, follow
from companion.core.messages import TABLE, Seat
from companion.core.outcome import Outcome
from companion.core.printed import PrintedSheet
from companion.core.ruling import Accepted, Doubted, Unreadable, rule_on, rule_on_reading
from tests.games.mutations import spoilt

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
LONGEST_MATCH = 6_000
VARIETY = 30
"""How many of an action's candidates chance may choose from."""


class NoEndInSight(AssertionError):
    """A match that a random player could not finish."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One entry of a random match: the table before it, and what came of it."""

    entry: Did | ReadOff
    before: Any
    outcome: Outcome[Any]


@dataclass(frozen=True)
class RandomMatch:
    """A match from its set-up to its end."""

    game: Game[Any]
    set_up: SetUp
    begun: Outcome[Any]
    turns: tuple[Turn, ...]

    @property
    def seats(self) -> int:
        return len(self.set_up.players)

    @property
    def end(self) -> Any:
        return self.turns[-1].outcome.state if self.turns else self.begun.state

    @cached_property
    def journal(self) -> tuple[tuple[int, Entry], ...]:
        return ((0, self.set_up), *((seq, turn.entry) for seq, turn in enumerate(self.turns, start=1)))

    def some_turns(self, rng: Random, most: int) -> list[Turn]:
        """A sample of the turns, for what is too slow to be done at each."""
        return rng.sample(self.turns, min(most, len(self.turns)))


def random_set_up(game: Game[Any], seats: int, rng: Random) -> SetUp:
    """Any start player, any readings; every other match begins with a sheet as blank as it may be."""
    players = tuple(
        Player(name, colour) for name, colour in zip(NAMES[:seats], game.colours[:seats], strict=True)
    )
    readings: type = game.readings
    chosen = {
        name: rng.choice(list(asked.of))
        for name, asked in asked_of(readings).items()
        if isinstance(asked, Choice)
    }
    sheet = full_sheet(game)
    if rng.random() < 0.5:
        known = sheet.written()
        needed = {figure.key: known[figure.key] for figure in sheet.figures() if figure.required}
        sheet = game.printed.read(needed)
    return SetUp(players=players, start=Seat(rng.randrange(seats)), readings=readings(**chosen), printed=sheet)


def full_sheet(game: Game[Any]) -> PrintedSheet:
    """The example sheet, or one with nothing on it for a game that needs none."""
    return game.example_sheet() if game.example_sheet else game.printed.read({})


def play(game: Game[Any], seats: int, seed: int) -> RandomMatch:
    """A random legal match to its end. The same seed gives the same match."""
    rng = Random(f"{game.slug} {seats} {seed}")
    set_up = random_set_up(game, seats, rng)
    begun = begin(game, set_up)
    state, haste = begun.state, rng.random() / 2
    turns: list[Turn] = []
    while not game.is_over(state):
        entry = random_entry(game, state, seats, rng, haste)
        turns.append(Turn(entry, state, follow(game, state, entry)))
        state = turns[-1].outcome.state
        if len(turns) > LONGEST_MATCH:
            raise NoEndInSight(f"{game.slug}, {seats} seats, seed {seed}: no end after {LONGEST_MATCH} entries")
    return RandomMatch(game, set_up, begun, tuple(turns))


def random_entry(game: Game[Any], state: Any, seats: int, rng: Random, haste: float) -> Did | ReadOff:
    """Something the table may enter now: an action, or a figure it has to read first."""
    able = sorted(state.to_act)
    for seat in rng.sample(able, len(able)):
        for kind in _kinds(game, state, seat, rng, haste):
            found = list(islice(kind.candidates(state, seat), VARIETY))
            if not found:
                continue
            action = rng.choice(found)
            return _daring(game, state, action, seats, rng) or Did(action)
    raise NoEndInSight(f"{game.slug}: nothing to enter for anyone at {state!r}")


def _kinds(game: Game[Any], state: Any, seat: Seat, rng: Random, haste: float) -> list[type[Action[Any]]]:
    """The kinds of action this seat may try, in random order; in haste those that ask nothing come first."""
    kinds = [kind for kind in game.phase_of(state).actions if kind.by_table == (seat == TABLE)]
    rng.shuffle(kinds)
    if rng.random() < haste:
        kinds.sort(key=_asks)
    return kinds


def _asks(kind: type) -> bool:
    return bool(asked_of(kind))


def _daring(game: Game[Any], state: Any, action: Action[Any], seats: int, rng: Random) -> Did | ReadOff | None:
    """Now and then something near the action that nobody proposed, if the rules take it."""
    if rng.random() > 0.3:
        return None
    near = spoilt(action, seats, rng)
    match rule_on(game, state, near):
        case Accepted():
            return Did(near)
        case Doubted():
            return Did(near, confirmed=True)
        case Unreadable(questions):
            return read_off(game, state, questions[0].figure, rng)
    return None


def read_off(game: Game[Any], state: Any, figure: str, rng: Random) -> ReadOff:
    """What the example prints there, or else anything the sheet has room for."""
    printed = full_sheet(game).value_of(figure)
    asked = next(f for f in game.sheet_of(state).figures() if f.key == figure)
    value = rng.randint(asked.at_least, asked.at_most) if printed is None else printed
    assert rule_on_reading(game, state, figure, value) == ()
    return ReadOff(figure, value)
