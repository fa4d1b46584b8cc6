"""Records are read back as they were written; whoever sends something else is told where and what."""

import io
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import Colour, Game, Player
from companion.core.journal import (
    Amended,
    Counted,
    Did,
    Disputed,
    Paused,
    ReadOff,
    Restored,
    Resumed,
    Settled,
    SetUp,
    Struck,
    recheck,
    replay,
    standing,
)
from companion.core.messages import Seat
from companion.games import Shelf
from companion.games import shelf as shelf_with
from companion.i18n.say import Speech
from companion.store import BrokenRecord, Record, Recorded, lines_of, read_record, write_record, write_scores
from companion.store.codec import LONGEST_LINE, MOST_LINES
from tests.sample_game.actions import Pass, Sell
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Readings
from tests.sample_game.state import Good

ADA, BEN = Seat(0), Seat(1)
HEADER: dict[str, Any] = {
    "companion": 1,
    "game": "sample_game",
    "players": [{"name": "Ada", "colour": "red"}, {"name": "Ben", "colour": "blue"}],
    "start": 0,
    "readings": {},
    "printed": {},
}
PASS = {"seq": 1, "kind": "Pass", "seat": 0}


def _lines(*values: Any) -> list[str]:
    return [value if isinstance(value, str) else json.dumps(value) for value in values]


def _broken(shelf: Shelf, *values: Any) -> tuple[int, str]:
    read = read_record(_lines(*values), shelf)
    assert isinstance(read, BrokenRecord)
    return read.line, Speech().say(read.problem)


@pytest.fixture
def record(sample: Game[Any]) -> Record:
    """A whole match with one of everything."""
    entries: list[Recorded] = []

    def enter(entry: Any) -> None:
        entries.append(Recorded(seq=len(entries) + 1, entry=entry, at=datetime(2026, 5, 1, 12, tzinfo=UTC)))

    enter(ReadOff("premium", 2))
    enter(Did(Sell(seat=ADA, good=Good.APPLES, units=3)))
    enter(Struck(2))
    enter(Restored(2))
    enter(Did(Sell(seat=BEN, good=Good.BREAD, units=2)))
    enter(Amended(5, Sell(seat=BEN, good=Good.BREAD, units=1)))
    for aside in (Disputed(5, "two"), Paused(), Resumed(), Counted((("money.0", 21),)), Settled(5)):
        enter(aside)
    for turn in range(10):
        enter(Did(Pass(seat=Seat(turn % 2))))
    enter(Amended(12, Sell(seat=ADA, good=Good.BREAD, units=1), read_off=(("premium", 2),)))
    set_up = SetUp(
        players=(Player("Ada", Colour.RED), Player("陳小明", Colour.BLUE)),
        start=ADA,
        readings=Readings(),
        printed=MarketTile(),
    )
    journal = ((0, set_up), *((recorded.seq, recorded.entry) for recorded in entries))
    state = replay(sample, standing(journal))[-1].outcome.state
    assert sample.is_over(state)
    return Record(
        game=sample, set_up=set_up, entries=tuple(entries), scores=write_scores(sample.result(state, 2))
    )


def test_a_record_is_read_back_as_it_was_written(record: Record, shelf: Shelf) -> None:
    assert read_record(write_record(record), shelf) == record


def test_a_record_that_was_read_plays_the_same(record: Record, shelf: Shelf) -> None:
    again = read_record(write_record(record), shelf)
    assert isinstance(again, Record)
    assert recheck(again.game, standing(again.journal)) == recheck(record.game, standing(record.journal))


def test_a_record_is_one_json_object_a_line(record: Record) -> None:
    lines = list(write_record(record))
    assert len(lines) == len(record.entries) + 2
    assert all(isinstance(json.loads(line), dict) and "\n" not in line for line in lines)
    assert json.loads(lines[0]) | {"players": []} == {**HEADER, "players": []}


def test_names_are_written_in_their_own_letters(record: Record) -> None:
    assert "陳小明" in next(iter(write_record(record)))


def test_times_are_written_in_utc_and_may_be_left_out(record: Record, shelf: Shelf) -> None:
    assert '"at": "2026-05-01T12:00:00.000Z"' in list(write_record(record))[1]
    read = read_record(_lines(HEADER, PASS), shelf)
    assert isinstance(read, Record)
    assert read.entries[0].at is None


