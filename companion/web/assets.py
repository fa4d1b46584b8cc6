"""Styles, icons and scripts as the page takes them, at addresses that change with what is in them: kept for good."""

import hashlib
import re
from functools import cache
from pathlib import Path

from flask import Flask, Response, abort, current_app, g, url_for
from markupsafe import Markup

_IMPORT = re.compile(r'@import url\("([\w\-/]+\.css)"\)(?: layer\((\w+)\))?;')

KEPT = "public, max-age=31536000, immutable"

HOUSE_SHEETS = ("all", "reading", "board")
"""Those that are no game's: every page's, what all but the match page needs, and what only the table's own screen does."""

LARGE = 100_000
"""Bytes of a file that is sent as it lies there: fonts, which only the press needs."""


def init_app(app: Flask) -> None:
    """The bundled style sheet at a name that changes with its content, and the icons of a page."""
    static = Path(str(app.static_folder))
    drawings = static / "icons"
    fresh = bool(app.config.get("DEBUG"))  # then every request reads the files again

    def bundle(name: str) -> str:
        if fresh:
            _bundled.cache_clear()
        return _bundled(static / "css", name)

    @app.get("/style/<name>-<digest>.css")
    def style(name: str, digest: str) -> Response:
        if not re.fullmatch(r"[a-z_]{1,40}", name) or not _sheet(static / "css", name).is_file():
            abort(404)
        response = Response(bundle(name), mimetype="text/css")
        response.headers["Cache-Control"] = KEPT
        return response

    def style_url(name: str) -> str | None:
        """The address of a bundle, or None where there is no such sheet (a game without styles)."""
        if not _sheet(static / "css", name).is_file():
            return None
        return url_for("style", name=name, digest=_digest(bundle(name)))

    @app.get("/js-<digest>/<path:name>.js")
    def script(name: str, digest: str) -> Response:
        if not re.fullmatch(r"(games/)?[a-z_]{1,40}", name) or not (static / "js" / f"{name}.js").is_file():
            abort(404)
        response = Response(_lighter((static / "js" / f"{name}.js").read_text()), mimetype="text/javascript")
        response.headers["Cache-Control"] = KEPT
        return response

    def script_url(name: str) -> str:
        """The address of a script. What it imports lies beside it, so that all are of one make."""
        if fresh:
            _scripts.cache_clear()
        return url_for("script", name=name, digest=_digest(_scripts(static / "js")))

    def game_script_url(slug: str) -> str | None:
        """The address of what a game's forms do by script beside what all do; None where it has none."""
        name = f"games/{slug}"
        return script_url(name) if (static / "js" / f"{name}.js").is_file() else None

    def shell() -> list[str]:
        """Every address a match page and the lobby need, whatever the game."""
        scripts = [
            script_url(path.stem) for path in sorted((static / "js").glob("*.js")) if path.stem != "worker"
        ]
        vendor = [url_for("static", filename=f"vendor/htmx/{name}.min.js") for name in ("htmx", "hx-sse")]
        sheets = sorted(path.stem for path in (static / "css" / "games").glob("*.css"))
        games = [name for name in sheets if not name.endswith("_board")]  # the lobby wears them all
        styles = [str(style_url(name)) for name in ("all", "reading", *games)]
        return [*styles, icons_url(), *scripts, *vendor]

    app.extensions["shell"] = shell

    @app.get("/icons-<digest>.svg")
    @app.get("/icons-<game>-<digest>.svg")
    def icons(digest: str, game: str = "") -> Response:
        if game and not (re.fullmatch(r"[a-z_]{1,40}", game) and (drawings / game).is_dir()):
            abort(404)
        response = Response(_sprite(drawings, game), mimetype="image/svg+xml")
        response.headers["Cache-Control"] = KEPT
        return response

    def icon_of(name: str) -> str:
        """The icon of a thing, by its name; "" where nobody has drawn one."""
        snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
        return snake if f'id="{snake}"' in _sprite(drawings, _drawn_game(drawings)) else ""

    def symbols(game: str) -> Markup:
        """All drawings of a game, to be used within one picture where no other file is at hand: on paper."""
        return Markup("".join(map(_symbol, sorted((drawings / game).glob("*.svg")))))

    app.jinja_env.globals.update(
        symbols=symbols,
        icon_of=icon_of,
        style_url=style_url,
        icons_url=icons_url,
        script_url=script_url,
        game_script_url=game_script_url,
    )
    app.after_request(_take_whole)


def icons_url() -> str:
    """The address of the one file with every drawing of the house, and of the game that is spoken of:
    `<use href="{{ icons_url() }}#sell"/>`.
    """
    game = str(getattr(g.get("speech"), "game", None) or "")
    known: dict[str, str] = g.setdefault("icons_urls", {})  # a match page asks hundreds of times
    if game not in known:
        drawings = Path(str(current_app.static_folder)) / "icons"
        drawn = _drawn_game(drawings)
        known[game] = url_for("icons", digest=_digest(_sprite(drawings, drawn)), game=drawn or None)
    return known[game]


def _drawn_game(drawings: Path) -> str:
    """The game that is spoken of, if it has drawings of its own."""
    game = str(getattr(g.get("speech"), "game", None) or "")
    return game if game and (drawings / game).is_dir() else ""


def _take_whole(response: Response) -> Response:
    """A script is small. Taken whole it is compressed as pages are, and its file is closed."""
    if response.direct_passthrough and (response.content_length or 0) < LARGE:
        response.direct_passthrough = False
        response.get_data()
    return response


@cache
def _digest(text: str) -> str:
    """What changes in an address when its content does."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _lighter(js: str) -> str:
    """Without indentation and the comments that have lines of their own: they are for whoever reads the file."""
    js = re.sub(r"^[ \t]*/\*.*?\*/[ \t]*\n", "", js, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"^\s+", "", js, flags=re.MULTILINE)


@cache
def _scripts(js: Path) -> str:
    return "".join(path.read_text() for path in sorted(js.rglob("*.js")))


def _sheet(css: Path, name: str) -> Path:
    return css / f"{name}.css" if name in HOUSE_SHEETS else css / "games" / f"{name}.css"


@cache
def _bundled(css: Path, name: str) -> str:
    """A sheet with everything it imports, in the layers it imports them into."""
    text = _sheet(css, name).read_text()

    def inlined(match: re.Match[str]) -> str:
        inner = (css / match[1]).read_text()
        return f"@layer {match[2]} {{\n{inner}\n}}" if match[2] else inner

    return _squeezed(_IMPORT.sub(inlined, text))


def _squeezed(css: str) -> str:
    """Without comments and the space that is there for the eye: a third less to send."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"\s*([{};])\s*", r"\1", css).replace(";}", "}")
    css = re.sub(r"(?<=[\w-]): ", ":", css)
    return re.sub(r"\s*\n\s*", " ", css).strip()


@cache
def _sprite(icons: Path, game: str = "") -> str:
    """Every drawing of the house and of a game as a `<symbol>` under its file's name."""
    own = sorted((icons / game).glob("*.svg")) if game else []
    symbols = "".join(_symbol(path) for path in [*sorted(icons.glob("*.svg")), *own])
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'


def _symbol(path: Path) -> str:
    svg = path.read_text().strip().replace(' xmlns="http://www.w3.org/2000/svg"', "")
    return re.sub(r"^<svg([^>]*)>(.*)</svg>$", rf'<symbol id="{path.stem}"\1>\2</symbol>', svg, flags=re.DOTALL)
