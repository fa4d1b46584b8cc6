"""Every page at every size: nothing sticks out, nothing lies under the bar, everything can be hit and is named."""

from collections.abc import Mapping
from typing import Any, Literal, get_args

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import EIGHT, Table, begin, enter_unseen

SIZES = {"phone": (390, 844), "small": (320, 640), "tablet": (768, 1024), "desk": (1280, 800)}
Scheme = Literal["light", "dark"]
TOUCHED = {
    "button",
    "link",
    "textbox",
    "radio",
    "checkbox",
    "combobox",
    "switch",
    "spinbutton",
    "DisclosureTriangle",
}
"""What can be touched, as it is called where a page is read aloud."""

AUDIT = """() => {
  const complaints = [], root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) {
    complaints.push(`the page scrolls sideways: ${root.scrollWidth} of ${innerWidth}`);
  }
  const sheet = document.querySelector("#sheet:popover-open");
  if (sheet && sheet.scrollWidth > sheet.clientWidth) complaints.push("the sheet scrolls sideways");
  const isThere = part => part.checkVisibility({visibilityProperty: true}) && part.getClientRects().length
    && part.getBoundingClientRect().width > 2 && !part.closest("[inert], .for-ears");
  const isInASentence = part => part.matches("a") && getComputedStyle(part).display === "inline";
  const faceOf = part => part.matches("input") ? part.closest(".stepper, label") ?? part
    : getComputedStyle(part, "::after").position === "absolute" ? part.offsetParent : part;
  for (const part of document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")) {
    if (!isThere(part) || isInASentence(part)) continue;
    const face = faceOf(part);
    const {width, height} = face.getBoundingClientRect();
    if (height < 47.5 || width < 40) {
      complaints.push(`${Math.round(width)} × ${Math.round(height)}: ${face.outerHTML.slice(0, 120)}`);
    }
  }
  return complaints;
}"""
"""What is too wide for the page, and what is too small for a thumb; links inside a sentence may be."""

UNDER_THE_BAR = """() => {
  const sheet = document.querySelector("#sheet:popover-open");
  const frame = sheet ?? document.scrollingElement;
  frame.scrollTop = frame.scrollHeight;
  const bar = (sheet ?? document).querySelector("#result") ?? document.querySelector(".instrument");
  const above = document.querySelectorAll(bar?.id === "result" ? ".controls > *, .slip, .upkeep" : ".paper > *");
  if (!bar || !above.length) return [];
  const top = bar.getBoundingClientRect().top;
  return [...above].filter(part => !part.contains(bar) && part.checkVisibility() && part.getBoundingClientRect().bottom > top + 1)
    .map(part => `under the bar: ${part.outerHTML.slice(0, 120)}`);
}"""
"""With everything scrolled to its end, what the bar still covers."""


@pytest.fixture(scope="module")
def codes() -> dict[str, str]:
    """Matches by what they are looked at for; begun once."""
    return {}


def in_the_middle(page: Page) -> str:
    """Three players with something of everything, one of them in debt."""
    code = begin(page, ("Anna", "Benedikt", "Chiara-Luisa"), weathers=("storm", "pirates"))
    for figure, value in {
        "money.0": 104,
        "money.1": -21,
        "saline.0": 1,
        "depot_step.0": 1,
        "depot.0.salt": 5,
        "depot.0.cod": 4,
        "depot.0.herring": 3,
        "ship.0.caravel_1.damage": 1,
        "ship.0.caravel_2.place": 1,
        "ship.0.caravel_2.salt": 4,
        "ship.0.large_ship.place": 2,
        "ship.0.large_ship.herring": 6,
        "building.1.shipyard": 1,
        "building.2.academy": 1,
        "building.0.bank": 1,
        "building.0.lighthouse": 1,
        "building.1.fierte": 1,
        "notre_dame.2": 3,
        "fee.market": 10,
    }.items():
        enter_unseen(page, code, correction(figure, value))
    return code


def at_a_round_end(page: Page) -> str:
    """With every question there can be."""
    code = in_the_middle(page)
    for figure, value in {
        "money.0": 15,
        "money.1": 12,
        "money.2": 12,
        "depot.0.salt": 1,
        "depot.0.cod": 2,
        "depot_step.0": 0,
    }.items():
        enter_unseen(page, code, correction(figure, value))
    pass_all(page, code)
    return code


def scored(page: Page) -> str:
    code = in_the_middle(page)
    enter_unseen(page, code, correction("round", 5))
    pass_all(page, code)
    enter_unseen(page, code, {"kind": "EndRound"})
    return code


def correction(figure: str, value: int) -> Mapping[str, Any]:
    return {
        "kind": "Correction",
        "figure": figure,
        "value": value,
        "reason": "to look at it",
        "confirmed": True,
    }


def pass_all(page: Page, code: str) -> None:
    for seat in range(3):
        enter_unseen(page, code, {"kind": "Pass", "seat": seat})


BEGUN = {"match": in_the_middle, "round end": at_a_round_end, "scored": scored}


