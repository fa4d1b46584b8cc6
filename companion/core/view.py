"""What the phone shows to whom: everything decided, nothing drawn.

A game's `Board` extends this one; a template chooses how to draw it, never whether.
"""

from dataclasses import dataclass

from companion.core.messages import Message, Note, Seat, Term


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One figure, large enough to read across the table."""

    label: Term | Message
    value: int | Message | Term | None
    key: str = ""
    """Under which it can be corrected, if it can be."""
    before: int | None = None
    """What it was before the last entry, where that changed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCard:
    """A seat as the others see it: its purse first, then what counts."""

    seat: Seat
    is_to_act: bool
    purse: Shown | None
    """The one figure that decides the game; tapping it shows the lines that made it."""
    figures: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The table as one device may see it."""

    where: Message
    """Round and phase in words."""
    round: int | None = None
    rounds: int | None = None
    to_act: tuple[Seat, ...] = ()
    """Who may act, the one to act first in front."""
    awaited: tuple[Seat, ...] | None = None
    """Who has to act before it goes on, where that is not everybody who may."""
    order: tuple[Seat, ...] = ()
    """All seats in turn order."""
    strip: tuple[Shown, ...] = ()
    """What the table shares."""
    cards: tuple[SeatCard, ...] = ()
    alerts: tuple[Note, ...] = ()
    """What has to be said on every page, such as that the prices are an example."""
