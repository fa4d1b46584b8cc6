"""What stays after the evening: people and how their names are written, plays from elsewhere too, the bin, long jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

DAYS_IN_THE_BIN = 30
STAYS = "what is written in the journal stays"

AFTER_THE_BIN = {
    "sqlite": (
        "DROP TRIGGER entry_is_not_deleted",
        "CREATE TRIGGER entry_is_not_deleted BEFORE DELETE ON entry "
        "WHEN NOT EXISTS (SELECT 1 FROM match WHERE match.id = OLD.match_id "
        f"AND match.deleted < strftime('%Y-%m-%d %H:%M:%f', 'now', '-{DAYS_IN_THE_BIN} days')) "
        f"BEGIN SELECT RAISE(ABORT, '{STAYS}'); END",
    ),
    "postgresql": (
        "CREATE OR REPLACE FUNCTION entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM match WHERE match.id = OLD.match_id "
        f"AND match.deleted < now() - interval '{DAYS_IN_THE_BIN} days') THEN RETURN OLD; END IF; "
        f"RAISE EXCEPTION '{STAYS}'; END $$",
    ),
}
"""A journal goes with its match once that has lain in the bin for so long, and never otherwise."""


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.add_column("match", sa.Column("deleted", moment))
    op.create_table(
        "person",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
    )
    op.create_table(
        "spelling",
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("person_id", sa.String(36), sa.ForeignKey("person.id"), nullable=False, index=True),
    )
    with op.batch_alter_table("play") as play:
        play.alter_column("match_id", existing_type=sa.Integer(), nullable=True)
        play.alter_column("game", existing_type=sa.String(40), type_=sa.String(80), existing_nullable=False)
        play.add_column(sa.Column("title", sa.String(120), nullable=False, server_default=""))
        play.add_column(sa.Column("bgg_id", sa.Integer))
        play.add_column(sa.Column("source", sa.String(20), nullable=False, server_default="companion"))
        play.add_column(sa.Column("location", sa.String(80), nullable=False, server_default=""))
        play.add_column(sa.Column("comments", sa.Text, nullable=False, server_default=""))
        play.add_column(sa.Column("minutes", sa.Integer))
        play.add_column(sa.Column("details", sa.JSON(none_as_null=True)))
        play.add_column(sa.Column("deleted", moment))
    op.create_table(
        "job",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("device", sa.String(64), nullable=False, index=True),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("said", sa.JSON, nullable=False),
        sa.Column("file", sa.LargeBinary),
        sa.Column("file_name", sa.String(120), nullable=False),
        sa.Column("mimetype", sa.String(80), nullable=False),
        sa.Column("begun", moment, nullable=False),
        sa.Column("seen", moment, nullable=False),
    )
    for statement in AFTER_THE_BIN[op.get_context().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    raise NotImplementedError("a journal is never given up; restore a backup instead")
