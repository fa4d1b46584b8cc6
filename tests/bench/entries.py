"""Entries ruled and applied per second, on one core, beside boardgame.io on the same game and the same moves.

Both start each match from nothing and play it to its end in memory. Ours goes through `rule_on`: turn,
phase, every check, the change, the notes, the ledger and whatever follows by itself. Theirs goes through
`CreateGameReducer` and writes no ledger and no notes. Rounds of both alternate, so that whatever else the
machine does meets both alike; the ratio is the median of the rounds' ratios.
"""

import time
from collections.abc import Callable, Iterable
from typing import Any

from companion.core.journal import Did, SetUp, begin
from companion.core.ruling import Accepted, read_action, rule_on, write_action
from tests.bench.boardgame_io import boardgame_io
from tests.bench.figures import Figure, median
from tests.bench.recording import Recorded, record, set_up_of
from tests.sample_game import GAME
from tests.sample_game.readings import Length, Readings
from tests.sample_game.state import Market

MATCHES = 40
WARM_UP = 4
ROUNDS = 25


def measure() -> list[Figure]:
    matches = [recorded(seed) for seed in range(MATCHES)]
    money = [[stall.money for stall in match.end.stalls] for match in matches]
    entries = sum(len(match.entries) for match in matches)
    assert play_all(matches)() == read_and_play_all(matches)() == [match.end for match in matches]
    ours, read, theirs = [], [], []
    with boardgame_io(matches) as peer:
        for _ in range(WARM_UP + ROUNDS):
            seconds, their_money = peer.play_all()
            assert their_money == money, "boardgame.io counted other money than we did"
            theirs.append(entries / seconds)
            ours.append(entries / timed(play_all(matches)))
            read.append(entries / timed(read_and_play_all(matches)))
    ours, read, theirs = ours[WARM_UP:], read[WARM_UP:], theirs[WARM_UP:]
    ratio = median([mine / his for mine, his in zip(ours, theirs, strict=True)])
    read_ratio = median([mine / his for mine, his in zip(read, theirs, strict=True)])
    return [
        Figure(
            what="entries ruled and applied per second",
            measured=f"{median(ours):,.0f}, {ratio:.1f} ×",
            peer=f"boardgame.io {median(theirs):,.0f}",
            target="≥ 5 × boardgame.io",
            met=ratio >= 5,
        ),
        Figure(what="… read from JSON first", measured=f"{median(read):,.0f}, {read_ratio:.1f} ×"),
    ]


def recorded(seed: int) -> Recorded:
    seats = 2 + seed % 3
    return record(GAME, set_up_of(GAME, seats, seed % seats, Readings(length=Length.LONG)), seed)


def timed(play: Callable[[], list[Market]]) -> float:
    began = time.perf_counter()
    play()
    return time.perf_counter() - began


def play_all(matches: list[Recorded]) -> Callable[[], list[Market]]:
    return lambda: [play(match.set_up, match.entries) for match in matches]


def read_and_play_all(matches: list[Recorded]) -> Callable[[], list[Market]]:
    written = [
        (match.set_up, [(write_action(did.action), did.confirmed) for did in match.entries])
        for match in matches
    ]
    return lambda: [
        play(set_up, (Did(read(raw), confirmed) for raw, confirmed in sent)) for set_up, sent in written
    ]


def read(raw: dict[str, Any]) -> Any:
    return read_action(GAME, raw)


def play(set_up: SetUp, entries: Iterable[Did]) -> Market:
    state = begin(GAME, set_up).state
    for did in entries:
        ruling = rule_on(GAME, state, did.action, confirmed=did.confirmed)
        assert isinstance(ruling, Accepted)
        state = ruling.outcome.state
    return state
