"""Every byte of every reply to every device of a match with secrets is searched for what is not for it."""

import gzip
import re
from collections.abc import Iterable, Iterator, Mapping
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
from companion.referee.places import Places
from companion.web import telling
from companion.web.join import qr
from companion.web.lines import Line, line_at
from companion.web.scenes import Scene
from companion.web.telling import MOST
from tests.sample_game import GAME
from tests.sample_game.actions import Bid
from tests.sample_game.reasons import TooLittleSaved
from tests.sample_game.state import Market, purses
from tests.sample_game.view import Word
from tests.web.phones import ANNA, BEN, Match, Phone

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
    is_keeper: bool = False
    heard: list[tuple[str, bytes]] = field(default_factory=list)
    """Where it asked, and what it was told."""

    def ask(
        self,
        path: str,
        manner: str = "page",
        language: str = "en",
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> TestResponse:
        asked = {**MANNERS[manner], "Accept-Language": language, "Accept-Encoding": "gzip", **(headers or {})}
        method = "POST" if more else "GET"
        response = self.phone.client.open(path, method=method, headers=asked, **more)
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
        devices = {name: Device(phones[name], seat, name == "anna") for name, seat in seats.items()}
        for name, device in devices.items():
            device.phone.page(str(match))
            assert device.phone.sit(match, "watch" if name == "looker_on" else device.seat).status == 200
        return cls(app, match.code, devices)

    def stand_up(self, name: str) -> None:
        """No phone is at its seat any more."""
        device = self.devices[name]
        assert device.phone.sit(Match(self.code), None).status == 200
        device.seat = None

    def tap(self, name: str, kind: str, **entry: Any) -> None:
        """Enter it as a page does that shows what was three entries ago, and hears of all since."""
        device, seq = self.devices[name], self.table.seq
        token = device.phone.page(f"/matches/{self.code}").all("input", name="csrf_token")[0]["value"]
        form = {"csrf_token": token, "kind": kind, "seq": seq, "token": f"{kind}-{name}-{seq}", **entry}
        shown = {"Shown": str(max(seq - 3, 0))}
        answer = device.ask(f"/matches/{self.code}/entries", "part", headers=shown, data=form)
        assert answer.status_code == 200, answer.get_data(as_text=True)

    def enter(self, device: str, kind: str, **entry: Any) -> None:
        token = f"{kind}-{device}-{self.table.seq}"
        body = {"kind": kind, "seq": self.table.seq, "token": token, **entry}
        answer = self.devices[device].ask(f"/matches/{self.code}/entries", "program", json=body)
        assert answer.status_code == 201, answer.get_data(as_text=True)

    @property
    def table(self) -> Any:
        return self.app.extensions["companion"].referee.table(self.code)

    @property
    def places(self) -> list[tuple[Any, ...]]:
        """Every device at the match with what it is there: nothing that is tried may change it."""
        with self.app.extensions["companion"].referee.store.reading() as books:
            return [(p.device, p.role, p.seat) for p in books.places.at(self.table.match.id)]

    @property
    def held(self) -> set[int]:
        """The seats that a device is at."""
        return {device.seat for device in self.devices.values() if device.seat is not None}

    @property
    def links(self) -> dict[int, str]:
        """The link of each seat, those too that nobody but its own phone is told."""
        said = self.devices["anna"].phone.json(f"/matches/{self.code}/phones")["seats"]
        house = str(said[0]["address"]).rpartition("/")[0]
        with self.app.extensions["companion"].referee.store.reading() as books:
            keys = books.places.door(self.table.match.id).keys
        return {seat: f"{house}/{key}" for seat, key in enumerate(keys)}

    @property
    def keys(self) -> dict[int, tuple[bytes, bytes]]:
        """The key of each seat, in letters and as a picture to scan."""
        return {
            seat: (link.rpartition("/")[2].encode(), str(qr(link)).encode())
            for seat, link in self.links.items()
        }

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
        secrets, keys = [self.secrets_of(seat) for seat in range(3)], self.keys
        for name, device in self.devices.items():
            heard, device.heard = [*device.heard, ("its cookie", device.cookies(self.app).encode())], []
            for where, said in heard:
                others = {seat for seat in _keys_in(said, keys) if seat != device.seat}
                may_hand_out = set(range(3)) - self.held if device.is_keeper else set()
                found |= {(name, where, f"key {seat}") for seat in others - may_hand_out}
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


Leak = tuple[str, str, int | str]
"""The device, what it asked, and the figure, or the key of a seat, it should not have been told."""


def _keys_in(said: bytes, keys: Mapping[int, tuple[bytes, bytes]]) -> set[int]:
    """The seats whose key somebody was told."""
    return {seat for seat, signs in keys.items() if any(sign in said for sign in signs)}


def _numbers_in(said: str) -> set[int]:
    """Every row of six digits, with or without what stands between thousands."""
    said = MOMENT.sub("", said)
    joined = re.findall(r"\d{6}", re.sub(r"[,. ’\u202f]", "", said))
    return {int(n) for n in (*joined, *re.findall(r"(?=(\d{6}))", said))}


# What there is to ask: every address of the app, none forgotten

NOT_A_PAGE = {"static", "style", "icons"}
"""The same for everybody: files of the house."""


NOBODYS: dict[str, list[Any]] = {"uuid": ["no-play"], "id_": ["nobody"]}
"""What there is none of while the first match runs: plays, and people who played."""
PLACES = {"slug": "sample_game", "box": "nowhere", "uuid": "no-play", "id_": "nobody", "job": "nowhere"}
"""Where things are sent to besides the match."""


def seqs_of(evening: Evening, *, thorough: bool) -> set[int]:
    """The entries that are asked about and tried."""
    newest = evening.table.seq
    return {*range(1, 5), *range(newest - 4, newest + 2)} if thorough else {1, 3, newest}


Asked = tuple[str, dict[str, str]]
"""A path, and the headers that make its answer another one."""


def asked(evening: Evening, *, thorough: bool) -> Iterator[Asked]:
    """Every address that can be read, with every value its place takes."""
    newest, seqs = evening.table.seq, seqs_of(evening, thorough=thorough)
    values: dict[str, list[Any]] = {
        "code": [evening.code],
        "slug": ["sample_game"],
        "box": ["nowhere"],
        "job": ["nowhere"],
        "kind": ["Sell", "Buy", "Pass", "Stash", "Bid", "Correction", "Steal"],
        "seat": [0, 1, 2, 3],
        "seq": sorted(seqs),
        "key": ["K7QM4RTX9LWA", "0", *(link.rpartition("/")[2][::-1] for link in evening.links.values())],
        "digest": ["000000000000"],
        "name": ["match", "nothing"],
        "game": ["sample_game"],
        "person": ["nobody"],
        "other": ["no-one"],
        **NOBODYS,
    }
    shown = [{"If-None-Match": f'"{seq}"', "Shown": str(seq)} for seq in range(0, newest, MOST)]
    heads: dict[str, list[dict[str, str]]] = {
        "matches.fresh": [{}, *shown],
        "board.fresh": [{}, *shown],
        "places.presence": [{}, {"Rights": "9:0000"}],
    }
    more = {
        "matches.show": ["", "?as=0", *(f"?enter={k}&as={s}" for k in ("Bid", "Correction") for s in range(3))],
        "matches.form": ["", "?as=0", "?amount=900001"],
        "amending.show": ["", "?kind=Bid"],
        "counting.show": ["", "?of=table", *(f"?of={seat}" for seat in range(3))],
        "sheets.show": ["", "?journal=yes"],
        "sheets.pdf": ["?journal=yes"],
        "lobby.join": [f"?code={evening.code}", "?code=nothing"],
        "lobby.readings": ["", f"?match={evening.code}"],
        "history.show": ["", *(f"?show={part}" for part in ("running", "bin")), "?who=Anna"],
    }
    for rule in read_rules(evening.app):
        names = sorted(rule.arguments)
        for chosen in product(*(values[name] for name in names)):
            path = _path(rule, dict(zip(names, chosen, strict=True)))
            every = product(more.get(rule.endpoint, [""]), heads.get(rule.endpoint, [{}]))
            yield from ((path + query, headers) for query, headers in every)
    for rule in send_rules(evening.app):
        yield _path(rule, {**PLACES, "code": evening.code}), {}
    yield "/matches/nothing", {}


def read_rules(app: Flask) -> list[Rule]:
    return [r for r in app.url_map.iter_rules() if "GET" in (r.methods or ()) and r.endpoint not in NOT_A_PAGE]


def _path(rule: Rule, values: dict[str, Any]) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda part: str(values[part[1]]), rule.rule)


