"""§3: rounds and turns: what comes next by itself."""

from collections.abc import Iterator

from companion.core.game import Phase
from companion.core.ledger import POINTS, Posting
from companion.core.messages import N_, Note, Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.values import changed
from companion.games.oceanos.actions.placing import PlaceCards, palette_with
from companion.games.oceanos.actions.round_end import CountKinds, EndRound, UseAid
from companion.games.oceanos.actions.treasures import DrawTreasures
from companion.games.oceanos.components import TURNS
from companion.games.oceanos.laying import lay
from companion.games.oceanos.reasons import flow as reasons
from companion.games.oceanos.reasons import placing
from companion.games.oceanos.sea import largest_reef
from companion.games.oceanos.state import (
    CAPTAIN,
    CHOOSING,
    DEAL,
    FINAL,
    OVER,
    ROUND_END,
    TREASURES,
    TURN_END,
    Oceanos,
)

PHASES = (
    Phase[Oceanos](CHOOSING, N_("choosing"), (PlaceCards,)),
    Phase[Oceanos](CAPTAIN, N_("the captain’s choice"), (PlaceCards,)),
    Phase[Oceanos](ROUND_END, N_("end of round"), (UseAid, CountKinds, EndRound)),
    Phase[Oceanos](TREASURES, N_("treasures"), (DrawTreasures,)),
    Phase[Oceanos](OVER, N_("final scoring")),
)


def advance(state: Oceanos) -> Outcome[Oceanos] | None:
    """Cards are dealt, turned up once all have chosen, and after the captain's the next turn begins."""
    if state.phase == TREASURES:
        return None if state.drawing else Outcome(changed(state, phase=OVER))
    if state.phase == CHOOSING:
        return reveal(state) if state.concealed == state.choosers else None
    step = {DEAL: deal, TURN_END: next_turn, FINAL: score_reefs}.get(state.phase)
    return step(state) if step else None


# A turn


def deal(state: Oceanos) -> Outcome[Oceanos]:
    """Everybody but the captain gets a hand; two players fill theirs up."""
    after = changed(state, phase=CHOOSING, entered=(), returned=0)
    if not state.has_captain:
        draws = {seat: max(0, state.dealt(seat) - state.received[seat]) for seat in state.seats}
        notes: list[Note] = [
            placing.DrawsUp(seat, state.received[seat], draws[seat], state.hand(seat)) for seat in state.seats
        ]
        return _drawn(after, sum(draws.values()), notes)
    others = [seat for seat in state.clockwise if seat != state.captain]
    hands = tuple(placing.CardsFor(seat, state.dealt(seat)) for seat in others)
    return _drawn(after, sum([hand.cards for hand in hands]), [placing.Deals(state.captain, hands)])


def _drawn(state: Oceanos, cards: int, notes: list[Note]) -> Outcome[Oceanos]:
    """So many cards drawn from the deck, which is shuffled anew where it runs out (§12.11)."""
    deck, discards = state.deck, state.discards
    if cards > deck:
        notes = [*notes, placing.DeckRunsOut(state.round)]
        deck, discards = deck + discards, 0
    return Outcome(changed(state, deck=max(0, deck - cards), discards=discards), tuple(notes))


def reveal(state: Oceanos) -> Outcome[Oceanos]:
    """All turn up what they chose and place it; what is left of their hands goes on."""
    after, notes = state, list[Note]()
    in_turn = sorted(state.entered, key=lambda down: state.clockwise.index(down.seat))
    for down in in_turn:
        explorer, done = lay(after.explorers[down.seat], down, state.round)
        after = after.with_explorer(down.seat, explorer)
        after = changed(after, palette=palette_with(after.palette, down.cards))
        notes += done
    after = changed(after, entered=())
    if not state.has_captain:
        return _give_on(state, after, notes)
    rest = [state.hand(down.seat) - len(down.cards) for down in in_turn]
    returned = sum(1 for left in rest if left) if state.is_dangerous else sum(rest)
    under = sum(rest) - returned
    hand = max(state.dealt(state.captain), returned)
    tells = placing.CaptainTakes if state.is_dangerous else placing.CaptainDraws
    notes.append(tells(state.captain, returned, hand - returned, hand))
    after = changed(after, phase=CAPTAIN, returned=returned, deck=after.deck + under)
    return _drawn(after, hand - returned, notes)


