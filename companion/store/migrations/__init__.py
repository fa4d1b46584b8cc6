"""Migrations: how the tables came to be as they are, one step a file in versions/."""

import io
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Bring the tables up to date, within the transaction of this connection."""
    command.upgrade(_config(connection), "head")


def _config(connection: Connection) -> Config:
    config = Config(stdout=io.StringIO())
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
