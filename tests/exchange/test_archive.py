"""An archive by somebody we do not know: whatever is in it that Companion never puts there is told in words."""

import json
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest

from companion.core.messages import Message
from companion.exchange.archive import ArchivedMatch, Contents, read_archive, write_archive
from companion.i18n.say import Speech
from companion.store import Door, Match, Row

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
CODE = "K7QX93MFTB2W"
NAME = f"matches/{CODE}.jsonl"
PLACE = {
    "device": "ada", "number": 1, "role": "keeper", "seat": 0, "phone": "", "joined": "2026-05-01T12:00:00Z",
    "last_seen": "2026-05-01T12:00:00Z",
}  # fmt: skip
PERSON = {"id": "a0000000-0000-4000-8000-000000000001", "name": "Ada", "spellings": ["Ada"]}
PLAYED: dict[str, Any] = {
    "uuid": "b0000000-0000-4000-8000-000000000001", "match": None, "game": "chess", "title": "Chess", "bgg_id": None,
    "source": "bgstats", "started": "2026-05-01T12:00:00Z", "finished": "2026-05-01T13:00:00Z", "minutes": 60,
    "location": "", "comments": "", "details": None, "deleted": None,
    "places": [{"seat": 0, "name": "Ada", "colour": "", "total": 3, "place": 1, "began": False}],
}  # fmt: skip
MATCH = ArchivedMatch(
    match=Match(
        id=7,
        code=CODE,
        game="sample_game",
        box=None,
        created=NOON,
        last_entry=NOON,
        finished=None,
        archived=None,
    ),
    door=Door(is_open=True, keys=("A", "B")),
    places=(),
    play=None,
    rows=(Row(seq=0, body={"kind": "SetUp"}, token="t", device="ada", at=NOON),),
)


@pytest.fixture
def members() -> dict[str, Any]:
    """What is in an archive with one match."""
    with BytesIO() as file:
        write_archive(file, Contents(people=(), boxes=(), plays=()), [MATCH], version="1", at=NOON)
        with zipfile.ZipFile(file) as archive:
            contents = json.loads(archive.read("companion.json"))
            return {"companion.json": contents, NAME: archive.read(NAME)}


def zipped(members: dict[str, Any]) -> BytesIO:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content if isinstance(content, bytes) else json.dumps(content))
    file.seek(0)
    return file


def test_what_was_written_is_read(members: dict[str, Any]) -> None:
    answer = read_archive(zipped(members))
    assert not isinstance(answer, Message), Speech().say(answer)
    (found,) = answer[1]
    assert (found.match.code, found.match.created, found.door, found.rows) == (
        CODE,
        NOON,
        MATCH.door,
        MATCH.rows,
    )


