"""Where each point comes from (§6)."""

from dataclasses import dataclass

from companion.core.messages import N_, Message, Plural
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import Building


@dataclass(frozen=True, slots=True)
class StandsOnNotreDame(Message):
    text = N_("step {step} of Notre-Dame")

    step: int


@dataclass(frozen=True, slots=True)
class BuilderOf(Message):
    text = N_("space {rank}")

    rank: int


@dataclass(frozen=True, slots=True)
class FirstTownHall(Message):
    rule = rulebook.BUILDING_COUNT
    text = N_("space 1: 3 + {count}. {buildings}")

    count: int
    buildings: tuple[Building, ...]


@dataclass(frozen=True, slots=True)
class SecondTownHall(FirstTownHall):
    text = N_("space 2: {count}. {buildings}")


@dataclass(frozen=True, slots=True)
class ThirdTownHall(FirstTownHall):
    text = N_("space 3: half of {count}, rounded down. {buildings}")


@dataclass(frozen=True, slots=True)
class ShipsCounted(Message):
    text = Plural(N_("2 × {ships} ship"), N_("2 × {ships} ships"), "ships")

    ships: int
