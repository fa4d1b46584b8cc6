"""Every worked example of every dossier."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

from companion.core.game import Table
from companion.core.messages import Caution, Rejection, Unread
from companion.core.ruling import NotYourTurn, WrongPhase
from companion.games import shelf
from tests.games.vectors import VectorFile, try_vector
from tests.sample_game.reasons import NothingToSell

SHELF = shelf(("tests.sample_game",))
FILES = {
    path.parent.name: VectorFile.read(path, SHELF[path.parent.name])
    for path in sorted(Path(__file__).parent.glob("*/vectors.toml"))
}


@pytest.mark.parametrize(
    ("slug", "vector"),
    [
        pytest.param(slug, vector, id=f"{slug}-{vector['id']}")
        for slug, file in FILES.items()
        for vector in file.vectors
    ],
)
def test_the_worked_example(slug: str, vector: dict[str, Any]) -> None:
    try_vector(FILES[slug], vector)


@pytest.mark.parametrize("slug", FILES)
def test_every_example_of_the_dossier_is_in_or_excused(slug: str) -> None:
    file = FILES[slug]
    due = {f"{series}{n}" for series, many in file.due.items() for n in range(1, many + 1)}
    assert due - file.ids_shown() - set(file.excused) == set()


@pytest.mark.parametrize("slug", FILES)
def test_no_two_examples_have_the_same_id(slug: str) -> None:
    ids = Counter(vector["id"] for vector in FILES[slug].vectors)
    assert [name for name, times in ids.items() if times > 1] == []


@pytest.mark.parametrize("slug", FILES)
def test_every_code_the_dossier_names_is_a_reason_of_the_game(slug: str) -> None:
    file = FILES[slug]
    assert set(file.codes) - _codes_of(slug) - set(file.excused) == set()


@pytest.mark.parametrize("slug", FILES)
def test_every_reason_of_the_game_is_shown_by_an_example_or_excused(slug: str) -> None:
    file = FILES[slug]
    assert _codes_of(slug) - file.codes_shown() - set(file.excused) == set()


@pytest.mark.parametrize("slug", FILES)
def test_nothing_is_excused_that_an_example_shows(slug: str) -> None:
    file = FILES[slug]
    assert set(file.excused) & (file.codes_shown() | file.ids_shown()) == set()
    assert all(reason.endswith(".") for reason in file.excused.values())


def _codes_of(slug: str) -> set[str]:
    """The codes of every refusal, doubt and question the game can voice, with the core's two for turns."""
    package = import_module(f"companion.games.{slug}")
    names = [found.name for found in walk_packages(package.__path__, f"{package.__name__}.")]
    # What is said of a score pad or of an opening no match can show: see tests/web/test_pad.py, test_midway.py.
    modules = [import_module(name) for name in names if not name.endswith((".pad", ".midway"))]
    spoken = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    found = {
        kind.code
        for kind in spoken
        if issubclass(kind, Rejection | Caution | Unread) and kind.__module__.startswith(package.__name__)
        if hasattr(kind, "code")
    }
    return found | {WrongPhase.code, NotYourTurn.code}


def _too_many(table: Table) -> Iterator[Rejection]:
    if table.seats > 2:
        yield NothingToSell(table.start)


