"""Every game has a reference card, whether it declares one or not."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.card import card_of, cited_by
from companion.core.game import Game, Table
from companion.core.messages import Seat
from companion.core.reference import Heading, Named
from companion.games import shelf as shelf_with
from tests.conftest import ALSO
from tests.sample_game import GAME, rulebook
from tests.sample_game.actions import Bid, Buy, Pass, Sell

EVERY_GAME = sorted(shelf_with(ALSO))


def on_the_card_of(game: Game[Any]) -> set[Named]:
    return {named for chapter in card_of(game) for entry in chapter.entries for named in entry.of}


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_no_chapter_is_empty_and_none_comes_twice(shelf: dict[str, Game[Any]], slug: str) -> None:
    chapters = card_of(shelf[slug])
    assert all(chapter.entries for chapter in chapters)
    headings = [chapter.heading for chapter in chapters]
    assert len(set(headings)) == len(headings)
    assert {Heading.ACTIONS, Heading.SCORING, Heading.TIE_BREAK} <= set(headings)


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_all_that_a_player_does_is_on_it(shelf: dict[str, Game[Any]], slug: str) -> None:
    game = shelf[slug]
    assert {kind for kind in game.actions if not kind.by_table} <= on_the_card_of(game)


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_all_that_counts_and_all_that_breaks_ties_is_on_it(shelf: dict[str, Game[Any]], slug: str) -> None:
    game = shelf[slug]
    sheet = game.example_sheet() if game.example_sheet else game.printed.read({})
    table = Table(seats=game.seats[-1], start=Seat(0), readings=game.readings(), printed=sheet)
    assert {*game.scoring(table), *game.tie_breaks} <= on_the_card_of(game)


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_no_rule_is_said_twice(shelf: dict[str, Game[Any]], slug: str) -> None:
    said = [rule for chapter in card_of(shelf[slug]) for entry in chapter.entries for rule in entry.rules]
    assert len(set(said)) == len(said)


def test_a_game_that_declares_none_has_its_actions_by_phases_with_the_rules_they_cite() -> None:
    actions = card_of(GAME)[0]
    assert [(entry.titles[0], entry.under) for entry in actions.entries] == [
        ("Sell", "trading"), ("Buy", "trading"), ("Pass", "trading"), ("Stash", "trading"), ("Bid", "bidding"),
    ]  # fmt: skip
    assert actions.entries[0].rules == (rulebook.SELL,)
    assert actions.entries[2].rules == ()


def test_an_action_cites_what_its_answers_cite() -> None:
    assert cited_by(Sell) == (rulebook.SELL,)
    assert set(cited_by(Buy)) == {rulebook.BUY, rulebook.RENT}
    assert cited_by(Bid) == (rulebook.BID,)
    assert cited_by(Pass) == ()


def test_what_a_game_declares_takes_the_place_of_what_follows_by_itself() -> None:
    asked: list[object] = []

    def reference(readings: Any, printed: Any) -> tuple[()]:
        asked.extend((readings, printed))
        return ()

    assert card_of(replace(GAME, reference=reference)) == ()
    assert asked == [GAME.readings(), GAME.printed.read({})]
