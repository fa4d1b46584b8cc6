"""A score pad as a game: one entry of the whole table fills it in, and then it is over.

So a pad is set up, entered, amended, kept, shown, recorded and printed by what does all that for a match, and only
what people entered is stored. Its game has a slug of its own; everything else is that of the game whose pad it is.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, ClassVar

from companion.core.actions import Action, Objection
from companion.core.fields import Column, asked_of, columns
from companion.core.game import Game, Phase, Table
from companion.core.messages import N_, TABLE, Caution, Message, Rejection, Seat
from companion.core.misread import Misread
from companion.core.outcome import Outcome
from companion.core.pad import SUM, TIES, Besides, FigureMissing, Line, Row, ScorePad, Written, place
from companion.core.scoring import ScoreLine, TieBreak
from companion.core.view import Board, SeatCard

PAD = "_pad"
"""What the slug of a pad ends in."""
TALLYING, OVER = "tallying", "over"
TITLE = N_("Score pad")


@dataclass(frozen=True, slots=True)
class OnThePad(Message):
    text = N_("Score pad")


@dataclass(frozen=True, slots=True)
class TotalOf(Message):
    text = N_("{seat} {total}")

    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class PadFilledIn(Message):
    text = N_("The score pad says: {totals}.")

    totals: tuple[TotalOf, ...]


@dataclass(frozen=True, slots=True)
class TieStands(Caution):
    code = "TIE_STANDS"
    text = N_(
        "{seats} have {total} each. The tie-break is {label}: write it down, or say that they share the place."
    )

    seats: tuple[Seat, ...]
    total: int
    label: str


@dataclass(frozen=True, slots=True)
class NoTieToBreak(Rejection):
    code = "NO_TIE_TO_BREAK"
    text = N_("{label}: {seat} is tied with nobody there.")

    where: str
    seat: Seat
    label: str


@dataclass(frozen=True)  # no slots: what is written is looked at once
class Tallied:
    """A pad on the table: for whom it is, how the rules are read, and what is written on it."""

    pad: ScorePad
    ties: tuple[Line, ...]
    """What breaks ties, in the order in which it decides."""
    readings: Any
    players: int
    columns: tuple[Column, ...] = ()
    phase: str = TALLYING

    @property
    def to_act(self) -> frozenset[Seat]:
        return frozenset((TABLE,)) if self.phase == TALLYING else frozenset()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(i) for i in range(self.players))

    @cached_property
    def written(self) -> Written:
        rows = self.pad.rows(self.players, self.readings)
        return Written(self.pad, rows, self.seats, self.columns)

    def tie_count(self, seat: Seat, line: Line) -> int | None:
        """What a seat has of what breaks ties, if somebody wrote it down."""
        return self.written.figure(seat, TIES, line.key)

    def is_counted(self, line: Line) -> bool:
        return any(self.tie_count(seat, line) is not None for seat in self.seats)

    def tied(self, at: int) -> tuple[tuple[Seat, ...], ...]:
        """Those, group by group, whom neither total nor what decides before tells apart."""
        groups: dict[tuple[int | None, ...], list[Seat]] = {}
        for seat in self.seats:
            before = (self.tie_count(seat, line) for line in self.ties[:at])
            groups.setdefault((self.written.total(seat), *before), []).append(seat)
        return tuple(tuple(group) for group in groups.values() if len(group) > 1)

    def against_ties(self) -> Iterator[Objection]:
        """What is due of what breaks ties, one after the other, and what is not."""
        for at, line in enumerate(self.ties):
            tied = self.tied(at)
            yield from self._against_counts(line, {seat for group in tied for seat in group})
            for group in tied:
                blank = [seat for seat in group if self.tie_count(seat, line) is None]
                if len(blank) == len(group):
                    earlier = all(
                        self.tie_count(seat, before) is not None for before in self.ties[:at] for seat in group
                    )
                    if earlier:
                        yield TieStands(group, self.written.total(group[0]), line.label)
                else:
                    yield from (_missing(seat, line) for seat in blank)

    def _against_counts(self, line: Line, tied: set[Seat]) -> Iterator[Objection]:
        for seat in self.seats:
            count = self.tie_count(seat, line)
            if count is None:
                continue
            if seat not in tied:
                yield NoTieToBreak(place(seat, TIES, line.key), seat, line.label)
            said = line.against(Besides.TIES, seat, count)
            if said is not None:
                yield said


def _missing(seat: Seat, line: Line) -> Misread:
    return FigureMissing(place(seat, TIES, line.key), "", line.name(Besides.TIES), seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Action[Tallied]):
    """Fill in the score pad: what everybody has at the end, all at once."""

    title: ClassVar = N_("Fill in the score pad")
    says: ClassVar = N_("The score pad is filled in.")
    by_table: ClassVar = True
    is_reckoning: ClassVar = True
    is_told_by_outcome: ClassVar = True

    columns: tuple[Column, ...] = columns(N_("Figures"))

    @classmethod
    def candidates(cls, state: Tallied, seat: Seat) -> Iterator["Tally"]:
        """Pads with a lead of one point or more from seat to seat, by the first row that can be so different."""
        rows = state.written.rows
        for first in rows:
            for lead in (1, 2):
                filled = tuple({**_least(rows), **_some(first, lead * at)} for at in range(state.players))
                action = cls(seat=TABLE, columns=filled)
                if not tuple(action.check(state)):
                    yield action

    def check(self, state: Tallied) -> Iterator[Objection]:
        then = replace(state, columns=self.columns)
        written = then.written
        yield from written.beyond(state.ties)
        yield from written.objections()
        missing = tuple(written.missing())
        yield from missing
        # Who is tied is known once every total is.
        if not missing:
            yield from then.against_ties()

    def apply(self, state: Tallied) -> Outcome[Tallied]:
        after = replace(state, columns=self.columns, phase=OVER)
        totals = tuple(TotalOf(seat, after.written.total(seat)) for seat in after.seats)
        return Outcome(after, said=PadFilledIn(totals))


def _least(rows: tuple[Row, ...]) -> dict[str, Mapping[str, int]]:
    """A column with as little as may be in it."""
    return {row.slug: {SUM: _lowest(row.sum)} for row in rows if row.sum.blank is None}


def _some(row: Row, more: int) -> dict[str, Mapping[str, int]]:
    return {row.slug: {SUM: _lowest(row.sum) + more}}


def _lowest(line: Line) -> int:
    return min(line.only) if line.only else line.at_least or 0


# What the form draws of what is written


@dataclass(frozen=True, slots=True, kw_only=True)
class RowShown:
    """A row of the form, with the points it gives as far as they can be told."""

    row: Row
    points: tuple[int | None, ...]
    is_by_bases: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PadShown:
    """A pad as it is while somebody fills it in."""

    rows: tuple[RowShown, ...]
    totals: tuple[int, ...]
    is_whole: bool
    """Whether every total is final."""
    ties: tuple[tuple[Line, frozenset[Seat]], ...]
    """What has to be counted to break ties, and of whom."""


def shown(state: Tallied, action: Tally | None) -> PadShown:
    """The pad with what an entry would write on it; None: nothing that could be read."""
    then = replace(state, columns=action.columns if action is not None else ())
    written = then.written
    is_whole = not any(written.missing())
    return PadShown(
        rows=tuple(
            RowShown(
                row=row,
                points=tuple(written.points(row.slug, seat) for seat in then.seats),
                is_by_bases=written.is_by_bases(row),
            )
            for row in written.rows
        ),
        totals=tuple(written.total(seat) for seat in then.seats),
        is_whole=is_whole,
        ties=tuple(_ties_to_break(then)) if is_whole else (),
    )


def _ties_to_break(state: Tallied) -> Iterator[tuple[Line, frozenset[Seat]]]:
    for at, line in enumerate(state.ties):
        tied = frozenset(seat for group in state.tied(at) for seat in group)
        if tied:
            yield line, tied
        if any(state.tie_count(seat, line) is None for seat in tied):
            return


# The game


def pad_of(game: Game[Any]) -> Game[Tallied]:
    """The score pad of a game, as a game."""
    pad = game.pad or ScorePad(rows=partial(_rows_of_scoring, game))
    readings: type = pad.readings
    ties = tuple(
        Line(key=str(at + 1), label=tie.label, at_most=dict(enumerate(pad.most_to_break_ties)).get(at))
        for at, tie in enumerate(game.tie_breaks)
    )
    return Game[Tallied](
        slug=f"{game.slug}{PAD}",
        title=game.title,
        seats=game.seats,
        colours=game.colours,
        bgg_id=game.bgg_id,
        pad_of=game.slug,
        readings=readings,
        disputed=tuple(point for point in game.disputed if point.chosen_by in asked_of(readings)),
        set_up=partial(_set_up, pad, ties),
        phases=(Phase[Tallied](TALLYING, TITLE, (Tally,)), Phase[Tallied](OVER, N_("Over"))),
        advance=lambda state: None,
        score=_score,
        tie_breaks=tuple(map(_tie_break, ties)),
        view=_board,
        drawings={Tally: shown},
        purses=lambda state: {},
    )


def on_shelf(games: Mapping[str, Game[Any]], slug: str) -> Game[Any] | None:
    """A game by its slug, or the pad of one by its own; None: there is none."""
    owner = games.get(slug.removesuffix(PAD)) if slug not in games and slug.endswith(PAD) else None
    return games.get(slug) if owner is None else pad_of(owner)


def _set_up(pad: ScorePad, ties: tuple[Line, ...], table: Table) -> Outcome[Tallied]:
    return Outcome(Tallied(pad, ties, table.readings, table.seats))


def _score(state: Tallied) -> tuple[ScoreLine, ...]:
    """The lines of every row; of a row that is not filled in nothing for everybody."""
    found: list[ScoreLine] = []
    for row in state.written.rows:
        lines = state.written.lines[row.slug]
        told = {line.seat for line in lines}
        blank = (seat for seat in state.seats if seat not in told)
        found += lines
        found += [ScoreLine(category=row.category, seat=seat, points=0, rule=row.rule) for seat in blank]
    return tuple(found)


def _tie_break(line: Line) -> TieBreak[Tallied]:
    return TieBreak[Tallied](
        label=line.label,
        count=lambda state, seat: state.tie_count(seat, line),
        is_counted=lambda state: state.is_counted(line),
    )


def _board(state: Tallied, seat: Seat | None) -> Board:
    return Board(
        where=OnThePad(),
        to_act=tuple(state.to_act),
        order=state.seats,
        cards=tuple(SeatCard(seat=seat, is_to_act=False, purse=None) for seat in state.seats),
    )


def _rows_of_scoring(game: Game[Any], players: int, readings: Any) -> tuple[Row, ...]:
    """A row of sums for each category that the scoring has of a table as it is set up."""
    sheet = game.example_sheet() if game.example_sheet is not None else game.printed.read({})
    table = Table(seats=players, start=Seat(0), readings=game.readings(), printed=sheet)
    return tuple(
        Row(category=category, rule=rules[0], sum=Line(at_least=None))
        for category, rules in game.scoring(table).items()
    )
