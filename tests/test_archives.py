"""A whole server moves house: what comes out of one goes into another, whatever its database."""

import json
import zipfile
from pathlib import Path

import pytest

from companion.archives import export_all, import_file
from companion.backups import Said
from companion.core.messages import Message
from companion.exchange.recognising import Found, recognise
from companion.games import Shelf
from companion.referee import Comer, Referee
from companion.referee.taking_in import Sender, take_in
from companion.store import Books, Store
from tests.exchange.bgstats import export, play
from tests.referee.evening import ADA, BEN, begin


@pytest.fixture
def full(tmp_path: Path, shelf: Shelf) -> str:
    """A house with matches that are over, go on, were put away and thrown away, with a box, people, and plays from
    elsewhere."""
    url = f"sqlite:///{tmp_path / 'full.sqlite'}"
    with Store.open(url) as store:
        referee = Referee(store, shelf)
        box = referee.new_box("sample_game", shelf["sample_game"].printed.read({}), "Ours")
        for at in range(4):
            evening = begin(referee, device="ada", box=box)
            evening.sell(ADA, token="a tap", device="ada")
            evening.read("bonus", 1)
            if at:
                evening.play_to_the_end()
        referee.visit(evening.code, Comer(device="ben", phone="iphone"))
        referee.archive(evening.code)
        found = recognise(json.dumps(export(play(1), play(2))).encode(), shelf)
        assert isinstance(found, Found)
        take_in(store, found, Sender())
        with store.writing() as books:
            first = books.matches.every()[1]
            told = books.plays.find(first.code)
            assert told is not None
            books.plays.note(told.uuid, location="At Ada’s", comments="Late.")
            books.matches.bin(books.matches.every()[2].id, first.created)
    return url


def kept(url: str, shelf: Shelf) -> dict[str, object]:
    """Everything a house knows."""
    with Store.open(url) as store:
        referee = Referee(store, shelf)
        with store.reading() as books:
            every = books.matches.every()
            return {
                "matches": [_match(books, match.code) for match in every],
                "boards": [repr(_board(referee, match.code)) for match in every],
                "plays": sorted((repr(one) for one in books.plays.listed(limit=None)), key=str),
                "binned": [one.uuid for one in books.plays.listed(limit=None, binned=True)],
                "people": books.people.every(),
                "boxes": books.boxes.listed(),
            }


def _match(books: Books, code: str) -> object:
    match = books.matches.find(code)
    assert match is not None
    known = {name: getattr(match, name) for name in match.__slots__ if name != "id"}
    return known, books.places.door(match.id), books.places.at(match.id), books.matches.rows(match.id)


def _board(referee: Referee, code: str) -> object:
    table = referee.table(code)
    assert table is not None
    return table.game.view(table.state, None)


def codes(messages: tuple[Message, ...]) -> tuple[str, ...]:
    return tuple(type(message).__name__ for message in messages)


def said(answer: Said) -> tuple[str, ...]:
    assert answer.went_well, answer
    return codes(answer.messages)


@pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)
def test_a_house_that_moved_is_the_same_house(full: str, url: str, shelf: Shelf, tmp_path: Path) -> None:
    assert said(export_all(full, tmp_path / "all.zip")) == ("WrittenOut",)
    assert said(import_file(url, tmp_path / "all.zip", shelf)) == ("CameIn",)
    assert kept(url, shelf) == kept(full, shelf)
    assert said(export_all(url, tmp_path / "back.zip")) == ("WrittenOut",)
    back = f"sqlite:///{tmp_path / 'back.sqlite'}"
    assert said(import_file(back, tmp_path / "back.zip", shelf)) == ("CameIn",)
    assert kept(back, shelf) == kept(full, shelf)


def test_what_is_here_already_stays_and_is_told(full: str, shelf: Shelf, tmp_path: Path) -> None:
    export_all(full, tmp_path / "all.zip")
    with Store.open(full) as store:
        referee = Referee(store, shelf)
        open_ = referee.running()[0]
        referee.submit(open_, {"kind": "Pass", "seat": BEN}, token="later")
    before = kept(full, shelf)
    assert said(import_file(full, tmp_path / "all.zip", shelf)) == ("CameIn", "StayedAsItWas", "GoesOnThere")
    assert kept(full, shelf) == before


