"""Everything that can be wrong with a file that comes in."""

from dataclasses import dataclass

from companion.core.messages import N_, Message, Plural


@dataclass(frozen=True, slots=True)
class NothingInIt(Message):
    text = N_("This file is empty.")


@dataclass(frozen=True, slots=True)
class NotText(Message):
    text = N_("This file is not text; what Companion takes in is text.")


@dataclass(frozen=True, slots=True)
class Zipped(Message):
    text = N_("This is a zip archive. A whole server comes in on the command line, by “companion import”.")


@dataclass(frozen=True, slots=True)
class CutOff(Message):
    text = N_("This file breaks off in its middle. Save it again, and send the whole of it.")


@dataclass(frozen=True, slots=True)
class NotJson(Message):
    text = N_("Line {line} of this file cannot be read: it is not JSON.")

    line: int


@dataclass(frozen=True, slots=True)
class HalfALetter(Message):
    text = N_("This file holds characters that no text has.")


@dataclass(frozen=True, slots=True)
class SaidTwice(Message):
    text = N_("“{name}” stands twice in one place of this file: nobody knows which of the two counts.")

    name: str


@dataclass(frozen=True, slots=True)
class TooMuch(Message):
    text = N_("This file holds more than anybody ever played. Send it in parts.")


@dataclass(frozen=True, slots=True)
class SomethingElse(Message):
    text = N_(
        "This is none of the files Companion knows: a record of a match, an export of BG Stats, or a box sheet. "
        "It holds: {parts}."
    )

    parts: str


@dataclass(frozen=True, slots=True)
class NoPart(Message):
    text = N_("This looks like an export of BG Stats, but “{part}” is not as that app writes it.")

    part: str


@dataclass(frozen=True, slots=True)
class AnotherVersion(Message):
    text = N_("This was written by another version ({theirs}) than this Companion reads ({ours}).")

    theirs: str
    ours: int


@dataclass(frozen=True, slots=True)
class NoSuchSheet(Message):
    text = N_("This box sheet does not fit: {problem}")

    problem: Message


@dataclass(frozen=True, slots=True)
class NoFigure(Message):
    text = N_("“{key}” is no figure this game prints, or is no number.")

    key: str


@dataclass(frozen=True, slots=True)
class OutOfRange(Message):
    text = N_("{label} lies between {at_least} and {at_most}; {value} cannot be.")

    label: Message
    at_least: int
    at_most: int
    value: int


@dataclass(frozen=True, slots=True)
class IgnoredThere(Message):
    """What an export has besides, and does not come in."""

    text = Plural(
        N_("{n} play is left out: it is marked there as one to ignore."),
        N_("{n} plays are left out: they are marked there as ones to ignore."),
        "n",
    )

    n: int


@dataclass(frozen=True, slots=True)
class Unexplained(Message):
    text = Plural(
        N_("{n} play is left out: the file does not say which game it was, who played, or when."),
        N_("{n} plays are left out: the file does not say which game it was, who played, or when."),
        "n",
    )

    n: int


@dataclass(frozen=True, slots=True)
class ToldTwice(Message):
    text = Plural(
        N_("{n} play stands there twice and comes in once."),
        N_("{n} plays stand there twice and come in once."),
        "n",
    )

    n: int


@dataclass(frozen=True, slots=True)
class NotCounted(Message):
    text = Plural(
        N_("{n} score is no whole number; who came in how is kept, the points are not."),
        N_("{n} scores are no whole numbers; who came in how is kept, the points are not."),
        "n",
    )

    n: int


@dataclass(frozen=True, slots=True)
class NoArchive(Message):
    text = N_("This zip archive was not written by Companion.")


@dataclass(frozen=True, slots=True)
class DamagedArchive(Message):
    text = N_("This zip archive is damaged or not whole ({reason}).")

    reason: str


@dataclass(frozen=True, slots=True)
class StrangeMember(Message):
    text = N_("This zip archive holds “{name}”, which Companion never puts into one, or not twice.")

    name: str


@dataclass(frozen=True, slots=True)
class WrongMember(Message):
    text = N_("This zip archive is not as Companion wrote it: {where}.")

    where: str
