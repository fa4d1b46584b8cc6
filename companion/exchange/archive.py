"""A whole server as one file, to move house: everything that is kept, as it is kept, whatever the database.

A zip archive. `companion.json` has people, boxes, plays told of from elsewhere, and of each match what is known besides
its journal; `matches/<code>.jsonl` has a journal, one row a line. Codes, ids and moments stay what they are.
"""

import json
import re
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from io import BytesIO
from typing import IO, Any

from companion.core.messages import Message
from companion.exchange import reasons
from companion.exchange.archive_parts import NoArchivePart, read_contents, read_row, wrong
from companion.exchange.json_text import read_json, text_of
from companion.store import Box, Door, Match, Person, Place, Play, Row

VERSION = 1
CONTENTS = "companion.json"
JOURNAL = re.compile(r"matches/([2-9A-HJ-NP-Z]{12})\.jsonl")
MOST_CONTENTS, MOST_JOURNAL, MOST_IN_ALL = 128 << 20, 32 << 20, 2 << 30
"""Bytes, once unzipped: of the contents, of one journal, of everything."""
MOST_MEMBERS = 100_000
SQUEEZED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How members may be squeezed; the other ways have errors of their own, and nobody here writes them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedMatch:
    """A match with everything that belongs to it."""

    match: Match
    door: Door
    places: tuple[Place, ...]
    play: Play | None
    """As the history lists it, once it is over; also of one that was over and goes on: its id stays."""
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What an archive holds besides journals."""

    people: tuple[Person, ...]
    boxes: tuple[Box, ...]
    plays: tuple[Play, ...]
    """Those told of from elsewhere."""


def write_archive(
    file: IO[bytes], contents: Contents, matches: Iterable[ArchivedMatch], *, version: str, at: datetime
) -> int:
    """Write everything; how many matches there were."""
    told = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in matches:
            rows = "".join(f"{_json(asdict(row))}\n" for row in one.rows)
            archive.writestr(f"matches/{one.match.code}.jsonl", rows)
            known = {
                "match": asdict(one.match),
                "door": asdict(one.door),
                "play": one.play and asdict(one.play),
            }
            told.append({**known, "places": [asdict(place) for place in one.places]})
        header = {"companion_archive": VERSION, "version": version, "written": at}
        archive.writestr(CONTENTS, _json({**header, **asdict(contents), "matches": told}))
    return len(told)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain)


def _plain(value: Any) -> str:
    """A moment, or a word of a few."""
    return value.isoformat() if isinstance(value, datetime) else str(value.slug)


def read_archive(content: IO[bytes]) -> tuple[Contents, tuple[ArchivedMatch, ...]] | Message:
    """Everything an archive holds; a message if it is none, or any part of it is not as it was written."""
    try:
        with zipfile.ZipFile(content) as archive:
            return _read(archive)
    except NoArchivePart as broken:
        return broken.problem
    except (
        zipfile.BadZipFile,
        zlib.error,
        struct.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        OSError,
        ValueError,
    ) as error:
        return reasons.DamagedArchive(type(error).__name__)


def _read(archive: zipfile.ZipFile) -> tuple[Contents, tuple[ArchivedMatch, ...]] | Message:
    problem = _against(archive.infolist())
    if problem is not None:
        return problem
    found = _object(_unzipped(archive, CONTENTS, MOST_CONTENTS), CONTENTS)
    version = found.get("companion_archive")
    if type(version) is not int or version != VERSION:
        return reasons.AnotherVersion(str(version)[:20], VERSION)
    contents, matches = read_contents(found)
    names = {JOURNAL.fullmatch(name)[1] for name in archive.namelist() if name != CONTENTS}  # type: ignore[index]
    if names != {match.code for match, *_ in matches} or len(names) < len(matches):
        raise wrong(CONTENTS, "matches")
    left = MOST_IN_ALL
    read = []
    for match, door, places, play in matches:
        name = f"matches/{match.code}.jsonl"
        journal = _unzipped(archive, name, min(MOST_JOURNAL, left))
        left -= len(journal)
        rows = tuple(_rows(journal, name))
        read.append(ArchivedMatch(match=match, door=door, places=places, play=play, rows=rows))
    people, boxes, plays = contents
    return Contents(people=people, boxes=boxes, plays=plays), tuple(read)


def _against(members: list[zipfile.ZipInfo]) -> Message | None:
    """What speaks against the list of what is in it, before anything is unzipped."""
    names = [member.filename for member in members]
    if CONTENTS not in names:
        return reasons.NoArchive()
    if len(members) > MOST_MEMBERS or sum(member.file_size for member in members) > MOST_IN_ALL:
        return reasons.TooMuch()
    times = Counter(names)
    strange = (
        member.filename
        for member in members
        if (member.filename != CONTENTS and not JOURNAL.fullmatch(member.filename))
        or times[member.filename] > 1
        or member.compress_type not in SQUEEZED
    )
    name = next(strange, None)
    return None if name is None else reasons.StrangeMember(_shown(name))


def _shown(name: str) -> str:
    return name[:60].encode("utf-8", "replace").decode()


def _unzipped(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """What is in a member, if it is no larger than that, whatever it says of itself."""
    if archive.getinfo(name).flag_bits & 1:
        raise wrong(name, "")
    with archive.open(name) as member:
        found = member.read(most + 1)
    if len(found) > most:
        raise NoArchivePart(reasons.TooMuch())
    return found


def _object(content: bytes, where: str) -> dict[str, Any]:
    text = text_of(content)
    found = text if isinstance(text, Message) else read_json(text)
    if isinstance(found, Message):
        raise NoArchivePart(found)
    if not isinstance(found, dict):
        raise wrong(where, "")
    return found


def _rows(content: bytes, name: str) -> Iterator[Row]:
    for seq, line in enumerate(BytesIO(content)):
        yield read_row(_object(line, name), seq, f"{name}, {seq}")