def test_a_match_that_says_something_else_here_is_left_as_it_is(
    full: str, shelf: Shelf, tmp_path: Path
) -> None:
    export_all(full, tmp_path / "all.zip")
    _rewrite(tmp_path / "all.zip", '"units": 1', '"units": 2')
    before = kept(full, shelf)
    assert "SaysOtherwise" in said(import_file(full, tmp_path / "all.zip", shelf))
    assert kept(full, shelf) == before


@pytest.mark.parametrize(
    ("old", "new"), [('"good": "apples"', '"good": "gold"'), ('"start": 0', '"start": -5')]
)
def test_a_journal_that_cannot_be_replayed_keeps_everything_out(
    full: str, shelf: Shelf, tmp_path: Path, old: str, new: str
) -> None:
    export_all(full, tmp_path / "all.zip")
    _rewrite(tmp_path / "all.zip", old, new)
    url = f"sqlite:///{tmp_path / 'empty.sqlite'}"
    answer = import_file(url, tmp_path / "all.zip", shelf)
    assert (answer.went_well, codes(answer.messages)) == (False, ("NotReplayable",))
    empty = kept(url, shelf)
    assert not empty["matches"]
    assert not empty["people"]


def _rewrite(file: Path, old: str, new: str) -> None:
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name).decode().replace(old, new) for name in archive.namelist()}
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def test_the_match_of_a_play_that_was_told_of_before_takes_its_place(
    full: str, url: str, shelf: Shelf, tmp_path: Path
) -> None:
    export_all(full, tmp_path / "all.zip")
    with Store.open(full) as store, store.reading() as books:
        known = books.plays.find(books.matches.every()[1].code)
    assert known is not None
    (tmp_path / "told.json").write_text(json.dumps(export(play(1, uuid=known.uuid))))
    import_file(url, tmp_path / "told.json", shelf)
    import_file(url, tmp_path / "all.zip", shelf)
    with Store.open(url) as store, store.reading() as books:
        after = books.plays.of(known.uuid)
    assert after == known


def test_an_archive_overwrites_nothing_and_is_its_owners(full: str, tmp_path: Path) -> None:
    export_all(full, tmp_path / "all.zip")
    assert (tmp_path / "all.zip").stat().st_mode & 0o777 == 0o600
    answer = export_all(full, tmp_path / "all.zip")
    assert (answer.went_well, codes(answer.messages)) == (False, ("CannotOpen",))


def test_a_match_that_was_over_and_goes_on_keeps_the_id_of_its_play(
    full: str, url: str, shelf: Shelf, tmp_path: Path
) -> None:
    with Store.open(full) as store:
        referee = Referee(store, shelf)
        with store.reading() as books:
            code = books.matches.every()[1].code
        table = referee.table(code)
        was = referee.play(code)
        assert table is not None
        assert was is not None
        referee.strike(code, table.seq, token="not over")
        assert referee.play(code) is None
    export_all(full, tmp_path / "all.zip")
    import_file(url, tmp_path / "all.zip", shelf)
    with Store.open(url) as store:
        referee = Referee(store, shelf)
        assert referee.play(code) is None
        referee.restore(code, table.seq, token="over")
        again = referee.play(code)
        assert again is not None
        assert (again.uuid, again.comments) == (was.uuid, "Late.")


def test_a_single_record_comes_in_by_the_command_line_too(
    full: str, url: str, shelf: Shelf, tmp_path: Path
) -> None:
    with Store.open(full) as store:
        referee = Referee(store, shelf)
        lines = list(referee.record(referee.running()[0]) or ())
    (tmp_path / "evening.jsonl").write_text("\n".join(lines))
    assert import_file(url, tmp_path / "evening.jsonl", shelf).went_well
    with Store.open(url) as store, store.reading() as books:
        assert len(books.matches.every()) == 1


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"\x00" * 100, b"{}"])
def test_what_is_nothing_of_ours_is_told_in_words(
    url: str, shelf: Shelf, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "thing").write_bytes(content)
    assert not import_file(url, tmp_path / "thing", shelf).went_well
    assert not import_file(url, tmp_path / "nothing", shelf).went_well
