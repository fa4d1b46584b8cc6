"""Use cases: start a match, preview, enter, strike, restore, amend; and what can be asked about it.

No framework in here, and no database: what is kept is asked of the store, what is ruled of the core.
"""

from companion.referee.answers import (
    Answer,
    Differs,
    Entered,
    Ledger,
    LedgerLine,
    NoSuchMatch,
    Refusal,
    StaleEntry,
    WouldBreak,
    WouldStand,
)
from companion.referee.bin import DAYS_IN_THE_BIN, goes, in_the_bin
from companion.referee.cupboard import KeptBox
from companion.referee.people import Known, alike
from companion.referee.reasons import InTheBin, JoiningClosed, NoSuchKey, NotYours, SeatTaken
from companion.referee.referee import Referee
from companion.referee.rights import LOOKING_ON, Rights
from companion.referee.setting_up import problems_with, tidy
from companion.referee.table import Line, LiveTable
from companion.referee.visits import Comer, Visit
from companion.referee.workshop import Made, Progress, Workshop

__all__ = [
    "DAYS_IN_THE_BIN",
    "LOOKING_ON",
    "Answer",
    "Comer",
    "Differs",
    "Entered",
    "InTheBin",
    "JoiningClosed",
    "KeptBox",
    "Known",
    "Ledger",
    "LedgerLine",
    "Line",
    "LiveTable",
    "Made",
    "NoSuchKey",
    "NoSuchMatch",
    "NotYours",
    "Progress",
    "Referee",
    "Refusal",
    "Rights",
    "SeatTaken",
    "StaleEntry",
    "Visit",
    "Workshop",
    "WouldBreak",
    "WouldStand",
    "alike",
    "goes",
    "in_the_bin",
    "problems_with",
    "tidy",
]
