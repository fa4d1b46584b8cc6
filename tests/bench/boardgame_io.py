"""boardgame.io beside us: Corner Market in its words (corner_market.mjs), fed the moves that we recorded."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from tests.bench.recording import Recorded
from tests.sample_game.actions import Buy, Pass, Sell

HERE = Path(__file__).parent


def install() -> None:
    """The peers' packages, from their lock file; nothing to do if that has been done."""
    done = HERE / "node_modules" / ".ready"
    lock = (HERE / "package-lock.json").read_text()
    if done.exists() and done.read_text() == lock:
        return
    if shutil.which("npm") is None:
        raise SystemExit("Measuring against boardgame.io needs Node.js with npm.")
    subprocess.run(["npm", "ci", "--ignore-scripts", "--loglevel=error"], cwd=HERE, check=True, stdout=2)
    done.write_text(lock)


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
    install()
    process = subprocess.Popen(
        ["node", str(HERE / "corner_market.mjs")],
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
