"""§11: what only the market tile knows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from companion.core.messages import N_, Label, Rejection, Term, Unread
from companion.core.printed import PrintedFigure
from companion.core.values import changed


class Printed(Term):
    PREMIUM = "premium", N_("premium for three or more")


@dataclass(frozen=True, slots=True)
class PremiumUnread(Unread):
    field: ClassVar[str] = "units"
    text = N_("What premium does the market tile print for three or more at once?")


@dataclass(frozen=True, slots=True)
class MarketTile:
    premium: int | None = None
    is_example: bool = False

    def figures(self) -> tuple[PrintedFigure, ...]:
        return (PrintedFigure(key="premium", label=Label(Printed.PREMIUM), at_least=0, at_most=5),)

    def value_of(self, key: str) -> int | None:
        return self.premium if key == "premium" else self._unknown(key)

    def with_figure(self, key: str, value: int | None) -> Self:
        if key != "premium":
            self._unknown(key)
        return changed(self, premium=value)

    def problems(self) -> tuple[Rejection, ...]:
        return ()

    def written(self) -> dict[str, int]:
        known = {} if self.premium is None else {"premium": self.premium}
        return {**known, "example": 1} if self.is_example else known

    @classmethod
    def read(cls, values: Mapping[str, int]) -> Self:
        for key in values:
            if key not in ("premium", "example"):
                raise KeyError(key)
        return cls(premium=values.get("premium"), is_example=bool(values.get("example")))

    @staticmethod
    def _unknown(key: str) -> None:
        raise KeyError(key)
