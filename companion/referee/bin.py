"""The bin: where a match lies for a while after it was thrown away, and can be taken out again."""

from datetime import datetime, timedelta
from math import ceil

from companion.referee.reasons import InTheBin
from companion.store import Match, now

DAYS_IN_THE_BIN = 30
"""As the database has it: it lets no journal go sooner (the third migration)."""

A_DAY = timedelta(days=1)
CLOCKS = timedelta(hours=1)
"""So far the clock of the database may be behind ours."""


def goes(deleted: datetime) -> datetime:
    """When what was put into the bin at a moment goes for good."""
    return deleted + DAYS_IN_THE_BIN * A_DAY


def in_the_bin(match: Match) -> InTheBin | None:
    """What is said of a match that lies in the bin; None: it does not."""
    if match.deleted is None:
        return None
    return InTheBin(days=max(1, ceil((goes(match.deleted) - now()) / A_DAY)))
