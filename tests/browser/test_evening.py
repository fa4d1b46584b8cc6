"""One whole evening of Upon a Salty Ocean, played through the page by tapping."""

import json
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.table import Table, figure_of

NAMES = ("Anna", "Ben", "Chiara")
ANNA, BEN, CHIARA = range(3)

RECORDING = Path(__file__).parents[1] / "games" / "salty_ocean" / "recordings" / "evening_of_three.jsonl"

#            +4 +3 +2 +1  0 −1 −2 −3 −4
COLUMNS = {
    "salt":    (3, 2, 2, 1, 1, 1, 1, 0, 0),
    "herring": (8, 7, 6, 5, 4, 3, 3, 2, 1),
    "cod":     (9, 8, 6, 5, 4, 3, 2, 2, 1),
}  # fmt: skip
"""The price table on the board of this evening, nine rows, the dearest first."""

BOARD = {
    f"price.{good}.{row:+d}" if row else f"price.{good}.0": price
    for good, column in COLUMNS.items()
    for row, price in zip(range(4, -5, -1), column, strict=True)
}

# The moves, as somebody at the table could have noted them; after the colon, what the player then has.

TILES = """
table RevealTile weather=calm herring=1
table RevealTile weather=storm herring=-1 cod=1
"""

FIRST_SHIPS = """
Chiara Build building=inn : 12
Anna SailOut : 13
Ben Return : 8
"""

REST_OF_ROUND_1 = """
Chiara UpgradeSaline : 11
Anna Return : 10
Ben Sell good=herring : 18
Chiara SailOut caravel_1.catch.cod=3 : 7
Anna Sell : 21
Ben Build building=shipyard : 16
Chiara Return : 2
Anna Build building=bank : 18
Ben Sell good=cod : 18
Chiara Sell good=cod : 7
Anna Pass
Ben Pass
Chiara Pass
table EndRound ties.0.order=0,1
"""

ROUND_2 = """
table RevealTile weather=pirates herring=1 cod=1
Chiara MoveGoods caravel_1.cargo.salt=4 : 11
Anna Build building=academy : 18
Ben MoveGoods caravel_1.cargo.salt=3 : 17
Chiara Build building=lighthouse : 10
Anna BuildShip ship_kind=large_ship : 12
Ben SailOut caravel_1.catch.cod=2 : 21
Chiara SailOut caravel_1.catch.cod=1 : 9
Anna MoveGoods caravel_1.cargo.salt=3 large_ship.cargo.salt=0 : 9
Ben Return : 19
Chiara Return : 6
Anna SailOut caravel_1.catch.cod=3 : 5
Ben Sell good=cod : 25
Chiara Sell good=herring : 11
Anna Build building=st_maclou : 3
Ben Buy good=salt barrels=4 : 19
Chiara Pass
Anna UpgradeSaline : 0
Ben Pass
Chiara Pass
Anna Pass
table EndRound
table RevealTile weather=poor_catch herring=1
Anna Return : 0
"""

THE_CLOCK_STRIKES = """
Chiara Build building=great_clock : 16
clock
Chiara MoveGoods caravel_1.cargo.cod=1 caravel_1.cargo.salt=3 : 13
Ben MoveGoods caravel_1.cargo.herring=0 caravel_1.cargo.salt=3 : 18
Anna Sell good=cod : 9
Chiara SailOut caravel_1.discard.salt=2 caravel_1.catch.cod=0 : 12
"""

WITH_A_COIN_TOO_FEW = """
Ben SailOut caravel_1.catch.cod=2 : 15
Anna MoveGoods caravel_1.cargo.salt=0 large_ship.cargo.salt=6 : 7
Chiara Build building=notre_dame : 11
"""

REST_OF_ROUND_3 = """
Ben Build building=fierte : 14
Anna SailOut large_ship.catch.cod=4 : 4
Chiara Return : 7
Ben Return : 9
Anna Return : -3
Chiara Sell good=cod : 8
Ben BuildShip ship_kind=caravel : 3
Anna Sell good=cod : 5
Chiara Pass
Ben Sell good=cod : 2
Anna Sell good=herring : 7
Chiara Pass
Ben Pass
Anna Build building=vault : 4
Chiara Pass
Ben Pass
Anna Pass
table EndRound fierte.0.looked.0=row5 fierte.0.looked.1=spare1 fierte.0.swapped=on salt_lost.0.lost.herring=1
table RevealTile weather=calm herring=1 cod=2
"""

