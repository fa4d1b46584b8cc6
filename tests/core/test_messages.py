"""What the rules say: templates and figures, in no language yet."""

from dataclasses import FrozenInstanceError, dataclass

import pytest

from companion.core.messages import (
    N_,
    TABLE,
    Caution,
    Label,
    Message,
    Note,
    Rejection,
    Seat,
    Term,
    Unread,
    codes,
    seat_fields,
)
from tests.sample_game.reasons import BuysForTheLastCoin, NullAction, RentPaid, TooFewGoods, TooLittleMoney
from tests.sample_game.state import Good


@dataclass(frozen=True, slots=True)
class Traded(Message):
    text = N_("{giver} and {others} trade {units} {good}.")

    giver: Seat
    others: tuple[Seat, ...]
    partner: Seat | None
    units: int
    good: Good


def test_marking_a_template_for_translation_leaves_it_as_it_is() -> None:
    assert N_("{seat} passes.") == "{seat} passes."


def test_a_term_is_found_by_its_slug_and_shows_its_label() -> None:
    assert Good("apples") is Good.APPLES
    assert (Good.APPLES.slug, Good.APPLES.label) == ("apples", "apples")


def test_a_term_without_a_label_shows_its_slug() -> None:
    class Bare(Term):
        ONE = "one"

    assert Bare.ONE.label == "one"


def test_an_unknown_slug_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="pears"):
        Good("pears")


def test_terms_serve_as_keys() -> None:
    assert {Good.APPLES: 1, Good.BREAD: 2}[Good("bread")] == 2


def test_figures_are_the_fields_as_typed() -> None:
    assert RentPaid(Seat(1), 2).figures() == {"seat": Seat(1), "amount": 2}


def test_a_message_has_no_facts_unless_it_says_so() -> None:
    assert NullAction().facts() == ()


def test_messages_are_values() -> None:
    assert RentPaid(Seat(1), 2) == RentPaid(Seat(1), 2)
    with pytest.raises(FrozenInstanceError):
        RentPaid(Seat(1), 2).amount = 3  # type: ignore[misc]


def test_seats_are_found_by_annotation_in_rows_and_options_too() -> None:
    assert seat_fields(Traded) == {"giver", "others", "partner"}


def test_a_label_says_a_bare_term() -> None:
    assert Label(Good.BREAD).figures() == {"term": Good.BREAD}


def test_codes_are_listed_in_the_order_given() -> None:
    spoken = (NullAction(), TooLittleMoney(Seat(0), 1, 2), BuysForTheLastCoin())
    assert codes(spoken) == ("NULL_ACTION", "TOO_LITTLE_MONEY", "LAST_COIN")


def test_a_message_without_a_code_goes_by_its_name() -> None:
    assert codes((RentPaid(Seat(0), 1),)) == ("RentPaid",)


def test_refusal_doubt_question_and_note_are_told_apart_by_class() -> None:
    assert isinstance(TooFewGoods(Seat(0), Good.BREAD, 1, 2), Rejection)
    assert isinstance(BuysForTheLastCoin(), Caution)
    assert isinstance(RentPaid(Seat(0), 1), Note)
    assert not issubclass(Caution, Rejection)
    assert not issubclass(Unread, Rejection)


def test_the_table_is_no_seat_at_it() -> None:
    assert TABLE < 0
