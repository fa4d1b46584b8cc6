"""Four phones and a board at one table: whole rounds with everything that goes wrong of an evening, and one truth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.proxy import Line, line_to
from tests.browser.table import COLOURS, ENTRIES, Table, begin, enter_unseen, figure_of
from tests.serving import Server

NAMES = ("Anna", "Ben", "Chiara", "David")
BOARD: Mapping[str, Any] = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
LONG_ENOUGH = 30_000
"""Milliseconds in which a page has followed, or dialled again, on a busy machine too."""
LEGIBLE = 32
"""CSS pixels of the figures one reads across the room."""

FIRST_TILE = "table RevealTile weather=calm herring=1"

ROUND_1 = """
table RevealTile weather=storm herring=-1 cod=1
Anna SailOut : 10
Ben Build building=inn : 12
Chiara SailOut caravel_1.catch.cod=2 : 13
David UpgradeSaline : 15
Anna Return : 8
Ben SailOut : 9
Chiara Return : 9
David Build building=bank : 13
Anna Sell good=herring : 23
Ben Return : 4
Chiara Sell good=cod : 16
David Sell good=salt : 14
Anna Build building=shipyard : 20
Ben Sell good=herring : 13
Chiara Pass
David Pass
Anna Pass
Ben Pass : 13
table EndRound
table RevealTile weather=calm herring=1 cod=1
"""

A_COIN_FOUND = "table Correction figure=money.1 value=19 reason=found"

ROUND_2 = """
David MoveGoods caravel_1.cargo.salt=4
Chiara Build building=academy
Ben Sell good=salt
Anna BuildShip ship_kind=caravel
David SailOut caravel_1.catch.cod=1
"""

HELD_BACK = "Chiara Build building=lighthouse"

SECOND_THOUGHTS = ("the coin is struck", "it counts again")

REST_OF_ROUND_2 = """
Ben Pass
Anna UpgradeSaline
David Return
Chiara Pass
Ben Pass
Anna Pass
David Pass
table EndRound
"""

SHOWN = """() => {
  const number = part => part.lastChild.textContent;
  return {
    revision: Number(document.querySelector("#table").dataset.revision),
    round: document.querySelectorAll("#masthead .rounds .done, #masthead .rounds .here").length,
    money: Object.fromEntries([...document.querySelectorAll("#seats .seat")].map(
      seat => [Number(seat.id.replace("seat-", "")), seat.querySelector(".money").textContent])),
    prices: Object.fromEntries([...document.querySelectorAll("#strip .price-tape .here")].map(
      cell => [cell.dataset.cell.split(".")[0], Number(number(cell))])),
    entries: [...document.querySelectorAll("#journal .entry[id^=entry-]")].map(entry => Number(entry.id.replace("entry-", ""))),
  };
}"""
"""What stands on a page, a phone's or the board's."""

WAITING = "JSON.parse(localStorage[`outbox:${document.body.dataset.match}`] ?? '[]').length"


class Impatient(Table):
    """A hand that taps twice, as fast as it can, whatever enters something."""

    def tap(self, target: Locator | str) -> None:
        found = self.page.locator(target) if isinstance(target, str) else target
        place = found.bounding_box()
        if not place or not found.evaluate("it => it.matches('.enter, .pass')"):
            super().tap(found)
            return
        self.taps += 1
        for _ in range(2):
            self.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)


@dataclass
class Evening:
    """Four phones, each at its own seat, and the board."""

    phones: Mapping[str, Table]
    board: Page
    newest: int = 0
    """The number of the newest entry."""
    lines: list[str] = field(default_factory=list)
    """What was entered so far."""

    @property
    def keeper(self) -> Table:
        return self.phones["Anna"]

    @property
    def pages(self) -> list[Page]:
        return [*(table.page for table in self.phones.values()), self.board]

    def play(self, script: str) -> None:
        """Every line on the phone of whoever it is about; the keeper enters what the table does."""
        for line in filter(None, script.splitlines()):
            table = self.phones.get(line.partition(" ")[0], self.keeper)
            self.catch_up(table.page)
            table.enter(line)
            self.entered(line, table)

    def entered(self, line: str, table: Table) -> None:
        self.newest = table.revision
        self.lines.append(line)

    def catch_up(self, *pages: Page) -> None:
        """Until they show the newest entry."""
        for page in pages or self.pages:
            newest = page.locator(f'#table[data-revision="{self.newest}"]')
            expect(newest).to_have_count(1, timeout=LONG_ENOUGH)


def sit_down(code: str, tables: Sequence[Table], board: Page) -> Evening:
    """The first keeps the match and says in the menu who they are; the others follow the links on that page."""
    keeper, others = tables[0], [table.page for table in tables[1:]]
    keeper.page.goto(f"/matches/{code}")
    choose(keeper, 0)
    keeper.page.goto(f"/matches/{code}/phones")
    places = [*(f"link-{seat}" for seat in range(1, len(tables))), "link-board"]
    for page, place in zip((*others, board), places, strict=True):
        page.goto(link_to(keeper.page, place))
    keeper.page.goto(f"/matches/{code}")
    for table in tables:
        expect(table.page.locator("#link-sign [data-when=live]")).to_be_visible(timeout=LONG_ENOUGH)
    here = keeper.page.locator("#seats .presence:not(.away)")
    expect(here).to_have_count(len(tables), timeout=LONG_ENOUGH)
    return Evening(dict(zip(NAMES, tables, strict=False)), board)


def choose(table: Table, seat: int) -> None:
    table.tap(".menu-key")
    table.tap(f'#whose-phone label.chip:has([value="{seat}"])')
    table.follow("#whose-phone > button")


def link_to(page: Page, place: str) -> str:
    return urlsplit((page.locator(f"#{place} .address").text_content() or "").strip()).path


def test_four_phones_and_a_board_play_two_rounds_and_end_with_the_same_figures(
    new_phone: NewPhone, server: Server
) -> None:
    with line_to(server) as line:
        tables = [
            Table(new_phone()),
            Table(new_phone()),
            Table(new_phone(base_url=line.url)),
            Impatient(new_phone()),
        ]
        code = begin(tables[0].page, NAMES, weathers=())
        evening = sit_down(code, tables, new_phone(**BOARD))
        two_turn_up_the_same_tile(evening)
        evening.play(ROUND_1)
        coin = a_coin_is_found(evening)
        evening.play(ROUND_2)
        one_is_away_while_others_change_their_mind(evening, line, coin)
        evening.play(REST_OF_ROUND_2)
        evening.catch_up()
        all_show_the_same(evening)
        every_entry_stands_once(evening)
        the_board_is_read_across_the_room(evening.board)


def two_turn_up_the_same_tile(evening: Evening) -> None:
    """Both saw it lie there. It counts once; the other is told, and asked before anything more is entered."""
    both = [evening.phones["Anna"], evening.phones["Ben"]]
    for table in both:
        table.open("RevealTile")
        table.set("weather", "calm")
        table.set("herring", "1")
    with both[0].page.expect_response(ENTRIES) as hers, both[1].page.expect_response(ENTRIES) as his:
        for table in both:
            table.page.evaluate("setTimeout(() => document.querySelector('#result .enter').click())")
    answers = {answer.value.status: table for answer, table in zip((hers, his), both, strict=True)}
    first, second = answers.pop(200), next(iter(answers.values()))
    expect(second.slip).to_contain_text("has just entered")
    second.close()
    expect(first.sheet).to_have_count(0)
    evening.entered(FIRST_TILE, first)
    assert first.read()["seq"] == evening.newest == 1


def a_coin_is_found(evening: Evening) -> int:
    """Ben corrects his purse. Gives the number of that entry."""
    ben = evening.phones["Ben"]
    evening.catch_up(ben.page)
    ben.tap(".menu-key")
    ben.tap('#menu a[href$="enter=Correction"]')
    for name, value in (("figure", "money.1"), ("value", "19"), ("reason", "a coin lay under the board")):
        ben.set(name, value)
    assert ben.send().ok
    expect(ben.page.locator("#seat-1 .money")).to_have_text("19")
    evening.entered(A_COIN_FOUND, ben)
    return evening.newest


def one_is_away_while_others_change_their_mind(evening: Evening, line: Line, coin: int) -> None:
    """Chiara's tap waits on her phone; Ben strikes the coin and David restores it; then hers counts, once."""
    chiara, ben, david = (evening.phones[name] for name in ("Chiara", "Ben", "David"))
    evening.catch_up(chiara.page)
    chiara.open("Build")
    chiara.set("building", "lighthouse")
    line.cut()
    expect(chiara.page.locator("#connection")).to_be_visible(timeout=LONG_ENOUGH)
    chiara.tap(chiara.enter_key)
    expect(chiara.page.locator("#connection .waiting-count")).to_have_text("1")
    for table, thought, money in zip((ben, david), SECOND_THOUGHTS, ("21", "22"), strict=True):
        evening.catch_up(table.page)
        table.follow(f"#entry-{coin} a")
        table.follow("#strike button")
        evening.newest += 1
        evening.lines.append(thought)
        evening.catch_up(*(page for page in evening.pages if page is not chiara.page))
        expect(evening.board.locator("#seat-1 .money")).to_have_text(money)
    assert evening.board.locator("#masthead h1").inner_text() == "Chiara’s turn"
    line.mend()
    expect(chiara.page.locator("#connection")).to_be_hidden(timeout=LONG_ENOUGH)
    evening.newest += 1
    evening.catch_up()
    evening.entered(HELD_BACK, chiara)
    expect(chiara.sheet).to_have_count(0)


