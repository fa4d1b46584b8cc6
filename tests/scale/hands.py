"""Hands that enter into one match as phones with a bad line do: again, twice, and without waiting for the answer."""

import http.client
import json
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.games import shelf
from companion.referee import LiveTable, Referee
from companion.store import Store

BUSY = (429, 502, 503, 504)
"""After these a phone sends again, as after no answer at all."""

PAUSE = 0.05
"""Seconds before something is sent again."""

CUT, TWICE = 0.1, 0.1
"""How often the line is cut before the answer comes, and how often something answered is sent once more."""

JSON = {"Content-Type": "application/json", "Accept": "application/json"}


@dataclass
class Hand:
    """Somebody who corrects figures of one match: something anyone may enter at any time."""

    number: int
    ports: Sequence[int]
    """Of every server; each thing sent goes to any of them."""
    code: str
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The number that each token was entered under, as an answer said."""
    sent: int = 0
    patience: float = 30.0
    """Seconds until something has to be acknowledged."""
    _lines: dict[int, http.client.HTTPConnection] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.number)

    def enter(self, count: int) -> None:
        for n in range(count):
            self.enter_one(n)

    def enter_one(self, n: int) -> None:
        """Send it until it is acknowledged; then perhaps once more."""
        token = f"hand {self.number}, {n}"
        # No other value of this hand's comes near: nothing is ever refused because it changes nothing.
        value = self.number * 60 + n % 60
        entry = {"kind": "Correction", "seat": None, "figure": f"money.{n % 2}", "value": value, "reason": token, "token": token, "confirmed": True}  # fmt: skip
        if self.acknowledged and self._chance.random() < 0.5:
            entry["seq"] = max(self.acknowledged.values())
        began = time.monotonic()
        while (answer := self._send(entry)) is None:
            assert time.monotonic() < began + self.patience, f"{token} was never acknowledged"
            time.sleep(PAUSE * self._chance.random())
        self.acknowledged[token] = answer["seq"]
        while self._chance.random() < TWICE:
            again = self._send(entry)
            assert again is None or (again["seq"], again["repeated"]) == (answer["seq"], True)

    def _send(self, entry: dict[str, Any]) -> dict[str, Any] | None:
        """The answer; None if there is none, or only that it should be sent again."""
        port = self._chance.choice(self.ports)
        line = self._lines.get(port) or self._dialled(port)
        self.sent += 1
        try:
            line.request("POST", f"/matches/{self.code}/entries", json.dumps(entry), JSON)
            if self._chance.random() < CUT:
                raise ConnectionAbortedError
            reply = line.getresponse()
            body = reply.read()
        except (OSError, http.client.HTTPException):
            line.close()
            self._lines.pop(port, None)
            return None
        if reply.status in BUSY:
            return None
        assert reply.status in (200, 201), (reply.status, body)
        return dict(json.loads(body))

    def _dialled(self, port: int) -> http.client.HTTPConnection:
        # From an address of its own: how much may be sent is limited for each address.
        own = (f"127.1.0.{self.number + 1}", 0)
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=own)
        self._lines[port] = line
        return line

    def hang_up(self) -> None:
        for line in self._lines.values():
            with suppress(OSError):
                line.close()


def ask(port: int, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """What a server answers a program: to a GET, or to a POST of this body."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    line.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), JSON)
    reply = line.getresponse()
    answer = dict(json.loads(reply.read()))
    line.close()
    return answer


def open_match(port: int) -> str:
    """Corner Market for two; its code."""
    players = [{"name": "Ada", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    code: str = ask(port, "/matches", {"game": "sample_game", "players": players, "box": "example"})["code"]
    return code


def replayed(url: str, code: str) -> LiveTable:
    """The match as its journal makes it, read by somebody who has never seen it."""
    with Store.open(url) as store:
        table = Referee(store, shelf(("tests.sample_game",))).table(code)
    assert table is not None
    return table


def check(table: LiveTable, hands: Sequence[Hand]) -> None:
    """Every acknowledged entry is in the journal once, under the number that was acknowledged, and nothing else
    is; each hand's entries stand in the order in which they were entered."""
    assert [line.seq for line in table.journal] == list(range(table.seq + 1))
    kept = {line.token: line.seq for line in table.journal[1:]}
    assert len(kept) == table.seq, "something was entered twice"
    acknowledged = {token: seq for hand in hands for token, seq in hand.acknowledged.items()}
    missing = {token: seq for token, seq in acknowledged.items() if kept.get(token) != seq}
    assert missing == {}
    for hand in hands:
        assert list(hand.acknowledged.values()) == sorted(hand.acknowledged.values())
