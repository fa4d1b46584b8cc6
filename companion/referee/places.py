"""Who is at a match, and where: come, sit down, watch, hand on, free a seat, close the door."""

import hmac
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.core.messages import Rejection, Seat
from companion.core.values import changed
from companion.referee.answers import NoSuchMatch
from companion.referee.bin import in_the_bin
from companion.referee.cupboard import Shelf
from companion.referee.gatherings import Gatherings
from companion.referee.reader import Reader
from companion.referee.reasons import (
    JoiningClosed,
    KeeperIsHere,
    KeeperSits,
    KeeperStays,
    NoSuchDevice,
    NoSuchKey,
    NoSuchSeat,
    NotTheKeeper,
    SeatTaken,
    TableFull,
    WatcherKeepsNothing,
)
from companion.referee.table import LiveTable
from companion.referee.visits import ABSENT, Comer, Visit
from companion.store import Books, Place, Role, Store, now

MOST_DEVICES = 250
"""More than come to any table: nobody fills up the list by forgetting who he is."""

Refused = Rejection | NoSuchMatch
Act = Callable[[Books, Visit], Place]


class _Refused(Exception):
    """Leaves a transaction with the reason."""

    def __init__(self, reason: Refused) -> None:
        self.reason = reason


class Places(Reader):
    """The use cases of the door and the seats. Every refusal is a value."""

    def __init__(self, store: Store, shelf: Shelf) -> None:
        super().__init__(store, shelf)
        self._gatherings = Gatherings()

    def visit(self, code: str, comer: Comer) -> Visit | Refused:
        """The match as a device finds it that opens its link. Who comes for the first time gets a place."""
        found = self._found(code)
        if found is None:
            return NoSuchMatch()
        table, places = found
        binned = in_the_bin(table.match)
        if binned is not None:
            return binned
        mine = _place_of(places, comer.device)
        if mine is not None:
            self.store.presence.note((table.match.id, comer.device))
            return self._visit(table, mine, places)
        if not self.is_open(code):
            return JoiningClosed()
        if comer.is_passing:
            return self._visit(table, _passing(comer), places)
        try:
            with self._acting(code, comer) as (_, visit):
                return visit
        except _Refused as refused:
            return refused.reason

    def is_at(self, code: str, device: str) -> bool:
        """Whether a device has a place at a match."""
        with self.store.reading() as books:
            match = books.matches.find(code)
            return match is not None and _place_of(books.places.at(match.id), device) is not None

    def is_open(self, code: str) -> bool:
        """Whether others may still come to a match."""
        with self.store.reading() as books:
            match = books.matches.find(code)
            return match is not None and books.places.door(match.id).is_open

    def take_seat(self, code: str, comer: Comer, seat: int | None) -> Place | Refused:
        """Sit down at a seat where no other device is; None: be handed round, or stand up."""

        def take(books: Books, visit: Visit) -> Place:
            if seat is not None and not 0 <= seat < len(visit.table.players):
                raise _Refused(NoSuchSeat())
            if seat is not None and seat in visit.taken and seat != visit.place.seat:
                raise _Refused(SeatTaken(Seat(seat)))
            return _sit(books, visit, seat)

        return self._change(code, comer, take)

    def take_seat_by_key(self, code: str, comer: Comer, key: str) -> Place | Refused:
        """Sit down at the seat whose link this is, beside whoever is there already."""

        def take(books: Books, visit: Visit) -> Place:
            seat = _seat_of_key(books.places.door(visit.table.match.id).keys, key)
            if seat is None:
                raise _Refused(NoSuchKey())
            return _sit(books, visit, seat)

        if not self._has_key(code, key):  # a wrong key makes nobody a place
            return NoSuchKey()
        return self._change(code, comer, take)

    def watch(self, code: str, comer: Comer) -> Place | Refused:
        """Only look on from now on."""

        def watch(books: Books, visit: Visit) -> Place:
            if visit.place.role is Role.KEEPER:
                raise _Refused(KeeperStays())
            return _be(books, visit, visit.place, role=Role.WATCHER, seat=None)

        return self._change(code, comer, watch)

    def hand_on(self, code: str, comer: Comer, number: int) -> Place | Refused:
        """Let another device be the keeper."""

        def hand_on(books: Books, visit: Visit) -> Place:
            _be_keeper(visit)
            heir = next((place for place in visit.places if place.number == number), None)
            if heir is None:
                raise _Refused(NoSuchDevice())
            if heir.role is Role.WATCHER:
                raise _Refused(WatcherKeepsNothing())
            _be(books, visit, visit.place, role=Role.SEAT, seat=visit.place.seat)
            return _be(books, visit, heir, role=Role.KEEPER, seat=heir.seat)

        return self._change(code, comer, hand_on)

    def take_over(self, code: str, comer: Comer) -> Place | Refused:
        """Be the keeper of a match whose keeper has been away for long."""

        def take_over(books: Books, visit: Visit) -> Place:
            if visit.place.role is Role.WATCHER:
                raise _Refused(WatcherKeepsNothing())
            if visit.place.role is not Role.KEEPER and not visit.is_unkept:
                raise _Refused(KeeperIsHere(int(ABSENT.total_seconds()) // 60))
            if visit.seat is None and visit.taken:
                raise _Refused(KeeperSits())
            for place in visit.places:
                if place.role is Role.KEEPER:
                    _be(books, visit, place, role=Role.SEAT, seat=place.seat)
            return _be(books, visit, visit.place, role=Role.KEEPER, seat=visit.place.seat)

        return self._change(code, comer, take_over)

    def free_seat(self, code: str, comer: Comer, seat: int) -> Place | Refused:
        """Let the devices of a seat stand up; its old link leads nowhere any more."""

        def free(books: Books, visit: Visit) -> Place:
            _be_keeper(visit)
            if not 0 <= seat < len(visit.table.players):
                raise _Refused(NoSuchSeat())
            for place in visit.places:
                if place.seat == seat:
                    _be(books, visit, place, role=place.role, seat=None)
            books.places.change_key(visit.table.match.id, seat)
            return visit.place

        return self._change(code, comer, free)

    def open_joining(self, code: str, comer: Comer, *, is_open: bool) -> Place | Refused:
        """Let others come to the match, or nobody any more."""

        def turn(books: Books, visit: Visit) -> Place:
            _be_keeper(visit)
            books.places.open_door(visit.table.match.id, is_open=is_open)
            return visit.place

        return self._change(code, comer, turn)

    def links(self, visit: Visit) -> tuple[bool, dict[Seat, str]]:
        """Whether joining is open, and the keys this device may show: the keeper all, a seat its own.

        Where seats have secrets, the key of one that somebody holds is for nobody else: it would show them.
        """
        with self.store.reading() as books:
            door = books.places.door(visit.table.match.id)
        hidden = visit.taken if visit.rights.has_secrets else frozenset()
        shown = {Seat(seat) for seat in range(len(door.keys)) if Seat(seat) not in hidden}
        mine = {visit.seat} | (shown if visit.place.role is Role.KEEPER else set())
        return door.is_open, {Seat(seat): key for seat, key in enumerate(door.keys) if seat in mine}

    def _found(self, code: str) -> tuple[LiveTable, tuple[Place, ...]] | None:
        """The table and who is at it; what can be no other than this process remembers is not asked for."""
        table, latest = self._newest(code), self.store.latest
        as_of = latest.changes(table.match.id) if table is not None else 0
        places = self._gatherings.get(code, as_of) if table is not None else None
        if table is not None and places is not None:
            return table, places
        with self.store.reading() as books:
            found = self._table(books, code)
            if found is None:
                return None
            there = books.places.at(found.match.id)
        if table is not None:
            self._gatherings.put(code, as_of, there)
        return found, there

    def _change(self, code: str, comer: Comer, act: Act) -> Place | Refused:
        try:
            with self._acting(code, comer) as (books, visit):
                done = act(books, visit)
        except _Refused as refused:
            return refused.reason
        self.store.stir(code)
        return done

    @contextmanager
    def _acting(self, code: str, comer: Comer) -> Iterator[tuple[Books, Visit]]:
        """A transaction of a device at a match, which gets a place now if it has none."""
        with self.store.writing() as books:
            books.matches.hold(code)
            table = self._table(books, code)
            if table is None:
                raise _Refused(NoSuchMatch())
            binned = in_the_bin(table.match)
            if binned is not None:
                raise _Refused(binned)
            places = books.places.at(table.match.id)
            mine = _place_of(places, comer.device)
            if mine is None:
                mine = _let_in(books, table, comer, len(places))
                places = (*places, mine)
            yield books, self._visit(table, mine, places)

    def _visit(self, table: LiveTable, mine: Place, places: tuple[Place, ...]) -> Visit:
        seen = self.store.presence.sighting
        sightings = {place.number: seen(table.match.id, place) for place in places}
        return Visit(table=table, place=mine, places=places, sightings=sightings)

    def _has_key(self, code: str, key: str) -> bool:
        with self.store.reading() as books:
            match = books.matches.find(code)
            return match is not None and _seat_of_key(books.places.door(match.id).keys, key) is not None


def _place_of(places: tuple[Place, ...], device: str) -> Place | None:
    return next((place for place in places if place.device == device), None)


def _passing(comer: Comer) -> Place:
    at = now()
    return Place(
        device=comer.device, number=0, role=Role.SEAT, seat=None, phone=comer.phone, joined=at, last_seen=at
    )  # fmt: skip


def _let_in(books: Books, table: LiveTable, comer: Comer, there: int) -> Place:
    """A place for a device that is new at the table, if anybody may still come."""
    if not books.places.door(table.match.id).is_open:
        raise _Refused(JoiningClosed())
    if there >= MOST_DEVICES:
        raise _Refused(TableFull(MOST_DEVICES))
    role = Role.WATCHER if comer.only_watches else Role.SEAT
    return books.places.join(table.match.id, comer.device, role=role, phone=comer.phone, at=now())


def _seat_of_key(keys: tuple[str, ...], key: str) -> int | None:
    """The seat a key is of; it takes as long whatever the key is like."""
    given, found = key.encode(), None
    for seat, known in enumerate(keys):
        if hmac.compare_digest(known.encode(), given):
            found = seat
    return found


def _be_keeper(visit: Visit) -> None:
    if visit.place.role is not Role.KEEPER:
        raise _Refused(NotTheKeeper())


def _sit(books: Books, visit: Visit, seat: int | None) -> Place:
    role = Role.KEEPER if visit.place.role is Role.KEEPER else Role.SEAT
    return _be(books, visit, visit.place, role=role, seat=seat)


def _be(books: Books, visit: Visit, place: Place, *, role: Role, seat: int | None) -> Place:
    books.places.put(visit.table.match.id, place.device, role=role, seat=seat)
    return changed(place, role=role, seat=seat)
