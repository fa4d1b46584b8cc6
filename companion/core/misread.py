"""What cannot be read: a value that is not what its field asks for, with the path of that field."""

from dataclasses import dataclass
from typing import ClassVar

from companion.core.messages import N_, Message


@dataclass(frozen=True, slots=True)
class Misread(Message):
    """A value that cannot be read as what the field asks for."""

    code: ClassVar[str] = "UNREADABLE"

    where: str
    """Path of the field, dots between."""
    given: str
    """What was sent, cut to 40 characters."""


@dataclass(frozen=True, slots=True)
class Missing(Misread):
    text = N_("Something is missing here.")


@dataclass(frozen=True, slots=True)
class NoWholeNumber(Misread):
    text = N_("“{given}” is not a whole number.")


@dataclass(frozen=True, slots=True)
class TooFar(Misread):
    text = N_("“{given}” is beyond anything on the table.")


@dataclass(frozen=True, slots=True)
class NoSuchChoice(Misread):
    text = N_("“{given}” is none of the choices here.")


@dataclass(frozen=True, slots=True)
class NoYesOrNo(Misread):
    text = N_("“{given}” is neither yes nor no.")


@dataclass(frozen=True, slots=True)
class WrongShape(Misread):
    text = N_("“{given}” does not have the shape asked for here.")


@dataclass(frozen=True, slots=True)
class TooManyWords(Misread):
    text = N_("That is longer than the {at_most} characters there is room for.")

    at_most: int


@dataclass(frozen=True, slots=True)
class UnknownField(Misread):
    text = N_("Nothing called “{where}” is asked for here.")


Problems = list[Misread]
"""Readers append to it and go on, so that everything that is wrong is said at once."""
