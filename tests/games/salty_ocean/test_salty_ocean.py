"""What the worked examples do not show: offers, words, and matches in which people seldom pass."""

import re
from random import Random
from typing import Any

import pytest

from companion.core.amounts import Amounts
from companion.core.journal import Did, begin, replay, standing
from companion.core.messages import Certainty, Rule, codes
from companion.core.ruling import Accepted, Doubted, Rejected, carry_out, rule_on
from companion.games.salty_ocean import GAME, rulebook
from companion.games.salty_ocean.actions.buying import Buy
from companion.games.salty_ocean.actions.city import Build, UpgradeSaline
from companion.games.salty_ocean.actions.end_of_round import EndRound
from companion.games.salty_ocean.actions.homecoming import Return
from companion.games.salty_ocean.actions.moving import MoveGoods
from companion.games.salty_ocean.actions.passing import Pass
from companion.games.salty_ocean.actions.revealing import RevealTile
from companion.games.salty_ocean.actions.sailing import SailOut, Voyage
from companion.games.salty_ocean.actions.selling import Sell
from companion.games.salty_ocean.actions.shipbuilding import BuildShip
from companion.games.salty_ocean.components import Building, Good, Ship, ShipKind
from companion.games.salty_ocean.flow import EIGHT
from companion.games.salty_ocean.readings import DISPUTED
from companion.games.salty_ocean.reasons import city, market
from companion.games.salty_ocean.state import SaltyOcean
from companion.games.salty_ocean.view import SaltyBoard, board, compared
from tests.games.salty_ocean.tables import (
    A,
    B,
    C,
    D,
    a_match,
    after,
    busy_match,
    choose,
    done,
    table,
)


