"""A line one can cut: a small TCP proxy between phones and the server.

A browser's own “offline” lets open streams live on; a line that is cut here is cut for all.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from tests.serving import Server

AT_ONCE = 65536


@dataclass
class Line:
    """Phones call `url`; what they say goes to whatever server it leads to, unless it is cut."""

    server: Server
    ear: socket.socket
    ends: list[socket.socket] = field(default_factory=list)
    is_cut: bool = False

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.ear.getsockname()[1]}"

    def cut(self) -> None:
        """Hang up on everybody, and on whoever calls from now on."""
        self.is_cut = True
        ends, self.ends = self.ends, []
        for end in ends:
            _hang_up(end)

    def mend(self, server: Server | None = None) -> None:
        """Callers are put through again, perhaps to another server."""
        self.server = server or self.server
        self.is_cut = False

    def answer(self) -> None:
        """Until the line is taken down."""
        while True:
            try:
                phone, _ = self.ear.accept()
            except OSError:
                return
            self._put_through(phone)

    def _put_through(self, phone: socket.socket) -> None:
        try:
            if self.is_cut:
                raise ConnectionError
            server = socket.create_connection((self.server.host, self.server.port))
        except OSError:
            _hang_up(phone)
            return
        self.ends += [phone, server]
        for one, other in ((phone, server), (server, phone)):
            threading.Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while said := one.recv(AT_ONCE):
            other.sendall(said)
    _hang_up(one)
    _hang_up(other)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def line_to(server: Server) -> Iterator[Line]:
    ear = socket.create_server(("127.0.0.1", 0))
    line = Line(server, ear)
    answering = threading.Thread(target=line.answer, daemon=True)
    answering.start()
    try:
        yield line
    finally:
        _hang_up(ear)
        line.cut()
        answering.join()
