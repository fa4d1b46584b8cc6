"""How a match went, for its score sheet: the ends of the rounds, who built what when, and the prices."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.core.journal import Did, Replayed
from companion.core.ledger import Posting
from companion.core.messages import N_, Cause, Seat, Term
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.actions.end_of_round import EndRound
from companion.games.salty_ocean.actions.revealing import RevealTile
from companion.games.salty_ocean.components import Building, Good, Weather
from companion.games.salty_ocean.reasons import upkeep as reasons
from companion.games.salty_ocean.reasons.board import Word
from companion.games.salty_ocean.state import REVEAL_FIRST, SaltyOcean, Tile

Step = Replayed[SaltyOcean]
TRACKS: tuple[Term, ...] = (Word.SALINE, Building.DEPOT, Building.NOTRE_DAME)
"""Of these the sheet tells what was reached; of the others who came first."""


class Effect(Term):
    """What a round's end can do to a player, as the head of a column."""

    SALT = "salt", N_("salt")
    INN = "inn", N_("inn")
    INTEREST = "interest", N_("int.")
    LIMIT = "limit", N_("limit")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatAtTheEnd:
    """What a round's end did to one player."""

    effects: Mapping[Effect, int]
    """Barrels more in the depot, without those that had no room; coins of the inn; interest from bank or vault,
    less what debt costs; what had to be given back, below nought."""
    money: int
    """Afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAtTheEnd:
    round: int
    weather: Weather
    moves: tuple[int, ...] | None
    """How many rows the tile of this round moved each good up; None where a correction skipped its tile."""
    prices: tuple[int | None, ...]
    """When all had passed; None where the board has not been read."""
    seats: tuple[SeatAtTheEnd, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """How far a player came with a building, and by which entry: the rank of the cube, or what a track reached."""

    value: int
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingOverTime:
    building: Term
    is_track: bool
    marks: tuple[Mark | None, ...]
    """By seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chronicle:
    goods: tuple[Good, ...]
    """Those that are traded: with two players no cod."""
    effects: tuple[Effect, ...]
    """Those that anybody ever saw."""
    rounds: tuple[RoundAtTheEnd, ...]
    buildings: tuple[BuildingOverTime, ...]
    """Those that anybody built."""
    prices: tuple[tuple[Good, tuple[int | None, ...]], ...]
    """After every entry, the first being the start."""


def chronicle(steps: Sequence[Step]) -> Chronicle:
    """Everything that counts, retold; the steps begin with the set-up."""
    goods, rounds = steps[0].outcome.state.goods, tuple(_rounds(steps))
    seen = {effect for row in rounds for end in row.seats for effect, n in end.effects.items() if n}
    return Chronicle(
        goods=goods,
        effects=tuple(effect for effect in Effect if effect in seen),
        rounds=rounds,
        buildings=tuple(_buildings(steps)),
        prices=tuple((good, tuple(step.outcome.state.price_of(good) for step in steps)) for good in goods),
    )


def _rounds(steps: Sequence[Step]) -> Iterator[RoundAtTheEnd]:
    before = steps[0].outcome.state
    tiles: dict[int, RevealTile | Tile] = {}
    if before.next_tile is not None:  # a match that was taken up in the middle
        tiles[before.round + 1] = before.next_tile
    for step in steps[1:]:
        action = step.entry.action if isinstance(step.entry, Did) else None
        if isinstance(action, RevealTile):
            tiles[before.round + (before.phase != REVEAL_FIRST)] = action
        elif isinstance(action, EndRound):
            yield _round(before, step, tiles.get(before.round))
        before = step.outcome.state


def _round(before: SaltyOcean, step: Step, tile: RevealTile | Tile | None) -> RoundAtTheEnd:
    after = step.outcome.state
    return RoundAtTheEnd(
        round=before.round,
        weather=before.weather,
        moves=tuple(tile.moves[good] for good in before.goods) if tile else None,
        prices=tuple(before.price_of(good) for good in before.goods),
        seats=tuple(
            SeatAtTheEnd(effects=_effects(before, step, seat), money=after.merchants[seat].money)
            for seat in before.seats
        ),
    )


def _effects(before: SaltyOcean, step: Step, seat: Seat) -> Mapping[Effect, int]:
    after, postings = step.outcome.state, step.outcome.postings
    return {
        Effect.SALT: after.merchants[seat].depot.total - before.merchants[seat].depot.total,
        Effect.INN: _sum(postings, seat, reasons.InnIncome),
        Effect.INTEREST: _sum(postings, seat, reasons.BankIncome, reasons.InterestOnDebt),
        Effect.LIMIT: _sum(postings, seat, reasons.OverTheLimit),
    }


def _sum(postings: Sequence[Posting], seat: Seat, *causes: type[Cause]) -> int:
    return sum(p.amount for p in postings if p.seat == seat and isinstance(p.cause, causes))


def _buildings(steps: Sequence[Step]) -> Iterator[BuildingOverTime]:
    """What stands in the end, each with the last entry that changed it."""
    marks: dict[tuple[Term, Seat], Mark] = {}
    for step in steps:
        state = step.outcome.state
        for seat in state.seats:
            for building, value in _reached(state, seat):
                known = marks.get((building, seat))
                if value and (known is None or known.value != value):
                    marks[building, seat] = Mark(value=value, entry=step.seq)
                elif not value and known is not None:
                    del marks[building, seat]
    for building in (Word.SALINE, *Building):
        row = tuple(marks.get((building, seat)) for seat in steps[0].outcome.state.seats)
        if any(row):
            yield BuildingOverTime(building=building, is_track=building in TRACKS, marks=row)


def _reached(state: SaltyOcean, seat: Seat) -> Iterator[tuple[Term, int]]:
    """Every building with its figure: 0 where nothing was built."""
    merchant = state.merchants[seat]
    yield Word.SALINE, merchant.production if merchant.saline else 0
    yield Building.DEPOT, merchant.capacity if merchant.depot_step else 0
    yield Building.NOTRE_DAME, state.sheet.notre_dame(merchant.notre_dame) if merchant.notre_dame else 0
    for building in box.CUBE_BUILDINGS:
        yield building, merchant.buildings.get(building, 0)
