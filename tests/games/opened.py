"""Random matches taken up in their middle: what goes on from the figures goes on as it would have."""

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any

from companion.core.actions import Correction
from companion.core.game import Game
from companion.core.journal import Did, SetUp, begin, recheck_after
from companion.core.ledger import MONEY
from companion.core.messages import Seat
from companion.core.opening import against_opening, figures_asked
from tests.games.random_play import RandomMatch, Turn, play

Moment = Callable[[Any], bool]
"""Whether a table is one that can be taken up."""


def figures_of(game: Game[Any], state: Any) -> dict[str, int]:
    """What somebody would write down of a table."""
    return {figure.key: figure.value for figure in figures_asked(game, state)}


def taken_up(match: RandomMatch, state: Any) -> SetUp:
    """The set-up of a match that goes on from this table, in a box that is known as far as this one is by now."""
    told = tuple(figures_of(match.game, state).items())
    return replace(match.set_up, printed=match.game.sheet_of(state), opening=told)


def some_moment(match: RandomMatch, may_be: Moment, rng: Random) -> int | None:
    """After how many entries a table is taken up. What is set right by chance need not lie there by any rule; what is
    in a purse may."""
    entries = takewhile(lambda turn: not _sets_pieces(turn), match.turns)
    moments = [at for at, turn in enumerate(entries) if may_be(turn.before)]
    return rng.choice(moments) if moments else None


def _sets_pieces(turn: Turn) -> bool:
    action = turn.entry.action if isinstance(turn.entry, Did) else None
    return isinstance(action, Correction) and not action.figure.startswith(f"{MONEY}.")


def goes_on_as_it_would_have(match: RandomMatch, at: int) -> None:
    """The same figures and purses where it is taken up, every later entry legal, and the same score in the end."""
    game, before = match.game, match.turns[at].before
    set_up = taken_up(match, before)
    assert against_opening(game, game.set_up(set_up.table).state, dict(set_up.opening)) == ()
    begun = begin(game, set_up)
    assert figures_of(game, begun.state) == dict(set_up.opening)
    assert game.purses(begun.state) == game.purses(before)
    assert begun.state.to_act == before.to_act
    assert game.view(begun.state, None).where == game.view(before, None).where
    end, refused = recheck_after(game, begun.state, _lines(match.turns[at:]))
    assert refused is None
    assert game.is_over(end)
    assert scores(match, end) == scores(match, match.end)


def _lines(turns: tuple[Turn, ...]) -> Any:
    return tuple((seq, turn.entry) for seq, turn in enumerate(turns, start=1))


def scores(match: RandomMatch, state: Any) -> list[Any]:
    """The points by seat and category, and the places."""
    found: dict[tuple[Seat, str], int] = {}
    for line in match.game.score(state):
        found[line.seat, line.category.slug] = found.get((line.seat, line.category.slug), 0) + line.points
    ranking = match.game.result(state, match.seats).ranking
    places = [(place.seat, place.place, place.total) for place in ranking]
    return [{where: points for where, points in found.items() if points}, sorted(places)]


def prove(game: Game[Any], may_be: Moment, seeds: range) -> None:
    """A match of each number of seats with each seed, taken up at a moment by chance."""
    taken = 0
    for seats in game.seats:
        for seed in seeds:
            match = play(game, seats, seed)
            at = some_moment(match, may_be, Random(seed))
            if at is not None:
                goes_on_as_it_would_have(match, at)
                taken += 1
    assert taken > len(game.seats), "too few matches were taken up to prove anything"
