"""A file that somebody sends: what it is, going by what is in it."""

from collections.abc import Mapping
from typing import Any

from companion.core.messages import Message
from companion.exchange import reasons
from companion.exchange.bgstats_reading import Export, Progress, is_export, read_export
from companion.exchange.box_reading import BoxSheet, is_box_sheet, read_box_sheet
from companion.exchange.json_text import read_json, text_of
from companion.exchange.shelf_marks import ShelfMarks
from companion.games import Shelf
from companion.store import Record, read_record

ZIP = (b"PK\x03\x04", b"PK\x05\x06")
"""How an archive begins; the second one is empty."""
LONGEST_LIST, LONGEST_PART = 6, 20

Found = Record | Export | BoxSheet
"""What a file may be: read, and not ruled on."""


def recognise(content: bytes, shelf: Shelf, progress: Progress = lambda done, total: None) -> Found | Message:
    """What a file says, or why it says nothing one could take in."""
    if content.startswith(ZIP):
        return reasons.Zipped()
    text = text_of(content)
    if isinstance(text, Message):
        return text
    if _is_record(text):
        return read_record(text.split("\n"), shelf)
    found = read_json(text)
    if isinstance(found, Message):
        return found
    if not isinstance(found, dict):
        return reasons.SomethingElse(text.strip()[:LONGEST_PART])
    if is_box_sheet(found):
        return read_box_sheet(found, shelf)
    if is_export(found):
        return read_export(found, ShelfMarks(shelf), progress)
    return reasons.SomethingElse(_parts(found))


def looks_like_record(content: bytes) -> bool:
    """Whether it says of itself that it is a record, before anything of it is read."""
    return b'"companion"' in content[:1_000]


def _is_record(text: str) -> bool:
    """Whether its first line is the header of a record."""
    first = text.lstrip().partition("\n")[0]
    if len(first) > 100_000 or '"companion"' not in first:
        return False
    header = read_json(first)
    return isinstance(header, dict) and "companion" in header


def _parts(found: Mapping[str, Any]) -> str:
    names = [name.encode("utf-8", "replace").decode()[:LONGEST_PART] for name in list(found)[:LONGEST_LIST]]
    return ", ".join(names) or "{}"
