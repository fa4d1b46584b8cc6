"""§11: what only the printed board knows. Blank prices are asked for when they are first needed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Self

from companion.core.messages import Caution, Rejection
from companion.core.printed import PrintedFigure, PrintedTable
from companion.core.values import changed
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean.components import Building, Good, ShipKind
from companion.games.salty_ocean.reasons import sheet as reasons

DEAREST = 30
MOST_ROWS = 31
DEAREST_BUILDING = 20
ROWS = "rows"


def _signed(row: int) -> str:
    return f"{row:+d}" if row else "0"


PRICE_KEYS: Mapping[Good, Mapping[int, str]] = {
    good: {row: f"price.{good.slug}.{_signed(row)}" for row in range(-MOST_ROWS // 2, MOST_ROWS // 2 + 1)}
    for good in Good
}
"""The key of a price, by good and row; rows count from the middle, upwards."""

STEPS = range(1, len(box.NOTRE_DAME) + 1)
NOTRE_DAME_KEYS = {step: f"notre_dame.{step}" for step in STEPS}
LIMIT_KEYS = {step: f"notre_dame_limit.{step}" for step in box.NOTRE_DAME_LIMITS}
SPACE_KEYS = {building: f"spaces.{building.slug}" for building in box.CUBE_BUILDINGS}
COST_KEYS = {building: f"cost.{building.slug}" for building in box.CUBE_BUILDINGS}
DEPOT_COST_KEYS = {step: f"cost.depot.{step}" for step in range(1, len(box.DEPOT))}
NOTRE_DAME_COST_KEYS = {step: f"cost.notre_dame.{step}" for step in STEPS}
HOLD_KEYS = {kind: f"hold.{kind.slug}" for kind in ShipKind}

KNOWN: Mapping[str, int] = {
    **{PRICE_KEYS[good][0]: price for good, price in box.START_PRICE.items()},
    **{NOTRE_DAME_KEYS[step]: box.NOTRE_DAME[step - 1] for step in STEPS},
    **{LIMIT_KEYS[step]: limit for step, limit in box.NOTRE_DAME_LIMITS.items()},
    **{SPACE_KEYS[building]: spaces for building, spaces in box.MOST_SPACES.items()},
    **dict.fromkeys(COST_KEYS.values(), 0),
    **dict.fromkeys(DEPOT_COST_KEYS.values(), 0),
    **dict.fromkeys(NOTRE_DAME_COST_KEYS.values(), 0),
    **{HOLD_KEYS[kind]: hold for kind, hold in box.HOLD.items()},
}
"""What the dossier fills in: sourced, derived or permissive, each to be corrected by the board."""


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """The printed figures of one copy. A figure of `KNOWN` that is blanked falls back to it."""

    values: Mapping[str, int] = field(default_factory=lambda: KNOWN)
    is_example: bool = False

    # What the rules ask

    @property
    def half(self) -> int:
        """Rows above the middle one, and as many below; only the middle is known before they are counted."""
        return (self.values.get(ROWS, 1) - 1) // 2

    def price(self, good: Good, row: int) -> int | None:
        """What the board prints; None: not read yet."""
        return self.values.get(PRICE_KEYS[good][row])

    def start_price(self, good: Good) -> int:
        """What the middle row prints."""
        return self.values[PRICE_KEYS[good][0]]

    def price_unread(self, good: Good, row: int) -> reasons.PriceUnread:
        """The question for a price, bounded by what is known above and below."""
        column = PRICE_KEYS[good]
        above = (self.values.get(column[r]) for r in range(row + 1, self.half + 1))
        below = (self.values.get(column[r]) for r in range(row - 1, -self.half - 1, -1))
        at_most = next((price for price in above if price is not None), DEAREST)
        at_least = next((price for price in below if price is not None), 0)
        return reasons.price_unread(column[row], at_least, at_most, good, row, self.start_price(good))

    def notre_dame(self, step: int) -> int:
        """What a step is worth; 0 before the first."""
        return self.values[NOTRE_DAME_KEYS[step]] if step else 0

    def notre_dame_limit(self, step: int, players: int) -> int:
        """How many players may reach a step."""
        return min(self.values[LIMIT_KEYS[step]], players) if step in LIMIT_KEYS else players

    def spaces(self, building: Building, players: int) -> int:
        """The spaces of a cube building (7.1); with four players the board prints them."""
        if players < 4:
            return box.SPACES[building][players - 2]
        return self.values[SPACE_KEYS[building]]

    def cost(self, building: Building, step: int) -> int:
        """The printed price of a building, on a track that of the step to be reached (12.3)."""
        if building is Building.DEPOT:
            return self.values[DEPOT_COST_KEYS[step]]
        if building is Building.NOTRE_DAME:
            return self.values[NOTRE_DAME_COST_KEYS[step]]
        return self.values[COST_KEYS[building]]

    def hold(self, kind: ShipKind) -> int:
        return self.values[HOLD_KEYS[kind]]

    # What the form and the record ask

    def figures(self) -> tuple[PrintedFigure, ...]:
        return tuple(self._figures())

    def _figures(self) -> Iterator[PrintedFigure]:
        prices, notre_dame = reasons.Prices(), reasons.NotreDame()
        yield PrintedFigure(
            key=ROWS, label=reasons.RowCount(), at_least=3, at_most=MOST_ROWS, required=True, group=prices
        )
        for good in Good:
            for row in range(self.half, -self.half - 1, -1):
                yield self._price_figure(good, row, prices)
        for step in STEPS:
            fixed = step not in (4, 5)
            low, high = (box.NOTRE_DAME[step - 1],) * 2 if fixed else (19, 44)
            label = reasons.NotreDameStep(step)
            yield PrintedFigure(
                key=NOTRE_DAME_KEYS[step], label=label, at_least=low, at_most=high, group=notre_dame
            )
        for step, key in LIMIT_KEYS.items():
            most = 1 if step == len(box.NOTRE_DAME) else 4
            value = reasons.NotreDameLimit(self.notre_dame(step))
            yield PrintedFigure(key=key, label=value, at_least=1, at_most=most, group=notre_dame)
        for building, key in SPACE_KEYS.items():
            most, spaces = box.MOST_SPACES[building], reasons.Spaces()
            yield PrintedFigure(
                key=key, label=reasons.SpacesOf(building), at_least=1, at_most=most, group=spaces
            )
        yield from self._cost_figures(reasons.PrintedPrices())
        for kind, key in HOLD_KEYS.items():
            low = 3 if kind is ShipKind.CARAVEL else 1
            yield PrintedFigure(
                key=key, label=reasons.HoldOf(kind), at_least=low, at_most=10, group=reasons.Holds()
            )

    @staticmethod
    def _price_figure(good: Good, row: int, group: reasons.Prices) -> PrintedFigure:
        fixed = row == 0 and good is not Good.COD
        low, high = (box.START_PRICE[good],) * 2 if fixed else (0, DEAREST)
        return PrintedFigure(
            key=PRICE_KEYS[good][row],
            label=reasons.price_in_row(good, row),
            at_least=low,
            at_most=high,
            required=row == 0,
            group=group,
        )

    @staticmethod
    def _cost_figures(group: reasons.PrintedPrices) -> Iterator[PrintedFigure]:
        labels = {
            **{key: reasons.PriceOf(building) for building, key in COST_KEYS.items()},
            **{key: reasons.DepotPrice(box.DEPOT[step]) for step, key in DEPOT_COST_KEYS.items()},
            **{key: reasons.NotreDamePrice(step) for step, key in NOTRE_DAME_COST_KEYS.items()},
        }
        for key, label in labels.items():
            yield PrintedFigure(key=key, label=label, at_least=0, at_most=DEAREST_BUILDING, group=group)

    def value_of(self, key: str) -> int | None:
        self._has_room_for(key)
        return self.values.get(key)

    def with_figure(self, key: str, value: int | None) -> Self:
        self._has_room_for(key)
        values = {name: known for name, known in self.values.items() if name != key}
        if value is not None:
            values[key] = value
        elif key in KNOWN:
            values[key] = KNOWN[key]
        after = changed(self, values=values)
        return after._within_its_rows() if key == ROWS else after

    def _within_its_rows(self) -> Self:
        """Without the prices of rows it no longer has."""
        beyond = {
            key
            for good in Good
            for row, key in PRICE_KEYS[good].items()
            if abs(row) > self.half and key in self.values
        }
        return changed(self, values={key: value for key, value in self.values.items() if key not in beyond})

    def _has_room_for(self, key: str) -> None:
        """KeyError where it has none."""
        if key != ROWS and key not in KNOWN and key not in self._row_keys():
            raise KeyError(key)

    def _row_keys(self) -> set[str]:
        return {PRICE_KEYS[good][row] for good in Good for row in range(-self.half, self.half + 1)}

    def problems(self) -> tuple[Rejection, ...]:
        return tuple(self._problems())

    def _problems(self) -> Iterator[Rejection]:
        # A price table has one middle row.
        if (rows := self.values.get(ROWS)) is not None and rows % 2 == 0:
            yield reasons.RowsAreOdd(rows)
        # Each column never rises going down.
        for good in Good:
            known = [
                (row, price)
                for row in range(self.half, -self.half - 1, -1)
                if (price := self.price(good, row)) is not None
            ]
            for (upper, dear), (lower, cheap) in pairwise(known):
                if cheap > dear:
                    yield reasons.PricesRise(good, upper, dear, lower, cheap, PRICE_KEYS[good][lower])
        # Each step of Notre-Dame is worth more than the one before.
        for step in STEPS[1:]:
            if self.notre_dame(step) <= self.notre_dame(step - 1):
                yield reasons.NotreDameFalls(step, self.notre_dame(step - 1), self.notre_dame(step))
        # The further up, the fewer may reach it.
        limits = [self.values[key] for key in LIMIT_KEYS.values()]
        if limits != sorted(limits, reverse=True):
            yield reasons.LimitsRise(tuple(limits))

    def doubts(self) -> tuple[Caution, ...]:
        """What the dossier reads otherwise, and the board may well print."""
        cod = self.start_price(Good.COD)
        return (reasons.CodStartsElsewhere(cod),) if cod != box.START_PRICE[Good.COD] else ()

    def written(self) -> dict[str, int]:
        return {**self.values, "example": 1} if self.is_example else dict(self.values)

    @classmethod
    def read(cls, values: Mapping[str, int]) -> Self:
        sheet = cls(is_example=bool(values.get("example")))
        if ROWS in values:
            sheet = sheet.with_figure(ROWS, values[ROWS])
        for key in values:
            if key != "example":
                sheet._has_room_for(key)
        known = {key: value for key, value in values.items() if key != "example"}
        return changed(sheet, values={**sheet.values, **known})


def tables(sheet: BoardSheet) -> tuple[PrintedTable, ...]:
    """For paper: the prices as the board has them, dearest on top, and what the steps of Notre-Dame are worth."""
    return (
        PrintedTable(
            title=reasons.Prices(),
            heads=tuple(Good),
            rows=tuple(
                (_signed(row).replace("-", "−"), tuple(sheet.price(good, row) for good in Good))
                for row in range(sheet.half, -sheet.half - 1, -1)
            ),
        ),
        PrintedTable(
            title=reasons.NotreDame(),
            rows=tuple((str(step), (sheet.notre_dame(step),)) for step in STEPS),
        ),
    )


def example_sheet() -> BoardSheet:
    """Seven rows, invented to try the game out; no real board prints them (§11)."""
    columns = {
        Good.SALT: (2, 2, 1, 1, 1, 0, 0),
        Good.HERRING: (7, 6, 5, 4, 3, 2, 1),
        Good.COD: (7, 6, 5, 4, 3, 2, 1),
    }
    prices = {
        PRICE_KEYS[good][3 - at]: price for good, column in columns.items() for at, price in enumerate(column)
    }
    return BoardSheet({**KNOWN, ROWS: 7, **prices}, is_example=True)
