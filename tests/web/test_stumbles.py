"""What newcomers stumbled over on Upon a Salty Ocean's page, and does not trip anybody any more."""

from typing import Any

import pytest
from flask.testing import FlaskClient

PEOPLE = [
    {"name": "Anna", "colour": "blue"},
    {"name": "Ben", "colour": "red"},
    {"name": "Cleo", "colour": "yellow"},
]


class Table:
    """A match by JSON, from its example prices."""

    def __init__(self, client: FlaskClient, people: list[dict[str, str]]) -> None:
        self.client = client
        body = {"game": "salty_ocean", "players": people, "start": 0, "box": "example"}
        answer = client.post("/matches", json=body).json
        assert answer is not None
        self.address = f"/matches/{answer['code']}"
        self.sent = 0

    def enter(self, **entry: Any) -> Any:
        self.sent += 1
        return self.client.post(f"{self.address}/entries", json={"token": f"t{self.sent}", **entry})

    def turn_up(self, weather: str = "calm", **more: Any) -> Any:
        return self.enter(kind="RevealTile", salt=0, herring=0, cod=0, weather=weather, **more)


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return Table(client, PEOPLE)


def codes(answer: Any) -> list[str]:
    return [reason["code"] for reason in answer.json["reasons"]]


def test_a_tile_read_differently_by_two_people_is_not_the_next_rounds(table: Table) -> None:
    table.turn_up("calm", seq=0)
    second = table.turn_up("storm", seq=0)
    assert (second.status_code, codes(second)) == (409, ["ALREADY_ENTERED"])
    assert table.turn_up("storm", seq=0, confirmed=True).status_code == 201


def test_those_who_follow_are_named_in_turn_order(table: Table) -> None:
    table.turn_up()
    table.turn_up()
    table.enter(kind="Pass", seat=0)
    page = table.client.get(table.address).text
    assert "then Cleo and Anna" in page


def test_a_ledger_adds_up_from_where_the_money_began(table: Table) -> None:
    ledger = table.client.get(f"{table.address}/ledger/0", headers={"Accept": "application/json"}).json
    assert ledger == {"opening": 10, "lines": [], "balance": 10}


def test_a_refused_move_names_the_ship_at_sea_and_the_full_one(table: Table) -> None:
    table.turn_up()
    table.turn_up()
    for figure, value in {"ship.0.caravel_2.place": 2, "depot.0.salt": 6}.items():
        assert table.enter(kind="Correction", figure=figure, value=value, reason="test").status_code == 201
    full = [{"ship": "caravel_2", "cargo": {"salt": 2}}, {"ship": "caravel_1", "cargo": {"salt": 5}}]
    answer = table.enter(kind="MoveGoods", seat=0, aboard=full, lost={"salt": 3})
    assert set(codes(answer)) == {"SHIP_AT_SEA", "SHIP_OVER_CAPACITY"}


def test_what_was_undone_is_not_told_as_if_it_stood(table: Table) -> None:
    table.turn_up()
    table.turn_up()
    table.enter(kind="Pass", seat=0)
    table.enter(kind="Struck", entry=3)
    assert "Taken back: Anna passes." in table.client.get(table.address).text


def test_a_strike_is_shown_where_the_struck_entry_stands(table: Table) -> None:
    table.turn_up()
    table.turn_up()
    table.enter(kind="Pass", seat=0)
    table.enter(kind="Struck", entry=3)
    answer = table.client.get(f"{table.address}/entries/4")
    assert answer.headers["Location"].endswith("/entries/3")


def test_the_figures_a_new_copy_needs_lie_open(client: FlaskClient) -> None:
    assert '<details class="fold" open>' in client.get("/games/salty_ocean/start").text
