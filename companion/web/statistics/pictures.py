"""Charts as SVG that say the same in colour, in black and white, and to whoever listens.

Pygal lays them out, and is loaded when the first one is drawn. What it looks like: `dressing`.
"""

import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from companion.web.charts import levels
from companion.web.statistics.dressing import EDGE, LONGEST, TYPE, Look, Picture, dressed, em, shortened

WIDTH, BAR = 360, 15
"""As wide as a phone, so that its letters are as large there as drawn."""

Row = tuple[str, Sequence[float | None]]
Show = Callable[[float], str]


def bars(title: str, words: str, series: Sequence[str], rows: Sequence[Row], show: Show) -> Picture:
    """A bar for every figure, the first row on top, each with its figure at its end."""
    known = [value for _, values in rows for value in values if value is not None]
    room = max(em(show(value)) for value in known) * TYPE + EDGE
    chart = _lying("HorizontalBar", rows, len(series), room if max(known) > 0 else EDGE)
    if min(known) < 0:  # room for its figure, between the bar and the word of its row
        chart.range = (min(known) - 0.2 * (max(known) - min(known)), max(known))
    for at, name in enumerate(series):
        chart.add(name, [_bar(values[at], show) for _, values in reversed(rows)])
    return dressed(chart, Look(title, words, tuple(series)))


def stacks(title: str, words: str, series: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]) -> Picture:
    """A bar for every row, of as many parts as there are series, each with its count in it."""
    chart = _lying("HorizontalStackedBar", rows, 1, EDGE)
    chart.print_values_position = "center"
    for at, name in enumerate(series):
        chart.add(name, [_bar(counts[at], _count) for _, counts in reversed(rows)])
    return dressed(chart, Look(title, words, tuple(series), is_inside=True))


def columns(title: str, words: str, rows: Sequence[tuple[str, int]]) -> Picture:
    """An upright column for every count, from left to right."""
    chart = _standing("Bar", [label for label, _ in rows], max(number for _, number in rows))
    chart.print_values, chart.show_y_labels = True, False
    chart.add("", [_bar(number, _count) for _, number in rows])
    return dressed(chart, Look(title, words, is_behind=False))


def boxes(title: str, words: str, rows: Sequence[tuple[str, Sequence[float]]]) -> Picture:
    """From the least to the most a line, from quartile to quartile a box, the median across it."""
    points = [round(point) for _, five in rows for point in five]
    chart = _standing("Box", [label for label, _ in rows], *points)
    for label, five in rows:
        chart.add(label, list(five))
    return dressed(chart, Look(title, words))


def lines(title: str, words: str, first: str, last: str, rows: Sequence[tuple[str, Sequence[int]]]) -> Picture:
    """A line for each, told apart by its dashes, its name at its end."""
    names = [shortened(name, 0.7 * LONGEST) for name, _ in rows]
    length = len(rows[0][1])
    marks = [first, *[""] * (length - 2), last] if length > 1 else [last]
    chart = _standing("Line", marks, max(value for _, values in rows for value in values))
    chart.margin_right = int(max(map(em, names)) * TYPE + EDGE)
    chart.show_dots = length == 1
    for name, (_, values) in zip(names, rows, strict=True):
        chart.add(name, list(values))
    return dressed(chart, Look(title, words, ends=tuple(names)))


def _lying(kind: str, rows: Sequence[tuple[str, Any]], thick: int, right: float) -> Any:
    """A chart of bars that lie, with the words of its rows on the left and nought as its only upright."""
    labels = [shortened(label) for label, _ in rows]
    chart = _pygal(kind, 20 + len(rows) * (thick * BAR + 10))
    chart.x_labels, chart.y_labels, chart.print_values = labels[::-1], [0], True
    chart.margin_left = EDGE + _more_room(labels)
    chart.margin_right, chart.margin_bottom = int(right), -EDGE
    return chart


def _standing(kind: str, labels: Sequence[str], *values: int) -> Any:
    """A chart with round figures on the left and the words of its columns below."""
    chart = _pygal(kind, 200)
    chart.x_labels = list(labels)
    chart.y_labels = levels(values, at_most=6)
    return chart


def _pygal(kind: str, height: int) -> Any:
    style = _library().style.Style(label_font_size=TYPE, major_label_font_size=TYPE, value_font_size=TYPE)
    return _kind(kind)(
        style=style, width=WIDTH, height=height, margin=EDGE, spacing=6, show_legend=False, js=(),
        explicit_size=False, print_values_position="top", value_formatter=_count, truncate_label=40,
    )  # fmt: skip


@cache
def _library() -> Any:
    """Pygal, without what it leaves among Python's finders for maps: Python 3.11 warns of it, later ones ignore it."""
    found = import_module("pygal")
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != found.__name__]
    return found


@cache
def _kind(name: str) -> Any:
    kind = getattr(_library(), name)
    if name != "Box":
        return kind

    class FiveFigures(kind):  # type: ignore[misc, valid-type]  # pygal has no types
        """A box of the five figures it is given: how quartiles are reckoned is said elsewhere, once."""

        @staticmethod
        def _box_points(values: Sequence[float], mode: str = "") -> tuple[list[float], list[float]]:
            return [values[0], *values, values[-1]], []

    return FiveFigures


def _bar(value: float | None, show: Show) -> dict[str, Any] | None:
    return None if value is None else {"value": value, "formatter": lambda _: show(value)}


def _count(number: float) -> str:
    return f"{number:.0f}" if number else ""


def _more_room(labels: Sequence[str]) -> int:
    """What words need on the left beyond what pygal leaves them: it takes every letter for a narrow one."""
    taken = max(len(label) for label in labels) * 0.6
    return int(max(0.0, max(map(em, labels)) - taken) * TYPE)
