"""The score pad at phone size: from the lobby to the PDF, with the return key and the thumb."""

import re
from io import BytesIO

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.conftest import NewPhone

NAMES = ("Anna", "Ben", "Chiara")
THUMB = 48
"""Pixels a place to write in is high at least."""


def begin(page: Page, game: str) -> str:
    page.goto("/")
    page.locator(f'.shelf a[href="/games/{game}_pad/start"]').tap()
    for seat, name in enumerate(NAMES):
        page.locator(f'[name="players.{seat}.name"]').fill(name)
    page.locator(".instrument .enter").tap()
    page.wait_for_url(re.compile("/matches/"))
    return page.url


def type_in_a_row(page: Page, row: str, *figures: int, line: str = "sum") -> None:
    """Type each seat's figure and go on with the return key."""
    page.locator(f'[name="columns.0.{row}.{line}"]').tap()
    for figure in figures:
        page.keyboard.type(str(figure))
        page.keyboard.press("Enter")


def totals(page: Page, *figures: int) -> None:
    for seat, figure in enumerate(figures):
        expect(page.locator(f"[data-total='{seat}']")).to_have_text(re.compile(f"{figure}$"))


def test_an_evening_nobody_wrote_down_ends_on_paper(new_phone: NewPhone) -> None:
    page = new_phone()
    address = begin(page, "oceanos")
    page.locator("#row-round_1 summary").tap()
    type_in_a_row(page, "round_1", 4, 3, 5, line="kinds")
    type_in_a_row(page, "round_1", 1, 2, 3, line="aquarium")
    type_in_a_row(page, "round_1", 2, 1, 3, line="propeller")
    type_in_a_row(page, "round_1", 2, 1, 0, line="eyes")
    page.locator('[name="columns.0.round_1.token"]').fill("3")
    expect(page.locator('[name="columns.2.round_1.sum"]')).to_have_attribute("placeholder", "15")
    totals(page, 5, 6, 15)

    # The return key goes on from seat to seat, and from one row to the next.
    type_in_a_row(page, "round_2", 7, 8, 9)
    expect(page.locator('[name="columns.0.round_3.sum"]')).to_be_focused()
    type_in_a_row(page, "round_3", 9, 9, 9)
    type_in_a_row(page, "reef", 4, 5, 3)
    type_in_a_row(page, "treasures", 1, 0, 6)

    # Refused beside the figure; nothing is lost.
    expect(page.locator("#wrong-columns-0-treasures-sum")).to_be_visible()
    with page.expect_response(re.compile("/entries$")) as refused:
        page.locator(".enter").tap(force=True)  # grey it still sends
    assert refused.value.status == 422
    expect(page.locator("#slip.refusal")).to_contain_text("2, 3 or 4")
    page.locator('[name="columns.0.treasures.sum"]').fill("17")
    totals(page, 42, 28, 42)

    # Tied: what breaks it is asked for of those two.
    expect(page.locator("#slip.doubt")).to_contain_text("Parts at level 1")
    expect(page.locator('[name="columns.1.ties.1"]')).to_have_count(0)
    page.locator('[name="columns.0.ties.1"]').fill("1")
    page.locator('[name="columns.2.ties.1"]').fill("3")
    expect(page.locator("#slip")).to_contain_text("So the tie goes to Chiara.")
    page.locator(".enter").tap()
    expect(page.locator("#verdict")).to_contain_text("Chiara wins")

    # Put right, where everybody sees it.
    page.locator('.score-dock a[href$="/entries/1/amend"]').tap()
    figure = page.locator('#sheet [name="columns.1.reef.sum"]')
    expect(figure).to_have_value("5")
    figure.fill("25")
    expect(page.locator("#sheet [data-total='1']")).to_have_text(re.compile("48$"))
    page.locator("#sheet .enter").tap()
    expect(page.locator("#verdict")).to_contain_text("Ben wins with 48.")

    page.locator('.score-dock a[href$="/sheet"]').tap()
    expect(page.locator("#amended")).to_contain_text("Ben 48")
    answer = page.request.get(f"{address}/sheet.pdf")
    paper = PdfReader(BytesIO(answer.body())).pages[0].extract_text()
    assert "Ben wins with 48." in " ".join(paper.split())


def test_five_seats_write_on_the_narrowest_phone(new_phone: NewPhone) -> None:
    page = new_phone(viewport={"width": 320, "height": 568})
    page.goto("/games/oceanos_pad/start")
    for seat, name in enumerate((*NAMES, "Dorothea", "Emil")):
        page.locator(f'[name="players.{seat}.name"]').fill(name)
    page.locator(".instrument .enter").tap()
    page.wait_for_url(re.compile("/matches/"))
    for at in page.locator("#pad input:visible").all():
        box = at.bounding_box()
        assert box is not None
        assert box["height"] >= THUMB
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_others_see_it_filled_in(new_phone: NewPhone) -> None:
    anna, ben = new_phone(), new_phone()
    address = begin(anna, "salty_ocean")
    ben.goto(address)
    expect(ben.locator("#pad")).to_have_count(0)
    for seat, money in enumerate((40, 30, 20)):
        anna.locator(f'[name="columns.{seat}.money.sum"]').fill(str(money))
    expect(anna.locator("#slip")).to_contain_text("Anna wins with 40.")
    anna.locator(".enter").tap()
    expect(ben.locator("#verdict")).to_contain_text("Anna wins with 40.")


def test_a_pad_is_filled_in_without_scripts(new_phone: NewPhone) -> None:
    page = new_phone(java_script_enabled=False)
    begin(page, "salty_ocean")
    for seat, money in enumerate((40, 30, 20)):
        page.locator(f'[name="columns.{seat}.money.sum"]').fill(str(money))
    page.locator("#row-town_hall summary").tap()
    page.locator('[name="columns.1.town_hall.rank"]').fill("1")
    page.locator('[name="columns.1.town_hall.buildings"]').fill("8")
    page.locator(".enter").tap()
    expect(page.locator("#verdict")).to_contain_text("Ben wins with 41.")
