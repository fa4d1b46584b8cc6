"""What the rules say: a template, its figures and the rule behind it, in no language yet.

A message is a frozen dataclass. Its class carries the template (`text`), its instance the
figures; `companion.i18n.say` turns both into a sentence in the reader's language.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from typing import Any, ClassVar, NewType, Self, get_type_hints

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in the order people sit, clockwise."""

TABLE = Seat(-1)
"""Who enters what nobody in particular does: the table as a whole. `null` in a record."""


def N_(message: str) -> str:
    """Mark a template for translation; it is translated when it is said, not here."""
    return message


@dataclass(frozen=True, slots=True)
class Plural:
    """A template with two forms; `by` names the figure that chooses between them."""

    one: str
    many: str
    by: str


class Term(Enum):
    """A word of the game: a good, a building, a phase.

    Each member is `SLUG = "slug", N_("label")`: the slug stands in records and forms, the
    label is what people read, and is translated.
    """

    label: str

    def __new__(cls, slug: str, label: str = "") -> Self:
        member = object.__new__(cls)
        member._value_ = slug
        member.label = label or slug
        return member

    __hash__ = object.__hash__  # a member is itself only; Enum's own hash is written in Python and slow

    @property
    def slug(self) -> str:
        return str(self._value_)


class Certainty(Term):
    """How sure a rule is: the marks of the dossiers."""

    OFFICIAL = "official", N_("stated in the rulebook")
    SEED = "seed", N_("stated in the source")
    SECOND = "second", N_("told by a second source")
    DERIVED = "derived", N_("follows from the rules by arithmetic")
    READING = "reading", N_("our reading of an unclear point")
    UNKNOWN = "unknown", N_("printed on the pieces only")


@dataclass(frozen=True, slots=True)
class Rule:
    """A citation: where in the dossier a rule stands, and its gist in one sentence."""

    section: str
    title: str
    gist: str
    certainty: Certainty = Certainty.SEED
    reading: str | None = None
    """The dossier's id of the reading it rests on, such as "R5"."""


@dataclass(frozen=True, slots=True)
class Message:
    """Anything the rules say. Subclasses are frozen dataclasses whose fields are the figures."""

    text: ClassVar[str | Plural]
    text_for_others: ClassVar[str | Plural | None] = None
    """What the rest of the table reads where the figures are secret."""
    tells_of: ClassVar[str] = "money"
    """The purse its figures tell of: who may not know that one reads `text_for_others`."""
    rule: ClassVar[Rule | None] = None

    def figures(self) -> dict[str, Any]:
        """Every figure by name, as typed."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    def whose(self) -> Seat | None:
        """Whose purse its figures tell of: that of its `seat`; None: of whoever it is said about."""
        return getattr(self, "seat", None)

    def facts(self) -> tuple["Message", ...]:
        """Who has what: the lines under the sentence. Usually none."""
        return ()


@dataclass(frozen=True, slots=True)
class Rejection(Message):
    """No: a rule forbids it. `code` is the dossier's, `field` the field of the form it is about."""

    code: ClassVar[str]
    field: ClassVar[str | None] = None


@dataclass(frozen=True, slots=True)
class Caution(Message):
    """Really? Taken once the table says that it is so."""

    code: ClassVar[str]
    field: ClassVar[str | None] = None


@dataclass(frozen=True, slots=True)
class Unread(Message):
    """Read this off the board first. Subclasses word the question."""

    code: ClassVar[str] = "UNREAD"
    field: ClassVar[str | None] = None

    figure: str
    """Key of the figure in the printed sheet."""
    at_least: int
    at_most: int


@dataclass(frozen=True, slots=True)
class Note(Message):
    """This happened; where pieces have to be moved by hand, it says which."""

    moves_pieces: ClassVar[bool] = True
    is_in_the_ledger: ClassVar[bool] = False
    """It only says where money went: beside a reckoning of the postings it need not be repeated."""


@dataclass(frozen=True, slots=True)
class Cause(Message):
    """Why a coin moved: one line of the ledger."""


@dataclass(frozen=True, slots=True)
class Label(Message):
    """A bare word or phrase, for labels that carry no figures of their own."""

    text: ClassVar[str] = "{term}"

    term: Term


@cache
def seat_fields(message: type) -> frozenset[str]:
    """The names of the figures that are seats (or rows of seats), by their annotation."""
    hints = get_type_hints(message)
    return frozenset(name for name, hint in hints.items() if _mentions_seat(hint))


def _mentions_seat(hint: Any) -> bool:
    return hint is Seat or any(_mentions_seat(part) for part in getattr(hint, "__args__", ()))


def codes(messages: tuple[Message, ...]) -> tuple[str, ...]:
    """The codes of refusals, cautions and questions, in the order given."""
    return tuple(str(getattr(m, "code", type(m).__name__)) for m in messages)


Figures = Mapping[str, Any]
