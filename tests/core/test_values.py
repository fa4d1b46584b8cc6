"""Changed copies of frozen values."""

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from companion.core.values import changed


@dataclass(frozen=True, slots=True)
class Chest:
    coins: int
    owner: str = "Ada"


@dataclass(frozen=True, slots=True)
class LockedChest(Chest):
    metal: ClassVar[str] = "iron"

    keys: int = 1


def test_a_changed_copy_has_the_new_value_and_keeps_the_others() -> None:
    assert changed(Chest(3, "Ben"), coins=5) == Chest(5, "Ben")


def test_the_original_stays_as_it_was() -> None:
    chest = Chest(3)
    changed(chest, coins=5)
    assert chest.coins == 3


def test_fields_of_a_base_class_can_be_changed_too() -> None:
    assert changed(LockedChest(3, "Ben", 2), owner="Cleo", keys=0) == LockedChest(3, "Cleo", 0)


def test_it_agrees_with_the_replace_of_the_library() -> None:
    chest = LockedChest(3, "Ben", 2)
    assert changed(chest, coins=9) == replace(chest, coins=9)
    assert type(changed(chest, coins=9)) is LockedChest


def test_a_field_that_does_not_exist_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"changed_Chest.*'pearls'"):
        changed(Chest(3), pearls=1)  # type: ignore[call-arg]


def test_a_copy_with_nothing_changed_is_equal() -> None:
    assert changed(Chest(3)) == Chest(3)


def test_what_belongs_to_the_class_is_no_field_to_change() -> None:
    with pytest.raises(TypeError):
        changed(LockedChest(3), metal="gold")  # type: ignore[call-arg]
