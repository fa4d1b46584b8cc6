"""Rendering: a page, or the fragments of it that changed, in the reader's language."""

from collections.abc import Callable, Iterable, MutableMapping
from types import FunctionType, MethodType
from typing import Any

from flask import Response, current_app, g, has_request_context, render_template, request
from flask.templating import Environment as FlaskEnvironment
from jinja2 import Template, TemplateNotFound
from jinja2.runtime import Context as JinjaContext
from markupsafe import Markup

from companion.core.game import Game
from companion.core.sight import Sight
from companion.i18n.catalogs import LOCALES, best_locale
from companion.i18n.say import Speech
from companion.web import marks

LOCALE_COOKIE = "language"
THEME_COOKIE = "theme"


def locale() -> str:
    """The reader's own choice, else what the browser asks for."""
    if not has_request_context():
        return "en"
    chosen = g.get("language") or request.cookies.get(LOCALE_COOKIE, "")
    return chosen if chosen in LOCALES else best_locale(list(request.accept_languages.values()))


def theme() -> str:
    """Light or dark, if the reader chose; else "" or "auto"."""
    return str(g.get("theme") or request.cookies.get(THEME_COOKIE, "")) if has_request_context() else ""


def speech(game: Game[Any] | None = None, names: tuple[str, ...] = (), sight: Sight | None = None) -> Speech:
    """How this reader is spoken to, and of what."""
    return Speech(locale(), game.folder if game else None, names, sight)


def speak_as(spoken: Speech) -> Speech:
    """Let the templates of this request speak about this match, in its game's words."""
    g.speech = spoken
    return spoken


def gettext(text: str) -> str:
    return current_speech().gettext(text)


def _gettext(text: str, **figures: object) -> Markup:
    """`_()` of the templates; figures stand in it as `%(name)s`."""
    said = Markup(current_speech().gettext(text))
    return said % figures if "%" in said else said


def _ngettext(one: str, many: str, n: int, **figures: object) -> Markup:
    said = Markup(current_speech().ngettext(one, many, n))
    return said % {"num": n, **figures} if "%" in said else said


def current_speech() -> Speech:
    if not has_request_context():
        return Speech()
    spoken: Speech | None = g.get("speech")
    return speak_as(speech()) if spoken is None else spoken


class Context(JinjaContext):
    """Jinja's, which asks a thing that is called four questions first: a page calls five hundred."""

    def call(self, called: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
        if type(called) in _PLAIN and not hasattr(called, "jinja_pass_arg"):
            if named:
                named.pop("_loop_vars", None)
                named.pop("_block_vars", None)
            return called(*args, **named)
        return super().call(called, *args, **named)


_PLAIN = (FunctionType, MethodType)


class Environment(FlaskEnvironment):
    """Flask's, in which a template's globals are a plain dict: every import of a macro compares them with
    ours, and the layers Jinja would make of them take a tenth of the time of a page. A template that is known is at
    hand, and one that is known to be missing is not looked for again.
    """

    context_class = Context

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._at_hand: dict[str, Template | None] = {}

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        if self.auto_reload or name not in self._at_hand:
            self._at_hand[name] = self._looked_for(name, globals)
        known = self._at_hand[name]
        if known is None:
            raise TemplateNotFound(name)
        return known

    def _looked_for(self, name: str, globals: MutableMapping[str, Any] | None) -> Template | None:
        try:
            return super()._load_template(name, globals)
        except TemplateNotFound:
            return None


def template_for(game: Game[Any], *names: str) -> Any:
    """The first template there is: the game's own drawing of a part, else the house's."""
    found: list[Any] = [path for name in names for path in (f"games/{game.slug}/{name}", f"matches/{name}")]
    return current_app.jinja_env.select_template(found)


def render_part(game: Game[Any], *names: str, **context: Any) -> Markup:
    """One fragment, from the game's template or the house's. `names` are tried in order."""
    template = template_for(game, *names)
    scope: dict[str, Any] = {}
    current_app.update_template_context(scope)
    return Markup(template.render({**scope, **context}))


_SWAP = {"sheet": "innerHTML", "news": "innerHTML", "told": "beforeend"}
"""A form that opens is new from the ground up; news is heard only if it is put there anew; what was refused stays
until it has been read. Everything else is morphed, so that focus and scroll stay."""


def parts(revision: int, status: int = 200, **fragments: str) -> Response:
    """An answer for htmx: a row of partials, each for the element of its id."""
    body = "".join(
        f'<hx-partial id="{name}" hx-swap="{_SWAP.get(name, "outerMorph")}">{html}</hx-partial>'
        for name, html in fragments.items()
    )
    return Response(body, status, mimetype="text/html", headers={"Revision": str(revision)})


def spans(sentences: Iterable[str]) -> Markup:
    """Sentences one after the other, each an element of its own."""
    return Markup("").join(Markup("<span>{} </span>").format(sentence) for sentence in sentences)


def page(template: str, status: int = 200, **context: Any) -> Response:
    """A whole page."""
    return Response(render_template(template, **context), status, mimetype="text/html")


def init_app(app: Any) -> None:
    """Teach the templates to speak."""
    env = app.jinja_env
    env.trim_blocks = env.lstrip_blocks = True
    env.globals.update(
        _=_gettext,
        ngettext=_ngettext,
        marks=marks,
        say=lambda said, about=None: current_speech().say(said, about=about),
        signed=marks.signed,
        plain=marks.plain,
        name_of=lambda seat: current_speech().name(seat),
        listed=lambda parts_: current_speech().listed(parts_),
        in_a_row=lambda parts_: current_speech().in_a_row(parts_),
        speech=current_speech,
        locale=locale,
        LOCALES=LOCALES,
        theme=theme,
    )
