"""Whole matches by chance, of any game on the shelf: what the properties are proven on."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from companion.core.actions import Action, Correction
from companion.core.fields import Choice, asked_of
from companion.core.game import Game, Player, TableFigure
from companion.core.journal import Did, Entry, ReadOff, SetUp, begin, follow
from companion.core.ledger import MONEY
from companion.core.messages import TABLE, Seat
from companion.core.outcome import Outcome
from companion.core.printed import PrintedSheet
from companion.core.ruling import Accepted, Doubted, Unreadable, carry_out, rule_on, rule_on_reading
from tests.games.mutations import senseless, spoilt

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
LONGEST_MATCH = 6_000
VARIETY = 30
"""How many of an action's candidates chance may choose from."""
GUESSWORK = 4.0
"""How far greedy players misjudge what an entry is worth to them."""
TRIES = 4
"""How many kinds of action the daring try before they do as proposed."""


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
    """Any start player, any readings that go together; every other match begins with a sheet as blank as it may be."""
    while True:
        found = _any_set_up(game, seats, rng)
        if not list(game.against_set_up(found.table)):
            return found


def _any_set_up(game: Game[Any], seats: int, rng: Random) -> SetUp:
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


@dataclass(frozen=True, slots=True)
class Mood:
    """How the players of one match play."""

    haste: float
    """How often they look first for an action that asks nothing, such as a pass."""
    greed: float
    """How often they look for what raises their score, as far as one entry shows."""
    daring: float
    """How often they try something near an action that nobody proposed."""
    care: float
    """How seldom a figure of the table has to be corrected."""
    gift: int
    """What everybody is given at the start, so that the rules for the rich are seen too."""

    @classmethod
    def by_chance(cls, rng: Random) -> "Mood":
        return cls(
            haste=rng.random() ** 2 / 2,
            greed=rng.choice((0, 0, 0.6, 0.9)),
            daring=rng.random() / 2,
            care=rng.choice((0.95, 0.99, 1)),
            gift=rng.choice((0, 0, 40, 150)),
        )


def play(game: Game[Any], seats: int, seed: int) -> RandomMatch:
    """A random legal match to its end. The same seed gives the same match."""
    rng = Random(f"{game.slug} {seats} {seed}")
    set_up, mood = random_set_up(game, seats, rng), Mood.by_chance(rng)
    begun = begin(game, set_up)
    state = begun.state
    turns: list[Turn] = []
    gifts = _gifts(game, state, mood)
    while not game.is_over(state):
        entry = gifts.pop() if gifts else random_entry(game, state, seats, rng, mood)
        turns.append(Turn(entry, state, follow(game, state, entry)))
        state = turns[-1].outcome.state
        if len(turns) > LONGEST_MATCH:
            raise NoEndInSight(f"{game.slug}, {seats} seats, seed {seed}: no end after {LONGEST_MATCH} entries")
    return RandomMatch(game, set_up, begun, tuple(turns))


def _gifts(game: Game[Any], state: Any, mood: Mood) -> list[Did | ReadOff]:
    """Corrections that give everybody so much more money."""
    purses = [figure for figure in game.figures(state) if figure.key.startswith(f"{MONEY}.")]
    return [_set(figure, figure.value + mood.gift) for figure in purses if mood.gift]


def _set(figure: TableFigure[Any], value: int) -> Did:
    return Did(Correction(seat=TABLE, figure=figure.key, value=value, reason="the cardboard was right"))


def random_entry(game: Game[Any], state: Any, seats: int, rng: Random, mood: Mood) -> Did | ReadOff:
    """Something the table may enter now: an action, or a figure it has to read first."""
    if rng.random() > mood.care and (corrected := _correct(game, state, rng)):
        return corrected
    able = sorted(state.to_act)
    for seat in rng.sample(able, len(able)):
        if rng.random() < mood.daring:
            dared = _dare(game, state, seat, seats, rng)
            if dared is not None:
                return dared
        proposed = _proposed(game, state, seat, rng, mood)
        if seat != TABLE and rng.random() < mood.greed:
            action = _richest(game, state, seats, [*proposed], rng)
        else:
            action = next(proposed, None)
        if action is not None:
            return Did(action)
    raise NoEndInSight(f"{game.slug}: nothing to enter for anyone at {state!r}")


def _proposed(game: Game[Any], state: Any, seat: Seat, rng: Random, mood: Mood) -> Iterator[Action[Any]]:
    """An action of every kind that is open to this seat, in random order."""
    kinds = _kinds(game, state, seat, rng)
    if rng.random() < mood.haste:
        kinds.sort(key=_asks)
    for kind in kinds:
        if actions := list(islice(kind.candidates(state, seat), VARIETY)):
            yield rng.choice(actions)


def _kinds(game: Game[Any], state: Any, seat: Seat, rng: Random) -> list[type[Action[Any]]]:
    kinds = [kind for kind in game.phase_of(state).actions if kind.by_table == (seat == TABLE)]
    return rng.sample(kinds, len(kinds))


def _asks(kind: type) -> bool:
    return bool(asked_of(kind))


def _richest(
    game: Game[Any], state: Any, seats: int, proposed: list[Action[Any]], rng: Random
) -> Action[Any] | None:
    """The action after which its seat has most, give or take a little."""

    def worth(action: Action[Any]) -> float:
        after = carry_out(game, state, action).state
        return game.result(after, seats).total_of(action.seat) + rng.gauss(0, GUESSWORK)

    return max(proposed, key=worth, default=None)


def _dare(game: Game[Any], state: Any, seat: Seat, seats: int, rng: Random) -> Did | ReadOff | None:
    """Something near a proposed action, or altogether senseless, if the rules take it."""
    for kind in _kinds(game, state, seat, rng)[:TRIES]:
        proposed = next(kind.candidates(state, seat), None)
        if proposed is None or rng.random() < 0.3:
            action: Action[Any] = senseless(kind, seat, seats, rng)
        else:
            action = spoilt(proposed, seats, rng)
        match rule_on(game, state, action):
            case Accepted():
                return Did(action)
            case Doubted():
                return Did(action, confirmed=True)
            case Unreadable(questions):
                return read_off(game, state, questions[0].figure, rng)
    return None


def _correct(game: Game[Any], state: Any, rng: Random) -> Did | None:
    """A figure of the table set a little higher or lower, if the table then holds together."""
    figures = game.figures(state)
    if not figures:
        return None
    figure = rng.choice(figures)
    value = figure.value + rng.choice((-2, -1, 1, 2, 5, 20))
    correction = _set(figure, value)
    return correction if isinstance(rule_on(game, state, correction.action), Accepted) else None


def read_off(game: Game[Any], state: Any, figure: str, rng: Random) -> ReadOff:
    """What the example prints there, or else anything the sheet has room for."""
    printed = full_sheet(game).value_of(figure)
    asked = next(f for f in game.sheet_of(state).figures() if f.key == figure)
    value = rng.randint(asked.at_least, asked.at_most) if printed is None else printed
    assert rule_on_reading(game, state, figure, value) == ()
    return ReadOff(figure, value)
