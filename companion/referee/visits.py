"""A device at a match: how it comes, and what it finds."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from companion.core.journal import Amended, Did
from companion.core.messages import Seat
from companion.core.sight import sight_of
from companion.referee.rights import Rights
from companion.referee.table import LiveTable
from companion.store import Place, Role, Sighting, held, now

ABSENT = timedelta(minutes=10)
"""A keeper who has not been seen for so long may be relieved by anyone who plays."""


@dataclass(frozen=True, kw_only=True)
class Visit:
    """A device at a match: the table, its own place, and who else is there."""

    table: LiveTable
    place: Place
    places: tuple[Place, ...]
    sightings: dict[int, Sighting]
    """When each was last seen, by the number of its place."""

    @property
    def seat(self) -> Seat | None:
        return None if self.place.seat is None else Seat(self.place.seat)

    @property
    def is_passing(self) -> bool:
        """Whether the device has no place of its own: it will not be known again."""
        return self.place.number == 0

    @property
    def is_keeper(self) -> bool:
        return self.place.role is Role.KEEPER

    @property
    def taken(self) -> frozenset[Seat]:
        return frozenset(Seat(seat) for seat in held(self.places))

    @cached_property
    def rights(self) -> Rights:
        return Rights(
            role=self.place.role,
            seat=self.seat,
            entering=self.table.match.entering,
            has_secrets=self._has_secrets,
            taken=self.taken,
        )

    @property
    def _has_secrets(self) -> bool:
        """Whether anything is hidden from anybody now, or is about to be entered unseen."""
        table = self.table
        sight = sight_of(table.game, table.steps, None)
        if sight is None:
            return False
        return bool(sight.hidden) or any(action.unseen for action in table.game.phase_of(table.state).actions)

    @property
    def made_elsewhere(self) -> frozenset[int]:
        """What was entered unseen for this device's seat on another: it is not shown to whoever sits down here."""
        return frozenset(_unseen_elsewhere(self.table, self.seat, self.place.device))

    def seen_at(self, seat: int) -> Sighting | None:
        """When somebody was last seen at a seat; None: no device is at it."""
        seen = [self.sightings[place.number] for place in self.places if place.seat == seat]
        return max(seen, key=lambda sighting: (sighting.is_here, sighting.at), default=None)

    @property
    def is_unkept(self) -> bool:
        """Whether the match has no keeper, or none that was seen lately."""
        keeper = next((place for place in self.places if place.role is Role.KEEPER), None)
        if keeper is None:
            return True
        seen = self.sightings[keeper.number]
        return not seen.is_here and now() - seen.at >= ABSENT


def _unseen_elsewhere(table: LiveTable, seat: Seat | None, device: str) -> Iterator[int]:
    """The numbers of such lines, and of what they amend."""
    for line in table.journal if seat is not None else ():
        entry = line.entry
        if line.device == device or not isinstance(entry, Did | Amended):
            continue
        if entry.action.unseen and entry.action.seat == seat:
            yield line.seq
            if isinstance(entry, Amended):
                yield entry.entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Comer:
    """A device as it comes to the door."""

    device: str
    phone: str = ""
    """The kind of thing it is, as far as its browser says."""
    only_watches: bool = False
    """It is there to show the table, not to enter anything: a screen."""
    is_passing: bool = False
    """It will not be known again, such as a program without cookies: it takes part, and gets no place."""
