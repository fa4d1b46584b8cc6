"""Tables as CSV."""

import csv
from dataclasses import replace
from io import StringIO

import pytest

from companion.exchange.directory import Directory
from companion.exchange.tables import MARK, LedgerRow, ledger_csv, scores_csv
from companion.store import Play, PlayPlace
from tests.exchange.conftest import ANNA, HOSTILE

LABELS = {"coins": "Coins"}


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text.removeprefix(MARK), newline="")))


def test_the_columns_of_the_scores_stay(directory: Directory, play: Play) -> None:
    assert rows_of(scores_csv(play, directory, LABELS))[0] == [
        "play", "game", "started", "place", "seat", "name", "person", "colour", "began", "total", "category", "label",
        "points",
    ]  # fmt: skip


def test_the_columns_of_the_ledger_stay() -> None:
    assert rows_of(ledger_csv([]))[0] == [
        "entry", "at", "seat", "name", "purse", "amount", "balance", "cause"
    ]  # fmt: skip


def test_everybody_has_a_line_for_each_category_best_first(directory: Directory, play: Play) -> None:
    first, *_, last = rows_of(scores_csv(play, directory, LABELS))[1:]
    assert first == [
        play.uuid, "Corner Market", "2026-05-01T12:00:00+00:00", "1", "2", "'=Anna()", ANNA.id, "red", "no", "31",
        "coins", "Coins", "31",
    ]  # fmt: skip
    assert last[-4:] == ["-3", "coins", "Coins", "-3"]


def test_of_a_play_without_points_there_is_a_line_each(directory: Directory, elsewhere: Play) -> None:
    first, second = rows_of(scores_csv(elsewhere, directory, LABELS))[1:]
    assert [first[3], *first[9:]] == ["1", "", "", "", ""]
    assert second[3] == ""


def test_lines_end_as_the_standard_says_and_text_stands_in_quotes(directory: Directory, play: Play) -> None:
    text = scores_csv(play, directory, LABELS)
    assert text.startswith(MARK + '"play","game"')
    assert text.count("\r\n") == text.count("\n") == 4
    assert '"王小明, ""明"""' in text
    assert HOSTILE[2] in text


@pytest.mark.parametrize(
    "name", ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1", "＋1", "－1", "＠A1"]
)
def test_no_cell_is_a_formula(directory: Directory, play: Play, name: str) -> None:
    told = replace(play, places=(PlayPlace(seat=0, name=name, total=1, place=1),))
    assert rows_of(scores_csv(told, directory, LABELS))[1][5] == f"'{name}"
    row = LedgerRow(entry=1, at="", seat=1, name=name, purse="money", amount=-5, balance=-2, cause=name)
    found = rows_of(ledger_csv([row]))[1]
    assert found[3:] == [f"'{name}", "money", "-5", "-2", f"'{name}"]
