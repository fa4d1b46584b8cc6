"""§5 and §6 on a score pad: what each row of it may hold, and what its points are made of."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from companion.core.fields import choice
from companion.core.messages import N_, Caution, Rejection, Seat
from companion.core.pad import Bases, Line, Row, ScorePad, Written, place
from companion.core.scoring import ScoreLine
from companion.games.oceanos import rulebook
from companion.games.oceanos.components import (
    HIGHEST_KRAKEN,
    HIGHEST_TOKEN,
    LEVELS,
    LOWEST_TOKEN,
    MANY,
    POINTS_PER_KIND,
    PROPELLER_SCORES,
    ROUNDS,
    TOKENS,
    TURNS,
    Part,
)
from companion.games.oceanos.readings import AquariumHolds
from companion.games.oceanos.reasons import flow as told
from companion.games.oceanos.reasons import pad as reasons
from companion.games.oceanos.scoring import OF_ROUND, Category, of_round
from companion.games.oceanos.state import Explorer, RoundScore
from companion.games.oceanos.upkeep import met_with

KINDS, AQUARIUM, PROPELLER, EYES, TOKEN = "kinds", "aquarium", "propeller", "eyes", "token"
DRAWN, WORTH = "drawn", "worth"
UNSEEN = -1
"""The kraken's token that nobody turned up."""
LONGEST_ROW = TURNS + LEVELS
"""A card for each turn, and one for each fuel of the best motor."""

Said = Rejection | Caution


@dataclass(frozen=True, slots=True, kw_only=True)
class PadReadings:
    """How the rules are read where that bears on the score."""

    aquarium: AquariumHolds = choice(
        AquariumHolds, N_("The aquariums of this copy hold"), default=AquariumHolds.SOURCE
    )


def rows(players: int, readings: PadReadings) -> tuple[Row, ...]:
    rounds = (_round(number, category, readings) for number, category in enumerate(OF_ROUND, start=1))
    return (*rounds, Row(category=Category.REEF, rule=rulebook.REEF, sum=Line(says=_reef)), TREASURES)


# Rounds


def _round(number: int, category: Category, readings: PadReadings) -> Row:
    most = POINTS_PER_KIND * max(readings.aquarium.by_level) + max(PROPELLER_SCORES)

    def says(where: str, seat: Seat, points: int) -> Said | None:
        fits = -HIGHEST_KRAKEN <= points <= most
        return None if fits else reasons.RoundBeyond(where, seat, points, -HIGHEST_KRAKEN, most)

    return Row(
        category=category,
        rule=rulebook.ROUND,
        sum=Line(at_least=-HIGHEST_KRAKEN, at_most=most, says=says),
        bases=(
            Line(key=KINDS, label=N_("Different kinds of animals in the row")),
            _level(AQUARIUM, N_("Level of the aquarium"), Part.AQUARIUM),
            _level(PROPELLER, N_("Level of the propeller"), Part.PROPELLER),
            Line(key=EYES, label=N_("Kraken eyes in the row"), blank=0),
            Line(
                key=TOKEN,
                label=N_("What the kraken token takes"),
                at_most=HIGHEST_KRAKEN,
                blank=UNSEEN,
                is_shared=True,
                says=_token,
            ),
        ),
        prove=partial(_prove_round, number, category, readings),
        check=partial(_against_token, category),
    )


def _level(key: str, label: str, part: Part) -> Line:
    def says(where: str, seat: Seat, level: int) -> Said | None:
        return None if 1 <= level <= LEVELS else reasons.LevelOneToThree(where, seat, part, level)

    return Line(key=key, label=label, at_least=1, at_most=LEVELS, says=says)


def _token(where: str, seat: Seat, value: int) -> Said | None:
    return None if 0 <= value <= HIGHEST_KRAKEN else reasons.TokenZeroToFour(value, where)


