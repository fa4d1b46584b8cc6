"""Charts as plain geometry: lines that climb in steps, told apart without any colour."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor, inf, log10
from unicodedata import bidirectional, east_asian_width

from companion.core.messages import N_

DASHES = ("", "4 2", "0.6 1.8", "6 2 1 2", "9 3", "2 1", "6 2 1 2 1 2")
"""One for each line, in order; what they are called stands below."""
DASH_WORDS = (
    N_("solid"),
    N_("dashed"),
    N_("dotted"),
    N_("dash and dot"),
    N_("long dashes"),
    N_("short dashes"),
    N_("dash, dot, dot"),
)
LEFT, TOP, FOOT = 20.0, 5.0, 13.0
"""Margins in points: figures on the left, words below; what is on the right makes its own room."""
BETWEEN_SIGNS, BETWEEN_WORDS = 8.0, 26.0
WIDE = frozenset("MWmw@%")
"""Letters as wide as a whole square, nearly."""

Along = Callable[[int], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """One line of a chart, and where its sign stands."""

    path: str
    dash: str
    word: str
    sign: str
    name: str
    key: str
    """What gives it its colour: a seat's colour, a good."""
    sign_y: float
    ends: tuple[int | None, int | None]
    """The first figure and the last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """Everything drawn, in points."""

    width: float
    height: float
    right: float
    lines: tuple[Drawn, ...]
    levels: tuple[tuple[int, float], ...]
    """Each figure on the left with its height."""
    marks: tuple[tuple[str, float], ...]
    """Each upright with its word."""

    @property
    def has_signs(self) -> bool:
        """Whether the lines end in signs that have to be explained, not in names."""
        return any(line.sign != line.name for line in self.lines)

    @property
    def left(self) -> float:
        return LEFT

    @property
    def top(self) -> float:
        return TOP

    @property
    def bottom(self) -> float:
        return self.height - FOOT


@dataclass(frozen=True, slots=True)
class Series:
    """What a line is drawn of: its figure after every entry, the first being the start."""

    sign: str
    name: str
    key: str
    values: tuple[int | None, ...]
    """None where it is not known: the line has a gap there."""


def chart(
    series: Sequence[Series],
    *,
    width: float,
    height: float,
    room: float = 0,
    marks: Sequence[tuple[str, int]] = (),
) -> Chart:
    """The figures from entry to entry. `marks` are uprights: a word, and after how many entries it stands.

    `room` is what the signs on the right have at least, for charts whose uprights are to be in line.
    """
    last = max(len(line.values) for line in series) - 1
    known = [value for line in series for value in line.values if value is not None]
    figures = levels(known, at_most=min(8, max(3, int(height / 15))))
    low, high = figures[0], figures[-1]
    right = width - max(room, *(5 + width_of(line.sign) for line in series))

    def x(at: int) -> float:
        return round(LEFT + (right - LEFT) * at / max(last, 1), 1)

    def y(value: int) -> float:
        return round(TOP + (height - TOP - FOOT) * (high - value) / (high - low), 1)

    ends = apart([y(_last(line.values)) for line in series], top=TOP, bottom=height - FOOT)
    lines = tuple(
        Drawn(
            path=_stairs(line.values, x, y),
            dash=DASHES[at % len(DASHES)],
            word=DASH_WORDS[at % len(DASHES)],
            sign=line.sign,
            name=line.name,
            key=line.key,
            sign_y=ends[at],
            ends=(line.values[0], line.values[-1]),
        )
        for at, line in enumerate(series)
    )
    return Chart(
        width=width,
        height=height,
        right=right,
        lines=lines,
        levels=tuple((level, y(level)) for level in figures),
        marks=_with_room([(word, x(at)) for word, at in marks]),
    )


def width_of(sign: str) -> float:
    """About how wide a bold sign is."""
    return sum(7.6 if east_asian_width(letter) in "WF" or letter in WIDE else 5.0 for letter in sign)


def in_a_drawing(name: str, room: float) -> str:
    """A name as it can stand in a drawing: cut to the room there is, in which a sign is as wide as `width_of` says.

    "" for one that is read from right to left: on paper a drawing sets its letters apart, and the wrong way round.
    """
    if any(bidirectional(letter) in ("R", "AL") for letter in name):
        return ""
    if width_of(name) <= room:
        return name
    while name and width_of(f"{name}…") > room:
        name = name[:-1]
    return f"{name.rstrip()}…"


def _with_room(marks: Sequence[tuple[str, float]]) -> tuple[tuple[str, float], ...]:
    """The uprights, of which only those say their word that have room for it; the last always has."""
    said: list[tuple[str, float]] = []
    free = inf
    for word, x in reversed(marks):
        fits = x <= free
        said.append((word if fits else "", x))
        free = x - BETWEEN_WORDS if fits else free
    return tuple(reversed(said))


def levels(values: Sequence[int], at_most: int) -> list[int]:
    """Round figures from below the least to above the greatest, nought among them."""
    low, high = min((0, *values)), max((0, *values))
    high = max(high, low + 1)
    step = next(step for step in _round_steps(high - low, at_most) if _count(low, high, step) <= at_most)
    first, last = low // step, -(-high // step)
    return [at * step for at in range(first, last + 1)]


def _round_steps(spread: int, at_most: int) -> list[int]:
    """1, 2, 5, 10, 20, 50 …, from about the right size upwards."""
    size = max(0, floor(log10(max(1, spread / at_most))))
    return [digit * 10**power for power in range(size, size + 3) for digit in (1, 2, 5)]


def _count(low: int, high: int, step: int) -> int:
    return -(-high // step) - low // step + 1


def _last(values: Sequence[int | None]) -> int:
    return next((value for value in reversed(values) if value is not None), 0)


def _stairs(values: Sequence[int | None], x: Along, y: Along) -> str:
    """A path that stays level between entries; entries that change nothing add nothing."""
    path, held = [], None
    for at, value in enumerate(values):
        if value == held:
            continue
        if held is not None:
            path.append(f"H{x(at):g}")
        if value is not None:
            path.append(f"V{y(value):g}" if held is not None else f"M{x(at):g} {y(value):g}")
        held = value
    if held is not None:
        path.append(f"H{x(len(values) - 1):g}")
    return "".join(path)


def apart(heights: Sequence[float], top: float, bottom: float, between: float = BETWEEN_SIGNS) -> list[float]:
    """The heights of the signs at the ends of the lines, moved so far that none covers another."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    placed = [0.0] * len(heights)
    above = top - between
    for at in order:
        above = placed[at] = max(heights[at], above + between)
    below = max(bottom, top + between * (len(heights) - 1)) + between
    for at in reversed(order):
        below = placed[at] = min(placed[at], below - between)
    return [round(height, 1) for height in placed]