@pytest.fixture
def code_of(codes: dict[str, str], phone: Page) -> Mapping[str, str]:
    for what, begin_it in BEGUN.items():
        if what not in codes:
            codes[what] = begin_it(phone)
    return codes


@pytest.fixture(params=SIZES)
def screen(request: pytest.FixtureRequest, new_phone: NewPhone) -> Page:
    width, height = SIZES[request.param]
    is_held = width < 1000
    return new_phone(viewport={"width": width, "height": height}, is_mobile=is_held, has_touch=True)


def test_nothing_sticks_out_and_everything_can_be_hit(screen: Page, code_of: Mapping[str, str]) -> None:
    match, complaints = f"/matches/{code_of['match']}", dict[str, list[str]]()
    paths = (
        "/",
        "/games/salty_ocean/start",
        "/games/salty_ocean/boxes",
        "/games/salty_ocean/readings",
        match,
        f"{match}/at/5",
        f"{match}/entries",
        f"{match}/entries/5",
        f"{match}/ledger/0",
        f"{match}/phones",
        f"/matches/{code_of['round end']}",
        f"/matches/{code_of['scored']}",
    )
    for path in paths:
        screen.goto(path)
        complaints[path] = audited(screen)
    assert {path: found for path, found in complaints.items() if found} == {}


def test_the_forms_stand_in_one_place_and_leave_nothing_under_the_bar(
    screen: Page, code_of: Mapping[str, str]
) -> None:
    screen.goto(f"/matches/{code_of['match']}")
    table, complaints, places = Table(screen), dict[str, list[str]](), set[tuple[int, ...]]()
    for kind in EIGHT:
        table.open(kind)
        complaints[kind] = audited(screen)
        places.add(place_of_enter(screen))
        screen.keyboard.press("Escape")
        expect(table.sheet).to_have_count(0)
    assert {kind: found for kind, found in complaints.items() if found} == {}
    screen.goto(f"/matches/{code_of['round end']}")
    places.add(place_of_enter(screen))
    assert all(max(sides) - min(sides) <= 1 for sides in zip(*places, strict=True)), places


def audited(page: Page) -> list[str]:
    """In light and in dark."""
    found: list[str] = []
    for scheme in get_args(Scheme):
        page.emulate_media(color_scheme=scheme)
        found += page.evaluate(AUDIT)
    return [*found, *page.evaluate(UNDER_THE_BAR)]


def place_of_enter(page: Page) -> tuple[int, ...]:
    place = page.locator("#result .enter").bounding_box()
    assert place
    return tuple(round(place[side]) for side in ("x", "y", "width", "height"))


def test_on_a_small_phone_the_other_seats_are_one_flick_away(
    new_phone: NewPhone, code_of: Mapping[str, str]
) -> None:
    """A flick scrolls by about what one sees: after it the last seat stands above the keys."""
    width, height = SIZES["small"]
    page = new_phone(viewport={"width": width, "height": height})
    page.goto(f"/matches/{code_of['match']}")
    seen = "document.querySelector('#instrument').getBoundingClientRect().top"
    page.evaluate(f"scrollBy(0, {seen})")
    last = page.locator("#seats .seat").last.bounding_box()
    assert last
    assert last["y"] >= 0
    assert last["y"] + last["height"] <= page.evaluate(seen)


def test_the_keyboard_goes_into_the_sheet_and_back_to_the_key_it_came_from(
    phone: Page, code_of: Mapping[str, str]
) -> None:
    phone.goto(f"/matches/{code_of['match']}")
    table = Table(phone)
    table.key("Sell").focus()
    phone.keyboard.press("Enter")
    expect(table.sheet).to_be_visible()
    expect(phone.locator("#sheet:focus-within")).to_have_count(1)
    for _ in range(40):  # more often than there are stops: the page behind is never reached
        phone.keyboard.press("Tab")
        assert phone.evaluate("document.activeElement.closest('#table') === null")
    phone.locator('#entry [name="barrels"]').focus()
    phone.keyboard.press("Escape")
    expect(table.sheet).to_have_count(0)
    expect(table.key("Sell")).to_be_focused()


def test_everything_one_can_touch_has_a_name(phone: Page, code_of: Mapping[str, str]) -> None:
    match, nameless = f"/matches/{code_of['match']}", dict[str, list[str]]()
    devtools = phone.context.new_cdp_session(phone)
    forms = [f"{match}?enter={kind}" for kind in (*EIGHT, "Correction")]
    ends = [f"/matches/{code_of[what]}" for what in ("round end", "scored")]
    pages = [f"{match}/{path}" for path in ("entries", "entries/5", "ledger/0", "phones", "at/5", "sheet")]
    for path in ("/", "/games/salty_ocean/start", match, *forms, *ends, *pages):
        phone.goto(path)
        assert phone.locator("h1").count() == 1, path
        nodes = devtools.send("Accessibility.getFullAXTree")["nodes"]
        nameless[path] = [
            node["role"]["value"]
            for node in nodes
            if node["role"]["value"] in TOUCHED
            and not node["ignored"]
            and not node.get("name", {}).get("value")
        ]
    assert {path: roles for path, roles in nameless.items() if roles} == {}
