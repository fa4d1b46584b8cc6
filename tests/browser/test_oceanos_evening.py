"""A whole match of Oceanos on four phones that enter unseen cards, to the printed sheet; with every tap counted."""

import logging
from collections.abc import Iterator
from io import BytesIO
from random import Random
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from companion.core.actions import Action
from companion.core.game import Player
from companion.core.journal import SetUp, begin
from companion.core.messages import TABLE, Seat
from companion.core.ruling import carry_out
from companion.games.oceanos import GAME
from companion.games.oceanos.actions.placing import PlaceCards
from companion.games.oceanos.actions.round_end import EndRound, UseAid
from companion.games.oceanos.actions.treasures import DrawTreasures
from companion.games.oceanos.cards import Card
from companion.games.oceanos.state import Oceanos
from tests.browser.conftest import NewPhone
from tests.browser.table import COLOURS, Table

NAMES = ("Anna", "Ben", "Chiara", "David")
CAPTAIN = 3
LONG_ENOUGH = 20_000
THREE_ICONS = 5
"""Taps that a card with three icons may take, from the match page to the entry."""


def evening(rng: Random) -> Iterator[tuple[Oceanos, Action[Oceanos]]]:
    """Each entry of a match in which people upgrade and dive when they can, with the table before it."""
    players = tuple(Player(name, colour) for name, colour in zip(NAMES, GAME.colours, strict=False))
    set_up = SetUp(
        players=players, start=Seat(CAPTAIN), readings=GAME.readings(), printed=GAME.printed.read({})
    )
    state = begin(GAME, set_up).state
    while not GAME.is_over(state):
        action = _next(state, rng)
        yield state, action
        state = carry_out(GAME, state, action).state


def _next(state: Oceanos, rng: Random) -> Action[Oceanos]:
    seat = next((seat for seat in state.clockwise if seat in state.to_act), TABLE)
    if state.phase == "round_end":
        aids = [aid for one in state.seats for aid in UseAid.candidates(state, one)]
        return aids[0] if aids else rng.choice(list(EndRound.candidates(state, TABLE)))
    if state.phase == "treasures":
        return next(DrawTreasures.candidates(state, seat))
    proposed = list(PlaceCards.candidates(state, seat))
    busy = [
        one for one in proposed if one.upgrades or one.divers or any(_icons(card) > 1 for card in one.cards)
    ]
    raising = [one for one in busy if one.upgrades]
    frugal = [one for one in raising or busy if not one.fuel or rng.random() < 0.3]
    return rng.choice(frugal or busy or proposed)


def _icons(card: Card) -> int:
    return card.icons.total + card.animals.total + card.new_kinds


class Hand(Table):
    """A phone of somebody who plays Oceanos."""

    def do(self, action: Action[Oceanos]) -> int:
        """Enter it as fingers do. Gives the taps it took, from the match page to the entry."""
        before, self.taps = self.revision, 0
        self.open(type(action).__name__)
        match action:
            case PlaceCards():
                self._place(action)
            case UseAid():
                self.tap(f'#entry label:has([name="part"][value="{action.part.slug}"])')
            case EndRound(value=int(value)):
                self.tap(f'#entry label:has([name="value"][value="{value}"])')
            case DrawTreasures():
                self._draw(action)
        answer = self.send()
        assert answer.ok, answer.text()
        expect(self.sheet).to_have_count(0)
        self._wait_beyond(before)
        return self.taps

    def _place(self, action: PlaceCards) -> None:
        if action.fuel:
            self.tap(f'#entry [data-fuel="{action.fuel}"]')
            expect(self.page.locator(f"#card-{action.fuel + 1}")).to_be_visible()
        for at, card in enumerate(action.cards):
            for name, n in _figures(card):
                for _ in range(n):
                    self.tap(f'#entry [value="cards.{at}.{name}+1"], #entry [value="cards.{at}.{name}=1"]')
        for upgrade in action.upgrades:
            self.tap(
                f'#entry label:has([name="upgrades.{upgrade.card - 1}.part"][value="{upgrade.part.slug}"])'
            )
        for diver in action.divers:
            self.tap(f'#entry label:has([name="divers.{diver.card - 1}.card"])')

    def _draw(self, action: DrawTreasures) -> None:
        for at, token in enumerate(action.tokens):
            self.tap(f'#entry label:has([name="tokens.{at}.value"][value="{token.value}"])')


def _figures(card: Card) -> Iterator[tuple[str, int]]:
    yield from ((f"icons.{icon.slug}", n) for icon, n in card.icons.items())
    yield from ((f"animals.{animal.slug}", n) for animal, n in card.animals.items())


def begin_on(page: Page) -> str:
    players = [{"name": name, "colour": colour} for name, colour in zip(NAMES, COLOURS, strict=True)]
    answer = page.request.post("/matches", data={"game": "oceanos", "players": players, "start": CAPTAIN})
    assert answer.status == 201, answer.text()
    return str(answer.json()["code"])


