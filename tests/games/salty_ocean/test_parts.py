"""What statistics compare of Upon a Salty Ocean."""

from companion.core.values import changed
from companion.games.salty_ocean import GAME
from companion.games.salty_ocean.components import Building
from tests.games.salty_ocean.tables import A, B, table


def test_a_seat_has_what_it_has_built_and_a_track_from_its_first_step() -> None:
    state = table()
    built = changed(state.merchants[A], buildings={Building.BANK: 2}, notre_dame=1)
    state = state.with_merchant(A, built)
    assert GAME.parts is not None
    assert GAME.parts.had(state, A) == (Building.BANK, Building.NOTRE_DAME)
    assert GAME.parts.had(state, B) == ()
