"""One function turns any message into a sentence: nobody formats strings elsewhere."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cache, cached_property
from gettext import NullTranslations
from typing import Any

from babel.dates import format_date, format_time, format_timedelta
from babel.lists import format_list
from babel.numbers import format_decimal

from companion.core.actions import Action
from companion.core.amounts import Amounts
from companion.core.messages import N_, TABLE, Message, Plural, Seat, Term, seat_fields
from companion.core.sight import Sight, Veiled
from companion.i18n.catalogs import SOURCE, translations

THE_TABLE = N_("the table")
YES, NO = N_("yes"), N_("no")
HOW_MANY_OF_WHAT = N_("{number} {thing}")
"""A game may mark this once more as its own: its catalog then words amounts its own way."""
THEN = N_(", ")
"""Between the parts of a line that is no sentence."""

_OPENING = re.compile(r"\{(\w+)\}")

_named: Callable[[str], frozenset[str]] = cache(lambda text: frozenset(_OPENING.findall(text)))
"""The figures a template asks for; an entry has others too, which are not spoken."""

Sayable = Message | Term | Action[Any] | Veiled | str | int | None


def signed(number: int) -> str:
    """With its sign always shown, and a true minus: +3, −3, 0."""
    return f"+{number}" if number > 0 else plain(number)


def plain(number: int) -> str:
    """With a true minus."""
    return f"−{-number}" if number < 0 else str(number)


@dataclass(frozen=True)
class Speech:
    """How this reader is spoken to about this match: language, game, and what the seats are called."""

    locale: str = SOURCE
    game: str | None = None
    names: tuple[str, ...] = ()
    sight: Sight | None = field(default=None, compare=False)
    """What this reader may know; None: everything."""

    @cached_property
    def _translations(self) -> NullTranslations:
        return translations(self.locale, self.game)

    def gettext(self, text: str) -> str:
        return self._translations.gettext(text) if text else ""

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self._translations.ngettext(one, many, n)

    def say(self, said: Sayable, *, for_others: bool = False, about: Seat | None = None) -> str:
        """The sentence, as this reader may read it. `for_others` is what those read who may not know its figures.

        `about` is the seat whose figures a message tells that names no seat, such as the cause of a posting.
        """
        if isinstance(said, Message):
            for_others = for_others or not self.lets_read(said, about)
            template = said.text_for_others if for_others and said.text_for_others else said.text
            return self._fill(template, said.figures(), type(said), _whose(said, about))
        if isinstance(said, Veiled):
            return self._fill(said.action.says_for_others, said.action.figures(), type(said.action))
        if isinstance(said, Action):
            return self._fill(said.says, said.figures(), type(said), said.seat)
        return self._figure(said, is_seat=False)

    def lets_read(self, message: Message, about: Seat | None = None) -> bool:
        """Whether this reader may know a message's figures."""
        return self.sight is None or self.sight.lets_read(message, about)

    def figures(self, message: Message, about: Seat | None = None) -> dict[str, Any]:
        """The figures of a message this reader may know: those the sentence names that is for others."""
        figures, others = message.figures(), message.text_for_others
        if others is None or self.lets_read(message, about):
            return figures
        named = _named(others) if isinstance(others, str) else _named(others.one) | _named(others.many)
        return {name: figure for name, figure in figures.items() if name in named}

    def name(self, seat: Seat) -> str:
        """What a seat is called: its player, or the table."""
        if seat == TABLE:
            return self.gettext(THE_TABLE)
        return self.names[seat] if seat < len(self.names) else f"#{seat + 1}"

    def signed(self, number: int) -> str:
        return signed(number)

    def plain(self, number: int) -> str:
        return plain(number)

    def grouped(self, number: int) -> str:
        """A large number as this language writes it: 1,000."""
        return str(format_decimal(number, locale=self.locale))

    def listed(self, parts: Iterable[str]) -> str:
        """“Anna, Ben, and Chiara”, as this language joins a list."""
        return format_list(list(parts), locale=self.locale)

    def in_a_row(self, parts: Iterable[str]) -> str:
        """Parts of a line one after the other, without the “and” of a list."""
        return self.gettext(THEN).join(parts)

    def day(self, at: date) -> str:
        return str(format_date(at, "d MMMM y" if self.locale == SOURCE else "long", locale=self.locale))

    def clock(self, at: datetime) -> str:
        return str(format_time(at, "HH:mm", locale=self.locale))

    def ago(self, seconds: float) -> str:
        """“3 minutes ago”."""
        return str(format_timedelta(-timedelta(seconds=seconds), add_direction=True, locale=self.locale))

    def _fill(
        self, template: str | Plural, figures: Mapping[str, Any], kind: type, about: Seat | None = None
    ) -> str:
        if isinstance(template, Plural):
            text = self.ngettext(template.one, template.many, figures[template.by])
        else:
            text = self.gettext(template)
        seats = seat_fields(kind)
        said = text.format_map(
            {name: self._figure(figures[name], name in seats, about) for name in _named(text)}
        )
        return said[:1].upper() + said[1:] if _opens_with_a_word(text, figures, seats) else said

    def _figure(self, value: Any, is_seat: bool, about: Seat | None = None) -> str:
        if value is None:
            return ""
        if isinstance(value, Term):
            return self.gettext(value.label)
        if isinstance(value, bool):
            return self.gettext(YES if value else NO)
        if isinstance(value, int):
            return self.name(Seat(value)) if is_seat else plain(value)
        if isinstance(value, str):
            return self.gettext(value)
        if isinstance(value, Message | Action | Veiled):
            return self.say(value, about=about)
        if isinstance(value, Amounts):
            return self.listed(self._amount(n, term) for term, n in value.items())
        if any(isinstance(part, Message) for part in value):
            return self.in_a_row(self.say(part, about=about) for part in value)
        return self.listed(self._figure(part, is_seat, about) for part in value)

    def _amount(self, number: int, thing: Term) -> str:
        return self.gettext(HOW_MANY_OF_WHAT).format(number=plain(number), thing=self.gettext(thing.label))


def _whose(message: Message, about: Seat | None) -> Seat | None:
    """Whom the messages are about that stand in this one."""
    whose = message.whose()
    return about if whose is None else whose


def _opens_with_a_word(text: str, figures: Mapping[str, Any], seats: frozenset[str]) -> bool:
    """Whether a sentence opens with a word of the game, which then has a capital; a name keeps its own."""
    opening = _OPENING.match(text)
    if opening is None:
        return False
    return figures[opening[1]] == TABLE if opening[1] in seats else text.endswith((".", "?"))
