"""The preview of a round's end."""

from companion.core.amounts import Amounts
from companion.core.messages import TABLE, Seat, codes
from companion.core.outcome import Outcome
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.actions.end_of_round import EndRound, Look, Loss, Repair, Tie
from companion.games.salty_ocean.components import Good, Ship, TilePosition
from companion.games.salty_ocean.preview import RULES, UpkeepPreview, upkeep_preview
from companion.games.salty_ocean.questions import LookAsk, LossAsk, RepairAsk, TieAsk
from companion.games.salty_ocean.state import SaltyOcean
from tests.games.salty_ocean.tables import A, B, C, D, after, at_upkeep, busy_match, done, refused


class TestTheRoundsEnd:
    """The preview is computed by the steps themselves, so it cannot differ from what is booked."""

    def test_the_preview_says_what_will_be_booked(self) -> None:
        for seats in (2, 3, 4):
            for before, outcome in _round_ends(seats, 3):
                preview = upkeep_preview(before)
                booked = tuple(merchant.money for merchant in outcome.state.merchants)
                assert preview.money_after == booked
                assert preview.order == outcome.state.order
                assert _moved(preview) == [
                    now - was for now, was in zip(booked, preview.money_before, strict=True)
                ]

    def test_each_note_and_posting_stands_under_one_of_the_eight_steps(self) -> None:
        for before, outcome in _round_ends(4, 6):
            assert {posting.cause.rule for posting in outcome.postings} <= set(RULES)
            ending = done(before, EndRound(seat=TABLE)).notes
            others = {rulebook.END_OF_ROUND, rulebook.EVENT}
            assert {note.rule for note in ending} <= set(RULES) | others
        assert [rule.section for rule in RULES] == [f"5.{n}" for n in range(1, 9)]

    def test_it_asks_only_what_the_rules_leave_to_a_player(self) -> None:
        assert upkeep_preview(at_upkeep()).asks == ()
        given = {
            "building.2.lighthouse": 1,
            "ship.2.caravel_1.damage": 1,
            "building.1.fierte": 2,
            "depot.3.herring": 5,
            "money.0": 12,
        }
        asks = upkeep_preview(at_upkeep(given=given)).asks
        assert [type(ask) for ask in asks] == [RepairAsk, LookAsk, LossAsk, TieAsk]
        repair, look, loss, tie = asks
        assert isinstance(repair, RepairAsk)
        assert repair.answer is repair.usual is Ship.CARAVEL_1
        assert isinstance(look, LookAsk)
        assert not look.may_swap
        assert TilePosition.ROW_2 not in look.options
        assert isinstance(loss, LossAsk)
        assert (loss.surplus, loss.usual) == (2, Amounts({Good.SALT: 2}))
        assert isinstance(tie, TieAsk)
        assert tie.seats == (A, B)

    def test_it_follows_the_choices_entered_so_far(self) -> None:
        given = {"building.2.lighthouse": 1, "ship.2.caravel_1.damage": 1, "depot.3.herring": 5, "money.0": 12}
        state = at_upkeep(given=given)
        lost = Amounts({Good.HERRING: 2})
        entered = EndRound(
            seat=TABLE,
            lighthouse=(Repair(seat=C),),
            salt_lost=(Loss(seat=D, lost=lost),),
            ties=(Tie(order=(B, A)),),
        )
        preview = upkeep_preview(state, entered)
        assert preview.objections == ()
        assert preview.order == (B, A, C, D)
        ending = done(state, entered).state
        assert ending.order == preview.order
        assert ending.merchants[C].fleet[Ship.CARAVEL_1].damage == 1
        assert ending.merchants[D].depot == Amounts({Good.HERRING: 3, Good.SALT: 3})

    def test_a_choice_that_cannot_be_is_told_and_the_usual_one_shown(self) -> None:
        preview = upkeep_preview(at_upkeep(), EndRound(seat=TABLE, lighthouse=(Repair(seat=A),)))
        assert codes(preview.objections) == ("NO_LIGHTHOUSE",)
        assert preview.choices == EndRound(seat=TABLE)

    def test_the_most_damaged_ship_is_repaired_where_nothing_is_said(self) -> None:
        given = {
            "building.0.lighthouse": 1,
            "ship.0.caravel_1.damage": 1,
            "ship.0.large_ship.place": 2,
            "ship.0.large_ship.damage": 2,
        }
        fleet = after(at_upkeep(given=given), EndRound(seat=TABLE)).merchants[A].fleet
        assert (fleet[Ship.CARAVEL_1].damage, fleet[Ship.LARGE_SHIP].damage) == (1, 0)

    def test_strangers_are_no_owners(self) -> None:
        nobody = EndRound(seat=TABLE, fierte=(Look(seat=Seat(7)),), ties=(Tie(order=(Seat(9), A)),))
        assert refused(at_upkeep(), nobody) == ("NO_SUCH_SEAT", "NO_SUCH_SEAT")

    def test_the_headline_names_who_is_moved_most(self) -> None:
        preview = upkeep_preview(at_upkeep(given={"money.1": 50}))
        assert [(m.seat, m.change) for m in preview.headline] == [(B, 10)]  # type: ignore[attr-defined]

    def test_pieces_are_told_by_whose_they_are(self) -> None:
        preview = upkeep_preview(at_upkeep(given={"fee.city": 2}))
        assert [pieces.seat for pieces in preview.pieces] == [A, B, C, D, None]


def _moved(preview: UpkeepPreview) -> list[int]:
    """What the cells of the money steps add up to, by seat."""
    money = [step for step in preview.steps if step.rule is not rulebook.SALT]
    return [sum(step.cells[at].change or 0 for step in money) for at in range(len(preview.money_before))]


def _round_ends(seats: int, matches: int) -> list[tuple[SaltyOcean, Outcome[SaltyOcean]]]:
    ends = []
    for seed in range(matches):
        for before, action, outcome in busy_match(seats, seed):
            if isinstance(action, EndRound):
                usual = EndRound(seat=TABLE)
                ends.append((before, outcome if action == usual else done(before, usual)))
    return ends
