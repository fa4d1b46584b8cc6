"""The reference card of a game, and of a match with the readings chosen there: a page, and its twin on paper."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, request, url_for

from companion.core.card import card_of
from companion.core.game import Game
from companion.core.messages import Certainty, Rule
from companion.core.reference import Chapter
from companion.web.blank_sheets import sheet_of_box
from companion.web.fragments import gettext, speak_as, speech
from companion.web.house import house, the_game, the_scene
from companion.web.paper import Chosen
from companion.web.printouts import Printout, print_limit, qr, styles_of
from companion.web.scenes import Scene

cards = Blueprint("cards", __name__)

SIGNS = {Certainty.READING: "R", Certainty.SECOND: "S", Certainty.DERIVED: "A", Certainty.UNKNOWN: "P"}
"""How sure a rule is that is not simply stated; that of a reading has its number behind it, if it has one."""
MANY_RULES = 45
"""More than that are set smaller, so that they come on one page."""


@dataclass(frozen=True)
class Card:
    """A reference card, decided."""

    game: Game[Any]
    readings: Any
    printed: Any
    code: str = ""
    """The match whose readings it has; empty: it has the recommended ones."""

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        return card_of(self.game, self.readings, self.printed)

    def sign(self, rule: Rule) -> str:
        """The small sign behind a rule that says how sure it is; most have none."""
        return rule.reading or SIGNS.get(rule.certainty, "")

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        return tuple(rule for chapter in self.chapters for rule in chapter.rules)

    @property
    def is_packed(self) -> bool:
        return len(self.rules) > MANY_RULES

    @property
    def legend(self) -> Iterator[tuple[str, str]]:
        """The signs that stand on it, each with what it means."""
        found = {self.sign(rule)[:1] for rule in self.rules}
        yield from ((sign, certainty.label) for certainty, sign in SIGNS.items() if sign in found)

    @property
    def chosen(self) -> tuple[Chosen, ...]:
        """The points on it that a table chooses about, as they are read here."""
        here = {rule.reading for rule in self.rules}
        ids = {
            point.chosen_by: point.id for point in self.game.disputed if point.chosen_by and point.id in here
        }
        return tuple(
            Chosen(ids[name], field.label, getattr(self.readings, name))
            for name, field in self.game.asked.items()
            if name in ids
        )


@cards.get("/games/<slug>/card")
def show(slug: str) -> Response:
    """The card of a game, with the recommended readings."""
    return of_game(slug).page()


@cards.get("/games/<slug>/card.pdf")
@print_limit
def pdf(slug: str) -> Response:
    return of_game(slug).pdf()


@cards.get("/matches/<code>/card")
def show_of_match(code: str) -> Response:
    """The card of a match, with the readings chosen there."""
    return of_match(the_scene(code)).page()


@cards.get("/matches/<code>/card.pdf")
@print_limit
def pdf_of_match(code: str) -> Response:
    return of_match(the_scene(code)).pdf()


def of_game(slug: str) -> Printout:
    """With the recommended readings, and the printed figures of `?box=` or else those of every copy."""
    game = the_game(slug)
    speak_as(speech(game))
    return printout(Card(game, game.readings(), sheet_of_box(game, request.args.get("box", ""))))


def of_match(scene: Scene) -> Printout:
    """As this table reads the rules; a score pad is asked only about what bears on the score."""
    game, chosen = house().shelf[scene.game.folder], scene.table.set_up.readings
    if scene.game.pad_of:
        known = {name: getattr(chosen, name) for name in scene.game.asked}
        chosen, printed = replace(game.readings(), **known), game.printed.read({})
    else:
        printed = game.sheet_of(scene.state)
    return printout(Card(game, chosen, printed, scene.table.code))


def printout(card: Card) -> Printout:
    """A card as it is drawn, with the way for a phone to the match, or to the start of one."""
    if card.code:
        way, title = url_for("matches.show", code=card.code, _external=True), gettext("The match as a QR code")
    else:
        way = url_for("lobby.start", slug=card.game.slug, _external=True)
        title = gettext("The start of a match as a QR code")
    return Printout(
        name="-".join(filter(None, (card.game.slug, card.code, "card"))),
        template="sheets/card.html",
        styles=styles_of(card.game, "card"),
        drawn={"card": card, "game": card.game, "code": card.code, "qr": qr(way, title)},
    )
