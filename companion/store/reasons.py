"""Everything that can be wrong with a record."""

from dataclasses import dataclass

from companion.core.messages import N_, Message


@dataclass(frozen=True, slots=True)
class BrokenRecord(Message):
    """A record that cannot be read, and the first line where."""

    text = N_("Line {line}: {problem}")

    line: int
    problem: Message


@dataclass(frozen=True, slots=True)
class NothingThere(Message):
    text = N_("There is nothing in this record.")


@dataclass(frozen=True, slots=True)
class LineTooLong(Message):
    text = N_("This line is longer than {at_most} characters.")

    at_most: int


@dataclass(frozen=True, slots=True)
class TooManyLines(Message):
    text = N_("A record has {at_most} lines at most.")

    at_most: int


@dataclass(frozen=True, slots=True)
class NoText(Message):
    text = N_("This line holds characters that no text has.")


@dataclass(frozen=True, slots=True)
class NoJson(Message):
    text = N_("This line is not a JSON object.")


@dataclass(frozen=True, slots=True)
class NamedTwice(Message):
    text = N_("“{name}” stands here twice.")

    name: str


@dataclass(frozen=True, slots=True)
class NoRecord(Message):
    text = N_("A record begins with “companion”: {version}; this one does not.")

    version: int


@dataclass(frozen=True, slots=True)
class UnknownGame(Message):
    text = N_("There is no game called “{game}” here.")

    game: str


@dataclass(frozen=True, slots=True)
class UnreadableField(Message):
    text = N_("At “{where}”: {problem}")

    where: str
    problem: Message


@dataclass(frozen=True, slots=True)
class OutOfNumber(Message):
    text = N_("Entry {due} was due here.")

    due: int


@dataclass(frozen=True, slots=True)
class NothingToTalkAbout(Message):
    text = N_("There is no action {entry} before this line that it could be about.")

    entry: int


@dataclass(frozen=True, slots=True)
class NoMoment(Message):
    text = N_("“{given}” is no date with time.")

    given: str


@dataclass(frozen=True, slots=True)
class NoScores(Message):
    text = N_("The scores are written as lines, totals and ranking.")


@dataclass(frozen=True, slots=True)
class NothingAfterScores(Message):
    text = N_("Nothing comes after the scores.")
