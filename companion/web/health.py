"""Whether all is well, for whoever looks after the server: a container engine, a proxy, a script."""

from flask import Flask, Response, jsonify

from companion.web.guards import limiter
from companion.web.house import house


def init_app(app: Flask) -> None:
    # Not in a blueprint: what asks every few seconds is no device and gets no cookie.
    app.add_url_rule("/health", view_func=limiter.exempt(health))


def health() -> Response:
    """200 while the database answers; 503 in words while it does not (`guards` says them)."""
    house().referee.store.ask()
    return jsonify(well=True)
