"""Makes the recordings: `python -m tests.games.salty_ocean.recording shared_win` looks for such a match.

The seeds they were found at are noted here. A recording is kept as it was made: it tests that the
rules still say what they said then, so it is made anew only where it was wrong.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion.core.game import Player
from companion.core.journal import (
    Amended,
    Did,
    Entry,
    ReadOff,
    Restored,
    SetUp,
    Struck,
    begin,
    follow,
    replay,
    standing,
)
from companion.core.messages import Seat
from companion.core.scoring import Result
from companion.games.salty_ocean import GAME
from companion.games.salty_ocean.printed import BoardSheet
from companion.games.salty_ocean.readings import BankAndVault, ClockPairs, Readings
from companion.games.salty_ocean.state import ACTION, SaltyOcean
from companion.store.codec import Record, Recorded, write_record, write_scores
from tests.games.random_play import NAMES, full_sheet
from tests.games.salty_ocean.shrewd import shrewd

FOLDER = Path(__file__).parent / "recordings"


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A match worth keeping."""

    seats: int
    seed: int
    """Where it was found; the search begins here."""
    will_do: Callable[[Result[Any]], bool] = lambda result: True
    hesitation: float = 0.0
    """How often an entry is taken back, brought back or amended."""
    is_blank: bool = False
    """Whether prices are read off the board only when they are needed."""
    readings: Readings = field(default_factory=Readings)


def shared(result: Result[Any]) -> bool:
    return len(result.winners) > 1


def tie_broken(result: Result[Any]) -> bool:
    first, second, *_ = result.ranking
    return first.total == second.total and len(result.winners) == 1


def in_debt(result: Result[Any]) -> bool:
    return any(place.total < 0 for place in result.ranking)


WANTED = {
    "shared_win": Wanted(seats=4, seed=42, will_do=shared),
    "tie_broken_by_buildings": Wanted(seats=3, seed=37, will_do=tie_broken),
    "ends_in_debt": Wanted(seats=4, seed=8, will_do=in_debt, hesitation=0.03),
    "two_players": Wanted(seats=2, seed=0, hesitation=0.05, readings=Readings(clock=ClockPairs.ANY)),
    "three_players_blank_sheet": Wanted(
        seats=3, seed=0, is_blank=True, readings=Readings(bank_and_vault=BankAndVault.ONE)
    ),
    "four_players": Wanted(seats=4, seed=0, hesitation=0.05),
}


def play(wanted: Wanted, seed: int) -> Record:
    """One match from set-up to scores."""
    rng = Random(seed)
    set_up = _set_up(wanted, rng)
    state = begin(GAME, set_up).state
    entries: list[Entry] = []
    while not GAME.is_over(state):
        before, entry = state, _next(state, rng)
        entries.append(entry)
        state = follow(GAME, state, entry).state
        if isinstance(entry, Did) and rng.random() < wanted.hesitation:
            second_thoughts, stands = _hesitate(before, entry, len(entries), rng)
            entries += second_thoughts
            state = follow(GAME, before, stands).state if stands else before
    recorded = tuple(Recorded(seq=seq, entry=entry) for seq, entry in enumerate(entries, start=1))
    scores = write_scores(GAME.result(state, wanted.seats))
    return Record(game=GAME, set_up=set_up, entries=recorded, scores=scores)


def _set_up(wanted: Wanted, rng: Random) -> SetUp:
    sheet = full_sheet(GAME)
    if wanted.is_blank:
        known = sheet.written()
        sheet = BoardSheet.read({f.key: known[f.key] for f in sheet.figures() if f.required})
    players = zip(NAMES[: wanted.seats], GAME.colours[: wanted.seats], strict=True)
    return SetUp(
        players=tuple(Player(name, colour) for name, colour in players),
        start=Seat(rng.randrange(wanted.seats)),
        readings=wanted.readings,
        printed=sheet,
    )


def _next(state: SaltyOcean, rng: Random) -> Did | ReadOff:
    """What is entered next; a price is read off the example once its marker stands there."""
    if state.phase == ACTION:
        for good in state.goods:
            if state.price_of(good) is None:
                key = state.sheet.price_unread(good, state.rows[good]).figure
                printed = full_sheet(GAME).value_of(key)
                assert printed is not None
                return ReadOff(key, printed)
    return Did(shrewd(state, rng))


def _hesitate(before: SaltyOcean, entry: Did, seq: int, rng: Random) -> tuple[list[Entry], Did | None]:
    """The entry taken back, taken back and brought back, or amended; and what stands of it."""
    match rng.choice(("taken back", "brought back", "amended")):
        case "taken back":
            return [Struck(seq)], None
        case "brought back":
            return [Struck(seq), Restored(seq)], entry
    action = shrewd(before, rng)
    return [Amended(seq, action)], Did(action)


def find(name: str, most: int) -> int | None:
    """The first seed, from the noted one, whose match will do; it is written down."""
    wanted = WANTED[name]
    for seed in range(wanted.seed, wanted.seed + most):
        record = play(wanted, seed)
        if wanted.will_do(_result(record)):
            lines = "".join(line.rstrip("\n") + "\n" for line in write_record(record))
            (FOLDER / f"{name}.jsonl").write_text(lines, encoding="utf-8")
            return seed
    return None


def _result(record: Record) -> Result[Any]:
    state = replay(GAME, standing(record.journal))[-1].outcome.state
    return GAME.result(state, len(record.set_up.players))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        sys.stdout.write(f"{name}: seed {find(name, 400)}\n")
