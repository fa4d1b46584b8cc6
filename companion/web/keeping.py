"""What was worked out before is kept, so that five phones at one table do not have it worked out five times.

In a template `{% call kept("seat", card) %} … {% endcall %}` draws its block only where nobody has seen the same yet:
the key names everything the block draws besides the reader's language and the names. The tokens of its forms
are blanks. While a match keeps secrets from its reader nothing is kept but `kept_picture`s, which are drawn from
nothing but their key.
"""

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from flask import Flask, current_app

from companion.web.fragments import current_speech

V = TypeVar("V")

PARTS, TABLES = 8_000_000, 4_000_000
"""Bytes of the parts of tables, which the next entry leaves as they are, and of whole ones, which it does not."""


class Kept(Generic[V]):
    """The things asked for last, by key, as long as all of them weigh no more than `most`; the longest unused is
    let go."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._most, self._weigh, self._weight = most, weigh, 0
        self._lock = Lock()
        self._known: OrderedDict[Hashable, V] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """What is kept under this key, made if it is not there."""
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        made = make()
        with self._lock:
            if key not in self._known:
                self._known[key] = made
                self._weight += self._weigh(made)
            while self._weight > self._most:
                _, gone = self._known.popitem(last=False)
                self._weight -= self._weigh(gone)
        return made


def init_app(app: Flask) -> None:
    """Teach the templates `kept`."""
    parts: Kept[str] = Kept(PARTS, sys.getsizeof)
    app.extensions["tables"] = Kept[str](TABLES, sys.getsizeof)
    app.jinja_env.globals["kept"] = lambda what, *shown, caller: _kept(parts, (what, *shown), caller)
    app.jinja_env.globals["kept_picture"] = lambda what, *shown, caller: _kept_picture(
        parts, (what, *shown), caller
    )


def kept_table(draw: Callable[[], str], *shown: Hashable) -> str:
    """A whole table, as `kept` keeps its parts."""
    return _kept(current_app.extensions["tables"], shown, draw)


def _kept_picture(drawn: Kept[str], shown: Hashable, draw: Callable[[], str]) -> str:
    """What is drawn from its key alone and says nothing of a seat's: who may not know that has no such key."""
    speech = current_speech()
    return drawn.get(("picture", speech.locale, speech.game, shown), draw)


def _kept(drawn: Kept[str], shown: Hashable, draw: Callable[[], str]) -> str:
    speech = current_speech()
    if speech.sight is not None:  # nothing drawn for somebody who may know more is ever handed on
        return draw()
    return drawn.get((speech.locale, speech.game, speech.names, shown), draw)
