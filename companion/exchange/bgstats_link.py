"""BG Stats' link: a play as an address that opens the app with the play filled in.

The app remembers which of its games and people ours are by the ids, so they stay the same from link to link.
"""

import json
from typing import NotRequired, TypedDict
from urllib.parse import quote

from companion.exchange.bgstats_file import moment
from companion.exchange.directory import Directory, colour_of, minutes_of
from companion.store import Play

OPENS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"
"""Part of what the app knows our games and people by: it never changes."""
LONGEST_LINK = 8_000
"""Characters every browser and every phone passes on whole."""
ELLIPSIS = "…"


class LinkGame(TypedDict):
    name: str
    sourceGameId: str
    bggId: NotRequired[int]
    """A number; left out where it is not known."""
    highestWins: bool
    noPoints: bool


class LinkPlayer(TypedDict):
    name: str
    sourcePlayerId: str
    startPlayer: bool
    winner: bool
    score: NotRequired[int]
    """Left out where no points were counted."""
    role: str


class LinkPlay(TypedDict):
    """Every boolean is there: on Android a link without one does nothing."""

    sourceName: str
    sourcePlayId: str
    playDate: str
    """UTC."""
    durationMin: NotRequired[int]
    location: str
    board: str
    comments: str
    game: LinkGame
    players: list[LinkPlayer]


def link(play: Play, directory: Directory) -> str:
    """The address. Of a comment that is too long for one only the beginning goes along."""
    told = link_play(play, directory)
    address = _address(told)
    while len(address) > LONGEST_LINK and told["comments"]:
        over = len(address) - LONGEST_LINK
        kept = len(told["comments"]) - 1 - over // 12 - 1  # a letter takes up to twelve characters
        told["comments"] = told["comments"][:kept].rstrip() + ELLIPSIS if kept > 0 else ""
        address = _address(told)
    return address


def link_play(play: Play, directory: Directory) -> LinkPlay:
    """What the link tells."""
    told: LinkPlay = {
        "sourceName": SOURCE,
        "sourcePlayId": play.uuid,
        "playDate": moment(play.started),
        "location": play.location,
        "board": "",
        "comments": play.comments,
        "game": _game(play, directory),
        "players": _players(play, directory),
    }
    minutes = minutes_of(play)
    if minutes is not None:
        told["durationMin"] = minutes
    return told


def _game(play: Play, directory: Directory) -> LinkGame:
    known = directory.game(play)
    game: LinkGame = {
        "name": known.name,
        "sourceGameId": known.slug,
        "highestWins": True,
        "noPoints": all(place.total is None for place in play.places),
    }
    if known.bgg_id is not None:
        game["bggId"] = known.bgg_id
    return game


def _players(play: Play, directory: Directory) -> list[LinkPlayer]:
    players = []
    for place, person in zip(play.places, directory.people(play), strict=True):
        player: LinkPlayer = {
            "name": person.name,
            "sourcePlayerId": person.id,
            "startPlayer": place.began,
            "winner": place.place == 1,
            "role": colour_of(place.colour),
        }
        if place.total is not None:
            player["score"] = place.total
        players.append(player)
    return players


def _address(told: LinkPlay) -> str:
    return OPENS + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe="")
