"""Worked examples as data: what a `vectors.toml` may say, and how one of its vectors is tried.

    [[vector]]
    id = "1"                       # of the dossier; a, b, c for the parts of one example
    mark = "seed"                  # where the dossier has it from
    gist = "…"                     # one line for people
    seats = 4                      # default 4
    readings = { … }               # chosen at set-up; default as recommended
    printed = { … }                # figures that differ from the example sheet
    blank = ["…"]                  # figures of the example sheet nobody has read yet
    start = "action"               # one of [starts]: entries that lead to the place where it begins
    given = { "money.0" = 2 }      # figures of the table, put there in this order
    do = [{ kind = "…", … }]       # entries; without a seat it is whoever is to act; `times` repeats one,
                                   # `times = "seats"` as often as there are players

and of what comes of it any of `expect` (figures), `at_most` (how high they can be put), `phase`, `to_act` (seats, or "table"), `ledger`
(the amounts moved, by seat), `totals` and `places` (by seat), or what speaks against the last entry:
`refused` and `doubted` (all codes, in any order), `unread` (the figures asked for, each with its
code). `closed` names actions that are not even offered to who is to act, with all codes; `sheet` all
codes that speak against the printed figures, and `required` those figures without which no match begins.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.fields import read_fields
from companion.core.game import Game, Player
from companion.core.journal import ReadOff, SetUp, begin, follow
from companion.core.ledger import MONEY, Posting
from companion.core.messages import TABLE, Seat, codes
from companion.core.misread import Misread
from companion.core.outcome import Outcome
from companion.core.printed import PrintedSheet
from companion.core.ruling import (
    Accepted,
    Doubted,
    FigureReadOutOfBounds,
    Rejected,
    Ruling,
    Unreadable,
    UnreadableEntry,
    read_action,
    rule_on,
    rule_on_reading,
)
from tests.games.random_play import NAMES, full_sheet

ABOUT = {"id", "mark", "gist", "seats", "readings", "printed", "blank", "start", "given", "do"}
EXPECTED = {"expect", "at_most", "phase", "to_act", "ledger", "totals", "places", "closed"}
OBJECTED = {"refused", "doubted", "unread"}
OF_THE_SHEET = {"sheet", "required"}


@dataclass(frozen=True)
class VectorFile:
    """One game's worked examples."""

    game: Game[Any]
    due: dict[str, int]
    """How many of each series there have to be: ids with this prefix, numbered from 1."""
    codes: tuple[str, ...]
    """Every code the dossier names."""
    excused: dict[str, str]
    """Ids and codes that no vector can show, with the reason."""
    starts: dict[str, list[dict[str, Any]]]
    vectors: tuple[dict[str, Any], ...]

    @classmethod
    def read(cls, path: Path, game: Game[Any]) -> "VectorFile":
        found = tomllib.loads(path.read_text())
        return cls(
            game,
            found["due"],
            tuple(found["codes"]),
            found.get("excused", {}),
            found.get("starts", {}),
            tuple(found["vector"]),
        )

    def codes_shown(self) -> set[str]:
        """Every code that some vector expects."""
        shown: set[str] = set()
        for vector in self.vectors:
            shown.update(vector.get("refused", ()), vector.get("doubted", ()), vector.get("sheet", ()))
            shown.update(vector.get("unread", {}).values(), *vector.get("closed", {}).values())
        return shown

    def ids_shown(self) -> set[str]:
        """Every number of the dossier that some vector, or part of one, bears."""
        return {vector["id"].rstrip("abcdefghijklmnopqrstuvwxyz") for vector in self.vectors}


def try_vector(file: VectorFile, vector: dict[str, Any]) -> None:
    """Fails with a line per difference where the game answers otherwise than the vector says."""
    unknown = set(vector) - ABOUT - EXPECTED - OBJECTED - OF_THE_SHEET
    assert not unknown, f"no vector knows {sorted(unknown)}"
    assert set(vector) & (EXPECTED | OBJECTED | OF_THE_SHEET), "a vector expects something"
    if set(vector) & OF_THE_SHEET:
        _try_sheet(file.game, vector)
    if set(vector) & (EXPECTED | OBJECTED):
        _Trial(file, vector).run()


def _try_sheet(game: Game[Any], vector: dict[str, Any]) -> None:
    sheet = full_sheet(game)
    asked = {figure.key: figure for figure in sheet.figures()}
    said: set[str] = set()
    for key, value in vector.get("printed", {}).items():
        sheet = sheet.with_figure(key, value)
        asked |= {figure.key: figure for figure in sheet.figures()}
        if not asked[key].at_least <= value <= asked[key].at_most:
            said.add(FigureReadOutOfBounds.code)
    said |= {*codes(sheet.problems()), *codes(getattr(sheet, "doubts", tuple)())}
    if "sheet" in vector:
        assert said == set(vector["sheet"])
    if "required" in vector:
        assert sorted(key for key, figure in asked.items() if figure.required) == sorted(vector["required"])


