"""What statistics ask of plays that were written down before anybody asked it: their matches are looked through."""

from collections.abc import Sequence
from dataclasses import replace
from time import monotonic

from companion.referee.reader import Reader, UnreadableRow
from companion.referee.table import LiveTable
from companion.referee.writing import details_of
from companion.store import Details, Play

PATIENCE = 0.5
"""Seconds a reader waits for it; what is left is done when somebody asks again."""


def filled_in(
    referee: Reader, plays: Sequence[Play], patience: float = PATIENCE
) -> tuple[tuple[Play, ...], int]:
    """The plays with their details, as far as there is time to look; and how many are to be looked through still."""
    until = monotonic() + patience
    asked = [play for play in plays if _lacks(play, referee)]
    found: dict[str, Details] = {}
    matches: dict[int, Details] = {}
    for play in asked:
        if monotonic() > until:
            break
        found[play.uuid] = Details()
        table = _glanced(referee, str(play.match))
        if table is not None:
            found[play.uuid] = matches[table.match.id] = details_of(table)
    if matches:
        with referee.store.writing() as books:
            for match, details in matches.items():
                books.plays.detail(match, details)
    filled = (replace(play, details=found[play.uuid]) if play.uuid in found else play for play in plays)
    return tuple(filled), len(asked) - len(found)


def _lacks(play: Play, referee: Reader) -> bool:
    """Whether there is a match that could tell more of it."""
    return play.details is None and play.match is not None and play.game in referee.shelf


def _glanced(referee: Reader, code: str) -> LiveTable | None:
    """The match at its end; of one that this version cannot read any more nothing is told."""
    try:
        table = referee.glance(code)
    except UnreadableRow:
        return None
    return table if table is not None and table.is_over else None
