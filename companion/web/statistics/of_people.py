"""What is told of one person, and of two who play together."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.messages import N_
from companion.referee.statistics import (
    Pair,
    Playing,
    by_game,
    by_seats,
    pair,
    pairs_of,
    standing_of,
)
from companion.store import Person
from companion.web.fragments import gettext
from companion.web.statistics import pictures
from companion.web.statistics.asked import Asked
from companion.web.statistics.sections import (
    AVERAGE,
    BY_CHANCE,
    CHANCE_SHARE,
    LEAD,
    LEAST,
    MOST,
    MOST_BARS,
    PERSON,
    PLAYS,
    WIN_SHARE,
    WINS,
    Section,
    of_standing,
    title_of,
    wins_drawn,
)
from companion.web.statistics.tables import Column, Kind, Row, Table

GAME = Column("game", N_("game"), Kind.WORDS)
SEATS = Column("seats", N_("players"), Kind.WORDS)
TOGETHER = Column("together", N_("plays together"))
AHEAD = Column("ahead", N_("came in before"))
LEVEL = Column("level", N_("came in level"))
BEHIND = Column("behind", N_("came in after"))
UNSAID = Column("unsaid", N_("nobody said"))
MET = (TOGETHER, AHEAD, LEVEL, BEHIND, UNSAID)
BEFORE = N_(
    "Who came in before whom is told by the places, also where neither won. Whoever won came in before whoever did not."
)


def of_one(playings: Sequence[Playing], person: Person, asked: Asked) -> Iterator[Section]:
    """How somebody does: by game, by the number of players, against whom."""
    mine = [playing for playing in playings if any(playing.of(person.id))]
    if not mine:
        return
    games = [(game, standing_of(some, person.id)) for game, some in by_game(mine).items()]
    titled = [(title_of(game, mine), one) for game, one in games]
    yield Section(
        id="games",
        title=gettext("By game"),
        words=(gettext(BY_CHANCE),),
        table=Table(
            (GAME, PLAYS, WINS, WIN_SHARE, CHANCE_SHARE, LEAD, AVERAGE, MOST, LEAST),
            tuple(
                Row(
                    (title_of(game, mine), one.plays, *of_standing(one), one.average, one.most, one.least),
                    asked.url("statistics.of_game", game=game),
                )
                for game, one in games
            ),
        ),
        draw=lambda: wins_drawn(gettext("By game"), titled),
    )
    seats = [(str(n), standing_of(some, person.id)) for n, some in by_seats(mine).items()]
    yield Section(
        id="seats",
        title=gettext("By the number of players"),
        table=Table(
            (SEATS, PLAYS, WINS, WIN_SHARE, CHANCE_SHARE, LEAD),
            tuple(Row((n, one.plays, *of_standing(one))) for n, one in seats),
        ),
        draw=lambda: wins_drawn(gettext("By the number of players"), seats),
    )
    met = pairs_of(mine, person.id)
    if met:
        yield _met(person, met, asked)


def _met(person: Person, met: Sequence[tuple[Person, Pair]], asked: Asked) -> Section:
    rows = [(other.name, one) for other, one in met]
    return Section(
        id="met",
        title=gettext("Against whom"),
        words=(gettext(BEFORE),),
        table=Table(
            (PERSON, *MET),
            tuple(
                Row(
                    (other.name, *_cells(one)),
                    asked.url("statistics.of_two", person=person.id, other=other.id),
                )
                for other, one in met
            ),
        ),
        draw=lambda: _leads_drawn(gettext("Against whom"), rows[:MOST_BARS]),
    )


def of_two(playings: Sequence[Playing], one: Person, other: Person, asked: Asked) -> Iterator[Section]:
    """How two do against each other, as the first of them sees it."""
    both = [playing for playing in playings if any(playing.of(one.id)) and any(playing.of(other.id))]
    if not both:
        return
    games = [(game, pair(some, one.id, other.id)) for game, some in by_game(both).items()]
    rows = [(title_of(game, both), met) for game, met in games]
    points = (
        Column("average", one.name, Kind.MEAN, is_a_name=True),
        Column("average_of_the_other", other.name, Kind.MEAN, is_a_name=True),
    )
    whole = pair(both, one.id, other.id)
    last = [Row((gettext("all"), *_cells(whole), None, None))] if len(rows) > 1 else []
    yield Section(
        id="games",
        title=gettext("By game"),
        words=(
            gettext(BEFORE),
            gettext("Under the names: points on average of the plays in which those of both are known."),
        ),
        table=Table(
            (GAME, *MET, *points),
            (
                *(
                    Row(
                        (title_of(game, both), *_cells(met), met.average, met.average_of_the_other),
                        asked.url("statistics.of_game", game=game),
                    )
                    for game, met in games
                ),
                *last,
            ),
        ),
        draw=lambda: _leads_drawn(gettext("By game"), rows[:MOST_BARS]),
    )


def _cells(met: Pair) -> tuple[int, ...]:
    """The cells of MET."""
    return met.together, met.ahead, met.level, met.behind, met.unsaid


def _leads_drawn(title: str, rows: Sequence[tuple[str, Pair]]) -> Any:
    series = [gettext(column.label) for column in (AHEAD, LEVEL, BEHIND)]
    drawn = [(name, (met.ahead, met.level, met.behind)) for name, met in rows]
    words = "; ".join(f"{name} {ahead}–{level}–{behind}" for name, (ahead, level, behind) in drawn)
    return pictures.stacks(title, words, series, drawn)
