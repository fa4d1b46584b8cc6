"""Places: what a device is at one match, when it was last seen there, and who may still come."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Connection, bindparam, func, insert, update
from sqlmodel import col, select

from companion.core.messages import N_, Term
from companion.store.codes import new_code
from companion.store.tables import MatchRow, PlaceRow


class Role(StrEnum):
    KEEPER = "keeper"
    """Looks after the match: sees the devices, frees seats, lets others in. Plays as well, usually."""
    SEAT = "seat"
    """Takes part: at a seat, or handed round."""
    WATCHER = "watcher"
    """Looks on."""


class Entering(Term):
    """Who enters for whom; chosen at set-up, for the whole match."""

    EVERYONE = "everyone", N_("everyone for everyone")
    OWN_SEAT = "own_seat", N_("each seat for itself")
    KEEPER = "keeper", N_("the keeper for everyone")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One device at one match."""

    device: str
    """Its name in its own cookie; nobody else is ever told."""
    number: int
    """By which others speak of it: 1 came first."""
    role: Role
    seat: int | None
    """None: it is handed round, or has not sat down yet."""
    phone: str
    """The kind of thing it is, "" if its browser did not say."""
    joined: datetime
    last_seen: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """Who may still come to a match, and what the links of its seats end in."""

    is_open: bool
    keys: tuple[str, ...]


At = tuple[int, str]
"""A device at a match: id of the match, name of the device."""


class Places:
    """The places at the matches, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.changed: set[int] = set()
        """The matches where a place was changed in this transaction."""

    def at(self, match: int) -> tuple[Place, ...]:
        """Everybody at a match, who came first in front."""
        return tuple(_place(row) for row in self._connection.execute(_PLACES_OF_MATCH, {"match": match}))

    def join(
        self, match: int, device: str, *, role: Role, at: datetime, phone: str = "", seat: int | None = None
    ) -> Place:
        """A new place. The caller holds the match, and has looked that the device has none yet."""
        newest = select(func.max(PlaceRow.number)).where(col(PlaceRow.match_id) == match)
        number = (self._connection.execute(newest).scalar() or 0) + 1
        place = Place(device=device, number=number, role=role, seat=seat, phone=phone, joined=at, last_seen=at)
        values = {"device": device, "number": number, "role": role.value, "seat": seat, "phone": phone}
        self._connection.execute(insert(PlaceRow).values(match_id=match, joined=at, last_seen=at, **values))
        self.changed.add(match)
        return place

    def add(self, match: int, place: Place) -> None:
        """A place that a device had at this match on another server."""
        values = {**asdict(place), "role": place.role.value}
        self._connection.execute(insert(PlaceRow).values(match_id=match, **values))
        self.changed.add(match)

    def put(self, match: int, device: str, *, role: Role, seat: int | None) -> None:
        """Let a device be this from now on."""
        here = (col(PlaceRow.match_id) == match) & (col(PlaceRow.device) == device)
        self._connection.execute(update(PlaceRow).where(here).values(role=role.value, seat=seat))
        self.changed.add(match)

    def seen(self, moments: Mapping[At, datetime]) -> None:
        """Note when devices were last seen; an earlier moment than the one that is known changes nothing."""
        written = [{"match": match, "who": device, "seen": at} for (match, device), at in moments.items()]
        if written:
            self._connection.execute(_SEEN, written)
            self.changed.update(match for match, _ in moments)

    def door(self, match: int) -> Door:
        row = self._connection.execute(_DOOR, {"match": match}).one()
        return Door(is_open=row[0], keys=tuple(row[1]))

    def open_door(self, match: int, *, is_open: bool) -> None:
        self._connection.execute(update(MatchRow).where(col(MatchRow.id) == match).values(joining=is_open))

    def change_key(self, match: int, seat: int) -> None:
        """Let the old link of a seat lead nowhere."""
        keys = list(self.door(match).keys)
        keys[seat] = new_code()
        self._connection.execute(update(MatchRow).where(col(MatchRow.id) == match).values(seat_keys=keys))


def new_keys(seats: int) -> list[str]:
    return [new_code() for _ in range(seats)]


def held(places: Iterable[Place]) -> frozenset[int]:
    """The seats that a device is at."""
    return frozenset(place.seat for place in places if place.seat is not None)


_PLACES_OF_MATCH = (
    select(col(PlaceRow.device), col(PlaceRow.number), col(PlaceRow.role), col(PlaceRow.seat))
    .add_columns(col(PlaceRow.phone), col(PlaceRow.joined), col(PlaceRow.last_seen))
    .where(col(PlaceRow.match_id) == bindparam("match"))
    .order_by(col(PlaceRow.number))
)

_DOOR = select(col(MatchRow.joining), col(MatchRow.seat_keys)).where(col(MatchRow.id) == bindparam("match"))

_SEEN = (
    update(PlaceRow)
    .where(col(PlaceRow.match_id) == bindparam("match"), col(PlaceRow.device) == bindparam("who"))
    .where(col(PlaceRow.last_seen) < bindparam("seen"))
    .values(last_seen=bindparam("seen"))
)


def _place(row: tuple[str, int, str, int | None, str, datetime, datetime]) -> Place:
    device, number, role, seat, phone, joined, last_seen = row
    return Place(
        device=device, number=number, role=Role(role), seat=seat, phone=phone, joined=joined, last_seen=last_seen
    )  # fmt: skip
