"""§4.1 and §4.2: upgrade the saline, build."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.actions import Limit, Objection, Offer
from companion.core.fields import choice
from companion.core.messages import N_, Message, Note, Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.actions.booking import Booking
from companion.games.salty_ocean.components import ActionType, Building, Option
from companion.games.salty_ocean.reasons import city as reasons
from companion.games.salty_ocean.state import Merchant, SaltyOcean


@dataclass(frozen=True, slots=True, kw_only=True)
class UpgradeSaline(Booking):
    """Move one's own saline marker one step (§4.1)."""

    title = N_("Upgrade saline")
    says = N_("{seat} upgrades the saline.")
    group = ActionType.CITY
    option = Option.UPGRADE_SALINE

    @classmethod
    def offer(cls, state: SaltyOcean, seat: Seat) -> Offer[SaltyOcean]:
        clock = state.is_second_action(seat)
        against = (*cls.against_any(state, seat), *_saline_max(state, seat))
        usual = None if against else cls(seat=seat, clock=clock)
        return Offer(cost=cls.fee_now(state, seat, clock=clock), against=against, usual=usual)

    def check(self, state: SaltyOcean) -> Iterator[Objection]:
        yield from self.against_time(state)
        yield from _saline_max(state, self.seat)
        yield from self.against_price(state)

    def apply(self, state: SaltyOcean) -> Outcome[SaltyOcean]:
        till, merchant = self.till(state), state.merchants[self.seat]
        before, after = merchant.production, box.SALINE[merchant.saline + 1]
        notes = (reasons.SalineRises(self.seat, before, after),)
        said = reasons.UpgradedSaline(self.seat, after)
        merchant = changed(merchant, money=till.money, saline=merchant.saline + 1)
        return self.booked(state, till, merchant, notes, said)


def _saline_max(state: SaltyOcean, seat: Seat) -> Iterator[Rejection]:
    # The saline has three upgrades.
    merchant = state.merchants[seat]
    if merchant.saline == len(box.SALINE) - 1:
        yield reasons.SalineMax(seat, merchant.production)


@dataclass(frozen=True, slots=True, kw_only=True)
class Build(Booking):
    """Place a cube in a building's lowest free space, or go one step on a track (§4.2)."""

    title = N_("Build")
    says = N_("{seat} builds {building}.")
    group = ActionType.CITY
    option = Option.BUILD

    building: Building = choice(Building, N_("Which building"))

    @classmethod
    def offer(cls, state: SaltyOcean, seat: Seat) -> Offer[SaltyOcean]:
        clock = state.is_second_action(seat)
        against = tuple(cls.against_any(state, seat))
        each: dict[Any, Rejection] = {}
        open_to: list[Build] = []
        for building in Building:
            action = cls(seat=seat, building=building, clock=clock)
            reasons_against = (*against_building(state, seat, building), *action.price_against(state))
            if reasons_against:
                each[building] = reasons_against[0]
            else:
                open_to.append(action)
        if not open_to and not against:
            against = (reasons.NothingToBuild(seat, tuple(each.values())),)
        usual = None if against else open_to[0]
        limits = {"building": Limit(options=tuple(Building), against=each)}
        return Offer(cost=cls.fee_now(state, seat, clock=clock), against=against, limits=limits, usual=usual)

    @classmethod
    def candidates(cls, state: SaltyOcean, seat: Seat) -> Iterator["Build"]:
        clock = state.is_second_action(seat)
        for building in Building:
            action = cls(seat=seat, building=building, clock=clock)
            if not any(action.check(state)):
                yield action

    def check(self, state: SaltyOcean) -> Iterator[Objection]:
        yield from self.against_time(state)
        yield from against_building(state, self.seat, self.building)
        yield from self.price_against(state)

    def price_against(self, state: SaltyOcean) -> Iterator[Rejection]:
        """The printed price is paid together with the fee (§12.3)."""
        yield from self.against_price(state, printed=printed_price(state, self.seat, self.building))

    def apply(self, state: SaltyOcean) -> Outcome[SaltyOcean]:
        price = printed_price(state, self.seat, self.building)
        till = self.till(state, (price, reasons.PrintedPrice(self.building)))
        merchant = changed(state.merchants[self.seat], money=till.money)
        if self.building is Building.DEPOT:
            merchant, note, said = _enlarge_depot(self.seat, merchant)
        elif self.building is Building.NOTRE_DAME:
            merchant, note, said = _climb_notre_dame(state, self.seat, merchant)
        else:
            merchant, note, said = _place_cube(state, self.seat, merchant, self.building)
        return self.booked(state, till, merchant, (note,), said)


def printed_price(state: SaltyOcean, seat: Seat, building: Building) -> int:
    """What the space to be reached prints; 0 where there is none left."""
    merchant = state.merchants[seat]
    step = merchant.step_of(building) + 1
    if building is Building.DEPOT and step >= len(box.DEPOT):
        return 0
    if building is Building.NOTRE_DAME and step > len(box.NOTRE_DAME):
        return 0
    return state.sheet.cost(building, step)


