"""Listening: how a process hears what others enter into the same PostgreSQL database.

A writer leaves `key number process` with NOTIFY inside its transaction; the server hands it on when the
transaction is on disk, and never otherwise. (It does so one transaction after another, so notifying
writers of all matches commit in a row: hundreds a second on an ordinary disk.) Each process has one
connection that listens, in a thread of its own, and passes everything on to its `Signals`.

NOTIFY reaches only who is connected. When the connection was lost and is there again, everything entered
since it last answered is looked up and told, and everybody who waits for something else is woken.
"""

import contextlib
import logging
import re
import socket
from datetime import datetime, timedelta
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, func, select

from companion.store.engine import ON_THE_LINE, Unreachable
from companion.store.signals import Signals
from companion.store.tables import now

if TYPE_CHECKING:
    import psycopg

CHANNEL = "companion"

OURS = re.compile(r"(?P<key>\S+) (?P<number>\d+) (?P<process>\w+)")

SIGN_OF_LIFE = 10.0
"""Seconds of silence after which the connection is asked whether it is still there."""

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before a lost connection is tried again: each time twice as long."""

CLOCKS = timedelta(minutes=5)
"""Entries carry the time of the host that took them; so far its clock may be off."""

SINCE = """
SELECT match.code, max(entry.seq) FROM match JOIN entry ON entry.match_id = match.id
WHERE match.last_entry >= %s GROUP BY match.code
"""

log = logging.getLogger(__name__)


def pass_on(connection: Connection, key: str, number: int, process: str) -> None:
    """Tell every process that listens, once this transaction is on disk."""
    connection.execute(select(func.pg_notify(CHANNEL, f"{key} {number} {process}")))


class Listening:
    """One connection that hears what other processes tell, and finds its way back when it is lost."""

    def __init__(self, address: URL, signals: Signals, process: str) -> None:
        self._address = address.set(drivername="postgresql").render_as_string(hide_password=False)
        self._signals, self._process = signals, process
        self._heard: datetime | None = None
        self._listens = Event()
        self._over = Event()
        self._bell, self._ringer = socket.socketpair()
        self._thread = Thread(target=self._keep_listening, name="listening", daemon=True)

    def begin(self) -> None:
        """Returns once it listens; `Unreachable` if the database lets nobody in."""
        self._thread.start()
        if not self._listens.wait(ON_THE_LINE["connect_timeout"] * 3):
            self.end()
            raise Unreachable

    def end(self) -> None:
        self._over.set()
        with contextlib.suppress(OSError):
            self._ringer.send(b".")
        self._thread.join()
        self._bell.close()
        self._ringer.close()

    def _keep_listening(self) -> None:
        import psycopg  # loaded only where there is a server to listen to: it is megabytes of every process

        pause = FIRST_PAUSE
        while not self._over.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True, **ON_THE_LINE) as connection:  # type: ignore[arg-type]
                    self._start(connection)
                    pause = FIRST_PAUSE
                    self._listen(connection)
            except psycopg.Error as error:
                log.warning("Not listening to the database; trying again in %.1f s: %s", pause, error)
                self._over.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _start(self, connection: "psycopg.Connection[Any]") -> None:
        """Listen first and look afterwards: what comes in between is heard twice and not missed."""
        connection.execute(f"LISTEN {CHANNEL}")
        if self._heard is not None:
            for code, seq in connection.execute(SINCE, (self._heard - CLOCKS,)):
                self._signals.tell(code, seq)
            self._signals.wake()
            log.warning("Listening to the database again.")
        self._heard = now()
        self._listens.set()

    def _listen(self, connection: "psycopg.Connection[Any]") -> None:
        with DefaultSelector() as selector:
            selector.register(connection.fileno(), EVENT_READ)
            selector.register(self._bell, EVENT_READ)
            while not self._over.is_set():
                if not selector.select(SIGN_OF_LIFE):
                    connection.execute("SELECT 1")  # raises if nobody is there
                for notify in connection.notifies(timeout=0):
                    self._hear(notify.payload)
                self._heard = now()

    def _hear(self, payload: str) -> None:
        said = OURS.fullmatch(payload)
        if said is None:
            log.warning("Somebody else uses the channel “%s” of this database: %.80s", CHANNEL, payload)
        elif said["process"] != self._process:  # what was entered here was told here
            self._signals.tell(said["key"], int(said["number"]))
