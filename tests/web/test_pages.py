"""Every kind of page of every game, in both languages, as a validator, a screen reader and a strict browser see it.

A match of each game is played by chance; whatever page or form comes up for the first time is looked at.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask

from companion.core.game import Game
from companion.exchange.bgstats_link import OPENS
from companion.games import shelf
from companion.i18n.catalogs import LOCALES
from companion.referee import Referee
from tests.conftest import ALSO
from tests.games.random_play import play
from tests.web.chance import begun, played
from tests.web.pages import Element, Form, Page
from tests.web.phones import Answer, Match, Phone

LANGUAGES = {locale: locale.replace("_", "-") for locale in LOCALES}
GAMES = shelf(ALSO)

IN_THE_MATCH = (
    "?enter=Correction", "/entries", "/entries/0", "/entries/1", "/at/0", "/at/1", "/ledger/0", "/phones", "/sheet",
    "/sheet?journal=yes", "/export", "/bgg", "/bgstats", "/story", "/bin", "/card",
)  # fmt: skip
OF_THE_GAME = (
    "/",
    "/games/{slug}/start",
    "/games/{slug}/boxes",
    "/games/{slug}/readings",
    "/games/{slug}/card",
    "/history",
    "/people",
    "/nowhere",
    "/import",
    "/jobs",
    "/season",
)


MARKUP = "<i onclick=x>&\"'"
"""How every player's name begins: shown as it is, it does nothing."""


@dataclass(frozen=True)
class Seen:
    """A page, how one comes to it, and the language it was asked for in."""

    where: str
    language: str
    page: Page


@pytest.fixture(scope="module", params=GAMES)
def seen(request: pytest.FixtureRequest, app: Flask) -> list[Seen]:
    """Every kind of page of a game."""
    visit = Visit(app, GAMES[request.param])
    visit.the_house()
    visit.a_match()
    return visit.seen


class Visit:
    """Two readers, one for each language, who look at whatever is new to them."""

    def __init__(self, app: Flask, game: Game[Any]) -> None:
        self.game, self.seen = game, list[Seen]()
        self.referee: Referee = app.extensions["companion"].referee
        self.readers = {locale: Phone(app) for locale in LOCALES}
        for locale, phone in self.readers.items():
            phone.client.set_cookie("language", locale)

    def note(self, where: str, page: Callable[[Phone], Page]) -> None:
        for locale, phone in self.readers.items():
            self.seen.append(Seen(f"{where} ({locale})", LANGUAGES[locale], page(phone)))

    def look(self, path: str) -> None:
        self.note(path, lambda phone: phone.get(path).page)

    def the_house(self) -> None:
        for path in OF_THE_GAME:
            self.look(path.format(slug=self.game.slug))
        self.look(next(iter(self.readers.values())).new_box(self.game.slug))
        start = f"/games/{self.game.slug}/start"
        self.note("a start that was refused", lambda phone: phone.send(phone.page(start).form("start")).page)
        self.note("the table as it stands", lambda phone: figures_of(phone, self.game).page)

    def a_match(self) -> None:
        """Played by chance; every phase and every form is looked at when it first comes up."""
        chance = play(self.game, self.game.seats[0], 1)
        match, known = begun(self.referee, chance, MARKUP + "{}"), set[str]()
        for _ in played(self.referee, chance, match):
            self.what_is_new(match, known)
        self.what_is_new(match, known)
        assert {phase.slug for phase in self.game.phases if not phase.actions} <= known
        for path in IN_THE_MATCH:
            self.look(f"{match}{path}")

    def what_is_new(self, match: Match, known: set[str]) -> None:
        table = self.referee.table(match.code)
        assert table is not None
        phase = self.game.phase_of(table.state)
        for kind in (action.__name__ for action in phase.actions):
            if kind not in known:
                self.look(f"{match}?enter={kind}")
                self.send_anyhow(kind, self.seen[-1].page.form("entry"))
        if phase.slug not in known:
            self.look(str(match))
            self.look(match / f"at/{table.seq}")
            self.note(f"an undo that cannot be in {phase.slug}", lambda phone: undone(phone, match))
        known |= {phase.slug, *(action.__name__ for action in phase.actions)}

    def send_anyhow(self, kind: str, form: Form) -> None:
        """The form of the last reader, looked at once more and sent as nobody should."""
        locale, phone = list(self.readers.items())[-1]
        for where, values in SENT.items():
            page = phone.send(form, values).page
            self.seen.append(Seen(f"{kind} {where}", LANGUAGES[locale], page))


