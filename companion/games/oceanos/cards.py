"""§4.6: an exploration card as its icons, and what is done while it is placed."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.amounts import Amounts
from companion.core.fields import choice, spread, stepper
from companion.core.messages import N_
from companion.games.oceanos.components import CRYSTALS, Animal, Icon, Part

Crystals = Amounts[Icon]
NONE: Crystals = Amounts()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What a card shows. Nothing at all is a card too."""

    icons: Amounts[Icon] = spread(Icon, N_("Icons"), default=NONE)
    animals: Amounts[Animal] = spread(Animal, N_("Animals"), default=Amounts())
    new_kinds: int = stepper(N_("New kinds of animals in this row"), default=0)
    """Kinds that this row did not have, where animals are not told apart."""

    @property
    def has_base(self) -> bool:
        return Icon.BASE in self.icons

    @property
    def crystals(self) -> Crystals:
        return Amounts({colour: self.icons[colour] for colour in CRYSTALS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Upgrade:
    """What is raised at the base of a card."""

    card: int = stepper(N_("Which card"), at_least=1, default=1)
    """The number of the card among those placed in this turn, from 1."""
    part: Part = choice(Part, N_("Which part"))
    to: int = stepper(N_("To which level"), default=0)
    """0: to the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diver:
    """A diver sent to a card."""

    card: int = stepper(N_("To which card"), at_least=1)
    """The number of the card among those placed in this turn, from 1."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card that lies in a row, with what happened there."""

    card: Card
    by_fuel: bool = False
    """It was kept for a fuel."""
    has_diver: bool = False
    raised: Part | None = None
    """What its base has raised."""
    is_spent: bool = False
    """Its crystals are used up."""


Row = tuple[Placed, ...]


def kinds_in(row: Iterable[Placed]) -> frozenset[Animal]:
    """The kinds of animals in a row that were told apart."""
    return frozenset(animal for placed in row for animal in placed.card.animals)


def count_kinds(row: Iterable[Placed]) -> int:
    """How many different kinds of animals a row has."""
    row = tuple(row)
    return len(kinds_in(row)) + sum(placed.card.new_kinds for placed in row)


def eyes_in(row: Iterable[Placed]) -> int:
    return sum(placed.card.icons[Icon.EYE] for placed in row)
