"""Everything that can keep a device from a match, from a seat, or from entering something."""

from dataclasses import dataclass

from companion.core.messages import N_, Plural, Rejection, Seat


@dataclass(frozen=True, slots=True)
class NotYours(Rejection):
    """It is for somebody else to enter; subclasses name who may."""

    code = "NOT_YOURS"


@dataclass(frozen=True, slots=True)
class OnlyWatches(NotYours):
    code = "ONLY_WATCHES"
    text = N_("This phone only watches. Whoever sits at the table enters this.")


@dataclass(frozen=True, slots=True)
class NoSeatYet(NotYours):
    code = "NO_SEAT_YET"
    text = N_("Here everyone enters for their own seat, and this phone has none yet. Take a seat first.")


@dataclass(frozen=True, slots=True)
class ForThatSeat(NotYours):
    code = "FOR_THAT_SEAT"
    field = "seat"
    text = N_("{seat} enters this on their own phone.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class ForTheKeeper(NotYours):
    code = "FOR_THE_KEEPER"
    field = "seat"
    text = N_("No phone is at the seat of {seat} yet: until one is, only the keeper of the match enters this.")

    seat: Seat


@dataclass(frozen=True, slots=True)
class OnlyTheKeeper(NotYours):
    code = "ONLY_THE_KEEPER"
    text = N_("Here one phone enters everything: the one that began it, or to which it was handed on.")


@dataclass(frozen=True, slots=True)
class JoiningClosed(Rejection):
    code = "JOINING_CLOSED"
    text = N_("Joining this match is closed. Its keeper can open it again.")


@dataclass(frozen=True, slots=True)
class InTheBin(Rejection):
    code = "IN_THE_BIN"
    text = Plural(
        "This match lies in the bin: nothing can be entered, and it counts nowhere. It goes in one day, or sooner.",
        "This match lies in the bin: nothing can be entered, and it counts nowhere. It goes in {days} days.",
        by="days",
    )

    days: int


@dataclass(frozen=True, slots=True)
class NotAtIt(NotYours):
    code = "NOT_AT_IT"
    text = N_("Only phones that were at this match decide what becomes of it.")


@dataclass(frozen=True, slots=True)
class WatcherTidiesNothing(NotYours):
    code = "WATCHER_TIDIES_NOTHING"
    text = N_("This phone only watched. Whoever played decides what becomes of the match.")


@dataclass(frozen=True, slots=True)
class KeeperTidies(NotYours):
    code = "KEEPER_TIDIES"
    text = N_("While a match runs its keeper decides what becomes of it.")


@dataclass(frozen=True, slots=True)
class TableFull(Rejection):
    code = "TABLE_FULL"
    text = N_("There are {most} devices at this match already; no more can join.")

    most: int


@dataclass(frozen=True, slots=True)
class SeatTaken(Rejection):
    code = "SEAT_TAKEN"
    field = "seat"
    text = N_(
        "A phone is at the seat of {seat} already. The link of the seat leads there, or the keeper frees it."
    )

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoSuchSeat(Rejection):
    code = "NO_SUCH_SEAT"
    field = "seat"
    text = N_("There is no such seat at this table.")


@dataclass(frozen=True, slots=True)
class NoSuchKey(Rejection):
    code = "NO_SUCH_KEY"
    text = N_("This link leads to no seat any more. Ask for the code of the table, or for a new link.")


@dataclass(frozen=True, slots=True)
class NoSuchDevice(Rejection):
    code = "NO_SUCH_DEVICE"
    field = "number"
    text = N_("No device at this match has that number.")


@dataclass(frozen=True, slots=True)
class NotTheKeeper(Rejection):
    code = "NOT_THE_KEEPER"
    text = N_("Only the keeper of the match does that: the phone that began it, or to which it was handed on.")


@dataclass(frozen=True, slots=True)
class KeeperIsHere(Rejection):
    code = "KEEPER_IS_HERE"
    text = N_(
        "The keeper of this match was here a while ago, and has to hand it on. After {minutes} minutes of absence anyone who plays may take over."
    )

    minutes: int


@dataclass(frozen=True, slots=True)
class KeeperSits(Rejection):
    code = "KEEPER_SITS"
    text = N_("Who takes over a match sits at it. Take a seat first.")


@dataclass(frozen=True, slots=True)
class KeeperStays(Rejection):
    code = "KEEPER_STAYS"
    text = N_("The keeper cannot only watch. Hand the match on to another phone first.")


@dataclass(frozen=True, slots=True)
class WatcherKeepsNothing(Rejection):
    code = "WATCHER_KEEPS_NOTHING"
    text = N_("That device only watches. The keeper is someone who plays.")


@dataclass(frozen=True, slots=True)
class SomebodyElse(Rejection):
    code = "SOMEBODY_ELSE"
    field = "name"
    text = N_("“{name}” is somebody else here. If the two are one, merge them.")

    name: str


@dataclass(frozen=True, slots=True)
class OnlySpelling(Rejection):
    code = "ONLY_SPELLING"
    field = "spelling"
    text = N_("That is the only way this name is written: there is nothing to part.")


@dataclass(frozen=True, slots=True)
class SatTogether(Rejection):
    code = "SAT_TOGETHER"
    field = "other"
    text = N_("{name} and {other} sat at one table: they are two.")

    name: str
    other: str
