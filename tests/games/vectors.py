"""Worked examples as data: what a `vectors.toml` may say, and how one of its vectors is tried.

    [[vector]]
    id = "1"                       # of the dossier; a, b, c for the parts of one example
    mark = "seed"                  # where the dossier has it from
    gist = "…"                     # one line for people
    seats = 4                      # default 4
    first = 0                      # the start player; default 0
    readings = { … }               # chosen at set-up; default as recommended
    printed = { … }                # figures that differ from the example sheet
    blank = ["…"]                  # figures of the example sheet nobody has read yet
    start = "action"               # one of [starts]: entries that lead to the place where it begins
    given = { "money.0" = 2 }      # figures of the table, put there in this order
    do = [{ kind = "…", … }]       # entries; without a seat it is whoever is to act; `times` repeats one,
                                   # `times = "seats"` as often as there are players

An entry without a `kind` is in the shorthand of its game: `tests/games/<game>/shorthand.py` says what that is,
and its `spelled_out(raw, state)` gives the entries it stands for at the table it is entered at. So a turn of
everybody, or a whole round, is one line.

Of what comes of it a vector expects any of `expect` (figures), `at_most` (how high they can be put), `phase`,
`to_act` (seats, or "table"), `ledger` (the amounts moved, by seat; of another purse than money by purse and seat:
"points.0"), `totals` and `places` (by seat), `scores` (by category and seat: "reef.0"), `told` and `untold` (notes
that were made and that were not, each by its class with any of its figures: `{ note = "Draws", seat = 0 }`); or
what speaks against the last entry: `refused` and `doubted` (all codes, in any order), `unread` (the figures asked for, each
with its code), `unreadable` (the paths of the fields that cannot be read at all). `closed` names actions that are
not even offered to who is to act, with all codes.

Before the match: `set_up` are all codes that speak against beginning like this, with `unreadable` the readings
nobody has; `sheet` all codes that speak against the printed figures, and `required` those figures without which
no match begins.
"""

import tomllib
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.core.fields import read_fields
from companion.core.game import Game
from companion.core.messages import codes
from companion.core.misread import Misread
from companion.core.ruling import FigureReadOutOfBounds
from tests.games.random_play import full_sheet
from tests.games.trial import OBJECTED, Shorthand, Trial, set_up_of

ABOUT = {"id", "mark", "gist", "seats", "first", "readings", "printed", "blank", "start", "given", "do"}
EXPECTED = {
    *("expect", "at_most", "phase", "to_act", "ledger", "totals", "places", "scores"),
    *("told", "untold", "closed"),
}
OF_THE_SET_UP = {"set_up"}
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
    spelled_out: Shorthand | None = None
    """The entries that one in the game's shorthand stands for."""

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
            _shorthand(path, game),
        )

    def codes_shown(self) -> set[str]:
        """Every code that some vector expects."""
        shown: set[str] = set()
        for vector in self.vectors:
            for word in ("refused", "doubted", "sheet", "set_up"):
                shown.update(vector.get(word, ()))
            shown.update(vector.get("unread", {}).values(), *vector.get("closed", {}).values())
        return shown

    def ids_shown(self) -> set[str]:
        """Every number of the dossier that some vector, or part of one, bears."""
        return {vector["id"].rstrip("abcdefghijklmnopqrstuvwxyz") for vector in self.vectors}


def _shorthand(path: Path, game: Game[Any]) -> Shorthand | None:
    if not (path.parent / "shorthand.py").exists():
        return None
    spelled_out: Shorthand = import_module(f"tests.games.{game.slug}.shorthand").spelled_out
    return spelled_out


def try_vector(file: VectorFile, vector: dict[str, Any]) -> None:
    """Fails with a line per difference where the game answers otherwise than the vector says."""
    unknown = set(vector) - ABOUT - EXPECTED - OBJECTED - OF_THE_SET_UP - OF_THE_SHEET
    assert not unknown, f"no vector knows {sorted(unknown)}"
    assert set(vector) & (EXPECTED | OBJECTED | OF_THE_SET_UP | OF_THE_SHEET), "a vector expects something"
    if set(vector) & OF_THE_SHEET:
        _try_sheet(file.game, vector)
    if set(vector) & OF_THE_SET_UP:
        _try_set_up(file.game, vector)
    elif set(vector) & (EXPECTED | OBJECTED):
        Trial(file.game, vector, file.starts, file.spelled_out).run()


def _try_set_up(game: Game[Any], vector: dict[str, Any]) -> None:
    problems: list[Misread] = []
    readings: type = game.readings
    chosen = read_fields(readings, vector.get("readings", {}), "", problems)
    assert [problem.where for problem in problems] == vector.get("unreadable", [])
    against = () if problems else game.against_set_up(set_up_of(game, vector, chosen, full_sheet(game)).table)
    assert set(codes(tuple(against))) == set(vector["set_up"])


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