def test_scores_are_written_once_the_match_is_over(record: Record) -> None:
    scores = json.loads(list(write_record(record))[-1])["scores"]
    assert set(scores) == {"lines", "totals", "ranking"}
    assert scores["totals"] == [place["total"] for place in sorted(scores["ranking"], key=lambda p: p["seat"])]


def test_empty_lines_are_nothing(shelf: Shelf) -> None:
    assert isinstance(read_record(["\n", *_lines(HEADER), "  \r\n", *_lines(PASS), "\n"], shelf), Record)


@pytest.mark.parametrize("lines", [[], ["", "\n"]])
def test_an_empty_text_is_no_record(shelf: Shelf, lines: list[str]) -> None:
    assert _broken(shelf, *lines)[1] == "There is nothing in this record."


@pytest.mark.parametrize(
    "line",
    [
        "Ada sells three apples", "[1, 2]", "7", "null", '{"companion": 1', '{"companion": NaN}',
        '{"companion": Infinity}', "[" * 15_000, '{"a":' * 3000, '{"n": ' + "9" * 6000 + "}", "\x00", "\ufeff{}",
    ],
)  # fmt: skip
def test_what_is_no_json_object_is_said_to_be_none(shelf: Shelf, line: str) -> None:
    assert _broken(shelf, HEADER, line) == (2, "This line is not a JSON object.")


@pytest.mark.parametrize("line", ['{"a": "\udcff"}', '{"a": "\\ud800"}', '{"\\udfff": 1}'])
def test_characters_that_no_text_has_are_refused(shelf: Shelf, line: str) -> None:
    assert _broken(shelf, HEADER, line) == (2, "This line holds characters that no text has.")


def test_a_name_that_stands_twice_is_refused(shelf: Shelf) -> None:
    line = '{"seq": 1, "kind": "Pass", "seat": 0, "seat": 1}'
    assert _broken(shelf, HEADER, line) == (2, "“seat” stands here twice.")


def test_a_line_has_its_limit(shelf: Shelf) -> None:
    line, said = _broken(shelf, HEADER, " " * (LONGEST_LINE + 1))
    assert (line, str(LONGEST_LINE) in said) == (2, True)


def test_a_record_has_its_limit(shelf: Shelf) -> None:
    line, said = _broken(shelf, HEADER, *[""] * MOST_LINES)
    assert (line, str(MOST_LINES) in said) == (MOST_LINES + 1, True)


def test_of_an_endless_line_only_so_much_is_read(shelf: Shelf) -> None:
    file = io.StringIO("x" * (LONGEST_LINE * 50))
    assert isinstance(read_record(lines_of(file), shelf), BrokenRecord)
    assert file.tell() <= LONGEST_LINE + 2


@pytest.mark.parametrize("version", [0, 2, "1", None, True, 1.0])
def test_another_version_is_not_guessed_at(shelf: Shelf, version: Any) -> None:
    line, said = _broken(shelf, {**HEADER, "companion": version})
    assert (line, "companion" in said) == (1, True)


@pytest.mark.parametrize("game", ["chess", None, ["sample_game"], "x" * 1000])
def test_a_game_that_is_not_on_the_shelf_is_named(shelf: Shelf, game: Any) -> None:
    line, said = _broken(shelf, {**HEADER, "game": game})
    assert line == 1
    assert said == f"There is no game called “{str(game)[:40]}” here."


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ({"players": [{"name": "", "colour": "red"}]}, "At “players.0.name”: Something is missing here."),
        ({"players": [{"name": "Ada", "colour": "pink"}]}, "At “players.0.colour”: “pink” is none of the choices here."),
        ({"printed": {"bonus": 1}}, "At “printed.bonus”: Nothing called “printed.bonus” is asked for here."),
        ({"start": "x"}, "At “start”: “x” is not a whole number."),
        ({"dealer": 1}, "At “dealer”: Nothing called “dealer” is asked for here."),
    ],
)  # fmt: skip
def test_a_header_says_which_of_its_fields_is_wrong(shelf: Shelf, part: dict[str, Any], said: str) -> None:
    assert _broken(shelf, {**HEADER, **part}) == (1, said)


