"""Turning points: who took the lead when, and what moved most."""

from dataclasses import dataclass

from companion.core.actions import Correction
from companion.core.journal import Did, Replayed
from companion.core.ledger import MONEY, Posting
from companion.core.messages import Label, Seat
from companion.core.outcome import Outcome
from companion.core.turning import Overtaking, TurningPoints, turning_points
from tests.sample_game.actions import Pass
from tests.sample_game.state import Good

ADA, BEN = Seat(0), Seat(1)
BECAUSE = Label(Good.APPLES)


@dataclass(frozen=True)
class Held:
    """A table on which nothing lies but money."""

    money: dict[tuple[Seat, str], int]
    phase: str = "play"
    to_act: frozenset[Seat] = frozenset()


def course(*moves: tuple[int, int], corrected: int = 0) -> list[Replayed[Held]]:
    """A match that begins with nothing; each entry gives Ada and Ben so much."""
    held = {(ADA, MONEY): 0, (BEN, MONEY): 0}
    steps = [Replayed(0, Did(Pass(seat=ADA)), Outcome(Held(dict(held))))]
    for seq, amounts in enumerate(moves, start=1):
        postings = tuple(
            Posting(seat, MONEY, amount, BECAUSE)
            for seat, amount in zip((ADA, BEN), amounts, strict=True)
            if amount
        )
        for posting in postings:
            held[posting.seat, MONEY] += posting.amount
        correction = Correction(seat=ADA, figure="money.0", value=0, reason="")
        action = correction if seq == corrected else Pass(seat=ADA)
        steps.append(Replayed(seq, Did(action), Outcome(Held(dict(held)), postings=postings)))
    return steps


def told(*moves: tuple[int, int], **more: int) -> TurningPoints:
    return turning_points(course(*moves, **more), lambda state: state.money, MONEY)


def test_the_lead_changes_where_somebody_else_has_more_than_all_others() -> None:
    found = told((2, 0), (0, 3), (5, 0)).overtakings
    assert found == (Overtaking(seq=2, seat=BEN, before=ADA), Overtaking(seq=3, seat=ADA, before=BEN))


def test_who_only_draws_level_takes_no_lead() -> None:
    assert told((2, 0), (0, 2), (1, 0)).overtakings == ()


def test_the_largest_gains_and_losses_come_first_and_the_earlier_of_two_alike() -> None:
    found = told((2, 0), (0, 7), (-3, 0), (2, -9), (7, 0))
    assert [(swing.seq, swing.seat, swing.amount) for swing in found.gains] == [
        (2, BEN, 7), (5, ADA, 7), (1, ADA, 2),
    ]  # fmt: skip
    assert [(swing.seq, swing.amount) for swing in found.losses] == [(4, -9), (3, -3)]


def test_a_round_is_what_its_entries_come_to() -> None:
    steps = course((2, 0), (-1, 4), (-6, 1), (0, 2))
    found = turning_points(steps, lambda state: state.money, MONEY, rounds=[(1, 2), (2, 4)])
    assert [(swing.round, swing.seat, swing.amount) for swing in found.round_gains] == [(1, BEN, 4)]
    assert [(swing.round, swing.seat, swing.amount) for swing in found.round_losses] == [(2, ADA, -6)]


def test_a_correction_turns_nothing() -> None:
    assert [swing.seq for swing in told((2, 0), (90, 0), corrected=2).gains] == [1]


def test_of_a_purse_nobody_has_there_is_nothing_to_tell() -> None:
    assert not turning_points(course((2, 0)), lambda state: state.money, "points")
