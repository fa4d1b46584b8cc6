"""What is said about the saline and about building (§4.1, §4.2)."""

from dataclasses import dataclass

from companion.core.messages import N_, Cause, Message, Note, Plural, Rejection, Seat
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import Building


@dataclass(frozen=True, slots=True)
class SalineMax(Rejection):
    code = "SALINE_MAX"
    rule = rulebook.SALINE
    text = N_("{seat}’s saline makes {production} salt a round already, the most there is.")

    seat: Seat
    production: int


@dataclass(frozen=True, slots=True)
class AlreadyBuilt(Rejection):
    code = "ALREADY_BUILT"
    rule = rulebook.BUILD
    field = "building"
    text = N_("{building}: {seat} has built it already, and each builds it once.")

    seat: Seat
    building: Building


@dataclass(frozen=True, slots=True)
class BuiltBy(Message):
    text = N_("Space {rank}: {seat}")

    rank: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class BuildingFull(Rejection):
    code = "BUILDING_FULL"
    rule = rulebook.SPACES
    field = "building"
    text = Plural(
        N_("{building}: the one space for {players} players is taken by {owners}."),
        N_("{building}: the {spaces} spaces for {players} players are taken by {owners}."),
        "spaces",
    )

    building: Building
    spaces: int
    players: int
    owners: tuple[Seat, ...]

    def facts(self) -> tuple[Message, ...]:
        return tuple(BuiltBy(rank, seat) for rank, seat in enumerate(self.owners, 1))


@dataclass(frozen=True, slots=True)
class VaultNeedsBank(Rejection):
    code = "VAULT_NEEDS_BANK"
    rule = rulebook.VAULT
    field = "building"
    text = N_("The Vault needs a Bank of one’s own, and {seat} has none.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class HallNeedsBank(Rejection):
    code = "HALL_NEEDS_BANK"
    rule = rulebook.TOWN_HALL
    field = "building"
    text = N_("The Town Hall needs a Bank, anyone’s, and nobody has built one.")


@dataclass(frozen=True, slots=True)
class StandsOn(Message):
    text = Plural(
        N_("{seat} is on {value}: {missing} more step reaches {needed}."),
        N_("{seat} is on {value}: {missing} more steps reach {needed}."),
        "missing",
    )

    seat: Seat
    value: int
    missing: int
    needed: int


@dataclass(frozen=True, slots=True)
class WindowsNeedEighteen(Rejection):
    code = "WINDOWS_NEED_18"
    rule = rulebook.WINDOWS
    field = "building"
    text = N_("The Windows need someone on Notre-Dame {needed}; furthest so far: {seats}, on {value}.")

    needed: int
    seats: tuple[Seat, ...]
    value: int
    standings: tuple[StandsOn, ...]

    def facts(self) -> tuple[Message, ...]:
        return self.standings


@dataclass(frozen=True, slots=True)
class WindowsNeedABeginning(Rejection):
    code = "WINDOWS_NEED_18"
    rule = rulebook.WINDOWS
    field = "building"
    text = N_("The Windows need someone on Notre-Dame {needed}, and nobody has begun it.")

    needed: int
    standings: tuple[StandsOn, ...]

    def facts(self) -> tuple[Message, ...]:
        return self.standings


@dataclass(frozen=True, slots=True)
class DepotMax(Rejection):
    code = "DEPOT_MAX"
    rule = rulebook.DEPOT
    field = "building"
    text = N_("{seat}’s depot holds {capacity} barrels already, the most there is.")

    seat: Seat
    capacity: int


@dataclass(frozen=True, slots=True)
class NotreDameMax(Rejection):
    code = "ND_MAX"
    rule = rulebook.NOTRE_DAME
    field = "building"
    text = N_("{seat} stands on Notre-Dame {value} already, the top.")

    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class HasReached(Message):
    text = N_("{seat} is on {value}.")

    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class NotreDameStepFull(Rejection):
    code = "ND_STEP_FULL"
    rule = rulebook.NOTRE_DAME_LIMIT
    field = "building"
    text = Plural(
        N_("Notre-Dame {value} is for {limit} player only, and {reached} has been there."),
        N_("Notre-Dame {value} is for {limit} players only, and {reached} have been there."),
        "limit",
    )

    value: int
    limit: int
    reached: tuple[Seat, ...]
    standings: tuple[HasReached, ...]

    def facts(self) -> tuple[Message, ...]:
        return self.standings


@dataclass(frozen=True, slots=True)
class NothingToBuild(Rejection):
    code = "NOTHING_TO_BUILD"
    rule = rulebook.BUILD
    field = "building"
    text = N_("There is nothing left that {seat} could build now.")

    seat: Seat
    each: tuple[Rejection, ...]

    def facts(self) -> tuple[Message, ...]:
        return self.each


@dataclass(frozen=True, slots=True)
class PrintedPrice(Cause):
    rule = rulebook.PRINTED_PRICE
    text = N_("{building}, printed price")

    building: Building


@dataclass(frozen=True, slots=True)
class SalineRises(Note):
    rule = rulebook.SALINE
    text = N_("{seat}: saline {before} → {after} salt a round")

    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CubeOntoBuilding(Note):
    rule = rulebook.BUILD
    text = N_("{seat}: {building}, cube onto space {rank}")

    seat: Seat
    rank: int
    building: Building


@dataclass(frozen=True, slots=True)
class DepotGrows(Note):
    rule = rulebook.DEPOT
    text = N_("{seat}: depot {before} → {after} barrels")

    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class NotreDameRises(Note):
    rule = rulebook.NOTRE_DAME
    text = N_("{seat}: Notre-Dame {before} → {after}")

    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class UpgradedSaline(Message):
    text = N_("{seat} upgrades the saline to {production} salt a round.")

    seat: Seat
    production: int


@dataclass(frozen=True, slots=True)
class Built(Message):
    text = N_("{seat} builds the {building}.")

    seat: Seat
    building: Building


@dataclass(frozen=True, slots=True)
class BuiltNext(Message):
    text = N_("{seat} builds the {building}, on space {rank}.")

    seat: Seat
    building: Building
    rank: int


@dataclass(frozen=True, slots=True)
class BuiltSaintMaclou(Message):
    text = N_("{seat} builds Saint Maclou, on space {rank}.")

    seat: Seat
    rank: int


@dataclass(frozen=True, slots=True)
class BuiltNotreDame(Message):
    text = N_("{seat} builds Notre-Dame, step {value}.")

    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class EnlargedDepot(Message):
    text = N_("{seat} enlarges the depot to {capacity} barrels.")

    seat: Seat
    capacity: int
