"""§10: what the phone shows. What has been chosen unseen only its own seat sees; everything else lies open."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.messages import N_, Message, Seat, Term
from companion.core.values import changed
from companion.core.view import Board, SeatCard, Shown
from companion.games.oceanos.cards import Card
from companion.games.oceanos.components import ROUNDS, TURNS
from companion.games.oceanos.reasons import flow as reasons
from companion.games.oceanos.shown import SeaShown, sea_shown
from companion.games.oceanos.state import CAPTAIN, CHOOSING, OVER, ROUND_END, TREASURES, Oceanos
from companion.games.oceanos.upkeep import kraken


class Word(Term):
    """Labels of figures."""

    POINTS = "points", N_("Points")
    KINDS = "kinds", N_("Kinds in this row")
    EYES = "eyes", N_("Eyes in this row")
    REEF = "reef", N_("Reef")
    CHESTS = "chests", N_("Chests")
    CAPTAIN = "captain", N_("Captain")


class Standing(Term):
    """What a player does just now."""

    CHOOSING = "choosing", N_("choosing")
    IN = "in", N_("in")
    CAPTAIN = "captain", N_("captain")
    LAST = "last", N_("chooses last")
    DRAWING = "drawing", N_("draws")
    DONE = "done", N_("done")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorerCard(SeatCard):
    """A player: points, this row's kinds and eyes, and the sea."""

    points: int
    standing: Standing | None
    sea: SeaShown
    leads_eyes: bool
    """Has the most eyes in this row."""
    due: int = 0
    """Tokens to draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OceanosBoard(Board):
    """The table, with everybody's sea."""

    phase: str
    turn: int
    captain: Seat | None
    """None with two players, and once the turns are over."""
    chosen: int
    """How many have chosen unseen in this turn."""
    choosers: int
    leaders: tuple[Seat, ...]
    """Whom the kraken would meet."""
    most_eyes: int
    palette: int
    """Kinds of animals there are keys for."""
    explorers: tuple[ExplorerCard, ...]
    """As they sit."""

    def explorer(self, seat: Seat) -> ExplorerCard:
        return self.explorers[seat]


def board(state: Oceanos, seat: Seat | None) -> OceanosBoard:
    met = kraken(state)
    explorers = tuple(_explorer(state, one, seat, met.seats) for one in state.seats)
    has_captain = state.has_captain and state.phase in (CHOOSING, CAPTAIN)
    return OceanosBoard(
        where=where(state),
        round=state.round,
        rounds=ROUNDS,
        to_act=tuple(one for one in state.clockwise if one in state.to_act),
        awaited=() if state.phase == ROUND_END else None,
        order=state.clockwise,
        strip=tuple(_strip(state)),
        cards=explorers,
        phase=state.phase,
        turn=state.turn,
        captain=state.captain if has_captain else None,
        chosen=len(state.entered),
        choosers=len(state.choosers),
        leaders=met.seats,
        most_eyes=met.eyes,
        palette=state.palette,
        explorers=explorers,
    )


def where(state: Oceanos) -> Message:
    """Round and turn in words."""
    if state.phase == OVER:
        return reasons.FinalScoring()
    if state.phase == TREASURES:
        return reasons.DrawingTreasures()
    if state.phase == ROUND_END:
        return reasons.RoundEnds(state.round, ROUNDS)
    return reasons.TurnOf(state.round, ROUNDS, state.turn, TURNS)


def _explorer(state: Oceanos, seat: Seat, reader: Seat | None, leaders: tuple[Seat, ...]) -> ExplorerCard:
    explorer = state.explorers[seat]
    sea = sea_shown(state, seat, hidden=_own_hidden(state, seat, reader))
    return ExplorerCard(
        seat=seat,
        is_to_act=seat in state.to_act,
        purse=Shown(label=Word.POINTS, value=explorer.points, key=f"points.{seat}"),
        figures=(
            Shown(label=Word.KINDS, value=sea.soundings.kinds),
            Shown(label=Word.EYES, value=sea.soundings.eyes),
            Shown(label=Word.REEF, value=sea.reef),
            Shown(label=Word.CHESTS, value=sea.chests),
        ),
        points=explorer.points,
        standing=_standing(state, seat),
        sea=sea,
        leads_eyes=seat in leaders,
        due=state.due(seat) if state.phase == TREASURES and seat in state.to_act else 0,
    )


def _own_hidden(state: Oceanos, seat: Seat, reader: Seat | None) -> tuple[Card, ...]:
    """What a seat has chosen, for itself."""
    if seat != reader:
        return ()
    return next((down.cards for down in state.entered if down.seat == seat), ())


def _standing(state: Oceanos, seat: Seat) -> Standing | None:
    if state.phase == CHOOSING:
        if seat not in state.choosers:
            return Standing.CAPTAIN
        return Standing.IN if seat in state.concealed else Standing.CHOOSING
    if state.phase == CAPTAIN:
        return Standing.LAST if seat == state.captain else Standing.IN
    if state.phase == TREASURES:
        return Standing.DRAWING if seat in state.to_act else Standing.DONE
    return None


def _strip(state: Oceanos) -> Iterator[Shown]:
    if state.has_captain and state.phase in (CHOOSING, CAPTAIN):
        yield Shown(label=Word.CAPTAIN, value=reasons.Named(state.captain), key="captain")


def compared(now: OceanosBoard, before: OceanosBoard) -> OceanosBoard:
    """The board with every figure and card marked that was otherwise before the last entry."""
    explorers = tuple(
        _changed_since(one, was) for one, was in zip(now.explorers, before.explorers, strict=True)
    )
    return changed(now, explorers=explorers, cards=explorers)


def _changed_since(now: ExplorerCard, before: ExplorerCard) -> ExplorerCard:
    purse = now.purse
    if purse is not None and now.points != before.points:
        purse = changed(purse, before=before.points)
    were = {(card.row, card.column, card.is_hidden) for row in before.sea.rows for card in row.cards}
    rows = tuple(
        changed(
            row,
            cards=tuple(
                changed(card, is_new=(card.row, card.column, card.is_hidden) not in were) for card in row.cards
            ),
        )
        for row in now.sea.rows
    )
    return changed(now, purse=purse, sea=changed(now.sea, rows=rows))
