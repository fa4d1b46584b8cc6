"""`companion backup` and `companion restore`: what they do, and everything they can say about it.

A backup holds the database and nothing else. The secret key stays in the instance folder: whoever has it can
pass for any phone, and a backup is made to lie about on other disks. Restored where it was made, every phone
keeps its place; on another machine phones take their places again, unless `secret_key` is carried there too.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from companion.core.messages import N_, Message
from companion.games import Shelf
from companion.referee import Referee
from companion.store import Store, backups, file_of


@dataclass(frozen=True, slots=True)
class CannotOpen(Message):
    text = N_("“{file}” cannot be opened: {reason}")
    file: str
    reason: str


@dataclass(frozen=True, slots=True)
class NotReplayed(Message):
    text = N_("Match {code} in “{file}” cannot be replayed ({reason}). Nothing was changed.")
    code: str
    file: str
    reason: str


@dataclass(frozen=True, slots=True)
class WithItsOwnTool(Message):
    text = N_("The database is on a server, which puts a backup back itself. With Companion stopped: {command}")
    command: str


@dataclass(frozen=True, slots=True)
class PutBack(Message):
    text = N_(
        "Restored: matches {matches}, entries {entries}, the last of them {last}. Each match was replayed."
    )
    matches: int
    entries: int
    last: str


@dataclass(frozen=True, slots=True)
class NotOnTheShelf(Message):
    text = N_("Not replayed, because the game is not on the shelf: {codes}")
    codes: str


@dataclass(frozen=True, slots=True)
class LiesAside(Message):
    text = N_("What was there before lies in “{file}”.")
    file: str


@dataclass(frozen=True, slots=True)
class Said:
    """How it went, in words."""

    went_well: bool
    messages: tuple[Message, ...] = ()


def back_up(url: str, file: Path) -> Said:
    """Write the database to a file that does not exist yet, also while it is served."""
    try:
        file.open("xb").close()
    except OSError as error:
        return _refused(CannotOpen(str(file), error.strerror or str(error)))
    file.chmod(0o600)
    try:
        with Store.open(url) as store:
            flaw = store.back_up(file)
    except BaseException:
        file.unlink()
        raise
    if flaw is not None:
        file.unlink()
        return _refused(flaw)
    return Said(went_well=True)


def restore(url: str, file: Path, shelf: Shelf) -> Said:
    """Put a backup in the place of the database, once every match in it was replayed. The database that was there
    is kept beside it."""
    database = file_of(url)
    if database is None:
        command = (
            f'pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" {file}'
        )
        return _refused(WithItsOwnTool(command))
    with backups.draft_beside(database) as draft:
        try:
            flaw = backups.copy_backup(file, draft)
        except OSError as error:
            flaw = CannotOpen(str(file), error.strerror or str(error))
        if flaw is not None:
            return _refused(flaw)
        with Store.open(f"sqlite:///{draft}") as store:
            found = _replayed(store, shelf, str(file))
        if not found.went_well:
            return found
        aside = _aside(database)
        was_there = database.exists()
        in_use = backups.put_in_place(draft, database, aside)
    if in_use is not None:
        return _refused(in_use)
    return Said(True, (*found.messages, *((LiesAside(str(aside)),) if was_there else ())))


def _refused(*messages: Message) -> Said:
    return Said(went_well=False, messages=messages)


def _replayed(store: Store, shelf: Shelf, file: str) -> Said:
    """Every match of a database, replayed from its first line; what was found."""
    referee = Referee(store, shelf)
    with store.reading() as books:
        every = books.matches.every()
    entries, unknown = 0, []
    for match in every:
        try:
            table = referee.table(match.code)
        except Exception as error:  # whatever a journal that is none does to a game: it is not put in place
            return _refused(NotReplayed(match.code, file, f"{type(error).__name__}: {error}"))
        if table is None:
            unknown.append(f"{match.code} ({match.game})")
        else:
            entries += table.seq + 1
    last = max((match.last_entry for match in every), default=None)
    said = f"{last:%Y-%m-%d %H:%M} UTC" if last else "–"
    left_out = (NotOnTheShelf(", ".join(unknown)),) if unknown else ()
    return Said(True, (PutBack(len(every), entries, said), *left_out))


def _aside(database: Path) -> Path:
    return database.with_name(f"{database.stem}.before-{datetime.now(UTC):%Y-%m-%dT%H%M%S}{database.suffix}")
