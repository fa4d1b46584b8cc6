"""What is said about selling and buying (§4.6)."""

from dataclasses import dataclass

from companion.core.amounts import Amounts
from companion.core.messages import N_, Cause, Caution, Message, Note, Plural, Rejection, Seat
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import Good, Ship, Store
from companion.games.salty_ocean.reasons.flow import MarkerDown, PriceDown


@dataclass(frozen=True, slots=True)
class NoneSold(Rejection):
    code = "NULL_ACTION"
    rule = rulebook.REAL_ACTION
    field = "barrels"
    text = N_("At least one barrel is sold.")


@dataclass(frozen=True, slots=True)
class NoneBought(Rejection):
    code = "NULL_ACTION"
    rule = rulebook.REAL_ACTION
    field = "barrels"
    text = N_("At least one barrel is bought.")


@dataclass(frozen=True, slots=True)
class NothingToSell(Rejection):
    code = "NOT_ENOUGH_GOODS"
    rule = rulebook.SELL
    field = "barrels"
    text = N_("{seat} has no barrel in the depot or in the harbour.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class AllGoodsAtSea(Rejection):
    code = "GOODS_AT_SEA"
    rule = rulebook.SELL
    field = "barrels"
    text = N_("{seat}’s barrels are all at sea: {goods}.")

    seat: Seat
    goods: Amounts[Good]


@dataclass(frozen=True, slots=True)
class NotEnoughGoods(Rejection):
    code = "NOT_ENOUGH_GOODS"
    rule = rulebook.SELL
    field = "barrels"
    text = N_("{seat} has {held} {good} in depot and harbour and cannot sell {asked}.")

    seat: Seat
    good: Good
    held: int
    asked: int


@dataclass(frozen=True, slots=True)
class NotEnoughInStore(Rejection):
    code = "NOT_ENOUGH_GOODS"
    rule = rulebook.SELL
    field = "source"
    text = N_("{seat}’s {store} holds {held} {good}, so {asked} cannot come from there.")

    seat: Seat
    store: Store
    good: Good
    held: int
    asked: int


@dataclass(frozen=True, slots=True)
class SourceMismatch(Rejection):
    code = "NOT_ENOUGH_GOODS"
    rule = rulebook.SELL
    field = "source"
    text = N_("The stores named give {named} of the {asked} to be sold; both have to be the same.")

    named: int
    asked: int


@dataclass(frozen=True, slots=True)
class GoodsAtSea(Rejection):
    code = "GOODS_AT_SEA"
    rule = rulebook.SELL
    field = "barrels"
    text = N_("{seat} has {at_sea} {good} more, but at sea; only what lies in depot and harbour is sold.")

    seat: Seat
    good: Good
    at_sea: int


@dataclass(frozen=True, slots=True)
class SourceAtSea(Rejection):
    code = "GOODS_AT_SEA"
    rule = rulebook.SELL
    field = "source"
    text = N_("{seat}’s {ship} is at sea; nothing is sold from there.")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class SourceForeign(Rejection):
    code = "FOREIGN_STORE"
    rule = rulebook.SELL
    field = "source"
    text = N_("{seat} has no {ship} to sell from.")

    seat: Seat
    ship: Ship


@dataclass(frozen=True, slots=True)
class SellsForNothing(Caution):
    code = "SALE_AT_ZERO"
    rule = rulebook.SELL
    field = "good"
    text = N_("{good} is worth 0 in this row, so this sale brings {bonus}. Sell all the same?")

    good: Good
    bonus: int


@dataclass(frozen=True, slots=True)
class BuyToShip(Rejection):
    code = "BUY_TO_SHIP"
    rule = rulebook.BUY
    field = "into"
    text = N_("What is bought comes into the depot; the {store} is loaded with a harbour action.")

    store: Store


@dataclass(frozen=True, slots=True)
class BuyForForeignStore(Rejection):
    code = "FOREIGN_STORE"
    rule = rulebook.BUY
    field = "into"
    text = N_("{seat} has no {store}.")

    seat: Seat
    store: Store


@dataclass(frozen=True, slots=True)
class BuyOverflow(Rejection):
    code = "DEPOT_OVERFLOW"
    rule = rulebook.DEPOT_SURPLUS
    field = "lost"
    text = Plural(
        N_("{seat}’s depot has room for {room} of {barrels}: {surplus} barrel is lost, {named} named."),
        N_("{seat}’s depot has room for {room} of {barrels}: {surplus} barrels are lost, {named} named."),
        "surplus",
    )

    seat: Seat
    room: int
    barrels: int
    surplus: int
    named: int


@dataclass(frozen=True, slots=True)
class BuyLossNotHeld(Rejection):
    code = "DEPOT_OVERFLOW"
    rule = rulebook.DEPOT_SURPLUS
    field = "lost"
    text = N_("Only what lies in {seat}’s depot after the purchase can be lost: {goods}.")

    seat: Seat
    goods: Amounts[Good]


@dataclass(frozen=True, slots=True)
class Sale(Cause):
    rule = rulebook.SELL
    text = N_("{barrels} {good} × {price}")

    barrels: int
    good: Good
    price: int


@dataclass(frozen=True, slots=True)
class FinanceOffice(Cause):
    rule = rulebook.FINANCE_OFFICE
    text = N_("Finance Office, space {rank}")

    rank: int


@dataclass(frozen=True, slots=True)
class Purchase(Cause):
    rule = rulebook.BUY
    text = N_("{barrels} {good} × {price}")

    barrels: int
    good: Good
    price: int


@dataclass(frozen=True, slots=True)
class PriceFalls(PriceDown):
    rule = rulebook.PRICE_DROP


@dataclass(frozen=True, slots=True)
class PriceFallsWithTwo(PriceFalls):
    rule = rulebook.PRICE_DROP_TWO


@dataclass(frozen=True, slots=True)
class MarkerFalls(MarkerDown):
    rule = rulebook.PRICE_DROP


@dataclass(frozen=True, slots=True)
class PriceAtTheBottom(Note):
    moves_pieces = False
    rule = rulebook.PRICE_DROP
    text = N_("{good} marker stays on the bottom row")

    good: Good


@dataclass(frozen=True, slots=True)
class SoldFrom(Note):
    rule = rulebook.SELL
    text = N_("{seat}: {barrels} {good} from {store} to the supply")

    seat: Seat
    barrels: int
    good: Good
    store: Store


@dataclass(frozen=True, slots=True)
class BoughtInto(Note):
    rule = rulebook.BUY
    text = N_("{seat}: {barrels} {good} from the supply into the depot")

    seat: Seat
    barrels: int
    good: Good


@dataclass(frozen=True, slots=True)
class LostInTheDepot(Note):
    rule = rulebook.DEPOT_SURPLUS
    text = N_("{seat}: {goods} lost, no room in the depot")

    seat: Seat
    goods: Amounts[Good]


@dataclass(frozen=True, slots=True)
class Sold(Message):
    text = N_("{seat} sells {barrels} {good} at {price}.")

    seat: Seat
    barrels: int
    good: Good
    price: int


@dataclass(frozen=True, slots=True)
class Bought(Message):
    text = N_("{seat} buys {barrels} {good} at {price}.")

    seat: Seat
    barrels: int
    good: Good
    price: int


@dataclass(frozen=True, slots=True)
class BoughtTooMuch(Message):
    text = N_("{seat} buys {barrels} {good} at {price}; {lost} lost, the depot is full.")

    seat: Seat
    barrels: int
    good: Good
    price: int
    lost: Amounts[Good]
