"""§5: what the round's end does once nobody uses the player aid any more: score, and take the fuel back."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.ledger import POINTS, Posting
from companion.core.messages import Note, Seat
from companion.core.outcome import Outcome, Step, in_order
from companion.core.values import changed
from companion.games.oceanos.components import DECKS, PROPELLER_SCORES, ROUNDS, Part
from companion.games.oceanos.reasons import flow as reasons
from companion.games.oceanos.state import DEAL, FINAL, Explorer, Oceanos, RoundScore


@dataclass(frozen=True, slots=True)
class Kraken:
    """Whom the kraken meets in this round: everybody with the most eyes, if there is any."""

    seats: tuple[Seat, ...]
    eyes: int


def kraken(state: Oceanos) -> Kraken:
    return met_with([explorer.eyes(state.round) for explorer in state.explorers])


def met_with(eyes: Sequence[int]) -> Kraken:
    """The same by everybody's eyes in the row of the round."""
    most = max(eyes)
    return Kraken(tuple(Seat(i) for i, n in enumerate(eyes) if most and n == most), most)


def round_score(state: Oceanos, seat: Seat, token: int) -> RoundScore:
    """What this round gives to a seat as things stand, if the kraken takes so much."""
    return row_score(state, state.explorers[seat], token if seat in kraken(state).seats else 0)


def row_score(state: Oceanos, explorer: Explorer, taken: int = 0) -> RoundScore:
    """What this round's row gives to an explorer, less what the kraken takes."""
    return RoundScore(
        kinds=explorer.kinds(state.round),
        holds=state.readings.aquarium.by_level[explorer.levels[Part.AQUARIUM] - 1],
        propeller=PROPELLER_SCORES[explorer.levels[Part.PROPELLER] - 1],
        eyes=explorer.eyes(state.round),
        kraken=taken,
    )


def end_of_round(token: int) -> Step[Oceanos]:
    """Steps 2 and 3, with what the kraken's token takes (0 where it stays unseen)."""

    def score(state: Oceanos) -> Outcome[Oceanos]:
        """5.2: animals and propeller, less what the kraken takes."""
        notes: list[Note] = []
        postings: list[Posting] = []
        after = state
        for seat in state.seats:
            scored = round_score(state, seat, token)
            explorer = after.explorers[seat]
            after = after.with_explorer(seat, changed(explorer, scored=(*explorer.scored, scored)))
            notes.append(reasons.RoundGives(state.round, seat, scored.total))
            postings += _postings(state, seat, scored)
        return Outcome(after, tuple(notes), tuple(postings))

    return in_order(score, fuel_back, next_round)


def _postings(state: Oceanos, seat: Seat, scored: RoundScore) -> list[Posting]:
    counted = scored.counted
    fits = scored.kinds <= scored.holds
    animals = (
        reasons.AnimalsScored(state.round, counted)
        if fits
        else reasons.AquariumFull(state.round, counted, scored.kinds)
    )
    level = state.explorers[seat].levels[Part.PROPELLER]
    moved = (
        Posting(seat, POINTS, scored.animals, animals),
        Posting(seat, POINTS, scored.propeller, reasons.PropellerScored(state.round, level)),
        Posting(seat, POINTS, -scored.kraken, reasons.KrakenTook(state.round, scored.eyes)),
    )
    return [posting for posting in moved if posting.amount]


def fuel_back(state: Oceanos) -> Outcome[Oceanos]:
    """5.3: used fuel returns; it is counted by the row, so the next row begins with none used."""
    used = any(explorer.fuel_used(state.round) for explorer in state.explorers)
    return Outcome(state, (reasons.FuelReturns(),) if used and state.round < ROUNDS else ())


def next_round(state: Oceanos) -> Outcome[Oceanos]:
    """The next round with its own deck, or the final scoring."""
    explorers = tuple(changed(explorer, aid_used=False, kinds_counted=None) for explorer in state.explorers)
    if state.round == ROUNDS:
        return Outcome(changed(state, explorers=explorers, phase=FINAL))
    after = changed(
        state,
        explorers=explorers,
        round=state.round + 1,
        turn=1,
        phase=DEAL,
        deck=DECKS[state.round],
        discards=0,
        received=(0,) * state.players,
    )
    return Outcome(after)
