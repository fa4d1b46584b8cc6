"""What is said about the round's end (§5): one rule for each of its steps."""

from dataclasses import dataclass

from companion.core.amounts import Amounts
from companion.core.messages import N_, Cause, Message, Note, Plural, Seat
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import ActionType, Good, Ship, TilePosition
from companion.games.salty_ocean.reasons.paying import MoneyMoves

# 5.1 Abilities


@dataclass(frozen=True, slots=True)
class Repaired(Note):
    rule = rulebook.ABILITIES
    text = Plural(
        N_("{seat}, Lighthouse: {damage} damage cube off the {ship}"),
        N_("{seat}, Lighthouse: {damage} damage cubes off the {ship}"),
        "damage",
    )

    seat: Seat
    damage: int
    ship: Ship


@dataclass(frozen=True, slots=True)
class TilesLookedAt(Note):
    moves_pieces = False
    rule = rulebook.ABILITIES
    text = N_("{seat}, Fierte: looked at {positions}")

    seat: Seat
    positions: tuple[TilePosition, ...]


@dataclass(frozen=True, slots=True)
class TilesSwapped(Note):
    rule = rulebook.ABILITIES
    text = N_("{seat}, Fierte: swapped {positions}")

    seat: Seat
    positions: tuple[TilePosition, ...]


@dataclass(frozen=True, slots=True)
class ClockSetBack(Note):
    rule = rulebook.ABILITIES
    text = N_("{seat}: cube off the Great Clock, free for the next round")

    seat: Seat


# 5.2 Salt into the depot


@dataclass(frozen=True, slots=True)
class SaltMade(Note):
    rule = rulebook.SALT
    text = N_("{seat}: {produced} salt into the depot, {filled} of {capacity}")

    seat: Seat
    produced: int
    filled: int
    capacity: int


@dataclass(frozen=True, slots=True)
class SaltBeyondTheDepot(Note):
    rule = rulebook.SALT
    text = N_("{seat} makes {produced} salt, the depot has room for {room}: {lost} lost")

    seat: Seat
    produced: int
    room: int
    lost: Amounts[Good]


# 5.3 to 5.5 Inn and interest


@dataclass(frozen=True, slots=True)
class InnIncome(Cause):
    rule = rulebook.INN
    text = N_("Inn: 2, and {without} for players without one")

    without: int


@dataclass(frozen=True, slots=True)
class InnPays(Note):
    moves_pieces = False
    rule = rulebook.INN
    text = N_("{seat}: 2, and {without} for players without an inn")

    seat: Seat
    without: int


@dataclass(frozen=True, slots=True)
class BankIncome(Cause):
    rule = rulebook.INTEREST
    text = N_("Bank: 1 for each full {per} of {money}")

    per: int
    money: int


@dataclass(frozen=True, slots=True)
class VaultIncome(BankIncome):
    text = N_("Vault: 1 for each full {per} of {money}")


@dataclass(frozen=True, slots=True)
class BankPays(Note):
    moves_pieces = False
    rule = rulebook.INTEREST
    text = N_("{seat}: bank, 1 for each full {per} of {money}")

    seat: Seat
    per: int
    money: int


@dataclass(frozen=True, slots=True)
class VaultPays(BankPays):
    text = N_("{seat}: vault, 1 for each full {per} of {money}")


@dataclass(frozen=True, slots=True)
class InterestOnDebt(Cause):
    rule = rulebook.DEBT_INTEREST
    text = N_("interest on debt at the round’s end")


@dataclass(frozen=True, slots=True)
class DebtCosts(Note):
    moves_pieces = False
    rule = rulebook.DEBT_INTEREST
    text = N_("{seat}: 1 for being in debt")

    seat: Seat


@dataclass(frozen=True, slots=True)
class DebtAtTheFloor(Note):
    moves_pieces = False
    rule = rulebook.DEBT_INTEREST
    text = N_("{seat} is on the lowest money there is, {floor}, and pays nothing")

    seat: Seat
    floor: int


@dataclass(frozen=True, slots=True)
class LiftedOutOfDebt(Note):
    moves_pieces = False
    rule = rulebook.DEBT_INTEREST
    text = N_("{seat} is out of debt again by now, at {money}, and pays nothing")

    seat: Seat
    money: int


# 5.6 to 5.8 Fees, limit, order


@dataclass(frozen=True, slots=True)
class FeeBack(Note):
    rule = rulebook.FEES_BACK
    text = N_("{type} fee {before} → 0")

    type: ActionType
    before: int


@dataclass(frozen=True, slots=True)
class OverTheLimit(Cause):
    rule = rulebook.LIMIT
    text = N_("more than the {limit} that can be kept")

    limit: int


@dataclass(frozen=True, slots=True)
class GivesBack(Note):
    moves_pieces = False
    rule = rulebook.LIMIT
    text = N_("{seat} gives back {amount}: without a bank {limit} can be kept")

    seat: Seat
    amount: int
    limit: int


@dataclass(frozen=True, slots=True)
class GivesBackBeyondTheBank(GivesBack):
    text = N_("{seat} gives back {amount}: with a bank and no vault {limit} can be kept")


@dataclass(frozen=True, slots=True)
class OrderNow(Note):
    rule = rulebook.NEW_ORDER
    text = N_("Turn order: {order}")

    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class OrderStays(Note):
    moves_pieces = False
    rule = rulebook.NEW_ORDER
    text = N_("The turn order stays: {order}")

    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TiedFor(Note):
    moves_pieces = False
    rule = rulebook.NEW_ORDER
    text = N_("{seats} have {money} each; the table says who goes first")

    seats: tuple[Seat, ...]
    money: int


@dataclass(frozen=True, slots=True)
class LastRound(Note):
    moves_pieces = False
    rule = rulebook.NEW_ORDER
    text = N_("The last round is over; the turn order no longer matters")


@dataclass(frozen=True, slots=True)
class MoneyAfterwards(MoneyMoves):
    rule = rulebook.END_OF_ROUND


@dataclass(frozen=True, slots=True)
class RoundEnded(Message):
    text = N_("Round {round} ends.")

    round: int