@pytest.fixture
def hands(new_phone: NewPhone) -> list[Hand]:
    """Four phones at one match, each at its own seat."""
    found = [Hand(new_phone()) for _ in NAMES]
    code = begin_on(found[0].page)
    for seat, hand in enumerate(found):
        sat = hand.page.request.post(
            f"/matches/{code}/seat", data={"seat": seat}, headers={"Accept": "application/json"}
        )
        assert sat.ok, sat.text()
        hand.page.goto(f"/matches/{code}")
    return found


def test_four_phones_play_a_whole_match_to_the_printed_sheet(hands: list[Hand], record_property: Any) -> None:
    taps: list[int] = []
    three: list[int] = []
    end: Oceanos | None = None
    for state, action in evening(Random(5)):
        hand = hands[action.seat if action.seat != TABLE else 0]
        for other in hands:
            expect(other.page.locator(f'#table[data-revision="{hand.read()["seq"]}"]')).to_have_count(
                1, timeout=LONG_ENOUGH
            )
        if isinstance(action, PlaceCards) and state.phase == "choosing" and state.entered:
            nothing_is_seen(hands, state)
        taken = hand.do(action)
        if isinstance(action, PlaceCards):
            taps.append(taken)
            if not action.fuel and not action.upgrades and not action.divers and _icons(action.cards[0]) == 3:
                three.append(taken)
        end = carry_out(GAME, state, action).state
    assert end is not None
    assert max(three) <= THREE_ICONS
    logging.info("taps a turn: median %s, worst %s; three icons: %s", median(taps), max(taps), max(three))
    result = GAME.result(end, len(NAMES))
    for hand in hands:
        expect(hand.page.locator("#verdict")).to_be_visible(timeout=LONG_ENOUGH)
    for place in result.ranking:
        assert [hand.read()["board"]["cards"][place.seat]["points"] for hand in hands] == [place.total] * len(
            hands
        )
    the_sheet_is_printed(hands[0], [place.total for place in result.ranking])


def nothing_is_seen(hands: list[Hand], state: Oceanos) -> None:
    """What lies face down is drawn on the phone it was entered on, and on no other."""
    for hand, seat in zip(hands, state.seats, strict=True):
        hidden = hand.page.locator(".sea .card.unseen")
        expect(hidden).to_have_count(sum(len(down.cards) for down in state.entered if down.seat == seat))


def the_sheet_is_printed(hand: Hand, totals: list[int]) -> None:
    answer = hand.page.request.get(f"/matches/{hand.code}/sheet.pdf")
    assert answer.ok
    pages = PdfReader(BytesIO(answer.body())).pages
    assert len(pages) == 1
    words = pages[0].extract_text()
    assert "Oceanos" in words
    assert all(str(total) in words for total in totals)


def test_a_key_adds_one_and_a_long_press_or_minus_takes_one_away(hands: list[Hand]) -> None:
    ben = hands[1]
    ben.open("PlaceCards")
    coral = ben.page.locator('#entry .tally-key:has([name="cards.0.icons.coral"])')
    button, count = coral.locator("button"), coral.locator("input")
    for n in (1, 2):
        ben.tap(button)
        expect(count).to_have_value(str(n))
    button.evaluate("it => it.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}))")
    expect(count).to_have_value("1")
    button.evaluate("it => it.dispatchEvent(new PointerEvent('pointerup', {bubbles: true}))")
    ben.tap('#entry .on-card [value="cards.0.icons.coral-1"]')
    expect(count).to_have_value("0")
    ben.tap(button)
    ben.tap('#entry .on-card [value*="coral=0"]')
    expect(count).to_have_value("0")


def test_a_fuel_brings_a_second_card_and_takes_it_away_again(hands: list[Hand]) -> None:
    ben = hands[1]
    ben.open("PlaceCards")
    ben.tap('#entry [data-fuel="1"]')
    expect(ben.page.locator("#card-2")).to_be_visible()
    ben.tap('#entry [data-fuel="0"]')
    expect(ben.page.locator("#card-2")).to_have_count(0)
    expect(ben.slip.locator("tfoot")).to_be_visible()
    assert ben.codes == []
    assert ben.send().ok


def test_a_new_kind_of_animal_stays_on_the_card_once_the_slip_has_answered(hands: list[Hand]) -> None:
    ben = hands[1]
    ben.open("PlaceCards")
    ben.tap('#entry [value="cards.0.animals.kind_13=1"]')
    expect(ben.page.locator('#entry .tally-key [name="cards.0.animals.kind_13"]')).to_have_value("1")
    expect(ben.slip.locator(".card.new .kind")).to_have_text("13")
    assert ben.send().ok
    assert ben.read("/entries")["entries"][0]["said"].endswith("animal 13.")
