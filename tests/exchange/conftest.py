"""Plays as they go out: one of the house with hostile names, one of a game on no shelf here."""

from datetime import UTC, datetime, timedelta

import pytest

from companion.exchange.directory import Directory
from companion.games import Shelf
from companion.store import Details, Person, Play, PlayPlace

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANNA = Person(id="0a1b2c3d-0000-4000-8000-000000000001", name="Anna", spellings=("anna", "=Anna()"))
HOSTILE = ("=Anna()", '王小明, "明"', "🦑 <Ben>")


@pytest.fixture
def play() -> Play:
    """Corner Market on a Friday: Anna wins."""
    return Play(
        uuid="7c1c6f0e-1111-4222-8333-444455556666",
        match="K7QM4RTX9LWA",
        game="sample_game",
        started=NOON,
        finished=NOON + timedelta(minutes=93),
        location="Café “Zur Post”",
        comments="Rain, & 3 + 4 = 7?",
        places=(
            PlayPlace(seat=1, name=HOSTILE[0], colour="red", total=31, place=1),
            PlayPlace(seat=0, name=HOSTILE[1], colour="blue", total=24, place=2, began=True),
            PlayPlace(seat=2, name=HOSTILE[2], colour="green", total=-3, place=3),
        ),
        details=Details(points={"coins": (24, 31, -3)}),
    )


@pytest.fixture
def elsewhere() -> Play:
    """Told of from another app: no points, and only who won."""
    return Play(
        uuid="7c1c6f0e-1111-4222-8333-444455557777",
        match=None,
        game="tigris & euphrates",
        title="Tigris & Euphrates",
        bgg_id=42,
        source="bgstats",
        started=NOON - timedelta(days=2),
        finished=NOON - timedelta(days=2),
        minutes=150,
        places=(
            PlayPlace(seat=0, name="anna", total=None, place=1),
            PlayPlace(seat=1, name="Chiara", total=None, place=0),
        ),
    )


@pytest.fixture
def directory(shelf: Shelf) -> Directory:
    return Directory(shelf, (ANNA,))
