"""A hand at the table: it opens keys, sets figures, reads the slip and taps Enter as a person does.

What it enters is written as people note moves down: `Ben Sell good=cod barrels=3 : 25`, that is who,
the kind of entry, what is set that is not preset, and the money the player then has. A field of one
ship is written with the ship, `caravel_1.catch.cod=1`, in whatever row of the form that ship stands.
The line `clock` takes up the Great Clock's second action, which the next line is.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Self
from uuid import uuid4

from playwright.sync_api import Locator, Page, Response, expect

ENTRIES, PREVIEW = re.compile(r"/entries$"), re.compile(r"/preview$")
EIGHT = ("UpgradeSaline", "Build", "SailOut", "Return", "BuildShip", "MoveGoods", "Sell", "Buy")
COLOURS = ("blue", "red", "green", "yellow")
JSON = {"Accept": "application/json"}
OF_A_SHIP = re.compile(r"(?P<ship>caravel_1|caravel_2|large_ship)\.(?P<rest>.+)")
STEPS_WORTH_TAPPING = 4
"""Who has to change a figure by more types it."""

SHOWN = """() => ({
  revision: Number(document.querySelector("#table").dataset.revision),
  money: [...document.querySelectorAll("table.upkeep .carried td.sum, #seats .seat")]
    .sort((one, other) => one.id.localeCompare(other.id))
    .map(part => (part.querySelector(".money") ?? part).textContent),
})"""
"""On the page of a round's end the money stands in its first line, else on the seats, which lie in turn order."""


@dataclass(frozen=True)
class Move:
    """One line of a script."""

    who: str
    kind: str
    fields: Mapping[str, str]
    money: int | None

    @classmethod
    def read(cls, line: str) -> Self:
        said, _, money = line.partition(":")
        who, kind, *fields = said.split()
        pairs = (part.partition("=") for part in fields)
        return cls(who, kind, {name: value for name, _, value in pairs}, int(money) if money else None)


@dataclass(frozen=True)
class Done:
    """A line of the script once it was entered."""

    move: Move
    taps: int
    """From the match page to the entry, Enter included."""
    read_off: tuple[str, ...]
    """Figures that had to be read off the board."""


