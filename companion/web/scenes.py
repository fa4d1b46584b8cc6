"""Everything the page of a match draws, decided: who acts, what each key says, what an entry would change."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.actions import Action, Offer
from companion.core.game import Player
from companion.core.messages import TABLE, Message, Seat, Term
from companion.core.ruling import write_action
from companion.core.view import Board, SeatCard, Shown
from companion.i18n.say import Speech
from companion.referee import LiveTable


@dataclass(frozen=True, slots=True)
class Key:
    """One button of the dock."""

    kind: str
    title: str
    cost: int | None
    offer: Offer[Any]
    action: type[Action[Any]]
    seat: Seat

    @property
    def is_open(self) -> bool:
        return self.offer.is_open


@dataclass(frozen=True, slots=True)
class Bay:
    """The keys of one kind of action, with what they cost now."""

    group: Term | None
    keys: tuple[Key, ...]

    @property
    def cost(self) -> int | None:
        return self.keys[0].cost


def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """A sign for every seat: the first of its name that nobody before has, else its number."""
    taken: list[str] = []
    for at, name in enumerate(names):
        signs = [sign.upper() for sign in name if sign.isalnum()]
        taken.append(next((sign for sign in signs if sign not in taken), str(at + 1)))
    return tuple(taken)


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

    @property
    def acting(self) -> Seat | None:
        """For whom this device enters: its own seat if that may act, else whoever is first to."""
        to_act = self.state.to_act
        if self.seat is not None and self.seat in to_act:
            return self.seat
        first = next((seat for seat in self.board.to_act if seat in to_act), None)
        return first if first is not None else (TABLE if TABLE in to_act else None)

    @property
    def is_mine(self) -> bool:
        """Whether it is the turn of whoever holds this device."""
        return self.acting is not None and (self.seat is None or self.acting in (self.seat, TABLE))

    @property
    def only_action(self) -> type[Action[Any]] | None:
        """The one thing there is to enter, where the table as a whole has just one."""
        actions = self.phase.actions
        return actions[0] if len(actions) == 1 and actions[0].by_table else None

    @property
    def is_reckoning(self) -> bool:
        """Whether the table has nothing to enter but one reckoning of many steps."""
        return self.only_action is not None and self.only_action.is_reckoning

    def key(self, action: type[Action[Any]], seat: Seat | None = None) -> Key:
        """The button of an action, for a seat or whoever acts here."""
        if action.by_table:
            seat = TABLE
        elif seat is None:
            seat = self.acting if self.acting is not None else Seat(0)
        offer = action.offer(self.state, seat)
        return Key(action.__name__, action.title, offer.cost, offer, action, seat)

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """A button for every action of the phase."""
        return tuple(self.key(action) for action in self.phase.actions)

    @property
    def offers(self) -> tuple[Key, ...]:
        """What each seat is offered that this device may enter for."""
        others = self.state.to_act - {self.acting, TABLE} if self.seat is None else ()
        by_seat = [action for action in self.phase.actions if not action.by_table]
        return (*self.keys, *(self.key(action, seat) for seat in sorted(others) for action in by_seat))

    @property
    def bays(self) -> tuple[Bay, ...]:
        """The dock: the actions that have a form, by group, in the order the game names them."""
        groups: dict[Term | None, list[Key]] = {}
        for key in self.keys:
            if not key.action.at_once:
                groups.setdefault(key.action.group, []).append(key)
        return tuple(Bay(group, tuple(keys)) for group, keys in groups.items())

    @property
    def at_once(self) -> tuple[Key, ...]:
        """The actions that are entered with one tap, as far as they are open: a tap on them asks nothing back."""
        return tuple(key for key in self.keys if key.action.at_once and key.is_open)

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
        return self.table.steps[-1].outcome.notes if self.table.steps else ()

    @property
    def result(self) -> Any:
        return self.game.result(self.state, len(self.players))


def scene_of(table: LiveTable, seat: Seat | None, speech: Speech, *, is_past: bool = False) -> Scene:
    """The match as a device with this seat may see it."""
    view = table.game.view
    board = view(table.state, seat)
    if table.seq == 0:
        return Scene(table, seat, speech, board, None, is_past)
    was = view(_state_before(table), seat)
    return Scene(table, seat, speech, table.game.compared(board, was), was, is_past)


def _state_before(table: LiveTable) -> Any:
    """The table before the last line of the journal: an action, or one that says what earlier ones count."""
    newest = table.steps[-1]
    return table.steps[-2].outcome.state if newest.seq == table.seq else table.at(table.seq - 1).state


def usual_values(key: Key) -> dict[str, Any]:
    """What a form is filled in with: the usual action, as a record writes it."""
    usual = key.offer.usual
    return write_action(usual) if usual is not None else {"kind": key.kind, "seat": key.seat}


def past(scene: Scene, seq: int) -> Scene:
    """The table as it was right after an entry."""
    table = scene.table.at(seq)
    return scene_of(table, scene.seat, scene.speech, is_past=True)
