"""The score pad: from the lobby to the verdict, for a group that wrote nothing down while it played."""

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from companion.games import shelf
from tests.conftest import ALSO
from tests.web.pages import Form
from tests.web.phones import ANNA, BEN, HTMX, Match, Phone

GAMES = tuple(shelf(ALSO))
START = "/games/sample_game_pad/start"
WON = {
    "columns.0.money.sum": "12",
    "columns.0.stock.sum": "1",
    "columns.1.money.sum": "9",
    "columns.1.stock.sum": "2",
}
TIED = {**WON, "columns.1.money.sum": "11"}


def pad(phone: Phone, game: str = "sample_game_pad", **changes: Any) -> Match:
    return phone.begin(game=game, box="new", **changes)


def form(phone: Phone, match: Match) -> Form:
    return phone.page(str(match)).form("entry")


def sums(**columns: Any) -> list[dict[str, Any]]:
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    return [{name: {"sum": value} for name, value in row.items()} for row in rows]


def fill(phone: Phone, match: Match, *columns: dict[str, Any], **more: Any) -> Any:
    return phone.enter(match, kind="Tally", columns=list(columns), **more)


# The way there


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_pad_one_tap_from_the_lobby(anna: Phone, game: str) -> None:
    link = anna.page("/").one("a", href=f"/games/{game}_pad/start")
    assert anna.page(link["href"]).form("start").value("game") == f"{game}_pad"


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_has_a_place_in_every_row(anna: Phone, game: str) -> None:
    names = {name for name, _ in form(anna, pad(anna, f"{game}_pad")).fields}
    of_seat = [
        {name[len("columns.0.") :] for name in names if name.startswith(f"columns.{at}.")} for at in (0, 1)
    ]
    assert of_seat[1]
    assert {name for name in of_seat[0] if name.endswith(".sum")} == {
        name for name in of_seat[1] if name.endswith(".sum")
    }


def test_nobody_says_who_begins_or_enters_for_whom(anna: Phone) -> None:
    names = {name for name, _ in anna.page(START).form("start").fields}
    assert not names & {"start", "entering", "box"}


def test_only_the_readings_are_asked_that_bear_on_the_score(anna: Phone) -> None:
    names = {name for name, _ in anna.page("/games/oceanos_pad/start").form("start").fields}
    assert {name for name in names if name.startswith("readings.")} == {"readings.aquarium"}


def test_names_and_enter_lead_to_the_pad(anna: Phone) -> None:
    answer = anna.send(anna.page(START).form("start"), {"players.0.name": "Anna", "players.1.name": "Ben"})
    assert answer.status == 303
    page = anna.page(answer.location)
    assert page.one(id="table")["data-page"] == "reckoning"
    assert page.has("pad")


def test_a_pad_has_no_boxes_and_there_is_none_of_a_pad(anna: Phone) -> None:
    assert anna.get("/games/sample_game_pad/boxes").status == 404
    assert anna.get("/games/sample_game_pad_pad/start").status == 404
    assert anna.get("/games/chess_pad/start").status == 404


# Filling it in


def test_the_figures_of_everybody_end_in_the_verdict_without_scripts(anna: Phone) -> None:
    match = pad(anna)
    answer = anna.send(form(anna, match), WON)
    assert answer.status == 303
    page = anna.page(str(match))
    assert page.one(id="table")["data-page"] == "scoring"
    assert "Anna wins with 13." in page.one(id="verdict").text


def test_what_is_missing_is_said_and_nothing_typed_is_lost(anna: Phone) -> None:
    match = pad(anna)
    answer = anna.send(form(anna, match), {"columns.0.money.sum": "12"})
    assert answer.status == 400
    assert answer.page.one(id="missing").text == "Still missing: Money: Ben; Stock: Anna and Ben"
    assert answer.page.form("entry").value("columns.0.money.sum") == "12"
    assert not anna.json(str(match))["over"]


def test_what_is_no_number_is_said_beside_its_place(anna: Phone) -> None:
    match = pad(anna)
    answer = anna.send(form(anna, match), {**WON, "columns.1.stock.sum": "many"})
    assert answer.status == 400
    assert answer.page.one(id="wrong-columns-1-stock-sum").text == "“many” is not a whole number."


def test_totals_are_added_up_while_one_writes(anna: Phone) -> None:
    match = pad(anna)
    drawn = form(anna, match)
    answer = anna.post_form(match / "preview", drawn.filled({**WON, "columns.1.stock.sum": ""}), HTMX)
    assert answer.status == 200
    assert [answer.page.one("b", data_total=str(seat)).text for seat in (0, 1)] == ["Total 13", "Total 9"]
    assert answer.page.one(id="missing")["data-figures"] == "1"
    answer = anna.post_form(match / "preview", drawn.filled(WON), HTMX)
    assert "Anna wins with 13." in answer.page.one(id="slip").text
    assert anna.json(str(match))["seq"] == 0


