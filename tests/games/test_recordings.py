"""Whole matches as they were entered: each still ends with exactly the scores it ended with then."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.fields import write_fields
from companion.core.game import Game
from companion.core.journal import Amended, Did, ReadOff, Restored, Struck, recheck, replay, standing
from companion.core.scoring import Result
from companion.games import shelf
from companion.store.codec import Record, Recorded, read_record, write_record, write_scores
from tests.games.random_play import RandomMatch, play
from tests.games.recording import shared_win, tie_broken, tied_on_top

SHELF = shelf(("tests.sample_game",))
PATHS = sorted(Path(__file__).parent.glob("*/recordings/*.jsonl"))

recordings = pytest.mark.parametrize("path", PATHS, ids=[f"{p.parts[-3]}-{p.stem}" for p in PATHS])


@recordings
def test_it_ends_with_the_scores_it_was_recorded_with(path: Path) -> None:
    record = _read(path)
    assert record.game.is_over(_end(record))
    assert write_scores(_result(record)) == record.scores


@recordings
def test_nothing_in_it_would_be_refused_today(path: Path) -> None:
    record = _read(path)
    state, refused = recheck(record.game, standing(record.journal))
    assert refused is None
    assert state == _end(record)


@recordings
def test_it_is_written_again_word_for_word(path: Path) -> None:
    assert _lines(_read(path)) == path.read_text(encoding="utf-8").splitlines()


@recordings
def test_it_lies_in_the_folder_of_its_game(path: Path) -> None:
    assert _read(path).game.slug == path.parts[-3]


# What a recording is called says what it shows.

NAMES: dict[str, Callable[[Record, Result[Any]], bool]] = {
    "shared_win": lambda record, result: shared_win(result),
    "tie_broken": lambda record, result: tie_broken(result),
    "wins_alone": lambda record, result: not tied_on_top(result),
    "ends_in_debt": lambda record, result: any(place.total < 0 for place in result.ranking),
    "two_players": lambda record, result: len(record.set_up.players) == 2,
    "three_players": lambda record, result: len(record.set_up.players) == 3,
    "four_players": lambda record, result: len(record.set_up.players) == 4,
    "five_players": lambda record, result: len(record.set_up.players) == 5,
    "evening_of_three": lambda record, result: len(record.set_up.players) == 3,
    "blank_sheet": lambda record, result: _holds(record, ReadOff),
    "dangerous_depths": lambda record, result: _plays_by(record, depths="dangerous"),
    "captain_without_fuel": lambda record, result: _plays_by(record, captain_fuel="no"),
    "aquarium_3_5_8": lambda record, result: _plays_by(record, aquarium="pieces"),
    "bag_runs_short": lambda record, result: bool(_end(record).is_bag_short),
}


@recordings
def test_it_shows_what_its_name_says(path: Path) -> None:
    record = _read(path)
    shown = [name for name in NAMES if name in path.stem]
    assert shown, "no test knows what this recording is for"
    for name in shown:
        assert NAMES[name](record, _result(record)), name


@pytest.mark.parametrize("slug", sorted({path.parts[-3] for path in PATHS}))
def test_every_way_to_end_and_to_change_ones_mind_is_recorded(slug: str) -> None:
    records = [_read(path) for path in PATHS if path.parts[-3] == slug]
    game: Game[Any] = SHELF[slug]
    results = [_result(record) for record in records]
    assert any(shared_win(result) for result in results), "a shared win"
    assert any(not tied_on_top(result) for result in results), "a win without a tie"
    if game.tie_breaks:
        assert any(tie_broken(result) for result in results), "a tie that was broken"
    assert {len(record.set_up.players) for record in records} == set(game.seats)
    for kind in (Struck, Restored, Amended):
        assert any(_holds(record, kind) for record in records), kind


@pytest.mark.parametrize("slug", sorted({path.parts[-3] for path in PATHS}))
def test_every_kind_of_action_is_recorded(slug: str) -> None:
    entered = {
        type(entry.action)
        for path in PATHS
        if path.parts[-3] == slug
        for _, entry in standing(_read(path).journal)
        if isinstance(entry, Did)
    }
    assert entered >= set(SHELF[slug].actions)


@pytest.mark.parametrize("slug", SHELF)
def test_a_match_by_chance_is_recorded_and_read_back(slug: str) -> None:
    for seats in SHELF[slug].seats:
        record = _record(play(SHELF[slug], seats, seed=11))
        again = read_record(_lines(record), SHELF)
        assert isinstance(again, Record)
        assert again == record
        assert _end(again) == _end(record)


def test_one_coin_more_in_the_scores_is_noticed() -> None:
    record = _record(play(SHELF["sample_game"], 2, seed=11))
    assert record.scores is not None
    assert write_scores(_result(record)) == record.scores
    record.scores["totals"][0] += 1
    assert write_scores(_result(record)) != record.scores


def _read(path: Path) -> Record:
    with path.open(encoding="utf-8") as file:
        record = read_record(file, SHELF)
    assert isinstance(record, Record), record
    return record


def _lines(record: Record) -> list[str]:
    return [line.rstrip("\n") for line in write_record(record)]


def _record(match: RandomMatch) -> Record:
    entries = tuple(Recorded(seq=seq, entry=turn.entry) for seq, turn in enumerate(match.turns, start=1))
    scores = write_scores(match.game.result(match.end, match.seats))
    return Record(game=match.game, set_up=match.set_up, entries=entries, scores=scores)


def _end(record: Record) -> Any:
    return replay(record.game, standing(record.journal))[-1].outcome.state


def _result(record: Record) -> Result[Any]:
    return record.game.result(_end(record), len(record.set_up.players))


def _plays_by(record: Record, **readings: str) -> bool:
    return readings.items() <= write_fields(record.set_up.readings).items()


def _holds(record: Record, kind: type) -> bool:
    return any(isinstance(entry, kind) for _, entry in record.journal)
