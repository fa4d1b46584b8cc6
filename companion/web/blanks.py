"""The tokens of a form are left blank while it is drawn and filled in when it is sent: so what was drawn for one
phone can be kept for all others who see the same.

A blank is a mark that nobody can guess, and so nobody can type.
"""

import re
import secrets

from flask import Flask, Response, session
from flask_wtf.csrf import generate_csrf

from companion.web.keeping import Kept

_CSRF, _TOKEN = (f"blank-{secrets.token_hex(12)}-{name}" for name in ("csrf", "token"))
_TOKENS = re.compile(_TOKEN.encode())
_proofs: Kept[str] = Kept(1_000)


def csrf_token() -> str:
    """Where the proof goes that a form comes from a page of this device."""
    return _CSRF


def new_token() -> str:
    """Where the token goes under which a form counts once: another for each form, whenever it is sent out."""
    return _TOKEN


def init_app(app: Flask) -> None:
    """After `csrf`: the templates leave blank what it would have them fill in."""
    ours = {"csrf_token": csrf_token, "new_token": new_token}
    app.jinja_env.globals.update(ours)
    app.context_processor(ours.copy)
    app.after_request(_fill_in)


def _proof() -> str:
    """Signed once for a device: whoever checks it asks by whom, not when."""
    known = session.get("csrf_token")
    return generate_csrf() if known is None else _proofs.get(known, generate_csrf)


def _fill_in(response: Response) -> Response:
    """Nothing leaves the house with a blank in it."""
    if response.mimetype == "text/html" and not response.is_streamed:
        drawn = response.get_data()
        filled = drawn.replace(_CSRF.encode(), _proof().encode()) if _CSRF.encode() in drawn else drawn
        filled = _TOKENS.sub(lambda _: secrets.token_urlsafe(16).encode(), filled)
        if filled is not drawn:
            response.set_data(filled)
    return response
