"""A page as a test reads it: a tree of elements, and its forms as a browser without scripts sends them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from typing import Self

VOID = frozenset(("br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
DRAWN_EMPTY = frozenset(("use", "path", "circle", "rect", "line"))
"""Elements of a drawing that close themselves (`<use …/>`)."""

_SENT = frozenset(("input", "select", "textarea"))


@dataclass(eq=False)
class Element:
    """One element, with what it holds."""

    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: "list[Element | str]" = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    def is_a(self, *classes: str) -> bool:
        return set(classes) <= set((self.get("class") or "").split())

    def walk(self) -> "Iterator[Element]":
        """Itself and everything in it, as it stands on the page."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def all(self, tag: str | None = None, /, **wanted: str | None) -> "list[Element]":
        """The elements of a tag with these attributes; `_` stands for `-`, None for any value."""
        attributes = {name.rstrip("_").replace("_", "-"): value for name, value in wanted.items()}
        return [
            element
            for element in self.walk()
            if tag in (None, element.tag)
            and all(
                name in element.attributes and value in (None, element.attributes[name])
                for name, value in attributes.items()
            )
        ]

    def one(self, tag: str | None = None, /, **wanted: str | None) -> "Element":
        """The only such element."""
        found = self.all(tag, **wanted)
        assert len(found) == 1, f"{len(found)} elements {tag or ''} {wanted}"
        return found[0]

    def within(self, tag: str) -> "Element | None":
        """The nearest element of a tag that this one stands in."""
        here = self.parent
        while here is not None and here.tag != tag:
            here = here.parent
        return here

    @property
    def text(self) -> str:
        """Its words, single spaces between them."""
        return " ".join("".join(self._words()).split())

    def _words(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, Element):
                yield from child._words()
            else:
                yield child

    @property
    def codes(self) -> list[str]:
        """Every `data-code` in it: the reasons it gives."""
        return [element["data-code"] for element in self.all(data_code=None)]


class Page(Element):
    """A whole page, or a row of partials."""

    def __init__(self, html: str) -> None:
        super().__init__("", {})
        reader = _Reader(self)
        reader.feed(html)
        reader.close()
        reader.leave_open()
        self.problems = reader.problems
        """What is wrong with the nesting."""

    @cached_property
    def ids(self) -> list[str]:
        return [element["id"] for element in self.all(id=None)]

    def has(self, id_: str) -> bool:
        return id_ in self.ids

    def form(self, id_: str = "", /, **wanted: str | None) -> "Form":
        """A form by its id, or by its attributes, with whatever belongs to it."""
        element = self.one("form", id=id_) if id_ else self.one("form", **wanted)
        return Form.read(self, element)

    def forms(self) -> "list[Form]":
        return [Form.read(self, element) for element in self.all("form")]

    def form_that_sends(self, **values: str) -> "Form":
        """The one form that would send these values."""
        found = [form for form in self.forms() if values.items() <= dict(form.fields).items()]
        assert len(found) == 1, f"{len(found)} forms send {values}"
        return found[0]


class _Reader(HTMLParser):
    """Builds the tree, and notes what is not nested as it should be."""

    def __init__(self, page: Element) -> None:
        super().__init__(convert_charrefs=True)
        self.here = page
        self.problems: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self._wrong(f"<{tag}> has an attribute twice")
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(element)
        if tag not in VOID:
            self.here = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID | DRAWN_EMPTY:
            self._wrong(f"<{tag}/> does not close itself")
        self.here.children.append(Element(tag, {name: value or "" for name, value in attrs}, self.here))

    def handle_endtag(self, tag: str) -> None:
        if tag != self.here.tag:
            self._wrong(f"</{tag}> closes <{self.here.tag}>")
        if self.here.parent is not None:
            self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)

    def leave_open(self) -> None:
        if self.here.tag:
            self._wrong(f"<{self.here.tag}> is left open")

    def _wrong(self, problem: str) -> None:
        line, column = self.getpos()
        self.problems.append(f"{line}:{column} {problem}")


@dataclass(frozen=True)
class Form:
    """What a form would send as it stands."""

    action: str
    method: str
    fields: tuple[tuple[str, str], ...]
    buttons: tuple[tuple[str, str], ...]
    """What its buttons add when pressed."""

    @classmethod
    def read(cls, page: Page, element: Element) -> Self:
        own = element.get("id")
        controls = [
            control
            for control in page.walk()
            if control.tag in _SENT | {"button"} and _owner(control) in (element, own or element)
        ]
        fields = [pair for control in controls for pair in _sends(control)]
        pressed = [(c.get("name") or "", c.get("value") or "") for c in controls if c.tag == "button"]
        return cls(element["action"], element.get("method") or "get", tuple(fields), tuple(pressed))

    def value(self, name: str) -> str | None:
        """What a field holds; None if the form would not send it."""
        return dict(self.fields).get(name)

    def filled(self, values: Mapping[str, str | None]) -> list[tuple[str, str]]:
        """Its fields, some of them changed, added, or with None left out."""
        kept = [(name, value) for name, value in self.fields if name not in values]
        return kept + [(name, value) for name, value in values.items() if value is not None]


def _owner(control: Element) -> "Element | str | None":
    return control.get("form") or control.within("form")


def _sends(control: Element) -> Iterator[tuple[str, str]]:
    name = control.get("name")
    if not name or "disabled" in control.attributes or control.tag == "button":
        return
    if control.tag == "select":
        options = control.all("option")
        chosen = next((o for o in options if "selected" in o.attributes), options[0] if options else None)
        if chosen is not None:
            value = chosen.get("value")
            yield name, chosen.text if value is None else value
    elif control.get("type") in ("radio", "checkbox"):
        if "checked" in control.attributes:
            yield name, control.attributes.get("value", "on")
    else:
        yield name, control.get("value") or ""
