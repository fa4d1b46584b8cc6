"""What a group would write on the pad after a match: the sums of its scoring, or what the sums are made of."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.fields import Column
from companion.core.game import Game
from companion.core.messages import Seat
from companion.core.pad import SUM, TIES
from companion.core.scoring import Result
from companion.games.oceanos import pad as oceanos
from companion.games.oceanos.components import PROPELLER_SCORES
from companion.games.oceanos.scoring import OF_ROUND
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean import pad as salty_ocean
from companion.games.salty_ocean.components import Building

Written = Mapping[str, Mapping[str, int]]


def sums_of(result: Result[Any], seat: Seat) -> dict[str, dict[str, int]]:
    """The points of each category."""
    return {category.slug: {SUM: result.points(category, seat)} for category in result.categories}


def ties_of(game: Game[Any], state: Any, result: Result[Any], seat: Seat) -> dict[str, dict[str, int]]:
    """What breaks ties, of who is tied, as far as it is needed."""
    strength = {place.seat: (place.total, *place.tie_counts) for place in result.ranking}
    needed = {
        str(at + 1): strength[seat][at + 1]
        for at in range(len(game.tie_breaks))
        if any(other != seat and strength[other][: at + 1] == strength[seat][: at + 1] for other in strength)
    }
    return {TIES: {key: count for key, count in needed.items() if count is not None}} if needed else {}


def _oceanos(state: Any, seat: Seat) -> Written:
    explorer, readings = state.explorers[seat], state.readings
    found: dict[str, dict[str, int]] = {}
    for number, category in enumerate(OF_ROUND):
        scored = explorer.scored[number]
        found[category.slug] = {
            oceanos.KINDS: scored.kinds,
            oceanos.AQUARIUM: readings.aquarium.by_level.index(scored.holds) + 1,
            oceanos.PROPELLER: PROPELLER_SCORES.index(scored.propeller) + 1,
            oceanos.EYES: scored.eyes,
        }
        rounds = [other.scored[number] for other in state.explorers]
        if seat == 0 and any(other.eyes for other in rounds):
            found[category.slug][oceanos.TOKEN] = max(other.kraken for other in rounds)
    return {**found, "treasures": {oceanos.DRAWN: explorer.drawn, oceanos.WORTH: explorer.treasure or 0}}


def _salty_ocean(state: Any, seat: Seat) -> Written:
    merchant, counted = state.merchants[seat], state.merchants[seat].counted(state.readings)
    rank = merchant.buildings.get
    found = {
        "windows": {salty_ocean.RANK: rank(Building.WINDOWS, 0)},
        "town_hall": {salty_ocean.RANK: rank(Building.TOWN_HALL, 0), salty_ocean.BUILDINGS: len(counted)},
        "lighthouse": {salty_ocean.SHIPS: len(merchant.fleet) if merchant.has(Building.LIGHTHOUSE) else 0},
        "st_maclou": {salty_ocean.RANK: rank(Building.ST_MACLOU, 0)},
    }
    if all(state.sheet.notre_dame(step) == value for step, value in enumerate(box.NOTRE_DAME, start=1)):
        found["notre_dame"] = {salty_ocean.STEP: merchant.notre_dame}
    return found


BASES: Mapping[str, Callable[[Any, Seat], Written]] = {"oceanos": _oceanos, "salty_ocean": _salty_ocean}
"""What a match of a game knows its sums to be made of."""


def pad_after(
    game: Game[Any], state: Any, seats: int, bases: Callable[[Any, Seat], Written] | None = None
) -> tuple[Column, ...]:
    """The pad of a match that has come to its end."""
    result = game.result(state, seats)
    return tuple(
        {
            **sums_of(result, seat),
            **(bases(state, seat) if bases is not None else {}),
            **ties_of(game, state, result, seat),
        }
        for seat in map(Seat, range(seats))
    )
