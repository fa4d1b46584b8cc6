"""A Chinese phone beside an English one at the same match: each reads its own language, nothing is left over."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.table import EIGHT, Table, begin, enter_unseen

SAID = """() => {
  const heard = ["aria-label", "title", "alt", "placeholder"];
  const spoken = [...document.querySelectorAll(heard.map(name => `[${name}]`).join())]
    .flatMap(part => heard.map(name => part.getAttribute(name)));
  return [document.title, document.body.innerText, ...spoken].join("\\n");
}"""
"""Everything a page says, to the eye and to the ear."""

STAYS = re.compile(
    r"Upon a Salty Ocean|Saint Maclou|Fierte|（[^（）]+）|Companion|English|\bapp\b|Letter|A4|A5|BG Stats|BGG|JSON|CSV|PDF|QR code|https?://\S+"
)
"""What the glossary leaves as the box prints it, the name of this app, the name of the other language."""


def test_a_chinese_phone_beside_an_english_one(new_phone: NewPhone) -> None:
    english, chinese = new_phone(), new_phone(locale="zh-TW")
    code = begin(english, ("小明", "阿花"), weathers=("storm", "poor_catch"))
    for phone in (english, chinese):
        phone.goto(f"/matches/{code}")
    expect(english.locator("html")).to_have_attribute("lang", "en")
    expect(chinese.locator("html")).to_have_attribute("lang", "zh-Hant")

    table = Table(chinese)
    assert foreign_to(chinese) == []
    for kind in EIGHT:
        table.open(kind)
        assert foreign_to(chinese) == [], kind
        table.close()
    table.tap(".menu-key")
    assert foreign_to(chinese) == []
    chinese.keyboard.press("Escape")

    table.enter("小明 SailOut")
    expect(english.locator("#journal .entry").first).to_contain_text(
        "小明 sails out in the storm: 3 herring caught."
    )
    Table(english).enter("阿花 Build building=inn")
    expect(chinese.locator("#journal .entry").first).to_contain_text("酒店")
    table.open("Build")
    table.set("building", "windows")
    table.refused("WINDOWS_NEED_18")
    assert foreign_to(chinese) == []
    table.close()
    table.enter("小明 Pass")
    table.enter("阿花 Pass")
    expect(chinese.locator("table.upkeep")).to_be_visible()
    assert foreign_to(chinese) == []

    enter_unseen(english, code, {"kind": "EndRound"})
    reason = {"reason": "看看", "confirmed": True}
    enter_unseen(english, code, {"kind": "RevealTile", "weather": "calm", "salt": 0, "herring": 0, "cod": 0})
    enter_unseen(english, code, {"kind": "Correction", "figure": "round", "value": 5, **reason})
    for path in ("/at/3", "/entries", "/entries/3", "/ledger/1", "/phones", "/sheet?journal=yes"):
        chinese.goto(f"/matches/{code}{path}")
        assert foreign_to(chinese) == [], path
    for seat in table.read()["board"]["order"]:
        enter_unseen(english, code, {"kind": "Pass", "seat": seat})
    enter_unseen(english, code, {"kind": "EndRound"})
    chinese.goto(f"/matches/{code}")
    expect(chinese.locator("#scoreboard")).to_be_visible()
    assert foreign_to(chinese) == []


def foreign_to(page: Page) -> list[str]:
    """The words of a page that are in Latin letters and should not be; capitals alone are a code."""
    return re.findall(r"[A-Za-z]*[a-z]{2,}(?: [A-Za-z]+)*", STAYS.sub("", page.evaluate(SAID)))
