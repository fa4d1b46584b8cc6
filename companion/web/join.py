"""More phones at the table: the code and the links, as letters and as pictures to scan."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, current_app, jsonify, request, url_for
from markupsafe import Markup

from companion.core.messages import Seat
from companion.web.answers import you_json
from companion.web.fragments import page
from companion.web.guards import wants_json
from companion.web.house import house, the_scene
from companion.web.presence import devices_of
from companion.web.scenes import Scene

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
    """What the others scan or type; for the keeper also the links of all seats, and who is here."""
    scene = the_scene(code)
    if wants_json():
        return jsonify(phones_json(scene))
    is_open, links = _links(scene)
    address, board = _table_address(code), _board_address(code)
    return page(
        "matches/phones.html", scene=scene, game=scene.game, code=code, visit=scene.visit, is_open=is_open,
        table=Link(address), board=Link(board), links=links,
    )  # fmt: skip


@dataclass(frozen=True)
class Link:
    """An address for another device, as letters and as a picture."""

    address: str

    @property
    def drawing(self) -> Markup:
        return qr(self.address)


def _table_address(code: str) -> str:
    return address_of(url_for("matches.show", code=code))


def _board_address(code: str) -> str:
    """Where a tablet or TV shows the table to everybody, and nothing can be entered."""
    return f"{_table_address(code)}/board"


def _links(scene: Scene) -> tuple[bool, dict[Seat, Link]]:
    """Whether joining is open, and the links of the seats that this device may show."""
    if scene.visit is None:
        return False, {}
    is_open, keys = house().referee.links(scene.visit)
    code = scene.table.code
    return is_open, {
        seat: Link(address_of(url_for("places.seat", code=code, key=key))) for seat, key in keys.items()
    }


def phones_json(scene: Scene) -> dict[str, Any]:
    """The same for a program; devices and the links of all seats for the keeper only."""
    code, visit = scene.table.code, scene.visit
    is_open, links = _links(scene)
    body = {
        "address": _table_address(code),
        "board": _board_address(code),
        "code": code,
        "joining": is_open,
        "you": you_json(scene),
        "seats": [{"seat": seat, "address": link.address} for seat, link in links.items()],
    }
    if visit is None or not visit.is_keeper:
        return body
    devices = [
        {
            "number": device.number,
            "label": device.label,
            "kind": device.kind,
            "role": device.role,
            "seat": device.seat,
            "here": device.is_here,
            "last_seen": device.last_seen.isoformat(),
        }
        for device in devices_of(scene)
    ]
    return {**body, "devices": devices}