class _Trial:
    """One vector being tried."""

    def __init__(self, file: VectorFile, vector: dict[str, Any]) -> None:
        self.game, self.vector, self.starts = file.game, vector, file.starts
        self.seats: int = vector.get("seats", 4)
        self.state: Any = begin(self.game, self._set_up()).state
        self.postings: tuple[Posting, ...] = ()

    def _set_up(self) -> SetUp:
        problems: list[Misread] = []
        readings: type = self.game.readings
        chosen = read_fields(readings, self.vector.get("readings", {}), "", problems)
        assert not problems, problems
        colours = self.game.colours[: self.seats]
        players = tuple(Player(name, colour) for name, colour in zip(NAMES, colours, strict=False))
        return SetUp(players=players, start=Seat(0), readings=chosen, printed=self._sheet())

    def _sheet(self) -> PrintedSheet:
        sheet = full_sheet(self.game)
        for key, value in self.vector.get("printed", {}).items():
            sheet = sheet.with_figure(key, value)
        for key in self.vector.get("blank", ()):
            sheet = sheet.with_figure(key, None)
        assert sheet.problems() == ()
        return sheet

    def run(self) -> None:
        for raw in self._repeated(self.starts[self.vector.get("start", "action")]):
            self._enter(raw)
        self._put()
        self.postings = ()
        entries = self._repeated(self.vector.get("do", []))
        objected = OBJECTED & set(self.vector)
        for raw in entries[:-1] if objected else entries:
            self._enter(raw)
        if objected:
            self._object(entries[-1])
        differences = [*self._differences()]
        assert not differences, "\n".join(differences)

    def _repeated(self, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
        times = {"seats": self.seats}
        return [raw for raw in entries for _ in range(times.get(raw.get("times", 1), raw.get("times", 1)))]

    def _put(self) -> None:
        for key, value in self.vector.get("given", {}).items():
            figure = next((f for f in self.game.figures(self.state) if f.key == key), None)
            assert figure is not None, f"the table has no figure {key}"
            assert figure.at_least <= value <= figure.at_most, f"{key}: {figure.at_least} to {figure.at_most}"
            self.state = figure.put(value)
        assert self.game.broken(self.state) == ()

    def _ruling(self, raw: dict[str, Any]) -> Ruling[Any]:
        rest = {name: value for name, value in raw.items() if name not in ("confirmed", "times")}
        kind = self.game.kind(rest["kind"])
        if "seat" not in rest and kind is not None and not kind.by_table:
            (rest["seat"],) = self.state.to_act
        action = read_action(self.game, rest)
        assert not isinstance(action, UnreadableEntry), action
        return rule_on(self.game, self.state, action, confirmed=raw.get("confirmed", False))

    def _enter(self, raw: dict[str, Any]) -> None:
        if raw["kind"] == "ReadOff":
            read = ReadOff(raw["figure"], raw["value"])
            assert rule_on_reading(self.game, self.state, read.figure, read.value) == ()
            outcome: Outcome[Any] = follow(self.game, self.state, read)
        else:
            ruling = self._ruling(raw)
            assert isinstance(ruling, Accepted), f"{raw}: {ruling}"
            outcome = ruling.outcome
        self._balance(outcome, raw)
        self.state, self.postings = outcome.state, self.postings + outcome.postings

    def _balance(self, outcome: Outcome[Any], raw: dict[str, Any]) -> None:
        before, after = self.game.purses(self.state), self.game.purses(outcome.state)
        moved: Counter[tuple[Seat, str]] = Counter()
        for posting in outcome.postings:
            moved[posting.seat, posting.purse] += posting.amount
        assert after == {purse: held + moved[purse] for purse, held in before.items()}, raw
        assert self.game.broken(outcome.state) == (), raw

    def _object(self, raw: dict[str, Any]) -> None:
        before, ruling = repr(self.state), self._ruling(raw)
        found: dict[str, Any] = {}
        match ruling:
            case Rejected(reasons):
                found["refused"] = set(codes(reasons))
            case Doubted(cautions):
                found["doubted"] = set(codes(cautions))
            case Unreadable(questions):
                found["unread"] = {question.figure: question.code for question in questions}
        expected: dict[str, Any] = {
            word: set(self.vector[word]) for word in ("refused", "doubted") if word in self.vector
        }
        if "unread" in self.vector:
            expected["unread"] = self.vector["unread"]
        assert found == expected, ruling
        assert repr(self.state) == before

    def _differences(self) -> Iterator[str]:
        figures = {f.key: f.value for f in self.game.figures(self.state)}
        for key, value in self.vector.get("expect", {}).items():
            if figures.get(key) != value:
                yield f"{key} is {figures.get(key)} and should be {value}"
        highest = {f.key: f.at_most for f in self.game.figures(self.state)}
        for key, value in self.vector.get("at_most", {}).items():
            if highest.get(key) != value:
                yield f"{key} can be {highest.get(key)} at most and should be able to be {value}"
        if "phase" in self.vector and self.state.phase != self.vector["phase"]:
            yield f"the phase is {self.state.phase} and should be {self.vector['phase']}"
        if "to_act" in self.vector and self._to_act() != self.vector["to_act"]:
            yield f"to act are {self._to_act()} and should be {self.vector['to_act']}"
        for seat, amounts in self.vector.get("ledger", {}).items():
            moved = [p.amount for p in self.postings if p.seat == int(seat) and p.purse == MONEY]
            if moved != amounts:
                yield f"the ledger of {seat} has {moved} and should have {amounts}"
        for name, expected in self.vector.get("closed", {}).items():
            kind = self.game.kind(name)
            assert kind is not None, f"no action is called {name}"
            offered = [kind.offer(self.state, seat) for seat in sorted(self.state.to_act)]
            if any(set(codes(offer.against)) != set(expected) for offer in offered):
                yield f"against {name} speak {[offer.against for offer in offered]}"
        result = self.game.result(self.state, self.seats)
        for place in result.ranking:
            for word, value in (("totals", place.total), ("places", place.place)):
                wanted = self.vector.get(word, {}).get(str(place.seat), value)
                if wanted != value:
                    yield f"{word} of {place.seat}: {value}, should be {wanted}: {result.lines}"

    def _to_act(self) -> list[int] | str:
        return "table" if self.state.to_act == {TABLE} else sorted(self.state.to_act)
