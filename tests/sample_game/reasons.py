"""Everything Corner Market can say."""

from dataclasses import dataclass

from companion.core.messages import N_, Cause, Caution, Message, Note, Rejection, Seat
from tests.sample_game import rulebook
from tests.sample_game.state import Good


@dataclass(frozen=True, slots=True)
class TooFewGoods(Rejection):
    code = "NOT_ENOUGH_GOODS"
    rule = rulebook.SELL
    text = N_("{seat} has {held} {good} and cannot sell {asked}.")
    field = "units"

    seat: Seat
    good: Good
    held: int
    asked: int


@dataclass(frozen=True, slots=True)
class NothingToSell(Rejection):
    code = "NOT_ENOUGH_GOODS"
    rule = rulebook.SELL
    text = N_("{seat} has nothing to sell.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class TooLittleMoney(Rejection):
    code = "TOO_LITTLE_MONEY"
    rule = rulebook.BUY
    text = N_("{seat} has {held} and cannot pay {asked}.")
    text_for_others = N_("{seat} cannot pay {asked}.")
    field = "units"

    seat: Seat
    held: int
    asked: int


@dataclass(frozen=True, slots=True)
class TooLittleToStash(Rejection):
    code = "TOO_LITTLE_MONEY"
    rule = rulebook.STASH
    text = N_("{seat} has {held} and cannot put {asked} away.")
    text_for_others = N_("{seat} does not have that much.")
    field = "amount"

    seat: Seat
    held: int
    asked: int


@dataclass(frozen=True, slots=True)
class TooLittleSaved(Rejection):
    code = "TOO_LITTLE_SAVED"
    rule = rulebook.BID
    text = N_("{seat} has saved {held} and cannot bid {asked}.")
    text_for_others = N_("{seat} has not saved that much.")
    tells_of = "savings"
    field = "amount"

    seat: Seat
    held: int
    asked: int


@dataclass(frozen=True, slots=True)
class NullStash(Rejection):
    code = "NULL_ACTION"
    rule = rulebook.STASH
    text = N_("At least one is put away.")
    field = "amount"


@dataclass(frozen=True, slots=True)
class NullBid(Rejection):
    code = "NULL_ACTION"
    rule = rulebook.BID
    text = N_("A bid is nothing or more.")
    field = "amount"


@dataclass(frozen=True, slots=True)
class Stashed(Message):
    text = N_("{seat} puts {amount} away and has {held} left.")
    text_for_others = N_("{seat} puts something away.")

    seat: Seat
    amount: int
    held: int


@dataclass(frozen=True, slots=True)
class PutAway(Cause):
    rule = rulebook.STASH
    text = N_("put under the counter")


@dataclass(frozen=True, slots=True)
class BidPaid(Cause):
    rule = rulebook.BID
    text = N_("bid for the last round")


@dataclass(frozen=True, slots=True)
class BidTurnedUp(Note):
    rule = rulebook.BID
    text = N_("{seat} bid {amount}.")

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class NullAction(Rejection):
    code = "NULL_ACTION"
    text = N_("At least one has to change hands.")
    field = "units"


@dataclass(frozen=True, slots=True)
class BuysForTheLastCoin(Caution):
    code = "LAST_COIN"
    rule = rulebook.RENT
    text = N_("Then nothing is left for the rent. Buy all the same?")
    field = "units"


@dataclass(frozen=True, slots=True)
class Sold(Message):
    text = N_("{seat} sells {units} {good} at {price}.")

    seat: Seat
    units: int
    good: Good
    price: int


@dataclass(frozen=True, slots=True)
class PriceMoves(Note):
    text = N_("{good}: {before} → {after}")

    good: Good
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Sale(Cause):
    rule = rulebook.SELL
    text = N_("{units} {good} × {price}")

    units: int
    good: Good
    price: int


@dataclass(frozen=True, slots=True)
class Premium(Cause):
    rule = rulebook.SELL
    text = N_("premium")


@dataclass(frozen=True, slots=True)
class Purchase(Cause):
    rule = rulebook.BUY
    text = N_("{units} {good} × {price}")

    units: int
    good: Good
    price: int


@dataclass(frozen=True, slots=True)
class Rent(Cause):
    rule = rulebook.RENT
    text = N_("rent")


@dataclass(frozen=True, slots=True)
class RentPaid(Note):
    rule = rulebook.RENT
    text = N_("{seat} pays {amount} rent.")

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class RoundOf(Message):
    text = N_("Round {round} of {rounds}")

    round: int
    rounds: int
