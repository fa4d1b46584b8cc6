"""The command line: what it prints, where, and with which exit code."""

import io
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion import addresses, cli
from companion.games import Shelf
from companion.referee import Referee
from companion.store import Store, database_url
from tests.referee.evening import ADA, BEN, Evening, begin

HEADER: dict[str, Any] = {
    "companion": 1,
    "game": "sample_game",
    "players": [{"name": "Ada", "colour": "red"}, {"name": "Ben", "colour": "blue"}],
    "start": 0,
    "readings": {},
    "printed": {},
}
PASSES = [{"seq": seq, "kind": "Pass", "seat": (seq - 1) % 2} for seq in range(1, 13)]

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in a house of its own: exit code, standard output, standard error."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    monkeypatch.setenv("COMPANION_GAMES_ALSO", "tests.sample_game")
    monkeypatch.delenv("DATABASE_URL", raising=False)

    def run(*arguments: str) -> tuple[int, str, str]:
        code = cli.main(arguments)
        said = capfd.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., str]:
    def write(*lines: Any) -> str:
        file = tmp_path / "record.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines))
        return str(file)

    return write


def _replayed(run: Run, file: str, code: int = 0) -> dict[str, Any]:
    found, out, err = run("replay", file)
    assert found == code, err
    replayed: dict[str, Any] = json.loads(out)
    return replayed


# replay


def test_a_record_is_replayed_to_its_figures_and_scores(run: Run, write: Callable[..., str]) -> None:
    sell = {"seq": 1, "kind": "Sell", "seat": 0, "good": "apples", "units": 2}
    replayed = _replayed(run, write(HEADER, sell, *PASSES[1:]))
    assert replayed["over"]
    assert replayed["figures"] == {"money.0": 13, "money.1": 7}
    assert replayed["scores"]["totals"] == [14, 9]
    assert replayed["scores"]["ranking"][0] == {"seat": 0, "place": 1, "total": 14}
    assert {"category": "stock", "seat": 1, "points": 2} in replayed["scores"]["lines"]


def test_a_record_may_stop_in_the_middle(run: Run, write: Callable[..., str]) -> None:
    replayed = _replayed(run, write(HEADER, *PASSES[:3]))
    assert (replayed["over"], replayed["scores_as_recorded"]) == (False, None)


def test_recorded_scores_are_compared(run: Run, write: Callable[..., str]) -> None:
    scores = _replayed(run, write(HEADER, *PASSES))["scores"]
    assert _replayed(run, write(HEADER, *PASSES, {"scores": scores}))["scores_as_recorded"]
    scores["totals"] = [99, 0]
    code, out, err = run("replay", write(HEADER, *PASSES, {"scores": scores}))
    assert (code, json.loads(out)["scores_as_recorded"]) == (1, False)
    assert "scores" in err


def test_the_first_entry_refused_is_shown_with_its_reasons(run: Run, write: Callable[..., str]) -> None:
    sell = {"seq": 2, "kind": "Sell", "seat": 1, "good": "bread", "units": 4}
    refused = _replayed(run, write(HEADER, PASSES[0], sell, *PASSES[2:]), code=1)["refused"]
    assert refused["entry"] == sell
    reason = refused["reasons"][0]
    assert reason["text"] == "Ben has 2 bread and cannot sell 4."
    assert reason["rule"]["section"] == "4.1"
    assert reason["rule"]["gist"] == "Sell one kind of goods from your stock at its price."
    assert (reason["code"], reason["field"]) == ("NOT_ENOUGH_GOODS", "units")
    assert reason["figures"] == {"seat": 1, "good": "bread", "held": 2, "asked": 4}


def test_what_is_struck_in_a_record_does_not_count(run: Run, write: Callable[..., str]) -> None:
    wrong = {"seq": 1, "kind": "Pass", "seat": 1}
    replayed = _replayed(run, write(HEADER, wrong, {"seq": 2, "kind": "Struck", "entry": 1}))
    assert not replayed["over"]


