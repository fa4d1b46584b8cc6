"""What must hold of every game on the shelf, proven on matches played by chance."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.actions import Action, Correction, Objection, Offer
from companion.core.fields import asked_of
from companion.core.game import Game, Table, TableFigure
from companion.core.journal import Did
from companion.core.messages import Label, Rejection, Seat
from companion.core.misread import Misread
from companion.core.outcome import Outcome
from companion.core.ruling import UnreadableEntry, read_action, rule_on
from companion.core.values import changed
from companion.core.view import Board, Shown
from companion.games import shelf
from tests.games import properties
from tests.games.properties import PROPERTIES
from tests.games.random_play import NoEndInSight, RandomMatch, play
from tests.sample_game.actions import Bid, Buy, Pass, Stash
from tests.sample_game.readings import Till
from tests.sample_game.reasons import NothingToSell, TooLittleMoney
from tests.sample_game.state import Good, Market

SHELF = shelf(("tests.sample_game",))
MATCHES = {"sample_game": 5, "oceanos": 4}
"""How many matches are played for each number of seats."""
OF_ITS_OWN = 6
MANY = 1_000

Property = Callable[[RandomMatch, Random], None]

CASES = [
    pytest.param((slug, seats, seed), id=f"{slug}-{seats}p-{seed}")
    for slug, game in SHELF.items()
    for seats in game.seats
    for seed in range(MATCHES.get(slug, OF_ITS_OWN))
]


@pytest.fixture(scope="module", params=CASES)
def match(request: pytest.FixtureRequest) -> RandomMatch:
    slug, seats, seed = request.param
    return play(SHELF[slug], seats, seed)


def _name(prop: Property) -> str:
    return prop.__name__


@pytest.mark.parametrize("holds", PROPERTIES, ids=_name)
def test_it_holds_of_a_match_by_chance_that(match: RandomMatch, holds: Property) -> None:
    holds(match, Random(len(match.turns)))


@pytest.mark.slow
@pytest.mark.parametrize("slug", SHELF)
def test_everything_holds_of_a_thousand_matches(slug: str) -> None:
    prove(slug, MANY)


def prove(slug: str, matches: int) -> int:
    """Play so many matches, seats by turns, and prove every property of each. Returns the entries made."""
    game, entries = SHELF[slug], 0
    for seed in range(matches):
        found = play(game, game.seats[seed % len(game.seats)], 10_000 + seed)
        for holds in PROPERTIES:
            holds(found, Random(seed))
        entries += len(found.turns)
    return entries


def test_the_same_seed_plays_the_same_match() -> None:
    for slug, game in SHELF.items():
        first, again = (play(game, game.seats[0], 7) for _ in range(2))
        assert first.journal == again.journal, slug


# A property that nothing could break would prove nothing.

SOUND = SHELF["sample_game"]


class Sulk(Pass):
    """A pass that is said to be closed, and is not."""

    @classmethod
    def offer(cls, state: Market, seat: Seat) -> Offer[Market]:
        return Offer(against=(NothingToSell(seat),))


class Boast(Pass):
    """A pass that is proposed, and refused."""

    def check(self, state: Market) -> Iterator[Objection]:
        yield NothingToSell(self.seat)


class Forget(Pass):
    """A pass that costs a coin nobody writes down."""

    def apply(self, state: Market) -> Outcome[Market]:
        stall = state.stalls[self.seat]
        poorer = state.with_stall(self.seat, changed(stall, money=stall.money - 1))
        return Outcome(changed(poorer, turn=state.turn + 1))


def only(*actions: type[Action[Market]]) -> Game[Any]:
    """Corner Market with these actions and no others."""
    trading = {"trading", "secret_trading"}
    phases = (replace(p, actions=actions) if p.slug in trading else p for p in SOUND.phases)
    return replace(SOUND, phases=tuple(phases))


def with_secrets(**changes: Any) -> Game[Any]:
    """Corner Market as it is played with a secret till and savings to bid, with something of it otherwise."""

    def set_up(table: Table) -> Outcome[Market]:
        begun = SOUND.set_up(replace(table, readings=replace(table.readings, till=Till.SECRET)))
        stalls = tuple(changed(stall, savings=5) for stall in begun.state.stalls)
        return replace(begun, state=changed(begun.state, stalls=stalls))

    return replace(SOUND, **{"set_up": set_up, **changes})


def tell_tale(state: Market, seat: Seat | None) -> Board:
    """A board that counts everybody's savings together."""
    told = Shown(label=Good.BREAD, value=sum(stall.savings for stall in state.stalls))
    return replace(SOUND.view(state, seat), strip=(told,))


def tell_bids(state: Market, seat: Seat | None) -> Board:
    """A board that shows what has been bid so far."""
    told = tuple(Shown(label=Good.BREAD, value=bid) for _, bid in state.bids)
    return replace(SOUND.view(state, seat), strip=told)


@dataclass(frozen=True, slots=True)
class Blabbed(Rejection):
    """A refusal that tells everybody what is in the till."""

    code = "TOO_LITTLE_MONEY"
    text = "{seat} has {held}."

    seat: Seat
    held: int
    asked: int


class Blab(Buy):
    """A purchase that is refused with a word too many."""

    def check(self, state: Market) -> Iterator[Objection]:
        for reason in super().check(state):
            yield Blabbed(**reason.figures()) if isinstance(reason, TooLittleMoney) else reason


class Careless(Buy):
    """A purchase that says that it does not depend on any purse."""

    draws_on = ()


