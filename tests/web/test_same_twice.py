"""Two people enter what one of them did: it is said who has entered what before it counts again."""

from typing import Any

import pytest

from tests.web.phones import HTMX, Match, Phone, sell

SAMPLE, SALTY = "sample_game", "salty_ocean"
SALE = {
    SAMPLE: sell(units=1),
    SALTY: {"kind": "Sell", "seat": 0, "good": "salt", "barrels": 1},
}
OPENING: dict[str, list[dict[str, Any]]] = {
    SAMPLE: [],
    SALTY: [
        *({"kind": "RevealTile", "weather": w, "salt": 0, "herring": 0, "cod": 0} for w in ("calm", "storm")),
        {"kind": "Correction", "figure": "row.salt", "value": 3, "reason": "so that salt sells twice"},
    ],
}


@pytest.fixture(params=[SAMPLE, SALTY])
def sold(anna: Phone, ben: Phone, request: pytest.FixtureRequest) -> tuple[Match, int]:
    """Anna's sale is entered on her own phone, while Ben's still shows the table before it. And that table's number."""
    match = anna.begin(game=request.param)
    for entry in OPENING[request.param]:
        assert anna.enter(match, **entry).status == 201
    seq = int(anna.json(str(match))["seq"])
    assert anna.enter(match, **SALE[request.param]).status == 201
    return match, seq


def again(phone: Phone, match: Match, seq: int, **more: Any) -> Any:
    game = phone.json(str(match))["game"]
    return phone.enter(match, **SALE[game], seq=seq, **more)


def test_the_same_sale_does_not_count_twice(ben: Phone, sold: tuple[Match, int]) -> None:
    match, seq = sold
    answer = again(ben, match, seq)
    assert answer.status == 409
    assert [(line["kind"], line["seat"]) for line in answer.json["since"]] == [("Sell", 0)]
    assert ben.json(str(match))["seq"] == seq + 1


def test_when_the_turn_has_come_round_it_is_asked(ben: Phone, sold: tuple[Match, int]) -> None:
    match, seq = sold
    ben.enter(match, kind="Pass", seat=1)
    answer = again(ben, match, seq)
    assert (answer.status, answer.codes) == (409, ["ALREADY_ENTERED"])
    assert again(ben, match, seq, confirmed=True).status == 201


def test_it_is_said_who_has_just_entered_it(anna: Phone, ben: Phone, sold: tuple[Match, int]) -> None:
    match, seq = sold
    ben.enter(match, kind="Pass", seat=1)
    form = ben.page(f"{match}?enter=Sell").form("entry")
    sale = {name: str(value) for name, value in SALE[ben.json(str(match))["game"]].items()}
    answer = ben.send(form, {**sale, "seq": str(seq)}, headers=HTMX)
    slip = answer.page.one(id="slip")
    assert answer.status == 409
    assert "Anna has just entered: Anna sells 1" in slip.text
    assert slip.all("input", name="confirmed")


def test_what_is_said_in_between_is_nothing_anybody_entered(ben: Phone, sold: tuple[Match, int]) -> None:
    match, seq = sold
    ben.enter(match, kind="Disputed", entry=seq + 1)
    assert ben.enter(match, kind="Pass", seat=1, seq=seq + 1).status == 201


def test_a_tile_of_the_table_is_turned_up_once(anna: Phone, ben: Phone) -> None:
    match = anna.begin(game=SALTY)
    tile = {"kind": "RevealTile", "weather": "calm", "salt": 0, "herring": 0, "cod": 0, "seq": 0}
    assert anna.enter(match, **tile).status == 201
    answer = ben.enter(match, **{**tile, "herring": 1})
    assert (answer.status, answer.codes) == (409, ["ALREADY_ENTERED"])


def test_who_sets_a_figure_that_somebody_has_just_set_is_told(anna: Phone, ben: Phone, match: Match) -> None:
    correction = {"kind": "Correction", "figure": "money.0", "reason": "counted", "seq": 0}
    assert anna.enter(match, **correction, value=20).status == 201
    answer = ben.enter(match, **correction, value=25)
    assert (answer.status, answer.codes) == (409, ["ALREADY_ENTERED"])
    assert ben.enter(match, **{**correction, "figure": "money.1"}, value=25).status == 201
    assert ben.enter(match, **correction, value=25, confirmed=True).status == 201


def test_what_was_amended_and_struck_is_told_as_it_was_last(anna: Phone, match: Match) -> None:
    assert anna.enter(match, kind="Sell", seat=0, good="apples", units=2).status == 201
    amended = {
        "kind": "Amended",
        "entry": 1,
        "action": {"kind": "Sell", "seat": 0, "good": "bread", "units": 1},
    }
    assert anna.enter(match, **amended).status == 201
    assert anna.enter(match, kind="Struck", entry=1).status == 201
    assert "bread" in anna.json(match / "entries/1")["said"]


def test_a_match_that_is_over_takes_no_break(anna: Phone, match: Match) -> None:
    while not anna.json(str(match))["over"]:
        told = anna.json(str(match))
        assert anna.enter(match, kind="Pass", seat=told["to_act"][0]).status == 201
    answer = anna.enter(match, kind="Paused")
    assert (answer.status, answer.codes) == (422, ["MATCH_IS_OVER"])
