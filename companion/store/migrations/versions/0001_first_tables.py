"""Devices, boxes, matches, their journals and plays; the journal can only grow."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

STAYS = "what is written in the journal stays"

THE_JOURNAL_STAYS = {
    "sqlite": (
        f"CREATE TRIGGER entry_is_not_changed BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, '{STAYS}'); END",
        f"CREATE TRIGGER entry_is_not_deleted BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, '{STAYS}'); END",
    ),
    "postgresql": (
        "CREATE FUNCTION entry_stays() RETURNS trigger LANGUAGE plpgsql "
        f"AS $$ BEGIN RAISE EXCEPTION '{STAYS}'; END $$",
        "CREATE TRIGGER entry_is_not_changed BEFORE UPDATE OR DELETE ON entry "
        "FOR EACH ROW EXECUTE FUNCTION entry_stays()",
        "CREATE TRIGGER entry_is_not_deleted BEFORE TRUNCATE ON entry "
        "FOR EACH STATEMENT EXECUTE FUNCTION entry_stays()",
    ),
}
"""The same promise in each database's words."""


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "device",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created", moment, nullable=False),
        sa.Column("last_seen", moment, nullable=False),
    )
    op.create_table(
        "box",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("printed", sa.JSON, nullable=False),
        sa.Column("history", sa.JSON, nullable=False),
        sa.Column("is_example", sa.Boolean, nullable=False),
        sa.Column("created", moment, nullable=False),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("box_id", sa.String(16), sa.ForeignKey("box.id", ondelete="SET NULL")),
        sa.Column("created", moment, nullable=False),
        sa.Column("last_entry", moment, nullable=False, index=True),
        sa.Column("finished", moment),
        sa.Column("archived", moment),
    )
    op.create_table(
        "entry",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("token", sa.String(64)),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("device", sa.String(64)),
        sa.Column("at", moment, nullable=False),
        sa.UniqueConstraint("match_id", "token", "part"),
        sqlite_with_rowid=False,  # a journal lies together, in its order
    )
    op.create_table(
        "play",
        sa.Column("uuid", sa.String(36), primary_key=True),
        sa.Column("match_id", sa.Integer, sa.ForeignKey("match.id"), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False, index=True),
        sa.Column("started", moment, nullable=False),
        sa.Column("finished", moment, nullable=False, index=True),
        sa.Column("places", sa.JSON, nullable=False),
    )
    for statement in THE_JOURNAL_STAYS[op.get_context().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    raise NotImplementedError("a journal is never given up; restore a backup instead")