def test_an_entry_says_which_of_its_fields_is_wrong(shelf: Shelf) -> None:
    sell = {"seq": 2, "kind": "Sell", "seat": 1, "good": "gold", "units": 1}
    assert _broken(shelf, HEADER, PASS, sell) == (3, "At “good”: “gold” is none of the choices here.")


def test_a_seat_that_nobody_has_is_refused(shelf: Shelf) -> None:
    assert _broken(shelf, HEADER, {**PASS, "seat": 2}) == (2, "At “seat”: “2” is none of the choices here.")


@pytest.mark.parametrize("seq", [0, 2, "1", None, True, 1.0])
def test_entries_are_numbered_one_by_one(shelf: Shelf, seq: Any) -> None:
    assert _broken(shelf, HEADER, {**PASS, "seq": seq}) == (2, "Entry 1 was due here.")


@pytest.mark.parametrize(
    "about",
    [
        {"kind": "Struck", "entry": 0},
        {"kind": "Struck", "entry": 2},
        {"kind": "Struck", "entry": -1},
        {"kind": "Restored", "entry": 9},
        {"kind": "Amended", "entry": 0, "action": {"kind": "Pass", "seat": 0}},
        {"kind": "Disputed", "entry": 9},
        {"kind": "Settled", "entry": 0},
    ],
)
def test_an_entry_can_only_be_about_an_earlier_action(shelf: Shelf, about: dict[str, Any]) -> None:
    line, said = _broken(shelf, HEADER, PASS, {"seq": 2, **about})
    assert line == 3
    assert said.startswith("There is no action")


def test_a_figure_that_was_read_is_no_action_to_amend(shelf: Shelf) -> None:
    read = {"seq": 1, "kind": "ReadOff", "figure": "premium", "value": 2}
    amended = {"seq": 2, "kind": "Amended", "entry": 1, "action": {"kind": "Pass", "seat": 0}}
    assert _broken(shelf, HEADER, read, amended)[0] == 3


@pytest.mark.parametrize("at", ["yesterday", 7, "2026-13-01T00:00:00Z", "0001-01-01T00:00:00+23:59", None, [1]])
def test_a_time_is_a_date_with_a_time(shelf: Shelf, at: Any) -> None:
    assert _broken(shelf, HEADER, {**PASS, "at": at})[1].startswith("At “at”: ")


@pytest.mark.parametrize(
    "scores", [[], {"lines": []}, None, {"lines": [], "totals": [], "ranking": [], "x": 1}]
)
def test_scores_have_their_three_parts(shelf: Shelf, scores: Any) -> None:
    assert _broken(shelf, HEADER, {"scores": scores})[0] == 2


def test_nothing_comes_after_the_scores(shelf: Shelf) -> None:
    scores: dict[str, Any] = {"scores": {"lines": [], "totals": [], "ranking": []}}
    assert _broken(shelf, HEADER, scores, PASS) == (3, "Nothing comes after the scores.")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
ENTRY = st.fixed_dictionaries(
    {"seq": st.just(1) | JSON},
    optional={
        "kind": st.sampled_from(["Sell", "Buy", "Pass", "ReadOff", "Struck", "Amended", "Correction"]) | JSON,
        **dict.fromkeys(
            ("seat", "good", "units", "figure", "value", "entry", "action", "at", "confirmed"), JSON
        ),
    },
)


@settings(max_examples=80, deadline=None)
@given(
    header=st.dictionaries(st.sampled_from([*HEADER, "x"]), JSON), entry=ENTRY | JSON, text=st.text(max_size=50)
)
def test_whatever_is_sent_is_read_or_refused_in_words(header: dict[str, Any], entry: Any, text: str) -> None:
    shelf = shelf_with(("tests.sample_game",))
    for lines in (_lines({**HEADER, **header}, entry), _lines(HEADER, entry), [text]):
        read = read_record(lines, shelf)
        assert isinstance(read, Record | BrokenRecord)
        if isinstance(read, BrokenRecord):
            assert Speech().say(read)
        else:
            recheck(read.game, standing(read.journal))
