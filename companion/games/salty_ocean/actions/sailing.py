"""§4.3: sail out and fish."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.core.actions import Limit, Objection, Offer
from companion.core.amounts import Amounts
from companion.core.fields import choice, rows, spread
from companion.core.messages import N_, Message, Note, Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.actions.booking import Booking, has_none_below
from companion.games.salty_ocean.actions.homecoming import mixed_direction
from companion.games.salty_ocean.components import ActionType, Building, Good, Option, Ship, Weather
from companion.games.salty_ocean.reasons import navigation as reasons
from companion.games.salty_ocean.reasons.paying import CodCaughtByTwo
from companion.games.salty_ocean.state import NOTHING, Goods, Merchant, SaltyOcean, Vessel


@dataclass(frozen=True, slots=True, kw_only=True)
class Voyage:
    """One ship of those that sail out together."""

    ship: Ship = choice(Ship, N_("Ship"))
    catch: Goods = spread(Good, N_("Catch"), default=NOTHING)
    discard: Goods = spread(Good, N_("Overboard"), default=NOTHING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """What the weather does to a ship that sails out, before its owner chooses anything."""

    ship: Ship
    vessel: Vessel
    damage: int
    """Damage that finds room in the hold."""
    meets_pirates: bool
    room: int
    """Barrels the hold takes with all its damage."""
    surplus: int
    """Barrels that no longer fit."""
    is_poor: bool
    """Whether 1 salt, if there is any, is lost uncaught."""

    def salt_lost(self, discard: Goods) -> int:
        """Salt lost uncaught, after what went overboard."""
        return 1 if self.is_poor and self.vessel.cargo[Good.SALT] > discard[Good.SALT] else 0

    def catchable(self, discard: Goods) -> int:
        """Salt that becomes fish, after what went overboard."""
        return max(0, self.vessel.cargo[Good.SALT] - discard[Good.SALT] - self.salt_lost(discard))

    def usual_discard(self) -> Goods:
        """Fish stays, salt goes; but where all salt would go, the cheaper fish may."""
        left, discard = self.surplus, {}
        for good in (Good.SALT, Good.HERRING, Good.COD):
            discard[good] = min(left, self.vessel.cargo[good])
            left -= discard[good]
        return Amounts(discard)


def passages(state: SaltyOcean, seat: Seat, ships: Sequence[Ship]) -> Iterator[Passage]:
    """What happens to ships in harbour that sail out in this order (§4.3, steps 1 to 3)."""
    merchant, pirates_done = state.merchants[seat], state.pirates_done
    is_poor = state.weather is Weather.POOR_CATCH and not merchant.has(Building.FIERTE)
    for ship in ships:
        vessel = merchant.fleet[ship]
        meets_pirates = _meets_pirates(state, merchant) and not pirates_done
        pirates_done = pirates_done or meets_pirates
        hits = meets_pirates or state.weather is Weather.STORM
        damage = min(box.DAMAGE[state.weather], state.room(ship, vessel)) if hits else 0
        room = state.room(ship, vessel) - damage
        yield Passage(
            ship=ship,
            vessel=vessel,
            damage=damage,
            meets_pirates=meets_pirates,
            room=room,
            surplus=max(0, vessel.cargo.total - room),
            is_poor=is_poor,
        )


def _meets_pirates(state: SaltyOcean, merchant: Merchant) -> bool:
    """Saint Maclou keeps them off its owner's ships (R15)."""
    return state.weather is Weather.PIRATES and not merchant.has(Building.ST_MACLOU)


