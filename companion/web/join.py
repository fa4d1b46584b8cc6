"""More phones at the table: the code, as letters and as a picture to scan."""

from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, current_app, jsonify, request, url_for
from markupsafe import Markup

from companion.web.fragments import page
from companion.web.guards import wants_json
from companion.web.house import the_scene

join = Blueprint("join", __name__, url_prefix="/matches/<code>")

_HERE_ONLY = ("localhost", "127.", "[::1]")


def address_of(path: str) -> str:
    """The full address of a path, as another phone reaches it.

    Whoever opened the page as localhost gets the server's address in the house network instead: a
    link to localhost leads every other phone to itself.
    """
    known = str(current_app.config.get("ADDRESS") or "")
    if known and request.host.startswith(_HERE_ONLY):
        base = urlsplit(known)
        return f"{base.scheme}://{base.netloc}{path}"
    return f"{request.scheme}://{request.host}{path}"


def qr(text: str) -> Markup:
    """A QR code as an SVG that grows with its frame."""
    return Markup(segno.make(text, micro=False).svg_inline(light="#fff", omitsize=True, border=2))


@join.get("/phones")
def phones(code: str) -> Response:
    """What the others scan or type."""
    scene = the_scene(code)
    address = address_of(url_for("matches.show", code=code))
    if wants_json():
        return jsonify(address=address, code=code)
    return page(
        "matches/phones.html", scene=scene, game=scene.game, code=code, address=address, drawing=qr(address)
    )
