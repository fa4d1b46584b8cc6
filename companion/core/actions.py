"""What people enter: an action holds what is entered, when it may be, and what it changes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Generic, Self, TypeVar

from companion.core.amounts import Amounts
from companion.core.fields import stepper, words
from companion.core.messages import N_, Cause, Caution, Message, Plural, Rejection, Seat, Term, Unread
from companion.core.misread import Misread
from companion.core.outcome import Outcome, State

S = TypeVar("S", bound=State)

Objection = Rejection | Caution | Unread | Misread
"""Whatever may speak against an action: no, really?, read this off the board first, or that something is missing
which only the table can tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """What one field may be now: drawn by the form, and all a random player needs to know."""

    at_least: int = 0
    at_most: int | None = None
    options: tuple[Any, ...] | None = None
    """The terms or seats to choose from; None: all of them."""
    against: Mapping[Any, Rejection] = field(default_factory=dict)
    """What speaks against single options, which are drawn grey."""
    most_of: Amounts[Any] | None = None
    """For a spread: how many of each there are."""
    total: int | None = None
    """For a spread: what its numbers have to add up to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer(Generic[S]):
    """What a seat is offered of one action, whatever it would enter."""

    cost: int | None = None
    """What the action costs before anything else; None where nothing is ever paid."""
    against: tuple[Rejection, ...] = ()
    """What speaks against ANY such action now. Empty: it is open."""
    limits: Mapping[str, Limit] = field(default_factory=dict)
    usual: "Action[S] | None" = None
    """The common case, accepted as it stands: the form is filled in with it."""

    @property
    def is_open(self) -> bool:
        return not self.against


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(Generic[S]):
    """Something a seat does. Subclasses are frozen dataclasses whose fields are `fields` declarations.

    `offer`, `check` and `apply` never disagree: what `candidates` yields is accepted, and where
    `offer` has something against it nothing is.
    """

    title: ClassVar[str]
    """The word on its button."""
    says: ClassVar[str | Plural]
    """The line in the journal, unless the outcome says it with figures of the table."""
    says_for_others: ClassVar[str | Plural] = N_("{seat} has chosen.")
    """The line in the journal of those who may not know its figures."""
    tells_of: ClassVar[str | None] = None
    """The purse its figures tell of, where they are for those only who may know that one."""
    draws_on: ClassVar[tuple[str, ...] | None] = None
    """The purses of its seat on which it depends what is offered and refused; None: any of them may, and so may what
    was entered unseen before."""
    unseen: ClassVar[bool] = False
    """Entered unseen by the others until its seat is no longer among the `concealed` of its game."""
    group: ClassVar[Term | None] = None
    """Buttons of one group stand together, under its label."""
    by_table: ClassVar[bool] = False
    """Entered by the table as a whole: `seat` is TABLE."""
    at_once: ClassVar[bool] = False
    """Entered with one tap and without a form, such as a pass."""
    is_told_by_outcome: ClassVar[bool] = False
    """Without what came of it its line says nothing, not even of an entry that counts no more."""
    is_reckoning: ClassVar[bool] = False
    """A reckoning of many steps, such as the end of a round: its form is a page of its own."""

    seat: Seat

    @classmethod
    def offer(cls, state: S, seat: Seat) -> Offer[S]:
        """What this seat is offered now. Default: open, with nothing to choose."""
        return Offer()

    @classmethod
    def candidates(cls, state: S, seat: Seat) -> Iterator[Self]:
        """Varied and finitely many actions of this kind that are allowed now, the usual one first."""
        usual = cls.offer(state, seat).usual
        if isinstance(usual, cls):
            yield usual

    def check(self, state: S) -> Iterator[Objection]:
        """Everything that speaks against THIS action, in rulebook order. Changes nothing."""
        yield from ()

    def apply(self, state: S) -> Outcome[S]:
        """The table afterwards. Assumes that `check` passed; never refuses."""
        raise NotImplementedError

    def figures(self) -> dict[str, Any]:
        """Every value by name, for the sentence in the journal."""
        return {f.name: getattr(self, f.name) for f in fields(self)}


@dataclass(frozen=True, slots=True)
class NoSuchFigure(Rejection):
    code = "NO_SUCH_FIGURE"
    field = "figure"
    text = N_("The table has no figure called “{figure}”.")

    figure: str


@dataclass(frozen=True, slots=True)
class FigureOutOfBounds(Rejection):
    code = "FIGURE_OUT_OF_BOUNDS"
    field = "value"
    text = N_("{label} lies between {at_least} and {at_most}; {value} cannot be.")

    label: Message
    at_least: int
    at_most: int
    value: int


@dataclass(frozen=True, slots=True)
class FigureUnchanged(Rejection):
    code = "FIGURE_UNCHANGED"
    field = "value"
    text = N_("{label} is {value} already.")

    label: Message
    value: int


@dataclass(frozen=True, slots=True)
class CorrectionBreaksTheTable(Rejection):
    code = "CORRECTION_BREAKS_THE_TABLE"
    field = "value"
    text = N_("With {label} at {value} the table would not hold together: {rules_broken}.")

    label: Message
    value: int
    rules_broken: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Corrected(Cause):
    text = N_("correction: {reason}")

    reason: str


@dataclass(frozen=True, slots=True)
class FigureCorrected(Message):
    text = N_("Correction: {label} {before} → {after}, “{reason}”")

    label: Message
    before: int
    after: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(Action[Any]):
    """Sets one named figure of the table, with a reason: the cardboard was right, the app was not.

    Legal in every phase and for everyone; logged and printed. It is ruled by `ruling`, which knows
    the game and so the figures that can be set.
    """

    title = N_("Correct a figure")
    says = N_("Correction of {figure} to {value}: {reason}")
    by_table = True
    is_told_by_outcome = True

    figure: str = words(N_("Which figure"), at_most=60)
    value: int = stepper(N_("What it should be"), at_least=-1000)
    reason: str = words(N_("Why"), at_most=200)
