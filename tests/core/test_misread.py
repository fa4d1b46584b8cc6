"""What cannot be read says what was sent, and where."""

import pytest

from companion.core import misread
from companion.core.misread import Misread, NoWholeNumber, TooManyWords
from companion.i18n.say import Speech

KINDS = [kind for kind in vars(misread).values() if isinstance(kind, type) and issubclass(kind, Misread)]


def test_it_repeats_what_was_sent() -> None:
    assert Speech().say(NoWholeNumber("barrels", "three")) == "“three” is not a whole number."


def test_it_says_how_much_room_there_is() -> None:
    assert "40" in Speech().say(TooManyWords("players.0.name", "x", 40))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_carries_its_field_and_one_code(kind: type[Misread]) -> None:
    assert kind.code == "UNREADABLE"
    assert {"where", "given"} <= set(kind.__dataclass_fields__)
