"""Everything the page of a match draws, decided: who acts, what each key says, what an entry would change."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.core.actions import Action, Offer
from companion.core.game import Player, TableFigure
from companion.core.journal import Aside, Did, Replayed
from companion.core.messages import TABLE, Message, Seat, Term
from companion.core.sight import Sight, Veiled
from companion.core.view import Board, SeatCard, Shown
from companion.i18n.say import Speech
from companion.referee import LOOKING_ON, LiveTable, Rights, Visit
from companion.store import Role
from companion.web.keeping import Kept
from companion.web.keys import Bay, Key
from companion.web.marks import letters


@dataclass(frozen=True)
class Scene:
    """A match as one device sees it."""

    table: LiveTable
    seat: Seat | None
    """The seat this device is for; None: it is handed round."""
    speech: Speech
    board: Board
    was: Board | None
    """The board before the last line of the journal, were it an undo: what differs is marked."""
    is_past: bool = False
    enters_for: Seat | None = None
    """Whom this device has said it enters for now, where more than one may act."""
    visit: Visit | None = None
    """The device at the match; None where nobody in particular looks, such as on paper."""
    amends: int | None = None
    """The entry that is being amended: the table is the one right before it."""

    @property
    def sight(self) -> Sight | None:
        """What this device may know, of now and of then; None: everything."""
        return self.speech.sight

    @cached_property
    def steps(self) -> tuple[Replayed[Any], ...]:
        """What counts, with what came of it as far as this device may know."""
        sight = self.sight
        return self.table.steps if sight is None else tuple(sight.step(step) for step in self.table.steps)

    def step(self, seq: int) -> Replayed[Any] | None:
        """What came of an entry, as far as this device may know; None if it does not count."""
        step = self.table.step(seq)
        return step if step is None or self.sight is None else self.sight.step(step)

    def told(self, action: Action[Any], step: Replayed[Any] | None) -> Message | Action[Any] | Veiled:
        """The journal's sentence of an action, with what came of it if it counts."""
        said = step.outcome.said if step is not None else None
        if self.sight is None:
            return said or action
        return self.sight.told(action, said, step.seq if step is not None else None)

    def is_blind(self, action: type[Action[Any]], seat: Seat) -> bool:
        """Whether this device may not know what decides what a seat may enter."""
        return self.sight is not None and self.sight.is_blind(action, seat)

    @property
    def figures(self) -> tuple[TableFigure[Any], ...]:
        """The figures of the table this device may know, and correct."""
        return self.game.figures(self.state) if self.sight is None else self.sight.figures

    @cached_property
    def rights(self) -> Rights:
        """What this device may enter."""
        return LOOKING_ON if self.visit is None else self.visit.rights

    @property
    def not_yours(self) -> Message | None:
        """Why this device does not enter what is due now; None: it does, or nothing is due."""
        return None if self.acting is None else self.rights.against(self.acting)

    @property
    def may_sit_down(self) -> bool:
        """Whether this device enters nothing before it takes a seat, and there is one to take."""
        rights = self.rights
        has_none = rights.seat is None and rights.role is Role.SEAT and not rights.is_handed_round
        return has_none and len(rights.taken) < len(self.players)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """Whom the others wait for, as whoever is not to act is told."""
        if self.is_past or self.seat in self.state.to_act:
            return ()
        if self.awaited:
            return self.awaited
        if self.rights.is_handed_round:
            return ()
        awaited = self.board.to_act if self.board.awaited is None else self.board.awaited
        return tuple(seat for seat in awaited if seat >= 0)

    @property
    def purse(self) -> str:
        """The purse its seats count while they play, as postings name it."""
        return str(self.game.purse.slug)

    @property
    def game(self) -> Any:
        return self.table.game

    @property
    def players(self) -> tuple[Player, ...]:
        return self.table.set_up.players

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def phase(self) -> Any:
        return self.game.phase_of(self.state)

    @cached_property
    def acting(self) -> Seat | None:
        """For whom this device enters: its own seat if that may act, else whoever is first to."""
        to_act = self.state.to_act
        if self.enters_for is not None and self.enters_for in to_act:
            return self.enters_for
        if self.seat is not None and self.seat in to_act:
            return self.seat
        first = next((seat for seat in self.board.to_act if seat in to_act), None)
        return first if first is not None else (TABLE if TABLE in to_act else None)

    @property
    def is_mine(self) -> bool:
        """Whether it is the turn of whoever holds this device."""
        is_own = self.seat is None or self.acting in (self.seat, TABLE)
        return self.acting is not None and is_own and self.rights.may_enter(self.acting)

    @property
    def reader(self) -> Seat:
        """Whose things are drawn in full: those of this device's seat, else of whoever acts, or comes first."""
        first = self.seat if self.seat is not None else self.acting
        return first if first is not None and first != TABLE else self.board.order[0]

    @property
    def only_action(self) -> type[Action[Any]] | None:
        """The one thing there is to enter, where the table as a whole has just one."""
        actions = self.phase.actions
        return actions[0] if len(actions) == 1 and actions[0].by_table else None

    @property
    def is_reckoning(self) -> bool:
        """Whether the table has nothing to enter but one reckoning of many steps."""
        is_due = self.only_action is not None and self.only_action.is_reckoning
        return is_due and (self.is_past or self.rights.for_the_table)

    def key(self, action: type[Action[Any]], seat: Seat | None = None) -> Key:
        """The button of an action, for a seat or whoever acts here."""
        if action.by_table:
            seat = TABLE
        elif seat is None:
            seat = self.acting if self.acting is not None else Seat(0)
        offer = Offer() if self.is_blind(action, seat) else _asked_once(action.offer, self.state, seat)
        return Key(action.__name__, action.title, offer.cost, offer, action, seat)

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """A button for every action of the phase; what is entered unseen has its own for each seat (`unseen`)."""
        return tuple(self.key(action) for action in self.phase.actions if not action.unseen)

    @property
    def offers(self) -> tuple[Key, ...]:
        """What each seat is offered that this device may enter for."""
        others = self.state.to_act - {self.acting, TABLE} if self.seat is None else ()
        by_seat = [action for action in self.phase.actions if not action.by_table and not action.unseen]
        more = (self.key(action, seat) for seat in sorted(others) for action in by_seat)
        return tuple(key for key in (*self.keys, *more, *self.unseen) if self.rights.may_enter(key.seat))

    @cached_property
    def unseen(self) -> tuple[Key, ...]:
        """A button for what is entered unseen: for this device's own seat, or for each in turn if it goes round."""
        kinds = [action for action in self.phase.actions if action.unseen]
        seats = sorted(self.state.to_act - {TABLE}) if kinds else []
        mine = [seat for seat in seats if self.seat in (None, seat) and self.rights.may_enter(seat)]
        return tuple(self.key(action, seat) for seat in mine for action in kinds)

    @cached_property
    def awaited(self) -> tuple[Seat, ...]:
        """Who has yet to enter what all enter at once and unseen, in turn order; nobody elsewhere."""
        if not any(action.unseen for action in self.phase.actions):
            return ()
        return tuple(seat for seat in self.board.order if seat in self.state.to_act)

    @property
    def entered_unseen(self) -> tuple[Message | Action[Any] | Veiled, ...]:
        """What has been entered unseen and is unseen still, as far as this device may read it."""
        unseen = self.sight.unrevealed if self.sight is not None else {}
        steps = (step for seq in sorted(unseen) if (step := self.table.step(seq)) is not None)
        return tuple(self.told(s.entry.action, s) for s in steps if isinstance(s.entry, Did))

    @property
    def own_unseen(self) -> int | None:
        """The number of what this device's seat has entered unseen, as long as it is."""
        sight = self.sight
        mine = sight.unrevealed.items() if sight is not None else ()
        return next((seq for seq, seat in mine if seat == self.seat and sight and seq not in sight.apart), None)

    @property
    def undoable(self) -> int | None:
        """The entry that undo strikes here: the last that stands, but not what somebody else has chosen unseen."""
        last, sight = self.table.undoable, self.sight
        if last is None or sight is None or self.seat is None:
            return last
        return last if sight.unrevealed.get(last, self.seat) == self.seat else self.own_unseen

    @property
    def bays(self) -> tuple[Bay, ...]:
        """The dock: the actions that have a form, by group, in the order the game names them."""
        groups: dict[Term | None, list[Key]] = {}
        for key in self.keys:
            if not key.action.at_once and self.rights.may_enter(key.seat):
                groups.setdefault(key.action.group, []).append(key)
        return tuple(Bay(group, tuple(keys)) for group, keys in groups.items())

    @property
    def at_once(self) -> tuple[Key, ...]:
        """The actions that are entered with one tap, as far as they are open: a tap on them asks nothing back."""
        at_once = (key for key in self.keys if key.action.at_once and key.is_open)
        return tuple(key for key in at_once if self.rights.may_enter(key.seat))

    @cached_property
    def letters(self) -> tuple[str, ...]:
        return letters(tuple(player.name for player in self.players))

    @property
    def following(self) -> tuple[str, ...]:
        """The names of those who come after the one to act, in turn order."""
        order, first = self.board.order, self.board.to_act[:1]
        at = order.index(first[0]) if first and first[0] in order else 0
        return tuple(self.players[seat].name for seat in order[at + 1 :] + order[:at])

    @property
    def cards(self) -> tuple[tuple[SeatCard, SeatCard | None], ...]:
        """The seats in turn order, each with its card before the last entry."""
        before = {card.seat: card for card in self.was.cards} if self.was else {}
        rank = {seat: at for at, seat in enumerate(self.board.order)}
        cards = sorted(self.board.cards, key=lambda card: rank.get(card.seat, card.seat))
        return tuple((card, before.get(card.seat)) for card in cards)

    def shown(
        self, items: tuple[Shown, ...], before: tuple[Shown, ...] = ()
    ) -> list[tuple[str, int | str | None, int | str | None]]:
        """Label, value and earlier value of figures, spoken."""
        was = {shown.label: shown.value for shown in before}

        def said(value: Any) -> int | str | None:
            return value if value is None or isinstance(value, int) else self.speech.say(value)

        return [(self.speech.say(i.label), said(i.value), said(was.get(i.label))) for i in items]

    def labelled(self, items: tuple[Shown, ...]) -> list[tuple[str, int | str | None]]:
        """Label and value of figures, spoken."""
        return [(label, value) for label, value, _ in self.shown(items)]

    @property
    def moves(self) -> tuple[Message, ...]:
        """What the hands have to move after the last entry."""
        return self.steps[-1].outcome.notes if self.steps else ()

    @property
    def result(self) -> Any:
        return self.game.result(self.state, len(self.players))


