"""Single entries as JSON, the same in the database and in records, and back again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.actions import Action
from companion.core.fields import (
    Toggle,
    choice,
    read_fields,
    read_whole,
    rows,
    seats_in,
    stepper,
    toggle,
    words,
    write_fields,
)
from companion.core.game import Colour, Game, Player
from companion.core.journal import (
    Amended,
    Aside,
    Counted,
    Did,
    Disputed,
    Entry,
    Paused,
    ReadOff,
    Restored,
    Resumed,
    Settled,
    SetUp,
    Struck,
)
from companion.core.messages import Seat
from companion.core.misread import Misread, Missing, NoSuchChoice, Problems, UnknownField, WrongShape
from companion.core.ruling import UnreadableEntry, read_action, write_action

LONGEST_NAME = 40
LONGEST_REASON = 120
MOST_FIGURES = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class _Player:
    name: str = words(at_most=LONGEST_NAME)
    colour: Colour = choice(Colour)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sitting:
    players: tuple[_Player, ...] = rows(_Player)
    start: int = stepper()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    figure: str = words(at_most=60)
    value: int = stepper()


@dataclass(frozen=True, slots=True, kw_only=True)
class _About:
    entry: int = stepper()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Amending:
    entry: int = stepper()
    confirmed: bool = toggle()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Doubting:
    entry: int = stepper()
    reason: str = words(at_most=LONGEST_REASON, required=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Nothing:
    """What is asked of an entry that says all by its kind."""


def write_entry(entry: Entry) -> dict[str, Any]:
    """The JSON of an entry; `read_entry` of it gives the entry back."""
    match entry:
        case SetUp():
            return {"kind": "SetUp", **write_set_up(entry)}
        case Did(action, confirmed):
            return write_action(action) | ({"confirmed": True} if confirmed else {})
        case ReadOff(figure, value):
            return {"kind": "ReadOff", "figure": figure, "value": value}
        case Struck(target):
            return {"kind": "Struck", "entry": target}
        case Restored(target):
            return {"kind": "Restored", "entry": target}
        case Amended(target, action, confirmed, read_off):
            amended = {"kind": "Amended", "entry": target, "action": write_action(action)}
            read = {"read_off": dict(read_off)} if read_off else {}
            return amended | ({"confirmed": True} if confirmed else {}) | read
        case _:
            return _write_aside(entry)


def _write_aside(entry: Aside) -> dict[str, Any]:
    match entry:
        case Disputed(target, reason):
            return {"kind": "Disputed", "entry": target} | ({"reason": reason} if reason else {})
        case Settled(target):
            return {"kind": "Settled", "entry": target}
        case Counted(figures):
            return {"kind": "Counted", "figures": dict(figures)}
        case Paused() | Resumed():
            return {"kind": type(entry).__name__}


def write_set_up(set_up: SetUp) -> dict[str, Any]:
    return {
        "players": [{"name": player.name, "colour": player.colour.slug} for player in set_up.players],
        "start": set_up.start,
        "readings": write_fields(set_up.readings),
        "printed": dict(set_up.printed.written()),
        **({"opening": dict(set_up.opening)} if set_up.opening else {}),
    }


def read_entry(game: Game[Any], raw: Mapping[str, Any], seats: int) -> Entry | UnreadableEntry:
    """The entry after the set-up that this JSON is of. Judges nothing, never raises."""
    kind = raw.get("kind")
    rest = {name: value for name, value in raw.items() if name != "kind"}
    problems: Problems = []
    entry: Entry | UnreadableEntry | None
    if kind == "ReadOff":
        reading = read_fields(_Reading, rest, "", problems)
        entry = reading and ReadOff(reading.figure, reading.value)
    elif kind in ("Struck", "Restored"):
        about = read_fields(_About, rest, "", problems)
        entry = about and (Struck if kind == "Struck" else Restored)(about.entry)
    elif kind == "Amended":
        entry = _read_amended(game, rest, seats, problems)
    elif kind in ASIDES:
        entry = _read_aside(str(kind), rest, problems)
    else:
        entry = _read_did(game, raw, seats, problems)
    return UnreadableEntry(tuple(problems)) if entry is None or problems else entry


def _read_did(game: Game[Any], raw: Mapping[str, Any], seats: int, problems: Problems) -> Did | None:
    confirmed = Toggle().read(raw.get("confirmed", False), "confirmed", problems)
    action = read_seated(game, {name: value for name, value in raw.items() if name != "confirmed"}, seats)
    if isinstance(action, UnreadableEntry):
        problems += action.problems
        return None
    return Did(action, confirmed)


def _read_amended(game: Game[Any], raw: Mapping[str, Any], seats: int, problems: Problems) -> Amended | None:
    rest = {name: value for name, value in raw.items() if name not in ("action", "read_off")}
    amending = read_fields(_Amending, rest, "", problems)
    given = raw.get("action")
    if not isinstance(given, Mapping):
        problems.append(Missing("action", "") if given is None else WrongShape("action", str(given)[:40]))
        return None
    action = read_seated(game, given, seats)
    if isinstance(action, UnreadableEntry):
        problems += action.problems
        return None
    read_off = _read_figures(raw.get("read_off", {}), "read_off", problems)
    return amending and Amended(amending.entry, action, amending.confirmed, read_off)


ASIDES = ("Disputed", "Settled", "Paused", "Resumed", "Counted")
"""The kinds of entries that change nothing on the table."""


def _read_aside(kind: str, rest: Mapping[str, Any], problems: Problems) -> Aside | None:
    if kind == "Disputed":
        doubting = read_fields(_Doubting, rest, "", problems)
        return doubting and Disputed(doubting.entry, doubting.reason)
    if kind == "Settled":
        about = read_fields(_About, rest, "", problems)
        return about and Settled(about.entry)
    if kind == "Counted":
        read_fields(_Nothing, {name: value for name, value in rest.items() if name != "figures"}, "", problems)
        return Counted(_read_figures(rest.get("figures"), "figures", problems))
    read_fields(_Nothing, rest, "", problems)
    return Paused() if kind == "Paused" else Resumed()


def _read_figures(raw: Any, where: str, problems: Problems) -> tuple[tuple[str, int], ...]:
    """Whole numbers by key."""
    if not isinstance(raw, Mapping) or len(raw) > MOST_FIGURES:
        problems.append(Missing(where, "") if raw is None else WrongShape(where, str(raw)[:40]))
        return ()
    return tuple(
        (str(key)[:60], read_whole(value, f"{where}.{str(key)[:60]}", problems)) for key, value in raw.items()
    )


def read_seated(game: Game[Any], raw: Mapping[str, Any], seats: int) -> Action[Any] | UnreadableEntry:
    """The action, if every seat it names is one of the seats of this table."""
    action = read_action(game, raw)
    if isinstance(action, UnreadableEntry):
        return action
    named = (("seat", action.seat), *seats_in(action))
    beyond: tuple[Misread, ...] = tuple(NoSuchChoice(at, str(seat)) for at, seat in named if seat >= seats)
    return UnreadableEntry(beyond) if beyond else action


def read_set_up(game: Game[Any], raw: Mapping[str, Any]) -> SetUp | UnreadableEntry:
    """The set-up that this JSON is of. Whether one may begin like that is for the referee to say."""
    problems: Problems = []
    rest = {name: value for name, value in raw.items() if name not in ("readings", "printed", "opening")}
    sitting = read_fields(_Sitting, rest, "", problems)
    readings = read_fields(game.readings, raw.get("readings", {}), "readings", problems)
    printed = _read_printed(game, raw.get("printed", {}), problems)
    opening = _read_figures(raw.get("opening", {}), "opening", problems)
    if sitting is None or readings is None or printed is None or problems:
        return UnreadableEntry(tuple(problems))
    players = tuple(Player(player.name, player.colour) for player in sitting.players)
    return SetUp(
        players=players, start=Seat(sitting.start), readings=readings, printed=printed, opening=opening
    )


def _read_printed(game: Game[Any], raw: Any, problems: Problems) -> Any:
    if not isinstance(raw, Mapping) or len(raw) > MOST_FIGURES:
        problems.append(WrongShape("printed", str(raw)[:40]))
        return None
    before = len(problems)
    values = {key: read_whole(value, f"printed.{str(key)[:60]}", problems) for key, value in raw.items()}
    if len(problems) > before:
        return None
    try:
        return game.printed.read(values)
    except (LookupError, ValueError) as unknown:
        key = str(unknown.args[0])[:60] if unknown.args else ""
        problems.append(UnknownField(f"printed.{key}", ""))
        return None
