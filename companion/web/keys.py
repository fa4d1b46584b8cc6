"""The keys of a match page: one for each action, with what it costs and what speaks against it now."""

from dataclasses import dataclass
from typing import Any

from companion.core.actions import Action, Offer
from companion.core.messages import Seat, Term
from companion.core.ruling import write_action


@dataclass(frozen=True, slots=True)
class Key:
    """One button of the dock."""

    kind: str
    title: str
    cost: int | None
    offer: Offer[Any]
    action: type[Action[Any]]
    seat: Seat

    @property
    def is_open(self) -> bool:
        return self.offer.is_open


@dataclass(frozen=True, slots=True)
class Bay:
    """The keys of one kind of action, with what they cost now."""

    group: Term | None
    keys: tuple[Key, ...]

    @property
    def cost(self) -> int | None:
        return self.keys[0].cost

    @property
    def shown(self) -> tuple[tuple[str, bool], ...]:
        """What is drawn of its keys: which they are, and which of them are open."""
        return tuple((key.kind, key.is_open) for key in self.keys)


def usual_values(key: Key) -> dict[str, Any]:
    """What a form is filled in with: the usual action, as a record writes it."""
    usual = key.offer.usual
    return write_action(usual) if usual is not None else {"kind": key.kind, "seat": key.seat}
