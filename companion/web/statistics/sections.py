"""The parts of a page of statistics: a heading, what its figures mean, a chart, and the same as a table."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.core.messages import N_, Message, Plural
from companion.referee.statistics import Playing, Race, Standing, race, standings
from companion.store import Person
from companion.web.fragments import current_speech, gettext, speech
from companion.web.house import house
from companion.web.statistics.asked import Asked
from companion.web.statistics.dressing import Picture
from companion.web.statistics.pictures import bars, lines
from companion.web.statistics.tables import Column, Kind, Row, Table, mean, shown

MOST_BARS = 12
"""Rows of a chart; the table has them all."""

PERSON = Column("person", N_("who"), Kind.WORDS)
PLAYS = Column("plays", N_("plays"))
WINS = Column("wins", N_("wins"))
SHARED = Column("shared", N_("of these shared"))
WIN_SHARE = Column("win_share", N_("won"), Kind.SHARE)
CHANCE_SHARE = Column("chance_share", N_("by chance"), Kind.SHARE)
LEAD = Column("ahead_of_chance", N_("ahead of chance"), Kind.LEAD)
AVERAGE = Column("average", N_("points on average"), Kind.MEAN)
MOST = Column("most", N_("most points"))
LEAST = Column("least", N_("fewest points"))

BY_CHANCE = N_(
    "A shared win is a win for everybody who shares it. By chance a seat wins as often as there were winners among the "
    "seats of its play: one in four at a table of four. Plays of which nobody says who won count in no share."
)
WON_AND_CHANCE = (N_("won"), N_("by chance"))


@dataclass(frozen=True, kw_only=True)
class Section:
    """One of them. `draw` is asked for where the chart is to be seen."""

    id: str
    title: str
    words: Sequence[str] = ()
    table: Table
    draw: Callable[[], Picture] | None = None
    is_long: bool = False
    """Whether its table is folded away."""


def title_of(game: str, playings: Iterable[Playing] = ()) -> str:
    """What a game is called; one that is on no shelf here as it was told."""
    known = house().shelf.get(game)
    if known is not None:
        return speech(known).gettext(known.title)
    return next((one.play.title for one in playings if one.play.game == game and one.play.title), game)


def share(number: float) -> str:
    return shown(number, Kind.SHARE)


def of_standing(stood: Standing) -> tuple[float | int | None, ...]:
    """The cells of WINS, WIN_SHARE, CHANCE_SHARE and LEAD."""
    lead = stood.ahead_of_chance if stood.decided else None
    return stood.wins, stood.win_share, stood.chance_share, lead


def who_won(playings: Sequence[Playing], asked: Asked, *, with_points: bool) -> Section:
    """Everybody, and how often they won; points only where they are of one game."""
    stood = standings(playings)
    points = (AVERAGE, MOST) if with_points else ()
    shared = (SHARED,) if any(one.shared for _, one in stood) else ()
    rows = tuple(
        Row(
            (
                person.name,
                one.plays,
                *of_standing(one),
                *((one.shared,) if shared else ()),
                *((one.average, one.most) if with_points else ()),
            ),
            person_url(person, asked),
        )
        for person, one in stood
    )
    return Section(
        id="standings",
        title=gettext("Who wins how often"),
        words=(gettext(BY_CHANCE),),
        table=Table((PERSON, PLAYS, WINS, WIN_SHARE, CHANCE_SHARE, LEAD, *shared, *points), rows),
        draw=lambda: wins_drawn(gettext("Who wins how often"), [(person.name, one) for person, one in stood]),
    )


def wins_drawn(title: str, stood: Sequence[tuple[str, Standing]]) -> Picture:
    """The share of wins beside what chance would have given, of the first that have any."""
    rows = [(name, (one.win_share, one.chance_share)) for name, one in stood if one.win_share is not None][
        :MOST_BARS
    ]
    words = "; ".join(f"{name} {share(won or 0)} ({share(by or 0)})" for name, (won, by) in rows)
    return bars(title, words, [gettext(word) for word in WON_AND_CHANCE], rows or [("", (0.0, 0.0))], share)


def who_leads(playings: Sequence[Playing], asked: Asked) -> Section | None:
    """The wins of those who lead, from play to play; None where there is no course yet."""
    run = race(playings)
    if len(run.after) < 2:
        return None
    title = gettext("Who leads")
    days = current_speech().day
    names = tuple(
        Column(f"wins_{at}", person.name, is_a_name=True) for at, (person, _) in enumerate(run.lines, start=1)
    )
    columns = (Column("day", N_("after the plays until"), Kind.WORDS), PLAYS, *names)
    rows = [
        Row((day, after, *(wins[at] for _, wins in run.lines)))
        for at, (day, after) in enumerate(zip(run.days, run.after, strict=True))
    ]
    return Section(
        id="race",
        title=title,
        words=(leads(run, asked),),
        table=Table(columns, tuple(reversed(rows))),
        draw=lambda: lines(
            title,
            leads(run, asked),
            days(run.days[0]),
            days(run.days[-1]),
            [(person.name, wins) for person, wins in run.lines],
        ),
        is_long=True,
    )


@dataclass(frozen=True, slots=True)
class Leads(Message):
    text = Plural(
        N_("Since {day}: {names}, with {wins} win."), N_("Since {day}: {names}, with {wins} wins."), by="wins"
    )

    day: str
    names: str
    wins: int


def leads(run: Race, asked: Asked) -> str:
    """Who has the most wins, since when."""
    said = current_speech()
    most = max(wins[-1] for _, wins in run.lines)
    first = said.listed(person.name for person, wins in run.lines if wins[-1] == most)
    return said.say(Leads(said.day(asked.since or run.days[0]), first, most))


def person_url(person: Person, asked: Asked) -> str:
    return asked.url("statistics.of_person", person=person.id)


def points_said(rows: Sequence[tuple[str, Sequence[float | None]]]) -> str:
    """The figures of a chart in one line, for whoever does not see it."""
    told = ((name, [mean(value) for value in values if value is not None]) for name, values in rows)
    return "; ".join(f"{name} {', '.join(values)}" for name, values in told)
