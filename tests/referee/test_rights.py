"""Who may enter what, in every mode."""

import pytest

from companion.core.messages import TABLE, Seat
from companion.referee import LOOKING_ON, Rights
from companion.store import Entering, Role

ADA, BEN, CHIARA = Seat(0), Seat(1), Seat(2)


def rights(
    role: Role = Role.SEAT,
    seat: Seat | None = None,
    entering: Entering = Entering.EVERYONE,
    taken: tuple[Seat, ...] = (),
    has_secrets: bool = False,
) -> Rights:
    own = () if seat is None else (seat,)
    return Rights(
        role=role, seat=seat, entering=entering, has_secrets=has_secrets, taken=frozenset((*taken, *own))
    )


def may_enter(device: Rights) -> str:
    """For whom it may enter: A, B, C and T(able)."""
    whom = {"A": ADA, "B": BEN, "C": CHIARA, "T": TABLE}
    return "".join(letter for letter, seat in whom.items() if device.may_enter(seat))


def code(device: Rights, seat: Seat) -> str | None:
    reason = device.against(seat)
    return None if reason is None else reason.code


OWN = Entering.OWN_SEAT


@pytest.mark.parametrize("seat", [None, ADA])
def test_everyone_enters_for_everyone(seat: Seat | None) -> None:
    assert may_enter(rights(seat=seat, taken=(BEN,))) == "ABCT"
    assert may_enter(rights(Role.KEEPER, seat, taken=(BEN,))) == "ABCT"


def test_a_seat_enters_for_itself_and_for_the_table() -> None:
    device = rights(seat=ADA, entering=OWN, taken=(BEN,))
    assert may_enter(device) == "AT"
    assert code(device, BEN) == "FOR_THAT_SEAT"
    assert code(device, CHIARA) == "FOR_THE_KEEPER"


def test_the_keeper_enters_for_a_seat_where_no_phone_is_as_well() -> None:
    assert may_enter(rights(Role.KEEPER, ADA, OWN, taken=(BEN,))) == "ACT"
    assert may_enter(rights(Role.KEEPER, None, OWN, taken=(BEN,))) == "ACT"


def test_who_has_no_seat_enters_nothing_where_each_seat_enters_for_itself() -> None:
    device = rights(entering=OWN, taken=(BEN,))
    assert may_enter(device) == ""
    assert [code(device, seat) for seat in (BEN, CHIARA, TABLE)] == [
        "FOR_THAT_SEAT",
        "NO_SEAT_YET",
        "NO_SEAT_YET",
    ]


@pytest.mark.parametrize("entering", Entering)
def test_a_watcher_enters_nothing(entering: Entering) -> None:
    device = rights(Role.WATCHER, entering=entering)
    assert may_enter(device) == ""
    assert code(device, TABLE) == "ONLY_WATCHES"
    assert may_enter(LOOKING_ON) == ""


def test_where_seats_have_secrets_a_seat_with_a_phone_is_entered_from_there_only() -> None:
    assert may_enter(rights(seat=None, taken=(BEN,), has_secrets=True)) == "ACT"
    assert may_enter(rights(seat=ADA, taken=(BEN,), has_secrets=True)) == "ACT"
    assert may_enter(rights(seat=BEN, has_secrets=True)) == "ABCT"
    assert may_enter(rights(Role.KEEPER, ADA, OWN, taken=(BEN,), has_secrets=True)) == "ACT"


def test_a_refusal_names_who_may() -> None:
    reason = rights(seat=ADA, entering=OWN, taken=(BEN,)).against(BEN)
    assert reason is not None
    assert reason.figures() == {"seat": BEN}


def test_only_one_who_may_enter_for_everybody_is_handed_round() -> None:
    assert rights().is_handed_round
    assert rights(Role.KEEPER).is_handed_round
    assert not rights(seat=ADA).is_handed_round
    assert not rights(entering=OWN).is_handed_round
    assert not rights(Role.WATCHER).is_handed_round