def against_building(state: SaltyOcean, seat: Seat, building: Building) -> Iterator[Rejection]:
    """Everything the building itself has against being built by this seat now."""
    if building is Building.DEPOT:
        yield from _against_depot(state, seat)
    elif building is Building.NOTRE_DAME:
        yield from _against_notre_dame(state, seat)
    else:
        yield from _against_cube(state, seat, building)
    if building is Building.WINDOWS:
        yield from _against_windows(state)


def _against_depot(state: SaltyOcean, seat: Seat) -> Iterator[Rejection]:
    # A depot is enlarged twice.
    merchant = state.merchants[seat]
    if merchant.depot_step == len(box.DEPOT) - 1:
        yield reasons.DepotMax(seat, merchant.capacity)


def _against_notre_dame(state: SaltyOcean, seat: Seat) -> Iterator[Rejection]:
    step, sheet = state.merchants[seat].notre_dame, state.sheet
    # Nobody builds beyond the top.
    if step == len(box.NOTRE_DAME):
        yield reasons.NotreDameMax(seat, sheet.notre_dame(step))
        return
    # The last steps are for so many players only, whether they still stand there or not (R13).
    limit, reached = sheet.notre_dame_limit(step + 1, state.players), state.have_reached(step + 1)
    if len(reached) >= limit:
        standings = tuple(
            reasons.HasReached(other, sheet.notre_dame(state.merchants[other].notre_dame)) for other in reached
        )
        yield reasons.NotreDameStepFull(sheet.notre_dame(step + 1), limit, reached, standings)


def _against_cube(state: SaltyOcean, seat: Seat, building: Building) -> Iterator[Rejection]:
    merchant = state.merchants[seat]
    # Each player builds it once.
    if merchant.has(building):
        yield reasons.AlreadyBuilt(seat, building)
    # It has so many spaces for so many players.
    if state.lowest_free_rank(building) is None:
        owners = state.owners(building)
        yield reasons.BuildingFull(building, state.spaces(building), state.players, owners)
    # The vault stands beside a bank of one's own (R18).
    if building is Building.VAULT and not merchant.has(Building.BANK):
        yield reasons.VaultNeedsBank(seat)
    # The town hall wants a bank, anyone's.
    if building is Building.TOWN_HALL and not any(m.has(Building.BANK) for m in state.merchants):
        yield reasons.HallNeedsBank()


def _against_windows(state: SaltyOcean) -> Iterator[Rejection]:
    # Somebody has to stand on Notre-Dame 18 or higher.
    need, sheet = box.WINDOWS_NEED_STEP, state.sheet
    furthest = max(m.notre_dame for m in state.merchants)
    if furthest >= need:
        return
    needed = sheet.notre_dame(need)
    nearest_first = sorted(state.seats, key=lambda seat: -state.merchants[seat].notre_dame)
    standings = tuple(
        reasons.StandsOn(seat, sheet.notre_dame(step), need - step, needed)
        for seat in nearest_first
        for step in (state.merchants[seat].notre_dame,)
    )
    if furthest == 0:
        yield reasons.WindowsNeedABeginning(needed, standings)
    else:
        leaders = tuple(seat for seat in state.seats if state.merchants[seat].notre_dame == furthest)
        yield reasons.WindowsNeedEighteen(needed, leaders, sheet.notre_dame(furthest), standings)


Placed = tuple[Merchant, Note, Message]


def _enlarge_depot(seat: Seat, merchant: Merchant) -> Placed:
    before, after = merchant.capacity, box.DEPOT[merchant.depot_step + 1]
    enlarged = changed(merchant, depot_step=merchant.depot_step + 1)
    return enlarged, reasons.DepotGrows(seat, before, after), reasons.EnlargedDepot(seat, after)


def _climb_notre_dame(state: SaltyOcean, seat: Seat, merchant: Merchant) -> Placed:
    step = merchant.notre_dame
    before, after = state.sheet.notre_dame(step), state.sheet.notre_dame(step + 1)
    climbed = changed(merchant, notre_dame=step + 1)
    return climbed, reasons.NotreDameRises(seat, before, after), reasons.BuiltNotreDame(seat, after)


def _place_cube(state: SaltyOcean, seat: Seat, merchant: Merchant, building: Building) -> Placed:
    rank = state.lowest_free_rank(building)
    assert rank is not None, "a full building is refused"
    built = changed(merchant, buildings={**merchant.buildings, building: rank})
    said: Message
    if building is Building.ST_MACLOU:
        said = reasons.BuiltSaintMaclou(seat, rank)
    elif rank == 1:
        said = reasons.Built(seat, building)
    else:
        said = reasons.BuiltNext(seat, building, rank)
    return built, reasons.CubeOntoBuilding(seat, rank, building), said
