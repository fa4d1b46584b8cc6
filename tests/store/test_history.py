"""The history: everything that was played or is being played, in one list."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from companion.store import Entering, Listed, Match, Play, PlayPlace, Role, Show, Store, Wanted, folded

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ADA = PlayPlace(seat=0, name="Ada", total=31, place=1)
BEN = PlayPlace(seat=1, name="Ben", total=24, place=2)
CHESS = Play(
    uuid="7d0e5a54-0000-4000-8000-000000000001",
    match=None,
    game="chess",
    title="Chess",
    source="bgstats",
    started=NOON - timedelta(days=3),
    finished=NOON - timedelta(days=3),
    location="Café Zentral",
    places=(replace(ADA, name="ＡDA", total=None), replace(BEN, name="Chiara")),
)


def begin(store: Store, *names: str, game: str = "sample_game", at: datetime = NOON) -> Match:
    set_up = {"kind": "SetUp", "players": [{"name": name} for name in names]}
    with store.writing() as books:
        code = books.matches.open(
            game=game, set_up=set_up, box=None, device=None, at=at, entering=Entering.EVERYONE
        )  # fmt: skip
        match = books.matches.find(code)
        assert match is not None
        books.places.join(match.id, "adas", role=Role.KEEPER, at=at)
    return match


def end(store: Store, match: Match, at: datetime = NOON) -> None:
    with store.writing() as books:
        books.matches.finish(match.id, at)
        books.plays.put(match.id, game=match.game, started=at, finished=at, places=[ADA, BEN])


@pytest.fixture
def three(store: Store) -> tuple[Match, Match]:
    """One that is over, one that lies on the table since, and one from elsewhere, which is the oldest."""
    over, running = begin(store, "Ada", "Ben"), begin(store, "Ben", "Dora", at=NOON + timedelta(hours=1))
    end(store, over)
    with store.writing() as books:
        books.plays.add([CHESS])
    return over, running


def listed(store: Store, skip: int = 0, most: int = 40, **wanted: Any) -> tuple[Listed, ...]:
    with store.reading() as books:
        return books.history.listed(Wanted(**{"device": "adas", **wanted}), skip=skip, most=most)


def games(store: Store, **wanted: Any) -> list[tuple[str, bool]]:
    """What is listed: each game, and whether it is over."""
    return [(one.game, one.play is not None) for one in listed(store, **wanted)]


OVER, RUNNING, ELSEWHERE = ("sample_game", True), ("sample_game", False), ("chess", True)


def test_the_newest_stands_first_whatever_it_is(store: Store, three: tuple[Match, Match]) -> None:
    assert games(store) == [RUNNING, OVER, ELSEWHERE]
    assert games(store, skip=1, most=1) == [OVER]
    assert [one.names for one in listed(store)] == [("Ben", "Dora"), ("Ada", "Ben"), ("ＡDA", "Chiara")]


def test_it_says_what_the_device_that_looks_is_at_each(store: Store, three: tuple[Match, Match]) -> None:
    assert [one.role for one in listed(store)] == [Role.KEEPER, Role.KEEPER, None]
    assert [one.role for one in listed(store, device="bens")] == [None, None, None]
    assert games(store, only_own=True) == [RUNNING, OVER]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"show": Show.RUNNING}, [RUNNING]),
        ({"show": Show.FINISHED}, [OVER, ELSEWHERE]),
        ({"show": Show.AWAY}, []),
        ({"games": frozenset(["chess"])}, [ELSEWHERE]),
        ({"people": (frozenset([folded("ada")]),)}, [OVER, ELSEWHERE]),
        ({"people": (frozenset(["ada"]), frozenset(["dora", "ben"]))}, [OVER]),
        ({"since": NOON + timedelta(minutes=1)}, [RUNNING]),
        ({"until": NOON}, [ELSEWHERE]),
        ({"text": "zentral"}, [ELSEWHERE]),
        ({"text": "market", "titled": frozenset(["sample_game"])}, [RUNNING, OVER]),
    ],
)
def test_it_is_found_by_what_it_was(
    store: Store, three: tuple[Match, Match], wanted: dict[str, Any], found: list[tuple[str, bool]]
) -> None:
    assert games(store, **wanted) == found


def test_what_was_put_away_stands_in_a_list_of_its_own(store: Store, three: tuple[Match, Match]) -> None:
    with store.writing() as books:
        for match in three:
            books.matches.archive(match.id, NOON)
    assert games(store) == [ELSEWHERE]
    assert games(store, show=Show.AWAY) == [RUNNING, OVER]


def test_nobody_is_told_what_lies_in_the_bin_of_a_match_they_are_not_at(
    store: Store, three: tuple[Match, Match]
) -> None:
    with store.writing() as books:
        for match in three:
            books.matches.bin(match.id, NOON)
    assert games(store) == [ELSEWHERE]
    assert games(store, show=Show.BIN) == [RUNNING, OVER]
    assert games(store, show=Show.BIN, device="bens") == []


def test_who_was_there_counts_until_it_is_thrown_away(store: Store, three: tuple[Match, Match]) -> None:
    def there(device: str | None = None) -> list[tuple[str, ...]]:
        with store.reading() as books:
            return [names for _, names in books.history.appearances(device=device)]

    assert there() == [("Ada", "Ben"), ("ＡDA", "Chiara")]
    assert there("adas") == [("Ada", "Ben")]
    with store.writing() as books:
        books.matches.bin(three[0].id, NOON)
        books.plays.bin(CHESS.uuid, NOON)
    assert there() == []


def test_the_news_of_a_match_say_that_it_lies_in_the_bin_or_is_gone(
    store: Store, three: tuple[Match, Match]
) -> None:
    match = three[0]
    with store.writing() as books:
        news = books.matches.news(match, after=-1)
        assert news is not None
        assert (news[0].deleted, len(news[1])) == (None, 1)
        books.matches.bin(match.id, NOON)
        assert books.matches.news(match, after=0) == (replace(match, deleted=NOON), ())
        assert books.matches.news(replace(match, code="K7QM4RTX9LWA"), after=0) is None
