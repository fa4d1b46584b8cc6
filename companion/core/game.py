"""A game: the declaration that everything else reads, and the shapes its parts have."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.core.actions import Action
from companion.core.fields import Field, asked_of
from companion.core.ledger import Purse
from companion.core.messages import N_, Message, Rejection, Rule, Seat, Term
from companion.core.outcome import Outcome, State
from companion.core.pad import ScorePad
from companion.core.printed import NothingPrinted, PrintedSheet, PrintedTable, tables_of
from companion.core.readings import NoChoice, Reading
from companion.core.reference import Chapter
from companion.core.scoring import Result, ScoreLine, TieBreak, result
from companion.core.view import Board

S = TypeVar("S", bound=State)


class Colour(Term):
    """The colours of seats: each has a hatching of its own (see static/css/tokens.css)."""

    BLUE = "blue", N_("blue")
    RED = "red", N_("red")
    YELLOW = "yellow", N_("yellow")
    GREEN = "green", N_("green")
    PURPLE = "purple", N_("purple")
    BLACK = "black", N_("black")
    WHITE = "white", N_("white")


@dataclass(frozen=True, slots=True)
class Player:
    """The person in a seat."""

    name: str
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What a match begins with, as the game's `set_up` sees it: no names, no colours."""

    seats: int
    start: Seat
    readings: Any
    printed: Any

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats, clockwise from the start player."""
        return tuple(Seat((self.start + i) % self.seats) for i in range(self.seats))


@dataclass(frozen=True)  # no slots: typing could not call `Phase[S](…)`
class Phase(Generic[S]):
    """A part of the round with the actions it allows. A phase without actions ends the match."""

    slug: str
    title: str
    actions: tuple[type[Action[S]], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Parts(Generic[S]):
    """What can be had in a game, such as buildings: statistics ask who profits from which."""

    kinds: tuple[Term, ...]
    """All of it, in the order in which it is compared."""
    had: Callable[[S, Seat], tuple[Term, ...]]
    """What of it a seat has."""


@dataclass(frozen=True, kw_only=True)
class TableFigure(Generic[S]):
    """A figure of the table that a correction may set."""

    key: str
    label: Message
    value: int
    at_least: int
    at_most: int
    put: Callable[[int], S]
    """The state with this figure set."""
    group: Message | None = None
    whose: tuple[Seat, str] | None = None
    """The purse whose secret it is: who may not know that one neither sees nor sets it."""
    called: Mapping[int, Message | Term | int] = field(default_factory=dict)
    """What its values are called, where a number would not say it; none other is there then."""
    at: tuple[Message | Term, Message | Term] | None = None
    """In which row and which column of its group it stands, where its group is a table."""
    decides: bool = False
    """What is asked after it depends on it."""


@dataclass(frozen=True, slots=True)
class Misfit(Rejection):
    """What speaks against one figure of the table as it stood."""

    figure: str
    """Its key."""

    @property
    def where(self) -> str:
        """The path of its field."""
        return f"opening.{self.figure}"


Part = Callable[[S], Iterable[TableFigure[S]]]
"""Some figures of a table; each is asked of the table into which those before it were put."""


@dataclass(frozen=True, kw_only=True)
class Midway(Generic[S]):
    """How a match is taken up in the middle, from figures on paper."""

    when: str
    """At which moments of a match that can be, in words."""
    laid: Callable[[S], S]
    """The table its figures are put into, made of the one the set-up gives."""
    parts: Callable[[S], tuple[Part[S], ...]]
    """What is asked, in the order in which it is put."""
    against: Callable[[S], Iterable[Misfit]] = lambda _: ()
    """What speaks against the table once all of it lies there, each beside a figure."""
    taken_up: Callable[[S], S] = lambda state: state
    """The table on which people go on."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game's table of contents."""

    slug: str
    title: str
    seats: range
    set_up: Callable[[Table], Outcome[S]]
    begins: str = N_("The hand marks who goes first.")
    """What the mark beside a seat means at set-up."""
    phases: tuple[Phase[S], ...]
    against_set_up: Callable[[Table], Iterable[Rejection]] = lambda _: ()
    """What speaks against beginning like this, such as a variant that wants more players."""
    misplaced: Callable[[S, Action[S]], Rejection | None] = lambda state, action: None
    """What the game itself says of an action that is not of the phase, or whose seat is not to act; None: that it is so."""
    advance: Callable[[S], Outcome[S] | None]
    """What comes next by itself; None: it is people's turn."""
    score: Callable[[S], tuple[ScoreLine, ...]]
    view: Callable[[S, Seat | None], Board]
    """The table as a seat sees it; for None as the shared phone or a watcher does, and so does everybody where the
    game keeps no secrets."""
    compared: Callable[[Any, Any], Any] = lambda now, before: now
    """The board with everything marked that was otherwise on the board before."""
    drawings: Mapping[type[Action[S]], Callable[[S, Any], Any]] = field(default_factory=dict)
    """What the form of an action draws of what would happen, where a list of postings is not enough. It is given what
    was entered, else the usual case; None where there is neither."""
    purse: Purse = Purse.MONEY
    """What its seats count while they play."""
    purses: Callable[[S], Mapping[tuple[Seat, str], int]]
    """Every counted purse, for the ledger to balance against."""
    may_know: Callable[[S, Seat | None, Seat, str], bool] | None = None
    """Whether a reader (None: the shared phone) may know what is in a seat's purse; None: everything is open.

    It is asked while a match runs; once it is over everything is.
    """
    concealed: Callable[[S], frozenset[Seat]] | None = None
    """The seats whose unseen entry is in and not revealed yet; None: nobody ever enters anything unseen."""
    figures: Callable[[S], tuple[TableFigure[S], ...]] = lambda _: ()
    """What a correction may set."""
    midway: Midway[S] | None = None
    """How it is taken up in the middle; None: with its `figures`, on the table its set-up gives."""
    colours: tuple[Colour, ...] = tuple(Colour)
    readings: type[Any] = NoChoice
    disputed: tuple[Reading, ...] = ()
    printed: type[PrintedSheet] = NothingPrinted
    read_off: Callable[[S, str, int], S] = lambda state, key, value: state
    """The state once a printed figure was read: only its sheet differs."""
    sheet_of: Callable[[S], PrintedSheet] = lambda _: NothingPrinted()
    """The sheet as the match knows it by now."""
    example_sheet: Callable[[], PrintedSheet] | None = None
    """Invented figures for a try-out, marked as such; None: the game needs none."""
    printed_tables: Callable[[Any], tuple[PrintedTable, ...]] = tables_of
    """What of a sheet a blank score sheet shows of the printed figures."""
    tie_breaks: tuple[TieBreak[S], ...] = ()
    reference: Callable[[Any, Any], tuple[Chapter, ...]] | None = None
    """The chapters of its reference card, by the readings chosen and the printed figures known; None: what follows
    from the rest of this declaration."""
    pad: ScorePad | None = None
    """What may be written on its score pad; None: a sum for each category of its scoring."""
    pad_of: str | None = None
    """The game whose score pad this is; its words and looks are that game's, and its matches count as that game's."""
    parts: Parts[S] | None = None
    """What statistics compare; None: nothing that could be."""
    chronicle: Callable[[Sequence[Any]], Any] | None = None
    """What the score sheet tells of the course of a match, from its `Replayed` steps; drawn by the game's `_sheet.html`."""
    invariants: tuple[Callable[[S], bool], ...] = ()
    """What must hold of every state; each function's name says it."""
    bgg_id: int | None = None

    _phase: dict[str, Phase[S]] = field(init=False, repr=False, compare=False, default_factory=dict)
    _kinds: dict[str, type[Action[S]]] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        for phase in self.phases:
            self._phase[phase.slug] = phase
            for action in phase.actions:
                self._kinds.setdefault(action.__name__, action)

    @property
    def folder(self) -> str:
        """Where its words and looks lie, and under what its matches are listed."""
        return self.pad_of or self.slug

    def phase_of(self, state: S) -> Phase[S]:
        return self._phase[state.phase]

    def kind(self, name: str) -> type[Action[S]] | None:
        """An action's class by its name in records."""
        return self._kinds.get(name)

    @property
    def keeps_secrets(self) -> bool:
        """Whether there is anything at all that not everybody may know."""
        return self.may_know is not None or self.concealed is not None

    @property
    def asked(self) -> Mapping[str, Field]:
        """The readings a table chooses at set-up, as their form asks for them."""
        kind: type = self.readings
        return asked_of(kind)

    @property
    def actions(self) -> tuple[type[Action[S]], ...]:
        return tuple(self._kinds.values())

    def is_over(self, state: S) -> bool:
        return not self._phase[state.phase].actions

    def result(self, state: S, seats: int) -> Result[S]:
        """The proved score as the table stands; final once `is_over`."""
        places = tuple(Seat(i) for i in range(seats))
        return result(state, places, self.score(state), self.tie_breaks)

    def scoring(self, table: Table) -> Mapping[Term, tuple[Rule, ...]]:
        """The categories of the scoring of a table as it is set up, each with the rules it follows."""
        found: dict[Term, dict[Rule, None]] = {}
        for line in self.score(self.set_up(table).state):
            found.setdefault(line.category, {}).setdefault(line.rule)
        return {category: tuple(rules) for category, rules in found.items()}

    def broken(self, state: S) -> tuple[str, ...]:
        """The names of the invariants that do not hold."""
        return tuple(rule.__name__.replace("_", " ") for rule in self.invariants if not rule(state))
