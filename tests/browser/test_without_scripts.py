"""A phone that runs no scripts: every form is a page, every button a form that is sent."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import Table, begin


def test_a_round_of_two_is_played_without_scripts(new_phone: NewPhone) -> None:
    page = new_phone(java_script_enabled=False)
    code = begin(page, ("Anna", "Ben"), weathers=())
    page.goto(f"/matches/{code}")

    turn_up(page, "storm", herring=1)
    turn_up(page, "calm", herring=-1)

    open_form(page, "SailOut")
    enter(page)
    expect_turn(page, "Ben")

    # Refused: what was typed is still there, and can be put right.
    open_form(page, "Sell")
    page.locator('label:has([name="good"][value="salt"])').tap()
    page.locator('[name="barrels"]').fill("3")
    step(page, "barrels", +1)
    expect(page.locator('[name="barrels"]')).to_have_value("4")
    enter(page)
    expect(page.locator('#slip.refusal [data-code="NOT_ENOUGH_GOODS"]')).to_be_visible()
    expect(page.locator('[name="barrels"]')).to_have_value("4")
    expect(page.locator('[name="good"][value="salt"]')).to_be_checked()
    step(page, "barrels", -1)
    expect(page.locator("#slip.refusal")).to_have_count(0)
    enter(page)
    expect_turn(page, "Anna")
    expect_money(page, [10, 12 + 3])

    # Taken back, and done again.
    press(page, "Struck")
    expect_money(page, [10, 12])
    press(page, "Restored")
    expect_money(page, [10, 15])

    open_form(page, "Return")
    enter(page)
    expect_money(page, [9, 15])
    open_form(page, "Build")
    page.locator('label:has([value="inn"])').tap()
    enter(page)
    for _ in range(2):
        page.locator("#bar .pass").tap()

    expect(page.locator("table.upkeep")).to_be_visible()
    enter(page)
    expect(page.locator("#masthead .where")).to_contain_text("Round 2")
    expect_money(page, [9, 18])
    assert Table(page).read()["seq"] == 11


def open_form(page: Page, kind: str) -> None:
    page.locator(f'.dock .key[href$="enter={kind}"]').tap()
    expect(page.locator(f'#sheet:not([popover]) #entry [name="kind"][value="{kind}"]')).to_have_count(1)


def turn_up(page: Page, weather: str, **rows: int) -> None:
    open_form(page, "RevealTile")
    page.locator(f'label:has([value="{weather}"])').tap()
    for good, by in rows.items():
        step(page, good, by)
        expect(page.locator(f'[name="{good}"]')).to_have_value(str(by).replace("-", "−"))
    expect(page.locator(f'[name="weather"][value="{weather}"]')).to_be_checked()
    enter(page)


def step(page: Page, name: str, by: int) -> None:
    """One more or one fewer: the form comes back with the figure changed."""
    page.locator(f'button[name="step"][value="{name}{by:+d}"]').tap(
        force=True
    )  # grey at its limit, and answers


def enter(page: Page) -> None:
    page.locator("#result .enter").tap(force=True)


def press(page: Page, kind: str) -> None:
    page.locator(f'#bar form:has([value="{kind}"]) button').tap()


def expect_turn(page: Page, name: str) -> None:
    expect(page.locator("#masthead h1")).to_contain_text(name)


def expect_money(page: Page, money: list[int]) -> None:
    for seat, held in enumerate(money):
        expect(page.locator(f"#seat-{seat} .money")).to_have_text(re.compile(rf"^\s*{held}\s*$"))


def test_without_scripts_nothing_is_said_of_a_line_to_the_others(new_phone: NewPhone) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto(f"/matches/{begin(page, ('Anna', 'Ben'))}")
    expect(page.locator("#masthead h1")).to_be_visible()
    expect(page.get_by_text("Connected", exact=True)).to_be_hidden()
