"""Matches played by chance, entered as people would have entered them."""

from collections.abc import Iterator
from secrets import token_urlsafe

from companion.core.game import Player
from companion.core.journal import Did
from companion.core.ruling import write_action
from companion.referee import Referee
from tests.games.random_play import RandomMatch
from tests.web.phones import Match


def begun(referee: Referee, chance: RandomMatch, names: str = "{}") -> Match:
    """The match at its beginning; every name is worded as `names` says."""
    up = chance.set_up
    players = [Player(names.format(player.name), player.colour) for player in up.players]
    code = referee.start_match(
        chance.game.slug, players=players, start=up.start, readings=up.readings, printed=up.printed
    )
    assert isinstance(code, str)
    return Match(code)


def played(referee: Referee, chance: RandomMatch, match: Match, most: int | None = None) -> Iterator[int]:
    """Enter turn by turn, and come back before each."""
    for at, turn in enumerate(chance.turns[:most]):
        yield at
        entry, token = turn.entry, token_urlsafe(12)
        if isinstance(entry, Did):
            referee.submit(match.code, write_action(entry.action), token=token, confirmed=True)
        else:
            referee.read_figure(match.code, entry.figure, entry.value, token=token)