@dataclass(frozen=True, slots=True, kw_only=True)
class SailOut(Booking):
    """Ships leave the harbour together, in the order named, and their salt becomes fish (§4.3)."""

    title = N_("Sail out")
    says = N_("{seat} sails out.")
    group = ActionType.NAVIGATION
    option = Option.SAIL_OUT

    voyages: tuple[Voyage, ...] = rows(Voyage, N_("Ships, in the order they leave"))

    @classmethod
    def offer(cls, state: SaltyOcean, seat: Seat) -> Offer[SaltyOcean]:
        clock, harbour = state.is_second_action(seat), state.merchants[seat].in_harbour
        against = tuple(cls.against_any(state, seat))
        if not harbour:
            against = (*against, reasons.NoShipInHarbour(seat))
        usual = None
        laden = tuple(ship for ship, vessel in harbour.items() if vessel.cargo[Good.SALT])
        if laden and not against:
            usual = cls(seat=seat, clock=clock, voyages=_voyages(state, seat, laden))
        limits = {"voyages": Limit(options=tuple(harbour), at_most=len(harbour))}
        return Offer(cost=cls.fee_now(state, seat, clock=clock), against=against, limits=limits, usual=usual)

    @classmethod
    def candidates(cls, state: SaltyOcean, seat: Seat) -> Iterator["SailOut"]:
        usual = cls.offer(state, seat).usual
        if not isinstance(usual, cls):
            return
        yield usual
        harbour = state.merchants[seat].in_harbour
        full = [ship for ship, vessel in harbour.items() if vessel.cargo]
        cod = Good.COD in state.goods
        for count in range(len(full), 0, -1):
            for ships in combinations(full, count):
                if cod:
                    yield changed(usual, voyages=_voyages(state, seat, ships, cod=1))
                    yield changed(usual, voyages=_voyages(state, seat, ships, cod=9))
                yield changed(usual, voyages=_voyages(state, seat, ships))
                if count > 1:
                    yield changed(usual, voyages=_voyages(state, seat, ships[::-1]))

    def check(self, state: SaltyOcean) -> Iterator[Objection]:
        yield from self.against_time(state)
        yield from self._against_ships(state)
        sailing = self._sailing(state)
        by_ship = {voyage.ship: voyage for voyage in reversed(self.voyages)}
        for passage in passages(state, self.seat, sailing):
            yield from _against_voyage(state, passage, by_ship[passage.ship])
        yield from self.against_price(state)
        # An empty ship may sail, which is seldom meant.
        for ship in sailing:
            if not state.merchants[self.seat].fleet[ship].cargo:
                yield reasons.EmptyShipSails(self.seat, ship)

    def _sailing(self, state: SaltyOcean) -> tuple[Ship, ...]:
        """The ships named that lie in the harbour, each once."""
        harbour = state.merchants[self.seat].in_harbour
        return tuple(dict.fromkeys(voyage.ship for voyage in self.voyages if voyage.ship in harbour))

    def _against_ships(self, state: SaltyOcean) -> Iterator[Rejection]:
        fleet, seat, named = state.merchants[self.seat].fleet, self.seat, [v.ship for v in self.voyages]
        # At least one ship sails.
        if not named:
            yield reasons.NoShipNamed()
        for at, ship in enumerate(named):
            vessel = fleet.get(ship)
            # The ship is one's own, which here means that it has been built.
            if vessel is None:
                yield reasons.NotYourShip(seat, ship, tuple(fleet))
            # It lies in the harbour, and sails once.
            elif vessel.at_sea:
                yield reasons.NotInHarbour(seat, ship)
            elif ship in named[:at]:
                yield reasons.SailsOutTwice(seat, ship)
        # All ships of an action go the same way.
        yield from mixed_direction(fleet, named)

    def apply(self, state: SaltyOcean) -> Outcome[SaltyOcean]:
        till, merchant, seat = self.till(state), state.merchants[self.seat], self.seat
        notes: list[Note] = []
        vessels: dict[Ship, Vessel] = {}
        lost, caught, pirates_done = NOTHING, NOTHING, state.pirates_done
        ships = tuple(voyage.ship for voyage in self.voyages)
        if state.weather is Weather.PIRATES and not pirates_done and merchant.has(Building.ST_MACLOU):
            notes.append(reasons.PiratesSpare(seat))
        for voyage, passage in zip(self.voyages, passages(state, seat, ships), strict=True):
            salt_lost, salt = passage.salt_lost(voyage.discard), passage.catchable(voyage.discard)
            gone = voyage.discard + Amounts({Good.SALT: salt_lost}) if salt_lost else voyage.discard
            cargo = passage.vessel.cargo - gone - Amounts({Good.SALT: salt}) + voyage.catch
            damage = passage.vessel.damage + passage.damage
            vessels[voyage.ship] = Vessel(at_sea=True, damage=damage, cargo=cargo)
            lost, caught = lost + gone, caught + voyage.catch
            pirates_done = pirates_done or passage.meets_pirates
            notes += _notes(seat, passage, voyage, salt_lost, salt)
        notes.append(reasons.ShipsPutToSea(seat, ships))
        said = _sailed(state.weather, seat, lost, caught, met=pirates_done and not state.pirates_done)
        merchant = merchant.with_vessels(vessels, money=till.money)
        return self.booked(state, till, merchant, tuple(notes), said, pirates_done=pirates_done)


