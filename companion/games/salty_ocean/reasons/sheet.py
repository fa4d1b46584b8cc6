"""What is said about the printed board (§11)."""

from dataclasses import dataclass
from typing import ClassVar

from companion.core.messages import N_, Caution, Message, Plural, Rejection, Unread
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import Building, Good, ShipKind


@dataclass(frozen=True, slots=True)
class Prices(Message):
    text = N_("Price table")


@dataclass(frozen=True, slots=True)
class NotreDame(Message):
    text = N_("Notre-Dame")


@dataclass(frozen=True, slots=True)
class Spaces(Message):
    text = N_("Spaces with four players")


@dataclass(frozen=True, slots=True)
class PrintedPrices(Message):
    text = N_("Printed prices of buildings")


@dataclass(frozen=True, slots=True)
class Holds(Message):
    text = N_("Holds of ships")


@dataclass(frozen=True, slots=True)
class RowCount(Message):
    text = N_("Rows of the price table")


@dataclass(frozen=True, slots=True)
class MiddlePrice(Message):
    text = N_("{good}, middle row")

    good: Good


@dataclass(frozen=True, slots=True)
class PriceAbove(Message):
    text = Plural(N_("{good}, {rows} row above the middle"), N_("{good}, {rows} rows above the middle"), "rows")

    good: Good
    rows: int


@dataclass(frozen=True, slots=True)
class PriceBelow(Message):
    text = Plural(N_("{good}, {rows} row below the middle"), N_("{good}, {rows} rows below the middle"), "rows")

    good: Good
    rows: int


def price_in_row(good: Good, row: int) -> Message:
    if row == 0:
        return MiddlePrice(good)
    return PriceAbove(good, row) if row > 0 else PriceBelow(good, -row)


@dataclass(frozen=True, slots=True)
class NotreDameStep(Message):
    text = N_("Notre-Dame, step {step}")

    step: int


@dataclass(frozen=True, slots=True)
class NotreDameLimit(Message):
    text = N_("Players who may reach Notre-Dame {value}")

    value: int


@dataclass(frozen=True, slots=True)
class SpacesOf(Message):
    text = N_("{building}")

    building: Building


@dataclass(frozen=True, slots=True)
class PriceOf(Message):
    text = N_("{building}")

    building: Building


@dataclass(frozen=True, slots=True)
class DepotPrice(Message):
    text = N_("Depot of {holds}")

    holds: int


@dataclass(frozen=True, slots=True)
class NotreDamePrice(Message):
    text = N_("Notre-Dame, step {step}")

    step: int


@dataclass(frozen=True, slots=True)
class HoldOf(Message):
    text = N_("{kind}")

    kind: ShipKind


@dataclass(frozen=True, slots=True)
class PriceUnread(Unread):
    code = "UNKNOWN_ROW"
    rule = rulebook.PRICE_ROWS
    field = "good"
    text: ClassVar[str | Plural] = N_("What price does the board print for {good}, on the middle row?")

    good: Good
    row: int
    start: int


@dataclass(frozen=True, slots=True)
class PriceUnreadAbove(PriceUnread):
    text = Plural(
        N_("What price does the board print for {good}, one row above {start}?"),
        N_("What price does the board print for {good}, {rows} rows above {start}?"),
        "rows",
    )

    rows: int


@dataclass(frozen=True, slots=True)
class PriceUnreadBelow(PriceUnread):
    text = Plural(
        N_("What price does the board print for {good}, one row below {start}?"),
        N_("What price does the board print for {good}, {rows} rows below {start}?"),
        "rows",
    )

    rows: int


def price_unread(figure: str, at_least: int, at_most: int, good: Good, row: int, start: int) -> PriceUnread:
    """The question, told from the middle row, which everybody finds."""
    if row == 0:
        return PriceUnread(figure, at_least, at_most, good, row, start)
    asks = PriceUnreadAbove if row > 0 else PriceUnreadBelow
    return asks(figure, at_least, at_most, good, row, start, abs(row))


@dataclass(frozen=True, slots=True)
class RowsAreOdd(Rejection):
    code = "ROWS_ODD"
    rule = rulebook.SHEET
    field = "rows"
    text = N_("A price table with a middle row has an odd number of rows; {rows} is even.")

    rows: int


@dataclass(frozen=True, slots=True)
class PricesRise(Rejection):
    code = "PRICES_RISE"
    rule = rulebook.SHEET
    text = N_("Going down, prices of {good} fall or stay; {cheap} stands above {dear}.")

    good: Good
    upper: int
    cheap: int
    lower: int
    dear: int
    figure: str


@dataclass(frozen=True, slots=True)
class NotreDameFalls(Rejection):
    code = "NOTRE_DAME_FALLS"
    rule = rulebook.SHEET
    text = N_(
        "Each step of Notre-Dame is worth more than the one before; step {step} has {value} after {before}."
    )

    step: int
    before: int
    value: int


@dataclass(frozen=True, slots=True)
class LimitsRise(Rejection):
    code = "LIMITS_RISE"
    rule = rulebook.SHEET
    text = N_("The further up Notre-Dame, the fewer players may reach it; here they are {limits}.")

    limits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CodStartsElsewhere(Caution):
    code = "COD_START"
    rule = rulebook.START_ROW
    field = "price.cod.0"
    text = N_("Cod starts at {price} by this sheet; the source seems to mean 4. Does the board print {price}?")

    price: int
