"""The phones of the cast: Anna began the match and sits in seat 0, Ben in seat 1, Chiara looks on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.pages import Form, Page

HTMX = {"HX-Request": "true", "HX-Source": "form#entry"}
JSON = {"Accept": "application/json"}

ANNA, BEN = {"name": "Anna", "colour": "red"}, {"name": "Ben", "colour": "blue"}


@dataclass(frozen=True)
class Answer:
    """What came back."""

    response: TestResponse

    @property
    def status(self) -> int:
        return self.response.status_code

    @property
    def headers(self) -> Any:
        return self.response.headers

    @property
    def location(self) -> str:
        return self.response.headers["Location"]

    @property
    def text(self) -> str:
        return self.response.get_data(as_text=True)

    @cached_property
    def page(self) -> Page:
        assert self.response.mimetype == "text/html", self.response.mimetype
        return Page(self.text)

    @property
    def json(self) -> Any:
        assert self.response.mimetype == "application/json", self.response.mimetype
        return self.response.get_json()

    @property
    def reasons(self) -> list[Any]:
        found = self.json["reasons"]
        assert isinstance(found, list)
        return found

    @property
    def codes(self) -> list[str]:
        return [reason["code"] for reason in self.reasons]


class Phone:
    """A browser of its own, scripts off unless it says it is htmx."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()

    def get(self, path: str, headers: Mapping[str, str] | None = None, **more: Any) -> Answer:
        return Answer(self.client.get(path, headers=headers or {"Accept": "text/html"}, **more))

    def page(self, path: str) -> Page:
        """A page that is there."""
        answer = self.get(path)
        assert answer.status == 200, f"{answer.status} at {path}"
        return answer.page

    def json(self, path: str) -> Any:
        answer = self.get(path, JSON)
        assert answer.status == 200, f"{answer.status} at {path}"
        return answer.json

    def send(
        self,
        form: Form,
        values: Mapping[str, str | None] | None = None,
        *,
        press: tuple[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a form as it stands, some values changed, with a button if it has a name."""
        assert press is None or press in form.buttons, f"no button {press}"
        fields = form.filled(values or {}) + ([press] if press else [])
        return self.post_form(form.action, fields, headers)

    def post_form(
        self, path: str, fields: Iterable[tuple[str, str]], headers: Mapping[str, str] | None = None
    ) -> Answer:
        data: dict[str, list[str]] = {}
        for name, value in fields:
            data.setdefault(name, []).append(value)
        return Answer(self.client.post(path, data=data, headers=headers))

    def post(self, path: str, body: Any, headers: Mapping[str, str] | None = None) -> Answer:
        """Send JSON."""
        return Answer(self.client.post(path, json=body, headers=headers))

    def post_raw(
        self, path: str, body: bytes, content_type: str, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Send bytes that may be anything."""
        return Answer(self.client.post(path, data=body, content_type=content_type, headers=headers))

    def new_box(self, game: str = "sample_game") -> str:
        """The address of a box nobody has read yet."""
        shelf = f"/games/{game}/boxes"
        return self.send(self.page(shelf).form(action=shelf)).location

    def begin(self, **changes: Any) -> "Match":
        """A match of Corner Market between Anna and Ben, figures invented unless said otherwise."""
        body = {"game": "sample_game", "players": [ANNA, BEN], "box": "example", **changes}
        answer = self.post("/matches", body)
        assert answer.status == 201, answer.json
        return Match(str(answer.json["code"]))

    def sit(self, match: "Match", seat: int | str | None) -> Answer:
        """Take a seat (a number), be handed round (None), or only watch (`"watch"`)."""
        return self.post(match / "seat", {"seat": "" if seat is None else seat})

    def seat_link(self, match: "Match", seat: int) -> str:
        """The link of a seat, as far as this phone may show it."""
        addresses = {row["seat"]: row["address"] for row in self.json(match / "phones")["seats"]}
        return str(urlsplit(addresses[seat]).path)

    def enter(self, match: "Match", /, **entry: Any) -> Answer:
        """Enter something, with a token of its own unless one is given."""
        return self.post(match.entries, {"token": token_urlsafe(12), **entry})


@dataclass(frozen=True)
class Match:
    """The addresses of a match."""

    code: str

    def __str__(self) -> str:
        return f"/matches/{self.code}"

    def __truediv__(self, rest: object) -> str:
        return f"{self}/{rest}"

    @property
    def entries(self) -> str:
        return self / "entries"


def sell(seat: int = 0, units: Any = 2, good: str = "apples", **more: Any) -> dict[str, Any]:
    """A sale at Corner Market, as a program enters it."""
    return {"kind": "Sell", "seat": seat, "good": good, "units": units, **more}
