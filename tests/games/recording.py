"""What makes recordings: matches that players who think play to their end, until one shows what it is wanted for.

Each game has a `recording.py` that says which matches are wanted and how its players think. The seeds they were
found at are noted there. A recording is kept as it was made: it tests that the rules still say what they said
then, so it is made anew only where it was wrong.
"""

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion.core.actions import Action
from companion.core.game import Game, Player
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
from companion.store.codec import Record, Recorded, write_record, write_scores
from tests.games.random_play import NAMES, full_sheet

SEARCHED = 400
"""How many matches are looked through for one that will do."""

Thinks = Callable[[Any, Random], Action[Any]]
"""What somebody who may act does."""


def shared_win(result: Result[Any]) -> bool:
    return len(result.winners) > 1


def tied_on_top(result: Result[Any]) -> bool:
    first, second, *_ = result.ranking
    return first.total == second.total


def tie_broken(result: Result[Any]) -> bool:
    return tied_on_top(result) and not shared_win(result)


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A match worth keeping."""

    seats: int
    seed: int
    """Where it was found; the search begins here."""
    will_do: Callable[[Result[Any]], bool] = lambda result: True
    ends: Callable[[Any], bool] = lambda end: True
    """What the table has to be like at the end."""
    hesitation: float = 0.0
    """How often an entry is taken back, brought back or amended."""
    is_blank: bool = False
    """Whether printed figures are read off the pieces only when they are needed."""
    readings: Any
    thinks: Thinks | None = None
    """Players of another temper than the game's own."""


def _nothing_to_read(state: Any) -> ReadOff | None:
    return None


@dataclass(frozen=True, kw_only=True)
class Recorder:
    """One game's recordings and how they are made."""

    game: Game[Any]
    folder: Path
    wanted: Mapping[str, Wanted]
    thinks: Thinks
    reads_off: Callable[[Any], ReadOff | None] = field(default=_nothing_to_read)
    """The printed figure that has to be read before anything else is entered."""

    def play(self, wanted: Wanted, seed: int) -> Record:
        """One match from set-up to scores."""
        rng = Random(seed)
        thinks = wanted.thinks or self.thinks
        set_up = self._set_up(wanted, rng)
        state = begin(self.game, set_up).state
        entries: list[Entry] = []
        while not self.game.is_over(state):
            before, entry = state, self.reads_off(state) or Did(thinks(state, rng))
            entries.append(entry)
            state = follow(self.game, state, entry).state
            if isinstance(entry, Did) and rng.random() < wanted.hesitation:
                second_thoughts, stands = _hesitate(before, entry, len(entries), thinks, rng)
                entries += second_thoughts
                state = follow(self.game, before, stands).state if stands else before
        recorded = tuple(Recorded(seq=seq, entry=entry) for seq, entry in enumerate(entries, start=1))
        scores = write_scores(self.game.result(state, wanted.seats))
        return Record(game=self.game, set_up=set_up, entries=recorded, scores=scores)

    def _set_up(self, wanted: Wanted, rng: Random) -> SetUp:
        sheet = full_sheet(self.game)
        if wanted.is_blank:
            known = sheet.written()
            sheet = self.game.printed.read({f.key: known[f.key] for f in sheet.figures() if f.required})
        players = zip(NAMES[: wanted.seats], self.game.colours[: wanted.seats], strict=True)
        return SetUp(
            players=tuple(Player(name, colour) for name, colour in players),
            start=Seat(rng.randrange(wanted.seats)),
            readings=wanted.readings,
            printed=sheet,
        )

    def find(self, name: str) -> int | None:
        """The first seed, from the noted one, whose match will do; it is written down."""
        wanted = self.wanted[name]
        for seed in range(wanted.seed, wanted.seed + SEARCHED):
            record = self.play(wanted, seed)
            if self._will_do(wanted, record):
                lines = "".join(line.rstrip("\n") + "\n" for line in write_record(record))
                (self.folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")
                return seed
        return None

    def _will_do(self, wanted: Wanted, record: Record) -> bool:
        end = replay(self.game, standing(record.journal))[-1].outcome.state
        return wanted.will_do(self.game.result(end, wanted.seats)) and wanted.ends(end)

    def find_all(self, names: Iterable[str]) -> None:
        for name in names:
            sys.stdout.write(f"{name}: seed {self.find(name)}\n")


def _hesitate(before: Any, entry: Did, seq: int, thinks: Thinks, rng: Random) -> tuple[list[Entry], Did | None]:
    """The entry taken back, taken back and brought back, or amended; and what stands of it."""
    match rng.choice(("taken back", "brought back", "amended")):
        case "taken back":
            return [Struck(seq)], None
        case "brought back":
            return [Struck(seq), Restored(seq)], entry
    action = thinks(before, rng)
    while action.seat != entry.action.seat:
        action = thinks(before, rng)
    return [Amended(seq, action)], Did(action)
