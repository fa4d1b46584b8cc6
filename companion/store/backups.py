"""Backups: the database as one file, and such a file put in the place of the database.

Of a file database a backup is a database itself, with everything that was on disk when it was made. Of a
server's it is a dump by the server's own tool.
"""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL

from companion.core.messages import N_, Message
from companion.store.migrations import newest

FIRST_BYTES = b"SQLite format 3\0"
BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a database that somebody has open, or that nobody closed."""


@dataclass(frozen=True, slots=True)
class NoTool(Message):
    text = N_(
        "“{tool}” is not installed here. Where it is (on Debian: postgresql-client), this does the same: {command}"
    )
    tool: str
    command: str


@dataclass(frozen=True, slots=True)
class ToolFailed(Message):
    text = N_("“{tool}” could not do it: {reason}")
    tool: str
    reason: str


@dataclass(frozen=True, slots=True)
class NoBackup(Message):
    text = N_("“{file}” is no backup of Companion.")
    file: str


@dataclass(frozen=True, slots=True)
class Damaged(Message):
    text = N_("“{file}” is damaged or not whole: {reason}")
    file: str
    reason: str


@dataclass(frozen=True, slots=True)
class FromNewer(Message):
    text = N_(
        "“{file}” comes from a newer Companion (its tables are at {theirs}, ours at {ours}). Update first."
    )
    file: str
    theirs: str
    ours: str


@dataclass(frozen=True, slots=True)
class InUse(Message):
    text = N_("Somebody has the database open: a server, most likely. Stop it first; nothing was changed.")


def dump(address: URL, file: Path) -> Message | None:
    """Write a PostgreSQL database to a file with pg_dump, also while it is served; why not, if it cannot be."""
    command = ["pg_dump", "--format=custom", "--no-owner", f"--file={file}"]
    if shutil.which("pg_dump") is None:
        return NoTool("pg_dump", " ".join([*command, '"$DATABASE_URL"']))
    # Who lists processes sees their arguments: no password among them.
    plain = address._replace(drivername="postgresql", password=None).render_as_string()
    environ = {**os.environ, **({"PGPASSWORD": str(address.password)} if address.password else {})}
    done = subprocess.run([*command, plain], env=environ, capture_output=True, text=True, check=False)
    return ToolFailed("pg_dump", done.stderr.strip()) if done.returncode else None


def copy_database(connection: sqlite3.Connection, file: Path) -> None:
    """Everything that is on disk by now, in one file that needs no other beside it."""
    with closing(sqlite3.connect(file)) as copy:
        connection.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def copy_backup(file: Path, copy: Path) -> Message | None:
    """Copy a backup, if it is one, is whole, and this version can read it. OSError if there is none."""
    with file.open("rb") as opened:
        if opened.read(len(FIRST_BYTES)) != FIRST_BYTES:
            return NoBackup(str(file))
    try:
        with closing(sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode=ro", uri=True)) as source:
            copy_database(source, copy)
        with closing(sqlite3.connect(copy)) as database:
            return _flaw_of(database, str(file))
    except sqlite3.DatabaseError as error:
        return Damaged(str(file), str(error))


def _flaw_of(database: sqlite3.Connection, file: str) -> Message | None:
    problems = [str(found) for (found,) in database.execute("PRAGMA integrity_check(1)")]
    if problems != ["ok"]:
        return Damaged(file, problems[0])
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
    if not {"alembic_version", "match", "entry", "entry_is_not_changed", "entry_is_not_deleted"} <= tables:
        return NoBackup(file)
    (stamp,) = database.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
    if stamp > newest():
        return FromNewer(file, stamp, newest())
    if database.execute("PRAGMA foreign_key_check").fetchone() is not None:
        return Damaged(file, "foreign_key_check")
    return None


@contextmanager
def draft_beside(database: Path) -> Iterator[Path]:
    """Where a database can be made ready; what is left of it afterwards is removed."""
    database.parent.mkdir(parents=True, exist_ok=True)
    draft = database.with_name(f"{database.name}.restoring")
    _remove(draft)
    try:
        yield draft
    finally:
        _remove(draft)


def put_in_place(draft: Path, database: Path, aside: Path) -> InUse | None:
    """Let a database be the one in use from now on. The one before it lies in `aside`, if there was one."""
    if not _is_left_alone(database):
        return InUse()
    with draft.open("rb") as ready:
        os.fsync(ready.fileno())
    for end in ("", *BESIDE):  # beside a broken database its log may lie, and belongs to it
        with suppress(FileNotFoundError):
            os.rename(f"{database}{end}", f"{aside}{end}")
    os.rename(draft, database)
    folder = os.open(database.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
    return None


def _is_left_alone(database: Path) -> bool:
    """Whether nobody has the database open. Its log is taken into it on the way."""
    if not database.exists():
        return True
    try:
        with closing(sqlite3.connect(database, timeout=1)) as connection:
            # SQLite does this for whoever is alone, and for nobody else.
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        return "locked" not in str(error)
    except sqlite3.DatabaseError:
        return True  # it is broken: why somebody wants another one in its place
    return True


def _remove(database: Path) -> None:
    for end in ("", *BESIDE):
        Path(f"{database}{end}").unlink(missing_ok=True)
