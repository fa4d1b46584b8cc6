"""A PostgreSQL server of the tests' own: on loopback, on a free port, in a folder that goes away with it.

One for all processes of a test run. Whoever needs it first starts it; the process that began the run stops it.
"""

import fcntl
import functools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.serving import free_port

PLACE = "COMPANION_TEST_CLUSTER"
"""The environment variable by which the processes of one run know the same folder."""

DEBIANS = Path("/usr/lib/postgresql")
ATTEMPTS = 5
"""Somebody else may take a free port before the server does."""


class NoServer(Exception):
    """PostgreSQL is not installed here."""


def settle() -> None:
    """Decide where the server of this run will lie; the processes it starts inherit that."""
    os.environ.setdefault(PLACE, str(Path(tempfile.gettempdir()) / f"companion-cluster-{os.getpid()}"))


def server() -> str:
    """The address of the running server, without a database."""
    place = Path(os.environ[PLACE])
    with _alone(place):
        address = place / "address"
        if not address.exists():
            address.write_text(_start(place))
        return address.read_text()


def stop() -> None:
    """Stop the server of this run, if anybody started it, and leave nothing behind."""
    place = Path(os.environ[PLACE])
    if (place / "address").exists():
        _run("pg_ctl", "stop", "--pgdata", str(place / "data"), "--mode", "immediate")
    shutil.rmtree(place, ignore_errors=True)
    place.with_suffix(".lock").unlink(missing_ok=True)


def is_there() -> bool:
    return shutil.which("initdb", path=_path()) is not None


def new_database(name: str) -> str:
    """The address of an empty database, made anew."""
    with psycopg.connect(f"{server()}/postgres", autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"{server()}/{name}"


def wipe(address: str) -> None:
    """Empty every table, journals too: their guards look away for a superuser who says so."""
    with psycopg.connect(address) as connection:
        connection.execute("SET LOCAL session_replication_role = replica")
        for table in ("entry", "play", "place", "match", "box", "spelling", "person", "job"):
            connection.execute(f'DELETE FROM "{table}"')


def restart() -> None:
    """As if the machine it runs on had been switched off and on: whoever was connected is cut off."""
    place = Path(os.environ[PLACE])
    _run("pg_ctl", "restart", "--pgdata", str(place / "data"), "--mode", "immediate", "--wait", "--silent", "--log", str(place / "log"))  # fmt: skip


@contextmanager
def _alone(place: Path) -> Iterator[None]:
    with place.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _start(place: Path) -> str:
    if not is_there():
        raise NoServer
    place.mkdir()
    if os.geteuid() == 0:
        shutil.chown(place, "postgres")
    _run("initdb", "--pgdata", str(place / "data"), "--username", "companion", "--auth", "trust", "--encoding", "UTF8",
         "--locale", "C.UTF-8", "--no-sync", "--no-instructions")  # fmt: skip
    for _ in range(ATTEMPTS):
        port = free_port()
        said = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories='' -c timezone=Asia/Taipei"
        try:
            _run("pg_ctl", "start", "--pgdata", str(place / "data"), "--wait", "--silent", "--log", str(place / "log"), "--options", said)  # fmt: skip
        except subprocess.CalledProcessError:
            continue
        return f"postgresql://companion@127.0.0.1:{port}"
    raise RuntimeError((place / "log").read_text())


def _run(program: str, *arguments: str) -> None:
    """As root the server's programs refuse to run: Debian's user does it."""
    as_whom = {"user": "postgres", "group": _group()} if os.geteuid() == 0 else {}
    found = shutil.which(program, path=_path())
    assert found is not None
    subprocess.run([found, *arguments], check=True, cwd="/", stdout=subprocess.DEVNULL, extra_groups=[] if as_whom else None, **as_whom)  # type: ignore[call-overload]  # fmt: skip


def _group() -> int:
    return pwd.getpwnam("postgres").pw_gid


@functools.cache
def _path() -> str:
    """Debian keeps the server's programs out of the way, one folder for each version."""
    debians = sorted(DEBIANS.glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    return os.pathsep.join([*map(str, debians), os.environ.get("PATH", "")])
