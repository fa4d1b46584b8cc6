"""Every byte of every reply to every device of a match with secrets is searched for what is not for it."""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import product
from typing import Any

import pytest
from flask import Flask
from pypdf import PdfReader
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from companion.core.journal import Amended, Did
from companion.core.view import Shown
from companion.printing import Print
from tests.sample_game import GAME
from tests.sample_game.actions import Bid
from tests.sample_game.reasons import TooLittleSaved
from tests.sample_game.state import Market, purses
from tests.sample_game.view import Word
from tests.web.phones import ANNA, BEN, Phone

CHIARA = {"name": "Chiara", "colour": "green"}
UNMISTAKABLE = 100_000
"""No figure of the game is as large that was not put there to be found again."""

MOMENT = re.compile(r"\d\d:\d\d:\d\d\.\d{6}")
"""Of every entry it is told when it was made; its millionths might be anybody's money."""

MANNERS: dict[str, dict[str, str]] = {
    "page": {"Accept": "text/html"},
    "part": {"HX-Request": "true", "HX-Source": "form#entry"},
    "program": {"Accept": "application/json"},
}
LANGUAGES = ("en", "zh-Hant")


@dataclass
class Device:
    """A phone that has said whose it is, and everything it has been told."""

    phone: Phone
    seat: int | None
    heard: list[tuple[str, bytes]] = field(default_factory=list)
    """Where it asked, and what it was told."""

    def ask(self, path: str, manner: str = "page", language: str = "en", **more: Any) -> TestResponse:
        headers = {**MANNERS[manner], "Accept-Language": language, "Accept-Encoding": "gzip"}
        method = "POST" if more else "GET"
        response = self.phone.client.open(path, method=method, headers=headers, **more)
        said = (_unpacked(response), *(f"{n}: {v}".encode() for n, v in response.headers))
        self.heard.append((f"{method} {path}", b"\n".join(said)))
        return response

    def cookies(self, app: Flask) -> str:
        """What its signed cookie says, as the server wrote it."""
        cookie = self.phone.client.get_cookie("session")
        reader = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
        return str(reader.loads(cookie.value)) if cookie is not None else ""

    def told(self) -> bytes:
        """Everything since last asked."""
        said, self.heard = b"\n".join(said for _, said in self.heard), []
        return said


def _unpacked(response: TestResponse) -> bytes:
    """The body as it was written; of a stream its first event."""
    if response.mimetype == "text/event-stream":
        first: bytes = next(iter(response.response))  # type: ignore[assignment]
        response.close()
        return first if isinstance(first, bytes) else str(first).encode()
    body = response.get_data()
    packed = response.headers.get("Content-Encoding")
    if packed == "gzip":
        body = gzip.decompress(body)
    if response.mimetype == "application/pdf" and body.startswith(b"%PDF"):
        return "\n".join(page.extract_text() for page in PdfReader(BytesIO(body)).pages).encode()
    return body


@dataclass
class Evening:
    """A match of three with secrets, and its four devices: two seats', a shared one, one that looks on."""

    app: Flask
    code: str
    devices: dict[str, Device]
    told_their_own: set[str] = field(default_factory=set)
    """The devices that have been told what is their seat's alone."""

    @classmethod
    def begin(cls, app: Flask) -> "Evening":
        phones = {name: Phone(app) for name in ("anna", "ben", "shared", "looker_on")}
        match = phones["anna"].begin(players=[ANNA, BEN, CHIARA], readings={"till": "secret"})
        seats: dict[str, int | None] = {"anna": 0, "ben": 1, "shared": None, "looker_on": None}
        devices = {name: Device(phones[name], seat) for name, seat in seats.items()}
        for device in devices.values():
            token = device.phone.page(str(match)).all("input", name="csrf_token")[0]["value"]
            if device.seat is not None:
                seat = [("csrf_token", token), ("seat", str(device.seat))]
                assert device.phone.post_form(match / "seat", seat).status == 303
        return cls(app, match.code, devices)

    def enter(self, device: str, kind: str, **entry: Any) -> None:
        token = f"{kind}-{device}-{self.table.seq}"
        body = {"kind": kind, "seq": self.table.seq, "token": token, **entry}
        answer = self.devices[device].ask(f"/matches/{self.code}/entries", "program", json=body)
        assert answer.status_code == 201, answer.get_data(as_text=True)

    @property
    def table(self) -> Any:
        return self.app.extensions["companion"].referee.table(self.code)

    def secrets_of(self, seat: int) -> set[int]:
        """Every figure that is this seat's alone: what its purses ever held or gained, what it bid unseen."""
        found: set[int] = set()
        public: set[int] = set()
        for step in self.table.steps:
            state, outcome = step.outcome.state, step.outcome
            found |= {held for (whose, _), held in purses(state).items() if whose == seat}
            found |= {abs(p.amount) for p in outcome.postings if p.seat == seat}
            public |= {n for note in outcome.notes for n in note.figures().values() if isinstance(n, int)}
        entered = (line.entry for line in self.table.journal if isinstance(line.entry, Did | Amended))
        bids = (e.action for e in entered if isinstance(e.action, Bid) and e.action.seat == seat)
        found |= {bid.amount for bid in bids}
        return {n for n in found - public if n >= UNMISTAKABLE}

    def leaks(self) -> set["Leak"]:
        """What devices have been told since last asked that is another seat's alone, and where."""
        found: set[Leak] = set()
        secrets = [self.secrets_of(seat) for seat in range(3)]
        for name, device in self.devices.items():
            heard, device.heard = [*device.heard, ("its cookie", device.cookies(self.app).encode())], []
            for where, said in heard:
                numbers = _numbers_in(said.decode("utf-8", "replace"))
                found |= {
                    (name, where, n)
                    for seat in range(3)
                    if seat != device.seat
                    for n in numbers & secrets[seat]
                }
                if device.seat is not None and numbers & secrets[device.seat]:
                    self.told_their_own.add(name)
        return found


