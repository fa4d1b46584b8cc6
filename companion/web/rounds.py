"""Where each round of a match ended."""

from bisect import bisect_right
from typing import Any

from companion.core.journal import Replayed
from companion.web.scenes import Scene


def rounds_of(scene: Scene) -> tuple[tuple[int, int], ...]:
    """Each round that has ended, with the place of the step that ended it; found by halving.

    Empty for a game that counts no rounds.
    """
    view, steps = scene.game.view, scene.table.steps
    latest = scene.board.round
    if latest is None:
        return ()

    def round_of(step: Replayed[Any]) -> int:
        return view(step.outcome.state, None).round or 0

    ended = [(at_round, bisect_right(steps, at_round, key=round_of)) for at_round in range(1, latest)]
    if scene.game.is_over(scene.state):
        ended.append((latest, len(steps) - 1))
    return tuple((at_round, at) for at_round, at in ended if 0 < at < len(steps))
