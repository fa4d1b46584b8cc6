"""From a flat form (or a JSON body) to the nested values an action is read from, and back.

A form names nested values with dots: `voyages.0.catch.herring`. Beside the action's own fields it
carries what belongs to the form: the sequence number it was drawn at, its token, a yes to cautions,
and figures read off the pieces (`read_off.price.herring.-1`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.fields import FAR, Misread, Problems, read_whole

MOST_FIELDS = 400
DEEPEST = 6
LONGEST = 10_000

_OF_THE_FORM = {"csrf_token", "seq", "token", "confirmed", "step", "set", "as", "shown"}
_READ_OFF = "read_off"


@dataclass(frozen=True)
class Sent:
    """One entry as it came in."""

    values: dict[str, Any]
    """`kind`, `seat` and the fields of the action, nested, nothing typed yet."""
    seq: int
    """The number of the newest entry when the form was drawn."""
    token: str
    confirmed: bool
    read_off: dict[str, int]
    problems: tuple[Misread, ...] = ()


def read_form(pairs: Iterable[tuple[str, str]]) -> Sent:
    """An entry from the fields of a form. Repeated names become lists."""
    flat: dict[str, Any] = {}
    for name, value in pairs:
        if len(flat) > MOST_FIELDS:
            break
        if name in flat:
            earlier = flat[name]
            flat[name] = [*earlier, value] if isinstance(earlier, list) else [earlier, value]
        else:
            flat[name] = value
    own = {
        name: value
        for name, value in flat.items()
        if name not in _OF_THE_FORM and name.split(".")[0] != _READ_OFF
    }
    read = {
        name.split(".", 1)[1]: v for name, v in flat.items() if name.startswith(_READ_OFF + ".") and v != ""
    }
    return _sent(unflatten(own), flat, read)


def read_json(body: Mapping[str, Any]) -> Sent:
    """An entry from a JSON object: the same names, nested as in a record."""
    own = {name: value for name, value in body.items() if name not in _OF_THE_FORM and name != _READ_OFF}
    read = body.get(_READ_OFF)
    return _sent(own, body, read if isinstance(read, Mapping) else {})


def _sent(values: dict[str, Any], around: Mapping[str, Any], read: Mapping[str, Any]) -> Sent:
    problems: Problems = []
    figures = {str(key)[:60]: read_whole(value, f"{_READ_OFF}.{key}", problems) for key, value in read.items()}
    seq = around.get("seq", FAR)
    number = read_whole(seq if seq != "" else FAR, "seq", problems)
    token = around.get("token", "")
    return Sent(
        values=values,
        seq=number,
        token=token[:80] if isinstance(token, str) else "",
        confirmed=around.get("confirmed") in (True, "on", "true", "1", "yes"),
        read_off=figures,
        problems=tuple(problems),
    )


def unflatten(flat: Mapping[str, Any]) -> dict[str, Any]:
    """`{"catch.cod": "1"}` to `{"catch": {"cod": "1"}}`. Too deep or contradictory names stay as they are."""
    nested: dict[str, Any] = {}
    for name, value in flat.items():
        parts = name.split(".")
        if len(parts) > DEEPEST:
            nested[name[:80]] = value
            continue
        here = nested
        for part in parts[:-1]:
            inner = here.setdefault(part, {})
            if not isinstance(inner, dict):
                inner = here[part] = {}
            here = inner
        here[parts[-1]] = value
    return nested


def flatten(values: Mapping[str, Any], under: str = "") -> dict[str, Any]:
    """The opposite: what a form is filled in with, from an action as it is written in a record."""
    flat: dict[str, Any] = {}
    for name, value in values.items():
        path = f"{under}{name}"
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{path}."))
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            for at, row in enumerate(value):
                flat.update(flatten(row, f"{path}.{at}."))
        elif isinstance(value, list):
            flat[path] = ",".join(str(part) for part in value)
        else:
            flat[path] = value
    return flat


def stepped(pairs: list[tuple[str, str]]) -> list[tuple[str, str]] | None:
    """The form with its `step` button (`barrels+1`) or `set` chip (`barrels=8`) carried out.

    That is how steppers and chips work without a script. None if neither was pressed.
    """
    pressed = next(((name, value) for name, value in pairs if name in ("step", "set")), None)
    if pressed is None:
        return None
    rest = dict(pair for pair in pairs if pair[0] not in ("step", "set"))
    name, value = pressed
    if name == "set":
        for part in value.split("&"):
            field, _, number = part.partition("=")
            rest[field[:80]] = number[:20]
    else:
        sign = max(value.rfind("+"), value.rfind("-"))
        problems: Problems = []
        by = read_whole(value[sign:], "step", problems)
        field = value[:sign][:80]
        now = read_whole(rest.get(field) or "0", field, problems)
        if sign > 0 and not problems:
            rest[field] = str(now + by)
    return list(rest.items())
