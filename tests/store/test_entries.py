"""Every entry survives its way through JSON, and nothing else becomes one."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.actions import Action, Correction
from companion.core.fields import order, rows, seat_choice, seat_order, seats_in
from companion.core.game import Colour, Game, Player
from companion.core.journal import (
    Amended,
    Counted,
    Did,
    Disputed,
    Entry,
    Paused,
    ReadOff,
    Restored,
    Resumed,
    Settled,
    SetUp,
    Struck,
)
from companion.core.messages import TABLE, Seat
from companion.core.ruling import UnreadableEntry
from companion.games import Shelf
from companion.store import read_entry, read_set_up, write_entry
from companion.store.entries import ASIDES, write_set_up
from tests.sample_game.actions import Buy, Pass, Sell
from tests.sample_game.printed import MarketTile
from tests.sample_game.readings import Length, Readings
from tests.sample_game.state import Good

ADA = Seat(0)
SELL = Sell(seat=ADA, good=Good.BREAD, units=2)
SET_UP = SetUp(
    players=(Player("Ada", Colour.RED), Player("陳小明", Colour.BLUE)),
    start=Seat(1),
    readings=Readings(length=Length.LONG),
    printed=MarketTile(premium=3),
)


def _problems(read: object) -> list[tuple[str, str]]:
    assert isinstance(read, UnreadableEntry)
    return [(type(problem).__name__, problem.where) for problem in read.problems]


@pytest.mark.parametrize(
    "entry",
    [
        Did(SELL),
        Did(Buy(seat=Seat(1), good=Good.APPLES, units=1), confirmed=True),
        Did(Pass(seat=ADA)),
        Did(Correction(seat=TABLE, figure="money.0", value=-3, reason="miscounted")),
        ReadOff("premium", 4),
        Struck(3),
        Restored(3),
        Amended(3, SELL),
        Amended(3, SELL, confirmed=True),
        Amended(3, SELL, read_off=(("premium", 4),)),
        Disputed(3),
        Disputed(3, "I had two"),
        Settled(3),
        Paused(),
        Resumed(),
        Counted((("money.0", 12), ("money.1", -3))),
    ],
    ids=lambda entry: type(entry).__name__,
)
def test_an_entry_comes_back_from_json(sample: Game[Any], entry: Entry) -> None:
    written = json.loads(json.dumps(write_entry(entry)))
    assert read_entry(sample, written, seats=2) == entry


def test_a_set_up_comes_back_from_json(sample: Game[Any]) -> None:
    written = json.loads(json.dumps(write_set_up(SET_UP)))
    assert read_set_up(sample, written) == SET_UP


def test_what_is_as_usual_is_not_written() -> None:
    assert "confirmed" not in write_entry(Did(SELL))
    assert (
        write_set_up(SetUp(players=(), start=ADA, readings=Readings(), printed=MarketTile()))["readings"] == {}
    )


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        ({}, [("UnknownKind", "kind")]),
        ({"kind": "Fly"}, [("UnknownKind", "kind")]),
        ({"kind": ["Sell"]}, [("UnknownKind", "kind")]),
        ({"kind": "Pass", "seat": 2}, [("NoSuchChoice", "seat")]),
        ({"kind": "Pass", "seat": None}, [("Missing", "seat")]),
        ({"kind": "Pass", "seat": 0, "units": 1}, [("UnknownField", "units")]),
        ({"kind": "Pass", "seat": 0, "confirmed": "perhaps"}, [("NoYesOrNo", "confirmed")]),
        ({"kind": "Sell", "seat": 0, "good": "gold", "units": "x"}, [("NoSuchChoice", "good"), ("NoWholeNumber", "units")]),
        ({"kind": "Sell", "seat": 0, "good": {}, "units": 10**30}, [("NoSuchChoice", "good"), ("TooFar", "units")]),
        ({"kind": "ReadOff"}, [("Missing", "figure"), ("Missing", "value")]),
        ({"kind": "ReadOff", "figure": 3, "value": 2.5}, [("WrongShape", "figure"), ("NoWholeNumber", "value")]),
        ({"kind": "Struck"}, [("Missing", "entry")]),
        ({"kind": "Restored", "entry": True}, [("NoWholeNumber", "entry")]),
        ({"kind": "Amended", "entry": 1}, [("Missing", "action")]),
        ({"kind": "Disputed"}, [("Missing", "entry")]),
        ({"kind": "Disputed", "entry": 1, "reason": 3}, [("WrongShape", "reason")]),
        ({"kind": "Disputed", "entry": 1, "reason": "x" * 121}, [("TooManyWords", "reason")]),
        ({"kind": "Settled", "entry": "?"}, [("NoWholeNumber", "entry")]),
        ({"kind": "Paused", "entry": 1}, [("UnknownField", "entry")]),
        ({"kind": "Counted"}, [("Missing", "figures")]),
        ({"kind": "Counted", "figures": [1]}, [("WrongShape", "figures")]),
        ({"kind": "Counted", "figures": {"money.0": "x"}}, [("NoWholeNumber", "figures.money.0")]),
        ({"kind": "Amended", "entry": 1, "action": []}, [("WrongShape", "action")]),
        ({"kind": "Amended", "entry": 1, "action": {"kind": "Fly"}}, [("UnknownKind", "kind")]),
    ],
)  # fmt: skip
def test_what_is_no_entry_says_what_is_wrong(
    sample: Game[Any], raw: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    assert _problems(read_entry(sample, raw, seats=2)) == problems


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        ({"players": "Ada", "start": 0}, [("WrongShape", "players")]),
        ({"players": [{"name": "Ada"}], "start": 0}, [("Missing", "players.0.colour")]),
        ({"players": [], "start": 0, "weather": "fine"}, [("UnknownField", "weather")]),
        ({"players": [], "start": 0, "readings": {"length": "endless"}}, [("NoSuchChoice", "readings.length")]),
        ({"players": [], "start": 0, "readings": 7}, [("WrongShape", "readings")]),
        ({"players": [], "start": 0, "printed": {"bonus": 7}}, [("UnknownField", "printed.bonus")]),
        ({"players": [], "start": 0, "printed": {"premium": "two"}}, [("NoWholeNumber", "printed.premium")]),
        ({"players": [], "start": 0, "printed": [1]}, [("WrongShape", "printed")]),
        ({"players": [], "start": 0, "printed": {str(n): n for n in range(501)}}, [("WrongShape", "printed")]),
    ],
)
def test_what_is_no_set_up_says_what_is_wrong(
    sample: Game[Any], raw: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    assert _problems(read_set_up(sample, raw)) == problems


def test_no_action_has_a_field_that_entries_need_for_themselves(shelf: Shelf) -> None:
    reserved = {"kind", "confirmed", "seq", "at", "entry", "action", "read_off", "amends", "also"}
    kinds = {"SetUp", "Did", "ReadOff", "Struck", "Restored", "Amended", "Correction", *ASIDES}
    for game in shelf.values():
        for action in game.actions:
            assert not reserved & set(action.__dataclass_fields__), action
            assert action.__name__ not in kinds


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift:
    to: Seat = seat_choice()


@dataclass(frozen=True, slots=True, kw_only=True)
class Share(Action[Any]):
    title = says = "Share"

    first: Seat = seat_choice()
    turns: tuple[Seat, ...] = seat_order()
    gifts: tuple[Gift, ...] = rows(Gift)
    goods: tuple[Good, ...] = order(Good, default=())


def test_every_seat_an_action_names_is_found() -> None:
    share = Share(seat=ADA, first=Seat(3), turns=(Seat(1), Seat(2)), gifts=(Gift(to=Seat(4)),))
    assert list(seats_in(share)) == [("first", 3), ("turns.0", 1), ("turns.1", 2), ("gifts.0.to", 4)]


def test_an_action_that_names_no_seat_has_none() -> None:
    assert list(seats_in(SELL)) == []
