"""What is said of the figures on a score pad (§6)."""

from dataclasses import dataclass

from companion.core.messages import N_, Caution, Message, Plural, Rejection, Seat
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import Building


@dataclass(frozen=True, slots=True)
class UnderTheFloor(Rejection):
    code = "FUNDS_FLOOR"
    rule = rulebook.FLOOR
    text = N_("{seat} cannot have {money}: {floor} is the lowest there is.")

    where: str
    seat: Seat
    money: int
    floor: int


@dataclass(frozen=True, slots=True)
class SpaceTwice(Rejection):
    code = "SPACE_TWICE"
    rule = rulebook.BUILD
    text = N_("{building}: {seats} cannot both have built on space {rank}.")

    where: str
    building: Building
    seats: tuple[Seat, ...]
    rank: int


@dataclass(frozen=True, slots=True)
class SpaceSkipped(Rejection):
    code = "SPACE_SKIPPED"
    rule = rulebook.BUILD
    text = N_("{building}: {seat} has space {rank}, and nobody has space {free}.")

    where: str
    building: Building
    seat: Seat
    rank: int
    free: int


@dataclass(frozen=True, slots=True)
class NoSuchSpace(Rejection):
    code = "NO_SUCH_SPACE"
    rule = rulebook.SPACES
    text = Plural(
        N_("{building}: there is one space, not {rank}."),
        N_("{building}: there are {spaces} spaces; {rank} is none of them."),
        "spaces",
    )

    where: str
    building: Building
    spaces: int
    rank: int


@dataclass(frozen=True, slots=True)
class TooManyLighthouses(Rejection):
    code = "BUILDING_FULL"
    rule = rulebook.SPACES
    text = N_("{seats} cannot all have a Lighthouse: there is room for {spaces}.")

    seats: tuple[Seat, ...]
    spaces: int


@dataclass(frozen=True, slots=True)
class NoSuchStep(Caution):
    code = "ND_NO_SUCH_STEP"
    rule = rulebook.FINAL_NOTRE_DAME
    text = N_("Notre-Dame: {seat} has {value}, but its steps are worth {values}. Does your board print it?")

    where: str
    seat: Seat
    value: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StepFull(Caution):
    code = "ND_STEP_FULL"
    rule = rulebook.NOTRE_DAME_LIMIT
    text = Plural(
        N_("Notre-Dame: {seats} have been on step {step}, which is for {limit} player. Is it so?"),
        N_("Notre-Dame: {seats} have been on step {step}, which is for {limit} players. Is it so?"),
        "limit",
    )

    seats: tuple[Seat, ...]
    step: int
    limit: int


@dataclass(frozen=True, slots=True)
class WindowsWithoutNotreDame(Caution):
    code = "WINDOWS_NEED_18"
    rule = rulebook.WINDOWS
    text = N_("Somebody has Windows, but nobody stands on Notre-Dame {needed}. Is it so?")

    needed: int


@dataclass(frozen=True, slots=True)
class TownHallCounted(Message):
    rule = rulebook.BUILDING_COUNT
    text = Plural(N_("space 1: 3 + {count} building"), N_("space 1: 3 + {count} buildings"), "count")

    count: int


@dataclass(frozen=True, slots=True)
class SecondTownHallCounted(TownHallCounted):
    text = Plural(N_("space 2: {count} building"), N_("space 2: {count} buildings"), "count")


@dataclass(frozen=True, slots=True)
class ThirdTownHallCounted(TownHallCounted):
    text = Plural(
        N_("space 3: half of {count} building, rounded down"),
        N_("space 3: half of {count} buildings, rounded down"),
        "count",
    )
