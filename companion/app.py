"""The one place where the parts are wired."""

import gc
import os
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from flask import Flask
from flask_compress import Compress
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import __version__
from companion.games import shelf
from companion.printing import Printer
from companion.referee import Referee, Workshop
from companion.store import Store
from companion.web import assets, blanks, fragments, guards, health, keeping, presence, spoken, turns, worker
from companion.web import history as histories
from companion.web.amending import amending
from companion.web.blank_sheets import blank_sheets
from companion.web.board import board
from companion.web.boxes import boxes
from companion.web.cards import cards
from companion.web.counting import counting
from companion.web.entries import entries
from companion.web.exports import exports
from companion.web.history import history
from companion.web.house import House
from companion.web.imports import imports
from companion.web.jobs import jobs
from companion.web.join import join
from companion.web.live import live
from companion.web.lobby import lobby
from companion.web.matches import matches
from companion.web.midway import midway
from companion.web.people import people
from companion.web.places import places
from companion.web.season import season
from companion.web.sheets import sheets
from companion.web.stationery import stationery
from companion.web.statistics import statistics
from companion.web.stories import stories
from companion.web.tidying import tidying
from companion.web.times import times

HOUSE = Path(__file__).parent.parent
"""Where templates/, static/ and instance/ lie."""
ROOMS = (
    lobby,
    midway,
    boxes,
    matches,
    board,
    entries,
    amending,
    counting,
    times,
    live,
    join,
    places,
    sheets,
    blank_sheets,
    stationery,
    cards,
    exports,
    history,
    stories,
    tidying,
    people,
    statistics,
    jobs,
    imports,
    season,
)
"""Every address there is lies in one of them."""
SHARE = 0.0005
"""Seconds a thread computes while others would. A stream that is woken has a dozen lines to send: with Python's usual
5 ms each of five phones would hear of an entry only after the drawing of a good part of a page."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app, ready to serve. `config` overrides the environment (tests, mostly).

    INSTANCE: folder of database and key. DATABASE_URL: another database. PROXIES: how many stand in front and
    say who asked, and whether by HTTPS. HISTORY: whether everybody is shown what was played, or only who was at it
    (“own”). GAMES_ALSO: further packages with a GAME.
    """
    app = Flask("companion", root_path=str(HOUSE), static_folder="static", template_folder="templates")
    app.jinja_environment = fragments.Environment
    app.config.from_mapping(_defaults())
    app.config.from_mapping(config or {})
    app.secret_key = app.config["SECRET_KEY"] or _secret_key(Path(app.config["INSTANCE"]))

    games = shelf(tuple(app.config["GAMES_ALSO"]))
    store = Store.open(_database_url(app), listens=True)
    app.extensions["companion"] = House(
        games, Referee(store, games), Printer(HOUSE / "static"), Workshop(store)
    )

    app.extensions["companion"].workshop.open()

    if app.config["PROXIES"]:
        _believe_proxies(app, app.config["PROXIES"])
    Compress(app)
    guards.init_app(app)
    fragments.init_app(app)
    blanks.init_app(app)
    keeping.init_app(app)
    assets.init_app(app)
    spoken.init_app(app)
    turns.init_app(app)
    health.init_app(app)
    presence.init_app(app)
    worker.init_app(app)
    histories.init_app(app)
    for rooms in ROOMS:
        app.register_blueprint(rooms)
    sys.setswitchinterval(SHARE)
    gc.collect()
    gc.freeze()  # what was loaded to start stays: the collector need not look at it again and again
    return app


def _defaults() -> dict[str, Any]:
    return {
        "INSTANCE": os.environ.get("COMPANION_INSTANCE", str(HOUSE / "instance")),
        "DATABASE_URL": os.environ.get("DATABASE_URL", ""),
        "SECRET_KEY": os.environ.get("COMPANION_SECRET_KEY", ""),
        "ADDRESS": os.environ.get("COMPANION_ADDRESS", ""),
        "HISTORY": os.environ.get("COMPANION_HISTORY", "everyone"),
        "PROXIES": int(os.environ.get("COMPANION_PROXIES", "0")),
        "GAMES_ALSO": tuple(os.environ.get("COMPANION_GAMES_ALSO", "").split()),
        "CERTIFICATE": os.environ.get("COMPANION_HTTPS", ""),
        "SESSION_COOKIE_SECURE": bool(os.environ.get("COMPANION_HTTPS")),
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_HTTPONLY": True,
        "PERMANENT_SESSION_LIFETIME": 365 * 24 * 3600,
        "SESSION_REFRESH_EACH_REQUEST": False,  # else every style and icon comes with a cookie, and is not kept
        "SEND_FILE_MAX_AGE_DEFAULT": 3600,
        "COMPRESS_ALGORITHM": ["br", "gzip"],
        "COMPRESS_BR_LEVEL": 5,
        "COMPRESS_STREAMS": True,
        "COMPRESS_ALGORITHM_STREAMING": [
            "br",
            "gzip",
        ],  # files are streams; over plain HTTP browsers take gzip only
        "VERSION": __version__,
    }


def _database_url(app: Flask) -> str:
    given = app.config["DATABASE_URL"]
    return str(given) if given else f"sqlite:///{Path(app.config['INSTANCE']) / 'companion.sqlite'}"


def _believe_proxies(app: Flask, proxies: int) -> None:
    """So many proxies, each of which added who asked it, and how, to what it was told (nobody else is believed)."""
    app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]


def _secret_key(instance: Path) -> str:
    """Made on the first start and kept in the instance folder, readable by its owner only.

    Of several processes that start at once one puts its key there whole, and all of them use that one.
    """
    path = instance / "secret_key"
    instance.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        ours = path.with_name(f"secret_key.{secrets.token_hex(8)}")
        ours.touch(mode=0o600)
        ours.write_text(secrets.token_urlsafe(48))
        with suppress(FileExistsError):
            path.hardlink_to(ours)
        ours.unlink()
    return path.read_text()
