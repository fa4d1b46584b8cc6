"""The table as it stood: a match that is taken up in the middle, from figures on paper."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.core.game import Game, Midway, Misfit, Part, TableFigure
from companion.core.messages import N_, Message, Rejection
from companion.core.outcome import Outcome, State

S = TypeVar("S", bound=State)

ANY_TIME = N_("Between two entries.")


@dataclass(frozen=True, slots=True)
class NotOnThePaper(Misfit):
    code = "FIGURE_MISSING"
    text = N_("{label}: this is asked for as well.")

    label: Message


@dataclass(frozen=True, slots=True)
class NotOfTheTable(Misfit):
    code = "NO_SUCH_FIGURE"
    text = N_("The table has no figure called “{figure}”.")


@dataclass(frozen=True, slots=True)
class OutOfBounds(Misfit):
    code = "FIGURE_OUT_OF_BOUNDS"
    text = N_("{label} lies between {at_least} and {at_most}; {value} cannot be.")

    label: Message
    at_least: int
    at_most: int
    value: int


@dataclass(frozen=True, slots=True)
class NotBesideTheOthers(Misfit):
    code = "FIGURES_DISAGREE"
    text = N_("{label} does not go together with the other figures.")

    label: Message
    value: int


@dataclass(frozen=True, slots=True)
class WouldNotHold(Rejection):
    code = "OPENING_BREAKS_THE_TABLE"
    field = "opening"
    text = N_("With these figures the table would not hold together: {rules_broken}.")

    rules_broken: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Laid(Generic[S]):
    """A table with the figures put into it, as far as they can be."""

    state: S
    figures: tuple[TableFigure[S], ...]
    """What was asked, each as it was before it was put."""

    def against(self, told: Mapping[str, int]) -> Iterator[Misfit]:
        """What speaks against single figures."""
        for figure in self.figures:
            value = told.get(figure.key)
            if value is None:
                yield NotOnThePaper(figure.key, figure.label)
            elif not figure.at_least <= value <= figure.at_most:
                yield OutOfBounds(figure.key, figure.label, figure.at_least, figure.at_most, value)
        keys = {figure.key for figure in self.figures}
        yield from (NotOfTheTable(key[:60]) for key in told if key not in keys)


def midway_of(game: Game[S]) -> Midway[S]:
    """How a game is taken up in the middle: as it says, else with what a correction may set."""
    parts: tuple[Part[S], ...] = (game.figures,)
    return game.midway or Midway(when=ANY_TIME, laid=lambda state: state, parts=lambda _: parts)


def figures_asked(game: Game[S], state: S) -> tuple[TableFigure[S], ...]:
    """The figures that tell of a table all that is asked where a match is taken up."""
    return tuple(figure for part in midway_of(game).parts(state) for figure in part(state))


def lay(game: Game[S], begun: S, told: Mapping[str, int]) -> Laid[S]:
    """Put one figure after the other into the table a set-up has given. What is not told or out of bounds stays
    as it usually is."""
    midway = midway_of(game)
    state = midway.laid(begun)
    asked: dict[str, TableFigure[S]] = {}
    for part in midway.parts(state):
        state = _put(part, state, told, asked)
    return Laid(state, tuple(asked.values()))


def _put(part: Part[S], state: S, told: Mapping[str, int], asked: dict[str, TableFigure[S]]) -> S:
    """Once a figure has changed the table, those after it are asked anew."""
    while True:
        for figure in part(state):
            if figure.key in asked:
                continue
            asked[figure.key] = figure
            value = told.get(figure.key, figure.value)
            if value != figure.value and figure.at_least <= value <= figure.at_most:
                state = figure.put(value)
                break
        else:
            return state


def take_up(game: Game[S], begun: S, told: Mapping[str, int]) -> Outcome[S]:
    """The table on which a match goes on; what is in its purses was in them before anything moved."""
    return Outcome(midway_of(game).taken_up(lay(game, begun, told).state))


def against_opening(game: Game[S], begun: S, told: Mapping[str, int]) -> tuple[Rejection, ...]:
    """Everything that speaks against taking up a match with these figures."""
    laid = lay(game, begun, told)
    misfits = tuple(laid.against(told))
    if any(isinstance(misfit, NotOnThePaper | NotOfTheTable) for misfit in misfits):
        return misfits
    said = {misfit.figure for misfit in misfits}
    sense = tuple(misfit for misfit in midway_of(game).against(laid.state) if misfit.figure not in said)
    if misfits or sense:
        return (*misfits, *sense)
    reads = {figure.key: figure.value for figure in figures_asked(game, laid.state)}
    torn = tuple(
        NotBesideTheOthers(figure.key, figure.label, told[figure.key])
        for figure in laid.figures
        if reads.get(figure.key) != told[figure.key]
    )
    broken = () if torn else game.broken(midway_of(game).taken_up(laid.state))
    return (WouldNotHold(broken),) if broken else torn
