"""What charts look like. Of what pygal draws the geometry stays: its styles and scripts no page of ours would load.

Every shape has attributes, for paper, and a class, for the screen (static/css/components/pictures.css). Tones are
told apart without colour: solid, hatched, plain, pale; lines by their dashes and the names at their ends.
"""

from dataclasses import dataclass
from itertools import count
from typing import Any
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element, SubElement, tostring

from markupsafe import Markup

from companion.web.charts import DASHES, apart

TYPE, EDGE = 12, 8
FACE = "Companion Sans, Companion Sans TC, system-ui, sans-serif"
INK, SOFT, RULE, TINT = "#111", "#444", "#999", "#2457a8"
LONGEST = 10.0
"""In letters as wide as high: what is longer is cut short in a chart; the table beside it has it whole."""
MINUS = "−"
SOLID, HATCHED, PLAIN, PALE = range(4)
FILLS = {SOLID: TINT, PLAIN: "#fff", PALE: "#d4d8da"}

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Look:
    """What a chart says besides its figures."""

    title: str
    words: str
    series: tuple[str, ...] = ("",)
    is_behind: bool = True
    """Whether figures stand behind the end of their bar, not over it."""
    is_inside: bool = False
    """Whether they stand in it, where hatching would make them hard to read."""
    ends: tuple[str, ...] = ()
    """The names at the ends of lines."""

    def tone(self, series: int) -> int:
        return (SOLID, PALE, PLAIN)[series] if self.is_inside else series


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart, and what its tones mean, where there is more than one."""

    svg: Markup
    key: tuple[tuple[Markup, str], ...] = ()


def dressed(chart: Any, look: Look) -> Picture:
    """The chart as our pages and our press show it."""
    drawn = chart.render_tree()
    number = next(_numbers)
    root = Element("svg", {
        "xmlns": "http://www.w3.org/2000/svg", "class": "picture", "viewBox": drawn.get("viewBox"), "role": "img",
        "aria-labelledby": f"picture-{number}-title picture-{number}-desc", "font-family": FACE, "font-size": str(TYPE),
    })  # fmt: skip
    SubElement(root, "title", {"id": f"picture-{number}-title"}).text = look.title
    SubElement(root, "desc", {"id": f"picture-{number}-desc"}).text = look.words
    _define_hatching(root, number)
    figure = _Dresser(look, number)
    for child in drawn:
        if child.tag == "g":
            figure.copy(child, root, ())
    figure.name_the_ends()
    key = (
        tuple((_swatch(look.tone(at)), name) for at, name in enumerate(look.series))
        if len(look.series) > 1
        else ()
    )
    return Picture(_markup(root), key)


class _Dresser:
    """Copies what is to be seen, each thing in its dress."""

    def __init__(self, look: Look, number: int) -> None:
        self._look, self._number = look, number
        self._lines: list[tuple[Element, float, float]] = []
        """Each line's group, and where it ends."""

    def copy(self, node: Any, into: Element, above: tuple[str, ...]) -> None:
        classes = str(node.get("class", "")).split()
        if node.tag in ("desc", "title") or {"background", "tooltip-overlay", "titles"} & set(classes):
            return
        within = (*above, *classes)
        match node.tag:
            case "g":
                moved = {"transform": node.get("transform")} if node.get("transform") else {}
                into = SubElement(into, "g", moved) if moved else into
                for child in node:
                    self.copy(child, into, within)
            case "path" if "axis" in within:
                self._rule(node, into, within)
            case "path" if "box" in within:
                SubElement(into, "path", {"class": "whisker", "d": _rounded(node.get("d")), "stroke": INK,
                                          "stroke-width": "1.5", "fill": "none"})  # fmt: skip
            case "path":
                self._line(node, into, _series(within))
            case "rect" if "box" in within:
                SubElement(into, "rect", {**_at(node, "x", "y", "width", "height"), "class": "whisker",
                                          "fill": "none", "stroke": INK, "stroke-width": "1"})  # fmt: skip
            case "rect":
                self._bar(node, into, self._look.tone(_series(within)))
            case "circle":
                SubElement(into, "circle", {**_at(node, "cx", "cy"), "r": "3", "class": "dot", "fill": INK})
            case "text" if node.text:
                self._text(node, into, within)

    def _rule(self, node: Any, into: Element, within: tuple[str, ...]) -> None:
        """Nought, and the levels; what only leads from a word to its bar is left out."""
        if ("y" in within) != ("horizontal" in within):
            is_nought = "guide" not in str(node.get("class")).split()
            SubElement(into, "path", {"class": "rule", "d": _rounded(node.get("d")), "stroke": RULE,
                                      "stroke-width": "1" if is_nought else "0.4", "fill": "none"})  # fmt: skip

    def _bar(self, node: Any, into: Element, tone: int) -> None:
        if not (node.get("width") and node.get("height")):
            return  # what comes to nothing has no bar
        SubElement(into, "rect", {
            **_at(node, "x", "y", "width", "height"), "class": f"tone-{tone}",
            "fill": FILLS.get(tone, f"url(#tone-{self._number})"),
            "stroke": INK, "stroke-width": "0.8",
        })  # fmt: skip

    def _line(self, node: Any, into: Element, at: int) -> None:
        d = _rounded(node.get("d"))
        dash = {"stroke-dasharray": DASHES[at % len(DASHES)]} if DASHES[at % len(DASHES)] else {}
        SubElement(into, "path", {"class": f"line-{at}", "d": d, "fill": "none", "stroke": INK,
                                  "stroke-width": "1.6", **dash})  # fmt: skip
        x, y = d.replace("L", " ").split()[-2:]
        self._lines.append((into, float(x), float(y)))

    def _text(self, node: Any, into: Element, within: tuple[str, ...]) -> None:
        text = str(node.text)
        if "axis" in within:
            anchor = "end" if "y" in within else "middle"
            if "x" in within and self._look.ends:  # only the first and the last: they stay in the frame
                anchor = "start" if float(node.get("x")) < EDGE else "end"
            dress = {"class": "word", "fill": SOFT}
        else:
            is_on_solid = self._look.is_inside and self._look.tone(_series(within)) == SOLID
            anchor = "middle" if self._look.is_inside or not self._look.is_behind else "start"
            anchor = "end" if anchor == "start" and text.startswith(MINUS) else anchor
            dress = {"class": "on-solid", "fill": "#fff"} if is_on_solid else {"class": "figure", "fill": INK}
        SubElement(into, "text", {**_at(node, "x", "y"), "text-anchor": anchor, **dress}).text = text

    def name_the_ends(self) -> None:
        """Each line's name behind it, none over another."""
        if not self._look.ends or not self._lines:
            return
        heights = apart([y for _, _, y in self._lines], top=0, bottom=180, between=TYPE + 1)
        for (group, x, _), y, name in zip(self._lines, heights, self._look.ends, strict=True):
            SubElement(
                group, "text", {"x": f"{x + 5:g}", "y": f"{y + 4:g}", "class": "figure", "fill": INK}
            ).text = name


