"""Many phones at once: every acknowledged entry is in the journal once, in order."""

import random
from collections import Counter
from collections.abc import Callable
from threading import Thread

import pytest

from companion.core.journal import Did
from companion.games import Shelf
from companion.referee import Entered, Referee
from companion.store import Raced, Store
from companion.store.matches import Matches
from tests.referee.evening import ADA, BEN, Evening

PHONES = 6


def _at_once(*work: Callable[[], None]) -> None:
    failed: list[BaseException] = []

    def guarded(do: Callable[[], None]) -> None:
        try:
            do()
        except BaseException as error:
            failed.append(error)

    threads = [Thread(target=guarded, args=(do,)) for do in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def _correct(evening: Evening, value: int, token: str, seq: int | None = None) -> Entered:
    answer = evening.submit(
        "Correction", None, figure="money.0", value=value, reason=token, token=token, seq=seq
    )
    assert isinstance(answer, Entered), answer
    return answer


@pytest.mark.parametrize("processes", [1, PHONES])
def test_every_acknowledged_entry_is_there_once_and_in_order(
    evening: Evening, store: Store, shelf: Shelf, processes: int
) -> None:
    referees = [Referee(store, shelf) for _ in range(processes)]
    acknowledged: list[tuple[int, str]] = []

    def enter(phone: int) -> None:
        mine = Evening(referees[phone % processes], evening.code)
        for n in range(25):
            token = f"{phone}.{n}"
            # Values alternate so that no correction finds its figure unchanged.
            acknowledged.append((_correct(mine, 100 * phone + 2 * n, token).seq, token))

    _at_once(*(lambda phone=phone: enter(phone) for phone in range(PHONES)))
    journal = evening.table.journal
    assert [line.seq for line in journal] == list(range(PHONES * 25 + 1))
    assert sorted(acknowledged) == [(line.seq, line.token) for line in journal[1:]]


def test_a_tap_sent_by_everybody_counts_once(evening: Evening) -> None:
    taps = [f"tap {n}" for n in range(20)]
    answers: list[Entered] = []

    def send() -> None:
        for n, token in random.Random(7).sample(list(enumerate(taps)), len(taps)):
            answers.append(_correct(evening, 20 + n, token))

    _at_once(*[send] * PHONES)
    assert Counter(line.token for line in evening.table.journal[1:]) == Counter(taps)
    assert sum(not answer.repeated for answer in answers) == len(taps)


def test_of_many_who_enter_the_same_turn_one_does(evening: Evening) -> None:
    entered: list[int] = []

    def sell() -> None:
        answer = evening.submit("Sell", ADA, good="apples", units=1, seq=0)
        if isinstance(answer, Entered):
            entered.append(answer.seq)

    _at_once(*[sell] * PHONES)
    assert entered == [1]
    assert [type(line.entry) for line in evening.table.journal[1:]] == [Did]


def test_undo_and_entries_at_once_leave_a_journal_that_replays(
    evening: Evening, store: Store, shelf: Shelf
) -> None:
    def play() -> None:
        for _ in range(15):
            to_act = min(evening.table.state.to_act, default=ADA)
            evening.submit("Pass", to_act)

    def undo() -> None:
        for _ in range(15):
            last = evening.table.undoable
            if last is not None:
                evening.strike(last)

    _at_once(play, undo, play, undo)
    replayed = Referee(store, shelf).table(evening.code)
    assert replayed is not None
    assert replayed.state == evening.table.state
    assert [line.seq for line in replayed.journal] == list(range(replayed.seq + 1))


def test_a_lost_race_is_run_again(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    append, losses = Matches.append, iter([True, True, False])

    def lose_twice(self: Matches, *rows: object) -> None:
        if next(losses):
            raise Raced
        append(self, *rows)  # type: ignore[arg-type]

    monkeypatch.setattr(Matches, "append", lose_twice)
    assert evening.sell(ADA).seq == 1


def test_a_race_that_is_always_lost_is_a_bug(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(*_: object) -> None:
        raise Raced

    monkeypatch.setattr(Matches, "append", lose)
    with pytest.raises(RuntimeError, match=evening.code):
        evening.submit("Pass", ADA)


def test_who_waits_hears_of_every_entry(evening: Evening, store: Store) -> None:
    heard: list[int] = []

    def listen() -> None:
        seen = 0
        while seen < 10:
            seen = store.signals.wait_for(evening.code, seen, 5)
            heard.append(seen)

    def play() -> None:
        for turn in range(10):
            evening.enter("Pass", (ADA, BEN)[turn % 2])

    _at_once(listen, play)
    assert heard[-1] == 10
    assert heard == sorted(set(heard))
