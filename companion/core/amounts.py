"""How many of each: barrels by good, cubes by colour."""

from collections.abc import ItemsView, Iterable, Iterator, Mapping, ValuesView
from typing import TypeVar

from companion.core.messages import Term

T = TypeVar("T", bound=Term)


class Amounts(Mapping[T, int]):
    """How many of each: immutable, hashable, nothing of a thing is the same as none named."""

    __slots__ = ("_of",)

    def __init__(self, of: Mapping[T, int] | Iterable[tuple[T, int]] = ()) -> None:
        named = dict(of)
        self._of: dict[T, int] = {term: n for term, n in named.items() if n} if 0 in named.values() else named

    def __getitem__(self, term: T) -> int:
        return self._of.get(term, 0)

    def __iter__(self) -> Iterator[T]:
        return iter(self._of)

    def __len__(self) -> int:
        return len(self._of)

    def __contains__(self, term: object) -> bool:
        return term in self._of

    def __hash__(self) -> int:
        return hash(frozenset(self._of.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Amounts) and self._of == other._of

    def __repr__(self) -> str:
        return f"Amounts({self._of!r})"

    def __add__(self, other: "Amounts[T]") -> "Amounts[T]":
        sums = dict(self._of)
        for term, n in other._of.items():
            sums[term] = sums.get(term, 0) + n
        return Amounts(sums)

    def __sub__(self, other: "Amounts[T]") -> "Amounts[T]":
        rest = dict(self._of)
        for term, n in other._of.items():
            rest[term] = rest.get(term, 0) - n
        return Amounts(rest)

    def with_more(self, term: T, n: int) -> "Amounts[T]":
        """These and `n` more of one thing, or fewer where `n` is negative."""
        return Amounts({**self._of, term: self._of.get(term, 0) + n})

    def items(self) -> ItemsView[T, int]:
        return self._of.items()

    def values(self) -> ValuesView[int]:
        return self._of.values()

    @property
    def total(self) -> int:
        return sum(self._of.values())

    def covers(self, other: "Amounts[T]") -> bool:
        """Whether everything in `other` is in here too."""
        return all(self[term] >= n for term, n in other._of.items())
