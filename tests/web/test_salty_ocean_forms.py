"""The forms drawn for Upon a Salty Ocean: what they ask, what they are filled in with, what they send."""

from typing import Any

import pytest

from tests.web.pages import Form, Page
from tests.web.phones import HTMX, Match, Phone

CAST = [
    {"name": "Anna", "colour": "blue"},
    {"name": "Ben", "colour": "red"},
    {"name": "Chiara", "colour": "yellow"},
]
CALM, STORM, PIRATES, POOR_CATCH = range(4)
TILE: dict[str, Any] = {
    "kind": "RevealTile",
    "seat": None,
    "salt": 0,
    "herring": 0,
    "cod": 0,
    "weather": "calm",
}

BUSY = {
    "depot.0.herring": 3,
    "depot_step.0": 1,
    "ship.0.large_ship.place": 1,
    "ship.0.large_ship.herring": 2,
    "ship.1.caravel_1.place": 2,
    "building.1.shipyard": 1,
    "building.1.academy": 1,
    "building.2.lighthouse": 1,
    "building.2.fierte": 1,
    "ship.2.caravel_1.damage": 1,
    "depot.2.herring": 4,
    "saline.2": 2,
    "money.0": 30,
}


def begin(phone: Phone, figures: dict[str, int] | None = None, seats: int = 3) -> Match:
    """A match in its first actions, with figures put as given."""
    match = phone.begin(game="salty_ocean", players=CAST[:seats])
    for entry in (TILE, TILE):
        assert phone.enter(match, **entry).status == 201
    for figure, value in (figures or {}).items():
        answer = phone.enter(
            match, kind="Correction", seat=None, figure=figure, value=value, reason="as it lies on the table"
        )
        assert answer.status == 201, answer.json
    return match


def opened(phone: Phone, match: Match, kind: str, **query: str) -> Page:
    more = "".join(f"&{name}={value}" for name, value in query.items())
    return phone.page(f"{match}?enter={kind}{more}")


def form_of(phone: Phone, match: Match, kind: str, **query: str) -> Form:
    return opened(phone, match, kind, **query).form("entry")


def names(form: Form) -> set[str]:
    return {name for name, _ in form.fields}


@pytest.mark.parametrize("kind", ["Build", "UpgradeSaline", "SailOut", "BuildShip", "MoveGoods", "Sell", "Buy"])
def test_every_open_form_is_filled_in_with_what_is_accepted(anna: Phone, kind: str) -> None:
    match = begin(anna, BUSY)
    answer = anna.send(form_of(anna, match, kind))
    assert answer.status == 303, answer.page.one(id="slip").text
    assert anna.json(str(match))["seq"] == 3 + len(BUSY)


@pytest.mark.parametrize(
    "kind", ["Build", "UpgradeSaline", "SailOut", "Return", "BuildShip", "MoveGoods", "Sell", "Buy"]
)
def test_no_form_carries_a_style_or_a_script_of_its_own(anna: Phone, kind: str) -> None:
    page = opened(anna, begin(anna, BUSY), kind)
    assert not page.problems
    assert not page.all(style=None)
    assert all(script.get("src") for script in page.all("script"))


def test_a_tile_is_asked_for_good_by_good(anna: Phone) -> None:
    match = anna.begin(game="salty_ocean", players=CAST)
    form = form_of(anna, match, "RevealTile")
    assert names(form) >= {"salt", "herring", "cod"}
    assert anna.send(form, {"weather": "storm", "cod": "-2"}).status == 303
    assert anna.json(str(match))["phase"] == "reveal_next"


def test_with_two_players_no_form_asks_for_cod(anna: Phone) -> None:
    match = begin(anna, seats=2)
    for kind in ("Sell", "Buy", "SailOut", "MoveGoods"):
        asked = [
            name for name, value in form_of(anna, match, kind).fields if "cod" in (name.split(".")[-1], value)
        ]
        assert not asked, (kind, asked)


def test_choosing_another_good_brings_all_one_has_of_it(anna: Phone) -> None:
    page = opened(anna, begin(anna, BUSY), "Sell")
    assert page.one("input", name="good", value="herring")["data-set"] == "barrels=5"


