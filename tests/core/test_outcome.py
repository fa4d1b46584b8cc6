"""What comes of an action or a step."""

from dataclasses import dataclass

from companion.core.ledger import MONEY, Posting
from companion.core.messages import N_, Message, Note, Seat
from companion.core.outcome import Outcome, Step, in_order
from companion.core.values import changed
from tests.sample_game.reasons import Rent, RentPaid


@dataclass(frozen=True, slots=True)
class Line:
    """A state that only remembers which steps it went through."""

    steps: str = ""
    phase: str = "walking"
    to_act: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Said(Message):
    text = N_("{what}")

    what: str


@dataclass(frozen=True, slots=True)
class Stepped(Note):
    text = N_("{step}")

    step: str


def step_a(line: Line) -> Outcome[Line]:
    return Outcome(changed(line, steps=line.steps + "a"), (Stepped("a"),))


def step_b(line: Line) -> Outcome[Line]:
    return Outcome(changed(line, steps=line.steps + "b"), (Stepped("b"),))


def test_an_outcome_of_nothing_else_is_just_the_state() -> None:
    outcome = Outcome(Line())
    assert (outcome.notes, outcome.postings, outcome.said) == ((), (), None)


def test_what_follows_adds_its_notes_and_postings_and_gives_its_state() -> None:
    coin = Posting(Seat(0), MONEY, -1, Rent())
    first = Outcome(Line("a"), (Stepped("a"),), (coin,))
    then = first.then(Outcome(Line("ab"), (RentPaid(Seat(0), 1),), (coin,)))
    assert then.state.steps == "ab"
    assert then.notes == (Stepped("a"), RentPaid(Seat(0), 1))
    assert then.postings == (coin, coin)


def test_the_sentence_stays_the_first_one() -> None:
    then = Outcome(Line(), said=Said("one")).then(Outcome(Line(), said=Said("two")))
    assert then.said == Said("one")


def test_steps_run_in_the_order_they_are_named() -> None:
    outcome = in_order(step_a, step_b, step_a)(Line())
    assert outcome.state.steps == "aba"
    assert outcome.notes == (Stepped("a"), Stepped("b"), Stepped("a"))


def test_no_steps_at_all_leave_the_table_alone() -> None:
    line = Line("x")
    nothing: Step[Line] = in_order()
    assert nothing(line) == Outcome(line)
