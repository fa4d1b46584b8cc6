"""§8: what is unclear about Corner Market."""

from dataclasses import dataclass

from companion.core.fields import choice
from companion.core.messages import N_, Term
from companion.core.readings import Reading


class Length(Term):
    SHORT = "short", N_("three rounds")
    LONG = "long", N_("ten rounds")

    @property
    def rounds(self) -> int:
        return 3 if self is Length.SHORT else 10


class Till(Term):
    OPEN = "open", N_("everybody sees it")
    SECRET = "secret", N_("secret, and the last round is bid for")


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    length: Length = choice(Length, N_("How long"), default=Length.SHORT)
    till: Till = choice(Till, N_("The till"), default=Till.OPEN)


DISPUTED = (
    Reading(
        id="R1",
        point=N_("How many rounds are played?"),
        reading=N_("Three."),
        reason=N_("Nothing is said; three fill a tea break."),
        chosen_by="length",
    ),
    Reading(
        id="R2",
        point=N_("Who sees what lies in the till?"),
        reading=N_("Everybody."),
        reason=N_("Nothing is said; a secret is the better game."),
        chosen_by="till",
    ),
)
