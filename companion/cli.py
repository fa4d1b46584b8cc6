"""companion serve | replay FILE | export CODE | export --all FILE | import FILE | backup FILE | restore FILE | games."""

import argparse
import io
import json
import os
import socket
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from companion import archives, backups
from companion.addresses import invite, link_to
from companion.backups import CannotOpen
from companion.core.messages import N_, Message
from companion.games import Shelf, shelf
from companion.i18n.say import Speech
from companion.referee import Referee
from companion.replaying import Verdict, rule_on
from companion.secured import Secured, secured_for
from companion.store import (
    BrokenRecord,
    Store,
    Unreachable,
    database_url,
    file_of,
    lines_of,
    read_record,
    tidy_code,
)

HOUSE = Path(__file__).parent.parent

DONE, REFUSED, BROKEN = 0, 1, 2
"""Exit codes: it went well; the rules or the scores say no; there is nothing one could work with."""

SERVED_LIKE_THIS = ("--interface", "wsgi", "--workers-kill-timeout", "2")  # else streams hold up a restart
BESIDE_STREAMS = 16
"""Every open stream holds a thread; so many more answer everything else."""
LINES_OF_A_PHONE = 6
"""A browser keeps so many lines open, most of them idle. Granian lets in 1,024 unless told otherwise: whoever came
after that waited until one that said nothing was hung up on."""


@dataclass(frozen=True, slots=True)
class PortTaken(Message):
    text = N_("Port {port} is taken or not ours to open: {reason}. Try another one with --port.")
    port: int
    reason: str


@dataclass(frozen=True, slots=True)
class OneProcessOnly(Message):
    text = N_(
        "{processes} processes need a database on a server: a file’s phones would not all hear of what is entered. "
        "Name one in DATABASE_URL, or leave --processes and WEB_CONCURRENCY out."
    )
    processes: int


@dataclass(frozen=True, slots=True)
class NoDatabase(Message):
    text = N_("The database cannot be reached: {reason}")
    reason: str


@dataclass(frozen=True, slots=True)
class InFile(Message):
    text = N_("“{file}”: {problem}")
    file: str
    problem: Message


@dataclass(frozen=True, slots=True)
class ScoresDiffer(Message):
    text = N_("The scores recorded there are not what these entries come to.")


@dataclass(frozen=True, slots=True)
class NoMatchCalled(Message):
    text = N_("There is no match “{code}” here.")
    code: str


@dataclass(frozen=True, slots=True)
class OnTheShelf(Message):
    text = N_("{slug}: {title}, {at_least} to {at_most} players")
    slug: str
    title: str
    at_least: int
    at_most: int


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    asked = _parser().parse_args(arguments)
    try:
        return int(asked.run(asked))
    except Unreachable as error:
        _tell(NoDatabase(str(error.__cause__).splitlines()[0]), sys.stderr)
        return BROKEN


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("companion", description="The companion for board games on a real table.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="serve the table to every phone in the house")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (default: every one)")
    serve.add_argument("--port", type=port, default=8000, help="0 to 65535 (default: 8000)")
    serve.add_argument(
        "--phones", type=int, default=240, help="how many may listen at once; further ones wait (default: 240)"
    )
    serve.add_argument(
        "--processes",
        type=at_least_one,
        default=os.environ.get("WEB_CONCURRENCY") or "1",
        help="how many serve, each so many phones; several need PostgreSQL (default: $WEB_CONCURRENCY, or 1)",
    )
    serve.add_argument(
        "--https",
        action="store_true",
        help="with a certificate made on the spot: phones then keep the screen on, and can install the app",
    )
    serve.set_defaults(run=_serve)

    replay = commands.add_parser(
        "replay",
        help="rule on every entry of a record again",
        description="Prints as JSON the figures and scores a record comes to, or the first entry refused (exit "
        "code 1; also if the recorded scores differ). A record that cannot be read gives exit code 2.",
    )
    replay.add_argument("file", help="a record; - reads it from standard input")
    replay.set_defaults(run=_replay)

    export = commands.add_parser(
        "export",
        help="write the record of a match to standard output, or everything to one file",
        description="Everything (--all) is what another server takes in by `companion import`, whatever its database; "
        "it is written while serving, as it is at one moment.",
    )
    which = export.add_mutually_exclusive_group(required=True)
    which.add_argument("code", nargs="?", help="the letters its link ends in")
    which.add_argument("--all", metavar="FILE", help="a file that does not exist yet")
    export.set_defaults(run=_export)

    bring = commands.add_parser(
        "import",
        help="take in what `companion export` wrote, or an export of BG Stats",
        description="Takes in an archive (`companion export --all`), a record, an export of BG Stats or a box sheet. "
        "What is here already stays as it is; of a file that cannot come in whole, nothing does (exit code 1).",
    )
    bring.add_argument("file")
    bring.set_defaults(run=_import)

    backup = commands.add_parser("backup", help="write the database to one file, also while serving")
    backup.add_argument("file", help="a file that does not exist yet")
    backup.set_defaults(run=_backup)

    restore = commands.add_parser(
        "restore",
        help="put a backup in the place of the database, while nothing serves it",
        description="Checks a backup, replays every match in it, and puts it in the place of the database, which is "
        "kept beside it. The secret key is in no backup: where it is another one, phones take their places again.",
    )
    restore.add_argument("file", help="what `companion backup` wrote")
    restore.set_defaults(run=_restore)

    games = commands.add_parser("games", help="list the games on the shelf")
    games.set_defaults(run=_games)
    return parser


