"""Migrations: how the tables came to be as they are, one step a file in versions/."""

import io
from pathlib import Path

from sqlalchemy import Connection, inspect, text

HERE = Path(__file__).parent


def newest() -> str:
    """The revision the newest file leads to: the number its name begins with."""
    return max(file.stem.split("_")[0] for file in (HERE / "versions").glob("[0-9]*.py"))


ONE_AT_A_TIME = 0x436F6D70616E
"""The advisory lock of whoever changes tables; any number nobody else uses in this database."""


def take_turns(connection: Connection) -> None:
    """Wait until nobody else changes the tables, and let nobody until this transaction ends."""
    if connection.dialect.name != "sqlite":  # where whoever writes is alone
        # Another start may be making tables for as long as it takes.
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ONE_AT_A_TIME})


def upgrade(connection: Connection) -> None:
    """Bring the tables up to date, within the transaction of this connection."""
    if _stamp(connection) == newest():
        return
    # Loaded only for this: Alembic is a second of every start and megabytes of every process.
    from alembic import command
    from alembic.config import Config

    config = Config(stdout=io.StringIO())
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _stamp(connection: Connection) -> str | None:
    """The revision this database is at."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
