"""The one place where the parts are wired."""

import gc
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask_compress import Compress

from companion import __version__
from companion.games import shelf
from companion.printing import Printer
from companion.referee import Referee
from companion.store import Store
from companion.web import assets, fragments, guards, spoken, worker
from companion.web.board import board
from companion.web.boxes import boxes
from companion.web.entries import entries
from companion.web.history import history
from companion.web.house import House
from companion.web.join import join
from companion.web.live import live
from companion.web.lobby import lobby
from companion.web.matches import matches
from companion.web.sheets import sheets

HOUSE = Path(__file__).parent.parent
"""Where templates/, static/ and instance/ lie."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app, ready to serve. `config` overrides the environment (tests, mostly).

    INSTANCE: folder of database and key. DATABASE_URL: another database. GAMES_ALSO: further packages
    with a GAME.
    """
    app = Flask("companion", root_path=str(HOUSE), static_folder="static", template_folder="templates")
    app.jinja_environment = fragments.Environment
    app.config.from_mapping(_defaults())
    app.config.from_mapping(config or {})
    app.secret_key = app.config["SECRET_KEY"] or _secret_key(Path(app.config["INSTANCE"]))

    games = shelf(tuple(app.config["GAMES_ALSO"]))
    store = Store.open(_database_url(app))
    app.extensions["companion"] = House(games, Referee(store, games), Printer(HOUSE / "static"))

    Compress(app)
    guards.init_app(app)
    fragments.init_app(app)
    assets.init_app(app)
    spoken.init_app(app)
    worker.init_app(app)
    for rooms in (lobby, boxes, matches, board, entries, live, join, sheets, history):
        app.register_blueprint(rooms)
    gc.collect()
    gc.freeze()  # what was loaded to start stays: the collector need not look at it again and again
    return app


def _defaults() -> dict[str, Any]:
    return {
        "INSTANCE": os.environ.get("COMPANION_INSTANCE", str(HOUSE / "instance")),
        "DATABASE_URL": os.environ.get("DATABASE_URL", ""),
        "SECRET_KEY": os.environ.get("COMPANION_SECRET_KEY", ""),
        "ADDRESS": os.environ.get("COMPANION_ADDRESS", ""),
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


def _secret_key(instance: Path) -> str:
    """Made on the first start and kept in the instance folder, readable by its owner only."""
    path = instance / "secret_key"
    instance.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(48))
    return path.read_text()