def all_show_the_same(evening: Evening) -> None:
    """The money of every seat, the prices, the round, the number of entries: on every page as a program reads it."""
    told = evening.keeper.read()
    truth = {
        "revision": told["seq"],
        "round": told["board"]["round"],
        "money": {str(card["seat"]): card["purse"]["value"] for card in told["board"]["cards"]},
        "prices": {
            tape["good"]: row["price"]
            for tape in told["board"]["tapes"]
            for row in tape["rows"]
            if row["is_here"]
        },
    }
    assert truth["round"] == 3
    for page in evening.pages:
        shown = page.evaluate(SHOWN)
        entries = shown.pop("entries")
        shown["money"] = {seat: figure_of(text) for seat, text in shown["money"].items()}
        assert shown == truth
        assert entries == sorted(set(entries), reverse=True)
        expect(page.locator("#connection")).to_be_hidden()
    for table in evening.phones.values():
        assert table.page.evaluate(WAITING) == 0


def every_entry_stands_once(evening: Evening) -> None:
    """What was entered, under the number it was entered at; what strikes and restores has no line of its own."""
    told = [(entry["seq"], entry["said"]) for entry in evening.keeper.read("/entries")["entries"]]
    lines = {seq: line for seq, line in enumerate(evening.lines, start=1) if line not in SECOND_THOUGHTS}
    assert [seq for seq, _ in told] == [*sorted(lines, reverse=True), 0]
    for seq, said in told[:-1]:
        who = lines[seq].partition(" ")[0]
        assert who == "table" or said.startswith(who), (seq, said)


