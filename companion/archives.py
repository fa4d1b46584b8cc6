"""`companion export --all` and `companion import`: a whole server moves house, or one file comes in.

An archive holds what the database holds, and like a backup no secret key. It comes into an empty server as into one
that is in use: what is here stays as it is, whatever the archive says of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion import __version__
from companion.backups import CannotOpen, NotOnTheShelf, Said
from companion.core.messages import N_, Message
from companion.exchange.archive import ArchivedMatch, Contents, read_archive, write_archive
from companion.exchange.reasons import WrongMember
from companion.exchange.recognising import ZIP, recognise
from companion.games import Shelf
from companion.i18n.say import Speech
from companion.referee import LiveTable, Referee
from companion.referee.reader import replayed
from companion.referee.taking_in import TAKING_IN, Sender, note_imported_end, take_in
from companion.referee.writing import details_of, places_of, put_play
from companion.store import Books, Box, Row, Store, now

LARGEST_FILE = 20 * 1024 * 1024
"""Bytes of a single record or export, as on the page."""


@dataclass(frozen=True, slots=True)
class WrittenOut(Message):
    text = N_("Written: matches {matches}, plays from elsewhere {plays}, people {people}, boxes {boxes}.")
    matches: int
    plays: int
    people: int
    boxes: int


@dataclass(frozen=True, slots=True)
class CameIn(Message):
    text = N_(
        "Came in: matches {matches}, entries {entries}, plays from elsewhere {plays}, boxes {boxes}. Each match was replayed."
    )
    matches: int
    entries: int
    plays: int
    boxes: int


@dataclass(frozen=True, slots=True)
class StayedAsItWas(Message):
    text = N_(
        "Here already, and left as they are: matches {matches}, plays from elsewhere {plays}, boxes {boxes}."
    )
    matches: int
    plays: int
    boxes: int


@dataclass(frozen=True, slots=True)
class GoesOnThere(Message):
    text = N_(
        "Match {code} has {there} entries in the file and {here} here. It was left as it is here; nothing of it was added."
    )
    code: str
    here: int
    there: int


@dataclass(frozen=True, slots=True)
class SaysOtherwise(Message):
    text = N_("Match {code} is another one here from entry {seq} on. It was left as it is here.")
    code: str
    seq: int


@dataclass(frozen=True, slots=True)
class NotReplayable(Message):
    text = N_("Match {code} in the file cannot be replayed ({reason}). Nothing came in.")
    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class TooLarge(Message):
    text = N_("“{file}” is larger than any record or export. Nothing came in.")
    file: str


@dataclass(frozen=True, slots=True)
class InWords(Message):
    """What a game said in its own words."""

    text = "{said}"
    said: str


def export_all(url: str, file: Path) -> Said:
    """Write everything to a file that does not exist yet, also while it is served: as it is at one moment."""
    try:
        file.open("xb").close()
    except OSError as error:
        return Said(False, (CannotOpen(str(file), error.strerror or str(error)),))
    file.chmod(0o600)
    try:
        with Store.open(url) as store, store.reading() as books, file.open("wb") as opened:
            contents = _contents(books)
            matches = write_archive(opened, contents, _matches(books), version=__version__, at=now())
    except OSError as error:
        file.unlink()
        return Said(False, (CannotOpen(str(file), error.strerror or str(error)),))
    except BaseException:
        file.unlink()
        raise
    told = WrittenOut(matches, len(contents.plays), len(contents.people), len(contents.boxes))
    return Said(True, (told,))


def _contents(books: Books) -> Contents:
    plays = (*books.plays.listed(limit=None), *books.plays.listed(limit=None, binned=True))
    return Contents(
        people=books.people.every(),
        boxes=books.boxes.listed(),
        plays=tuple(play for play in plays if play.match is None),
    )


def _matches(books: Books) -> Iterator[ArchivedMatch]:
    for match in books.matches.every():
        yield ArchivedMatch(
            match=match,
            door=books.places.door(match.id),
            places=books.places.at(match.id),
            play=books.plays.find(match.code, also_withdrawn=True),
            rows=books.matches.rows(match.id),
        )


def import_file(url: str, file: Path, shelf: Shelf) -> Said:
    """Let come in whatever a file is: an archive, a record, an export of BG Stats, a box sheet."""
    try:
        with file.open("rb") as opened:
            is_archive = opened.read(4) in ZIP
            if is_archive:
                archive = read_archive(opened)
                if isinstance(archive, Message):
                    return Said(False, (archive,))
                with Store.open(url) as store:
                    return _move_in(store, shelf, *archive)
            opened.seek(0)
            content = opened.read(LARGEST_FILE + 1)
    except OSError as error:
        return Said(False, (CannotOpen(str(file), error.strerror or str(error)),))
    return Said(False, (TooLarge(str(file)),)) if len(content) > LARGEST_FILE else _single(url, content, shelf)


def _single(url: str, content: bytes, shelf: Shelf) -> Said:
    found = recognise(content, shelf)
    if isinstance(found, Message):
        return Said(False, (found,))
    with Store.open(url) as store:
        told = take_in(store, found, Sender())
    speech = Speech(game=told.game.folder if told.game else None, names=told.names)
    return Said(told.went_well, tuple(InWords(speech.say(message)) for message in told.messages))


Replayed = tuple[ArchivedMatch, LiveTable]


def _move_in(store: Store, shelf: Shelf, contents: Contents, matches: Sequence[ArchivedMatch]) -> Said:
    """Everything that is not here yet, once every match of it was replayed, in one transaction."""
    ready: list[Replayed] = []
    unknown = []
    referee = Referee(store, shelf)
    for one in matches:
        game = referee.game(one.match.game)
        if game is None:
            unknown.append(f"{one.match.code} ({one.match.game})")
            continue
        try:
            table = replayed(one.match, game, one.rows)
            _look_at(table, one)
        except Exception as error:  # whatever a journal that is none does to a game: nothing of it comes in
            return Said(False, (NotReplayable(one.match.code, f"{type(error).__name__}: {error}"[:200]),))
        ready.append((one, table))
    unread = next((box.id for box in contents.boxes if not _can_be_read(box, shelf)), None)
    if unread is not None:
        return Said(False, (WrongMember(f"companion.json, boxes, {unread}"),))
    with store.writing() as books:
        books.matches.one_at_a_time(TAKING_IN)
        told = _write(books, contents, ready)
    left_out = (NotOnTheShelf(", ".join(unknown)),) if unknown else ()
    return Said(True, (*told, *left_out))


def _look_at(table: LiveTable, one: ArchivedMatch) -> None:
    """Raises, if nobody could look at the match once it is here."""
    assert len(one.door.keys) == len(table.players), "keys"
    assert 0 <= table.set_up.start < len(table.players), "start"
    table.game.view(table.state, None)
    if table.is_over:
        places_of(table), details_of(table)


def _can_be_read(box: Box, shelf: Shelf) -> bool:
    """Whether its game, if it is on the shelf, knows every figure."""
    try:
        if box.game in shelf:
            shelf[box.game].printed.read(box.printed)
    except (LookupError, ValueError):
        return False
    return True


def _write(books: Books, contents: Contents, ready: Sequence[Replayed]) -> tuple[Message, ...]:
    boxes = [box for box in contents.boxes if books.boxes.find(box.id) is None]
    for box in boxes:
        books.boxes.add(box)
    for person in contents.people:
        books.people.add(person)
    known = books.plays.known(play.uuid for play in contents.plays)
    plays = [play for play in contents.plays if play.uuid not in known]
    books.plays.add(plays)
    came, entries, here, remarks = 0, 0, 0, list[Message]()
    for one, table in ready:
        there = books.matches.find(one.match.code)
        if there is None:
            _add(books, one, table)
            came, entries = came + 1, entries + len(one.rows)
            continue
        here += 1
        remarks += _compared(books.matches.rows(there.id), one)
    stayed = StayedAsItWas(here, len(known), len(contents.boxes) - len(boxes))
    is_known = here or known or stayed.boxes
    return (CameIn(came, entries, len(plays), len(boxes)), *((stayed,) if is_known else ()), *remarks)


def _add(books: Books, one: ArchivedMatch, table: LiveTable) -> None:
    """A match with its journal, its places, and how it ended."""
    match, play = one.match, one.play
    ended = match.finished or (play.finished if play else None)
    match = replace(match, finished=ended if table.is_over else None)
    box = match.box if match.box is not None and books.boxes.find(match.box) is not None else None
    new = books.matches.add(replace(match, box=box), one.door)
    books.matches.append(new, one.rows)
    for place in one.places:
        books.places.add(new, place)
    if play is None:
        note_imported_end(books, replace(match, id=new), table)
        return
    books.plays.give_way(play.uuid)
    is_free = not books.plays.known([play.uuid])
    id_ = play.uuid if is_free else None
    put_play(books, table, new, started=play.started, finished=play.finished, as_=id_)
    if is_free:
        books.plays.note(play.uuid, location=play.location, comments=play.comments)
    if not table.is_over:
        books.plays.withdraw(new)
        return
    books.people.know(player.name for player in table.players)


def _compared(here: tuple[Row, ...], one: ArchivedMatch) -> list[Message]:
    """What is said of a match that is here already; nothing where both say the same."""
    for ours, theirs in zip(here, one.rows, strict=False):
        if ours.body != theirs.body or abs((ours.at - theirs.at).total_seconds()) > 0.001:
            return [SaysOtherwise(one.match.code, ours.seq)]
    if len(here) == len(one.rows):
        return []
    return [GoesOnThere(one.match.code, here=len(here) - 1, there=len(one.rows) - 1)]
