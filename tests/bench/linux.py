"""What Linux tells about running processes."""

import os
from pathlib import Path


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def held_by(pid: int) -> float:
    """Megabytes in memory; what several processes share is divided among them."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1000


def computed_by(pid: int) -> float:
    """Seconds of processor time used so far."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    user, system = int(after_name[11]), int(after_name[12])
    return (user + system) / os.sysconf("SC_CLK_TCK")