def put(name: str, content: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda members: members.update({name: content})


def change(**contents: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda members: members["companion.json"].update(contents)


def known(**more: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda members: members["companion.json"]["matches"][0]["match"].update(more)


def placed(*places: dict[str, Any]) -> Callable[[dict[str, Any]], Any]:
    return lambda members: members["companion.json"]["matches"][0].update(places=list(places))


ROW = {
    "seq": 0,
    "body": {"kind": "SetUp"},
    "token": None,
    "part": 0,
    "device": None,
    "at": "2026-05-01T12:00:00Z",
}
HOSTILE = {
    "nothing of ours": (lambda members: members.clear(), "NoArchive"),
    "a way out": (put("../../etc/passwd", b"x"), "StrangeMember"),
    "a match under no code": (put("matches/../x.jsonl", b"x"), "StrangeMember"),
    "a bomb": (put(NAME, b" " * (33 << 20)), "TooMuch"),
    "another version": (change(companion_archive=2), "AnotherVersion"),
    "no version": (change(companion_archive="1"), "AnotherVersion"),
    "a journal nobody knows": (put("matches/22222222222W.jsonl", b""), "WrongMember"),
    "a match without its journal": (lambda members: members.pop(NAME), "WrongMember"),
    "people who are none": (change(people=["Anna"]), "WrongMember"),
    "somebody twice": (change(people=[PERSON, PERSON]), "WrongMember"),
    "somebody under no id": (change(people=[{**PERSON, "id": "../Ada"}]), "WrongMember"),
    "a phone twice at a match": (placed(PLACE, {**PLACE, "number": 2}), "WrongMember"),
    "two phones of one number": (placed(PLACE, {**PLACE, "device": "ben"}), "WrongMember"),
    "a phone at a seat there is none of": (placed({**PLACE, "seat": 2}), "WrongMember"),
    "a play twice": (change(plays=[PLAYED, PLAYED]), "WrongMember"),
    "a play of no game": (change(plays=[{**PLAYED, "game": ""}]), "WrongMember"),
    "a play of the last year there is": (
        change(plays=[{**PLAYED, "finished": "9999-12-31T23:59:59Z"}]),
        "WrongMember",
    ),
    "two at one seat": (change(plays=[{**PLAYED, "places": PLAYED["places"] * 2}]), "WrongMember"),
    "points of fewer seats than there were": (
        change(plays=[{**PLAYED, "details": {"points": {"a": []}, "parts": [], "is_from_the_middle": False}}]),
        "WrongMember",
    ),
    "a play of a match": (change(plays=[{"uuid": "x"}]), "WrongMember"),
    "no moment": (known(created="yesterday"), "WrongMember"),
    "a role nobody has": (known(entering="nobody"), "WrongMember"),
    "a game of 1,000 letters": (known(game="x" * 1_000), "WrongMember"),
    "rows out of number": (put(NAME, json.dumps({**ROW, "seq": 1}).encode()), "WrongMember"),
    "rows that are none": (put(NAME, b"[]\n"), "WrongMember"),
    "rows nested deeply": (put(NAME, b"[" * 100_000), "NotJson"),
    "a row with half a letter": (put(NAME, json.dumps({**ROW, "token": "\ud800"}).encode()), "HalfALetter"),
    "a row that says it twice": (put(NAME, b'{"seq": 0, "seq": 0}'), "SaidTwice"),
}


@pytest.mark.parametrize(("change", "code"), HOSTILE.values(), ids=HOSTILE.keys())
def test_whatever_companion_never_writes_is_told_in_words(
    members: dict[str, Any], change: Callable[[dict[str, Any]], Any], code: str
) -> None:
    change(members)
    found = read_archive(zipped(members))
    assert isinstance(found, Message)
    assert type(found).__name__ == code
    assert Speech().say(found)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.97])
def test_half_an_archive_is_told_in_words(members: dict[str, Any], share: float) -> None:
    whole = zipped(members).getvalue()
    found = read_archive(BytesIO(whole[: int(len(whole) * share)]))
    assert type(found).__name__ == "DamagedArchive"


def test_what_is_squeezed_another_way_is_none_of_ours(members: dict[str, Any]) -> None:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("companion.json", json.dumps(members["companion.json"]))
    assert type(read_archive(file)).__name__ == "StrangeMember"


def test_people_places_and_plays_come_as_they_are(members: dict[str, Any]) -> None:
    change(people=[PERSON], plays=[PLAYED])(members)
    placed(PLACE)(members)
    answer = read_archive(zipped(members))
    assert not isinstance(answer, Message), Speech().say(answer)
    assert ([one.name for one in answer[0].people], len(answer[0].plays), len(answer[1][0].places)) == (
        ["Ada"],
        1,
        1,
    )


def test_a_member_that_was_changed_is_told_in_words(members: dict[str, Any]) -> None:
    whole = bytearray(zipped(members).getvalue())
    whole[45] ^= 0xFF
    assert type(read_archive(BytesIO(bytes(whole)))).__name__ == "DamagedArchive"
