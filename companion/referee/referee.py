"""The referee: whoever enters something asks here, and what is in a journal was ruled on here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.game import Player
from companion.core.journal import Amended, Restored, SetUp
from companion.core.messages import Rejection, Seat
from companion.core.outcome import Outcome
from companion.core.printed import PrintedSheet
from companion.core.ruling import Ruling, UnreadableEntry
from companion.referee.answers import Answer, Entered, NoSuchMatch, NoToken, WouldBreak, WouldStand
from companion.referee.bin import in_the_bin
from companion.referee.reasons import InTheBin
from companion.referee.rulings import (
    Decision,
    There,
    decide_entry,
    decide_reading,
    rule_on_entry,
)
from companion.referee.second_thoughts import (
    decide_amend,
    decide_count,
    decide_dispute,
    decide_pause,
    decide_restore,
    decide_resume,
    decide_settle,
    decide_strike,
    foresee_amendment,
)
from companion.referee.table import Line, LiveTable
from companion.referee.tidying import Tidying
from companion.referee.writing import write
from companion.store import Entering, Raced, Role, now, write_entry

TRIES = 20
"""How often an entry that lost a race for its number is ruled on again before that is a bug."""

LONGEST_TOKEN = 64


class Referee(Tidying):
    """The use cases. Nothing that people enter raises: every answer is a value."""

    def start_match(
        self,
        game: str,
        *,
        players: Sequence[Player],
        start: Seat = Seat(0),
        readings: Any = None,
        printed: PrintedSheet | None = None,
        opening: Mapping[str, int] | None = None,
        box: str | None = None,
        in_new_box: bool = False,
        token: str | None = None,
        device: str | None = None,
        phone: str = "",
        entering: Entering = Entering.EVERYONE,
    ) -> str | tuple[Rejection, ...]:
        """The code of a new match, or everything that speaks against beginning it like this.

        Without `readings` the recommended ones hold; without `printed` what the box knows. `opening` are the figures
        of a table that is taken up in the middle. `in_new_box` puts a box with this sheet into the cupboard, if the
        match begins. A start that comes twice under one `token` begins one match. `device` becomes its keeper; `phone`
        is what kind of thing that is.
        """
        set_up = self.set_up_for(
            game, players=players, start=start, readings=readings, printed=printed, opening=opening, box=box
        )
        if not isinstance(set_up, SetUp):
            return set_up
        declared = self.game(game)
        assert declared is not None
        if declared.pad_of is not None:  # nobody enters a part of it: it is written by one hand
            entering = Entering.KEEPER
        written, at = write_entry(set_up), now()
        with self.store.writing() as books:
            begun = (
                books.matches.opened(game, written, token, device=device, entering=entering) if token else None
            )
            if begun is not None:
                return begun
            if in_new_box:
                box = books.boxes.create(
                    game=game, name=declared.title, printed=set_up.printed.written(), at=at
                )
            code = books.matches.open(
                game=game, set_up=written, box=box, device=device, at=at, token=token, entering=entering
            )  # fmt: skip
            match = books.matches.find(code)
            if device is not None and match is not None:
                books.places.join(match.id, device, role=Role.KEEPER, phone=phone, at=at)
            return code

    def preview(
        self,
        code: str,
        raw: Mapping[str, Any],
        *,
        read_off: Mapping[str, Any] | None = None,
        confirmed: bool = False,
    ) -> Ruling[Any] | UnreadableEntry | InTheBin | NoSuchMatch:
        """What `submit` would say now, with the table as it would be. Changes nothing."""
        table = self._open_table(code)
        if not isinstance(table, LiveTable):
            return table
        ruled = rule_on_entry(table, raw, read_off or {}, confirmed=confirmed)
        return ruled if isinstance(ruled, UnreadableEntry) else ruled.ruling

    def submit(
        self,
        code: str,
        raw: Mapping[str, Any],
        *,
        seq: int | None = None,
        token: str,
        read_off: Mapping[str, Any] | None = None,
        confirmed: bool = False,
        device: str | None = None,
    ) -> Answer:
        """Enter an action from a form that was drawn at `seq` (None: on the newest table).

        Figures in `read_off` are entered right before it, or not at all.
        """

        def decide(table: LiveTable) -> Decision:
            drawn_at = table.seq if seq is None else seq
            return decide_entry(table, raw, drawn_at, read_off or {}, confirmed=confirmed)

        return self._enter(code, token, device, decide)

    def read_figure(self, code: str, key: str, value: Any, *, token: str, device: str | None = None) -> Answer:
        """Enter a printed figure on its own."""
        return self._enter(code, token, device, lambda table: decide_reading(table, key, value))

    def strike(
        self,
        code: str,
        entry: int,
        *,
        seq: int | None = None,
        also: tuple[int, ...] = (),
        confirmed: bool = False,
        token: str,
        device: str | None = None,
    ) -> Answer:
        """Let an entry count no longer, if everything after it can stand without it.

        `also` are the later ones that go with it: all those, and only those, that could not stand. `seq` is the
        newest entry whoever strikes has seen (None: all of them).
        """
        return self._enter(
            code, token, device, lambda table: decide_strike(table, entry, also, seq, confirmed=confirmed)
        )

    def restore(
        self, code: str, entry: int, *, also: tuple[int, ...] = (), token: str, device: str | None = None
    ) -> Answer:
        """Let a struck entry count again, in its place."""
        return self._enter(code, token, device, lambda table: decide_restore(table, entry, also))

    def amend(
        self,
        code: str,
        entry: int,
        raw: Mapping[str, Any],
        *,
        seq: int | None = None,
        token: str,
        read_off: Mapping[str, Any] | None = None,
        also: tuple[int, ...] = (),
        confirmed: bool = False,
        device: str | None = None,
    ) -> Answer:
        """Let an entry count as this action instead, in its place; figures in `read_off` count right before it."""

        def decide(table: LiveTable) -> Decision:
            drawn_at = table.seq if seq is None else seq
            return decide_amend(table, entry, raw, drawn_at, read_off or {}, also, confirmed=confirmed)

        return self._enter(code, token, device, decide)

    def preview_amend(
        self,
        code: str,
        entry: int,
        raw: Mapping[str, Any],
        *,
        read_off: Mapping[str, Any] | None = None,
        confirmed: bool = False,
    ) -> Ruling[Any] | UnreadableEntry | WouldBreak | WouldStand | InTheBin | NoSuchMatch:
        """What `amend` would come to: in its place, to every later entry, and to the purses. Changes nothing."""
        table = self._open_table(code)
        if not isinstance(table, LiveTable):
            return table
        return foresee_amendment(table, entry, raw, read_off or {}, confirmed=confirmed)

    def dispute(
        self, code: str, entry: int, reason: str = "", *, token: str, device: str | None = None
    ) -> Answer:
        """Flag an entry until it is settled; it counts on."""
        return self._enter(code, token, device, lambda table: decide_dispute(table, entry, reason))

    def settle(self, code: str, entry: int, *, token: str, device: str | None = None) -> Answer:
        """Nobody doubts the entry any more."""
        return self._enter(code, token, device, lambda table: decide_settle(table, entry))

    def pause(self, code: str, *, token: str, device: str | None = None) -> Answer:
        """The table takes a break, until somebody goes on or enters something."""
        return self._enter(code, token, device, decide_pause)

    def resume(self, code: str, *, token: str, device: str | None = None) -> Answer:
        """The break is over."""
        return self._enter(code, token, device, decide_resume)

    def count(self, code: str, figures: Mapping[str, Any], *, token: str, device: str | None = None) -> Answer:
        """Compare what lies on the table with the app; kept where all of it agrees."""
        return self._enter(code, token, device, lambda table: decide_count(table, figures))

    def _open_table(self, code: str) -> LiveTable | InTheBin | NoSuchMatch:
        """A table at which something can be entered."""
        table = self.table(code)
        return NoSuchMatch() if table is None else in_the_bin(table.match) or table

    def _enter(
        self, code: str, token: str, device: str | None, decide: Callable[[LiveTable], Decision]
    ) -> Answer:
        """Decide on the newest table and write, in one transaction; then everybody hears of it."""
        if not 1 <= len(token) <= LONGEST_TOKEN or not token.isprintable():
            return UnreadableEntry((NoToken("token", token[:40]),))
        for _ in range(TRIES):
            try:
                answer, after = self._try_to_enter(code, token, device, decide)
            except Raced:
                continue
            if after is not None:
                self._tables.put(after)
                self.signals.tell(code, after.seq)
            return answer
        raise RuntimeError(f"{code}: lost {TRIES} races in a row")

    def _try_to_enter(
        self, code: str, token: str, device: str | None, decide: Callable[[LiveTable], Decision]
    ) -> tuple[Answer, LiveTable | None]:
        with self.store.writing() as books:
            books.matches.hold(code)
            table = self._table(books, code)
            if table is None:
                return NoSuchMatch(), None
            binned = in_the_bin(table.match)
            if binned is not None:
                return binned, None
            # What came under this token came once, however often it is sent.
            earlier = next((line for line in reversed(table.journal) if line.token == token), None)
            if earlier is not None:
                return _again(table, earlier), None
            decision = decide(table)
            if isinstance(decision, There):
                return _again(table, table.journal[decision.seq]), None
            if not isinstance(decision, tuple):
                return decision, None
            after = write(books, table, decision, token, device)
        return Entered(after.seq, after.seq, _outcome(after, after.journal[-1])), after


def _again(table: LiveTable, line: Line) -> Entered:
    """The answer that was given when the line was entered."""
    return Entered(line.seq, table.seq, _outcome(table.at(line.seq), line), repeated=True)


def _outcome(table: LiveTable, line: Line) -> Outcome[Any]:
    """What came of a line; of one that strikes, the table without what it struck."""
    about = line.entry.entry if isinstance(line.entry, Restored | Amended) else line.seq
    step = table.step(about)
    return step.outcome if step is not None else Outcome(table.state)
