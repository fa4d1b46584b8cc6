"""Put away, thrown away, taken out again: nothing of it is lost, and nothing gets into what lies in the bin."""

from contextlib import nullcontext
from datetime import timedelta

import pytest

from companion.core.messages import codes
from companion.referee import Comer, InTheBin, NoSuchMatch, Referee, tidying
from companion.store import Show, Store, Wanted, now
from tests.referee.evening import Evening, begin


def shown(referee: Referee, show: Show) -> list[str | None]:
    return [one.code for one in referee.history(Wanted(show=show, device="adas"))]


@pytest.fixture
def kept(referee: Referee) -> Evening:
    """Ada's phone keeps the match."""
    return begin(referee, device="adas")


def test_nothing_can_be_entered_into_a_match_in_the_bin(kept: Evening) -> None:
    kept.sell(0)
    kept.referee.throw_away(kept.code)
    answers = (kept.submit("Pass", 1), kept.strike(1), kept.amend(1, "Pass", 0), kept.read("price", 3))
    assert {type(answer) for answer in answers} == {InTheBin}
    preview = kept.referee.preview(kept.code, {"kind": "Pass", "seat": 1})
    assert isinstance(preview, InTheBin)
    assert preview.days == 30
    assert isinstance(kept.referee.visit(kept.code, Comer(device="adas")), InTheBin)
    assert isinstance(kept.referee.take_seat(kept.code, Comer(device="adas"), 0), InTheBin)


def test_what_is_taken_out_of_the_bin_is_as_it_was(kept: Evening) -> None:
    kept.sell(0)
    state = kept.table.state
    kept.referee.throw_away(kept.code)
    assert kept.referee.running() == ()
    kept.referee.take_out(kept.code)
    assert kept.table.state == state
    kept.enter("Pass", 1)
    assert kept.referee.running() == (kept.code,)


def test_another_process_hears_of_the_bin_before_anything_gets_in(
    kept: Evening, store: Store, url: str
) -> None:
    with Store.open(url) if not store.is_alone else nullcontext(store) as theirs:
        other = Referee(theirs, kept.referee.shelf)
        kept.sell(0)
        assert other.table(kept.code) is not None
        kept.referee.throw_away(kept.code)
        answer = other.submit(kept.code, {"kind": "Pass", "seat": 1}, token="late")
        assert isinstance(answer, InTheBin)
        assert isinstance(other.visit(kept.code, Comer(device="adas")), InTheBin)
        assert other.is_binned(kept.code)
        other.take_out(kept.code)
        kept.enter("Pass", 1)


def test_a_play_counts_nowhere_while_its_match_lies_in_the_bin(kept: Evening) -> None:
    kept.play_to_the_end()
    play = kept.referee.play(kept.code)
    assert play is not None
    assert [one.plays for one in kept.referee.people()] == [1, 1]
    kept.referee.throw_away(kept.code)
    assert kept.referee.played() == ()
    assert [one.plays for one in kept.referee.people()] == [0, 0]
    assert kept.referee.told(play.uuid) is None
    assert shown(kept.referee, Show.BIN) == [kept.code]


def test_the_bin_is_emptied_when_its_time_has_come_and_not_before(
    kept: Evening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.sell(0)
    kept.referee.throw_away(kept.code)
    kept.referee.empty_bin()
    assert kept.referee.match(kept.code) is not None
    with store.writing() as books:
        match = books.matches.find(kept.code)
        assert match is not None
        books.matches.bin(match.id, now() - timedelta(days=31))
    kept.referee.look_after_bin()
    assert kept.referee.match(kept.code) is None
    assert isinstance(kept.submit("Pass", 1), NoSuchMatch)
    assert isinstance(kept.referee.visit(kept.code, Comer(device="adas")), NoSuchMatch)
    # A match that is begun now may get the number of the one that is gone; it is another all the same.
    begin(kept.referee)
    assert kept.referee.table(kept.code) is None


def test_the_bin_is_looked_into_once_a_day(kept: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr(tidying.Tidying, "empty_bin", lambda self: looked.append("into it"))
    for _ in range(2):
        kept.referee.look_after_bin()
    assert looked == ["into it"]


def test_who_played_decides_and_while_it_runs_the_keeper(kept: Evening) -> None:
    referee = kept.referee
    referee.take_seat(kept.code, Comer(device="bens"), 1)
    referee.visit(kept.code, Comer(device="screen", only_watches=True))

    def against(device: str) -> tuple[str, ...]:
        reason = referee.against_tidying(kept.code, device)
        return () if reason is None else codes((reason,))

    asked = ("adas", "bens", "screen", "strangers")
    running = [(), ("KEEPER_TIDIES",), ("WATCHER_TIDIES_NOTHING",), ("NOT_AT_IT",)]
    assert [against(device) for device in asked] == running
    kept.play_to_the_end()
    assert [against(device) for device in asked] == [(), (), *running[2:]]