class TestTheRunner:
    """On Corner Market, which has no dossier and so no file."""

    FILE = VectorFile(
        game=SHELF["sample_game"], due={}, codes=(), excused={}, starts={"action": []}, vectors=()
    )
    SALE = {"do": [{"kind": "Sell", "good": "bread", "units": 2}]}

    def test_it_takes_what_is_so(self) -> None:
        sale = {**self.SALE, "expect": {"money.0": 16}, "ledger": {"0": [6]}, "to_act": [1], "phase": "trading"}
        try_vector(self.FILE, {**sale, "totals": {"0": 17}, "places": {"0": 1, "1": 2}})
        told = {
            "told": [{"note": "PriceMoves", "good": "bread", "before": 3}],
            "untold": [{"note": "RentPaid"}],
        }
        try_vector(self.FILE, {**sale, **told, "scores": {"money.0": 16, "stock.0": 1}})

    @pytest.mark.parametrize(
        "wrong",
        [
            {"expect": {"money.0": 15}},
            {"expect": {"pearls.0": 0}},
            {"at_most": {"money.0": 998}},
            {"ledger": {"0": [5, 1]}},
            {"to_act": [0]},
            {"phase": "over"},
            {"totals": {"0": 18}},
            {"places": {"0": 2}},
            {"scores": {"money.0": 17}},
            {"scores": {"pearls.0": 0}},
            {"told": [{"note": "PriceMoves", "good": "apples"}]},
            {"untold": [{"note": "PriceMoves"}]},
            {"refused": ["NOT_ENOUGH_GOODS"]},
            {"closed": {"Buy": ["TOO_LITTLE_MONEY"]}},
        ],
        ids=lambda wrong: next(iter(wrong)),
    )
    def test_it_tells_what_is_not(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(AssertionError):
            try_vector(self.FILE, {**self.SALE, **wrong})

    def test_it_wants_all_codes_and_no_others(self) -> None:
        too_many = {"do": [{"kind": "Sell", "good": "bread", "units": 3}]}
        try_vector(self.FILE, {**too_many, "refused": ["NOT_ENOUGH_GOODS"]})
        with pytest.raises(AssertionError):
            try_vector(self.FILE, {**too_many, "refused": ["NOT_ENOUGH_GOODS", "NULL_ACTION"]})

    def test_it_names_every_field_that_cannot_be_read(self) -> None:
        pearls = {"do": [{"kind": "Sell", "good": "pearls", "units": 1.5}]}
        try_vector(self.FILE, {**pearls, "unreadable": ["good", "units"]})
        for wrong in (["good"], ["good", "units", "seat"]):
            with pytest.raises(AssertionError):
                try_vector(self.FILE, {**pearls, "unreadable": wrong})
        with pytest.raises(AssertionError):
            try_vector(self.FILE, {**self.SALE, "unreadable": []})

    def test_it_asks_for_blank_figures_and_reads_them(self) -> None:
        three = {"kind": "Sell", "good": "apples", "units": 3}
        try_vector(self.FILE, {"blank": ["premium"], "do": [three], "unread": {"premium": "UNREAD"}})
        read = {"kind": "ReadOff", "figure": "premium", "value": 2}
        try_vector(self.FILE, {"blank": ["premium"], "do": [read, three], "expect": {"money.0": 21}})

    def test_it_tells_what_is_not_offered(self) -> None:
        poor = {"given": {"money.0": 2}, "closed": {"Buy": ["TOO_LITTLE_MONEY"], "Pass": []}}
        try_vector(self.FILE, poor)

    def test_it_repeats_an_entry_and_tells_doubts_from_refusals(self) -> None:
        given = {"money.0": 3}
        doubtful = {"kind": "Buy", "good": "bread", "units": 1}
        try_vector(self.FILE, {"given": given, "do": [doubtful], "doubted": ["LAST_COIN"]})
        passes = {"kind": "Pass", "times": 8}
        taken = {"do": [{**doubtful, "confirmed": True}, passes], "given": given, "phase": "trading"}
        try_vector(self.FILE, taken)

    def test_a_secret_till_is_put_away_from_and_bid_from(self) -> None:
        secret = {"readings": {"till": "secret"}, "seats": 2}
        saved = [{"kind": "Stash", "amount": 4}, {"kind": "Stash", "amount": 6}]
        saved_up = {"expect": {"money.0": 6, "savings.0": 4, "savings.1": 6}, "ledger": {"1": [-6]}}
        try_vector(self.FILE, {**secret, "do": saved, **saved_up})
        try_vector(self.FILE, {**secret, "do": saved, "ledger": {"savings.0": [4], "savings.1": [6]}})
        bidding = [*saved, {"kind": "Pass", "times": 6}, {"kind": "Bid", "seat": 0, "amount": 4}]
        try_vector(self.FILE, {**secret, "do": bidding, "phase": "bidding", "to_act": [1]})
        higher = [*bidding, {"kind": "Bid", "seat": 1, "amount": 5}]
        turned_up = {"expect": {"savings.0": 4, "savings.1": 1}, "to_act": [1], "phase": "secret_trading"}
        try_vector(self.FILE, {**secret, "do": higher, **turned_up})
        too_high = [*bidding, {"kind": "Bid", "seat": 1, "amount": 7}]
        try_vector(self.FILE, {**secret, "do": too_high, "refused": ["TOO_LITTLE_SAVED"]})

    def test_it_tells_what_speaks_against_a_set_up(self) -> None:
        many = replace(self.FILE, game=replace(self.FILE.game, against_set_up=_too_many))
        try_vector(many, {"seats": 2, "set_up": []})
        try_vector(many, {"seats": 3, "set_up": [NothingToSell.code]})
        try_vector(many, {"readings": {"till": "lost"}, "unreadable": ["till"], "set_up": []})
        with pytest.raises(AssertionError):
            try_vector(many, {"seats": 3, "set_up": []})

    def test_who_begins_can_be_said(self) -> None:
        try_vector(self.FILE, {"first": 1, "to_act": [1]})

    def test_an_entry_without_a_kind_is_in_the_shorthand_of_its_game(self) -> None:
        passing = replace(self.FILE, spelled_out=lambda raw, state: [{"kind": "Pass"}] * raw["passes"])
        try_vector(passing, {"seats": 3, "do": [{"passes": 2}], "to_act": [2]})
        with pytest.raises(AssertionError, match="no shorthand"):
            try_vector(self.FILE, {"do": [{"passes": 2}], "to_act": [2]})

    def test_it_knows_no_other_words(self) -> None:
        with pytest.raises(AssertionError, match="expected"):
            try_vector(self.FILE, {**self.SALE, "expected": {"money.0": 0}})
