"""Phones without a screen: they send what htmx sends and listen as it does, hundreds of them in one thread."""

import asyncio
import json
import re
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self
from urllib.parse import urlencode

from companion.core.game import Game
from companion.core.journal import Did, SetUp
from companion.core.ruling import write_action
from companion.web.forms import flatten
from tests.serving import Server

CSRF_TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float


@dataclass(slots=True)
class Line:
    """One connection that is kept open between requests."""

    server: Server
    address: str
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def to(cls, server: Server, address: str) -> Self:
        """From a loopback address of its own: limits of the server are for each address."""
        ends = await asyncio.open_connection(server.host, server.port, local_addr=(address, 0))
        return cls(server, address, *ends)

    async def again_if_closed(self) -> None:
        """The server hangs up on who has been silent for half a minute."""
        if self.reader.at_eof():
            await self.close()
            fresh = await Line.to(self.server, self.address)
            self.reader, self.writer = fresh.reader, fresh.writer

    async def send(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> None:
        lines = [f"{method} {path} HTTP/1.1", "Host: companion", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await self.writer.drain()

    async def head(self) -> tuple[int, dict[str, str]]:
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines if line)
        return int(first.split()[1]), {name.lower(): value for name, value in headers.items()}

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Reply:
        await self.again_if_closed()
        began = time.perf_counter()
        await self.send(method, path, headers, body)
        status, told = await self.head()
        if told.get("transfer-encoding") == "chunked":
            content = await self._chunks()
        else:
            content = await self.reader.readexactly(int(told.get("content-length", 0)))
        return Reply(status, told, content, time.perf_counter() - began)

    async def _chunks(self) -> bytes:
        chunks = []
        while size := int((await self.reader.readline()).strip() or b"0", 16):
            chunks.append(await self.reader.readexactly(size))
            await self.reader.readexactly(2)
        await self.reader.readexactly(2)
        return b"".join(chunks)

    async def close(self) -> None:
        self.writer.close()
        with suppress(OSError):
            await self.writer.wait_closed()


@dataclass(slots=True)
class Phone:
    """One device at one match."""

    server: Server
    code: str
    address: str
    line: Line
    cookie: str
    csrf_token: str
    seq: int = 0
    heard: dict[int, float] = field(default_factory=dict)
    """When the stream told of each entry."""
    _tasks: "list[asyncio.Task[Any]]" = field(default_factory=list)
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    @classmethod
    async def at(cls, server: Server, code: str, address: str = "127.0.0.1") -> Self:
        """A phone that has opened the match page."""
        line = await Line.to(server, address)
        page = await line.ask("GET", f"/matches/{code}", {})
        token = CSRF_TOKEN.search(page.body.decode())
        assert page.status == 200, page
        assert token is not None, "the match page has no form"
        cookie = page.headers["set-cookie"].split(";")[0]
        return cls(server, code, address, line, cookie, token.group(1))

    async def enter(self, did: Did) -> Reply:
        """Send one entry as its form would. It has to be taken."""
        yes = {"confirmed": "on"} if did.confirmed else {}
        return await self._post({**flatten(write_action(did.action)), **yes})

    async def change(self, kind: str, entry: int) -> Reply:
        """Strike an entry (`Struck`) or let it count again (`Restored`)."""
        return await self._post({"kind": kind, "entry": entry})

    async def _post(self, form: Mapping[str, Any]) -> Reply:
        around = {"csrf_token": self.csrf_token, "seq": self.seq, "token": secrets.token_hex(8)}
        body = urlencode({name: _typed(value) for name, value in {**form, **around}.items()}).encode()
        told = {"Content-Type": "application/x-www-form-urlencoded", "Accept-Encoding": "gzip"}
        reply = await self.line.ask("POST", f"/matches/{self.code}/entries", {**self._headers, **told}, body)
        assert reply.status == 200, (reply.status, form, reply.headers)
        self.seq = int(reply.headers["revision"])
        return reply

    async def refresh(self) -> Reply:
        """Fetch the table anew, as the page does when it hears of an entry."""
        async with self._one_at_a_time:
            asked = {**self._headers, "If-None-Match": f'"{self.seq}"', "Accept-Encoding": "gzip"}
            reply = await self.line.ask("GET", f"/matches/{self.code}/fresh", asked)
        self.seq = int(reply.headers["revision"])
        return reply

    @property
    def _headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "HX-Request": "true"}

    async def listen(self, *, refreshes: bool = False) -> None:
        """Open the stream, and fetch the table after every signal if it `refreshes`."""
        line = await Line.to(self.server, self.address)
        await line.send("GET", f"/matches/{self.code}/stream", self._headers)
        status, _ = await line.head()
        assert status == 200, status
        self._tasks.append(asyncio.create_task(self._hear(line, refreshes)))

    async def hears(self, revision: int) -> float:
        """When the stream told of this entry; waits until it does, TimeoutError if it never does."""
        async with asyncio.timeout(10):
            while revision not in self.heard:
                await asyncio.sleep(0.001)
        return self.heard[revision]

    async def _hear(self, line: Line, refreshes: bool) -> None:
        try:
            while said := await line.reader.readline():
                if said.startswith(b"data: "):
                    revision = int(said[6:])
                    self.heard[revision] = time.perf_counter()
                    if refreshes and revision > self.seq:
                        self._tasks.append(asyncio.create_task(self.refresh()))
        finally:
            await line.close()

    async def put_away(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.line.close()


def _typed(value: Any) -> str:
    return "on" if value is True else "" if value is None or value is False else str(value)


async def open_match(server: Server, game: Game[Any], set_up: SetUp, address: str = "127.0.0.1") -> str:
    """Start a match on the server with the box's example figures; its code."""
    line = await Line.to(server, address)
    asked = {
        "game": game.slug,
        "players": [{"name": player.name, "colour": player.colour.slug} for player in set_up.players],
        "start": set_up.start,
        "box": "example" if game.example_sheet else "new",
    }
    body = json.dumps(asked).encode()
    reply = await line.ask("POST", "/matches", {"Content-Type": "application/json"}, body)
    await line.close()
    assert reply.status == 201, reply
    return str(json.loads(reply.body)["code"])
