"""How often something may be asked from one address. Each process counts for itself, in memory."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from flask import Flask, abort, current_app, request


@dataclass(frozen=True, slots=True)
class Pace:
    """So many times within so many seconds, which run from the first time."""

    most: int
    seconds: float


class Counts:
    """How often whoever asks at one pace has asked."""

    def __init__(self, pace: Pace, clock: Callable[[], float] = monotonic) -> None:
        self._pace, self._clock, self._lock = pace, clock, Lock()
        self._known: OrderedDict[str, tuple[float, int]] = OrderedDict()
        """When the seconds of each began, and how often since; who began first stands in front."""

    def has_room(self, who: str) -> bool:
        """Whether once more would be within the pace."""
        with self._lock:
            return self._since(who)[1] < self._pace.most

    def add(self, who: str) -> bool:
        """Count once more; whether that is within the pace."""
        with self._lock:
            began, times = self._since(who)
            self._known[who] = began, times + 1
            return times < self._pace.most

    def _since(self, who: str) -> tuple[float, int]:
        now = self._clock()
        while self._known and now - next(iter(self._known.values()))[0] >= self._pace.seconds:
            self._known.popitem(last=False)
        return self._known.get(who, (now, 0))


def init_app(app: Flask, calls: Pace, *, free: tuple[str, ...]) -> None:
    """Let everything in the house be called at this pace, but for what is `free`."""
    app.config.setdefault("COUNTS_CALLS", True)
    app.extensions["pace"] = {}

    def keep_the_pace() -> None:
        endpoint = request.endpoint
        if endpoint is not None and endpoint not in free and not is_kept(calls, f"{endpoint} {address()}"):
            abort(429)

    app.before_request(keep_the_pace)


def address() -> str:
    """Who asks, as far as the line tells."""
    return request.remote_addr or "127.0.0.1"


def is_kept(pace: Pace, who: str) -> bool:
    """Count once more; whether that is within the pace."""
    return _counts(pace).add(who) if current_app.config["COUNTS_CALLS"] else True


def has_room(pace: Pace, who: str) -> bool:
    """Whether once more would be within the pace."""
    return _counts(pace).has_room(who) if current_app.config["COUNTS_CALLS"] else True


def _counts(pace: Pace) -> Counts:
    counts: dict[Pace, Counts] = current_app.extensions["pace"]
    return counts.get(pace) or counts.setdefault(pace, Counts(pace))