SENT = {
    "looked at": {"step": ""},
    "of nobody": {"seat": "nobody", "read_off.x": "y"},
    "with a field nobody asked for": {"nonsense": "<b>"},
}


def figures_of(phone: Phone, game: Game[Any]) -> Answer:
    """The figures of a match that is taken up in the middle, one of them wrong."""
    form = phone.page(f"/games/{game.slug}/start").form("start")
    named = form.filled(
        {
            **{f"players.{at}.name": f"{MARKUP} {at}" for at in range(game.seats[0])},
            "box": "example" if game.example_sheet else form.value("box"),
        }
    )
    asked = phone.post_form(f"/games/{game.slug}/midway", named).page.form("midway")
    first = next(name for name, _ in asked.fields if name.startswith("opening."))
    return phone.send(asked, {first: "9999"})


def undone(phone: Phone, match: Match) -> Page:
    token = phone.page("/").form("reader-choice").value("csrf_token") or ""
    return phone.post_form(match.entries, [("csrf_token", token), ("kind", "Struck"), ("entry", "9999")]).page


def complaints(seen: list[Seen], wrong: Callable[[Page], Iterable[str]]) -> list[str]:
    """What is wrong, with the page it is on."""
    return [f"{where.where}: {complaint}" for where in seen for complaint in wrong(where.page)]


def drawn(element: Element) -> str:
    attributes = " ".join(f'{name}="{value[:40]}"' for name, value in element.attributes.items())
    return f"<{element.tag} {attributes}>"


def test_everything_opened_is_closed_in_its_place(seen: list[Seen]) -> None:
    assert not complaints(seen, lambda page: page.problems)


def test_every_id_is_there_once(seen: list[Seen]) -> None:
    assert not complaints(seen, lambda page: [id_ for id_ in set(page.ids) if page.ids.count(id_) > 1])


def test_every_page_is_in_its_reader_s_language(seen: list[Seen]) -> None:
    assert not [where.where for where in seen if where.page.one("html")["lang"] != where.language]


def test_every_page_has_one_heading_of_the_first_rank(seen: list[Seen]) -> None:
    assert not complaints(seen, lambda page: [] if len(page.all("h1")) == 1 else [f"{len(page.all('h1'))} h1"])


def test_every_page_has_a_title_and_fits_a_phone(seen: list[Seen]) -> None:
    for where in seen:
        assert where.page.one("head").one("title").text, where.where
        assert "width=device-width" in where.page.one("meta", name="viewport")["content"], where.where


def test_no_page_carries_styles_of_its_own(seen: list[Seen]) -> None:
    assert not complaints(
        seen, lambda page: [drawn(e) for e in page.walk() if e.tag == "style" or e.get("style")]
    )


def test_no_page_carries_scripts_of_its_own(seen: list[Seen]) -> None:
    def scripts(page: Page) -> Iterator[str]:
        for element in page.walk():
            if element.tag == "script" and (not element.get("src") or element.children):
                yield drawn(element)
            yield from (name for name in element.attributes if name.startswith(("on", "hx-on")))
            yield from (value for value in element.attributes.values() if value.startswith("javascript:"))

    assert not complaints(seen, scripts)


def name_of(page: Page, element: Element) -> str:
    """What a screen reader calls it."""
    if element.get("aria-label"):
        return element["aria-label"]
    if element.get("aria-labelledby"):
        return " ".join(page.one(id=id_).text for id_ in element["aria-labelledby"].split())
    label = element.within("label")
    if label is None and element.get("id"):
        label = next(iter(page.all("label", for_=element["id"])), None)
    if label is not None:
        return label.text or "".join(sign["aria-label"] for sign in label.all(aria_label=None))
    return element.text


def test_everything_one_can_touch_has_a_name(seen: list[Seen]) -> None:
    def nameless(page: Page) -> Iterator[str]:
        for element in page.walk():
            is_hidden = element.get("type") == "hidden" or element.get("aria-hidden") == "true"
            touched = element.tag in ("input", "select", "textarea", "button", "summary", "a")
            if touched and not is_hidden and not name_of(page, element).strip():
                yield drawn(element)

    assert not complaints(seen, nameless)


