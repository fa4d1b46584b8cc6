"""What is drawn once for all phones that see the same, and filled in for each."""

import pytest
from flask import Flask

from tests.web.phones import HTMX, Match, Phone, sell


@pytest.fixture
def match(anna: Phone, ben: Phone) -> Match:
    """Anna and Ben both have it before them, handed round."""
    match = anna.begin()
    anna.enter(match, **sell())
    return match


def tokens(phone: Phone, match: Match, name: str) -> list[str]:
    """The values of a field in every form of the page."""
    return [form.value(name) or "" for form in phone.page(str(match)).forms() if form.value(name) is not None]


def test_no_two_forms_have_the_same_token(anna: Phone, ben: Phone, match: Match) -> None:
    given = [token for phone in (anna, ben, ben) for token in tokens(phone, match, "token")]
    assert len(given) >= 6
    assert len(set(given)) == len(given)


def test_each_phone_proves_itself_by_a_token_of_its_own(anna: Phone, ben: Phone, match: Match) -> None:
    hers, his = (set(tokens(phone, match, "csrf_token")) for phone in (anna, ben))
    assert len(hers) == len(his) == 1
    assert hers != his


def test_a_form_drawn_for_another_phone_can_be_sent(anna: Phone, ben: Phone, match: Match) -> None:
    anna.page(str(match))
    undo = ben.page(str(match)).form_that_sends(kind="Struck")
    assert ben.send(undo, headers=HTMX).status == 200
    assert ben.json(str(match))["seq"] == 2


@pytest.mark.parametrize(
    "path",
    ["", "?enter=Sell", "/fresh", "/presence", "/forms/Sell", "/board", "/phones", "/entries/1", "/count"],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "part"])
def test_nothing_leaves_the_house_with_a_blank_in_it(
    ben: Phone, match: Match, path: str, headers: dict[str, str]
) -> None:
    assert "blank-" not in ben.get(str(match) + path, headers).text


@pytest.mark.parametrize("path", ["/", "/nowhere", "/alone", "/games/sample_game/start"])
def test_nor_does_a_page_that_is_of_no_match(app: Flask, path: str) -> None:
    assert "blank-" not in Phone(app).get(path).text
