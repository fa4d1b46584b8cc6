"""What the phone shows of Oceanos: seas, what is hidden, and what a form asks before anything is entered."""

from typing import Any

import pytest

from companion.core.amounts import Amounts
from companion.core.game import Table
from companion.core.messages import TABLE, Seat
from companion.core.ruling import Accepted, rule_on
from companion.core.values import changed
from companion.games.oceanos import GAME
from companion.games.oceanos.actions.placing import PlaceCards
from companion.games.oceanos.actions.round_end import CountKinds, EndRound, UseAid
from companion.games.oceanos.cards import NONE, Card, Diver, Placed, Upgrade
from companion.games.oceanos.components import Animal, Icon, Part
from companion.games.oceanos.preview import aid_asked, kinds_asked, laying, round_preview
from companion.games.oceanos.readings import Animals, Readings
from companion.games.oceanos.state import Explorer, Oceanos
from companion.games.oceanos.view import OceanosBoard, Standing, board, compared

A, B, C, D = (Seat(i) for i in range(4))


def card(*icons: Icon, animal: Animal | None = None) -> Card:
    shown = Amounts({icon: icons.count(icon) for icon in icons})
    return Card(icons=shown, animals=Amounts({animal: 1}) if animal else Amounts())


def table(seats: int = 4, readings: Readings | None = None) -> Oceanos:
    """The first seat is captain."""
    asked = Table(seats=seats, start=A, readings=readings or Readings(), printed=GAME.printed.read({}))
    return GAME.set_up(asked).state


def placing(state: Oceanos, seat: Seat, *cards: Card, **more: Any) -> PlaceCards:
    fuel = more.pop("fuel", len(cards) - 1)
    return PlaceCards(seat=seat, round=state.round, turn=state.turn, fuel=fuel, cards=cards, **more)


def entered(state: Oceanos, action: Any) -> Oceanos:
    ruling = rule_on(GAME, state, action, confirmed=True)
    assert isinstance(ruling, Accepted), ruling
    after: Oceanos = ruling.outcome.state
    return after


def sea_of(*rows: tuple[Card, ...], divers: tuple[tuple[int, int], ...] = ()) -> Oceanos:
    """A table where the first seat has these rows already."""
    laid = tuple(
        tuple(Placed(one, has_diver=(r, c) in divers) for c, one in enumerate(row, start=1))
        for r, row in enumerate((*rows, (), (), ())[:3], start=1)
    )
    return table().with_explorer(A, Explorer(rows=laid))  # type: ignore[arg-type]


def cards_shown(found: OceanosBoard, seat: Seat = A) -> dict[tuple[int, int], Any]:
    return {(one.row, one.column): one for row in found.explorer(seat).sea.rows for one in row.cards}


def test_what_lies_face_down_is_shown_to_its_own_seat_only() -> None:
    state = entered(table(), placing(table(), B, card(Icon.CORAL)))
    assert [one.is_hidden for one in cards_shown(board(state, B), B).values()] == [True]
    for reader in (None, A, C, D):
        assert cards_shown(board(state, reader), B) == {}


def test_who_is_in_and_who_goes_last_is_told_to_all() -> None:
    state = entered(table(), placing(table(), B, card()))
    standing = [one.standing for one in board(state, None).explorers]
    assert standing == [Standing.CAPTAIN, Standing.IN, Standing.CHOOSING, Standing.CHOOSING]
    assert (board(state, None).chosen, board(state, None).choosers) == (1, 3)


def test_two_players_have_no_captain() -> None:
    assert board(table(2), None).captain is None
    assert {one.standing for one in board(table(2), None).explorers} == {Standing.CHOOSING}


def test_corals_of_the_largest_reef_are_joined_and_counted_on_its_first_card() -> None:
    coral, blank = card(Icon.CORAL), card()
    shown = cards_shown(board(sea_of((coral, coral, blank, coral), (coral,)), None))
    assert [at for at, one in shown.items() if one.is_reef] == [(1, 1), (1, 2), (2, 1)]
    assert {at: one.reef_size for at, one in shown.items() if one.reef_size} == {(1, 1): 3}
    assert shown[1, 1].joins_right
    assert shown[1, 1].joins_down
    assert not shown[1, 2].joins_right


def test_a_diver_s_line_runs_from_his_card_to_the_highest_chest_above() -> None:
    chest, blank = card(Icon.CHEST), card()
    found = board(sea_of((blank, chest), (blank, blank), (blank, chest), divers=((3, 2),)), None)
    shafts = {at: one.is_top for at, one in cards_shown(found).items() if one.is_shaft}
    assert shafts == {(1, 2): True, (2, 2): False, (3, 2): False}
    assert found.explorer(A).sea.chests == 2


def test_a_crystal_that_a_base_has_used_is_shown_as_spent() -> None:
    state = table()
    for turn_cards, raised in (((card(Icon.GREEN),), ()), ((card(Icon.BASE),), (Upgrade(part=Part.MOTOR),))):
        for seat in [one for one in state.clockwise if one != state.captain]:
            mine = seat == B
            state = entered(
                state,
                placing(state, seat, *(turn_cards if mine else (card(),)), upgrades=raised if mine else ()),
            )
        mine = state.captain == B
        state = entered(
            state,
            placing(
                state, state.captain, *(turn_cards if mine else (card(),)), upgrades=raised if mine else ()
            ),
        )
    shown = cards_shown(board(state, None), B)
    assert [sign.is_spent for sign in shown[1, 1].signs] == [True]
    assert shown[1, 2].raised is Part.MOTOR


