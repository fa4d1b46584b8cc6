"""An export of BG Stats as the app writes it, made up."""

from typing import Any


def person(number: int, name: str = "") -> dict[str, Any]:
    return {"id": number, "name": name or f"Person {number}", "uuid": f"a0000000-0000-4000-8000-{number:012d}"}


def score(number: int, points: Any = "12", **more: Any) -> dict[str, Any]:
    return {"playerRefId": number, "score": points, "winner": number == 1, **more}


def play(number: int, **more: Any) -> dict[str, Any]:
    """An evening of Corner Market between persons 1 and 2."""
    usual = {
        "uuid": f"b0000000-0000-4000-8000-{number:012d}",
        "gameRefId": 1,
        "locationRefId": 1,
        "playDate": "2024-03-01 19:00:00",
        "durationMin": 60,
        "ignored": False,
        "playerScores": [score(1), score(2, "7")],
    }
    return usual | more


def export(*plays: Any, **more: Any) -> dict[str, Any]:
    usual = {
        "games": [{"id": 1, "name": "CORNER  market"}, {"id": 2, "name": "Elsewhere", "bggId": 13}],
        "players": [person(1, "Anna"), person(2, "Ben")],
        "locations": [{"id": 1, "name": "At Anna’s"}],
        "plays": list(plays),
        "userInfo": {"meRefId": 1},
    }
    return usual | more
