"""What was made once is not made again, as long as there is room for it."""

from companion.web.keeping import Kept


def test_what_is_kept_is_made_once() -> None:
    kept: Kept[str] = Kept(10)
    made: list[str] = []
    for _ in range(3):
        assert kept.get("a", lambda: made.append("a") or "A") == "A"  # type: ignore[func-returns-value]
    assert made == ["a"]


def test_the_longest_unused_is_let_go() -> None:
    kept: Kept[str] = Kept(2)
    for key in "abac":
        kept.get(key, key.upper)
    assert kept.get("a", lambda: "anew") == "A"
    assert kept.get("b", lambda: "anew") == "anew"


def test_all_together_weigh_no_more_than_they_may() -> None:
    kept: Kept[str] = Kept(10, len)
    for key, made in (("a", "x" * 6), ("b", "x" * 4), ("c", "x")):
        kept.get(key, lambda made=made: made)  # type: ignore[misc]
    assert kept.get("a", lambda: "anew") == "anew"
    assert kept.get("c", lambda: "anew") == "x"


def test_what_is_too_heavy_is_made_and_not_kept() -> None:
    kept: Kept[str] = Kept(10, len)
    assert kept.get("a", lambda: "x" * 11) == "x" * 11
    assert kept.get("a", lambda: "anew") == "anew"
