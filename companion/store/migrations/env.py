"""Run by Alembic: the migrations work on the connection they are given, in its transaction."""

from alembic import context
from sqlmodel import SQLModel

from companion.store import tables  # noqa: F401 - declares the tables

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