@dataclass
class Table:
    """A match on one phone."""

    page: Page
    board: Mapping[str, int] = field(default_factory=dict)
    """What the board on this table prints, by figure: read off when the phone asks."""
    pictures: Path | None = None
    """A folder for a picture of every step, where somebody wants to look at them."""
    taps: int = 0
    """Taps since the match page was last at rest."""
    read_off: list[str] = field(default_factory=list)
    """The figures that were asked for, in that order."""
    done: list[Done] = field(default_factory=list)

    # The match

    @property
    def code(self) -> str:
        found = re.search(r"/matches/(\w+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def revision(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-revision") or 0)

    def read(self, path: str = "") -> Any:
        """The same match as a program reads it."""
        answer = self.page.request.get(f"/matches/{self.code}{path}", headers=JSON)
        assert answer.ok, answer.status
        return answer.json()

    @cached_property
    def players(self) -> list[str]:
        return [player["name"] for player in self.read()["players"]]

    # Fingers

    def tap(self, target: Locator | str) -> None:
        """A finger on the middle of it. What is grey may be tapped too: it says why not."""
        self.taps += 1
        found = self.page.locator(target) if isinstance(target, str) else target
        found.tap(force=found.evaluate("it => it.matches('.enter, [aria-disabled]')"))

    def follow(self, target: str) -> None:
        """A tap that leads to another page."""
        with self.page.expect_navigation():
            self.tap(target)

    def open(self, kind: str) -> None:
        """The form of an action: its key in the dock. A reckoning of the table is open already."""
        if self.form.count() and self.sheet.count() == 0:
            return
        self.tap(self.key(kind))
        expect(self.sheet).to_be_visible()

    def key(self, kind: str) -> Locator:
        return self.page.locator(f'.dock .key[href*="enter={kind}&"], .dock .key[href$="enter={kind}"]')

    @property
    def sheet(self) -> Locator:
        return self.page.locator("#sheet:popover-open")

    @property
    def form(self) -> Locator:
        return self.page.locator("#entry")

    @property
    def slip(self) -> Locator:
        return self.page.locator("#slip")

    @property
    def enter_key(self) -> Locator:
        return self.page.locator("#result .enter")

    @property
    def codes(self) -> list[str]:
        """What speaks against the entry, as the slip says it."""
        reasons = self.page.locator("#slip [data-code], #refusal [data-code]").all()
        return [reason.get_attribute("data-code") or "" for reason in reasons]

    def set(self, name: str, value: str) -> None:
        """One field, by whatever it is set with. What is set so already is left alone."""
        name = self._in_its_row(name)
        fields = self.page.locator(f'#entry [name="{name}"]')
        kind = fields.first.evaluate("field => field.type || field.tagName.toLowerCase()")
        if kind == "radio":
            self._choose(fields.and_(self.page.locator(f'[value="{value}"]')))
        elif kind == "checkbox":
            self._tick(fields, value)
        elif kind.startswith("select"):
            self.taps += 1
            fields.select_option(value)
        elif fields.first.evaluate("field => !!field.closest('.stepper')"):
            self._step(fields, int(value))
        else:
            self.taps += 1
            fields.fill(value)

    def _in_its_row(self, name: str) -> str:
        found = OF_A_SHIP.fullmatch(name)
        if found is None:
            return name
        row = self.page.locator(f'#entry [name$=".ship"][value="{found["ship"]}"]').first.get_attribute("name")
        assert row, name
        return row.removesuffix("ship") + found["rest"]

    def _choose(self, option: Locator) -> None:
        if not option.is_checked():
            self.tap(option.locator("xpath=ancestor::label"))

    def _tick(self, boxes: Locator, values: str) -> None:
        """Of several boxes of one name those named are ticked; a box of its own is ticked or not."""
        wanted = values.split(",")
        for box in boxes.all():
            value = box.get_attribute("value") or "on"
            if box.is_checked() != (value in wanted):
                self.tap(box.locator("xpath=ancestor::label"))

    def _step(self, figure: Locator, value: int) -> None:
        now = int((figure.input_value() or "0").replace("−", "-"))
        if abs(value - now) > STEPS_WORTH_TAPPING:
            self.taps += 1
            figure.fill(str(value))
            return
        more = figure.locator(
            "xpath=following-sibling::button" if value > now else "xpath=preceding-sibling::button"
        )
        for _ in range(abs(value - now)):
            self.tap(more)
        expect(figure).to_have_value(str(value).replace("-", "−"))

    def send(self) -> Response:
        """Tap Enter, and wait for the answer."""
        with self.page.expect_response(ENTRIES) as answer:
            self.tap(self.enter_key)
        return answer.value

    # Whole entries

    def play(self, moves: str | Iterable[str]) -> None:
        """Every line of a script, in turn."""
        for line in moves.splitlines() if isinstance(moves, str) else moves:
            if line == "clock":
                self.tap("#second-action a.button")
            elif line:
                self.enter(line)

    def enter(self, line: str) -> Done:
        """One line of a script: entered, and compared with what a program reads."""
        move, before, known = Move.read(line), self.revision, len(self.read_off)
        self.taps = 0
        if move.kind == "Pass":
            self.pass_on(move.who)
        else:
            self._expect_to_act(move)
            self.open(move.kind)
            for name, value in move.fields.items():
                self.set(name, value)
            self._send_till_it_counts(line)
        self._wait_beyond(before)
        self.done.append(Done(move, self.taps, tuple(self.read_off[known:])))
        money = self.compare()
        if move.money is not None:
            assert money[self.players.index(move.who)] == move.money, line
        return self.done[-1]

    def _wait_beyond(self, revision: int) -> None:
        expect(self.page.locator(f'#table[data-revision="{revision}"]')).to_have_count(0)

    def _expect_to_act(self, move: Move) -> None:
        if move.who != "table":
            expect(self.page.locator("#masthead h1")).to_contain_text(move.who)

    def pass_on(self, who: str) -> None:
        expect(self.page.locator("#masthead h1")).to_contain_text(who)
        self._tap_in_the_bar("#bar .pass")

    def _tap_in_the_bar(self, button: str) -> None:
        """What acts with one tap rests a moment after each."""
        expect(self.page.locator(":root.resting")).to_have_count(0)
        with self.page.expect_response(ENTRIES) as answer:
            self.tap(button)
        assert answer.value.ok, answer.value.status

    def _send_till_it_counts(self, line: str) -> None:
        """A price that has not been read is read off the board, as often as the slip asks."""
        for _ in range(3):
            self.picture(line)
            answer = self.send()
            if answer.ok:
                expect(self.sheet).to_have_count(0)
                return
            questions = self.page.locator('#slip [data-code="UNREAD"] input')
            expect(questions.first).to_be_visible()
            for question in questions.all():
                self.answer(question)
        raise AssertionError(f"{line}: {self.slip.inner_text()}")

    def answer(self, question: Locator) -> None:
        """Type what the board prints."""
        figure = (question.get_attribute("name") or "").removeprefix("read_off.")
        self.read_off.append(figure)
        self.taps += 1
        question.fill(str(self.board[figure]))

    def refused(self, code: str, *, status: int = 422) -> None:
        """Enter is tapped and nothing is entered: the slip says why."""
        before = self.read()["seq"]
        answer = self.send()
        assert answer.status == status
        expect(self.page.locator(f'#slip.refusal [data-code="{code}"]')).to_be_visible()
        assert self.read()["seq"] == before

    def close(self) -> None:
        self.tap("#sheet [data-close]")
        expect(self.sheet).to_have_count(0)

    def change(self, which: str) -> None:
        """Undo or redo, in the bar."""
        before = self.revision
        self._tap_in_the_bar(f'#bar form:has(input[value="{which}"]) button, [form="change-{which}"]')
        self._wait_beyond(before)
        self.compare()

    # Reading

    @property
    def shown(self) -> Any:
        """What the page shows: the number of the newest entry it knows, and the money as people sit."""
        return self.page.evaluate(SHOWN)

    def compare(self) -> list[int]:
        """The page and the program's view of it say the same. Gives the money."""
        told, shown = self.read(), self.shown
        assert shown["revision"] == told["seq"]
        money = [figure_of(text) for text in shown["money"]]
        if not told["over"]:
            assert money == self.money_told(told)
        return money

    @staticmethod
    def money_told(told: Any) -> list[int]:
        return [card["purse"]["value"] for card in told["board"]["cards"]]

    def picture(self, name: str, *, full: bool = False) -> None:
        if self.pictures:
            number = sum(1 for _ in self.pictures.iterdir())
            slug = re.sub(r"[^\w.]+", "-", name).strip("-")
            self.page.screenshot(path=self.pictures / f"{number:03}-{slug}.png", full_page=full)


