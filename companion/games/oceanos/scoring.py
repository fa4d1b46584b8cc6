"""§6: what counts at the end, and the tie-break."""

from collections.abc import Iterator

from companion.core.messages import N_, Message, Seat, Term
from companion.core.scoring import ScoreLine, TieBreak
from companion.games.oceanos import rulebook
from companion.games.oceanos.cards import kinds_in
from companion.games.oceanos.components import PROPELLER_SCORES, Animal, Part
from companion.games.oceanos.reasons import flow as reasons
from companion.games.oceanos.sea import Reef, corals_at, largest_reef, reached
from companion.games.oceanos.state import Explorer, Oceanos, RoundScore


class Category(Term):
    ROUND_1 = "round_1", N_("Round 1")
    ROUND_2 = "round_2", N_("Round 2")
    ROUND_3 = "round_3", N_("Round 3")
    REEF = "reef", N_("Reef")
    TREASURES = "treasures", N_("Treasures")
    CORRECTIONS = "corrections", N_("Corrections")


OF_ROUND = (Category.ROUND_1, Category.ROUND_2, Category.ROUND_3)


def score(state: Oceanos) -> tuple[ScoreLine, ...]:
    """Every category of every seat; before the end the reef as it lies, and nothing for what is not drawn yet."""
    return tuple(_lines(state))


def _lines(state: Oceanos) -> Iterator[ScoreLine]:
    for round_, category in enumerate(OF_ROUND, start=1):
        for seat in state.seats:
            yield from of_round(state.explorers, seat, round_, category)
    for seat, explorer in zip(state.seats, state.explorers, strict=True):
        reef = largest_reef(explorer.rows)
        yield ScoreLine(
            category=Category.REEF,
            seat=seat,
            points=reef.corals if explorer.reef is None else explorer.reef,
            rule=rulebook.REEF,
            because=reef_told(explorer, reef) if reef.corals else None,
        )
    for seat, explorer in zip(state.seats, state.explorers, strict=True):
        yield ScoreLine(
            category=Category.TREASURES,
            seat=seat,
            points=explorer.treasure or 0,
            rule=rulebook.TREASURES,
            because=_treasures_told(state, seat),
        )
    if any(explorer.corrected for explorer in state.explorers):
        for seat, explorer in zip(state.seats, state.explorers, strict=True):
            yield ScoreLine(
                category=Category.CORRECTIONS, seat=seat, points=explorer.corrected, rule=rulebook.REEF
            )


def of_round(
    explorers: tuple[Explorer, ...], seat: Seat, round_: int, category: Category
) -> Iterator[ScoreLine]:
    """What a round gave to a seat, part by part; nothing before it has ended."""
    explorer = explorers[seat]
    if len(explorer.scored) < round_:
        yield ScoreLine(category=category, seat=seat, points=0, rule=rulebook.ANIMALS)
        return
    scored = explorer.scored[round_ - 1]
    if scored.told is not None:
        told = reasons.AsWrittenOnPaper()
        yield ScoreLine(category=category, seat=seat, points=scored.told, rule=rulebook.ANIMALS, because=told)
        return
    most = max(other.scored[round_ - 1].eyes for other in explorers)
    lines = (
        (scored.animals, rulebook.ANIMALS, animals_told(scored, kinds_in(explorer.row(round_)))),
        (scored.propeller, rulebook.PROPELLER, _propeller_told(scored)),
        (-scored.kraken, rulebook.KRAKEN, eyes_told(scored.eyes, most)),
    )
    for points, rule, because in lines:
        # What gives nothing needs no line, but for who had eyes and no more than others.
        if points or rule is rulebook.ANIMALS or (rule is rulebook.KRAKEN and scored.eyes):
            yield ScoreLine(category=category, seat=seat, points=points, rule=rule, because=because)


def animals_told(scored: RoundScore, kinds: frozenset[Animal]) -> Message:
    """How the animals of a round come to their points."""
    if scored.kinds > scored.holds:
        return reasons.TooManyForTheAquarium(scored.holds, scored.kinds)
    if len(kinds) == scored.kinds and kinds:
        return reasons.AllInTheAquarium(scored.kinds, tuple(animal for animal in Animal if animal in kinds))
    return reasons.KindsNotNamed(scored.kinds)


def eyes_told(eyes: int, most: int) -> Message | None:
    """Why the kraken took something, or did not."""
    if not most:
        return None
    return reasons.EyesMet(eyes) if eyes == most else reasons.EyesBehind(eyes, most)


def _propeller_told(scored: RoundScore) -> Message:
    return reasons.PropellerAt(PROPELLER_SCORES.index(scored.propeller) + 1)


def reef_told(explorer: Explorer, reef: Reef) -> Message:
    """The cards of a reef, with how many corals each has."""
    places: list[reasons.CardAt] = []
    for row, column in reef.spots:
        corals = corals_at(explorer.rows, (row, column))
        places.append(reasons.CardAt(row, column) if corals == 1 else reasons.CoralsAt(row, column, corals))
    return reasons.Cards(tuple(places))


def chests_told(explorer: Explorer) -> Message | None:
    """The cards where divers find treasure."""
    spots = reached(explorer.rows)
    places = [reasons.CardAt(row, column) for row, column in spots]
    return reasons.Cards(tuple(places)) if places else None


def _treasures_told(state: Oceanos, seat: Seat) -> Message | None:
    explorer, chests = state.explorers[seat], state.chests[seat]
    if explorer.treasure is not None:
        return reasons.TreasuresOf(explorer.drawn)
    return reasons.TreasuresReached(chests) if chests else None


def _parts_at_level_1(state: Oceanos, seat: Seat) -> int:
    return sum(state.explorers[seat].levels[part] == 1 for part in Part)


more_first_levels = TieBreak[Oceanos](label=N_("Parts at level 1"), count=_parts_at_level_1)