def test_ships_that_stay_at_home_are_not_entered(anna: Phone) -> None:
    match = begin(anna, BUSY)
    form = form_of(anna, match, "SailOut")
    ticked = [value for name, value in form.fields if name.endswith(".ship")]
    assert ticked == ["caravel_1"]
    assert anna.send(form).status == 303
    ships = {ship["store"]: ship["at_sea"] for ship in anna.json(str(match))["board"]["cards"][0]["ships"]}
    assert ships == {"caravel_1": True, "large_ship": False}


@pytest.mark.parametrize(
    ("weather", "asks"),
    [
        (CALM, {"catch": 3}),
        (STORM, {"catch": 3}),
        (PIRATES, {"discard": 1, "catch": 2}),
        (POOR_CATCH, {"catch": 2}),
    ],
)
def test_a_voyage_asks_for_what_the_weather_leaves(anna: Phone, weather: int, asks: dict[str, int]) -> None:
    match = begin(anna, {"weather": weather} if weather else {})
    page = opened(anna, match, "SailOut")
    shared = {
        box.all("input")[0]["name"].split(".")[2]: int(box["data-total"]) for box in page.all(data_total=None)
    }
    assert shared == asks


def test_the_quay_draws_what_is_set_and_leaves_the_rest_to_the_depot(anna: Phone) -> None:
    match = begin(anna, BUSY)
    form = form_of(anna, match, "MoveGoods")
    fields = form.filled({"aboard.1.cargo.herring": "0", "aboard.0.cargo.salt": "0"})
    page = anna.post_form(match / "preview", fields, HTMX).page
    rest = [element.one("b").text for element in page.all("p") if element.is_a("rest")]
    assert rest == ["3", "5", "0"]


def test_a_depot_that_overflows_asks_which_barrels_are_lost(anna: Phone) -> None:
    match = begin(anna, {"depot.0.herring": 6})
    form = form_of(anna, match, "Buy")
    fields = form.filled({"good": "salt", "barrels": "2"})
    page = anna.post_form(match / "preview", fields, HTMX).page
    [share] = page.all(data_total=None)
    assert (share["data-total"], [box["name"] for box in share.all("input")]) == (
        "2",
        ["lost.salt", "lost.herring"],
    )


def test_the_second_action_stays_one_from_key_to_entry(anna: Phone) -> None:
    match = begin(anna, {"building.0.great_clock": 1, "depot.0.herring": 2})
    assert anna.enter(match, kind="UpgradeSaline", seat=0).status == 201
    page = anna.page(str(match))
    [key] = page.one(id="second-action").all("a")
    assert key["href"].endswith("?as=0")
    [back] = anna.page(key["href"]).one(id="second-action").all("a")
    assert back["href"] == str(match)
    form = form_of(anna, match, "Sell", **{"as": "0"})
    assert (form.value("seat"), form.value("clock")) == ("0", "on")
    assert anna.send(form).status == 303
    assert anna.json(str(match))["board"]["cards"][0]["clock_used"] is True


def test_the_end_of_a_round_asks_only_what_the_rules_leave_open(anna: Phone) -> None:
    match = begin(anna, BUSY)
    for seat in range(3):
        assert anna.enter(match, kind="Pass", seat=seat).status == 201
    form = anna.page(str(match)).form("entry")
    assert {name.split(".")[0] for name in names(form)} & {"lighthouse", "fierte", "salt_lost", "ties"} == {
        "lighthouse",
        "fierte",
        "salt_lost",
    }
    assert form.value("lighthouse.0.ship") == "caravel_1"
    answer = anna.send(form, {"lighthouse.0.ship": "", "fierte.0.looked.0": "row3"})
    assert answer.status == 303
    assert anna.json(str(match))["board"]["cards"][2]["ships"][0]["damage"] == 1


def test_what_is_chosen_at_a_rounds_end_is_reckoned_again(anna: Phone) -> None:
    match = begin(anna, BUSY)
    for seat in range(3):
        anna.enter(match, kind="Pass", seat=seat)
    form = anna.page(str(match)).form("entry")
    fields = form.filled({"salt_lost.0.lost.salt": "1", "salt_lost.0.lost.herring": "0"})
    page = anna.post_form(match / "preview", fields, HTMX).page
    assert page.one(id="slip").codes == ["DEPOT_OVERFLOW"]