def test_whoever_touches_a_label_reaches_its_field(seen: list[Seen]) -> None:
    """A label hands a touch to the first thing in it that takes one: that must not be a button."""

    def misled(page: Page) -> Iterator[str]:
        for label in page.all("label"):
            taking = [e for e in label.walk() if e.tag in ("input", "select", "textarea", "button", "meter")]
            if not label.get("for") and (not taking or taking[0].tag == "button"):
                yield f"{drawn(label)} {label.text}"

    assert not complaints(seen, misled)


def test_every_group_of_choices_says_what_is_chosen(seen: list[Seen]) -> None:
    def unsaid(page: Page) -> Iterator[str]:
        for fieldset in page.all("fieldset"):
            chooses = [e for e in fieldset.all("input") if e.get("type") in ("radio", "checkbox")]
            if chooses and not fieldset.get("aria-label") and not [e for e in fieldset.all("legend") if e.text]:
                yield drawn(fieldset)

    assert not complaints(seen, unsaid)


REFERRING = ("aria-describedby", "aria-labelledby", "aria-controls", "popovertarget", "form", "list", "for")


def test_whatever_refers_to_another_part_finds_it(seen: list[Seen]) -> None:
    def lost(page: Page) -> Iterator[str]:
        ids = set(page.ids)
        for element in page.walk():
            for name in REFERRING:
                wanted = (element.get(name) or "").split()
                yield from (f"{name} → {id_} in {drawn(element)}" for id_ in wanted if id_ not in ids)

    assert not complaints(seen, lost)


BLOCKS = (
    "div",
    "p",
    "ul",
    "ol",
    "dl",
    "table",
    "section",
    "form",
    "fieldset",
    "header",
    "footer",
    "h1",
    "h2",
    "details",
)


def test_nothing_stands_where_a_browser_would_move_it(seen: list[Seen]) -> None:
    def moved(page: Page) -> Iterator[str]:
        for element in page.walk():
            inner = [e for e in element.walk() if e is not element]
            children = [child for child in element.children if isinstance(child, Element)]
            if element.tag == "p":
                yield from (f"{e.tag} in p" for e in inner if e.tag in BLOCKS)
            if element.tag in ("form", "a", "button"):
                touched = {"form": ("form",), "a": ("a", "button", "input"), "button": ("a", "button", "input")}
                yield from (f"{drawn(e)} in {drawn(element)}" for e in inner if e.tag in touched[element.tag])
            if element.tag in ("ul", "ol"):
                yield from (f"{drawn(e)} in {element.tag}" for e in children if e.tag != "li")
            if element.tag == "dl":
                yield from (f"{drawn(e)} in dl" for e in children if e.tag not in ("dt", "dd", "div"))
            if element.tag == "table":
                parts = ("caption", "colgroup", "thead", "tbody", "tfoot")
                yield from (f"{drawn(e)} in table" for e in children if e.tag not in parts)

    assert not complaints(seen, moved)


def test_every_choice_of_one_has_at_most_one_chosen(seen: list[Seen]) -> None:
    def chosen_twice(page: Page) -> Iterator[str]:
        for form in page.all("form"):
            on = [e["name"] for e in form.all("input", type="radio") if "checked" in e.attributes]
            yield from (name for name in set(on) if on.count(name) > 1)

    assert not complaints(seen, chosen_twice)


def test_every_form_that_changes_something_proves_where_it_comes_from(seen: list[Seen]) -> None:
    def unproven(page: Page) -> Iterator[str]:
        yield from (f.action for f in page.forms() if f.method == "post" and not f.value("csrf_token"))

    assert not complaints(seen, unproven)


def test_no_figure_of_a_template_is_left_unfilled(seen: list[Seen]) -> None:
    def unfilled(page: Page) -> Iterator[str]:
        words = page.text
        yield from (sign for sign in ("{{", "}}", "{%", "None", "Undefined", "%(", "<bound") if sign in words)

    assert not complaints(seen, unfilled)


def test_every_link_leads_somewhere(app: Flask, seen: list[Seen]) -> None:
    phone = Phone(app)
    links = {
        (element.get("href") or element.get("src") or "").partition("#")[0]: where.where
        for where in seen
        for element in where.page.walk()
        if element.tag in ("a", "link", "script", "img", "use")
    }
    broken = []
    for link, where in links.items():
        is_elsewhere = link.startswith(OPENS)
        if link and not is_elsewhere and not link.endswith((".pdf", "/stream")) and ".pdf?" not in link:
            answer = phone.get(link, follow_redirects=True)
            answer.response.close()
            if answer.status != 200:
                broken.append(f"{where}: {link} {answer.status}")
    assert not broken
