"""The stream: numbers of entries and signs of life, nothing else."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Thread

import pytest

from companion.web import live
from tests.web.phones import Match, Phone, sell

Event = dict[str, str]


@contextmanager
def listening(phone: Phone, match: Match) -> Iterator[Iterator[Event]]:
    """The events of a match as a phone hears them."""
    response = phone.client.get(match / "stream", buffered=False)
    assert response.status_code == 200
    with closing(response):
        events = (_event(chunk) for chunk in response.iter_encoded())
        yield (event for event in events if event.get("event") != "presence")


def _event(chunk: bytes) -> Event:
    lines = chunk.decode().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines) if name}


def test_a_stream_is_never_kept(ben: Phone, match: Match) -> None:
    response = ben.client.get(match / "stream", buffered=False)
    with closing(response):
        assert response.mimetype == "text/event-stream"
        assert response.headers["Cache-Control"] == "no-store"


def test_a_phone_that_listens_hears_the_newest_number_at_once(anna: Phone, ben: Phone, match: Match) -> None:
    anna.enter(match, **sell())
    with listening(ben, match) as events:
        assert next(events) == {"id": "1", "event": "revision", "data": "1"}


def test_a_phone_that_listens_hears_of_an_entry_on_another(anna: Phone, ben: Phone, match: Match) -> None:
    with listening(ben, match) as events:
        assert next(events)["data"] == "0"
        entering = Thread(target=anna.enter, args=(match,), kwargs=sell())
        entering.start()
        assert next(events) == {"id": "1", "event": "revision", "data": "1"}
        entering.join()


def test_a_phone_hears_of_several_entries_as_the_last_of_them(anna: Phone, ben: Phone, match: Match) -> None:
    with listening(ben, match) as events:
        next(events)
        anna.enter(match, **sell())
        anna.enter(match, kind="Pass", seat=1)
        assert next(events)["data"] == "2"


def test_a_refused_entry_is_not_heard(
    anna: Phone, ben: Phone, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.01)
    with listening(ben, match) as events:
        next(events)
        anna.enter(match, **sell(units=9))
        assert next(events)["event"] == "beat"


def test_another_match_is_not_heard(
    anna: Phone, ben: Phone, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.01)
    with listening(ben, match) as events:
        next(events)
        anna.enter(anna.begin(), **sell())
        assert next(events)["event"] == "beat"


def test_a_silent_line_beats(ben: Phone, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "BEAT", 0.01)
    with listening(ben, match) as events:
        assert [next(events).get("event") for _ in range(3)] == ["revision", "beat", "beat"]


def test_a_stream_ends_by_itself_so_that_a_lost_phone_frees_its_thread(
    ben: Phone, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.01)
    monkeypatch.setattr(live, "LONGEST", 0.05)
    with listening(ben, match) as events:
        assert 1 <= len(list(events)) < 50


def test_nothing_but_numbers_goes_over_the_line(anna: Phone, ben: Phone, match: Match) -> None:
    with listening(ben, match) as events:
        heard = [next(events)]
        anna.enter(match, **sell())
        heard.append(next(events))
    assert all(set(event) == {"id", "event", "data"} and event["data"].isdigit() for event in heard)