def test_a_tie_asks_for_what_breaks_it(anna: Phone) -> None:
    match = pad(anna)
    answer = anna.send(form(anna, match), TIED)
    assert answer.status == 422
    assert "TIE_STANDS" in answer.page.codes
    asked = answer.page.form("entry")
    broken = anna.send(asked, {"columns.0.ties.1": "2", "columns.1.ties.1": "5"})
    assert broken.status == 303
    page = anna.page(str(match))
    assert "So the tie goes to Ben." in page.one(id="verdict").text


def test_a_tie_may_stand_if_the_table_says_so(anna: Phone) -> None:
    match = pad(anna)
    asked = anna.send(form(anna, match), TIED).page.form("entry")
    assert anna.send(asked, {"confirmed": "on"}).status == 303
    assert "share the win with 13 each" in anna.page(str(match)).one(id="verdict").text


def test_a_program_is_told_every_figure_that_cannot_be(anna: Phone) -> None:
    match = pad(anna, "salty_ocean_pad")
    columns = sums(money=[-23, 4], windows=[10, 10], st_maclou=[3, 0])
    answer = fill(anna, match, *columns)
    assert answer.status == 422
    said = {reason["code"]: reason for reason in answer.reasons}
    assert said["FUNDS_FLOOR"]["field"] == "columns.0.money.sum"
    assert said["FUNDS_FLOOR"]["rule"]["section"] == "4.0"
    assert said["FIGURE_OUT_OF_BOUNDS"]["text"].startswith("Saint Maclou of Anna: 3 cannot be")


def test_two_cannot_have_built_on_one_space(anna: Phone) -> None:
    match = pad(anna, "salty_ocean_pad", players=[ANNA, BEN, {"name": "Chiara", "colour": "green"}])
    answer = fill(anna, match, *sums(money=[4, 5, 6], windows=[10, 10, 0]))
    assert answer.codes == ["SPACE_TWICE"]
    assert answer.reasons[0]["field"] == "columns.1.windows.sum"
    skipped = fill(anna, match, *sums(money=[4, 5, 6], windows=[7, 0, 0]))
    assert skipped.codes[0] == "SPACE_SKIPPED"


ROUND = {"kinds": 4, "aquarium": 1, "propeller": 2, "eyes": 2}


def oceanos(first: dict[str, Any], second: dict[str, Any]) -> list[dict[str, Any]]:
    rest = sums(round_2=[7, 7], round_3=[9, 8], reef=[5, 4], treasures=[4, 0])
    return [{"round_1": first, **rest[0]}, {"round_1": second, **rest[1]}]


def test_the_kraken_takes_from_everybody_with_the_most_eyes(anna: Phone) -> None:
    match = pad(anna, "oceanos_pad")
    answer = fill(anna, match, *oceanos({**ROUND, "token": 3}, ROUND))
    assert answer.status == 201
    assert answer.json["said"] == "The score pad says: Anna 30, Ben 24."
    scoring = anna.page(str(match)).one(id="scoreboard").text
    assert "most eyes: 2" in scoring
    assert "2 × 3: 4 kinds, and the aquarium holds 3" in scoring


@pytest.mark.parametrize(
    ("first", "code", "field"),
    [
        ({**ROUND, "token": 5}, "KRAKEN_0_TO_4", "columns.0.round_1.token"),
        (ROUND, "KRAKEN_VALUE_MISSING", "columns.0.round_1.token"),
        ({**ROUND, "token": 1, "aquarium": 4}, "LEVEL_1_TO_3", "columns.0.round_1.aquarium"),
        ({**ROUND, "token": 1, "sum": 9}, "SUMS_DIFFER", "columns.0.round_1.sum"),
    ],
)
def test_oceanos_refuses_in_its_own_words(anna: Phone, first: dict[str, Any], code: str, field: str) -> None:
    answer = fill(anna, pad(anna, "oceanos_pad"), *oceanos(first, ROUND))
    assert (answer.status, answer.codes) == (422, [code])
    assert answer.reasons[0]["field"] == field


def test_the_readings_decide_what_an_aquarium_holds(anna: Phone) -> None:
    columns = oceanos({**ROUND, "kinds": 8, "aquarium": 3, "token": 0}, ROUND)
    source = fill(anna, pad(anna, "oceanos_pad"), *columns)
    pieces = fill(anna, pad(anna, "oceanos_pad", readings={"aquarium": "pieces"}), *columns)
    assert source.json["said"] == "The score pad says: Anna 37, Ben 27."
    assert pieces.json["said"] == "The score pad says: Anna 43, Ben 27."


@pytest.mark.parametrize(
    ("game", "rows", "code"),
    [
        ("oceanos", {"round_1": [16, 0]}, "ROUND_BEYOND"),
        ("oceanos", {"treasures": [80, 44]}, "TREASURE_BAG"),
        ("oceanos", {"reef": [73, 0]}, "REEF_BEYOND_BELIEF"),
        ("salty_ocean", {"notre_dame": [17, 0]}, "ND_NO_SUCH_STEP"),
        ("salty_ocean", {"notre_dame": [70, 70]}, "ND_STEP_FULL"),
        ("salty_ocean", {"windows": [10, 0]}, "WINDOWS_NEED_18"),
    ],
)
def test_sums_that_cannot_be_or_hardly_are_told(
    anna: Phone, game: str, rows: dict[str, list[int]], code: str
) -> None:
    usual: dict[str, list[int]] = (
        {row: [4, 3] for row in ("round_1", "round_2", "round_3", "reef", "treasures")}
        if game == "oceanos"
        else {"money": [40, 30]}
    )
    answer = fill(anna, pad(anna, f"{game}_pad"), *sums(**{**usual, **rows}))
    assert (answer.status, code in answer.codes) == (422, True)


