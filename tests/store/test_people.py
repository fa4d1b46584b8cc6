"""People: one person, however their name was spelt."""

from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

from companion.store import Person, Store, folded


def _names(store: Store) -> list[tuple[str, tuple[str, ...]]]:
    with store.reading() as books:
        return [(person.name, person.spellings) for person in books.people.every()]


def _person(store: Store, name: str) -> Person:
    with store.reading() as books:
        return next(person for person in books.people.every() if person.name == name)


def test_a_name_is_remembered_once_however_it_is_spaced_or_capitalised(store: Store) -> None:
    with store.writing() as books:
        books.people.know(["Ada", "ADA", " ada "])
        books.people.know(["Ａda", "陳小明", ""])
    assert _names(store) == [("Ada", ("Ada",)), ("陳小明", ("陳小明",))]


def test_two_spellings_are_merged_and_parted_again(store: Store) -> None:
    with store.writing() as books:
        books.people.know(["Ada", "Ada L."])
    kept, other = _person(store, "Ada"), _person(store, "Ada L.")
    with store.writing() as books:
        books.people.merge(kept.id, other.id)
    assert _names(store) == [("Ada", ("Ada", "Ada L."))]
    with store.writing() as books:
        books.people.know(["ADA L."])
    assert len(_names(store)) == 1
    with store.writing() as books:
        books.people.part("Ada L.")
    assert _names(store) == [("Ada", ("Ada",)), ("Ada L.", ("Ada L.",))]


def test_somebody_who_comes_from_two_sides_at_once_comes_once(store: Store) -> None:
    ada = Person(id="a", name="Ada", spellings=("Ada",))

    def come() -> None:
        with store.writing() as books:
            books.people.add(ada)

    with ThreadPoolExecutor(1) as other:
        with store.writing() as books:
            books.people.add(ada)
            late = other.submit(come)
            sleep(0.2)
        late.result(10)
    assert _names(store) == [("Ada", ("Ada",))]


def test_somebody_who_is_called_otherwise_stays_the_same_person(store: Store) -> None:
    with store.writing() as books:
        books.people.know(["Ada"])
    before = _person(store, "Ada")
    with store.writing() as books:
        books.people.rename(before.id, "Countess")
        books.people.know(["countess"])
    after = _person(store, "Countess")
    assert (after.id, after.spellings) == (before.id, ("Ada", "Countess"))


def test_somebody_known_elsewhere_keeps_their_id_and_takes_nobodys_spelling(store: Store) -> None:
    with store.writing() as books:
        books.people.know(["Ada"])
        books.people.add(Person(id="elsewhere", name="Countess", spellings=("Ada", "Countess")))
    assert _names(store) == [("Ada", ("Ada",)), ("Countess", ("Countess",))]
    assert _person(store, "Countess").id == "elsewhere"


@pytest.mark.parametrize(("one", "other"), [("Łukasz", "łukasz"), ("A  b", "a b"), ("ﬁ", "fi")])
def test_what_nobody_hears_makes_no_other_name(one: str, other: str) -> None:
    assert folded(one) == folded(other)