Leak = tuple[str, str, int]
"""The device, what it asked, and the figure it should not have been told."""


def _numbers_in(said: str) -> set[int]:
    """Every row of six digits, with or without what stands between thousands."""
    said = MOMENT.sub("", said)
    joined = re.findall(r"\d{6}", re.sub(r"[,. ’\u202f]", "", said))
    return {int(n) for n in (*joined, *re.findall(r"(?=(\d{6}))", said))}


# What there is to ask: every address of the app, none forgotten

NOT_A_PAGE = {"static", "style", "icons"}
"""The same for everybody: files of the house."""


def asked(evening: Evening, *, thorough: bool) -> Iterator[str]:
    """Every address that can be read, with every value its place takes."""
    newest = evening.table.seq
    seqs = {*range(7), *range(newest - 4, newest + 2)} if thorough else {1, 3, newest}
    values: dict[str, list[Any]] = {
        "code": [evening.code],
        "slug": ["sample_game"],
        "box": ["nowhere"],
        "kind": ["Sell", "Buy", "Pass", "Stash", "Bid", "Correction", "Steal"],
        "seat": [0, 1, 2, 3],
        "seq": sorted(seqs),
    }
    more = {
        "matches.show": ["", "?as=0", *(f"?enter={k}&as={s}" for k in ("Bid", "Correction") for s in range(3))],
        "matches.form": ["", "?as=0", "?as=1", "?amount=5", "?amount=900001"],
        "amending.show": ["", "?kind=Bid", "?kind=Stash", "?kind=Correction"],
        "counting.show": ["", "?of=table", *(f"?of={seat}" for seat in range(3))],
        "sheets.show": ["", "?journal=yes"],
        "sheets.pdf": ["?journal=yes"],
        "lobby.join": [f"?code={evening.code}", "?code=nothing"],
        "lobby.readings": ["", f"?match={evening.code}"],
    }
    for rule in read_rules(evening.app):
        names = sorted(rule.arguments)
        for chosen in product(*(values[name] for name in names)):
            path = _path(rule, dict(zip(names, chosen, strict=True)))
            yield from (path + query for query in more.get(rule.endpoint, [""]))
    for rule in send_rules(evening.app):
        yield _path(rule, {"code": evening.code, "slug": "sample_game", "box": "nowhere"})
    yield "/matches/nothing"


def read_rules(app: Flask) -> list[Rule]:
    return [r for r in app.url_map.iter_rules() if "GET" in (r.methods or ()) and r.endpoint not in NOT_A_PAGE]


def _path(rule: Rule, values: dict[str, Any]) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: str(values[part[1]]), rule.rule)


