"""Whether a match can begin like this: who sits where, who starts, and what the box has to tell first."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.fields import JOINERS, Words
from companion.core.game import Colour, Game, Player
from companion.core.journal import SetUp
from companion.core.messages import N_, Message, Rejection
from companion.core.opening import against_opening
from companion.core.values import changed
from companion.store import LONGEST_NAME


@dataclass(frozen=True, slots=True)
class NoSuchGame(Rejection):
    code = "NO_SUCH_GAME"
    field = "game"
    text = N_("There is no game called “{game}” on this shelf.")

    game: str


@dataclass(frozen=True, slots=True)
class NoSuchBox(Rejection):
    code = "NO_SUCH_BOX"
    field = "box"
    text = N_("This copy of the game is not known here, or it is a copy of another game.")


@dataclass(frozen=True, slots=True)
class WrongNumberOfPlayers(Rejection):
    code = "WRONG_NUMBER_OF_PLAYERS"
    field = "players"
    text = N_("{game} is for {at_least} to {at_most} players; {players} named.")

    game: str
    at_least: int
    at_most: int
    players: int


@dataclass(frozen=True, slots=True)
class Nameless(Rejection):
    code = "NAMELESS"
    field = "players"
    text = N_("Player {place} needs a name.")

    place: int


@dataclass(frozen=True, slots=True)
class NameTooLong(Rejection):
    code = "NAME_TOO_LONG"
    field = "players"
    text = N_("The name of player {place} is longer than {at_most} characters.")

    place: int
    at_most: int


@dataclass(frozen=True, slots=True)
class NameTaken(Rejection):
    code = "NAME_TAKEN"
    field = "players"
    text = N_("Two players are called {name}; nobody could tell them apart.")

    name: str


@dataclass(frozen=True, slots=True)
class ColourTaken(Rejection):
    code = "COLOUR_TAKEN"
    field = "players"
    text = N_("Two players cannot both be {colour}.")

    colour: Colour


@dataclass(frozen=True, slots=True)
class NoSuchColour(Rejection):
    code = "NO_SUCH_COLOUR"
    field = "players"
    text = N_("This game has no pieces in {colour}.")

    colour: Colour


@dataclass(frozen=True, slots=True)
class NobodyStarts(Rejection):
    code = "NOBODY_STARTS"
    field = "start"
    text = N_("The start player has to be one of the players.")


@dataclass(frozen=True, slots=True)
class StillBlank(Rejection):
    code = "STILL_BLANK"
    field = "printed"
    text = N_("{label}: read this off the pieces before the match begins.")

    label: Message
    figure: str


@dataclass(frozen=True, slots=True)
class PrintedOutOfBounds(Rejection):
    code = "FIGURE_OUT_OF_BOUNDS"
    field = "printed"
    text = N_("{label} lies between {at_least} and {at_most}; {value} cannot be.")

    label: Message
    figure: str
    at_least: int
    at_most: int
    value: int


def tidy(set_up: SetUp) -> SetUp:
    """The set-up with the names as they are kept: no control characters, single spaces."""
    return changed(set_up, players=tuple(changed(p, name=_tidy_name(p.name)) for p in set_up.players))


def _tidy_name(name: str) -> str:
    return str(Words(required=False, at_most=len(name)).read(name, "", []))


def problems_with(game: Game[Any], set_up: SetUp) -> tuple[Rejection, ...]:
    """Everything that speaks against beginning a match like this; its names are tidy already."""
    problems = tuple(_with_the_table(game, set_up))
    if problems or not set_up.is_from_the_middle:
        return problems
    return against_opening(game, game.set_up(set_up.table).state, dict(set_up.opening))


def _with_the_table(game: Game[Any], set_up: SetUp) -> Iterator[Rejection]:
    yield from _with_the_players(game, set_up.players)
    if not 0 <= set_up.start < max(len(set_up.players), 1):
        yield NobodyStarts()
    yield from _with_the_sheet(set_up.printed)
    yield from game.against_set_up(set_up.table)


def _with_the_players(game: Game[Any], players: tuple[Player, ...]) -> Iterator[Rejection]:
    if len(players) not in game.seats:
        yield WrongNumberOfPlayers(game.title, game.seats[0], game.seats[-1], len(players))
    for place, player in enumerate(players, start=1):
        if not player.name:
            yield Nameless(place)
        if len(player.name) > LONGEST_NAME:
            yield NameTooLong(place, LONGEST_NAME)
    names = [_looks(player.name) for player in players if player.name]
    for player in players:
        if names.count(_looks(player.name)) > 1:
            names = [name for name in names if name != _looks(player.name)]
            yield NameTaken(player.name)
    colours = [player.colour for player in players]
    for colour in dict.fromkeys(colours):
        if colours.count(colour) > 1:
            yield ColourTaken(colour)
        if colour not in game.colours:
            yield NoSuchColour(colour)


def _looks(name: str) -> str:
    """A name as it is told apart by eye."""
    return name.translate({ord(joiner): None for joiner in JOINERS}).casefold()


def _with_the_sheet(sheet: Any) -> Iterator[Rejection]:
    for figure in sheet.figures():
        value = sheet.value_of(figure.key)
        if value is None and figure.required:
            yield StillBlank(figure.label, figure.key)
        elif value is not None and not figure.at_least <= value <= figure.at_most:
            yield PrintedOutOfBounds(figure.label, figure.key, figure.at_least, figure.at_most, value)
    yield from sheet.problems()
