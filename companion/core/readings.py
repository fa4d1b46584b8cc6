"""Disputed rules: what is unclear, how this app reads it and why, and what a table may choose instead."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One unclear point of the rules, with its paragraph on the page “how this app reads the rules”."""

    id: str
    """As in the dossier, such as "R5"."""
    point: str
    reading: str
    reason: str
    chosen_by: str | None = None
    """The field of the game's readings that decides it; None: it is read one way only."""


@dataclass(frozen=True, slots=True)
class NoChoice:
    """The readings of a game that leaves nothing to choose at set-up."""
