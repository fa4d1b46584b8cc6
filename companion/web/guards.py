"""What stands at the door: whose device this is, what it may send, and what a refusal looks like."""

import secrets
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from flask import Flask, Request, Response, abort, current_app, g, jsonify, render_template, request, session
from flask.globals import request_ctx
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf.csrf import CSRFError, CSRFProtect
from markupsafe import escape
from werkzeug.exceptions import HTTPException

from companion.core.messages import N_, Message
from companion.referee import Comer
from companion.store import Unreachable
from companion.web.counters import STORAGE
from companion.web.fragments import current_speech
from companion.web.keeping import Kept
from companion.web.phone_kinds import kind_of

MOST_BYTES = 256 * 1024
"""No entry comes near it; whoever sends more gets 413."""

ROOM: dict[str, tuple[int, str]] = {}
"""The few views that take a whole file: how many bytes of it, and what is said to more."""

LONGEST_HOST = 253 + len(":65535")

MOST_HEARD = 32 * 1024 * 1024
"""How much of a body that is too large is waited for before the answer."""

MOST_NESTED = 12
"""No entry is nested deeper; a program that sends such a body is told that it cannot be read."""

csrf = CSRFProtect()
limiter = Limiter(get_remote_address, storage_uri=STORAGE, default_limits=["1200 per minute"])

SAID = {
    400: N_("This could not be read."),
    403: N_("That is not for this device."),
    404: N_("There is nothing here. Perhaps the link lost a letter on the way."),
    405: N_("This address takes something else: go back and use the button there."),
    413: N_("That is more than any entry needs. Nothing was stored."),
    415: N_("This address reads forms and JSON."),
    429: N_("That was very fast. Wait a moment; nothing is lost."),
    500: N_("Something broke on our side. What was entered before is safe."),
    503: N_(
        "The database cannot be reached just now. What you enter stays on your phone, is sent again, and counts once."
    ),
}
FORM_EXPIRED = N_(
    "This form is from before the page was last opened. Load the page again; what was entered is safe."
)


class Refused(HTTPException):
    """A refusal from wherever a request has got to: its status, and the sentence."""

    def __init__(self, status: int, said: str | Message, **more: Any) -> None:
        super().__init__()
        self.code, self.said, self.more = status, said, more


class Cookie(SecureCookieSessionInterface):
    """The signed cookie. Over HTTPS it is bound to this very house and never goes over an open line.

    Its signature is checked when it is first shown; the very same cookie says the very same.
    """

    def __init__(self) -> None:
        self._read: Kept[dict[str, Any]] = Kept(2_000)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        shown = request.cookies.get(self.get_cookie_name(app))
        if shown is None:
            return super().open_session(app, request)
        said = self._read.get(shown, lambda: dict(super(Cookie, self).open_session(app, request) or {}))
        return self.session_class(said)

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def get_cookie_name(self, app: Flask) -> str:
        name = super().get_cookie_name(app)
        return f"__Host-{name}" if request.is_secure else name


def init_app(app: Flask) -> None:
    """CSRF for forms, limits, headers, and every error in words."""
    if app.config["MAX_CONTENT_LENGTH"] is None:  # Flask's own default, which is no limit at all
        app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES
    app.config.setdefault("WTF_CSRF_TIME_LIMIT", None)
    app.config.setdefault("WTF_CSRF_CHECK_DEFAULT", False)
    app.session_interface = Cookie()
    csrf.init_app(app)
    limiter.init_app(app)
    app.before_request(_be_somewhere)
    app.before_request(_know_the_device)
    app.before_request(_make_room)
    app.before_request(_check_the_form)
    app.after_request(_headers)
    app.register_error_handler(HTTPException, _say_error)
    app.register_error_handler(CSRFError, _say_expired)
    app.register_error_handler(Unreachable, _say_unreachable)
    app.register_error_handler(Exception, _say_bug)


def _be_somewhere() -> None:
    """No host has a longer name; with one that has, our own address would not fit into a QR code."""
    if len(request.host) > LONGEST_HOST:
        abort(400)


def _know_the_device() -> None:
    """Every device has a name of its own in a signed cookie; no account behind it.

    Styles, icons and scripts are the same for everybody: they come without a cookie, so that they can be kept.
    """
    if request.blueprint is None:
        return
    is_new = "device" not in session
    if is_new:
        session["device"] = secrets.token_urlsafe(12)
        session.permanent = True
    g.device = session["device"]
    # A program that keeps no cookies is new at every call: it may take part, and fills no list with its names.
    is_passing = is_new and "text/html" not in request.headers.get("Accept", "")
    g.comer = Comer(device=g.device, phone=kind_of(request.user_agent.string), is_passing=is_passing)


def takes_files(view: str, most: int, otherwise: str) -> None:
    """Let a view take bodies of so many bytes; `otherwise` is said to whoever sends more."""
    ROOM[view] = (most, otherwise)


def _make_room() -> None:
    if request.endpoint in ROOM:
        request.max_content_length, _ = ROOM[request.endpoint]