ROUND_4 = """
Ben MoveGoods caravel_1.cargo.herring=1 caravel_1.cargo.salt=2 caravel_2.cargo.salt=4 : 2
Anna MoveGoods caravel_1.cargo.salt=0 large_ship.cargo.salt=6 : 3
Chiara MoveGoods caravel_1.cargo.herring=1 caravel_1.cargo.salt=3 : 10
clock
Chiara SailOut caravel_1.catch.cod=0 : 7
Ben SailOut caravel_1.catch.cod=0 caravel_2.catch.cod=3 : 1
Anna SailOut large_ship.catch.cod=1 : 1
Chiara Build building=notre_dame : 7
Ben Build building=town_hall : 0
Anna Build building=finance_office : -2
Chiara Build building=notre_dame : 4
Ben Return : -4
Anna Return : -6
Chiara Return : -2
Ben Sell good=herring : 8
Anna Sell good=herring : 4
Chiara Sell good=herring : -1
Ben Build building=depot : 4
Anna Pass
Chiara Build building=windows : -6
Ben Pass
Anna Pass
Chiara Buy good=cod barrels=4 lost.salt=1 : -13
Ben Pass
Anna Pass
Chiara Pass
table EndRound fierte.0.looked.0=spare2
"""

A_BARREL_LOST = """
Chiara Build building=notre_dame : -10
Ben Sell good=cod : 10
Anna MoveGoods caravel_1.cargo.salt=0 large_ship.cargo.cod=0 large_ship.cargo.salt=0 lost.salt=1 : 4
"""

THOUGHT_BETTER_OF = """
Anna MoveGoods caravel_1.cargo.salt=0 large_ship.cargo.cod=0 large_ship.cargo.salt=6 : 4
Chiara Sell good=cod : -3
Ben MoveGoods caravel_1.cargo.salt=3 caravel_2.cargo.salt=0 : 9
"""

REST_OF_ROUND_5 = """
Chiara Build building=st_maclou : -4
Ben SailOut caravel_1.catch.cod=0 : 8
Anna Return ships=large_ship : 2
Chiara Build building=fierte : -6
Ben Return : 5
Anna Sell good=herring : 11
Chiara Pass
Ben Sell good=herring : 5
Anna Sell good=cod : 13
Chiara Pass
Ben Build building=notre_dame : 2
Anna Build building=town_hall : 9
Chiara Pass
Ben Pass
Anna Build building=lighthouse : 4
Chiara Pass
Ben Pass
Anna Pass
table EndRound
"""


def test_an_evening_of_upon_a_salty_ocean(phone: Page, screenshots: Path) -> None:
    pictures = screenshots if "SCREENSHOTS" in os.environ else None
    table = Table(phone, board=BOARD, pictures=pictures)
    sit_down(table)

    table.play(TILES)
    table.enter("Ben SailOut caravel_1.catch.cod=1 : 10")
    change_ones_mind_twice(table)
    table.play(FIRST_SHIPS)
    be_refused(table)
    table.play(REST_OF_ROUND_1)

    table.play(ROUND_2)
    correct(table, f"money.{CHIARA}", 16, "a coin lay under the board")

    table.play(THE_CLOCK_STRIKES)
    correct(table, f"money.{BEN}", 17, "miscounted")
    miscounted = table.revision
    table.play(WITH_A_COIN_TOO_FEW)
    strike_what_others_rest_on(table)
    strike(table, miscounted)
    assert table.compare()[BEN] == 16
    table.play(REST_OF_ROUND_3)

    table.play(ROUND_4)
    look_back(table)
    read_the_ledger(table)

    table.play(A_BARREL_LOST)
    table.change("Struck")
    table.play(THOUGHT_BETTER_OF)
    sail_with_an_empty_ship(table)
    table.play(REST_OF_ROUND_5)

    totals = read_the_score(table)
    read_the_sheet(table, totals)
    keep_the_record(table, totals)
    an_ordinary_action_takes_at_most_three_taps(table)


