"""Who profits from what: buildings and parts that were had or not, and what the scoring gave to those who won."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.game import Game, Table
from companion.core.messages import Seat, Term
from companion.core.tallying import pad_of
from companion.referee.statistics.playings import Playing
from companion.referee.statistics.standings import Seated, Standing, seats_of, standing

ENOUGH = 10
"""Seats of either kind below which nothing is said of a difference: of fewer it would be an accident."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartWorth:
    """How those did who had a part in the end, and those who had not."""

    part: str
    had: Standing
    without: Standing

    @property
    def tells(self) -> bool:
        """Whether there were enough of both to say anything."""
        return min(self.had.decided, self.without.decided) >= ENOUGH


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryWorth:
    """What a category of the scoring gave on average to those who won, and to the others."""

    category: str
    winners: float
    others: float | None
    """None: everybody won."""
    share: float | None
    """Of all the points of those who won; None: they had none."""


def parts_worth(playings: Iterable[Playing], parts: Iterable[str]) -> tuple[PartWorth, ...]:
    """Every part, in the order given; of plays in which nobody had any nobody wrote down who had what."""
    seats = list(_seats_with_parts(playings))
    return tuple(
        PartWorth(
            part=part,
            had=standing([seated for seated, had in seats if part in had]),
            without=standing([seated for seated, had in seats if part not in had]),
        )
        for part in parts
    )


def _seats_with_parts(playings: Iterable[Playing]) -> Iterator[tuple[Seated, tuple[str, ...]]]:
    """Every seat of which it is known what it had."""
    for playing in playings:
        details = playing.play.details
        if details is not None and any(details.parts):
            for sitting in playing.sittings:
                had = details.parts[sitting.seat] if sitting.seat < len(details.parts) else ()
                yield (playing, sitting), had


def categories_worth(playings: Iterable[Playing]) -> tuple[int, tuple[CategoryWorth, ...]]:
    """How many wins there were whose points are known line by line, and what each category gave; a category that was
    not on a sheet gave nothing there."""
    seats = [
        (playing.play.details.points, sitting)
        for playing, sitting in seats_of(playings)
        if playing.winners and playing.play.details and playing.play.details.points
    ]
    won = [(points, sitting.seat) for points, sitting in seats if sitting.won]
    lost = [(points, sitting.seat) for points, sitting in seats if not sitting.won]
    if not won:
        return 0, ()
    slugs = dict.fromkeys(slug for points, _ in seats for slug in points)
    gave = {slug: sum([_points(points, slug, seat) for points, seat in won]) for slug in slugs}
    whole = sum(gave.values())
    return len(won), tuple(
        CategoryWorth(
            category=slug,
            winners=gave[slug] / len(won),
            others=sum([_points(points, slug, seat) for points, seat in lost]) / len(lost) if lost else None,
            share=gave[slug] / whole if whole > 0 else None,
        )
        for slug in slugs
    )


def _points(points: Mapping[str, tuple[int, ...]], slug: str, seat: int) -> int:
    given = points.get(slug, ())
    return given[seat] if seat < len(given) else 0


def categories_of(game: Game[Any]) -> Mapping[str, Term]:
    """The categories of a game's scoring and of its score pad by their slugs, those too that a table as it is set up
    has nothing of."""
    sheet = game.example_sheet() if game.example_sheet is not None else game.printed.read({})
    found: dict[str, Term] = {}
    for one, printed in ((game, sheet), (pad_of(game), pad_of(game).printed.read({}))):
        table = Table(seats=game.seats[-1], start=Seat(0), readings=one.readings(), printed=printed)
        for line in one.score(one.set_up(table).state):
            found |= {term.slug: term for term in type(line.category)}
    return found
