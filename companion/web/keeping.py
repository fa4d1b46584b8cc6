"""What was worked out before is kept, so that five phones at one table do not have it worked out five times.

In a template `{% call kept("seat", card) %} … {% endcall %}` draws its block only where nobody has seen the same yet:
the key names everything the block draws besides the reader's language and the names. A block with a form in
it is never kept, since every form has a token of its own; while a match keeps secrets from its reader nothing is.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from flask import Flask
from markupsafe import Markup

from companion.web.fragments import current_speech

V = TypeVar("V")

PARTS = 4_000
"""Parts of some kilobyte each: those of two hundred tables."""


class Kept(Generic[V]):
    """The `most` things asked for last, by key; the longest unused is let go."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()
        self._known: OrderedDict[Hashable, V] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """What is kept under this key, made if it is not there."""
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        made = make()
        with self._lock:
            self._known[key] = made
            while len(self._known) > self._most:
                self._known.popitem(last=False)
        return made


def init_app(app: Flask) -> None:
    """Teach the templates `kept`."""
    parts: Kept[Markup] = Kept(PARTS)

    def kept(what: str, *shown: Hashable, caller: Callable[[], Markup]) -> Markup:
        speech = current_speech()
        if speech.sight is not None:  # nothing drawn for somebody who may know more is ever handed on
            return caller()
        return parts.get((what, speech.locale, speech.game, speech.names, shown), caller)

    app.jinja_env.globals["kept"] = kept