def test_a_figure_read_in_a_record_is_ruled_on(run: Run, write: Callable[..., str]) -> None:
    read = {"seq": 1, "kind": "ReadOff", "figure": "bonus", "value": 2}
    refused = _replayed(run, write(HEADER, read), code=1)["refused"]
    assert (refused["entry"], refused["reasons"][0]["code"]) == (read, "NO_SUCH_FIGURE")


def test_a_figure_still_blank_is_asked_for(run: Run, write: Callable[..., str]) -> None:
    sell = {"seq": 1, "kind": "Sell", "seat": 0, "good": "apples", "units": 3}
    refused = _replayed(run, write(HEADER, sell), code=1)["refused"]
    assert refused["reasons"][0]["code"] == "UNREAD"


def test_a_set_up_that_cannot_be_is_refused(run: Run, write: Callable[..., str]) -> None:
    refused = _replayed(run, write({**HEADER, "players": HEADER["players"][:1]}), code=1)["refused"]
    assert (refused["entry"]["seq"], refused["reasons"][0]["code"]) == (0, "WRONG_NUMBER_OF_PLAYERS")


def test_a_record_can_come_by_standard_input(
    run: Run, write: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path(write(HEADER, *PASSES)).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert _replayed(run, "-")["over"]


def test_a_file_that_is_not_there_is_named(run: Run, tmp_path: Path) -> None:
    code, out, err = run("replay", str(tmp_path / "nothing.jsonl"))
    assert (code, out) == (2, "")
    assert "nothing.jsonl" in err


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff\xfe" * 1000, b"{}", b"[" * 10_000, b'{"companion": 1}\n', b"x" * 10**6]
)
def test_a_broken_record_is_told_in_words(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_bytes(content)
    code, out, err = run("replay", str(file))
    assert (code, out) == (2, "")
    assert "Line 1: " in err
    assert "Traceback" not in err


# export


@pytest.fixture
def evening(tmp_path: Path, shelf: Shelf, run: Run) -> Any:
    with Store.open(database_url(tmp_path)) as store:
        yield begin(Referee(store, shelf))


def test_what_export_writes_replay_reads(run: Run, evening: Evening, tmp_path: Path) -> None:
    evening.sell(ADA)
    evening.play_to_the_end()
    code, out, _ = run("export", evening.code)
    assert code == 0
    (tmp_path / "exported.jsonl").write_text(out)
    assert _replayed(run, str(tmp_path / "exported.jsonl"))["scores_as_recorded"]


def test_a_code_can_be_typed_as_it_is_read_out(run: Run, evening: Evening) -> None:
    code, out, _ = run("export", f"{evening.code[:4]}-{evening.code[4:]}".lower())
    assert (code, len(out.splitlines())) == (0, 1)


def test_a_match_that_is_not_there_is_named(run: Run) -> None:
    code, out, err = run("export", "K7QX93MFTB2W")
    assert (code, out) == (2, "")
    assert "K7QX93MFTB2W" in err


# backup


def test_a_backup_is_one_file_with_everything(run: Run, evening: Evening, tmp_path: Path) -> None:
    evening.sell(ADA)
    assert run("backup", str(tmp_path / "copy.sqlite"))[0] == 0
    with Store.open(f"sqlite:///{tmp_path / 'copy.sqlite'}") as copy:
        kept = Referee(copy, evening.referee.shelf).table(evening.code)
        assert kept is not None
        assert kept.seq == 1


def test_a_backup_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "copy.sqlite").write_text("precious")
    code, _, err = run("backup", str(tmp_path / "copy.sqlite"))
    assert (code, "copy.sqlite" in err) == (2, True)
    assert (tmp_path / "copy.sqlite").read_text() == "precious"


def test_a_backup_is_for_its_owner_only(run: Run, evening: Evening, tmp_path: Path) -> None:
    run("backup", str(tmp_path / "copy.sqlite"))
    assert (tmp_path / "copy.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_backup_holds_no_secret_key(run: Run, evening: Evening, tmp_path: Path) -> None:
    key = "k" * 40
    (tmp_path / "secret_key").write_text(key)
    run("backup", str(tmp_path / "copy.sqlite"))
    assert key.encode() not in (tmp_path / "copy.sqlite").read_bytes()


@pytest.fixture
def on_a_server(postgres: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> str:
    """The command line's database is on a server."""
    monkeypatch.setenv("DATABASE_URL", postgres)
    return postgres


def test_a_server_is_backed_up_with_its_own_tool_and_comes_back(
    run: Run, on_a_server: str, shelf: Shelf, tmp_path: Path
) -> None:
    with Store.open(on_a_server) as store:
        match = begin(Referee(store, shelf))
        match.sell(ADA)
    copy = str(tmp_path / "copy.dump")
    assert run("backup", copy) == (0, "", "")
    with Store.open(on_a_server) as store:
        later = begin(Referee(store, shelf))
    code, _, said = run("restore", copy)
    assert code == 1
    command = said[said.index("pg_restore") :]
    subprocess.run(["bash", "-euc", command], check=True)
    with Store.open(on_a_server) as store:
        referee = Referee(store, shelf)
        kept = referee.table(match.code)
        assert kept is not None
        assert kept.seq == 1
        assert referee.table(later.code) is None


def test_without_the_tool_its_command_is_said(
    run: Run, on_a_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    code, _, said = run("backup", str(tmp_path / "copy.dump"))
    assert code == 2
    assert "pg_dump --format=custom" in said
    assert not (tmp_path / "copy.dump").exists()


def test_what_the_tool_could_not_do_is_said(
    run: Run, on_a_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "pg_dump"
    tool.write_text("#!/bin/sh\necho server version mismatch >&2; exit 1\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    code, _, said = run("backup", str(tmp_path / "copy.dump"))
    assert (code, "server version mismatch" in said) == (2, True)
    assert not (tmp_path / "copy.dump").exists()


def test_no_password_is_among_the_arguments_of_the_tool(
    run: Run, on_a_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "pg_dump"
    tool.write_text(f'#!/bin/sh\necho "$*" > {tmp_path}/arguments; echo "$PGPASSWORD" > {tmp_path}/password\n')
    tool.chmod(0o755)
    monkeypatch.setenv("DATABASE_URL", on_a_server.replace("companion@", "companion:hush@"))
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert run("backup", str(tmp_path / "copy.dump"))[0] == 0
    assert "hush" not in (tmp_path / "arguments").read_text()
    assert (tmp_path / "password").read_text() == "hush\n"


def test_a_database_that_cannot_be_reached_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://companion@127.0.0.1:1/companion")
    code, out, said = run("export", "K7QX93MFTB2W")
    assert (code, out) == (2, "")
    assert "cannot be reached" in said
    assert "Traceback" not in said


# restore


@pytest.fixture
def backup(run: Run, evening: Evening, tmp_path: Path) -> Path:
    """A backup of an evening with one entry, and a second entry after it was made."""
    evening.sell(ADA)
    file = tmp_path / "copy.sqlite"
    run("backup", str(file))
    evening.enter("Pass", BEN)
    evening.referee.close()
    return file


def _seq(database: Path, evening: Evening) -> int:
    with Store.open(f"sqlite:///{database}") as store:
        table = Referee(store, evening.referee.shelf).table(evening.code)
    assert table is not None
    return table.seq


def _refuses(run: Run, evening: Evening, tmp_path: Path, file: Path) -> str:
    """What `restore` says against a file; nothing has changed."""
    there = sorted(path.name for path in tmp_path.iterdir())
    code, out, said = run("restore", str(file))
    assert (code, out) == (1, "")
    assert "Traceback" not in said
    assert sorted(path.name for path in tmp_path.iterdir()) == there
    assert _seq(tmp_path / "companion.sqlite", evening) == 2
    return said


def test_a_backup_is_put_back_and_what_was_there_is_kept(
    run: Run, evening: Evening, tmp_path: Path, backup: Path
) -> None:
    code, said, err = run("restore", str(backup))
    assert (code, err) == (0, "")
    assert "matches 1, entries 2" in said
    assert _seq(tmp_path / "companion.sqlite", evening) == 1
    (aside,) = tmp_path.glob("companion.before-*.sqlite")
    assert str(aside) in said
    assert _seq(aside, evening) == 2
    assert _seq(backup, evening) == 1


def test_a_backup_is_put_where_nothing_was(
    run: Run, evening: Evening, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "another"))
    assert run("restore", str(backup))[0] == 0
    assert [path.name for path in (tmp_path / "another").iterdir()] == ["companion.sqlite"]
    assert _seq(tmp_path / "another" / "companion.sqlite", evening) == 1


def test_a_backup_takes_the_place_of_a_broken_database(
    run: Run, evening: Evening, tmp_path: Path, backup: Path
) -> None:
    (tmp_path / "companion.sqlite").write_bytes(b"\x00" * 9000)
    assert run("restore", str(backup))[0] == 0
    assert _seq(tmp_path / "companion.sqlite", evening) == 1


def test_nothing_is_put_back_under_a_server(run: Run, evening: Evening, tmp_path: Path, backup: Path) -> None:
    with Store.open(database_url(tmp_path)):
        code, _, said = run("restore", str(backup))
        assert (code, "Stop it first" in said) == (1, True)
    assert not list(tmp_path.glob("companion.before-*"))
    assert _seq(tmp_path / "companion.sqlite", evening) == 2


@pytest.mark.parametrize(
    "content", [b"", b"no database at all", b"SQLite format 3\0", b"SQLite format 3\0" * 500]
)
def test_what_is_no_backup_is_not_put_back(
    run: Run, evening: Evening, tmp_path: Path, backup: Path, content: bytes
) -> None:
    backup.write_bytes(content)
    assert "copy.sqlite" in _refuses(run, evening, tmp_path, backup)


def test_a_backup_that_is_not_there_is_not_put_back(
    run: Run, evening: Evening, tmp_path: Path, backup: Path
) -> None:
    assert "nothing.sqlite" in _refuses(run, evening, tmp_path, tmp_path / "nothing.sqlite")
    assert "cannot be opened" in _refuses(run, evening, tmp_path, tmp_path)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_half_a_backup_is_not_put_back(
    run: Run, evening: Evening, tmp_path: Path, backup: Path, share: float
) -> None:
    whole = backup.read_bytes()
    backup.write_bytes(whole[: int(len(whole) * share)])
    assert "damaged" in _refuses(run, evening, tmp_path, backup)


def _change(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        (["DROP TABLE alembic_version"], "no backup"),
        (["DROP TRIGGER entry_is_not_changed"], "no backup"),
        (["UPDATE alembic_version SET version_num = '9999'"], "newer"),
        (["PRAGMA foreign_keys = OFF", "UPDATE match SET id = 99"], "damaged"),
        (["INSERT INTO entry SELECT match_id, 7, kind, body, 't', 0, device, at FROM entry LIMIT 1"], "replayed"),
        (["INSERT INTO entry SELECT match_id, 2, 'Fly', '{\"kind\": \"Fly\"}', 't', 0, device, at FROM entry LIMIT 1"], "replayed"),
    ],
    ids=["another’s tables", "a journal that can be changed", "a newer version", "a journal without a match", "a gap", "no entry"],
)  # fmt: skip
def test_a_backup_with_something_wrong_in_it_is_not_put_back(
    run: Run, evening: Evening, tmp_path: Path, backup: Path, changes: list[str], word: str
) -> None:
    _change(backup, *changes)
    assert word in _refuses(run, evening, tmp_path, backup)


def test_a_match_of_a_game_that_is_not_here_is_named_and_kept(
    run: Run, evening: Evening, tmp_path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_GAMES_ALSO", "")
    code, said, _ = run("restore", str(backup))
    assert (code, evening.code in said) == (0, True)
    assert _seq(tmp_path / "companion.sqlite", evening) == 1


# games, serve


def test_the_shelf_is_listed(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "sample_game: Corner Market, 2 to 4 players" in out.splitlines()


def test_the_server_is_started_as_it_was_tried(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, ...]] = []
    monkeypatch.setattr(os, "execv", lambda _, arguments: started.append(arguments))
    monkeypatch.setattr(os, "chdir", lambda _: None)
    code, out, _ = run("serve", "--host", "127.0.0.1", "--port", "0")
    assert code == 0
    assert "http://127.0.0.1:0/" in out
    assert "▀" in out
    arguments = " ".join(started[0])
    assert "companion.app:create_app --factory --host 127.0.0.1 --port 0" in arguments
    assert "--interface wsgi --workers-kill-timeout 2" in arguments
    assert "--blocking-threads 256 --workers 1" in arguments


def test_over_https_the_address_says_so_and_the_terminal_what_phones_will_warn_of(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: list[tuple[str, ...]] = []
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    monkeypatch.setenv("COMPANION_HTTPS", "")
    monkeypatch.setattr(os, "execv", lambda _, arguments: started.append(arguments))
    monkeypatch.setattr(os, "chdir", lambda _: None)
    code, out, _ = run("serve", "--host", "127.0.0.1", "--port", "0", "--https")
    assert code == 0
    assert "https://127.0.0.1:0/" in out
    assert "https://127.0.0.1:0/certificate" in out
    assert len(re.findall(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", out)) == 1
    assert f"--ssl-certificate {tmp_path}/https/server.pem" in " ".join(started[0])
    assert os.environ["COMPANION_HTTPS"] == f"{tmp_path}/https/authority.pem"


def test_a_large_house_asks_for_more_phones(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, ...]] = []
    monkeypatch.setattr(os, "execv", lambda _, arguments: started.append(arguments))
    monkeypatch.setattr(os, "chdir", lambda _: None)
    assert run("serve", "--host", "127.0.0.1", "--port", "0", "--phones", "1000")[0] == 0
    assert "--blocking-threads 1016" in " ".join(started[0])
    assert "--backpressure 6096" in " ".join(started[0])  # six lines a phone, most of them idle


def test_a_file_is_served_by_one_process(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for given in (("--processes", "2"), ()):
        code, out, said = run("serve", "--port", "0", *given)
        assert (code, out, "DATABASE_URL" in said) == (2, "", True)
        monkeypatch.setenv("WEB_CONCURRENCY", "3")


def test_a_server_database_is_served_by_several(
    run: Run, on_a_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[str, ...]] = []
    monkeypatch.setattr(os, "execv", lambda _, arguments: started.append(arguments))
    monkeypatch.setattr(os, "chdir", lambda _: None)
    assert run("serve", "--host", "127.0.0.1", "--port", "0", "--processes", "3")[0] == 0
    assert "--workers 3" in " ".join(started[0])


@pytest.mark.parametrize("processes", ["0", "-1", "many"])
def test_a_number_of_processes_that_cannot_be_is_refused_in_words(
    run: Run, capfd: pytest.CaptureFixture[str], processes: str
) -> None:
    with pytest.raises(SystemExit):
        run("serve", "--processes", processes)
    assert f"'{processes}'" in capfd.readouterr().err


def test_phones_are_told_the_address_in_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.168.1.7")
    assert addresses.link_to("0.0.0.0", 8000) == "http://192.168.1.7:8000/"
    assert addresses.link_to("localhost", 8000) == "http://localhost:8000/"
    assert addresses.link_to("fe80::1", 8000) == "http://[fe80::1]:8000/"


def test_without_a_network_there_is_still_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: None)
    assert addresses.link_to("0.0.0.0", 8000) == "http://127.0.0.1:8000/"


def test_a_taken_port_is_said_before_anything_starts(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, err = run("serve", "--host", "127.0.0.1", "--port", str(port))
    assert (code, out) == (2, "")
    assert str(port) in err


@pytest.mark.parametrize("port", ["99999", "http"])
def test_a_port_that_cannot_be_is_refused_in_words(
    run: Run, capfd: pytest.CaptureFixture[str], port: str
) -> None:
    with pytest.raises(SystemExit):
        run("serve", "--port", port)
    assert f"invalid port value: '{port}'" in capfd.readouterr().err


def test_a_command_has_to_be_named(run: Run) -> None:
    with pytest.raises(SystemExit):
        run()


def test_the_command_is_installed() -> None:
    command = Path(sys.executable).with_name("companion")
    assert subprocess.run([command, "games"], capture_output=True, check=False).returncode == 0