def _check_the_form() -> None:
    """A form has to come from a page of ours. JSON cannot be sent across sites without asking first."""
    guarded = current_app.config["WTF_CSRF_ENABLED"]
    if guarded and request.method == "POST" and not sends_json():
        csrf.protect()


CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:",
        "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    )
)  # fmt: skip

PARTS_OF_A_PAGE = ("text/css", "text/javascript", "application/javascript")
"""What runs under the policy of the page that loads it: a dozen files need not carry it too. The worker brings its own."""


def _headers(response: Response) -> Response:
    if response.mimetype not in PARTS_OF_A_PAGE:
        response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "same-origin")
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def sends_json() -> bool:
    return request.mimetype == "application/json"


def json_object() -> dict[str, Any] | None:
    """The JSON object of this request; None if its body is none, or holds what no text or no entry has."""
    try:
        body = request.get_json(silent=True)
    except RecursionError:
        return None
    return body if isinstance(body, dict) and _is_plain(body) else None


def what_was_sent() -> dict[str, Any]:
    """The fields of a form, or of the JSON object a program sends; 400 in words for a body that is none."""
    body = json_object() if sends_json() else dict(request.form.items())
    if body is None:
        abort(400)
    return body


def _is_plain(body: Any) -> bool:
    """Whether it is nested as an entry may be, and every text in it can be written down."""
    level: list[Any] = [body]
    for _ in range(MOST_NESTED):
        if not all(_is_text(part) for part in level if isinstance(part, str)):
            return False
        level = [inner for part in level if isinstance(part, dict | list) for inner in _parts(part)]
        if not level:
            return True
    return False


def _parts(nested: dict[str, Any] | list[Any]) -> Iterable[Any]:
    return (*nested.keys(), *nested.values()) if isinstance(nested, dict) else nested


def _is_text(text: str) -> bool:
    """JSON can spell half of a character (`\\ud800`), which no database and no page can hold."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def wants_json() -> bool:
    """Whether the answer is read by a program: it sent JSON or asked for it before HTML."""
    if sends_json():
        return True
    best = request.accept_mimetypes.best_match(["text/html", "application/json"], default="text/html")
    return best == "application/json"


def is_htmx() -> bool:
    return "HX-Request" in request.headers


def has_form_open() -> bool:
    """Whether the entry comes from a form that is open; a tap on the bar has none, nor what the phone had kept."""
    return request.headers.get("HX-Source", "").endswith("#entry")


def sheet_is_taken() -> bool:
    """Whether a phone sends again what the line had swallowed, while another form is open on it."""
    return request.headers.get("Sheet") == "taken"


def refuse(status: int, text: str | Message | None = None, **more: Any) -> Response:
    """An error in words, in the form the asker reads."""
    spoken = current_speech()
    said = (
        spoken.say(text) if isinstance(text, Message) else spoken.gettext(text or SAID.get(status, SAID[400]))
    )
    if wants_json():
        code = getattr(text, "code", HTTPStatus(status).name)
        response = jsonify(reasons=[{"code": code, "text": said, "rule": None, "field": None, "figures": {}}])
    elif request_ctx.url_adapter is None:  # a host that is none: nothing on a page could have an address
        response = current_app.make_response(escape(said))
    elif is_htmx():
        response = current_app.make_response(render_template("errors/_words.html", said=said))
    else:
        response = current_app.make_response(
            render_template("errors/page.html", said=said, status=status, **more)
        )
    response.status_code = status
    return response


def _say_error(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return current_app.make_response(error.get_response())
    said = None
    if status == 413:
        _hear_out()
        _, said = ROOM.get(request.endpoint or "", (0, None))
    response = refuse(status, error.said, **error.more) if isinstance(error, Refused) else refuse(status, said)
    if status == 410 and is_htmx():  # nothing on the page it came from is there any more
        response.headers["HX-Refresh"] = "true"
    if status == 405 and (allowed := error.get_response().headers.get("Allow")):
        response.headers["Allow"] = allowed
    return response


def _hear_out() -> None:
    """Read what is left of a body and forget it: who is cut short in the middle never hears the answer."""
    body, left = request.environ["wsgi.input"], min(request.content_length or 0, MOST_HEARD)
    while left > 0 and (heard := body.read(min(left, MOST_BYTES))):
        left -= len(heard)


def _say_expired(error: CSRFError) -> Response:
    response = refuse(400, FORM_EXPIRED)
    if is_htmx():
        response.headers["HX-Refresh"] = "true"
    return response


def _say_unreachable(error: Unreachable) -> Response:
    """Nothing is known of what was being written: the phone sends it again, under its token."""
    current_app.logger.warning("at %s: the database cannot be reached: %s", request.path, error.__cause__)
    response = refuse(503)
    response.headers["Retry-After"] = "3"
    return response


def _say_bug(error: Exception) -> Response:
    if current_app.config.get("PROPAGATE_BUGS"):
        raise error
    current_app.logger.exception("at %s", request.path)
    return refuse(500)