def sent(evening: Evening, device: Device) -> dict[str, list[dict[str, Any]]]:
    """What is sent to every address that takes something: whatever may be tried without anything being entered."""
    far = {"seq": 0, "amount": 999_001, "good": "bread", "units": 900_001}
    tries = [
        *({"kind": kind, "seat": seat, **_of(kind, far)} for kind in ("Stash", "Bid", "Buy", "Sell") for seat in range(3)),
        *({"kind": "Correction", "figure": f"{purse}.{seat}", "value": 900_002, "reason": "so"}
          for purse in ("money", "savings") for seat in range(3) if seat != device.seat),
        {"kind": "Correction", "figure": "nothing", "value": 3, "reason": "so"},
        {"kind": "Stash", "seat": 0}, {"kind": "Bid", "seat": 1, "amount": "much"}, {"kind": "Steal"}, {},
        {"kind": "Struck", "entry": 999}, {"kind": "Restored", "entry": 0}, {"kind": "ReadOff", "figure": "x", "value": 1},
        {"kind": "Struck", "entry": 1}, {"kind": "Struck", "entry": 2}, {"kind": "Disputed", "entry": 999},
        *({"amends": seq, "kind": "Bid", "seat": seat, "amount": 900_003}
          for seq in range(evening.table.seq + 1) for seat in range(2) if seat != device.seat),
        *({"kind": "Amended", "entry": seq, "action": {"kind": "Stash", "seat": seat, "amount": 900_003}}
          for seq in range(evening.table.seq + 1) for seat in range(2) if seat != device.seat),
    ]  # fmt: skip
    harmless = [
        {"kind": kind, "seat": seat, **_of(kind, {"amount": 3, "good": "bread", "units": 1})}
        for kind in ("Stash", "Bid", "Buy", "Sell", "Pass")
        for seat in range(3)
    ]
    here = f"/matches/{evening.code}"
    return {
        "entries.preview": [*tries, *harmless],
        "entries.enter": tries,
        "counting.count": [
            {"figures": {f"{purse}.{seat}": 900_004}}
            for purse in ("money", "savings", "stock")
            for seat in range(3)
        ],
        "matches.sit": [{"seat": "" if device.seat is None else str(device.seat)}, {"seat": "9"}],
        "lobby.begin": [{"game": "sample_game", "players": []}],
        "lobby.reader": [{"language": "en", "back": here}, {"language": "xx"}],
        "boxes.fill_in": [{}],
        "boxes.add": [{}],
    }


def _typed(body: dict[str, Any]) -> dict[str, Any]:
    """The same as a form has it."""
    figures = body.get("figures")
    return body if figures is None else {f"count.{key}": value for key, value in figures.items()}


def _of(kind: str, values: dict[str, Any]) -> dict[str, Any]:
    names = {
        "Stash": ("seq", "amount"),
        "Bid": ("seq", "amount"),
        "Buy": ("good", "units"),
        "Sell": ("good", "units"),
    }
    return {name: values[name] for name in names.get(kind, ()) if name in values}


def send_rules(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]


def sweep(evening: Evening, *, thorough: bool) -> set[Leak]:
    """Ask and send everything from every device, and search what came back."""
    found: set[Leak] = set()
    names = list(evening.devices) if thorough else ["ben", "shared"]
    for name in names:
        device = evening.devices[name]
        for at, path in enumerate(asked(evening, thorough=thorough)):
            for manner in MANNERS if thorough else ("page", "program"):
                device.ask(path, manner, LANGUAGES[at % 2])
                if thorough and manner == "page":
                    device.ask(path, manner, LANGUAGES[1 - at % 2])
        _send_everything(evening, device)
        found |= evening.leaks()
    return found


def _send_everything(evening: Evening, device: Device) -> None:
    token = device.phone.page("/matches/" + evening.code).all("input", name="csrf_token")[0]["value"]
    bodies = sent(evening, device)
    for rule in send_rules(evening.app):
        path = _path(rule, {"code": evening.code, "slug": "sample_game", "box": "nowhere"})
        for at, body in enumerate(bodies[rule.endpoint]):
            if rule.endpoint.startswith(("entries.", "counting.")):
                device.ask(path, "program", LANGUAGES[at % 2], json={**body, "token": f"try-{id(device)}-{at}"})
            if "action" not in body and (rule.endpoint != "entries.enter" or body.get("kind") != "Struck"):
                form = {"csrf_token": token, **_typed(body)}
                device.ask(path, ("page", "part")[at % 2], LANGUAGES[at % 2], data=form)


