"""Whether the house is well, and what it says while its database is away."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask

from companion.store import Store, Unreachable
from tests.web.phones import Match, Phone, sell


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database does not answer."""

    @contextmanager
    def nobody(_: Store) -> Iterator[Any]:
        raise Unreachable
        yield

    monkeypatch.setattr(Store, "writing", nobody)
    monkeypatch.setattr(Store, "reading", nobody)


def test_all_is_well_while_the_database_answers(app: Flask) -> None:
    answer = app.test_client().get("/health")
    assert (answer.status_code, answer.json) == (200, {"well": True})
    assert "Set-Cookie" not in answer.headers


def test_all_is_not_well_while_it_does_not(app: Flask, away: None) -> None:
    assert app.test_client().get("/health").status_code == 503


def test_an_entry_that_could_not_be_kept_is_asked_for_again(anna: Phone, match: Match, away: None) -> None:
    answer = anna.client.post(match / "entries", json={**sell(), "token": "t"})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
    assert answer.json is not None
    assert answer.json["reasons"][0]["code"] == "SERVICE_UNAVAILABLE"
    assert "sent again" in answer.json["reasons"][0]["text"]


def test_a_page_says_it_in_words(anna: Phone, match: Match, away: None) -> None:
    answer = anna.client.get(str(match))
    assert answer.status_code == 503
    assert 'id="refusal"' in answer.text
    assert 'data-status="503"' in answer.text
