"""JSON by somebody we do not know: read as what it says, or told in words. It never raises."""

import json
from collections import Counter
from typing import Any

from companion.core.messages import Message
from companion.exchange import reasons

MOST_PARTS = 3_000_000
"""Values of a file; ten thousand plays have a fifth of it."""
AT_THE_END = 2
"""Characters from its end where a file that cannot be read was cut off."""


class _Broken(Exception):
    """Ends the reading; it never leaves this module."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem)
        self.problem = problem


def text_of(content: bytes) -> str | Message:
    """The text of a file, if it is text."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # Cut off in the middle of a letter, or no text at all.
        is_cut = error.reason == "unexpected end of data" and error.start > 0
        return reasons.CutOff() if is_cut else reasons.NotText()
    if not text.strip():
        return reasons.NothingInIt()
    return reasons.NotText() if "\0" in text else text


def read_json(text: str) -> Any:
    """What a JSON text says; a `Message` if it says nothing one could use."""
    if text.count(",") + text.count("[") + text.count("{") > MOST_PARTS:
        return reasons.TooMuch()
    try:
        found = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode("utf-8")
    except _Broken as broken:
        return broken.problem
    except UnicodeEncodeError:
        return reasons.HalfALetter()
    except json.JSONDecodeError as error:
        whole = text.rstrip()
        if error.pos >= len(whole) - AT_THE_END or error.msg.startswith("Unterminated string"):
            return reasons.CutOff()
        return reasons.NotJson(error.lineno)
    except (ValueError, RecursionError):
        return reasons.NotJson(1)
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise _Broken(reasons.SaidTwice(_plain(twice)[:40]))
    return found


def _plain(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _no_number(constant: str) -> None:
    raise ValueError(constant)