def the_board_is_read_across_the_room(board: Page) -> None:
    sizes = board.locator("#seats .money, #strip .here").evaluate_all(
        "all => all.map(it => parseFloat(getComputedStyle(it).fontSize))"
    )
    assert min(sizes) >= LEGIBLE
    expect(board.locator("button, input, a")).to_have_count(0)


BIDS = {"Anna": 2, "Ben": 4, "Chiara": 3}


def test_what_is_chosen_unseen_is_turned_up_on_every_page_at_once(new_phone: NewPhone) -> None:
    tables = [Table(new_phone()) for _ in BIDS]
    evening = sit_down(begin_with_a_secret_till(tables[0].page), tables, new_phone(**BOARD))
    save_for_the_last_round(evening)
    anna, ben, chiara = tables
    for table in (anna, ben):
        bid(evening, table)
    for page in (chiara.page, evening.board):
        expect(page.locator("#table")).to_contain_text("Anna has bid.")
        expect(page.locator("#table")).to_contain_text("Ben has bid.")
        for said in everything_said(evening):
            expect(page.locator("body")).not_to_contain_text(said)
    expect(chiara.page.locator("#masthead h1")).to_have_text("Choose, Chiara")
    expect(anna.page.locator("#table")).to_contain_text("Anna bids 2.")
    expect(anna.page.locator("body")).not_to_contain_text("Ben bids 4.")
    bid(evening, chiara)
    evening.catch_up()
    for page in evening.pages:
        expect(page.locator("#masthead h1")).to_contain_text("Ben")  # the highest bid begins
        for said in everything_said(evening):
            expect(page.locator("#table")).to_contain_text(said)


def begin_with_a_secret_till(page: Page) -> str:
    players = [{"name": name, "colour": colour} for name, colour in zip(BIDS, COLOURS, strict=False)]
    body = {"game": "sample_game", "players": players, "box": "example", "readings": {"till": "secret"}}
    answer = page.request.post("/matches", data=body)
    assert answer.status == 201, answer.text()
    return str(answer.json()["code"])


def save_for_the_last_round(evening: Evening) -> None:
    """Two rounds in which everybody puts 5 away and then passes, each on the phone of the seat."""
    turns: list[dict[str, Any]] = [{"kind": "Stash", "amount": 5}, *({"kind": "Pass"} for _ in range(3))]
    for turn in turns:
        for seat, table in enumerate(evening.phones.values()):
            enter_unseen(table.page, evening.keeper.code, {**turn, "seat": seat})
            evening.newest += 1


def bid(evening: Evening, table: Table) -> None:
    name = next(name for name, phone in evening.phones.items() if phone is table)
    evening.catch_up(table.page)
    table.open("Bid")
    table.set("amount", str(BIDS[name]))
    assert table.send().ok
    expect(table.sheet).to_have_count(0)
    evening.newest += 1


def everything_said(evening: Evening) -> list[str]:
    """What nobody may read before all have bid."""
    return [f"{name} bids {BIDS[name]}." for name in evening.phones]
