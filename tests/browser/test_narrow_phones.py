"""Four at the table and the longest names on a narrow phone: no figure breaks, nothing prints over anything."""

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import begin, enter_unseen

FOUR = ("Anna", "Bénédicte Ångström-Müller", "Chiara", "Dorothea Wolkenstein")
PHONES = ((390, 844), (320, 640))

TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"
BROKEN = """root => [...document.querySelectorAll(root)].filter(part => {
  const text = document.createRange();
  text.selectNodeContents(part);
  const {left, right, height} = text.getBoundingClientRect(), box = part.getBoundingClientRect();
  return height > 1.5 * parseFloat(getComputedStyle(part).fontSize) || left < box.left - 1 || right > box.right + 1;
}).map(part => part.textContent)"""
"""The figures that take more than a line, or reach beyond their column."""

CUT = """root => {
  const ruler = document.createElement("span");
  ruler.style.position = "absolute";
  return [...document.querySelectorAll(root)].filter(part => {
    part.append(ruler);
    const widest = Math.max(...part.innerText.split(/\\s+/).map(word => {
      ruler.textContent = word;
      return ruler.getBoundingClientRect().width;
    }));
    ruler.remove();
    return widest > part.getBoundingClientRect().width + 1;
  }).map(part => part.textContent);
}"""
"""What has a word that is wider than its column, and so is broken inside it."""

OVERLAPPING = """root => [...document.querySelectorAll(root)].filter(part => {
  const text = document.createRange();
  text.selectNodeContents(part);
  const seen = Math.min(text.getBoundingClientRect().right, getComputedStyle(part).overflow === "visible"
    ? Infinity : part.getBoundingClientRect().right);
  return [...part.parentElement.children].some(other => other !== part
    && other.getBoundingClientRect().top < part.getBoundingClientRect().bottom
    && other.getBoundingClientRect().bottom > part.getBoundingClientRect().top
    && other.getBoundingClientRect().left > part.getBoundingClientRect().left
    && other.getBoundingClientRect().width && seen > other.getBoundingClientRect().left + 1);
}).map(part => part.textContent)"""
"""Names that print over what stands beside them."""


