"""BG Stats' own file: its shape, and plays written as it (`.bgsplay` of one play, `BGStatsExport.json` of many).

The shapes below are what one writes and what one reads. What is not named here other versions of that app may add.
Moments are text, `2026-11-30 19:04:05`, in UTC; a score is text too. Its people, games and places are lists with
numbers of their own (`id`) that hold within one file; what stays the same from file to file is the `uuid`.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import NotRequired, TypedDict

from companion.exchange.directory import (
    Directory,
    KnownGame,
    KnownPerson,
    colour_of,
    highest_wins_by_itself,
    minutes_of,
    stable_id,
)
from companion.store import Play

MOMENT = "%Y-%m-%d %H:%M:%S"
"""How it writes moments, in UTC."""
ENDING, MIMETYPE = "bgsplay", "application/json"
ABOUT = "Written by Companion, to be opened in BG Stats."


class FilePlayer(TypedDict):
    uuid: str
    id: int
    name: str
    isAnonymous: bool
    modificationDate: str
    bggUsername: str


class FileLocation(TypedDict):
    uuid: str
    id: int
    name: str
    modificationDate: str


class FileGame(TypedDict):
    uuid: str
    id: int
    name: str
    modificationDate: str
    cooperative: bool
    highestWins: bool
    noPoints: bool
    usesTeams: bool
    bggName: str
    bggId: NotRequired[int]
    """A number; left out where it is not known."""
    isBaseGame: int
    isExpansion: int
    minPlayerCount: NotRequired[int]
    maxPlayerCount: NotRequired[int]


class FileScore(TypedDict):
    playerRefId: int
    score: str
    """"" where no points were counted. The app takes sums too: “12+5”."""
    winner: bool
    newPlayer: bool
    startPlayer: bool
    rank: int
    """1 is first; 0: nobody said."""
    seatOrder: int
    """1 is the first seat; 0: nobody said."""
    role: str
    team: str


class FilePlay(TypedDict):
    uuid: str
    """Must stay: else a second import doubles the play."""
    gameRefId: int
    locationRefId: int
    """0: nobody said where."""
    playDate: str
    playDateYmd: int
    """The day as one number, 20261130."""
    entryDate: str
    modificationDate: str
    durationMin: int
    """0: nobody said."""
    rounds: int
    board: str
    comments: str
    usesTeams: bool
    manualWinner: bool
    """The winners are who is marked so, whatever the scores say."""
    ignored: bool
    playerScores: list[FileScore]


class UserInfo(TypedDict):
    meRefId: int
    """The player who is the owner of the app; 0: nobody."""
    exportDate: str
    appVersion: str


class Around(TypedDict):
    about: str
    games: list[FileGame]
    players: list[FilePlayer]
    locations: list[FileLocation]
    userInfo: UserInfo


class File(Around):
    plays: list[FilePlay]


def moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime(MOMENT)


def bgstats_file(plays: Iterable[Play], directory: Directory, *, at: datetime) -> File:
    """The plays as one file, written at this moment."""
    return _Writing(directory, moment(at)).file(plays)


def written(file: File) -> str:
    return json.dumps(file, ensure_ascii=False)


def written_in_parts(plays: Iterable[Play], directory: Directory, *, at: datetime) -> Iterator[str]:
    """The same as text, play by play: nobody waits for the last of ten thousand before the first is sent."""
    yield from _Writing(directory, moment(at)).parts(plays)


class _Writing:
    """One file as it is written: everybody and everything a play refers to is numbered as it comes."""

    def __init__(self, directory: Directory, now: str) -> None:
        self._directory, self._now = directory, now
        self._games: dict[str, FileGame] = {}
        self._players: dict[str, FilePlayer] = {}
        self._locations: dict[str, FileLocation] = {}

    def file(self, plays: Iterable[Play]) -> File:
        written = [self._play(play) for play in plays]
        return {**self._around(), "plays": written}

    def parts(self, plays: Iterable[Play]) -> Iterator[str]:
        yield '{"plays": ['
        for at, play in enumerate(plays):
            yield f"{', ' if at else ''}{json.dumps(self._play(play), ensure_ascii=False)}"
        yield f"], {json.dumps(self._around(), ensure_ascii=False)[1:]}"

    def _around(self) -> Around:
        """Everything but the plays; what they refer to is known once they are written."""
        return {
            "about": ABOUT,
            "games": list(self._games.values()),
            "players": list(self._players.values()),
            "locations": list(self._locations.values()),
            "userInfo": {"meRefId": 0, "exportDate": self._now, "appVersion": "Companion"},
        }

    def _play(self, play: Play) -> FilePlay:
        return {
            "uuid": play.uuid,
            "gameRefId": self._game(self._directory.game(play)),
            "locationRefId": self._location(play.location),
            "playDate": moment(play.started),
            "playDateYmd": int(play.started.astimezone().strftime("%Y%m%d")),
            "entryDate": moment(play.finished),
            "modificationDate": moment(play.finished),
            "durationMin": minutes_of(play) or 0,
            "rounds": 0,
            "board": "",
            "comments": play.comments,
            "usesTeams": False,
            "manualWinner": not highest_wins_by_itself(play),
            "ignored": False,
            "playerScores": self._scores(play),
        }

    def _scores(self, play: Play) -> list[FileScore]:
        people = self._directory.people(play)
        return [
            {
                "playerRefId": self._player(person),
                "score": "" if place.total is None else str(place.total),
                "winner": place.place == 1,
                "newPlayer": False,
                "startPlayer": place.began,
                "rank": place.place,
                "seatOrder": place.seat + 1,
                "role": colour_of(place.colour),
                "team": "",
            }
            for place, person in zip(play.places, people, strict=True)
        ]

    def _game(self, game: KnownGame) -> int:
        known = self._games.get(game.slug)
        if known is None:
            known = self._games[game.slug] = {
                "uuid": game.uuid,
                "id": len(self._games) + 1,
                "name": game.name,
                "modificationDate": self._now,
                "cooperative": False,
                "highestWins": True,
                "noPoints": False,
                "usesTeams": False,
                "bggName": game.name,
                "isBaseGame": 1,
                "isExpansion": 0,
            }
            if game.bgg_id is not None:
                known["bggId"] = game.bgg_id
            if game.seats:
                known["minPlayerCount"], known["maxPlayerCount"] = game.seats[0], game.seats[-1]
        return known["id"]

    def _player(self, person: KnownPerson) -> int:
        known = self._players.get(person.id)
        if known is None:
            known = self._players[person.id] = {
                "uuid": person.id,
                "id": len(self._players) + 1,
                "name": person.name,
                "isAnonymous": False,
                "modificationDate": self._now,
                "bggUsername": "",
            }
        return known["id"]

    def _location(self, name: str) -> int:
        if not name:
            return 0
        known = self._locations.get(name)
        if known is None:
            known = self._locations[name] = {
                "uuid": stable_id("location", name.casefold()),
                "id": len(self._locations) + 1,
                "name": name,
                "modificationDate": self._now,
            }
        return known["id"]
