"""What must hold of every match of every game, each as a function whose name says it."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from companion.core.actions import Action
from companion.core.counting import check
from companion.core.journal import (
    Counted,
    Did,
    Disputed,
    Paused,
    Restored,
    Resumed,
    Settled,
    Struck,
    redoable,
    replay,
    standing,
    undoable,
)
from companion.core.messages import TABLE, Seat
from companion.core.ruling import Accepted, Rejected, Ruling, carry_out, read_action, rule_on, write_action
from companion.core.sight import Sight
from companion.i18n.say import Speech
from tests.games.mutations import senseless, spoilt
from tests.games.random_play import NAMES, RandomMatch, Turn

SOME = 8
"""How many turns of a match the slower properties look at."""
TRIES = 6
"""How many mutations are tried at each."""
SEARCHED = 60
"""How many entries a count is searched through."""


def the_match_reaches_its_end(match: RandomMatch, rng: Random) -> None:
    assert match.game.is_over(match.end)
    assert match.end.to_act == frozenset()


def every_invariant_holds_after_every_entry(match: RandomMatch, rng: Random) -> None:
    assert match.game.broken(match.begun.state) == ()
    for turn in match.turns:
        assert match.game.broken(turn.outcome.state) == (), turn.entry


def somebody_may_act_until_it_is_over(match: RandomMatch, rng: Random) -> None:
    everyone = {TABLE, *map(Seat, range(match.seats))}
    for turn in match.turns:
        assert turn.before.to_act, turn
        assert turn.before.to_act <= everyone


def the_ledger_balances_for_every_entry_seat_and_purse(match: RandomMatch, rng: Random) -> None:
    for turn in match.turns:
        before, after = match.game.purses(turn.before), match.game.purses(turn.outcome.state)
        moved = dict.fromkeys(before, 0)
        for posting in turn.outcome.postings:
            assert posting.amount, "a coin that does not move needs no line"
            moved[posting.seat, posting.purse] += posting.amount
        assert after == {purse: held + moved[purse] for purse, held in before.items()}, turn.entry


def every_entry_is_read_back_from_its_record(match: RandomMatch, rng: Random) -> None:
    for turn in match.turns:
        if isinstance(turn.entry, Did):
            raw = json.loads(json.dumps(write_action(turn.entry.action)))
            assert read_action(match.game, raw) == turn.entry.action


def every_entry_was_ruled_legal(match: RandomMatch, rng: Random) -> None:
    for turn in match.turns:
        if isinstance(turn.entry, Did):
            ruling = rule_on(match.game, turn.before, turn.entry.action, confirmed=turn.entry.confirmed)
            assert isinstance(ruling, Accepted)
            assert ruling.outcome == turn.outcome


def undo_restores_the_very_state(match: RandomMatch, rng: Random) -> None:
    for _ in range(3):
        length = rng.randint(1, len(match.turns))
        journal = match.journal[: length + 1]
        last = undoable(journal)
        if last is None:
            continue
        undone = (*journal, (length + 1, Struck(last)))
        turn = match.turns[last - 1]
        if last == length:
            assert _end(match, undone) == turn.before
        redone = (*undone, (length + 2, Restored(last)))
        assert _end(match, redone) == match.turns[length - 1].outcome.state


def _end(match: RandomMatch, journal: Any) -> Any:
    return replay(match.game, standing(journal))[-1].outcome.state


def looking_back_is_replay_of_a_shorter_list(match: RandomMatch, rng: Random) -> None:
    steps = replay(match.game, standing(match.journal))
    assert [step.outcome for step in steps] == [match.begun, *(turn.outcome for turn in match.turns)]


def whatever_is_proposed_is_accepted(match: RandomMatch, rng: Random) -> None:
    for turn in match.some_turns(rng, SOME):
        for kind, seat in _may_enter(match, turn.before):
            proposed = list(kind.candidates(turn.before, seat))
            for action in rng.sample(proposed, min(len(proposed), TRIES * 4)):
                assert isinstance(rule_on(match.game, turn.before, action), Accepted), action


def the_usual_case_is_accepted_as_it_stands(match: RandomMatch, rng: Random) -> None:
    for turn in match.some_turns(rng, SOME * 4):
        for kind, seat in _may_enter(match, turn.before):
            usual = kind.offer(turn.before, seat).usual
            assert usual is None or isinstance(rule_on(match.game, turn.before, usual), Accepted), usual


def what_an_offer_says_is_closed_is_refused_whatever_is_entered(match: RandomMatch, rng: Random) -> None:
    entered = _entered_by_kind(match)
    for turn in match.some_turns(rng, SOME * 4):
        for kind, seat in _may_enter(match, turn.before):
            if kind.offer(turn.before, seat).is_open:
                continue
            assert list(kind.candidates(turn.before, seat)) == []
            for action in _tries(kind, seat, entered, match, rng):
                ruling = rule_on(match.game, turn.before, action, confirmed=True)
                assert isinstance(ruling, Rejected), action


def what_speaks_against_an_option_speaks_against_choosing_it(match: RandomMatch, rng: Random) -> None:
    entered = _entered_by_kind(match)
    for turn in match.some_turns(rng, SOME):
        for kind, seat in _may_enter(match, turn.before):
            for name, limit in kind.offer(turn.before, seat).limits.items():
                for action in _tries(kind, seat, entered, match, rng) if limit.against else ():
                    if _hashable(getattr(action, name)) in limit.against:
                        ruling = rule_on(match.game, turn.before, action, confirmed=True)
                        assert isinstance(ruling, Rejected), action


def a_rejected_entry_changes_nothing(match: RandomMatch, rng: Random) -> None:
    entered = _entered_by_kind(match)
    for turn in match.some_turns(rng, SOME):
        before = repr(turn.before)
        for kind in match.game.actions:
            seat = TABLE if kind.by_table else Seat(rng.randrange(match.seats))
            for action in _tries(kind, seat, entered, match, rng):
                rule_on(match.game, turn.before, action, confirmed=True)
        assert repr(turn.before) == before


def whatever_is_accepted_keeps_every_invariant(match: RandomMatch, rng: Random) -> None:
    entered = _entered_by_kind(match)
    for turn in match.some_turns(rng, SOME):
        for kind, seat in _may_enter(match, turn.before):
            for action in _tries(kind, seat, entered, match, rng):
                ruling: Ruling[Any] = rule_on(match.game, turn.before, action, confirmed=True)
                if isinstance(ruling, Accepted):
                    found = RandomMatch(
                        match.game,
                        match.set_up,
                        match.begun,
                        (Turn(Did(action, True), turn.before, ruling.outcome),),
                    )
                    every_invariant_holds_after_every_entry(found, rng)
                    the_ledger_balances_for_every_entry_seat_and_purse(found, rng)
                    every_entry_is_read_back_from_its_record(found, rng)


def every_phone_can_draw_the_table(match: RandomMatch, rng: Random) -> None:
    states = [turn.before for turn in match.some_turns(rng, SOME)]
    for state in (*states, match.end):
        for seat in (None, *map(Seat, range(match.seats))):
            board = match.game.view(state, seat)
            assert set(board.order) == set(map(Seat, range(match.seats)))
            assert set(board.to_act) == state.to_act - {TABLE} or set(board.to_act) == state.to_act
            assert [card.seat for card in board.cards if card.is_to_act] == sorted(state.to_act - {TABLE})


def _readers(match: RandomMatch) -> list[Seat | None]:
    """Every device there may be: the shared one, and one for each seat."""
    return [None, *map(Seat, range(match.seats))]


def _sights(match: RandomMatch, state: Any) -> list[Sight]:
    """What every device may know in a game that keeps secrets."""
    if not match.game.keeps_secrets or match.game.is_over(state):
        return []
    return [Sight(match.game, state, reader) for reader in _readers(match)]


def every_secret_purse_is_a_figure_of_its_own(match: RandomMatch, rng: Random) -> None:
    """So that it can be corrected by who may know it, and the next property knows what to change."""
    for turn in match.some_turns(rng, SOME):
        for sight in _sights(match, turn.before):
            assert sight.hidden <= {figure.whose for figure in match.game.figures(turn.before)}


def _otherwise(match: RandomMatch, sight: Sight, rng: Random) -> Iterator[Any]:
    """Tables that differ from this one in nothing but a purse this reader may not know."""
    for figure in match.game.figures(sight.state):
        if figure.whose in sight.hidden:
            for value in (figure.at_least, rng.randint(figure.at_least, figure.at_most), figure.at_most):
                other = figure.put(value)
                if not match.game.broken(other):
                    yield other


def who_may_not_know_a_purse_sees_it_in_nothing(match: RandomMatch, rng: Random) -> None:
    for turn in match.some_turns(rng, SOME):
        for sight in _sights(match, turn.before):
            seen = match.game.view(turn.before, sight.reader)
            for other in _otherwise(match, sight, rng):
                assert match.game.view(other, sight.reader) == seen, sight.reader


def what_an_action_does_not_draw_on_changes_no_offer(match: RandomMatch, rng: Random) -> None:
    for turn in match.some_turns(rng, SOME):
        for sight in _sights(match, turn.before):
            open_to_see = [one for one in _may_enter(match, turn.before) if not sight.is_blind(*one)]
            own = [(kind, seat) for kind, seat in open_to_see if seat != sight.reader]
            for other in _otherwise(match, sight, rng):
                for kind, seat in own:
                    assert kind.offer(other, seat) == kind.offer(turn.before, seat), kind


def no_refusal_tells_anybody_a_secret(match: RandomMatch, rng: Random) -> None:
    """Whatever lies in a purse one may not know, a refusal with the same code reads the same."""
    entered = _entered_by_kind(match)
    for turn in match.some_turns(rng, SOME // 2):
        for sight in _sights(match, turn.before):
            others = [turn.before, *_otherwise(match, sight, rng)]
            for kind, seat in _may_enter(match, turn.before) if len(others) > 1 else ():
                if seat != sight.reader:
                    for action in _tries(kind, seat, entered, match, rng):
                        _reads_the_same(match, sight, others, action)


def _reads_the_same(match: RandomMatch, sight: Sight, tables: list[Any], action: Action[Any]) -> None:
    speech = Speech(names=NAMES, sight=sight)
    read: dict[str, Any] = {}
    for table in tables:
        ruling = rule_on(match.game, table, action, confirmed=True)
        for reason in ruling.reasons if isinstance(ruling, Rejected) else ():
            told = (speech.say(reason), speech.figures(reason))
            assert read.setdefault(reason.code, told) == told, sight.reader


def _is_unseen(turn: Turn) -> bool:
    return isinstance(turn.entry, Did) and turn.entry.action.unseen


def what_is_entered_unseen_shows_nowhere(match: RandomMatch, rng: Random) -> None:
    """Whatever somebody enters unseen, until it is revealed the others see the very same."""
    concealed = match.game.concealed
    if concealed is None:
        return
    unseen = [turn for turn in match.turns if _is_unseen(turn) and concealed(turn.outcome.state)]
    for turn in rng.sample(unseen, min(SOME, len(unseen))):
        action = turn.entry.action  # type: ignore[union-attr]
        assert action.seat in concealed(turn.outcome.state), action
        others = list(islice(type(action).candidates(turn.before, action.seat), TRIES))
        for sight in _sights(match, turn.outcome.state):
            if sight.reader == action.seat:
                continue
            for other in (carry_out(match.game, turn.before, other).state for other in others):
                assert match.game.view(other, sight.reader) == match.game.view(turn.outcome.state, sight.reader)
            before, after = match.game.purses(turn.before), match.game.purses(turn.outcome.state)
            assert all(before[purse] == held for purse, held in after.items() if sight.knows(*purse)), action


def a_figure_put_as_it_is_changes_nothing(match: RandomMatch, rng: Random) -> None:
    for turn in match.some_turns(rng, 3):
        for figure in match.game.figures(turn.before):
            assert figure.at_least <= figure.value <= figure.at_most, figure.key
            assert figure.put(figure.value) == turn.before, figure.key


def a_figure_that_is_corrected_reads_as_it_was_put(match: RandomMatch, rng: Random) -> None:
    for turn in match.some_turns(rng, 3):
        figures = match.game.figures(turn.before)
        for figure in rng.sample(figures, min(TRIES, len(figures))):
            value = rng.randint(figure.at_least, figure.at_most)
            after = {f.key: f.value for f in match.game.figures(figure.put(value))}
            assert after.get(figure.key) == value, figure.key


def what_is_said_beside_the_match_changes_nothing(match: RandomMatch, rng: Random) -> None:
    journal = list(match.journal)
    for seq in range(20):
        about = rng.randint(1, max(len(match.turns), 1))
        said = rng.choice((Disputed(about), Settled(about), Paused(), Resumed(), Counted((("x", seq),))))
        journal.insert(rng.randint(1, len(journal)), (len(match.turns) + 1 + seq, said))
    assert standing(journal) == match.journal
    assert undoable(journal) == undoable(match.journal)
    assert redoable(journal) is None


def a_count_finds_the_last_entry_after_which_both_agreed(match: RandomMatch, rng: Random) -> None:
    length = rng.randint(0, min(len(match.turns), SEARCHED))
    steps = replay(match.game, match.journal[: length + 1])  # type: ignore[arg-type]
    had = [{f.key: f.value for f in match.game.figures(step.outcome.state)} for step in steps]
    figures = match.game.figures(steps[-1].outcome.state)
    for figure in rng.sample(figures, min(TRIES, len(figures))):
        counted = rng.choice([after.get(figure.key, 0) for after in had] + [figure.value + rng.randint(-3, 3)])
        (found,) = check(match.game, steps, {figure.key: counted})
        agreed = [at for at, after in enumerate(had) if after.get(figure.key) == counted]
        assert found.agreed_after == (agreed[-1] if agreed else None)
        changed_since = [at for at in range((agreed or [0])[-1] + 1, len(had)) if _moved(had, at, figure.key)]
        assert sorted(suspect.seq for suspect in found.suspects) == changed_since
        assert found.agrees == (figure.value == counted)


def _moved(had: list[dict[str, int]], at: int, key: str) -> bool:
    return had[at].get(key) != had[at - 1].get(key)


def totals_are_sums_and_places_follow_from_them(match: RandomMatch, rng: Random) -> None:
    result = match.game.result(match.end, match.seats)
    assert sorted(place.seat for place in result.ranking) == list(range(match.seats))
    for place in result.ranking:
        assert place.total == sum(line.points for line in result.lines if line.seat == place.seat)
        better = [o for o in result.ranking if (o.total, *o.tie_counts) > (place.total, *place.tie_counts)]
        assert place.place == 1 + len(better)
    assert result.winners
    assert result.verdict


def _may_enter(match: RandomMatch, state: Any) -> list[tuple[type[Action[Any]], Seat]]:
    """Every kind of action of this phase with every seat that may act."""
    return [
        (kind, seat)
        for kind in match.game.phase_of(state).actions
        for seat in sorted(state.to_act)
        if kind.by_table == (seat == TABLE)
    ]


def _entered_by_kind(match: RandomMatch) -> dict[type, list[Action[Any]]]:
    found: dict[type, list[Action[Any]]] = {}
    for turn in match.turns:
        if isinstance(turn.entry, Did):
            found.setdefault(type(turn.entry.action), []).append(turn.entry.action)
    return found


def _tries(
    kind: type[Action[Any]], seat: Seat, entered: dict[type, list[Action[Any]]], match: RandomMatch, rng: Random
) -> list[Action[Any]]:
    """Senseless actions of this kind for this seat, and real ones of the same match out of their place."""
    tries = [senseless(kind, seat, match.seats, rng) for _ in range(TRIES)]
    key: type = kind
    for action in rng.sample(entered.get(key, []), min(TRIES, len(entered.get(key, [])))):
        here = action if action.seat == seat else type(action)(**{**action.figures(), "seat": seat})
        tries += [here, spoilt(here, match.seats, rng)]
    return tries


def _hashable(value: Any) -> Any:
    return value if value.__hash__ else None


PROPERTIES: tuple[Callable[[RandomMatch, Random], None], ...] = (
    the_match_reaches_its_end,
    every_invariant_holds_after_every_entry,
    somebody_may_act_until_it_is_over,
    the_ledger_balances_for_every_entry_seat_and_purse,
    every_entry_is_read_back_from_its_record,
    every_entry_was_ruled_legal,
    undo_restores_the_very_state,
    looking_back_is_replay_of_a_shorter_list,
    whatever_is_proposed_is_accepted,
    the_usual_case_is_accepted_as_it_stands,
    what_an_offer_says_is_closed_is_refused_whatever_is_entered,
    what_speaks_against_an_option_speaks_against_choosing_it,
    a_rejected_entry_changes_nothing,
    whatever_is_accepted_keeps_every_invariant,
    every_phone_can_draw_the_table,
    every_secret_purse_is_a_figure_of_its_own,
    who_may_not_know_a_purse_sees_it_in_nothing,
    what_an_action_does_not_draw_on_changes_no_offer,
    no_refusal_tells_anybody_a_secret,
    what_is_entered_unseen_shows_nowhere,
    a_figure_put_as_it_is_changes_nothing,
    a_figure_that_is_corrected_reads_as_it_was_put,
    what_is_said_beside_the_match_changes_nothing,
    a_count_finds_the_last_entry_after_which_both_agreed,
    totals_are_sums_and_places_follow_from_them,
)
