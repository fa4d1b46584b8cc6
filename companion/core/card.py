"""The reference card of a game: the chapters it declares, else what follows from the rest of its declaration."""

from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from companion.core.actions import Action
from companion.core.game import Game, Table
from companion.core.messages import Message, Rule, Seat
from companion.core.reference import Chapter, Entry, Heading, chapter, on


def card_of(game: Game[Any], readings: Any = None, printed: Any = None) -> tuple[Chapter, ...]:
    """The chapters of a card, under readings and with figures of a match or else as recommended and known to all."""
    readings = game.readings() if readings is None else readings
    printed = game.printed.read({}) if printed is None else printed
    chapters = game.reference(readings, printed) if game.reference else tuple(_derived(game, readings, printed))
    return tuple(chapter for chapter in chapters if chapter.entries)


def _derived(game: Game[Any], readings: Any, printed: Any) -> Iterator[Chapter]:
    """What a game tells of itself: its actions by phases, its scoring as a table is set up, its tie-breaks."""
    table = Table(seats=game.seats[0], start=Seat(0), readings=readings, printed=printed)
    yield chapter(Heading.ACTIONS, *_actions(game))
    yield chapter(Heading.SCORING, *(on(category, *rules) for category, rules in game.scoring(table).items()))
    yield chapter(Heading.TIE_BREAK, *map(on, game.tie_breaks))


def _actions(game: Game[Any]) -> Iterator[Entry]:
    """Every action under the phase it is first open in, with the rules no action before it has cited."""
    told: set[Rule] = set()
    of_phase = {kind: phase.title for phase in reversed(game.phases) for kind in phase.actions}
    for kind in game.actions:
        rules = tuple(rule for rule in cited_by(kind) if rule not in told)
        told.update(rules)
        yield Entry(rules, (kind,), of_phase[kind])


def cited_by(action: type[Action[Any]]) -> tuple[Rule, ...]:
    """The rules behind all that an action can answer, by the messages its own methods name."""
    found: dict[Rule, None] = {}
    for base in action.__mro__[: action.__mro__.index(Action)]:
        for method in vars(base).values():
            function = getattr(method, "__func__", method)
            if isinstance(function, FunctionType):
                for message in _messages_in(function):
                    if message.rule is not None:
                        found.setdefault(message.rule)
    return tuple(found)


def _messages_in(function: FunctionType) -> Iterator[type[Message]]:
    """The messages a function names, by themselves or as part of a module."""
    names = tuple(_names_in(function.__code__))
    known = [function.__globals__.get(name) for name in names]
    modules = [one for one in known if isinstance(one, ModuleType)]
    for one in (*known, *(getattr(module, name, None) for name in names for module in modules)):
        if isinstance(one, type) and issubclass(one, Message):
            yield one


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _names_in(part)
