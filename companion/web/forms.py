"""From a flat form (or a JSON body) to the nested values an action is read from, and back.

A form names nested values with dots: `voyages.0.catch.herring`. Beside the action's own fields it
carries what belongs to the form: the sequence number it was drawn at, its token, a yes to cautions,
and figures read off the pieces (`read_off.price.herring.-1`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.fields import FAR, Toggle, read_whole
from companion.core.journal import Amended
from companion.core.misread import Misread, Problems, WrongShape

MOST_FIELDS = 400
DEEPEST = 6
LONGEST = 10_000

_OF_THE_FORM = {"csrf_token", "seq", "token", "confirmed", "step", "set", "as", "shown", "amends", "also"}
_READ_OFF = "read_off"
_NOTHING_SAID = ""
"""In place of a row all of whose fields are left as usual."""


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
    typed_off: Mapping[str, Any] = field(default_factory=dict)
    """The figures read off as they were typed, for the form that comes back."""
    amends: int | None = None
    """The older entry that counts as this one instead."""
    also: tuple[int, ...] = ()
    """The entries that are struck with it."""

    @property
    def written(self) -> dict[str, Any]:
        """What is to be entered, as a record has it."""
        if self.amends is None:
            return self.values
        return {"kind": Amended.__name__, "entry": self.amends, "action": self.values}


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
    return _sent(own, body, body.get(_READ_OFF, {}))


def _sent(values: dict[str, Any], around: Mapping[str, Any], read: Any) -> Sent:
    problems: Problems = []
    if _is_amended(values):
        values, around = dict(values["action"]), {**around, "amends": values["entry"]}
    if not isinstance(read, Mapping):
        problems.append(WrongShape(_READ_OFF, str(read)[:40]))
        read = {}
    typed = {str(key)[:60]: value for key, value in read.items()}
    figures = {key: read_whole(value, f"{_READ_OFF}.{key}", problems) for key, value in typed.items()}
    seq = around.get("seq", FAR)
    number = read_whole(seq if seq != "" else FAR, "seq", problems)
    token = around.get("token", "")
    if not isinstance(token, str):
        problems.append(WrongShape("token", str(token)[:40]))
        token = ""
    return Sent(
        values=values,
        seq=number,
        token=token[:80],
        confirmed=Toggle().read(around.get("confirmed", False), "confirmed", problems),
        read_off=figures,
        amends=read_whole(around["amends"], "entry", problems) if "amends" in around else None,
        also=tuple(_numbers(around.get("also", ()), problems)),
        problems=tuple(problems),
        typed_off=typed,
    )


def _is_amended(values: Mapping[str, Any]) -> bool:
    """Whether it is an amendment as a record writes it; on a page the form of the action says what it amends."""
    asked = values.keys() == {"kind", "entry", "action"} and values["kind"] == Amended.__name__
    return asked and isinstance(values["action"], Mapping)


def _numbers(raw: Any, problems: Problems) -> Iterator[int]:
    """Whole numbers: a list of them, or a text with commas between."""
    parts = raw.split(",") if isinstance(raw, str) else raw
    if not isinstance(parts, list | tuple) or len(parts) > FAR:
        problems.append(WrongShape("also", str(raw)[:40]))
        return
    yield from (read_whole(part, "also", problems) for part in parts if part != "")


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
        elif isinstance(value, list) and any(isinstance(row, Mapping) for row in value):
            rows = {str(at): _NOTHING_SAID if row == {} else row for at, row in enumerate(value)}
            flat.update(flatten(rows, f"{path}."))
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
    rest = [pair for pair in pairs if pair[0] not in ("step", "set")]
    changes = _chip(pressed[1]) if pressed[0] == "set" else _step(pressed[1], dict(rest))
    there = {name for name, _ in rest}
    kept = [(name, changes.get(name, value)) for name, value in rest]
    return kept + [(name, value) for name, value in changes.items() if name not in there]


def _chip(pressed: str) -> dict[str, str]:
    parts = (part.partition("=") for part in pressed.split("&"))
    return {name[:80]: value[:20] for name, _, value in parts}


def _step(pressed: str, typed: Mapping[str, str]) -> dict[str, str]:
    """`barrels+1` on top of what was typed; nothing changes where that is no number."""
    sign = max(pressed.rfind("+"), pressed.rfind("-"))
    name, problems = pressed[: max(sign, 0)][:80], Problems()
    by = read_whole(pressed[sign:], "step", problems)
    now = read_whole(typed.get(name) or "0", name, problems)
    return {} if problems or not name else {name: str(now + by)}
