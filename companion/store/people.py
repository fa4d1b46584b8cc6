"""People: who played, by the names they were written down with, however those were spelt."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from unicodedata import normalize

from sqlalchemy import Connection, delete, insert, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import col, select

from companion.store.tables import PersonRow, SpellingRow

LONGEST_SPELLING = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody, and every way their name was written."""

    id: str
    """Stays the same, whatever they are called: other apps know them by it."""
    name: str
    spellings: tuple[str, ...]


@lru_cache(10_000)  # the same few dozen names stand in thousands of plays
def folded(name: str) -> str:
    """A name without what nobody hears: two that agree in it are one."""
    return unheard(name)[:200]


def unheard(words: str) -> str:
    """Words without what nobody hears: capitals, gaps, kinds of one letter."""
    return " ".join(normalize("NFKC", words).casefold().split())


class People:
    """The people, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def every(self) -> tuple[Person, ...]:
        """Everybody whose name was ever written down, by name."""
        found: dict[str, tuple[str, list[str]]] = {}
        for person, name, spelling in self._connection.execute(_PEOPLE):
            found.setdefault(person, (name, []))[1].append(spelling)
        return tuple(
            Person(id=person, name=name, spellings=tuple(spellings))
            for person, (name, spellings) in found.items()
        )

    def find(self, person: str) -> Person | None:
        return next((one for one in self.every() if one.id == person), None)

    def know(self, names: Iterable[str]) -> None:
        """Remember these names; one that is new is a new person."""
        keys: dict[str, str] = {}
        for name in names:
            keys.setdefault(folded(name), " ".join(name.split())[:LONGEST_SPELLING])
        known = select(col(SpellingRow.key)).where(col(SpellingRow.key).in_(keys))
        there = {key for (key,) in self._connection.execute(known)} if keys else set()
        for key, name in keys.items():
            if key and key not in there:
                self._add(key, name)

    def _add(self, key: str, name: str, person: str | None = None) -> None:
        if person is None:
            person = str(uuid.uuid4())
            self._connection.execute(insert(PersonRow).values(id=person, name=name))
        row = {"key": key, "name": name, "person_id": person}
        # Of two who write the same new name at once one is late; a person without a name is nobody.
        self._connection.execute(self._into(SpellingRow).values(row).on_conflict_do_nothing())

    def _into(self, rows: Any) -> Any:
        """An INSERT that can be told to leave what is there already."""
        return (sqlite if self._connection.dialect.name == "sqlite" else postgresql).insert(rows)

    def add(self, person: Person) -> None:
        """Somebody known elsewhere under this id; spellings that are somebody's here already stay theirs."""
        values = {"id": person.id, "name": person.name[:LONGEST_SPELLING]}
        self._connection.execute(self._into(PersonRow).values(values).on_conflict_do_nothing())
        for spelling in person.spellings:
            if folded(spelling):
                self._add(folded(spelling), spelling[:LONGEST_SPELLING], person.id)

    def rename(self, person: str, name: str) -> None:
        """Call somebody otherwise from now on; the name is one of theirs, if it is nobody else's."""
        self._connection.execute(update(PersonRow).where(col(PersonRow.id) == person).values(name=name))
        if folded(name):
            self._add(folded(name), name, person)

    def merge(self, kept: str, other: str) -> None:
        """Two who were one all along: every spelling of the other is the kept one's."""
        theirs = col(SpellingRow.person_id) == other
        self._connection.execute(update(SpellingRow).where(theirs).values(person_id=kept))
        self._connection.execute(delete(PersonRow).where(col(PersonRow.id) == other))

    def part(self, spelling: str) -> None:
        """A spelling that was somebody else after all is a person of its own."""
        person, key = str(uuid.uuid4()), folded(spelling)
        found = self._connection.execute(select(col(SpellingRow.name)).where(col(SpellingRow.key) == key))
        name = found.scalar_one_or_none()
        if name is not None:
            self._connection.execute(insert(PersonRow).values(id=person, name=name))
            here = col(SpellingRow.key) == key
            self._connection.execute(update(SpellingRow).where(here).values(person_id=person))


_PEOPLE = (
    select(col(PersonRow.id), col(PersonRow.name), col(SpellingRow.name))
    .join(SpellingRow, col(SpellingRow.person_id) == col(PersonRow.id))
    .order_by(col(PersonRow.name), col(PersonRow.id), col(SpellingRow.key))
)
