"""§6 on a score pad: what each row of it may hold, and what its points are made of."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from companion.core.messages import N_, Caution, Message, Rejection, Rule, Seat
from companion.core.pad import SUM, Bases, Line, Row, ScorePad, Written, place
from companion.core.scoring import ScoreLine
from companion.games.salty_ocean import components as box
from companion.games.salty_ocean import rulebook
from companion.games.salty_ocean.components import Building
from companion.games.salty_ocean.reasons import pad as reasons
from companion.games.salty_ocean.reasons import scoring as told
from companion.games.salty_ocean.scoring import Category, by_rank, town_hall

RANK, STEP, BUILDINGS, SHIPS = "rank", "step", "buildings", "ships"
MOST_BUILDINGS = len(box.CUBE_BUILDINGS) + 1
"""All with a cube, and Notre-Dame."""

Said = Rejection | Caution
Proof = tuple[int, Message]


def rows(players: int, readings: Any) -> tuple[Row, ...]:
    return (
        Row(category=Category.MONEY, rule=rulebook.MONEY, sum=Line(at_least=box.FLOOR, says=_money)),
        Row(
            category=Category.NOTRE_DAME,
            rule=rulebook.FINAL_NOTRE_DAME,
            sum=Line(blank=0, says=_notre_dame_value),
            bases=(Line(key=STEP, label=N_("Step reached"), at_most=len(box.NOTRE_DAME), blank=0),),
            prove=partial(_proved, Category.NOTRE_DAME, rulebook.FINAL_NOTRE_DAME, _step),
            check=lambda bases: _steps_full([figures[STEP] for figures in bases], players),
            check_sums=lambda sums: _steps_full(list(map(_step_of, sums)), players),
        ),
        _by_space(Category.WINDOWS, Building.WINDOWS, rulebook.FINAL_WINDOWS, box.WINDOWS_BRING, players),
        _town_hall(players),
        _lighthouse(players),
        _by_space(
            Category.ST_MACLOU, Building.ST_MACLOU, rulebook.FINAL_ST_MACLOU, box.ST_MACLOU_BRINGS, players
        ),
    )


def _proved(
    category: Category, rule: Rule, proof: Callable[[Any], Proof | None], bases: Bases
) -> Iterator[ScoreLine]:
    """Everybody's points by what they are made of."""
    for seat, figures in enumerate(bases):
        points, because = proof(figures) or (0, None)
        yield ScoreLine(category=category, seat=Seat(seat), points=points, rule=rule, because=because)


def _money(where: str, seat: Seat, money: int) -> Said | None:
    return reasons.UnderTheFloor(where, seat, money, box.FLOOR) if money < box.FLOOR else None


# Notre-Dame


def _notre_dame_value(where: str, seat: Seat, value: int) -> Said | None:
    """Some steps follow only by arithmetic: the board may print another value."""
    is_known = value <= 0 or value in box.NOTRE_DAME
    return None if is_known else reasons.NoSuchStep(where, seat, value, box.NOTRE_DAME)


def _step(figures: Any) -> Proof | None:
    step = figures[STEP]
    return (by_rank(box.NOTRE_DAME, step), told.StandsOnNotreDame(step)) if step else None


def _step_of(value: int) -> int:
    """The highest step that is worth no more."""
    return sum(step <= value for step in box.NOTRE_DAME)


def _steps_full(steps: Sequence[int], players: int) -> Iterator[Said]:
    # Only so many players may reach each of the last three steps; passing through counts.
    for step, limit in box.NOTRE_DAME_LIMITS.items():
        reached = tuple(Seat(i) for i, at in enumerate(steps) if at >= step)
        if len(reached) > min(limit, players):
            yield reasons.StepFull(reached, step, limit)


# Buildings with spaces


def _spaces(building: Building, players: int) -> int:
    return box.SPACES[building][players - 2] if players < 4 else box.MOST_SPACES[building]


def _rank_line(building: Building, players: int) -> Line:
    spaces = _spaces(building, players)

    def says(where: str, seat: Seat, rank: int) -> Said | None:
        return None if 0 <= rank <= spaces else reasons.NoSuchSpace(where, building, spaces, rank)

    return Line(key=RANK, label=N_("Space of the cube, from 1"), at_most=spaces, blank=0, says=says)