@pytest.fixture
def evening(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """The evening; what its PDFs are made of is searched as it is, the press being slow."""

    def write_out(html: str, *_: Any) -> Print:
        return Print(html.encode(), ())

    monkeypatch.setattr(app.extensions["companion"].printer, "print", write_out)
    return Evening.begin(app)


def play_to_the_bids(evening: Evening) -> None:
    """Everything up to where the last round is bid for: fortunes nobody else knows of, savings, sales."""
    evening.enter("anna", "Correction", figure="money.0", value=735_113, reason="an inheritance")
    evening.enter("ben", "Correction", figure="money.1", value=846_227, reason="a treasure")
    evening.enter("anna", "Stash", seat=0, amount=274_931)
    evening.enter("ben", "Stash", seat=1, amount=391_753)
    evening.enter("shared", "Buy", seat=2, good="apples", units=1)
    evening.enter("anna", "Buy", seat=0, good="bread", units=2)
    evening.enter("shared", "Sell", seat=1, good="apples", units=2)
    while evening.table.state.phase != "bidding":
        (seat,) = evening.table.state.to_act
        evening.enter("shared", "Pass", seat=seat)


def test_every_address_is_asked(app: Flask) -> None:
    evening = Evening.begin(app)
    list(asked(evening, thorough=True))  # KeyError where an address takes something nobody named here
    assert {rule.endpoint for rule in send_rules(app)} == set(sent(evening, evening.devices["ben"]))


def test_no_byte_to_any_device_holds_what_is_anothers_secret(evening: Evening) -> None:
    play_to_the_bids(evening)
    assert sweep(evening, thorough=False) == set()
    evening.enter("anna", "Bid", seat=0, amount=159_847)
    evening.enter("anna", "Struck", entry=evening.table.seq)
    evening.enter("anna", "Bid", seat=0, amount=168_439)
    evening.enter("ben", "Bid", seat=1, amount=183_561)
    evening.enter(
        "ben", "Amended", entry=evening.table.seq, action={"kind": "Bid", "seat": 1, "amount": 183_769}
    )
    assert evening.secrets_of(0) >= {735_113, 274_931, 460_182, 159_847, 168_439}
    assert evening.secrets_of(1) >= {846_227, 391_753, 183_561, 183_769}
    newest = evening.table.seq
    assert sweep(evening, thorough=True) == set()
    assert evening.told_their_own == {"anna", "ben"}, "the search finds what there is"
    assert evening.table.seq == newest, "what was tried is refused, all of it"


def test_what_all_turned_up_at_once_is_no_secret_any_more(evening: Evening) -> None:
    play_to_the_bids(evening)
    evening.enter("anna", "Bid", seat=0, amount=159_847)
    evening.enter("anna", "Struck", entry=evening.table.seq)
    evening.enter("anna", "Bid", seat=0, amount=168_439)
    evening.enter("ben", "Bid", seat=1, amount=183_561)
    assert evening.devices["ben"].told().count(b"168439") == 0
    evening.enter("shared", "Bid", seat=2, amount=0)
    looker_on = evening.devices["looker_on"]
    looker_on.ask(f"/matches/{evening.code}")
    assert b"168439" in looker_on.told()
    assert 159_847 in evening.secrets_of(0) - {168_439}
    assert sweep(evening, thorough=False) == set()


def test_once_it_is_over_everything_is_told(evening: Evening) -> None:
    play_to_the_bids(evening)
    record = f"/matches/{evening.code}/record.jsonl"
    assert evening.devices["anna"].ask(record).status_code == 403
    for seat in range(3):
        evening.enter("shared", "Bid", seat=seat, amount=0)
    while to_act := evening.table.state.to_act:
        evening.enter("shared", "Pass", seat=min(to_act))
    assert b"735113" in evening.devices["ben"].ask(record).get_data()


def test_a_printed_sheet_holds_no_secret_either(app: Flask) -> None:
    evening = Evening.begin(app)
    play_to_the_bids(evening)
    evening.enter("anna", "Bid", seat=0, amount=159_847)
    evening.leaks()
    answer = evening.devices["ben"].ask(f"/matches/{evening.code}/sheet.pdf?journal=yes")
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert evening.leaks() == set()


# A search that could find nothing would prove nothing.


def leaks_of(evening: Evening) -> set[str]:
    """Which devices learn something that is not for them."""
    play_to_the_bids(evening)
    evening.enter("anna", "Bid", seat=0, amount=159_847)
    evening.devices["anna"].told()
    return {name for name, _, _ in sweep(evening, thorough=False)}


def show_savings(state: Market, seat: int | None) -> Any:
    """A board that shows what lies under every counter."""
    shown = tuple(Shown(label=Word.SAVINGS, value=stall.savings) for stall in state.stalls)
    return replace(GAME.view(state, seat), strip=shown)  # type: ignore[arg-type]


LEAKY = {
    "a board that shows too much": {"view": show_savings},
    "a game that says that everything is open": {"may_know": None},
    "a game that says that nothing is unseen": {"concealed": None},
}


@pytest.mark.parametrize("leaky", LEAKY.values(), ids=LEAKY.keys())
def test_a_game_that_tells_too_much_is_found(
    app: Flask, evening: Evening, monkeypatch: pytest.MonkeyPatch, leaky: dict[str, Any]
) -> None:
    monkeypatch.setitem(app.extensions["companion"].shelf, "sample_game", replace(GAME, **leaky))
    assert leaks_of(Evening.begin(app)) == {"ben", "shared"}


def test_a_sentence_without_one_for_the_others_is_found(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TooLittleSaved, "text_for_others", None)
    assert leaks_of(evening) == {"shared"}
