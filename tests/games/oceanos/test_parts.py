"""What statistics compare of Oceanos."""

from companion.core.amounts import Amounts
from companion.core.values import changed
from companion.games.oceanos import GAME
from companion.games.oceanos.components import Part
from companion.games.oceanos.parts import Finished
from tests.games.oceanos.test_board import A, B, table


def test_a_seat_has_the_parts_it_has_raised_as_far_as_they_go() -> None:
    state = table()
    levels = {**dict.fromkeys(Part, 1), Part.MOTOR: 3, Part.COCKPIT: 2}
    state = state.with_explorer(A, changed(state.explorers[A], levels=Amounts(levels)))
    assert GAME.parts is not None
    assert GAME.parts.had(state, A) == (Finished.MOTOR,)
    assert GAME.parts.had(state, B) == ()


def test_every_part_of_a_submarine_is_compared() -> None:
    assert [part.slug for part in Finished] == [part.slug for part in Part]