class TestOffers:
    """A grey button tells why with figures; an open one has a usual case that is taken."""

    def test_the_fee_is_the_cost_and_the_clock_adds_its_surcharge(self) -> None:
        state = table(given={"fee.market": 3, "building.0.great_clock": 2, "depot.0.herring": 1})
        assert Sell.offer(state, A).cost == 3
        state = after(state, UpgradeSaline(seat=A))
        assert Sell.offer(state, A).cost == 8
        assert Sell.offer(state, A).usual == Sell(seat=A, good=Good.HERRING, barrels=1, clock=True)

    def test_selling_proposes_all_of_what_brings_most(self) -> None:
        state = table(given={"depot.0.herring": 2, "depot.0.cod": 1, "row.cod": 3})
        assert Sell.offer(state, A).usual == Sell(seat=A, good=Good.HERRING, barrels=2)

    def test_selling_is_closed_with_empty_hands_and_tells_what_is_at_sea(self) -> None:
        nothing = table(given={"ship.0.caravel_1.salt": 0})
        assert Sell.offer(nothing, A).against == (market.NothingToSell(A),)
        at_sea = table(given={"ship.0.caravel_1.place": 2})
        assert Sell.offer(at_sea, A).against == (market.AllGoodsAtSea(A, Amounts({Good.SALT: 3})),)

    def test_every_building_tells_why_it_cannot_be_built(self) -> None:
        state = table(2, given={"building.1.inn": 1, "building.0.inn": 2, "building.1.shipyard": 1})
        against = Build.offer(state, A).limits["building"].against
        assert codes((against[Building.INN],)) == ("ALREADY_BUILT",)
        assert against[Building.SHIPYARD] == city.BuildingFull(Building.SHIPYARD, 1, 2, (B,))
        assert Building.NOTRE_DAME not in against

    def test_building_is_closed_once_nothing_is_left(self) -> None:
        given = {f"building.0.{b.slug}": 1 for b in Building if f"building.0.{b.slug}" in _keys()}
        state = table(given={**given, "notre_dame.0": 8, "depot_step.0": 2})
        (reason,) = Build.offer(state, A).against
        assert codes((reason,)) == ("NOTHING_TO_BUILD",)
        assert len(reason.facts()) == len(Building)

    def test_the_usual_move_takes_fish_ashore_and_salt_aboard(self) -> None:
        given = {"ship.0.caravel_1.salt": 0, "ship.0.caravel_1.herring": 3, "depot.0.salt": 5}
        state = after(table(given=given), MoveGoods.offer(table(given=given), A).usual)  # type: ignore[arg-type]
        assert state.merchants[A].fleet[Ship.CARAVEL_1].cargo == Amounts({Good.SALT: 4})
        assert state.merchants[A].depot == Amounts({Good.SALT: 1, Good.HERRING: 3})

    def test_the_usual_move_never_loses_a_barrel(self) -> None:
        given = {"ship.0.caravel_1.salt": 0, "ship.0.caravel_1.herring": 4, "depot.0.cod": 5}
        usual = MoveGoods.offer(table(given=given), A).usual
        assert isinstance(usual, MoveGoods)
        assert usual.lost == Amounts()
        assert [row.cargo for row in usual.aboard] == [Amounts({Good.HERRING: 3})]

    def test_the_usual_voyage_takes_all_ships_with_salt(self) -> None:
        given = {"ship.0.large_ship.place": 1, "ship.0.large_ship.salt": 2, "ship.0.caravel_2.place": 1}
        usual = SailOut.offer(table(given=given), A).usual
        assert isinstance(usual, SailOut)
        assert [(v.ship, v.catch) for v in usual.voyages] == [
            (Ship.CARAVEL_1, Amounts({Good.HERRING: 3})),
            (Ship.LARGE_SHIP, Amounts({Good.HERRING: 2})),
        ]

    def test_an_empty_ship_may_sail_once_the_table_says_so(self) -> None:
        state = table(given={"ship.0.caravel_1.salt": 0})
        offer = SailOut.offer(state, A)
        assert offer.is_open
        assert offer.usual is None
        empty = SailOut(seat=A, voyages=(Voyage(ship=Ship.CARAVEL_1),))
        assert isinstance(rule_on(GAME, state, empty), Doubted)
        assert isinstance(rule_on(GAME, state, empty, confirmed=True), Accepted)

    def test_a_purchase_fills_the_depot_as_far_as_money_goes(self) -> None:
        assert Buy.offer(table(given={"money.0": 4}), A).usual == Buy(seat=A, good=Good.SALT, barrels=4)
        assert Buy.offer(table(given={"money.0": 99}), A).usual == Buy(seat=A, good=Good.SALT, barrels=6)

    def test_a_ship_is_closed_without_yards_and_names_both(self) -> None:
        assert codes(BuildShip.offer(table(), A).against) == ("NO_SHIPYARD", "NO_ACADEMY")

    def test_what_is_left_of_the_ships_is_told_for_each_kind(self) -> None:
        given = {"building.1.shipyard": 1, "building.1.academy": 1, "ship.0.large_ship.place": 1}
        offer = BuildShip.offer(table(given=given), A)
        assert codes(tuple(offer.limits["ship_kind"].against.values())) == ("LARGE_LIMIT",)
        assert offer.usual == BuildShip(seat=A, ship_kind=ShipKind.CARAVEL)

    def test_only_two_players_are_told_that_cod_stays_in_the_box(self) -> None:
        for seats, told in ((2, ("COD_TWO_PLAYERS",)), (3, ())):
            against = Buy.offer(table(seats), A).limits["good"].against
            assert codes(tuple(against.values())) == told

    def test_nobody_can_afford_anything_below_the_floor(self) -> None:
        fees = {f"fee.{kind.slug}": 1 for kind in table().fees}
        state = table(given={"money.0": -22, **fees})
        for kind in EIGHT:
            assert "FUNDS_FLOOR" in codes(kind.offer(state, A).against), kind
        assert Pass.offer(state, A).is_open


def _keys() -> set[str]:
    return {figure.key for figure in GAME.figures(table())}