def stuck(
    figures: Callable[[Any], tuple[TableFigure[Any], ...]],
) -> Callable[[Any], tuple[TableFigure[Any], ...]]:
    """Figures that cannot be set."""
    return lambda state: tuple(replace(f, put=lambda _, state=state: state) for f in figures(state))  # type: ignore[misc]


def never(state: Any) -> bool:
    return False


BROKEN: dict[Property, Game[Any]] = {
    properties.every_invariant_holds_after_every_entry: replace(SOUND, invariants=(never,)),
    properties.the_ledger_balances_for_every_entry_seat_and_purse: only(Forget),
    properties.every_entry_was_ruled_legal: only(Boast),
    properties.whatever_is_proposed_is_accepted: only(Boast),
    properties.the_usual_case_is_accepted_as_it_stands: only(Boast),
    properties.what_an_offer_says_is_closed_is_refused_whatever_is_entered: only(Sulk, Pass),
    properties.every_phone_can_draw_the_table: replace(SOUND, view=lambda *_: Board(where=Label(Good.BREAD))),
    properties.who_may_not_know_a_purse_sees_it_in_nothing: with_secrets(view=tell_tale),
    properties.what_an_action_does_not_draw_on_changes_no_offer: replace(
        with_secrets(), phases=only(Careless, Pass).phases
    ),
    properties.no_refusal_tells_anybody_a_secret: replace(with_secrets(), phases=only(Blab, Pass).phases),
    properties.what_is_entered_unseen_shows_nowhere: with_secrets(view=tell_bids),
    properties.every_secret_purse_is_a_figure_of_its_own: with_secrets(figures=lambda _: ()),
    properties.a_figure_that_is_corrected_reads_as_it_was_put: replace(SOUND, figures=stuck(SOUND.figures)),
}


@pytest.mark.parametrize(
    ("notices", "broken"), BROKEN.items(), ids=lambda value: getattr(value, "__name__", "")
)
def test_a_broken_game_is_noticed(notices: Property, broken: Game[Any]) -> None:
    match = play(broken, 2, 1)
    with pytest.raises(AssertionError):
        notices(match, Random(1))


def test_a_match_without_an_end_is_given_up() -> None:
    with pytest.raises(NoEndInSight):
        play(replace(SOUND, advance=lambda _: None), 2, 1)


def test_chance_plays_with_secrets_too() -> None:
    played = [play(SOUND, SOUND.seats[0], seed) for seed in range(MATCHES["sample_game"])]
    entered = [turn.entry.action for match in played for turn in match.turns if isinstance(turn.entry, Did)]
    assert {Bid, Stash} <= {type(action) for action in entered}


# What people send may be anything at all.

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@cache
def _words_of(slug: str) -> tuple[str, ...]:
    """Every word that means something in this game: kinds, fields, terms."""
    words: set[str] = set()
    kinds: list[type] = [*SHELF[slug].actions, Correction]
    while kinds:
        kind = kinds.pop()
        words.add(kind.__name__)
        for name, field in asked_of(kind).items():
            words.add(name)
            of = getattr(field, "of", None)
            if isinstance(of, type) and hasattr(of, "__members__"):
                words |= {term.value for term in of}  # type: ignore[attr-defined]
            elif isinstance(of, type):
                kinds.append(of)
    return tuple(sorted(words))


@st.composite
def nearly_an_entry(draw: st.DrawFn, slug: str) -> dict[str, Any]:
    """An object with a kind and the fields that kind asks for, holding anything."""
    words = st.sampled_from(_words_of(slug))
    part = words | st.integers(-30, 100) | st.booleans() | st.none() | JSON
    value = st.recursive(
        part,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=4),
        max_leaves=10,
    )
    kind: type = draw(st.sampled_from([*SHELF[slug].actions, Correction]))
    fields = draw(st.fixed_dictionaries({}, optional=dict.fromkeys(asked_of(kind), value)))
    extra = draw(st.dictionaries(words, part, max_size=1))
    return {"kind": kind.__name__, "seat": draw(st.integers(-2, 13) | part), **fields, **extra}


@pytest.mark.parametrize("slug", SHELF)
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_anything_sent_is_read_or_named_unreadable(slug: str, data: st.DataObject) -> None:
    raw = data.draw(st.dictionaries(st.text(max_size=8) | st.just("kind"), JSON, max_size=5))
    assert isinstance(read_action(SHELF[slug], raw), Action | UnreadableEntry)


@pytest.mark.parametrize("slug", SHELF)
@settings(max_examples=75, deadline=None, derandomize=True)
@given(data=st.data())
def test_what_is_nearly_an_entry_is_read_and_ruled_on_without_a_crash(slug: str, data: st.DataObject) -> None:
    entry = read_action(SHELF[slug], data.draw(nearly_an_entry(slug)))
    if isinstance(entry, UnreadableEntry):
        assert entry.problems
        assert all(isinstance(problem, Misread) for problem in entry.problems)
        return
    for state in _tables(slug):
        rule_on(SHELF[slug], state, entry, confirmed=True)


@cache
def _tables(slug: str) -> tuple[Any, ...]:
    """A table of every phase, for each number of seats."""
    found: dict[tuple[int, str], Any] = {}
    for seats in SHELF[slug].seats:
        match = play(SHELF[slug], seats, 3)
        for state in (*(turn.before for turn in match.turns), match.end):
            found[seats, state.phase] = state
    return tuple(found.values())