def _by_space(category: Category, building: Building, rule: Rule, brings: tuple[int, ...], players: int) -> Row:
    """A building that brings what its space says."""
    brings = brings[: _spaces(building, players)]

    def proof(figures: Any) -> Proof | None:
        rank = figures[RANK]
        return (by_rank(brings, rank), told.BuilderOf(rank)) if rank else None

    def ranks_of(sums: tuple[int, ...]) -> list[int]:
        return [brings.index(points) + 1 if points else 0 for points in sums if points in (0, *brings)]

    return Row(
        category=category,
        rule=rule,
        sum=Line(blank=0, only=(0, *brings)),
        bases=(_rank_line(building, players),),
        prove=partial(_proved, category, rule, proof),
        check=lambda bases: _against_ranks(category, building, RANK, [figures[RANK] for figures in bases]),
        check_sums=lambda sums: _against_ranks(category, building, SUM, ranks_of(sums)),
    )


def _against_ranks(category: Category, building: Building, line: str, ranks: Sequence[int]) -> Iterator[Said]:
    # A building is built once by each player, into its lowest free space.
    for rank in sorted(set(ranks) - {0}):
        owners = tuple(Seat(i) for i, taken in enumerate(ranks) if taken == rank)
        if len(owners) > 1:
            yield reasons.SpaceTwice(place(owners[-1], category.slug, line), building, owners, rank)
        if rank > 1 and rank - 1 not in ranks:
            where = place(owners[0], category.slug, line)
            yield reasons.SpaceSkipped(where, building, owners[0], rank, rank - 1)


def _town_hall(players: int) -> Row:
    said = (reasons.TownHallCounted, reasons.SecondTownHallCounted, reasons.ThirdTownHallCounted)

    def proof(figures: Any) -> Proof | None:
        rank, n = figures[RANK], figures[BUILDINGS]
        return (town_hall(rank, n), said[rank - 1](n)) if rank else None

    def check(bases: Bases) -> Iterable[Said]:
        return _against_ranks(
            Category.TOWN_HALL, Building.TOWN_HALL, RANK, [figures[RANK] for figures in bases]
        )

    return Row(
        category=Category.TOWN_HALL,
        rule=rulebook.FINAL_TOWN_HALL,
        sum=Line(blank=0, at_most=town_hall(1, MOST_BUILDINGS)),
        bases=(
            _rank_line(Building.TOWN_HALL, players),
            Line(key=BUILDINGS, label=N_("Buildings of its owner"), at_most=MOST_BUILDINGS, blank=0),
        ),
        prove=partial(_proved, Category.TOWN_HALL, rulebook.FINAL_TOWN_HALL, proof),
        check=check,
    )


def _lighthouse(players: int) -> Row:
    most = len(box.Ship)

    def proof(figures: Any) -> Proof | None:
        ships = figures[SHIPS]
        return (box.LIGHTHOUSE_BRINGS_PER_SHIP * ships, told.ShipsCounted(ships)) if ships else None

    def check(having: Sequence[int]) -> Iterator[Said]:
        # Nobody is without a ship, so whoever has a lighthouse gets something for it.
        owners = tuple(Seat(i) for i, ships in enumerate(having) if ships)
        if len(owners) > _spaces(Building.LIGHTHOUSE, players):
            yield reasons.TooManyLighthouses(owners, _spaces(Building.LIGHTHOUSE, players))

    return Row(
        category=Category.LIGHTHOUSE,
        rule=rulebook.FINAL_LIGHTHOUSE,
        sum=Line(blank=0, only=tuple(box.LIGHTHOUSE_BRINGS_PER_SHIP * ships for ships in range(most + 1))),
        bases=(Line(key=SHIPS, label=N_("Ships of who has the Lighthouse"), at_most=most, blank=0),),
        prove=partial(_proved, Category.LIGHTHOUSE, rulebook.FINAL_LIGHTHOUSE, proof),
        check=lambda bases: check([figures[SHIPS] for figures in bases]),
        check_sums=check,
    )


def _windows_need_notre_dame(written: Written) -> Iterator[Said]:
    # Windows may be built once anyone at all stands on Notre-Dame 18 or higher.
    windows = written.points_of_all(Category.WINDOWS.slug) or ()
    values = written.points_of_all(Category.NOTRE_DAME.slug) or ()
    needed = box.NOTRE_DAME[box.WINDOWS_NEED_STEP - 1]
    if any(windows) and values and max(values) < needed:
        yield reasons.WindowsWithoutNotreDame(needed)


PAD = ScorePad(rows=rows, most_to_break_ties=(MOST_BUILDINGS,), check=_windows_need_notre_dame)
