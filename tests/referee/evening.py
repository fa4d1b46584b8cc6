"""An evening at Corner Market: Ada and Ben, and short words for what they enter."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from companion.core.game import Colour, Player
from companion.core.messages import Seat
from companion.referee import Answer, Entered, LiveTable, Referee

ADA, BEN = Seat(0), Seat(1)
PLAYERS = (Player("Ada", Colour.RED), Player("Ben", Colour.BLUE))


@dataclass
class Evening:
    """One match and the referee who looks after it."""

    referee: Referee
    code: str
    _tokens: Iterator[int] = field(default_factory=count)

    @property
    def table(self) -> LiveTable:
        table = self.referee.table(self.code)
        assert table is not None
        return table

    def token(self) -> str:
        return f"token {next(self._tokens)}"

    def submit(self, kind: str, seat: int | None, **typed: Any) -> Answer:
        """Enter an action; what is not a field of it goes to the referee."""
        asked = {
            name: typed.pop(name)
            for name in ("seq", "token", "read_off", "confirmed", "device")
            if name in typed
        }
        raw = {"kind": kind, "seat": seat, **typed}
        return self.referee.submit(self.code, raw, **{"token": self.token(), **asked})

    def enter(self, kind: str, seat: int | None, **typed: Any) -> Entered:
        """Enter what is certainly accepted."""
        answer = self.submit(kind, seat, **typed)
        assert isinstance(answer, Entered), answer
        return answer

    def sell(self, seat: int, good: str = "apples", units: int = 1, **typed: Any) -> Entered:
        return self.enter("Sell", seat, good=good, units=units, **typed)

    def play_to_the_end(self) -> None:
        while not self.table.is_over:
            self.enter("Pass", min(self.table.state.to_act))

    def strike(self, entry: int, **more: Any) -> Answer:
        return self.referee.strike(self.code, entry, **{"token": self.token(), **more})

    def restore(self, entry: int, **more: Any) -> Answer:
        return self.referee.restore(self.code, entry, **{"token": self.token(), **more})

    def amend(self, entry: int, kind: str, seat: int, *, confirmed: bool = False, **typed: Any) -> Answer:
        raw = {"kind": kind, "seat": seat, **typed}
        return self.referee.amend(self.code, entry, raw, token=self.token(), confirmed=confirmed)

    def read(self, key: str, value: Any) -> Answer:
        return self.referee.read_figure(self.code, key, value, token=self.token())


def begin(referee: Referee, **more: Any) -> Evening:
    code = referee.start_match("sample_game", **{"players": PLAYERS, **more})
    assert isinstance(code, str), code
    return Evening(referee, code)
