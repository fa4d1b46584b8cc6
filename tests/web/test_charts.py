"""Charts: round figures on the left, lines that climb in steps, signs that do not cover each other."""

from itertools import pairwise

import pytest

from companion.web.charts import BETWEEN_SIGNS, DASH_WORDS, DASHES, Chart, Series, chart, in_a_drawing, width_of


def drawn(*values: tuple[int | None, ...], **more: object) -> Chart:
    series = [
        Series(sign, f"Player {sign}", "blue", line) for sign, line in zip("ABCDEFG", values, strict=False)
    ]
    return chart(series, width=252, height=92, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("values", "levels"),
    [
        ((10, 56), [0, 20, 40, 60]),
        ((0, 0), [0, 1]),
        ((3, 5), [0, 1, 2, 3, 4, 5]),
        ((-22, 14), [-30, -20, -10, 0, 10, 20]),
        ((-1, 1), [-1, 0, 1]),
        ((100, 1234), [0, 500, 1000, 1500]),
        ((-5, -3), [-5, -4, -3, -2, -1, 0]),
    ],
)
def test_levels_are_round_figures_with_nought_among_them(values: tuple[int, ...], levels: list[int]) -> None:
    assert [level for level, _ in drawn(values).levels] == levels


def test_a_line_moves_only_where_its_figure_does() -> None:
    assert drawn((0, 0, 1, 1, 0)).lines[0].path.count("H") == 3
    assert drawn((1, 1, 1, 1, 1)).lines[0].path.count("V") == 0


def test_a_line_has_a_gap_where_its_figure_is_not_known() -> None:
    path = drawn((None, 4, 4, None, None, 2)).lines[0].path
    assert path.count("M") == 2
    assert drawn((None, None), (1, 2)).lines[0].path == ""


def test_everything_stays_inside() -> None:
    made = drawn((-22, 400, 7), (5, 6, 7))
    assert made.left < made.right < made.width
    for _, y in made.levels:
        assert made.top <= y <= made.bottom


def test_signs_at_the_same_height_are_moved_apart() -> None:
    heights = sorted(line.sign_y for line in drawn((5, 9), (7, 9), (8, 9), (1, 0)).lines)
    assert all(lower - upper >= BETWEEN_SIGNS - 0.1 for upper, lower in pairwise(heights))


def test_signs_make_the_room_they_need_and_may_be_given_more() -> None:
    short = drawn((1, 2)).right
    long = chart([Series("herring", "herring", "herring", (1, 2))], width=252, height=92).right
    wide = chart([Series("鯡魚鯡魚", "鯡魚", "herring", (1, 2))], width=252, height=92).right
    assert short > long
    assert short > wide
    assert drawn((1, 2), room=60).right == 252 - 60


def test_uprights_that_stand_too_close_keep_only_the_later_word() -> None:
    marks = drawn(tuple(range(101)), marks=[("end 1", 50), ("end 2", 97), ("end 3", 100)]).marks
    assert [word for word, _ in marks] == ["end 1", "", "end 3"]


def test_lines_are_told_apart_without_colour() -> None:
    lines = drawn(*((at, at + 1) for at in range(7))).lines
    assert len({line.dash for line in lines}) == 7
    assert len({line.word for line in lines}) == 7
    assert len(DASHES) == len(DASH_WORDS)


@pytest.mark.parametrize("name", ["Ben", "W" * 40, "Maximiliane von Hohenlohe", "陳小明歐陽娜娜司馬相如"])
def test_a_name_in_a_drawing_has_the_room_there_is(name: str) -> None:
    shown = in_a_drawing(name, 66)
    assert width_of(shown) <= 66
    assert shown == name or name.startswith(shown.removesuffix("…"))


@pytest.mark.parametrize("name", ["ראובן", "محمد", "Ada ראובן"])
def test_a_name_read_from_right_to_left_stands_in_no_drawing(name: str) -> None:
    assert in_a_drawing(name, 500) == ""