@pytest.fixture(params=PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def narrow(new_phone: NewPhone, request: pytest.FixtureRequest) -> Page:
    width, height = request.param
    return new_phone(viewport={"width": width, "height": height})


def contrast(one: str, other: str) -> float:
    """As the accessibility guidelines reckon it, from two colours as a browser computes them."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def put(page: Page, code: str, figures: Mapping[str, int]) -> None:
    for figure, value in figures.items():
        correction = {"kind": "Correction", "figure": figure, "value": value, "reason": "as it lies"}
        enter_unseen(page, code, {**correction, "confirmed": True})


def pass_all(page: Page, code: str, seats: int) -> None:
    for seat in range(seats):
        enter_unseen(page, code, {"kind": "Pass", "seat": seat})


def test_the_scoring_of_four_stays_in_its_columns(narrow: Page) -> None:
    code = begin(narrow, FOUR)
    put(narrow, code, {"round": 5, "building.0.bank": 1, "building.0.vault": 1})
    put(narrow, code, {"money.0": 121, "money.1": -13, "money.2": -21, "money.3": -22})
    pass_all(narrow, code, 4)
    enter_unseen(narrow, code, {"kind": "EndRound"})
    narrow.goto(f"/matches/{code}")
    expect(narrow.locator("#scoreboard .head b").first).to_have_text(re.compile(r"1\d\d"))
    assert narrow.evaluate(TOO_WIDE) == 0
    assert narrow.evaluate(BROKEN, "#scoreboard .f, #scoreboard .head b") == []


def test_undo_and_enter_stay_in_sight_on_the_page_of_a_round_end(narrow: Page) -> None:
    code = begin(narrow, FOUR)
    pass_all(narrow, code, 4)
    narrow.goto(f"/matches/{code}")
    undo = narrow.get_by_role("button", name="Undo")
    for down in (0, 10_000):
        narrow.evaluate(f"scrollTo(0, {down})")
        expect(undo).to_be_in_viewport(ratio=1)
        expect(narrow.locator("#result .enter")).to_be_in_viewport(ratio=1)
    assert narrow.evaluate(TOO_WIDE) == 0
    assert narrow.evaluate(CUT, "table.upkeep th[scope^=row]") == []
    undo.tap()
    expect(narrow.locator("#masthead h1")).to_contain_text("Dorothea")
    assert narrow.evaluate("scrollY") == 0


def test_what_is_chosen_and_refused_can_be_read(phone: Page) -> None:
    code = begin(phone, ("Anna", "Ben"))
    phone.goto(f"/matches/{code}?enter=Sell&good=herring&barrels=1")
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)
        chip = phone.locator(".good-chip.grey:has(:checked)")
        colours = chip.evaluate(
            "chip => [getComputedStyle(chip).color, getComputedStyle(chip).backgroundColor]"
        )
        assert contrast(*colours) > 4.5


def test_no_word_of_the_score_sheet_or_of_the_buildings_breaks(narrow: Page) -> None:
    code = begin(narrow, FOUR)
    put(narrow, code, {"building.0.lighthouse": 1, "building.1.windows": 1, "building.2.great_clock": 1})
    narrow.goto(f"/matches/{code}?enter=Build")
    assert narrow.evaluate(CUT, ".building .name") == []
    pass_all(narrow, code, 4)
    enter_unseen(narrow, code, {"kind": "EndRound"})
    narrow.goto(f"/matches/{code}/sheet")
    assert narrow.evaluate(TOO_WIDE) == 0
    assert narrow.evaluate(
        "document.querySelector('.score').offsetWidth <= document.querySelector('#scoring').offsetWidth"
    )
    assert narrow.evaluate(CUT, ".score th.what, .buildings th[scope=row]") == []


def test_the_match_page_bears_the_longest_names(narrow: Page) -> None:
    code = begin(narrow, FOUR)
    enter_unseen(narrow, code, {"kind": "Pass", "seat": 0})
    narrow.goto(f"/matches/{code}")
    assert narrow.evaluate(TOO_WIDE) == 0
    assert narrow.evaluate(OVERLAPPING, "#seats .name") == []
    assert (
        narrow.locator("#seats .called").evaluate_all(
            "all => all.map(one => getComputedStyle(one).textOverflow)"
        )
        == ["ellipsis"] * 4
    )
    expect(narrow.locator(".seat.to-act .turn-word .icon")).to_be_visible()


def test_undo_redo_and_pass_stand_beside_each_other_and_not_under_enter(narrow: Page) -> None:
    code = begin(narrow, ("Anna", "Ben"))
    enter_unseen(narrow, code, {"kind": "Correction", "figure": "money.1", "value": 9, "reason": "miscounted"})
    narrow.goto(f"/matches/{code}")
    narrow.locator("#bar .undo").tap()
    expect(narrow.locator("#bar button")).to_have_count(3)
    expect(narrow.locator(":root.resting")).to_have_count(0)  # a key that was tapped has sunk by a pixel
    boxes = [button.bounding_box() for button in narrow.locator("#bar button").all()]
    places = [box for box in boxes if box]
    assert len(places) == 3
    assert {box["y"] for box in places} == {places[0]["y"]}
    assert min(min(box["width"], box["height"]) for box in places) >= 48
    narrow.locator(".dock .key").first.tap()
    enter = narrow.locator("#result .enter").bounding_box()
    assert enter is not None
    assert max(box["x"] + box["width"] for box in places) <= enter["x"]
    assert narrow.evaluate(TOO_WIDE) <= 0


def test_a_name_without_any_gap_widens_no_page_of_a_match_from_paper(narrow: Page) -> None:
    narrow.goto("/games/salty_ocean/start")
    for seat, name in enumerate(("Anna", "W" * 40)):
        narrow.locator(f"[name='players.{seat}.name']").fill(name)
    narrow.locator("[name=box][value=example]").check(force=True)
    narrow.locator("button[formaction$=midway]").tap()
    expect(narrow.locator("#midway")).to_be_visible()
    assert narrow.evaluate(TOO_WIDE) <= 0
    narrow.locator("[name='opening.next']").select_option("1")
    narrow.locator("button.enter").tap()
    expect(narrow.locator("#table")).to_be_visible()
    match = narrow.url
    for page in ("", "/entries/0", "/story", "/bin", "/paper"):
        narrow.goto(f"{match}{page}")
        assert (page, narrow.evaluate(TOO_WIDE) <= 0) == (page, True)
