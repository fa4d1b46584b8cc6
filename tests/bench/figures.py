"""What a measurement hands back, and the statistics that go with it."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One line of the table."""

    what: str
    measured: str
    peer: str = ""
    """The same for somebody else's code, measured in the same run."""
    target: str = ""
    met: bool | None = None
    """None where nothing was promised."""


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def percentile(values: Sequence[float], share: int) -> float:
    """The value that `share` per cent of the others do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"