def _prove_round(number: int, category: Category, readings: PadReadings, bases: Bases) -> Iterator[ScoreLine]:
    """As at the round's end: animals and propeller, less the kraken's token for everybody with the most eyes."""
    met = met_with([figures[EYES] for figures in bases])
    scores = (
        RoundScore(
            kinds=figures[KINDS],
            holds=readings.aquarium.by_level[figures[AQUARIUM] - 1],
            propeller=PROPELLER_SCORES[figures[PROPELLER] - 1],
            eyes=figures[EYES],
            kraken=max(figures[TOKEN], 0) if Seat(seat) in met.seats else 0,
        )
        for seat, figures in enumerate(bases)
    )
    explorers = tuple(Explorer(scored=(score,) * number) for score in scores)  # only this round is looked at
    for seat in range(len(bases)):
        yield from of_round(explorers, Seat(seat), number, category)


def _against_token(category: Category, bases: Bases) -> Iterator[Said]:
    met, token = met_with([figures[EYES] for figures in bases]), bases[0][TOKEN]
    where = place(0, category.slug, TOKEN)
    # The token is turned up only for who has most eyes.
    if not met.seats and token != UNSEEN:
        yield reasons.TokenStaysDown(where)
    elif met.seats and token == UNSEEN:
        yield reasons.TokenMissing(met.seats, met.eyes, where)


def _levels_never_fall(written: Written) -> Iterator[Said]:
    # A part is raised, and nothing lowers it again.
    for key, part in ((AQUARIUM, Part.AQUARIUM), (PROPELLER, Part.PROPELLER)):
        for seat in written.seats:
            before = 1
            for number, category in enumerate(OF_ROUND, start=1):
                level = written.figure(seat, category.slug, key) or before
                if level < before:
                    where = place(seat, category.slug, key)
                    yield reasons.LevelFell(where, seat, part, before, level, number)
                before = max(before, level)


# Reef and treasures


def _reef(where: str, seat: Seat, corals: int) -> Said | None:
    # How many corals a card can show is not known; so many in all are not believed unasked.
    if corals > ROUNDS * LONGEST_ROW * MANY:
        return reasons.ReefBeyondBelief(where, corals, LONGEST_ROW)
    return None


def _treasures(where: str, seat: Seat, points: int) -> Said | None:
    return reasons.NoTokenSoSmall(where, seat, points) if 0 < points < LOWEST_TOKEN else None


def _prove_treasures(bases: Bases) -> Iterator[ScoreLine]:
    for seat, figures in enumerate(bases):
        yield ScoreLine(
            category=Category.TREASURES,
            seat=Seat(seat),
            points=figures[WORTH],
            rule=rulebook.TREASURES,
            because=told.TreasuresOf(figures[DRAWN]) if figures[DRAWN] else None,
        )


def _against_treasures(bases: Bases) -> Iterator[Said]:
    # Each token is worth 2, 3 or 4.
    for seat, figures in enumerate(bases):
        drawn, worth = figures[DRAWN], figures[WORTH]
        least, most = LOWEST_TOKEN * drawn, HIGHEST_TOKEN * drawn
        if not least <= worth <= most:
            where = place(seat, Category.TREASURES.slug, WORTH)
            yield reasons.TreasuresBeyond(drawn, least, most, worth, where)
    yield from _against_bag(figures[DRAWN] for figures in bases)


def _against_sums(sums: tuple[int, ...]) -> Iterator[Said]:
    return _against_bag(-(-points // HIGHEST_TOKEN) for points in sums)


def _against_bag(drawn: Iterable[int]) -> Iterator[Said]:
    # There are 30 in the bag.
    total = sum(drawn)
    if total > TOKENS:
        yield reasons.BagTooSmall(TOKENS, total)


TREASURES = Row(
    category=Category.TREASURES,
    rule=rulebook.TREASURES,
    sum=Line(at_most=TOKENS * HIGHEST_TOKEN, says=_treasures),
    bases=(
        Line(key=DRAWN, label=N_("Treasures drawn"), at_most=TOKENS, blank=0),
        Line(key=WORTH, label=N_("Their worth together"), blank=0),
    ),
    prove=_prove_treasures,
    check=_against_treasures,
    check_sums=_against_sums,
)

PAD = ScorePad(rows=rows, readings=PadReadings, most_to_break_ties=(len(Part),), check=_levels_never_fall)
