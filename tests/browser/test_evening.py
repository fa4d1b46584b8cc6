"""One whole evening of Upon a Salty Ocean, played through the page by tapping."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.table import Table

ANNA, BEN, CHIARA = "Anna", "Ben", "Chiara"

#            +4 +3 +2 +1  0 −1 −2 −3 −4
COLUMNS = {
    "salt":    (3, 2, 2, 1, 1, 1, 1, 0, 0),
    "herring": (8, 7, 6, 5, 4, 3, 3, 2, 1),
    "cod":     (9, 8, 6, 5, 4, 3, 2, 2, 1),
}  # fmt: skip
"""The price table printed on the board of this evening, nine rows, the dearest first."""

BOARD = {
    f"price.{good}.{row:+d}" if row else f"price.{good}.0": price
    for good, column in COLUMNS.items()
    for row, price in zip(range(4, -5, -1), column, strict=True)
}

ROUND_1 = """
table RevealTile weather=calm herring=1
table RevealTile weather=storm herring=-1 cod=1
Ben SailOut caravel_1.catch.cod=1 : 10
Chiara Build building=inn : 12
Anna SailOut : 13
Ben Return : 8
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
"""


TIE_1 = "table EndRound ties.0.order=0,1"

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
"""

ROUND_3 = """
Ben MoveGoods caravel_1.cargo.herring=0 caravel_1.cargo.salt=3 : 18
Anna Sell good=cod : 9
Chiara SailOut caravel_1.discard.salt=2 caravel_1.catch.cod=0 : 12
Ben SailOut caravel_1.catch.cod=2 : 16
Anna MoveGoods caravel_1.cargo.salt=0 large_ship.cargo.salt=6 : 7
Chiara Build building=notre_dame : 11
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

ROUND_5 = """
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
    table = Table(phone, board=BOARD, pictures=screenshots if "SCREENSHOTS" in os.environ else None)
    phone.goto("/")
    phone.locator('.shelf a[href*="salty_ocean"]').tap()
    for at, name in enumerate((ANNA, BEN, CHIARA)):
        phone.locator(f'[name="players.{at}.name"]').fill(name)
    phone.locator(".seat-rows > li:nth-child(2) .first").tap()
    phone.locator("summary", has_text="Figures a new copy").tap()
    phone.locator('[name="printed.rows"]').fill("9")
    table.picture("start", full=True)
    phone.locator(".instrument .enter").tap()
    phone.wait_for_url(re.compile("/matches/"))
    table.picture("begun")
    table.play(ROUND_1)
    table.enter(TIE_1)
    table.play(ROUND_2)
    table.enter("Anna Return : 0")
    correct(table, "money.2", 16, "a coin lay under the board")
    table.enter("Chiara Build building=great_clock : 16")
    second_action(table, "Chiara MoveGoods caravel_1.cargo.cod=1 caravel_1.cargo.salt=3 : 13")
    table.play(ROUND_3)
    table.play("Ben MoveGoods caravel_1.cargo.herring=1 caravel_1.cargo.salt=2 caravel_2.cargo.salt=4 : 2")
    table.play("Anna MoveGoods caravel_1.cargo.salt=0 large_ship.cargo.salt=6 : 3")
    table.play("Chiara MoveGoods caravel_1.cargo.herring=1 caravel_1.cargo.salt=3 : 10")
    second_action(table, "Chiara SailOut caravel_1.catch.cod=0 : 7")
    table.play(ROUND_4)
    table.play("Chiara Build building=notre_dame : -10")
    table.play("Ben Sell good=cod : 10")
    table.play("Anna MoveGoods large_ship.cargo.cod=0 large_ship.cargo.salt=0 caravel_1.cargo.salt=0 lost.salt=1 : 4")
    table.change("Struck")
    table.play("Anna MoveGoods caravel_1.cargo.salt=0 large_ship.cargo.cod=0 large_ship.cargo.salt=6 : 4")
    table.play("Chiara Sell good=cod : -3")
    table.play("Ben MoveGoods caravel_1.cargo.salt=3 caravel_2.cargo.salt=0 : 9")
    sail_an_empty_ship(table)
    table.play(ROUND_5)
    table.picture("scoring", full=True)


def correct(table: Table, figure: str, value: int, reason: str) -> None:
    """The menu, the figure, its true value and why."""
    table.tap(".menu-key")
    table.tap('#menu a[href*="enter=Correction"]')
    table.page.locator('#entry [name="figure"]').select_option(figure)
    table.page.locator('#entry [name="value"]').fill(str(value))
    table.page.locator('#entry [name="reason"]').fill(reason)
    table.picture("correction")
    assert table.send().ok
    expect(table.sheet).to_have_count(0)
    table.compare()


def second_action(table: Table, line: str) -> None:
    table.picture("second action offered")
    table.tap("#second-action a.button")
    table.enter(line)


def sail_an_empty_ship(table: Table) -> None:
    table.open("SailOut")
    table.set("large_ship.catch.cod", "2")
    table.set("caravel_1.ship", "caravel_1")
    answer = table.send()
    assert answer.status == 422
    table.picture("caution")
    table.tap('#slip label:has([name="confirmed"])')
    assert table.send().ok
    expect(table.sheet).to_have_count(0)
    table.compare()
