"""Tables are remembered, and what has been reckoned once is not reckoned again."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.game import Game
from companion.games import Shelf
from companion.referee import LiveTable, Referee
from companion.referee.reader import UnreadableRow
from companion.referee.table import Tables
from companion.store import Row, Store, now
from tests.referee.evening import ADA, BEN, Evening, begin


def test_a_table_that_did_not_change_is_the_same_table(evening: Evening) -> None:
    assert evening.table is evening.table


def test_steps_already_reckoned_are_taken_over(evening: Evening) -> None:
    evening.sell(ADA)
    before = evening.table
    evening.sell(BEN)
    assert all(old is new for old, new in zip(before.steps, evening.table.steps, strict=False))


def test_an_amended_entry_is_not_reckoned_again_at_every_entry(evening: Evening) -> None:
    evening.sell(ADA)
    evening.amend(1, "Pass", ADA)
    before = evening.table
    evening.sell(BEN)
    assert evening.table.steps[1] is before.steps[1]


def test_a_table_never_changes(evening: Evening) -> None:
    before = evening.table
    evening.sell(ADA)
    assert (before.seq, evening.table.seq) == (0, 1)


def test_another_process_sees_what_this_one_entered(evening: Evening, store: Store, shelf: Shelf) -> None:
    elsewhere = Evening(Referee(store, shelf), evening.code)
    evening.sell(ADA)
    assert elsewhere.table.state == evening.table.state
    elsewhere.sell(BEN, token="elsewhere")
    assert evening.table.seq == 2


def test_a_restart_keeps_the_match(evening: Evening, store: Store, shelf: Shelf) -> None:
    evening.sell(ADA, units=3, read_off={"premium": 2})
    evening.strike(2)
    evening.sell(ADA, good="bread")
    restarted = Referee(store, shelf).table(evening.code)
    assert restarted is not None
    assert (restarted.state, restarted.journal) == (evening.table.state, evening.table.journal)


def test_a_line_this_version_cannot_read_is_a_bug_with_match_and_number(
    evening: Evening, store: Store, shelf: Shelf
) -> None:
    match = evening.table.match
    with store.writing() as books:
        books.matches.append(match.id, [Row(seq=1, body={"kind": "Teleport"}, at=now())])
    with pytest.raises(UnreadableRow, match=rf"{match.code}.*1"):
        Referee(store, shelf).table(match.code)


def test_replaying_follows_a_changed_game_without_checking_again(
    evening: Evening, store: Store, shelf: Shelf
) -> None:
    evening.sell(ADA)
    stricter: Game[Any] = changed_game(shelf["sample_game"])
    table = Referee(store, {"sample_game": stricter}).table(evening.code)
    assert table is not None
    assert table.seq == 1


def changed_game(game: Game[Any]) -> Game[Any]:
    """A game that allows nothing any more in its first phase but passing."""
    first = game.phases[0]
    fewer = replace(first, actions=tuple(action for action in first.actions if action.__name__ == "Pass"))
    kinds = replace(first, slug="gone")
    return replace(game, phases=(fewer, kinds, *game.phases[1:]))


def test_only_so_many_tables_are_remembered(referee: Referee) -> None:
    tables = Tables(most=2)
    three = [begin(referee).table for _ in range(3)]
    for table in three:
        tables.put(table)
    assert [tables.get(table.code) is table for table in three] == [False, True, True]


def test_the_longest_unused_table_is_let_go(referee: Referee) -> None:
    tables = Tables(most=2)
    first, second, third = (begin(referee).table for _ in range(3))
    tables.put(first)
    tables.put(second)
    tables.get(first.code)
    tables.put(third)
    assert tables.get(first.code) is first
    assert tables.get(second.code) is None


def test_an_older_table_does_not_replace_a_newer_one(evening: Evening) -> None:
    tables = Tables()
    older: LiveTable = evening.table
    evening.sell(ADA)
    tables.put(evening.table)
    tables.put(older)
    assert tables.get(evening.code) is evening.table
