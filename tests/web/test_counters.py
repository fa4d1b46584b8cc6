"""What the limits count in."""

import time
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

from companion.web.counters import Counters


class Asleep:
    """In place of the timer that sweeps up: never running, and it notes how many ask it at once."""

    def __init__(self) -> None:
        self.asking = self.most = 0

    def is_alive(self) -> bool:
        self.asking += 1
        self.most = max(self.most, self.asking)
        time.sleep(0.002)
        self.asking -= 1
        return True


def test_the_timer_of_the_counters_is_never_looked_for_by_two_at_once() -> None:
    counters, timer = Counters(), Asleep()
    counters.timer.join()
    counters.timer = timer  # type: ignore[assignment]
    with ThreadPoolExecutor(8) as at_once:
        counted = list(at_once.map(counters.incr, repeat("somebody", 40), repeat(60)))
    assert sorted(counted) == list(range(1, 41))
    assert timer.most == 1