def sit_down(table: Table) -> None:
    """From the lobby to the first tile, with a copy of the game that nobody has read yet."""
    page = table.page
    page.goto("/")
    page.locator('.shelf a[href="/games/salty_ocean/start"]').tap()
    for seat, name in enumerate(NAMES):
        page.locator(f'[name="players.{seat}.name"]').fill(name)
    third = page.locator(".seat-rows > li").nth(CHIARA)
    third.locator("summary").tap()
    third.locator('.swatch:has([value="green"])').tap()
    page.locator(".seat-rows > li").nth(BEN).locator(".first").tap()
    page.locator('label:has([name="box"][value="new"])').tap()
    for folded in page.locator('details:not([open]):has([name="printed.rows"]) summary').all():
        folded.tap()
    page.locator('[name="printed.rows"]').fill("9")
    page.locator('label:has([name="readings.bank_and_vault"][value="one"])').tap()
    table.picture("start", full=True)
    page.locator(".instrument .enter").tap()
    page.wait_for_url(re.compile("/matches/"))
    players = table.read()["players"]
    assert [player["name"] for player in players] == list(NAMES)
    assert [player["colour"] for player in players] == ["blue", "red", "green"]
    assert table.compare() == [14, 10, 12]


def change_ones_mind_twice(table: Table) -> None:
    """Undo and redo; what was undone stays to be read, struck through."""
    before = table.revision
    table.change("Struck")
    expect(table.page.locator(f"#entry-{before}.struck del")).to_contain_text("Ben")
    table.change("Restored")
    expect(table.page.locator(f"#entry-{before} del")).to_have_count(0)


def be_refused(table: Table) -> None:
    """Windows before anybody stands on 18: said before the tap, and in the answer with its rule."""
    table.open("Build")
    expect(table.page.locator('.building.grey:has([value="windows"])')).to_be_visible()
    table.set("building", "windows")
    table.refused("WINDOWS_NEED_18")
    expect(table.page.locator("#slip .cite")).to_be_visible()
    table.picture("refused")
    table.close()


def correct(table: Table, figure: str, value: int, reason: str) -> None:
    """The menu, the figure, its true value and why."""
    table.tap(".menu-key")
    table.tap('#menu a[href$="enter=Correction"]')
    table.set("figure", figure)
    table.set("value", str(value))
    table.set("reason", reason)
    table.picture("correction")
    assert table.send().ok
    expect(table.sheet).to_have_count(0)
    table.compare()


def strike_what_others_rest_on(table: Table) -> None:
    """An entry that a later one needs stays, and the page says which."""
    before, clock = table.read()["seq"], entry_that(table, "builds the Great Clock")
    table.follow(f"#entry-{clock} a")
    table.follow("#strike button")
    expect(table.page.locator("#sheet #broken")).to_contain_text(str(clock + 1))
    expect(table.page.locator('#sheet [data-code="NO_CLOCK"]')).to_be_visible()
    table.picture("would break")
    table.close()
    assert table.read()["seq"] == before


def strike(table: Table, entry: int) -> None:
    """An older entry, by its line in the journal."""
    table.follow(f"#entry-{entry} a")
    table.picture("entry")
    table.follow("#strike button")
    expect(table.page.locator(f"#entry-{entry}.struck")).to_have_count(1)


def look_back(table: Table) -> None:
    """The table as it was after an older entry; there nothing can be entered."""
    page, now, past = table.page, table.read(), entry_that(table, "Windows")
    table.follow(f"#entry-{past} a")
    table.follow(f'a[href$="/at/{past}"]')
    expect(page.locator("#past")).to_be_visible()
    then = table.read(f"/at/{past}")
    assert table.shown["revision"] == past
    assert figures(table.shown["money"]) == table.money_told(then) != table.money_told(now)
    expect(page.locator(".dock, #bar form")).to_have_count(0)
    table.picture("past")
    table.follow(f'#bar a[href$="/at/{past - 1}"]')
    expect(page.locator(f'#table[data-revision="{past - 1}"]')).to_have_count(1)
    table.follow("#past a.button")
    table.compare()


def read_the_ledger(table: Table) -> None:
    """Every line of somebody's money, the newest first; it ends where the page does."""
    page = table.page
    table.tap(f"#seat-{CHIARA} summary")
    table.picture("seat")
    table.follow(f"#seat-{CHIARA} a.lines")
    ledger = page.locator("table.ledger")
    expect(ledger).to_be_visible()
    running = figures(ledger.locator(".running").all_inner_texts())
    assert running[-1] + sum(figures(ledger.locator("td.sum").all_inner_texts())) == running[0]
    assert running[0] == table.money_told(table.read())[CHIARA]
    table.picture("ledger", full=True)
    table.follow("main p a.button")
    expect(page.locator("#table")).to_be_visible()