def _voyages(state: SaltyOcean, seat: Seat, ships: Sequence[Ship], *, cod: int = 0) -> tuple[Voyage, ...]:
    """All salt into fish, so many of them cod on each ship."""
    found = []
    for passage in passages(state, seat, ships):
        discard = passage.usual_discard()
        fish = passage.catchable(discard)
        catch = Amounts({Good.HERRING: fish - min(cod, fish), Good.COD: min(cod, fish)})
        found.append(Voyage(ship=passage.ship, catch=catch, discard=discard))
    return tuple(found)


def _against_voyage(state: SaltyOcean, passage: Passage, voyage: Voyage) -> Iterator[Rejection]:
    """What the catch and the discard of a ship that may sail have against them."""
    ship, cargo = passage.ship, passage.vessel.cargo
    # With two players no cod is caught.
    if voyage.catch[Good.COD] and Good.COD not in state.goods:
        yield CodCaughtByTwo()
    # What no longer fits goes overboard, no more and no less, and only what is aboard.
    if voyage.discard.total != passage.surplus:
        damage = passage.vessel.damage + passage.damage
        yield reasons.DiscardMismatch(
            ship, damage, passage.room, cargo.total, passage.surplus, voyage.discard.total
        )
    if not has_none_below(voyage.discard) or not cargo.covers(voyage.discard):
        yield reasons.DiscardNotAboard(ship, cargo)
    # All salt that is left becomes fish (R12), judged on what was named to go overboard.
    if voyage.catch[Good.SALT] or not has_none_below(voyage.catch):
        yield reasons.SaltIsNoFish(ship)
    elif voyage.catch.total != (fish := passage.catchable(voyage.discard)):
        yield reasons.CatchMismatch(ship, fish, voyage.catch.total)


def _notes(seat: Seat, passage: Passage, voyage: Voyage, salt_lost: int, salt: int) -> Iterator[Note]:
    """Which pieces move for one ship, in the order of the rules."""
    ship = passage.ship
    if passage.damage:
        yield reasons.ShipDamaged(seat, passage.damage, ship)
    elif passage.meets_pirates:
        yield reasons.PiratesMeetAWreck(seat, ship)
    if voyage.discard:
        yield reasons.GoneOverboard(seat, voyage.discard, ship)
    if salt_lost:
        yield reasons.SaltUncaught(seat, ship)
    if salt:
        yield reasons.Caught(seat, salt, ship, voyage.catch)


_IN_WEATHER = {
    Weather.CALM: reasons.SailsOut,
    Weather.STORM: reasons.SailsOutInTheStorm,
    Weather.PIRATES: reasons.SailsOut,
    Weather.POOR_CATCH: reasons.SailsOutToPoorCatch,
}


def _sailed(weather: Weather, seat: Seat, lost: Goods, caught: Goods, *, met: bool) -> Message:
    """The journal's sentence; pirates are named only where they were met."""
    what: list[Message] = [reasons.LostOnTheWay(lost)] if lost else []
    what.append(reasons.CaughtInAll(caught) if caught else reasons.NothingCaught())
    says = reasons.SailsOutAmongPirates if met else _IN_WEATHER[weather]
    return says(seat, tuple(what))
