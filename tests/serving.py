"""A real server in a process of its own, for the tests and measurements that need one."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
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
    scheme = "https" if "--https" in options else "http"
    process = start(instance, port, environ, options)
    try:
        wait_for(process, port, instance, scheme)
        yield Server("127.0.0.1", port, process.pid, instance, scheme)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            kill(process)


def start(
    instance: Path, port: int, environ: Mapping[str, str] | None = None, options: Sequence[str] = ()
) -> "subprocess.Popen[bytes]":
    """A server in a process group of its own; it does not answer yet."""
    instance.mkdir(parents=True, exist_ok=True)
    companion = Path(sys.executable).with_name("companion")
    command = [str(companion), "serve", "--host", "127.0.0.1", "--port", str(port), *options]
    ours = {
        "COMPANION_INSTANCE": str(instance),
        "COMPANION_GAMES_ALSO": "tests.sample_game",
        "PYTHONPATH": str(HOUSE),
        **(environ or {}),
    }
    with _log(instance).open("ab") as output:
        return subprocess.Popen(
            command,
            cwd=HOUSE,
            env={**os.environ, **ours},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def kill(process: "subprocess.Popen[bytes]") -> None:
    """SIGKILL for the server and every process it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _log(instance: Path) -> Path:
    return instance / "server.log"


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(process: "subprocess.Popen[bytes]", port: int, instance: Path, scheme: str = "http") -> None:
    """Until the server answers. RuntimeError with what it said if it does not."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        with closing(_connection(port, scheme)) as connection:
            try:
                connection.request("GET", "/")
                connection.getresponse().read()
                return
            except OSError:
                time.sleep(0.05)
    raise RuntimeError(f"The server did not come up. It said:\n{_log(instance).read_text()}")


def _connection(port: int, scheme: str) -> HTTPConnection:
    if scheme == "http":
        return HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    whoever = ssl.create_default_context()
    whoever.check_hostname, whoever.verify_mode = False, ssl.CERT_NONE
    return HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=whoever)