def test_levels_never_fall_and_spaces_are_those_there_are(anna: Phone) -> None:
    first, then = {**ROUND, "token": 0, "aquarium": 2}, {**ROUND, "token": 0}
    columns = oceanos(first, ROUND)
    columns[0]["round_2"], columns[1]["round_2"] = then, ROUND
    assert fill(anna, pad(anna, "oceanos_pad"), *columns).codes == ["LEVEL_FELL"]
    hall = [{"money": {"sum": 1}, "town_hall": {"rank": 2, "buildings": 3}}, {"money": {"sum": 2}}]
    assert "NO_SUCH_SPACE" in fill(anna, pad(anna, "salty_ocean_pad"), *hall).codes


def test_a_refusal_stands_beside_its_figure(anna: Phone) -> None:
    match = pad(anna, "oceanos_pad")
    answer = anna.send(form(anna, match), {"columns.0.treasures.sum": "1"})
    assert answer.status == 422
    page = answer.page
    assert page.one("input", name="columns.0.treasures.sum")["aria-invalid"] == "true"
    assert page.one(id="wrong-columns-0-treasures-sum")["data-code"] == "TREASURE_2_TO_4"


# Afterwards


def filled(phone: Phone) -> Match:
    match = pad(phone)
    assert fill(phone, match, *sums(money=[12, 9], stock=[1, 2])).status == 201
    return match


def test_it_is_put_right_and_everybody_sees_that_it_was(anna: Phone) -> None:
    match = filled(anna)
    amending = anna.page(match / "entries/1/amend").form("entry")
    assert amending.value("columns.1.money.sum") == "9"
    assert anna.send(amending, {"columns.1.money.sum": "30"}).status == 303
    assert "Ben wins with 32." in anna.page(str(match)).one(id="verdict").text
    journal = anna.page(match / "entries").text
    assert "before: The score pad says: Anna 13, Ben 11." in journal
    assert "The score pad says: Anna 13, Ben 32." in anna.page(match / "sheet").one(id="amended").text


def test_whoever_did_not_begin_it_looks_on(anna: Phone, ben: Phone) -> None:
    match = pad(anna)
    page = ben.page(str(match))
    assert not any(name.startswith("columns.") for f in page.forms() for name, _ in f.fields)
    refused = fill(ben, match, *sums(money=[1, 2], stock=[0, 0]))
    assert (refused.status, refused.codes) == (403, ["ONLY_THE_KEEPER"])
    assert fill(anna, match, *sums(money=[12, 9], stock=[1, 2])).status == 201
    assert "Anna wins" in ben.page(str(match)).one(id="verdict").text
    assert ben.get(match / "entries/1/amend").status == 403
    assert ben.sit(match, 1).status == 200
    assert ben.get(match / "entries/1/amend").status == 403


def test_it_is_listed_as_a_match_of_its_game(anna: Phone) -> None:
    match = pad(anna)
    running = anna.page("/").one("a", href=str(match))
    assert "Score pad" in running.text
    fill(anna, match, *sums(money=[12, 9], stock=[1, 2]))
    played = anna.page("/").one("a", href=str(match))
    assert played.text == "Anna won Corner Market"


def test_it_is_printed_like_a_match(anna: Phone) -> None:
    match = filled(anna)
    sheet = anna.page(match / "sheet")
    assert sheet.one(id="verdict").text == "Anna wins with 13. Ben comes second with 11."
    assert "filled in at the end" in sheet.one(id="top").text
    answer = anna.get(match / "sheet.pdf?journal=yes")
    assert answer.status == 200
    pages = PdfReader(BytesIO(answer.response.get_data())).pages
    paper = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert "Anna wins with 13." in paper
    assert "The score pad says: Anna 13, Ben 11." in paper


def test_its_record_is_replayed(anna: Phone) -> None:
    lines = anna.get(filled(anna) / "record.jsonl").text.splitlines()
    assert '"game": "sample_game_pad"' in lines[0]
    assert '"totals": [13, 11]' in lines[-1]


def test_again_leads_to_a_pad_with_the_same_people(anna: Phone) -> None:
    match = filled(anna)
    assert anna.page(str(match)).all("a", href=f"{match}/again")
    answer = anna.get(match / "again")
    assert answer.location.startswith(START)
    assert anna.page(answer.location).form("start").value("players.1.name") == "Ben"


def test_it_speaks_chinese_in_the_words_of_its_game(anna: Phone) -> None:
    match = pad(anna, "salty_ocean_pad")
    page = anna.get(str(match), {"Accept": "text/html", "Accept-Language": "zh-TW"}).page
    assert "計分紙" in page.text
    assert "聖母院" in page.one(id="row-notre_dame").text
