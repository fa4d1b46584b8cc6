"""Who played: one person, however their name was written."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher

from companion.core.messages import Rejection
from companion.referee.places import Places
from companion.referee.reasons import OnlySpelling, SatTogether, SomebodyElse
from companion.store import LONGEST_SPELLING, Books, Person, folded

ALIKE = 0.75
"""From which likeness on two names may be one, written twice: “Marta” and “Martha” are, “Anna” and “Ben” are not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Somebody, and what is known of their playing."""

    person: Person
    plays: int = 0
    last: datetime | None = None
    """When they played last; None: never to an end."""

    @property
    def name(self) -> str:
        return self.person.name


class People(Places):
    """The use cases of names. Nothing a play says is ever changed by them."""

    def people(self, device: str | None = None) -> tuple[Known, ...]:
        """Everybody, who played last in front; of a device, those it was at a table with."""
        with self.store.reading() as books:
            appearances = list(books.history.appearances(device=device))
            people = books.people.every()
        names = {folded(name): name for _, there in appearances for name in there}
        strange = names.keys() - {folded(spelling) for person in people for spelling in person.spellings}
        if any(strange):  # from before people were known
            with self.store.writing() as books:
                books.people.know(names[key] for key in sorted(strange))
                people = books.people.every()
        known = _counted(people, appearances)
        seen = known if device is None else (one for one in known if one.plays)
        return tuple(sorted(seen, key=_newest_first))

    def person(self, id_: str, device: str | None = None) -> Known | None:
        """Somebody by their id; of a device, if it was at a table with them."""
        return next((one for one in self.people(device) if one.person.id == id_), None)

    def rename(self, id_: str, name: str) -> Rejection | None:
        """Call somebody otherwise from now on. A name that is somebody else's is not taken; whoever was merged away in
        the meantime is called nothing any more."""
        with self.store.writing() as books:
            owner = _owner(books, name)
            if owner is not None and owner.id != id_:
                return SomebodyElse(name)
            if books.people.find(id_) is not None:
                books.people.rename(id_, name[:LONGEST_SPELLING])
        return None

    def merge(self, kept: str, other: str) -> Rejection | None:
        """Two who were one all along; who sat at one table together were two."""
        with self.store.writing() as books:
            one, two = books.people.find(kept), books.people.find(other)
            if one is None or two is None or kept == other:
                return None
            if _sat_together(books, one, two):
                return SatTogether(one.name, two.name)
            books.people.merge(kept, other)
        return None

    def part(self, id_: str, spelling: str) -> Rejection | None:
        """A spelling that was somebody else after all."""
        with self.store.writing() as books:
            person = books.people.find(id_)
            others = [name for name in person.spellings if folded(name) != folded(spelling)] if person else []
            if person is None or len(others) == len(person.spellings):
                return None
            if not others:
                return OnlySpelling()
            books.people.part(spelling)
            if folded(person.name) == folded(spelling):
                books.people.rename(id_, others[0])
        return None

    def spellings(self, name: str) -> frozenset[str]:
        """Every way the name of somebody is written who is called this, folded; else of all whose name has it in it."""
        key = folded(name)
        with self.store.reading() as books:
            people = [{folded(said) for said in (one.name, *one.spellings)} for one in books.people.every()]
        found = [said for said in people if key in said] or [
            said for said in people if any(key in one for one in said)
        ]
        return frozenset({key}.union(*found))


def alike(one: Person, other: Person) -> bool:
    """Whether the two may be one, as far as their names go; whoever knows them decides."""
    pairs = ((folded(a), folded(b)) for a in one.spellings for b in other.spellings)
    return any(SequenceMatcher(None, a, b).ratio() >= ALIKE for a, b in pairs)


def _counted(
    people: Iterable[Person], appearances: Iterable[tuple[datetime, tuple[str, ...]]]
) -> tuple[Known, ...]:
    people = tuple(people)
    whose = {folded(spelling): person.id for person in people for spelling in person.spellings}
    moments: dict[str, list[datetime]] = {}
    for at, names in appearances:
        for id_ in {whose[key] for key in map(folded, names) if key in whose}:
            moments.setdefault(id_, []).append(at)
    found = ((person, moments.get(person.id, ())) for person in people)
    return tuple(Known(person=person, plays=len(at), last=max(at, default=None)) for person, at in found)


def _newest_first(one: Known) -> tuple[float, str]:
    return (-one.last.timestamp() if one.last else 0.0, folded(one.name))


def _owner(books: Books, name: str) -> Person | None:
    key = folded(name)
    return next((one for one in books.people.every() if key in map(folded, one.spellings)), None)


def _sat_together(books: Books, one: Person, two: Person) -> bool:
    """Whether both were there at one play."""
    mine, theirs = ({folded(spelling) for spelling in person.spellings} for person in (one, two))
    there = ({folded(name) for name in names} for _, names in books.history.appearances())
    return any(mine & names and theirs & names for names in there)
