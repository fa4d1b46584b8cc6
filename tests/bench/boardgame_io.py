"""boardgame.io beside us: Corner Market in its words (packages/boardgame.io/corner_market.mjs), fed the moves that we recorded."""

import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any

from tests.bench.installing import installed
from tests.bench.recording import Recorded
from tests.sample_game.actions import Buy, Pass, Sell


@dataclass(frozen=True, slots=True)
class Peer:
    """A running boardgame.io that knows the matches."""

    stdin: IO[str]
    stdout: IO[str]

    def play_all(self) -> tuple[float, list[list[int] | None]]:
        """Play every match once: seconds it took, and each stall's money at the end."""
        answer = self._say("again")
        return answer["seconds"], answer["money"]

    def _say(self, line: str) -> Any:
        self.stdin.write(line + "\n")
        self.stdin.flush()
        return json.loads(self.stdout.readline())


@contextmanager
def boardgame_io(matches: Sequence[Recorded]) -> Iterator[Peer]:
    process = subprocess.Popen(
        ["node", str(installed("boardgame.io") / "corner_market.mjs")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NODE_ENV": "production"},
    )
    with process as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(json.dumps([_told(match) for match in matches]) + "\n")
        yield Peer(running.stdin, running.stdout)
        running.stdin.close()


def _told(match: Recorded) -> dict[str, Any]:
    return {
        "seats": len(match.set_up.players),
        "start": match.set_up.start,
        "rounds": match.set_up.readings.length.rounds,
        "premium": match.set_up.printed.value_of("premium"),
        "moves": [_move(did.action) for did in match.entries],
    }


def _move(action: Any) -> tuple[str, str, list[Any]]:
    match action:
        case Sell(seat=seat, good=good, units=units):
            return "sell", str(seat), [good.slug, units]
        case Buy(seat=seat, good=good, units=units):
            return "buy", str(seat), [good.slug, units]
        case Pass(seat=seat):
            return "pass", str(seat), []
    raise TypeError(action)
