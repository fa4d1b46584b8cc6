"""What the worked examples do not show: what holds of whole matches, and what an amended card does to a count."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion.core.actions import Correction
from companion.core.game import Player
from companion.core.journal import Amended, Did, Entry, SetUp, begin, follow, recheck, replay, standing
from companion.core.messages import Certainty, Rule, Seat, codes
from companion.core.ruling import Rejected, read_action
from companion.games.oceanos import GAME, rulebook
from companion.games.oceanos.actions.placing import PlaceCards
from companion.games.oceanos.cards import Card, Row
from companion.games.oceanos.components import CRYSTALS, DECKS, LEVELS, TURNS, Part
from companion.games.oceanos.readings import DISPUTED, Depths, Readings
from companion.games.oceanos.state import CAPTAIN, CHOOSING, Explorer, Oceanos
from tests.games.oceanos.reckoning import Hands
from tests.games.oceanos.recording import RECORDER
from tests.games.oceanos.shorthand import spelled_out
from tests.games.random_play import NAMES, RandomMatch, Turn, play
from tests.games.recording import Wanted

SEEDS = range(100, 106)
THOUGHT = range(2)
"""Matches of shrewd players, who spend more fuel and dive deeper than chance does."""


@cache
def a_match(seats: int, seed: int) -> RandomMatch:
    return play(GAME, seats, seed) if seed in SEEDS else _thought_out(seats, seed)


def _thought_out(seats: int, seed: int) -> RandomMatch:
    depths = Depths.DANGEROUS if seats > 2 and seed else Depths.NORMAL
    record = RECORDER.play(Wanted(seats=seats, seed=seed, readings=Readings(depths=depths)), seed)
    begun, *steps = replay(GAME, standing(record.journal))
    states = [begun.outcome.state, *(step.outcome.state for step in steps)]
    turns = (Turn(step.entry, before, step.outcome) for step, before in zip(steps, states, strict=False))  # type: ignore[arg-type]
    return RandomMatch(GAME, record.set_up, begun.outcome, tuple(turns))


MATCHES = [
    pytest.param((seats, seed), id=f"{seats}p-{seed}") for seats in GAME.seats for seed in (*SEEDS, *THOUGHT)
]


@pytest.fixture(params=MATCHES)
def match(request: pytest.FixtureRequest) -> RandomMatch:
    return a_match(*request.param)


def done(turn: Turn) -> Any:
    assert isinstance(turn.entry, Did)
    return turn.entry.action


def test_a_row_holds_a_card_for_each_turn_and_one_for_each_fuel(match: RandomMatch) -> None:
    due: Counter[tuple[Seat, int]] = Counter()
    for turn in match.turns:
        action, state = done(turn), turn.outcome.state
        if isinstance(action, PlaceCards):
            due[action.seat, action.round] += 1 + action.fuel
        down = {chosen.seat: len(chosen.cards) for chosen in state.entered}
        for seat, explorer in zip(state.seats, state.explorers, strict=True):
            for round_, row in enumerate(explorer.rows, start=1):
                face_down = down.get(seat, 0) if round_ == state.round else 0
                assert len(row) == due[seat, round_] - face_down
                assert len(row) <= TURNS + LEVELS


def test_no_card_ever_moves_and_no_diver_comes_back(match: RandomMatch) -> None:
    for turn in match.turns:
        for before, after in zip(turn.before.explorers, turn.outcome.state.explorers, strict=True):
            for row, longer in zip(before.rows, after.rows, strict=True):
                assert _as_laid(row) == _as_laid(longer)[: len(row)]
            assert after.divers_sent >= before.divers_sent


def _as_laid(row: Row) -> list[tuple[Card, bool, bool, Part | None]]:
    return [(placed.card, placed.by_fuel, placed.has_diver, placed.raised) for placed in row]


def test_pools_hold_what_no_base_has_used_and_never_less_than_nothing(match: RandomMatch) -> None:
    corrected = any(isinstance(done(turn), Correction) for turn in match.turns)
    for turn in match.turns:
        for explorer in turn.outcome.state.explorers:
            assert set(explorer.pool) <= set(CRYSTALS)
            assert min(explorer.pool.values(), default=0) >= 0
            if not corrected:
                unspent = [
                    placed.card.crystals for row in explorer.rows for placed in row if not placed.is_spent
                ]
                assert explorer.pool == sum(unspent, start=type(explorer.pool)())


def test_levels_only_grow_one_for_each_upgrade(match: RandomMatch) -> None:
    for turn in match.turns:
        if isinstance(done(turn), Correction):
            continue
        for before, after in zip(turn.before.explorers, turn.outcome.state.explorers, strict=True):
            raised = _raised(after) - _raised(before) + (after.aid_used and not before.aid_used)
            assert after.levels.total == before.levels.total + raised
            assert all(after.levels[part] >= before.levels[part] for part in Part)


def _raised(explorer: Explorer) -> int:
    return sum(placed.raised is not None for row in explorer.rows for placed in row)


def test_the_captain_goes_round_by_one_each_turn(match: RandomMatch) -> None:
    for turn in match.turns:
        action, state = done(turn), turn.before
        if isinstance(action, Correction) and action.figure == "captain":
            return
        if state.phase in (CHOOSING, CAPTAIN) and state.has_captain:
            k = (state.round - 1) * TURNS + state.turn
            assert state.captain == (match.set_up.start + k - 1) % match.seats


def test_hands_are_what_the_journal_makes_them(match: RandomMatch) -> None:
    hands = Hands(match.set_up)
    for turn in match.turns:
        if turn.before.phase in (CHOOSING, CAPTAIN):
            for seat in turn.before.to_act:
                assert turn.before.hand(seat) == hands.of(seat), (seat, turn.before.round, turn.before.turn)
        hands.hear(done(turn))


def test_no_card_of_a_deck_is_lost(match: RandomMatch) -> None:
    """Once cards are dealt each is in the deck, in a hand, in a row or discarded; where even the discards do not
    suffice more are in hands than there are."""
    if any(isinstance(done(turn), Correction) for turn in match.turns):
        return
    overdrawn: set[int] = set()
    for turn in match.turns:
        state: Oceanos = turn.outcome.state
        if state.phase == CHOOSING and not state.entered and state.round not in overdrawn:
            hands = sum(state.hand(seat) for seat in state.choosers)
            rows = sum(len(explorer.row(state.round)) for explorer in state.explorers)
            cards = state.deck + state.discards + hands + rows
            if cards > DECKS[state.round - 1] and not (state.deck or state.discards):
                overdrawn.add(state.round)
            else:
                assert cards == DECKS[state.round - 1]


def test_a_total_is_the_sum_of_its_lines_and_of_all_that_was_posted(match: RandomMatch) -> None:
    result = GAME.result(match.end, match.seats)
    posted: Counter[Seat] = Counter()
    for turn in match.turns:
        for posting in turn.outcome.postings:
            posted[posting.seat] += posting.amount
    for seat in match.end.seats:
        total = result.total_of(seat)
        assert total == sum(line.points for line in result.lines if line.seat == seat)
        assert total == posted[seat] == match.end.explorers[seat].points


def test_no_more_tokens_are_drawn_than_the_bag_holds(match: RandomMatch) -> None:
    drawn = [explorer.drawn for explorer in match.end.explorers]
    assert sum(drawn) == min(30, sum(match.end.chests))


def test_chance_has_met_what_these_look_at() -> None:
    found = [a_match(seats, seed) for seats in GAME.seats for seed in (*SEEDS, *THOUGHT)]
    placed = [a for match in found for t in match.turns if isinstance(a := done(t), PlaceCards)]
    assert {action.fuel for action in placed} >= {0, 1, 2}
    assert any(len(action.upgrades) > 1 for action in placed)
    assert any(len(action.divers) > 1 for action in placed)
    assert any(action.bury for action in placed)
    assert any(action.column for action in placed)
    assert {match.set_up.readings.depths for match in found if match.seats > 2} == set(Depths)
    assert any(isinstance(done(t), Correction) for match in found for t in match.turns)


# A count of the animals stands as long as the cards it was made of.


def journal(*raws: dict[str, Any], seats: int = 3) -> list[tuple[int, Entry]]:
    """A journal of entries in shorthand or as they are, none of them ruled on."""
    players = tuple(Player(name, colour) for name, colour in zip(NAMES[:seats], GAME.colours, strict=False))
    printed = GAME.printed.read({})
    set_up = SetUp(players=players, start=Seat(0), readings=Readings(), printed=printed)
    entries: list[tuple[int, Entry]] = [(0, set_up)]
    state: Oceanos = begin(GAME, set_up).state
    for raw in raws:
        for entry in _read(raw, state):
            entries.append((len(entries), entry))
            state = follow(GAME, state, entry).state
    return entries


def _read(raw: dict[str, Any], state: Oceanos) -> Iterator[Did]:
    for spelled in [raw] if "kind" in raw else spelled_out(raw, state):
        action = read_action(GAME, {name: value for name, value in spelled.items() if name != "confirmed"})
        assert not hasattr(action, "problems"), action
        yield Did(action)


def put_right(entries: list[tuple[int, Entry]], seq: int, raw: dict[str, Any]) -> list[tuple[int, Entry]]:
    """The journal with one entry amended."""
    action = read_action(GAME, raw)
    return [*entries, (len(entries), Amended(seq, action))]  # type: ignore[arg-type]


FISH = {"kind": "PlaceCards", "seat": 1, "round": 1, "turn": 1, "cards": [{"animals": {"fish": 1}}]}
FISH_AND_CRAB = {**FISH, "cards": [{"animals": {"fish": 1, "crab": 1}}]}
FISH_AND_CORAL = {**FISH, "cards": [{"animals": {"fish": 1}, "icons": {"coral": 1}}]}
COUNT = {"kind": "CountKinds", "who": 1, "kinds": 3, "was": 1}


def test_a_count_falls_when_a_card_of_its_row_turns_out_otherwise() -> None:
    counted = journal({"turns": {"1": "a . . . ."}}, COUNT, {"kind": "EndRound"})
    assert recheck(GAME, standing(counted))[1] is None
    state, refused = recheck(GAME, standing(put_right(counted, 1, FISH_AND_CRAB)))
    assert refused is not None
    assert refused.seq == len(counted) - 2
    assert isinstance(refused.ruling, Rejected)
    assert codes(refused.ruling.reasons) == ("KINDS_MOVED",)
    assert state.explorers[1].kinds(1) == 2


def test_it_stays_where_the_kinds_of_the_row_do() -> None:
    counted = journal({"turns": {"1": "a . . . ."}}, COUNT, {"kind": "EndRound"})
    state, refused = recheck(GAME, standing(put_right(counted, 1, FISH_AND_CORAL)))
    assert refused is None
    assert state.explorers[1].scored[0].kinds == 3


# Citations


def test_every_rule_stands_in_the_dossier_and_every_reading_is_listed() -> None:
    listed = {reading.id for reading in DISPUTED}
    for rule in vars(rulebook).values():
        if isinstance(rule, Rule):
            assert re.fullmatch(r"\d{1,2}(\.\d{1,2})?", rule.section), rule
            assert rule.reading is None or rule.reading in listed, rule
            assert rule.certainty is not Certainty.OFFICIAL, "nobody could read a rulebook"


def test_all_fifteen_readings_are_listed_and_five_can_be_chosen() -> None:
    assert [reading.id for reading in DISPUTED] == [f"R{n}" for n in range(1, 16)]
    assert {r.id: r.chosen_by for r in DISPUTED if r.chosen_by} == {
        "R1": "aquarium",
        "R3": "two_colours",
        "R6": "captain_fuel",
        "R13": "depths",
        "R15": "animals",
    }