_seen: Kept[tuple[Any, Any, Any]] = Kept(4_000)
"""What was derived from a state, for a seat or compared with another: five phones look at each, and the entry after
it looks back at it."""


def _asked_once(ask: Callable[[Any, Any], Any], of: Any, about: Any) -> Any:
    """`ask(of, about)`. As long as both are kept with their answer nothing else has their ids."""
    return _seen.get((ask, id(of), id(about)), lambda: (of, about, ask(of, about)))[2]


def scene_of(
    table: LiveTable,
    seat: Seat | None,
    speech: Speech,
    *,
    is_past: bool = False,
    enters_for: Seat | None = None,
    visit: Visit | None = None,
) -> Scene:
    """The match as a device with this seat may see it."""
    eyes = seat if table.game.keeps_secrets else None
    eyes = eyes if speech.sight is None else speech.sight.eyes
    board = _asked_once(table.game.view, table.state, eyes)
    then = _state_before(table)
    if then is None:
        return Scene(table, seat, speech, board, None, is_past, enters_for, visit)
    was = _asked_once(table.game.view, then, eyes)
    compared = _asked_once(table.game.compared, board, was)
    return Scene(table, seat, speech, compared, was, is_past, enters_for, visit)


def _state_before(table: LiveTable) -> Any:
    """The table before the last line of the journal that moved anything: an action, or one that says what earlier
    ones count; None if there is none.
    """
    last = next((line.seq for line in reversed(table.journal) if not isinstance(line.entry, Aside)), 0)
    if last == 0:
        return None
    newest = table.steps[-1]
    return table.steps[-2].outcome.state if newest.seq == last else table.at(last - 1).state


def past(scene: Scene, seq: int) -> Scene:
    """The table as it was right after an entry."""
    table = scene.table.at(seq)
    return scene_of(table, scene.seat, scene.speech, is_past=True, visit=scene.visit)


def before(scene: Scene, seq: int) -> Scene | None:
    """The table right before an entry that counts, to amend it there; None if it does not count."""
    table = scene.table.before(seq)
    if table is None:
        return None
    return replace(scene_of(table, scene.seat, scene.speech, visit=scene.visit), amends=seq)