def port(typed: str) -> int:
    number = int(typed)
    if not 0 <= number <= 65535:
        raise ValueError(typed)
    return number


def at_least_one(typed: str) -> int:
    number = int(typed)
    if number < 1:
        raise ValueError(typed)
    return number


def _shelf() -> Shelf:
    return shelf(tuple(os.environ.get("COMPANION_GAMES_ALSO", "").split()))


def _instance() -> Path:
    return Path(os.environ.get("COMPANION_INSTANCE", HOUSE / "instance"))


def _url() -> str:
    return database_url(_instance(), os.environ.get("DATABASE_URL"))


def _store() -> Store:
    return Store.open(_url())


def _tell(message: Message, file: TextIO | None = None) -> None:
    print(Speech().say(message), file=file)


def _serve(asked: argparse.Namespace) -> int:
    if asked.processes > 1 and file_of(_url()) is not None:
        _tell(OneProcessOnly(asked.processes), sys.stderr)
        return BROKEN
    family = socket.AF_INET6 if ":" in asked.host else socket.AF_INET
    try:
        with socket.create_server((asked.host, asked.port), family=family):
            pass
    except OSError as error:
        _tell(PortTaken(asked.port, error.strerror or str(error)), sys.stderr)
        return BROKEN
    with _store():
        pass  # the tables are brought up to date here, so that the server need not carry Alembic about
    link = link_to(asked.host, asked.port, "https" if asked.https else "http")
    os.environ["COMPANION_ADDRESS"] = link
    invite(link)
    secured = secured_for(link, _instance()) if asked.https else Secured((), ())
    for words in secured.words:
        _tell(words)
    sys.stdout.flush()
    os.environ.setdefault("MALLOC_ARENA_MAX", "2")  # else every few threads have a heap of their own
    threads = asked.phones + BESIDE_STREAMS
    lines = ("--backpressure", str(LINES_OF_A_PHONE * threads))
    at = ("--host", asked.host, "--port", str(asked.port))
    size = ("--blocking-threads", str(threads), "--workers", str(asked.processes), *lines)
    app = ("companion.app:create_app", "--factory")
    os.chdir(HOUSE)
    os.execv(
        sys.executable,
        (sys.executable, "-m", "granian", *app, *at, *size, *secured.options, *SERVED_LIKE_THIS),
    )
    return DONE  # not reached: this process is the server now


def _replay(asked: argparse.Namespace) -> int:
    with ExitStack() as closing:
        try:
            file = _opened(asked.file, closing)
            record = read_record(lines_of(file), _shelf())
        except OSError as error:
            _tell(CannotOpen(asked.file, error.strerror or str(error)), sys.stderr)
            return BROKEN
    if isinstance(record, BrokenRecord):
        _tell(InFile(asked.file, record), sys.stderr)
        return BROKEN
    return _ruled(rule_on(record))


def _opened(name: str, closing: ExitStack) -> TextIO:
    """The text of a file or of standard input; bytes that are no text are found line by line later."""
    if name != "-":
        return closing.enter_context(open(name, encoding="utf-8", errors="surrogateescape"))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
    return sys.stdin


def _ruled(verdict: Verdict) -> int:
    _print(verdict.found)
    if verdict.differs:
        _tell(ScoresDiffer(), sys.stderr)
    return DONE if verdict.holds else REFUSED


def _print(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def _export(asked: argparse.Namespace) -> int:
    if asked.all is not None:
        return _told(archives.export_all(_url(), Path(asked.all)), BROKEN)
    with _store() as store:
        lines = Referee(store, _shelf()).record(tidy_code(asked.code))
        for line in lines or ():
            print(line)
    if lines is None:
        _tell(NoMatchCalled(asked.code[:40]), sys.stderr)
        return BROKEN
    return DONE


def _import(asked: argparse.Namespace) -> int:
    return _told(archives.import_file(_url(), Path(asked.file), _shelf()), REFUSED)


def _backup(asked: argparse.Namespace) -> int:
    return _told(backups.back_up(_url(), Path(asked.file)), BROKEN)


def _restore(asked: argparse.Namespace) -> int:
    return _told(backups.restore(_url(), Path(asked.file), _shelf()), REFUSED)


def _told(said: backups.Said, otherwise: int) -> int:
    for message in said.messages:
        _tell(message, None if said.went_well else sys.stderr)
    return DONE if said.went_well else otherwise


def _games(_: argparse.Namespace) -> int:
    for game in _shelf().values():
        _tell(OnTheShelf(game.slug, game.title, game.seats[0], game.seats[-1]))
    return DONE
