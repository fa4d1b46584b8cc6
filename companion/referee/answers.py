"""What the referee answers to whoever enters something, besides the rulings of the core."""

from dataclasses import dataclass
from typing import Any

from companion.core.actions import NoSuchFigure
from companion.core.counting import Finding
from companion.core.journal import Did, ReadOff
from companion.core.ledger import Posting
from companion.core.messages import N_, Caution, Message, Rejection, Seat
from companion.core.misread import Misread
from companion.core.outcome import Outcome
from companion.core.ruling import Accepted, Doubted, Rejected, Ruling, Unreadable, UnreadableEntry
from companion.referee.reasons import InTheBin
from companion.referee.table import Line


@dataclass(frozen=True, slots=True)
class Entered:
    """It is in the journal and on disk."""

    seq: int
    """The number it was entered under."""
    revision: int
    """The newest number of the journal."""
    outcome: Outcome[Any]
    repeated: bool = False
    """It was there before: the same token, or nothing that it would change."""


@dataclass(frozen=True, slots=True)
class StaleEntry:
    """The table moved on since the form was drawn, and the entry no longer fits, or is there already."""

    since: tuple[Line, ...]
    """What came in between."""
    ruling: Ruling[Any]
    """On the table as it is now. Accepted: somebody entered just this; confirm it to enter it again."""
    same: Line | None = None
    """The line that says just this."""


@dataclass(frozen=True, slots=True)
class WouldBreak:
    """With this change a later entry would be refused, so nothing was changed."""

    seq: int
    entry: Did | ReadOff
    ruling: Ruling[Any]
    also: tuple[int, ...] = ()
    """Every entry that would have to be struck with it, this first one among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WouldStand:
    """What a change of an older entry would come to, with everything after it looked at again."""

    ruling: Accepted[Any]
    """Of the amended entry, in its place."""
    later: int
    """How many later entries there are, all of which stand."""
    purses: tuple["PurseThen", ...]
    """Every purse that would hold something else now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PurseThen:
    """What one purse holds now, and what it would hold."""

    seat: Seat
    purse: str
    now: int
    then: int


@dataclass(frozen=True, slots=True)
class Differs:
    """What was counted is not what the app has, or not all of it. Nothing was written."""

    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class NoSuchMatch:
    """No match has this code."""


Refusal = UnreadableEntry | Rejected | Doubted | Unreadable
Answer = Entered | Refusal | StaleEntry | WouldBreak | Differs | InTheBin | NoSuchMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerLine:
    """A posting, the entry that made it, and what the purse held then."""

    seq: int
    posting: Posting
    balance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Every line that made one purse what it is."""

    seat: Seat
    purse: str
    opening: int
    """What it held before the first line."""
    lines: tuple[LedgerLine, ...]
    balance: int


@dataclass(frozen=True, slots=True)
class NoToken(Misread):
    text = N_("Every entry comes with a token of its own, of 1 to 64 characters.")


@dataclass(frozen=True, slots=True)
class NoSuchEntry(Rejection):
    code = "NO_SUCH_ENTRY"
    field = "entry"
    text = N_("This journal has no entry {entry}.")

    entry: int


@dataclass(frozen=True, slots=True)
class SetUpStands(Rejection):
    code = "SET_UP_STANDS"
    field = "entry"
    text = N_("The set-up cannot be changed once the match has begun; begin another match.")


@dataclass(frozen=True, slots=True)
class TalksAboutAnother(Rejection):
    code = "TALKS_ABOUT_ANOTHER"
    field = "entry"
    text = N_("Entry {entry} only changes entry {target}; change that one.")

    entry: int
    target: int


@dataclass(frozen=True, slots=True)
class ChangesNothing(Rejection):
    code = "CHANGES_NOTHING"
    field = "entry"
    text = N_("Entry {entry} moved nothing on the table: there is nothing to change about it.")

    entry: int


@dataclass(frozen=True, slots=True)
class AmendedMeanwhile(Caution):
    code = "AMENDED_MEANWHILE"
    text = N_("Somebody has amended entry {entry} meanwhile. Confirm it to amend it once more.")

    entry: int


@dataclass(frozen=True, slots=True)
class AnotherByNow(Rejection):
    code = "ANOTHER_BY_NOW"
    field = "entry"
    text = N_("Entry {entry} was amended meanwhile and says something else now. Look at it again first.")

    entry: int


@dataclass(frozen=True, slots=True)
class MatchIsOver(Rejection):
    code = "MATCH_IS_OVER"
    text = N_("The match is over; there is nothing to take a break from.")


@dataclass(frozen=True, slots=True)
class NothingCounted(Rejection):
    code = "NOTHING_COUNTED"
    field = "figures"
    text = N_("Nothing was counted: write down one figure at least.")


@dataclass(frozen=True, slots=True)
class NoActionToAmend(Rejection):
    code = "NO_ACTION_TO_AMEND"
    field = "entry"
    text = N_("Entry {entry} is a figure read off the pieces; read it again instead.")

    entry: int


@dataclass(frozen=True, slots=True)
class StruckAlready(Rejection):
    code = "STRUCK_ALREADY"
    field = "entry"
    text = N_("Entry {entry} is struck; restore it before you amend it.")

    entry: int


@dataclass(frozen=True, slots=True)
class ReadDifferently(Rejection):
    code = "READ_DIFFERENTLY"
    text = N_("{label}: this was read as {known} meanwhile, not as {given}.")

    label: Message
    figure: str
    known: int
    given: int


__all__ = [
    "AmendedMeanwhile", "Answer", "ChangesNothing", "Differs", "Entered", "Ledger", "LedgerLine", "NoActionToAmend",
    "NoSuchEntry", "NoSuchFigure", "NoSuchMatch", "NoToken", "NothingCounted", "PurseThen", "ReadDifferently",
    "Refusal", "SetUpStands", "StaleEntry", "StruckAlready", "TalksAboutAnother", "WouldBreak", "WouldStand",
]  # fmt: skip
