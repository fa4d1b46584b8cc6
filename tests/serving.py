"""A real server in a process of its own, for the tests and measurements that need one."""

import os
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

HOUSE = Path(__file__).parent.parent
PATIENCE = 60.0
"""Seconds a server may take to answer for the first time on a busy machine."""


@dataclass(frozen=True)
class Server:
    host: str
    port: int
    pid: int
    instance: Path
    scheme: str = "http"

    @property
    def url(self) -> str:
        return f"{self.scheme}://{self.host}:{self.port}"


@contextmanager
def serving(
    instance: Path, environ: Mapping[str, str] | None = None, options: Sequence[str] = ()
) -> Iterator[Server]:
    """Companion as `companion serve` starts it, its instance folder being `instance`, until this block is left."""
    port = free_port()
    instance.mkdir(parents=True, exist_ok=True)
    log = instance / "server.log"
    companion = Path(sys.executable).with_name("companion")
    command = [str(companion), "serve", "--host", "127.0.0.1", "--port", str(port), *options]
    ours = {
        "COMPANION_INSTANCE": str(instance),
        "COMPANION_GAMES_ALSO": "tests.sample_game",
        "PYTHONPATH": str(HOUSE),
        **(environ or {}),
    }
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=HOUSE, env={**os.environ, **ours}, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        scheme = "https" if "--https" in options else "http"
        _wait_for(process, port, log, scheme)
        yield Server("127.0.0.1", port, process.pid, instance, scheme)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(process: subprocess.Popen[bytes], port: int, log: Path, scheme: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        with closing(_connection(port, scheme)) as connection:
            try:
                connection.request("GET", "/")
                connection.getresponse().read()
                return
            except OSError:
                time.sleep(0.05)
    raise RuntimeError(f"The server did not come up. It said:\n{log.read_text()}")


def _connection(port: int, scheme: str) -> HTTPConnection:
    if scheme == "http":
        return HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    whoever = ssl.create_default_context()
    whoever.check_hostname, whoever.verify_mode = False, ssl.CERT_NONE
    return HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=whoever)