def test_what_the_last_entry_brought_is_marked() -> None:
    before = sea_of((card(),))
    after = before.with_explorer(A, changed(before.explorers[A], rows=((Placed(card()),) * 2, (), ())))
    marked = compared(board(after, None), board(before, None))
    assert {at: one.is_new for at, one in cards_shown(marked).items()} == {(1, 1): False, (1, 2): True}


# Before it is entered


def test_the_form_asks_for_a_part_only_where_a_base_could_raise_one() -> None:
    state = table()
    nothing = laying(state, placing(state, B, card(Icon.BASE)))
    assert nothing.cards[0].base is not None
    assert nothing.cards[0].base.raises == ()
    rich = state.with_explorer(B, changed(state.explorers[B], pool=Amounts({Icon.GREEN: 1})))
    asked = laying(rich, placing(rich, B, card(Icon.BASE))).cards[0].base
    assert asked is not None
    assert {one.part: (one.before, one.after) for one in asked.raises}[Part.AQUARIUM] == (3, 4)


def test_the_form_asks_for_a_diver_only_at_a_chest_and_while_one_is_left() -> None:
    state = table()
    assert laying(state, placing(state, B, card(Icon.CHEST))).cards[0].may_dive
    assert not laying(state, placing(state, B, card())).cards[0].may_dive
    gone = Explorer(rows=((Placed(card(Icon.CHEST), has_diver=True),), (), ()))
    assert not laying(state.with_explorer(B, gone), placing(state, B, card(Icon.CHEST))).cards[0].may_dive


def test_there_is_a_form_for_each_card_a_fuel_pays_for() -> None:
    state = table()
    assert len(laying(state, placing(state, B, card(Icon.EYE), fuel=1)).cards) == 2
    assert len(laying(state, placing(state, B, card(), card(Icon.EYE), fuel=0)).cards) == 1


def test_what_cannot_be_raised_is_left_out_of_the_reckoning() -> None:
    state = table()
    shown = laying(state, placing(state, B, card(Icon.BASE), upgrades=(Upgrade(part=Part.MOTOR),)))
    assert shown.raised == ()
    shown = laying(state, placing(state, B, card(Icon.CHEST), divers=(Diver(card=1), Diver(card=1))))
    assert (shown.chests_before, shown.chests_after) == (0, 1)


def test_combinations_are_offered_again_the_newest_first_and_each_once() -> None:
    twice, other = card(Icon.CORAL, Icon.EYE), card(Icon.CHEST, animal=Animal.CRAB)
    state = sea_of((twice, other, twice, card(Icon.CORAL)))
    recent = laying(state, placing(state, A, card())).recent
    assert [one.figures for one in recent] == [
        (("icons.coral", 1), ("icons.eye", 1)),
        (("icons.chest", 1), ("animals.crab", 1)),
    ]


def test_where_animals_are_not_told_apart_there_are_no_keys_for_them() -> None:
    state = table(readings=Readings(animals=Animals.NEW_ONLY))
    assert laying(state, placing(state, B, card())).kinds == ()
    assert len(laying(table(), placing(state, B, card())).kinds) == 13


@pytest.fixture
def ended() -> Oceanos:
    """The first round's five turns are over: the first two have 2 eyes, everybody a fish."""
    state = table()
    while state.phase != "round_end":
        for seat in [one for one in (*state.clockwise[1:], state.captain) if one in state.to_act]:
            shown = card(*(Icon.EYE,) * (2 if seat in (A, B) and state.turn == 1 else 0), animal=Animal.FISH)
            state = entered(state, placing(state, seat, shown))
    return state


def test_the_round_s_end_is_foretold_line_by_line(ended: Oceanos) -> None:
    shown = round_preview(ended, EndRound(seat=TABLE, value=3))
    assert (shown.met.seats, shown.met.eyes) == ((A, B), 2)
    assert [line.score.total for line in shown.lines] == [-1, -1, 2, 2]
    unsaid = round_preview(ended, EndRound(seat=TABLE))
    assert [line.points_after for line in unsaid.lines] == [2, 2, 2, 2]
    counted = entered(ended, CountKinds(seat=TABLE, who=A, kinds=2, was=1))
    asked = kinds_asked(counted, CountKinds(seat=TABLE, who=A, kinds=3, was=1))
    assert (asked.kinds, asked.by_cards) == ((2, 1, 1, 1), (1, 1, 1, 1))


def test_who_could_use_the_player_aid_is_named(ended: Oceanos) -> None:
    rich = changed(ended.explorers[C], pool=Amounts({Icon.GREEN: 1, Icon.YELLOW: 1}))
    state = ended.with_explorer(C, rich)
    assert [line.seat for line in round_preview(state, EndRound(seat=TABLE)).lines if line.may_use_aid] == [C]
    assert aid_asked(state, UseAid(seat=C, part=Part.MOTOR)).colours == 2
    assert aid_asked(ended, UseAid(seat=C, part=Part.MOTOR)).raises == ()
    assert ended.explorers[C].pool == NONE