def _give_on(state: Oceanos, after: Oceanos, notes: list[Note]) -> Outcome[Oceanos]:
    """§4.8: two players give the rest of their hands to each other."""
    received = list(state.received)
    for down in state.entered:
        other = Seat(1 - down.seat)
        received[other] = state.hand(down.seat) - len(down.cards) - down.buried
        if down.buried:
            notes.append(placing.Buries(down.seat))
        if received[other]:
            notes.append(placing.GivesOn(down.seat, received[other], other))
    deck = after.deck + sum([down.buried for down in state.entered])
    return Outcome(changed(after, phase=TURN_END, received=tuple(received), deck=deck), tuple(notes))


def next_turn(state: Oceanos) -> Outcome[Oceanos]:
    """The player to the left is captain; after the fifth turn the round ends."""
    captain = Seat((state.captain + 1) % state.players) if state.has_captain else state.captain
    if state.turn == TURNS:
        return Outcome(changed(state, phase=ROUND_END, captain=captain))
    return Outcome(changed(state, phase=DEAL, turn=state.turn + 1, captain=captain))


# The end


def score_reefs(state: Oceanos) -> Outcome[Oceanos]:
    """The largest reef of each; then the treasures are drawn."""
    after, postings = state, list[Posting]()
    for seat in state.seats:
        reef = largest_reef(state.explorers[seat].rows).corals
        after = after.with_explorer(seat, changed(after.explorers[seat], reef=reef))
        if reef:
            postings.append(Posting(seat, POINTS, reef, reasons.ReefScored()))
    return Outcome(changed(after, phase=TREASURES), (), tuple(postings))


# Out of place


def misplaced(state: Oceanos, action: object) -> Rejection | None:
    """What is said of an entry whose time it is not, in the words of this game."""
    return next(_misplaced(state, action), None)


def _misplaced(state: Oceanos, action: object) -> Iterator[Rejection]:
    if state.phase == OVER:
        yield reasons.GameOver()
    elif state.phase == TREASURES:
        yield from _while_drawing(state, action)
    elif isinstance(action, DrawTreasures):
        yield reasons.NotFinalYet(state.round)
    elif state.phase == ROUND_END:
        yield reasons.RoundEndFirst(state.round)
    elif isinstance(action, UseAid | CountKinds | EndRound):
        yield reasons.TurnsLeft(state.turn, state.round)
    elif isinstance(action, PlaceCards):
        yield from _out_of_turn(state, action)


def _while_drawing(state: Oceanos, action: object) -> Iterator[Rejection]:
    if not isinstance(action, DrawTreasures):
        yield reasons.OnlyTreasuresLeft()
    elif action.seat not in state.seats:
        return
    elif state.explorers[action.seat].treasure is not None:
        yield reasons.TreasureTwice(action.seat)
    elif not state.chests[action.seat]:
        yield reasons.TreasureNone(action.seat)
    else:
        yield reasons.TreasureOrder(sum(state.chests), state.drawing[0], action.seat)


def _out_of_turn(state: Oceanos, action: PlaceCards) -> Iterator[Rejection]:
    if action.round == state.round and action.turn < state.turn:
        yield placing.AlreadyEntered(action.seat, action.turn)
    elif state.phase == CHOOSING and action.seat in state.choosers:
        yield placing.AlreadyEntered(action.seat, state.turn)
    elif state.phase == CHOOSING:
        others = tuple(seat for seat in state.clockwise if seat in state.to_act)
        yield placing.CaptainLast(action.seat, others)
    else:
        yield placing.AlreadyEntered(action.seat, state.turn)
