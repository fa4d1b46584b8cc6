"""What speaks against the choices of a round's end (§5, §12.10)."""

from dataclasses import dataclass

from companion.core.amounts import Amounts
from companion.core.messages import N_, Rejection, Seat
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import Good, Ship, TilePosition


@dataclass(frozen=True, slots=True)
class NobodySitsThere(Rejection):
    code = "NO_SUCH_SEAT"
    rule = rulebook.END_OF_ROUND
    text = N_("Nobody sits at place {number} of this table.")

    number: int


@dataclass(frozen=True, slots=True)
class NoLighthouse(Rejection):
    code = "NO_LIGHTHOUSE"
    rule = rulebook.LIGHTHOUSE
    field = "lighthouse"
    text = N_("Repairs need the Lighthouse, and {seat} has not built it.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class OneRepair(Rejection):
    code = "NO_LIGHTHOUSE"
    rule = rulebook.LIGHTHOUSE
    field = "lighthouse"
    text = N_("{seat}’s Lighthouse repairs one ship a round and is named twice.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoSuchShipToRepair(Rejection):
    code = "NOT_YOUR_SHIP"
    rule = rulebook.LIGHTHOUSE
    field = "lighthouse"
    text = N_("{seat} has no {ship} that the Lighthouse could repair.")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class NoFierte(Rejection):
    code = "NO_FIERTE"
    rule = rulebook.FIERTE
    field = "fierte"
    text = N_("Looking at tiles needs the Fierte, and {seat} has not built it.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class LookOnly(Rejection):
    code = "LOOK_ONLY"
    rule = rulebook.FIERTE
    field = "fierte"
    text = N_("{seat} is the Fierte’s second builder, who may look at tiles and not swap them.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class NotFaceDown(Rejection):
    code = "NOT_FACE_DOWN"
    rule = rulebook.FIERTE_TILES
    field = "fierte"
    text = N_("{seat} cannot look at “{position}”: at the end of round {round} that tile lies open.")

    seat: Seat
    position: TilePosition
    round: int


@dataclass(frozen=True, slots=True)
class LookTwo(Rejection):
    code = "LOOK_TWO"
    rule = rulebook.FIERTE
    field = "fierte"
    text = N_("{seat} may look at two tiles a round; {looked} named.")

    seat: Seat
    looked: int


@dataclass(frozen=True, slots=True)
class SwapsTwo(Rejection):
    code = "LOOK_TWO"
    rule = rulebook.FIERTE
    field = "fierte"
    text = N_("{seat} swaps the two tiles looked at, so two different ones are named.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class SaltLossMismatch(Rejection):
    code = "DEPOT_OVERFLOW"
    rule = rulebook.DEPOT_SURPLUS
    field = "salt_lost"
    text = N_("{seat}: {produced} salt and room for {room}, so {surplus} to be lost; {named} named.")

    seat: Seat
    produced: int
    room: int
    surplus: int
    named: int


@dataclass(frozen=True, slots=True)
class SaltLossNotHeld(Rejection):
    code = "DEPOT_OVERFLOW"
    rule = rulebook.DEPOT_SURPLUS
    field = "salt_lost"
    text = N_("{seat}: only what lies in the depot can be lost: {goods}, the new salt included.")

    seat: Seat
    goods: Amounts[Good]


@dataclass(frozen=True, slots=True)
class LossNamedTwice(Rejection):
    code = "DEPOT_OVERFLOW"
    rule = rulebook.DEPOT_SURPLUS
    field = "salt_lost"
    text = N_("What {seat} loses is said once; it is named twice.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class TieOrder(Rejection):
    code = "TIE_ORDER"
    rule = rulebook.NEW_ORDER
    field = "ties"
    text = N_("A tie is settled by naming all who are tied, each once, and nobody else; named: {named}.")

    named: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TieAnsweredTwice(Rejection):
    code = "TIE_ORDER"
    rule = rulebook.NEW_ORDER
    field = "ties"
    text = N_("The tie of {named} is settled twice; once is enough.")

    named: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NoNewOrder(Rejection):
    code = "TIE_ORDER"
    rule = rulebook.NO_NEW_ORDER
    field = "ties"
    text = N_("After the last round there is no new turn order, and so no tie to settle.")
