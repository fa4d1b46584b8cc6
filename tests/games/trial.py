"""One worked example being tried: its entries entered, and what comes of them compared (see `vectors.py`)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.core.actions import Action
from companion.core.fields import read_fields
from companion.core.game import Game, Player
from companion.core.journal import ReadOff, SetUp, begin, follow
from companion.core.ledger import MONEY, Posting
from companion.core.messages import TABLE, Message, Note, Seat, Term, codes
from companion.core.misread import Misread
from companion.core.outcome import Outcome
from companion.core.printed import PrintedSheet
from companion.core.ruling import (
    Accepted,
    Doubted,
    Rejected,
    Ruling,
    Unreadable,
    UnreadableEntry,
    read_action,
    rule_on,
    rule_on_reading,
)
from tests.games.random_play import NAMES, full_sheet

Raw = dict[str, Any]
"""An entry as a vector writes it."""
Shorthand = Callable[[Raw, Any], list[Raw]]
"""The entries that one in a game's shorthand stands for at a table."""

OBJECTED = {"refused", "doubted", "unread", "unreadable"}
"""What a vector may expect to speak against its last entry."""


def set_up_of(game: Game[Any], vector: dict[str, Any], readings: Any, sheet: PrintedSheet) -> SetUp:
    colours = game.colours[: vector.get("seats", 4)]
    players = tuple(Player(name, colour) for name, colour in zip(NAMES, colours, strict=False))
    return SetUp(players=players, start=Seat(vector.get("first", 0)), readings=readings, printed=sheet)