class TestTheWords:
    """Refusals tell who has what and what is missing."""

    def test_windows_tell_how_many_steps_each_is_away(self) -> None:
        state = table(3, given={"notre_dame.0": 1, "notre_dame.1": 2})
        ruling = rule_on(GAME, state, Build(seat=A, building=Building.WINDOWS))
        assert isinstance(ruling, Rejected)
        (reason,) = ruling.reasons
        assert reason == city.WindowsNeedEighteen(18, (B,), 11, reason.facts())  # type: ignore[arg-type]
        told = [(fact.seat, fact.value, fact.missing) for fact in reason.facts()]  # type: ignore[attr-defined]
        assert told == [(B, 11, 1), (A, 5, 2), (C, 0, 3)]

    def test_a_full_step_tells_who_has_been_there(self) -> None:
        state = table(given={"notre_dame.0": 7, "notre_dame.3": 8})
        ruling = rule_on(GAME, state, Build(seat=A, building=Building.NOTRE_DAME))
        assert isinstance(ruling, Rejected)
        assert ruling.reasons[0].facts() == (city.HasReached(D, 70),)

    def test_the_journal_says_a_sale_with_its_price(self) -> None:
        state = table(given={"depot.0.cod": 3, "row.cod": -1})
        assert done(state, Sell(seat=A, good=Good.COD, barrels=3)).said == market.Sold(A, 3, Good.COD, 3)

    def test_every_rule_stands_in_the_dossier_and_every_reading_is_listed(self) -> None:
        rules = [rule for rule in vars(rulebook).values() if isinstance(rule, Rule)]
        listed = {reading.id for reading in DISPUTED}
        for rule in rules:
            assert re.fullmatch(r"\d{1,2}(\.\d{1,2})?", rule.section), rule
            assert rule.gist.endswith("."), rule
            assert rule.reading is None or rule.reading in listed, rule
            assert rule.reading is None or rule.certainty is Certainty.READING, rule

    def test_all_twenty_four_readings_are_listed_and_two_can_be_chosen(self) -> None:
        assert [reading.id for reading in DISPUTED] == [f"R{n}" for n in range(1, 25)]
        assert {r.id: r.chosen_by for r in DISPUTED if r.chosen_by} == {"R5": "bank_and_vault", "R8": "clock"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def testbusy_matches_reach_their_end_and_hold_together(seats: int) -> None:
    met: set[type] = set()
    for seed in range(6):
        for before, action, outcome in busy_match(seats, seed):
            assert isinstance(rule_on(GAME, before, action), Accepted), action
            assert GAME.broken(outcome.state) == (), action
            was, now = GAME.purses(before), GAME.purses(outcome.state)
            for posting in outcome.postings:
                was = {**was, (posting.seat, posting.purse): was[posting.seat, posting.purse] + posting.amount}
            assert was == now, action
            met.add(type(action))
    assert met == {*EIGHT, Pass, RevealTile, EndRound}


def testbusy_matches_build_everything() -> None:
    built = {
        action.building
        for seed in range(6)
        for _, action, _ in busy_match(4, seed)
        if isinstance(action, Build)
    }
    assert built == set(Building)


def test_a_replay_comes_to_the_same_table() -> None:
    set_up = a_match(3)
    state: SaltyOcean = begin(GAME, set_up).state
    rng, journal = Random(1), [(0, set_up)]
    entries: list[tuple[int, Any]] = list(journal)
    while not GAME.is_over(state):
        action = choose(state, rng, tired=len(entries) > 30 * state.round)
        entries.append((len(entries), Did(action)))
        state = carry_out(GAME, state, action).state
    assert replay(GAME, standing(entries))[-1].outcome.state == state


def test_the_board_of_every_state_can_be_drawn_and_compared() -> None:
    shown: SaltyBoard | None = None
    for before, _, outcome in busy_match(4, 1):
        shown = compared(board(outcome.state, None), board(before, None))
    assert shown is not None
    assert shown.turn is None


def test_ships_come_home_as_they_left() -> None:
    state = after(table(), SailOut.offer(table(), A).usual)  # type: ignore[arg-type]
    cargo = state.merchants[A].fleet[Ship.CARAVEL_1].cargo
    state = after(state, Pass(seat=B), Pass(seat=C), Pass(seat=D), Return(seat=A, ships=(Ship.CARAVEL_1,)))
    assert state.merchants[A].fleet[Ship.CARAVEL_1].cargo == cargo == Amounts({Good.HERRING: 3})
