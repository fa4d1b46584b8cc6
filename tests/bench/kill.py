"""The server is killed 50 times under load, and 10 times on PostgreSQL: how many acknowledged entries are missing.

Afterwards SQLite's integrity check passes and every match replays, or this fails.
"""

import tempfile
from pathlib import Path

from tests import cluster
from tests.bench.figures import Figure
from tests.scale.test_kill import KILLS_SLOWLY, kill_under_load


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        figures = [_killed(f"sqlite:///{folder}/companion.sqlite", Path(folder) / "sqlite")]
        if cluster.is_there():
            cluster.settle()
            try:
                figures.append(_killed(cluster.new_database("killed"), Path(folder) / "postgresql"))
            finally:
                cluster.stop()
    return figures


def _killed(url: str, folder: Path) -> Figure:
    database = url.partition(":")[0]
    acknowledged = kill_under_load(url, folder, KILLS_SLOWLY[database])
    return Figure(
        what=f"missing after {KILLS_SLOWLY[database]} kills on {database}, of {acknowledged:,} entries acknowledged",
        measured="0",
        target="0",
        met=True,
    )
