"""§5 and §12.10: the one entry that ends a round, with everything it leaves to somebody's choice."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from companion.core.actions import Action, Objection, Offer
from companion.core.amounts import Amounts
from companion.core.fields import choice, order, rows, seat_choice, seat_order, spread, toggle
from companion.core.messages import N_, TABLE, Rejection, Seat
from companion.core.outcome import Outcome, in_order
from companion.core.values import changed
from companion.games.salty_ocean import upkeep
from companion.games.salty_ocean.actions.booking import has_none_below
from companion.games.salty_ocean.components import ROUNDS, Building, Good, Ship, TilePosition
from companion.games.salty_ocean.reasons import end_of_round as reasons
from companion.games.salty_ocean.reasons.upkeep import RoundEnded
from companion.games.salty_ocean.state import NOTHING, Goods, SaltyOcean

N = TypeVar("N")

LOOKS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """Which ship a lighthouse repairs; none where none is named."""

    seat: Seat = seat_choice(N_("Whose lighthouse"))
    ship: Ship | None = choice(Ship, N_("Which ship"), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What an owner of the Fierte looked at, never what was seen (§10)."""

    seat: Seat = seat_choice(N_("Whose Fierte"))
    looked: tuple[TilePosition, ...] = order(TilePosition, N_("Looked at"), default=())
    swapped: bool = toggle(N_("Swapped"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """Which barrels a full depot loses; where nothing is said, the new salt."""

    seat: Seat = seat_choice(N_("Whose depot"))
    lost: Goods = spread(Good, N_("Lost"), default=NOTHING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Who goes first among players with equal money; where nothing is said, the former order."""

    order: tuple[Seat, ...] = seat_order(N_("In this order"))


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound(Action[SaltyOcean]):
    """All eight steps at once; what is not named is answered as usual."""

    title = N_("End the round")
    says = N_("The round ends.")
    is_reckoning = True
    by_table = True

    lighthouse: tuple[Repair, ...] = rows(Repair, N_("Lighthouse"))
    fierte: tuple[Look, ...] = rows(Look, N_("Fierte"))
    salt_lost: tuple[Loss, ...] = rows(Loss, N_("Salt without room"))
    ties: tuple[Tie, ...] = rows(Tie, N_("Equal money"))

    @classmethod
    def offer(cls, state: SaltyOcean, seat: Seat) -> Offer[SaltyOcean]:
        return Offer(usual=cls(seat=TABLE))

    @classmethod
    def candidates(cls, state: SaltyOcean, seat: Seat) -> Iterator["EndRound"]:
        yield cls(seat=TABLE)
        tied = tuple(
            Tie(order=group[::-1]) for group in upkeep.tied(upkeep.before_the_order(state, cls(seat=TABLE)))
        )
        repairs = tuple(
            Repair(seat=owner, ship=next(reversed([*state.merchants[owner].fleet]), None))
            for owner in state.owners(Building.LIGHTHOUSE)
        )
        losses = tuple(_losses(state))
        looks = tuple(_looks(state))
        yield cls(seat=TABLE, ties=tied, lighthouse=repairs, salt_lost=losses, fierte=looks)
        if repairs:
            yield cls(seat=TABLE, lighthouse=(Repair(seat=repairs[0].seat),), ties=tied)
        if looks:
            yield cls(seat=TABLE, fierte=tuple(changed(look, swapped=False) for look in looks))
            yield cls(seat=TABLE, fierte=(changed(looks[0], looked=looks[0].looked[:1], swapped=False),))

    def check(self, state: SaltyOcean) -> Iterator[Objection]:
        strangers = tuple(self._strangers(state))
        if strangers:
            yield from strangers
            return
        yield from self._against_lighthouse(state)
        yield from self._against_fierte(state)
        yield from self._against_losses(state)
        yield from self._against_ties(state)

    def _strangers(self, state: SaltyOcean) -> Iterator[Rejection]:
        # Only who sits at the table can be named.
        answering: tuple[Repair | Look | Loss, ...] = (*self.lighthouse, *self.fierte, *self.salt_lost)
        named = {row.seat for row in answering} | {seat for tie in self.ties for seat in tie.order}
        for seat in sorted(named):
            if seat >= state.players:
                yield reasons.NobodySitsThere(seat + 1)

    def _against_lighthouse(self, state: SaltyOcean) -> Iterator[Rejection]:
        for row in self.lighthouse:
            merchant = state.merchants[row.seat]
            # Only owners of the lighthouse repair.
            if not merchant.has(Building.LIGHTHOUSE):
                yield reasons.NoLighthouse(row.seat)
            # The ship is one's own; that it is undamaged does not matter.
            if row.ship is not None and row.ship not in merchant.fleet:
                yield reasons.NoSuchShipToRepair(row.seat, row.ship)
        # Each repairs one ship a round.
        for seat in _twice(row.seat for row in self.lighthouse):
            yield reasons.OneRepair(seat)

    def _against_fierte(self, state: SaltyOcean) -> Iterator[Rejection]:
        hidden = state.face_down()
        for row in self.fierte:
            rank = state.merchants[row.seat].buildings.get(Building.FIERTE)
            # Only owners of the Fierte look at tiles.
            if rank is None:
                yield reasons.NoFierte(row.seat)
            # The second builder only looks.
            if rank == 2 and row.swapped:
                yield reasons.LookOnly(row.seat)
            # What lies open cannot be looked at any more (R20).
            for position in row.looked:
                if position not in hidden:
                    yield reasons.NotFaceDown(row.seat, position, state.round)
            # At most two tiles are looked at.
            if len(row.looked) > LOOKS:
                yield reasons.LookTwo(row.seat, len(row.looked))
            # A swap needs both.
            elif row.swapped and len(set(row.looked)) < LOOKS:
                yield reasons.SwapsTwo(row.seat)
        for seat in _twice(row.seat for row in self.fierte):
            yield reasons.LookTwo(seat, sum(len(row.looked) for row in self.fierte if row.seat == seat))

    def _against_losses(self, state: SaltyOcean) -> Iterator[Rejection]:
        for row in self.salt_lost:
            merchant = state.merchants[row.seat]
            room = merchant.capacity - merchant.depot.total
            surplus = max(0, merchant.production - room)
            # What has no room is lost, no more and no less.
            if row.lost.total != surplus:
                yield reasons.SaltLossMismatch(row.seat, merchant.production, room, surplus, row.lost.total)
            # Only what lies in the depot can be lost.
            there = upkeep.with_new_salt(merchant)
            if not has_none_below(row.lost) or not there.covers(row.lost):
                yield reasons.SaltLossNotHeld(row.seat, there)
        for seat in _twice(row.seat for row in self.salt_lost):
            yield reasons.LossNamedTwice(seat)

    def _against_ties(self, state: SaltyOcean) -> Iterator[Rejection]:
        # After the last round there is no new order.
        if self.ties and state.round == ROUNDS:
            yield reasons.NoNewOrder()
            return
        # An answer is an order of exactly those who are tied.
        tied = upkeep.tied(upkeep.before_the_order(state, EndRound(seat=TABLE))) if self.ties else ()
        groups = {frozenset(group) for group in tied}
        for row in self.ties:
            if frozenset(row.order) not in groups or len(row.order) != len(set(row.order)):
                yield reasons.TieOrder(row.order)
        for named in _twice(frozenset(row.order) for row in self.ties):
            yield reasons.TieAnsweredTwice(tuple(sorted(named)))

    def apply(self, state: SaltyOcean) -> Outcome[SaltyOcean]:
        steps = in_order(*upkeep.steps(self), upkeep.move_money_discs(state), upkeep.next_round)
        outcome = steps(state)
        return changed(outcome, said=RoundEnded(state.round))


def _twice(named: Iterator[N]) -> tuple[N, ...]:
    return tuple(which for which, count in Counter(named).items() if count > 1)


def _losses(state: SaltyOcean) -> Iterator[Loss]:
    """Other barrels than the new salt, where there are any."""
    for seat in state.seats:
        merchant = state.merchants[seat]
        surplus = max(0, merchant.production - merchant.capacity + merchant.depot.total)
        fish = min(surplus, merchant.depot[Good.HERRING])
        if surplus:
            yield Loss(seat=seat, lost=Amounts({Good.HERRING: fish, Good.SALT: surplus - fish}))


def _looks(state: SaltyOcean) -> Iterator[Look]:
    hidden = sorted(state.face_down(), key=lambda at: at.slug)
    for seat in state.owners(Building.FIERTE):
        rank = state.merchants[seat].buildings[Building.FIERTE]
        yield Look(seat=seat, looked=tuple(hidden[:LOOKS]), swapped=rank == 1)