class Trial:
    """One vector being tried."""

    def __init__(
        self,
        game: Game[Any],
        vector: dict[str, Any],
        starts: Mapping[str, list[Raw]],
        shorthand: Shorthand | None = None,
    ) -> None:
        self.game, self.vector, self.starts, self.shorthand = game, vector, starts, shorthand
        self.seats: int = vector.get("seats", 4)
        self.state: Any = begin(self.game, self._set_up()).state
        self.postings: tuple[Posting, ...] = ()
        self.notes: tuple[Note, ...] = ()

    def _set_up(self) -> SetUp:
        problems: list[Misread] = []
        readings: type = self.game.readings
        chosen = read_fields(readings, self.vector.get("readings", {}), "", problems)
        assert not problems, problems
        return set_up_of(self.game, self.vector, chosen, self._sheet())

    def _sheet(self) -> PrintedSheet:
        sheet = full_sheet(self.game)
        for key, value in self.vector.get("printed", {}).items():
            sheet = sheet.with_figure(key, value)
        for key in self.vector.get("blank", ()):
            sheet = sheet.with_figure(key, None)
        assert sheet.problems() == ()
        return sheet

    def run(self) -> None:
        self._enter_all(self._repeated(self.starts[self.vector.get("start", "action")]))
        self._put()
        self.postings, self.notes = (), ()
        entries = self._repeated(self.vector.get("do", []))
        if OBJECTED & set(self.vector):
            self._enter_all(entries[:-1])
            *before, last = self._spelled_out(entries[-1])
            self._enter_all(before)
            self._object(last)
        else:
            self._enter_all(entries)
        differences = [*self._differences()]
        assert not differences, "\n".join(differences)

    def _enter_all(self, entries: list[Raw]) -> None:
        for raw in entries:
            for entry in self._spelled_out(raw):
                self._enter(entry)

    def _spelled_out(self, raw: Raw) -> list[Raw]:
        if "kind" in raw:
            return [raw]
        assert self.shorthand is not None, f"{self.game.slug} has no shorthand: {raw}"
        return self.shorthand(raw, self.state)

    def _repeated(self, entries: list[Raw]) -> list[Raw]:
        repeated: list[Raw] = []
        for raw in entries:
            many = raw.get("times", 1)
            repeated += [raw] * (self.seats if many == "seats" else many)
        return repeated

    def _put(self) -> None:
        for key, value in self.vector.get("given", {}).items():
            figure = next((f for f in self.game.figures(self.state) if f.key == key), None)
            assert figure is not None, f"the table has no figure {key}"
            assert figure.at_least <= value <= figure.at_most, f"{key}: {figure.at_least} to {figure.at_most}"
            self.state = figure.put(value)
        assert self.game.broken(self.state) == ()

    def _read(self, raw: Raw) -> Action[Any] | UnreadableEntry:
        rest = {name: value for name, value in raw.items() if name not in ("confirmed", "times")}
        kind = self.game.kind(rest["kind"])
        if "seat" not in rest and kind is not None and not kind.by_table:
            (rest["seat"],) = self.state.to_act
        return read_action(self.game, rest)

    def _ruling(self, raw: Raw) -> Ruling[Any]:
        action = self._read(raw)
        assert not isinstance(action, UnreadableEntry), action
        return rule_on(self.game, self.state, action, confirmed=raw.get("confirmed", False))

    def _enter(self, raw: Raw) -> None:
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
        self.notes += outcome.notes

    def _balance(self, outcome: Outcome[Any], raw: Raw) -> None:
        before, after = self.game.purses(self.state), self.game.purses(outcome.state)
        moved: Counter[tuple[Seat, str]] = Counter()
        for posting in outcome.postings:
            moved[posting.seat, posting.purse] += posting.amount
        assert after == {purse: held + moved[purse] for purse, held in before.items()}, raw
        assert self.game.broken(outcome.state) == (), raw

    def _object(self, raw: Raw) -> None:
        if "unreadable" in self.vector:
            read = self._read(raw)
            assert isinstance(read, UnreadableEntry), read
            assert {problem.where for problem in read.problems} == set(self.vector["unreadable"])
            return
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
        for whose, amounts in self.vector.get("ledger", {}).items():
            purse, _, seat = whose.rpartition(".")
            moved = [p.amount for p in self.postings if (p.seat, p.purse) == (int(seat), purse or MONEY)]
            if moved != amounts:
                yield f"the ledger of {whose} has {moved} and should have {amounts}"
        yield from self._unsaid()
        for name, expected in self.vector.get("closed", {}).items():
            kind = self.game.kind(name)
            assert kind is not None, f"no action is called {name}"
            offered = [kind.offer(self.state, seat) for seat in sorted(self.state.to_act)]
            if any(set(codes(offer.against)) != set(expected) for offer in offered):
                yield f"against {name} speak {[offer.against for offer in offered]}"
        yield from self._misscored()

    def _unsaid(self) -> Iterator[str]:
        told = [{"note": type(note).__name__, **_plain(note)} for note in self.notes]
        for wanted in self.vector.get("told", ()):
            if not any(wanted.items() <= note.items() for note in told):
                yield f"nobody said {wanted}, but {told}"
        for unwanted in self.vector.get("untold", ()):
            yield from (f"{note} was said" for note in told if unwanted.items() <= note.items())

    def _misscored(self) -> Iterator[str]:
        result = self.game.result(self.state, self.seats)
        scored: Counter[str] = Counter()
        for line in result.lines:
            scored[f"{line.category.slug}.{line.seat}"] += line.points
        for key, points in self.vector.get("scores", {}).items():
            if key not in scored or scored[key] != points:
                yield f"{key} scores {scored.get(key)} and should score {points}"
        for place in result.ranking:
            for word, value in (("totals", place.total), ("places", place.place)):
                wanted = self.vector.get(word, {}).get(str(place.seat), value)
                if wanted != value:
                    yield f"{word} of {place.seat}: {value}, should be {wanted}: {result.lines}"

    def _to_act(self) -> list[int] | str:
        return "table" if self.state.to_act == {TABLE} else sorted(self.state.to_act)


def _plain(figure: Any) -> Any:
    """A figure of a note as a vector writes it."""
    match figure:
        case Message():
            return {name: _plain(value) for name, value in figure.figures().items()}
        case Term():
            return figure.slug
        case tuple():
            return [_plain(part) for part in figure]
    return figure
