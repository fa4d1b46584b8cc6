"""What one process enters into a server's database, the others hear."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import Timer
from time import monotonic, sleep

import psycopg
import pytest

from companion.store import Row, Store, Unreachable, listening
from companion.store.engine import ON_THE_LINE

SOON, LONG = 0.1, 10.0
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
CUT_OFF_ALL = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
CUT_OFF = f"{CUT_OFF_ALL} AND query LIKE 'LISTEN%'"


@pytest.fixture
def here(postgres: str) -> Iterator[Store]:
    with Store.open(postgres, listens=True) as store:
        yield store


@pytest.fixture
def there(postgres: str) -> Iterator[Store]:
    """Another process on the same database."""
    with Store.open(postgres) as store:
        yield store


def _tell(store: Store, key: str, number: int) -> None:
    with store.writing() as books:
        books.tell_others(key, number)


@contextmanager
def _soon(act: Callable[[], None]) -> Iterator[None]:
    timer = Timer(SOON, act)
    timer.start()
    yield
    timer.join()


def test_what_is_entered_there_is_heard_here(here: Store, there: Store) -> None:
    with _soon(lambda: _tell(there, "K7QX", 8)):
        begun = monotonic()
        assert here.signals.wait_for("K7QX", 7, LONG) == 8
    assert monotonic() - begun < LONG / 2


def test_who_comes_late_does_not_wait(here: Store, there: Store) -> None:
    _tell(there, "K7QX", 8)
    sleep(SOON)
    assert here.signals.wait_for("K7QX", 7, 0) == 8


def test_another_number_of_the_same_match_is_another_topic(here: Store, there: Store) -> None:
    there.tell("K7QX/presence", 3)
    assert here.signals.wait_for("K7QX/presence", 2, LONG) == 3
    assert here.signals.wait_for("K7QX", 2, 0) == 2


def test_what_is_told_apart_from_any_entry_is_heard_where_it_is_told_too(there: Store) -> None:
    there.tell("K7QX/presence", 3)
    assert there.signals.wait_for("K7QX/presence", 2, 0) == 3


def test_what_is_not_on_disk_is_not_heard(here: Store, there: Store) -> None:
    def fail() -> None:
        with there.writing() as books:
            books.tell_others("K7QX", 8)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert here.signals.wait_for("K7QX", 7, SOON) == 7


@pytest.mark.parametrize("payload", ["", "hello", "K7QX eight process", "K7QX 8"])
def test_what_is_no_signal_of_ours_is_passed_over(
    here: Store, there: Store, postgres: str, payload: str
) -> None:
    with psycopg.connect(postgres) as connection:
        connection.execute("SELECT pg_notify('companion', %s)", (payload,))
    _tell(there, "K7QX", 9)
    assert here.signals.wait_for("K7QX", 8, LONG) == 9


def _cut_off(postgres: str) -> None:
    with psycopg.connect(postgres) as connection:
        row = connection.execute(CUT_OFF).fetchone()
        assert row == (1,)


def test_what_came_while_the_line_was_cut_is_heard_afterwards(
    here: Store, there: Store, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with there.writing() as books:
        code = books.matches.open(game="g", set_up={"kind": "SetUp"}, box=None, device=None, at=NOON)
        match = books.matches.find(code)
        assert match is not None
    monkeypatch.setattr(listening, "FIRST_PAUSE", 0.5)
    _cut_off(postgres)
    sleep(SOON)
    with there.writing() as books:
        books.matches.append(match.id, [Row(seq=1, body={"kind": "Pass"}, at=NOON)])
        books.matches.touch(match.id, datetime.now(UTC))
        books.tell_others(code, 1)
    assert here.signals.wait_for(code, 0, LONG) == 1


def test_everybody_looks_again_once_the_line_is_back(here: Store, postgres: str) -> None:
    with _soon(lambda: _cut_off(postgres)):
        begun = monotonic()
        assert here.signals.wait_for("K7QX/presence", 2, LONG) == 2
    assert monotonic() - begun < LONG / 2


def test_a_silent_line_is_asked_whether_it_is_still_there(
    postgres: str, there: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "SIGN_OF_LIFE", 0.01)
    with Store.open(postgres, listens=True) as here:
        sleep(SOON)
        _tell(there, "K7QX", 8)
        assert here.signals.wait_for("K7QX", 7, LONG) == 8


def test_whoever_cannot_listen_does_not_begin(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ON_THE_LINE, "connect_timeout", 0.1)
    store = Store.open(postgres)
    store._database.engine.url = store._database.engine.url.set(port=1)
    with store, pytest.raises(Unreachable):
        store.listen()


def test_a_file_has_nobody_else_to_listen_to(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Store.open(f"sqlite:///{tmp_path_factory.mktemp('file')}/companion.sqlite", listens=True) as store:
        store.tell("K7QX", 8)
        assert store.signals.wait_for("K7QX", 7, 0) == 8


def test_a_server_that_is_away_is_unreachable_and_comes_back(postgres: str) -> None:
    with Store.open(postgres) as store, psycopg.connect(postgres, autocommit=True) as server:

        def be_cut_off() -> None:
            with store.reading() as books:
                books.matches.listed()
                server.execute(CUT_OFF_ALL)
                books.matches.listed()

        with pytest.raises(Unreachable):
            be_cut_off()
        with store.reading() as books:
            assert books.matches.listed() == ()