def sail_with_an_empty_ship(table: Table) -> None:
    """Seldom meant, so the page asks; yes, it is so."""
    before = table.revision
    table.open("SailOut")
    table.set("large_ship.catch.cod", "2")
    table.set("caravel_1.ship", "caravel_1")
    assert table.send().status == 422
    expect(table.page.locator('#slip.doubt [data-code="EMPTY_SHIP"]')).to_be_visible()
    assert table.read()["seq"] == before
    table.picture("doubt")
    table.tap('#slip label:has([name="confirmed"])')
    assert table.send().ok
    expect(table.sheet).to_have_count(0)
    assert table.compare()[ANNA] == 4


def read_the_score(table: Table) -> list[int]:
    """Totals as people sit, each the sum of its column; the winner is said in words."""
    board = table.page.locator("#scoreboard")
    names = [text.splitlines()[1] for text in board.locator(".heads .head").all_inner_texts()]
    rows = [figures(row.locator(".f").all_inner_texts()) for row in board.locator("summary.row").all()]
    totals = figures(board.locator(".total .f").all_inner_texts())
    assert totals == [sum(column) for column in zip(*rows, strict=True)] == sorted(totals, reverse=True)
    expect(table.page.locator("#verdict h1")).to_contain_text(names[0])
    board.locator("summary.row").first.tap()
    expect(board.locator("details[open] .proof .cite").first).to_be_visible()
    table.picture("scoring", full=True)
    return [totals[names.index(name)] for name in NAMES]


def read_the_sheet(table: Table, totals: list[int]) -> None:
    """The score sheet as a page, and as the file one prints."""
    page = table.page
    table.follow('.dock a[href$="/sheet"]')
    sheet = page.locator("#sheet").inner_text()
    table.picture("sheet", full=True)
    answer = page.request.get(str(page.locator("#pdf-a4").get_attribute("href")))
    assert answer.body().startswith(b"%PDF")
    paper = PdfReader(BytesIO(answer.body())).pages[0].extract_text()
    for name, total in zip(NAMES, totals, strict=True):
        assert all(name in text and str(total) in text for text in (sheet, paper)), name
    table.follow(f'nav a[href="/matches/{table.code}"]')


def keep_the_record(table: Table, totals: list[int]) -> None:
    """The file one keeps: replayed to the same scores, and entry by entry the one kept with the tests."""
    table.follow('.dock a[href$="/export"]')
    table.picture("send-on", full=True)
    with table.page.expect_download() as download:
        table.page.locator('#send-on a[href$="/record.jsonl"]').click()
    path = download.value.path()
    companion = Path(sys.executable).with_name("companion")
    replayed = subprocess.run([companion, "replay", path], capture_output=True, text=True, check=True)
    told = json.loads(replayed.stdout)
    assert told["over"]
    assert told["scores_as_recorded"]
    assert told["scores"]["totals"] == totals
    kept = RECORDING.read_text(encoding="utf-8").splitlines()
    played = [without_the_hour(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert played == [json.loads(line) for line in kept]


def an_ordinary_action_takes_at_most_three_taps(table: Table) -> None:
    """From the match page, Enter included, where nothing had to be read off the board."""
    ordinary = [
        done
        for done in table.done
        if not done.read_off and done.move.kind != "RevealTile" and len(done.move.fields) <= 1
        if not any("." in name for name in done.move.fields)
    ]
    assert {done.move.kind for done in ordinary} >= {
        *("Sell", "Build", "SailOut", "Return", "Pass", "UpgradeSaline", "BuildShip", "EndRound"),
    }
    assert [(done.move, done.taps) for done in ordinary if done.taps > 3] == []


def entry_that(table: Table, says: str) -> int:
    """The number of the newest entry on the page that says something."""
    line = table.page.locator("#journal .entry[id^='entry-']", has_text=says).first
    return int(str(line.get_attribute("id")).removeprefix("entry-"))


def figures(texts: list[str]) -> list[int]:
    return [figure_of(text) for text in texts]


def without_the_hour(line: str) -> Any:
    return {name: value for name, value in json.loads(line).items() if name != "at"}