def sent(evening: Evening, device: Device, *, thorough: bool) -> dict[str, list[dict[str, Any]]]:
    """What is sent to every address that takes something: whatever may be tried without anything being entered."""
    seqs = sorted(seqs_of(evening, thorough=thorough))
    far = {"seq": 0, "amount": 999_001, "good": "bread", "units": 900_001}
    tries = [
        *({"kind": kind, "seat": seat, **_of(kind, far)} for kind in ("Stash", "Bid", "Buy", "Sell") for seat in range(3)),
        *({"kind": "Correction", "figure": f"{purse}.{seat}", "value": 900_002, "reason": "so"}
          for purse in ("money", "savings") for seat in range(3) if seat != device.seat),
        {"kind": "Correction", "figure": "nothing", "value": 3, "reason": "so"},
        {"kind": "Stash", "seat": 0}, {"kind": "Bid", "seat": 1, "amount": "much"}, {"kind": "Steal"}, {},
        {"kind": "Struck", "entry": 999}, {"kind": "Restored", "entry": 0}, {"kind": "ReadOff", "figure": "x", "value": 1},
        {"kind": "Struck", "entry": 1}, {"kind": "Struck", "entry": 2}, {"kind": "Disputed", "entry": 999},
        {"kind": "Disputed", "entry": 0, "reason": "so"}, {"kind": "Settled", "entry": 999}, {"kind": "Paused", "x": 1},
        *({"kind": "Counted", "figures": {f"{purse}.{seat}": 900_004, "savings.1": 900_004}}
          for purse in ("money", "savings") for seat in range(3)),
        {"kind": "Counted", "figures": {"nothing": 1}},
        *({"amends": seq, "kind": "Bid", "seat": seat, "amount": 900_003}
          for seq in seqs for seat in range(2) if seat != device.seat),
        *({"kind": "Amended", "entry": seq, "action": {"kind": "Stash", "seat": seat, "amount": 900_003}}
          for seq in seqs for seat in range(2) if seat != device.seat),
    ]  # fmt: skip
    harmless = [
        {"kind": kind, "seat": seat, **_of(kind, {"amount": 3, "good": "bread", "units": 1})}
        for kind in ("Stash", "Bid", "Buy", "Sell", "Pass")
        for seat in range(3)
    ]
    others_change = [
        {"kind": "Amended", "entry": seq, "action": {"kind": "Buy", "seat": device.seat, "good": "apples", "units": 2}}
        for seq in {*seqs, 6}
    ]  # fmt: skip
    mine = "" if device.seat is None else str(device.seat)
    here = f"/matches/{evening.code}"
    return {
        "entries.preview": [*tries, *harmless, *others_change],
        "entries.enter": tries,
        "counting.count": [
            {"figures": {f"{purse}.{seat}": 900_004}}
            for purse in ("money", "savings", "stock")
            for seat in range(3)
        ],
        "places.sit": [{"seat": "9"}, *({"seat": str(seat)} for seat in evening.held if str(seat) != mine)],
        "places.keeper": [{"number": "99"}] if device.is_keeper else [{}, {"number": "1"}, {"number": "2"}],
        "places.free": [{"seat": seat} for seat in (["9", "x"] if device.is_keeper else ["0", "1", "2"])],
        "places.joining": [{"open": "perhaps"}] if device.is_keeper else [{"open": "yes"}, {"open": ""}],
        "lobby.begin": [{"game": "sample_game", "players": []}],
        "imports.receive": [{}],
        "imports.confirm": [{}],
        "season.begin": [{}, {"matches": [evening.code]}],
        "midway.enter": [{"players": []}, {"opening": {"money.0": 900_004}}],
        "lobby.reader": [{"language": "en", "back": here}, {"language": "xx"}],
        "boxes.fill_in": [{}],
        "boxes.add": [{}],
        "tidying.archive": [{"away": "perhaps"}] if device.is_keeper else [{}],
        "tidying.throw": [{"away": "perhaps"}] if device.is_keeper else [{}],
        "tidying.throw_play": [{}],
        "tidying.note": [{}],
        "people.name": [{}],
        "people.merge": [{}],
        "people.part": [{}],
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


def sweep(evening: Evening, *, thorough: bool = False, names: Iterable[str] = ("ben", "shared")) -> set[Leak]:
    """Ask and send everything from these devices, and search what came back to any."""
    found: set[Leak] = set()
    for turn, name in enumerate(names):
        device = evening.devices[name]
        for at, (path, headers) in enumerate(asked(evening, thorough=thorough)):
            for manner in _by_turns(at + turn) if thorough else ("page", "program")[: 1 + at % 2]:
                device.ask(path, manner, LANGUAGES[(at + turn) % 2], headers)
        _send_everything(evening, device, thorough=thorough)
        found |= evening.leaks()
    return found


def _by_turns(at: int) -> Iterator[str]:
    """Two of the three manners: every device asks every address, and all of them ask it in each."""
    return (manner for which, manner in enumerate(MANNERS) if which != at % len(MANNERS))


def _send_everything(evening: Evening, device: Device, *, thorough: bool) -> None:
    """As a program and as a form; not thoroughly by turns."""
    token = device.phone.page("/matches/" + evening.code).all("input", name="csrf_token")[0]["value"]
    bodies = sent(evening, device, thorough=thorough)
    for rule in send_rules(evening.app):
        path = _path(rule, {**PLACES, "code": evening.code})
        for at, body in enumerate(bodies[rule.endpoint]):
            by_program = rule.endpoint.startswith(("entries.", "counting.", "places."))
            if by_program and (thorough or at % 3):
                device.ask(path, "program", LANGUAGES[at % 2], json={**body, "token": f"try-{id(device)}-{at}"})
            by_form = thorough or not by_program or at % 3 == 0
            if (
                by_form
                and "action" not in body
                and (rule.endpoint != "entries.enter" or body.get("kind") != "Struck")
            ):
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
    evening.enter("anna", "Buy", seat=0, good="apples", units=1)
    evening.enter("ben", "Sell", seat=1, good="apples", units=2)
    evening.enter("shared", "Disputed", entry=3, reason="he put more away")
    evening.enter("anna", "Settled", entry=3)
    evening.enter("ben", "Disputed", entry=4)
    evening.enter("shared", "Paused")
    while evening.table.state.phase != "bidding":
        (seat,) = evening.table.state.to_act
        evening.tap(WHOSE[seat], "Pass", seat=seat)


WHOSE = {0: "anna", 1: "ben", 2: "shared"}
"""On which device each seat is entered for."""


def test_every_address_is_asked(app: Flask) -> None:
    evening = Evening.begin(app)
    list(asked(evening, thorough=True))  # KeyError where an address takes something nobody named here
    assert {rule.endpoint for rule in send_rules(app)} == set(
        sent(evening, evening.devices["ben"], thorough=False)
    )


def test_no_byte_to_any_device_holds_what_is_anothers_secret(evening: Evening) -> None:
    play_to_the_bids(evening)
    assert sweep(evening) == set()
    evening.enter("anna", "Bid", seat=0, amount=159_847)
    evening.enter("anna", "Struck", entry=evening.table.seq)
    evening.enter("anna", "Bid", seat=0, amount=168_439)
    evening.enter("ben", "Bid", seat=1, amount=183_561)
    evening.enter(
        "ben", "Amended", entry=evening.table.seq, action={"kind": "Bid", "seat": 1, "amount": 183_769}
    )
    assert evening.secrets_of(0) >= {735_113, 274_931, 460_182, 159_847, 168_439}
    assert evening.secrets_of(1) >= {846_227, 391_753, 183_561, 183_769}
    newest, places = evening.table.seq, evening.places
    assert sweep(evening, thorough=True, names=evening.devices) == set()
    assert evening.told_their_own == {"anna", "ben"}, "the search finds what there is"
    assert evening.table.seq == newest, "what was tried is refused, all of it"
    assert evening.places == places, "and everybody is where they were"


def test_no_byte_holds_the_secrets_of_a_seat_whose_phone_has_gone(evening: Evening) -> None:
    play_to_the_bids(evening)
    evening.enter("anna", "Bid", seat=0, amount=159_847)
    evening.leaks()
    for name in ("anna", "ben"):
        evening.stand_up(name)
    newest = evening.table.seq
    assert sweep(evening, names=["anna", "shared"]) == set()
    assert evening.table.seq == newest, "what was tried is refused, all of it"


def test_the_keys_of_the_seats_are_told_to_the_keeper_and_each_to_its_own(evening: Evening) -> None:
    found = {}
    for name, device in evening.devices.items():
        device.ask(f"/matches/{evening.code}/phones")
        found[name] = _keys_in(device.told(), evening.keys)
    assert found == {"anna": {0, 2}, "ben": {1}, "shared": set(), "looker_on": set()}


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
    assert sweep(evening, names=["shared"]) == set()


def test_once_it_is_over_everything_is_told(evening: Evening) -> None:
    play_to_the_bids(evening)
    record = f"/matches/{evening.code}/record.jsonl"
    assert evening.devices["anna"].ask(record).status_code == 403
    for seat in range(3):
        evening.enter(WHOSE[seat], "Bid", seat=seat, amount=0)
    while to_act := evening.table.state.to_act:
        evening.enter(WHOSE[min(to_act)], "Pass", seat=min(to_act))
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


def leaks_of(evening: Evening) -> set[Leak]:
    """What devices learn that is not for them, once Anna has bid and Ben's phone is gone."""
    play_to_the_bids(evening)
    evening.enter("anna", "Bid", seat=0, amount=159_847)
    evening.stand_up("ben")
    for device in evening.devices.values():
        device.told()
    return sweep(evening, names=["shared"])


def who(leaks: set[Leak]) -> set[str]:
    return {name for name, _, _ in leaks}


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
    assert who(leaks_of(Evening.begin(app))) == {"shared"}


def test_a_sentence_without_one_for_the_others_is_found(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TooLittleSaved, "text_for_others", None)
    assert who(leaks_of(evening)) == {"shared"}


def test_news_that_tell_too_much_are_found(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def told_to_anybody(scene: Scene, seq: int) -> Line | None:
        return line_at(replace(scene, speech=replace(scene.speech, sight=None)), seq)

    monkeypatch.setattr(telling, "line_at", told_to_anybody)
    leaks = leaks_of(evening)
    assert who(leaks) == {"shared"}
    assert all(where.endswith("/fresh") for _, where, _ in leaks)


def test_a_key_that_is_shown_to_all_is_found(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = dict(enumerate(link.rpartition("/")[2] for link in evening.links.values()))
    monkeypatch.setattr(Places, "links", lambda *_: (True, everybody))
    evening.devices["ben"].ask(f"/matches/{evening.code}/phones")
    assert {key for _, _, key in evening.leaks()} == {"key 0", "key 2"}
