"""Boxes keep what was read off their pieces, and when."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from companion.store import Box, FigureRead, Store

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(hours=1)


def _create(store: Store, name: str = "Ada’s", **printed: int) -> str:
    with store.writing() as books:
        return books.boxes.create(game="sample_game", name=name, printed=printed, at=NOON)


def _find(store: Store, box: str) -> Box:
    with store.reading() as books:
        found = books.boxes.find(box)
    assert found is not None
    return found


def test_a_box_comes_back_as_it_was_created(store: Store) -> None:
    box = _find(store, _create(store, premium=2))
    assert (box.game, box.name, box.printed, box.is_example) == ("sample_game", "Ada’s", {"premium": 2}, False)
    assert box.history == (FigureRead(key="premium", value=2, at=NOON),)


def test_there_is_no_box_one_could_guess(store: Store) -> None:
    _create(store)
    with store.reading() as books:
        assert books.boxes.find("1") is None


def test_a_figure_read_goes_down_in_the_history_with_its_match(store: Store) -> None:
    box = _create(store, premium=2)
    with store.writing() as books:
        books.boxes.put(box, {"premium": 3}, at=LATER, match="K7QX93MFTB2W")
    assert _find(store, box).history[1:] == (
        FigureRead(key="premium", value=3, at=LATER, match="K7QX93MFTB2W"),
    )


def test_what_two_matches_read_at_once_is_both_kept(store: Store) -> None:
    box = _create(store)

    def read(key: str) -> None:
        with store.writing() as books:
            known = books.boxes.hold(box)
            assert known is not None
            books.boxes.put(box, {**known.printed, key: 3}, at=LATER)

    keys = [f"figure {n}" for n in range(12)]
    with ThreadPoolExecutor(6) as tables:
        list(tables.map(read, keys))
    assert _find(store, box).printed == dict.fromkeys(keys, 3)


def test_what_stays_the_same_is_no_news(store: Store) -> None:
    box = _create(store, premium=2)
    with store.writing() as books:
        books.boxes.put(box, {"premium": 2}, at=LATER)
    assert len(_find(store, box).history) == 1


def test_a_figure_can_be_blanked_again(store: Store) -> None:
    box = _create(store, premium=2)
    with store.writing() as books:
        books.boxes.put(box, {}, at=LATER)
    assert _find(store, box).printed == {}
    assert _find(store, box).history[-1].value is None


def test_invented_figures_are_marked(store: Store) -> None:
    box = _find(store, _create(store, premium=2, example=1))
    assert box.is_example
    assert [read.key for read in box.history] == ["premium"]


def test_boxes_are_listed_by_name_within_their_game(store: Store) -> None:
    _create(store, "Chiara’s")
    _create(store, "Ben’s")
    with store.writing() as books:
        books.boxes.create(game="another", name="Ada’s", printed={}, at=NOON)
        assert [box.name for box in books.boxes.listed("sample_game")] == ["Ben’s", "Chiara’s"]
        assert len(books.boxes.listed()) == 3


def test_a_box_can_be_renamed(store: Store) -> None:
    box = _create(store)
    with store.writing() as books:
        books.boxes.rename(box, "Ben’s")
    assert _find(store, box).name == "Ben’s"


def test_a_duplicate_goes_its_own_way(store: Store) -> None:
    box = _create(store, premium=2)
    with store.writing() as books:
        second = books.boxes.duplicate(box, "Ben’s", at=LATER)
        assert second is not None
        books.boxes.put(second, {"premium": 4}, at=LATER)
    assert (_find(store, box).printed, _find(store, second).printed) == ({"premium": 2}, {"premium": 4})


def test_nothing_is_made_of_a_box_that_is_not_there(store: Store) -> None:
    with store.writing() as books:
        assert books.boxes.duplicate("K7QX93MFTB2W", "Ben’s", at=NOON) is None
        books.boxes.put("K7QX93MFTB2W", {"premium": 1}, at=NOON)
        assert books.boxes.listed() == ()


def test_a_match_outlives_its_box(store: Store) -> None:
    box = _create(store)
    with store.writing() as books:
        code = books.matches.open(game="sample_game", set_up={"kind": "SetUp"}, box=box, device=None, at=NOON)
        books.boxes.discard(box)
        match = books.matches.find(code)
        assert match is not None
        assert match.box is None