def _series(within: tuple[str, ...]) -> int:
    return next((int(name[6:]) for name in within if name.startswith("serie-")), 0)


def _at(node: Any, *names: str) -> dict[str, str]:
    return {name: f"{float(node.get(name, 0)):.1f}" for name in names}


def _rounded(path: str) -> str:
    """A path without the digits nobody sees."""
    words = path.replace("M", "M ").replace("L", "L ").replace("v", "v ").replace("h", "h ").split()
    return " ".join(word if word.isalpha() else f"{float(word):.1f}" for word in words)


def _define_hatching(root: Element, number: int) -> None:
    """Under a name of its own: several charts stand on one page."""
    frame = {"width": "5", "height": "5", "patternUnits": "userSpaceOnUse"}
    pattern = SubElement(SubElement(root, "defs"), "pattern", {"id": f"tone-{number}", **frame})
    SubElement(pattern, "rect", {"width": "5", "height": "5", "class": "ground", "fill": "#fff"})
    strokes = {"d": "M-1 1L1-1M0 5L5 0M4 6L6 4", "class": "hatch", "stroke": INK, "stroke-width": "0.7"}
    SubElement(pattern, "path", strokes)


def _swatch(tone: int) -> Markup:
    """A piece of a tone, to stand before what it means."""
    number = next(_numbers)
    root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": "picture tone-sign",
                           "viewBox": "0 0 20 12", "aria-hidden": "true"})  # fmt: skip
    _define_hatching(root, number)
    box = Element("rect", {"x": "0.5", "y": "0.5", "width": "19", "height": "11"})
    _Dresser(Look("", ""), number)._bar(box, root, tone)
    return _markup(root)


def _markup(root: Element) -> Markup:
    return Markup(tostring(root, encoding="unicode"))


def em(text: str) -> float:
    """About how wide a text is, in letters as wide as high."""
    return sum(1.0 if east_asian_width(letter) in "WF" else 0.58 for letter in text)


def shortened(text: str, longest: float = LONGEST) -> str:
    """So much of a text as a chart has room for."""
    if em(text) <= longest:
        return text
    kept = text
    while em(kept) > longest - 0.6:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
