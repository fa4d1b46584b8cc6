"""Who may enter what: the one place where that is decided."""

from dataclasses import dataclass

from companion.core.messages import TABLE, Seat
from companion.referee.reasons import ForThatSeat, ForTheKeeper, NoSeatYet, NotYours, OnlyTheKeeper, OnlyWatches
from companion.store import Entering, Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Rights:
    """What one device may enter at one match."""

    role: Role
    seat: Seat | None
    """Its own; None: it is handed round, or has not sat down."""
    entering: Entering
    has_secrets: bool
    """Whether the game hides what a seat holds from the others."""
    taken: frozenset[Seat]
    """The seats that any device is at."""

    def against(self, seat: Seat) -> NotYours | None:
        """Why this device does not enter for a seat, or for the table as a whole; None: it does."""
        own = self.entering is Entering.OWN_SEAT
        if self.role is Role.WATCHER:
            return OnlyWatches()
        if self.entering is Entering.KEEPER:
            return None if self.role is Role.KEEPER else OnlyTheKeeper()
        if seat == self.seat:
            return None
        # Whoever holds the cards of a seat alone knows what is entered for it.
        if seat in self.taken and (own or self.has_secrets):
            return ForThatSeat(seat)
        if not own or self.role is Role.KEEPER:
            return None
        if self.seat is None:
            return NoSeatYet()
        return None if seat == TABLE else ForTheKeeper(seat)

    def may_enter(self, seat: Seat) -> bool:
        return self.against(seat) is None

    @property
    def for_the_table(self) -> bool:
        """Whether it may enter what concerns everybody: a tile, a correction, an undo."""
        return self.may_enter(TABLE)

    @property
    def is_handed_round(self) -> bool:
        return self.seat is None and self.role is not Role.WATCHER and self.entering is Entering.EVERYONE


LOOKING_ON = Rights(
    role=Role.WATCHER, seat=None, entering=Entering.EVERYONE, has_secrets=False, taken=frozenset()
)
"""Who has no place: may enter nothing."""