def figure_of(text: str) -> int:
    """A figure as the ledger writes it: a true minus, and no sign before what one has."""
    return int(text.strip().replace("−", "-").replace("+", ""))


def begin(
    page: Page,
    names: Sequence[str],
    *,
    first: int = 0,
    weathers: Sequence[str] = ("calm", "storm"),
    entries: Iterable[Mapping[str, Any]] = (),
) -> str:
    """A match begun by a program, for what is tested once it is under way. Gives its code.

    `weathers` are those of the tiles turned up, none of which moves a price; `entries` what was entered since.
    """
    players = [{"name": name, "colour": colour} for name, colour in zip(names, COLOURS, strict=False)]
    body = {"game": "salty_ocean", "players": players, "start": first, "box": "example"}
    answer = page.request.post("/matches", data=body)
    assert answer.status == 201, answer.text()
    code = str(answer.json()["code"])
    for weather in weathers:
        enter_unseen(page, code, {"kind": "RevealTile", "weather": weather, "salt": 0, "herring": 0, "cod": 0})
    for entry in entries:
        enter_unseen(page, code, entry)
    return code


def enter_unseen(page: Page, code: str, entry: Mapping[str, Any]) -> None:
    """An entry by a program, where the page is not what is tested."""
    answer = page.request.post(f"/matches/{code}/entries", data={"seat": None, "token": uuid4().hex, **entry})
    assert answer.ok, answer.text()
