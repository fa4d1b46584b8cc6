"""What is told of one game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.game import Game
from companion.core.messages import N_, Message, Plural
from companion.referee.statistics import (
    ENOUGH,
    PartWorth,
    Playing,
    Spread,
    bars,
    by_seats,
    categories_of,
    categories_worth,
    parts_worth,
    spread,
    starting,
    totals,
)
from companion.web.fragments import current_speech, gettext
from companion.web.statistics import pictures
from companion.web.statistics.asked import Asked
from companion.web.statistics.sections import (
    BY_CHANCE,
    CHANCE_SHARE,
    LEAD,
    PLAYS,
    WIN_SHARE,
    WINS,
    Section,
    of_standing,
    points_said,
    share,
    who_leads,
    who_won,
    wins_drawn,
)
from companion.web.statistics.tables import Column, Kind, Row, Table, mean

SEATS = Column("seats", N_("players"), Kind.WORDS)
COUNTED = Column("counted", N_("seats"))
SPREAD = (
    Column("least", N_("fewest")),
    Column("lower", N_("lower quartile"), Kind.MEAN),
    Column("median", N_("median"), Kind.MEAN),
    Column("upper", N_("upper quartile"), Kind.MEAN),
    Column("most", N_("most")),
    Column("average", N_("on average"), Kind.MEAN),
)
POINTS = Column("points", N_("points"), Kind.WORDS)
PART = Column("part", N_("what was had"), Kind.WORDS)
PARTS = (
    Column("had", N_("seats with it")),
    Column("had_win_share", N_("won with it"), Kind.SHARE),
    Column("had_average", N_("points with it"), Kind.MEAN),
    Column("without", N_("seats without")),
    Column("without_win_share", N_("won without"), Kind.SHARE),
    Column("without_average", N_("points without"), Kind.MEAN),
)
CATEGORY = Column("category", N_("what for"), Kind.WORDS)
CATEGORIES = (
    Column("winners", N_("who won, on average"), Kind.MEAN),
    Column("others", N_("the others, on average"), Kind.MEAN),
    Column("share", N_("of the winners’ points"), Kind.SHARE),
)


def sections(game: Game[Any] | None, playings: Sequence[Playing], asked: Asked) -> Iterator[Section]:
    """Everything that can be told of these plays of a game; `game` is None if it is on no shelf here."""
    yield who_won(playings, asked, with_points=True)
    run = who_leads(playings, asked)
    if run is not None:
        yield run
    points = totals(playings)
    if points:
        yield _how_many_points(points)
        yield _spread(playings, points)
    if any(True for playing in playings for sitting in playing.sittings if sitting.began):
        yield _start_player(playings)
    if game is not None:
        yield from _parts(game, playings)
        yield from _categories(game, playings)


def _how_many_points(points: Sequence[int]) -> Section:
    title = gettext("How many points")
    rows = [(_from_to(bar.least, bar.most), bar.seats) for bar in bars(points, at_most=12)]
    drawn = [(current_speech().plain(bar.least), bar.seats) for bar in bars(points, at_most=12)]
    return Section(
        id="points",
        title=title,
        words=(gettext("How many seats came to so many points. Under each column stand the fewest of them."),),
        table=Table((POINTS, COUNTED), tuple(map(Row, rows))),
        draw=lambda: pictures.columns(title, "; ".join(f"{label}: {n}" for label, n in rows), drawn),
    )


def _from_to(least: int, most: int) -> str:
    plain = current_speech().plain
    if least == most:
        return plain(least)
    return gettext("{least} to {most}").format(least=plain(least), most=plain(most))


def _spread(playings: Sequence[Playing], points: Sequence[int]) -> Section:
    title = gettext("How far points lie apart")
    groups = {str(seats): totals(some) for seats, some in by_seats(playings).items()}
    known = [(seats, found) for seats, some in groups.items() if (found := spread(some)) is not None]
    whole = spread(points)
    rows = [*known, *([(gettext("all"), whole)] if whole is not None and len(known) > 1 else [])]
    drawn = [(seats, _five(found)) for seats, found in known]
    return Section(
        id="spread",
        title=title,
        words=(
            gettext(
                "By the number of players: a line from the fewest points to the most, a box round the middle half of the "
                "seats, and the median across it. A quarter of the seats lies below the lower quartile, a quarter above "
                "the upper; between two totals a quartile lies as far along as its share says."
            ),
        ),
        table=Table(
            (SEATS, COUNTED, *SPREAD),
            tuple(
                Row((seats, s.counted, round(s.least), s.lower, s.median, s.upper, round(s.most), s.average))
                for seats, s in rows
            ),
        ),
        draw=lambda: pictures.boxes(title, points_said(drawn), drawn),
    )


def _five(found: Spread) -> tuple[float, ...]:
    return found.least, found.lower, found.median, found.upper, found.most


def _start_player(playings: Sequence[Playing]) -> Section:
    title = gettext("Whoever begins")
    groups = {str(seats): starting(some) for seats, some in by_seats(playings).items()}
    stood = [(seats, one) for seats, one in groups.items() if one.plays]
    if len(stood) > 1:
        stood.append((gettext("all"), starting(playings)))
    return Section(
        id="start",
        title=title,
        words=(
            gettext(
                "How often the start player won, by the number of players. Plays of which nobody wrote down who began do not count."
            ),
            gettext(BY_CHANCE),
        ),
        table=Table(
            (SEATS, PLAYS, WINS, WIN_SHARE, CHANCE_SHARE, LEAD),
            tuple(Row((seats, one.plays, *of_standing(one))) for seats, one in stood),
        ),
        draw=lambda: wins_drawn(title, stood),
    )


@dataclass(frozen=True, slots=True)
class WorthOf(Message):
    text = Plural(
        N_("From {seats} seat of plays in which it was written down."),
        N_("From {seats} seats of plays in which it was written down."),
        by="seats",
    )

    seats: int


@dataclass(frozen=True, slots=True)
class WinnersKnown(Message):
    text = Plural(
        N_("From {wins} win whose points are known line by line."),
        N_("From {wins} wins whose points are known line by line."),
        by="wins",
    )

    wins: int


@dataclass(frozen=True, slots=True)
class NothingBelow(Message):
    text = N_(
        "Of fewer than {enough} seats with it, or without, nothing is said: it would be an accident. Nor does it say why: "
        "whoever does well can also build more."
    )

    enough: int


def _parts(game: Game[Any], playings: Sequence[Playing]) -> Iterator[Section]:
    """Who profits from which part, if the game has any and anybody had one."""
    if game.parts is None:
        return
    labels = {part.slug: gettext(part.label) for part in game.parts.kinds}
    worth = parts_worth(playings, labels)
    seats = worth[0].had.plays + worth[0].without.plays
    if not seats:
        return
    title, say = gettext("Who profits from what"), current_speech().say
    drawn = [(labels[one.part], (one.had.win_share, one.without.win_share)) for one in worth if one.tells]
    series = [gettext("won with it"), gettext("won without")]
    yield Section(
        id="parts",
        title=title,
        words=(say(WorthOf(seats)), say(NothingBelow(ENOUGH))),
        table=Table((PART, *PARTS), tuple(Row((labels[one.part], *_sides(one))) for one in worth)),
        draw=(
            lambda: pictures.bars(
                title, "; ".join(f"{name} {share(had or 0)}, {share(without or 0)}" for name, (had, without) in drawn),
                series, drawn, share,
            )
        ) if drawn else None,
    )  # fmt: skip


def _sides(one: PartWorth) -> tuple[int | float | None, ...]:
    """The cells of PARTS: how many there were always, what came of it only where there were enough."""
    had, without = one.had, one.without
    if not one.tells:
        return had.plays, None, None, without.plays, None, None
    return had.plays, had.win_share, had.average, without.plays, without.win_share, without.average


def _categories(game: Game[Any], playings: Sequence[Playing]) -> Iterator[Section]:
    """What the scoring gave to those who won, if any play is known line by line."""
    wins, worth = categories_worth(playings)
    if not wins:
        return
    title, known = gettext("What winners have their points from"), categories_of(game)
    rows = [
        (gettext(known[one.category].label) if one.category in known else one.category, one) for one in worth
    ]
    drawn = [(label, (one.winners, one.others)) for label, one in rows]
    yield Section(
        id="categories",
        title=title,
        words=(
            current_speech().say(WinnersKnown(wins)),
            gettext("Points on average of each category, of those who won and of the others."),
        ),
        table=Table(
            (CATEGORY, *CATEGORIES),
            tuple(Row((label, one.winners, one.others, one.share)) for label, one in rows),
        ),
        draw=lambda: pictures.bars(
            title, points_said(drawn), [gettext("who won"), gettext("the others")], drawn, mean
        ),
    )
