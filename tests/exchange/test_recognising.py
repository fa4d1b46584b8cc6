"""What a file is, going by what is in it; and what is said of files that are nothing of ours."""

import gzip
import json
import zipfile
from io import BytesIO
from typing import Any

import pytest

from companion.core.messages import Message
from companion.exchange.bgstats_reading import Export
from companion.exchange.box_reading import BoxSheet
from companion.exchange.recognising import recognise
from companion.games import Shelf
from companion.i18n.say import Speech
from companion.store import Record
from tests.exchange.bgstats import export, play

HEADER = {
    "companion": 1, "game": "sample_game", "start": 0, "readings": {}, "printed": {},
    "players": [{"name": "Ada", "colour": "red"}, {"name": "Ben", "colour": "blue"}],
}  # fmt: skip
BOX = {"companion_box": 1, "game": "sample_game", "name": " My\tcopy ", "printed": {}}


def text(*found: Any) -> bytes:
    return "\n".join(json.dumps(one) for one in found).encode()


def zipped() -> bytes:
    with BytesIO() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("bomb", b"0" * 10_000_000)
        return file.getvalue()


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (text(HEADER, {"seq": 1, "kind": "Pass", "seat": 0}), Record),
        (text(export(play(1))), Export),
        (json.dumps(export(play(1)), indent=2).encode("utf-8-sig"), Export),
        (text(BOX), BoxSheet),
        (json.dumps(BOX, indent=1).encode(), BoxSheet),
    ],
    ids=["record", "export", "export with a mark in front", "box", "box on many lines"],
)
def test_a_file_is_known_by_what_is_in_it(shelf: Shelf, content: bytes, kind: type) -> None:
    assert isinstance(recognise(content, shelf), kind)


BAD = {
    "nothing": (b"", "NothingInIt"),
    "only space": (b" \n\n ", "NothingInIt"),
    "no text": (b"\x89PNG\r\n\x1a\n\x00\x00", "NotText"),
    "squeezed": (gzip.compress(text(export())), "NotText"),
    "no letters of ours": (json.dumps(export()).encode("utf-16"), "NotText"),
    "zeros": (b"{}\0\0", "NotText"),
    "an archive": (zipped(), "Zipped"),
    "half an export": (text(export(play(1)))[:-40], "CutOff"),
    "half a letter at its end": ("{“".encode()[:-1], "CutOff"),
    "words": (b"Dear Companion,", "NotJson"),
    "no number": (b'{"plays": [], "games": NaN}', "NotJson"),
    "nested deeply": (b"[" * 200_000 + b"]" * 200_000, "NotJson"),
    "a number of 5,000 figures": (b'{"plays": [], "games": ' + b"9" * 5_000 + b"}", "NotJson"),
    "half a character": (b'{"plays": [], "games": [], "a": "\\ud83d"}', "HalfALetter"),
    "the same twice": (b'{"plays": [], "plays": []}', "SaidTwice"),
    "too many parts": (b"[" + b"0," * 3_100_000 + b"0]", "TooMuch"),
    "100,000 keys": (text({f"key {n}": n for n in range(100_000)}), "SomethingElse"),
    "a list": (b"[1, 2]", "SomethingElse"),
    "another app's": (text({"meta": 1, "sessions": []}), "SomethingElse"),
    "a box of another version": (text({**BOX, "companion_box": 2}), "AnotherVersion"),
    "a box of an unknown game": (text({**BOX, "game": "chess"}), "UnknownGame"),
    "a box with a strange figure": (text({**BOX, "printed": {"nonsense": 1}}), "NoSuchSheet"),
    "a box with a figure too large": (text({**BOX, "printed": {"bonus": 10**9}}), "NoSuchSheet"),
    "a box without figures": (text({**BOX, "printed": [1]}), "NoSuchSheet"),
    "a record of another version": (text({**HEADER, "companion": 7}), "BrokenRecord"),
    "a record cut off": (text(HEADER, {"seq": 1, "kind": "Pass", "seat": 0})[:-4], "BrokenRecord"),
    "a record of the year 1": (
        text(HEADER, {"seq": 1, "kind": "Pass", "seat": 0, "at": "0001-01-01T00:00:00Z"}),
        "BrokenRecord",
    ),
    "a record of the last year there is": (
        text(HEADER, {"seq": 1, "kind": "Pass", "seat": 0, "at": "9999-12-31T23:59:59Z"}),
        "BrokenRecord",
    ),
    "a record that skips": (text(HEADER, {"seq": 2, "kind": "Pass", "seat": 0}), "BrokenRecord"),
}


@pytest.mark.parametrize(("content", "code"), BAD.values(), ids=BAD.keys())
def test_what_cannot_be_read_is_told_in_words(shelf: Shelf, content: bytes, code: str) -> None:
    found = recognise(content, shelf)
    assert isinstance(found, Message)
    assert type(found).__name__ == code
    assert Speech().say(found)


def test_a_box_has_the_name_that_was_given_it_or_its_games(shelf: Shelf) -> None:
    named, nameless = recognise(text(BOX), shelf), recognise(text({**BOX, "name": 7}), shelf)
    assert isinstance(named, BoxSheet)
    assert isinstance(nameless, BoxSheet)
    assert (named.name, nameless.name) == ("My copy", "Corner Market")
