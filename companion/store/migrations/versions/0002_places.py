"""Places: what a device is at a match; who may enter for whom, who may still come, and a key for every seat."""

from datetime import UTC
from typing import Any

import sqlalchemy as sa
from alembic import op

from companion.store.codes import new_code

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.drop_table("device")  # it never held a row: what a device is, it is at a match
    op.add_column("match", sa.Column("entering", sa.String(12), nullable=False, server_default="everyone"))
    op.add_column("match", sa.Column("joining", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("match", sa.Column("seat_keys", sa.JSON, nullable=False, server_default="[]"))
    place = op.create_table(
        "place",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("device", sa.String(64), primary_key=True, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("role", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("phone", sa.String(20), nullable=False),
        sa.Column("joined", moment, nullable=False),
        sa.Column("last_seen", moment, nullable=False),
        sa.UniqueConstraint("match_id", "number"),
    )
    _give_keys_to_the_seats()
    _seat_those_who_entered(place)


ENTRY = sa.table(
    "entry",
    sa.column("match_id", sa.Integer),
    sa.column("seq", sa.Integer),
    sa.column("body", sa.JSON),
    sa.column("device", sa.String),
    sa.column("at", sa.DateTime(timezone=True)),
)
MATCH = sa.table("match", sa.column("id", sa.Integer), sa.column("seat_keys", sa.JSON))


def _give_keys_to_the_seats() -> None:
    connection = op.get_bind()
    begun = connection.execute(sa.select(ENTRY.c.match_id, ENTRY.c.body).where(ENTRY.c.seq == 0)).all()
    for match, set_up in begun:
        keys = [new_code() for _ in set_up.get("players", ())]
        connection.execute(sa.update(MATCH).where(MATCH.c.id == match).values(seat_keys=keys))


def _seat_those_who_entered(place: Any) -> None:
    """The matches that are there keep their phones: who began one keeps it, who entered something takes part."""
    connection = op.get_bind()
    first, last = sa.func.min(ENTRY.c.seq), sa.func.max(ENTRY.c.at)
    came = (
        sa.select(ENTRY.c.match_id, ENTRY.c.device, first, sa.func.min(ENTRY.c.at), last)
        .where(ENTRY.c.device.is_not(None))
        .group_by(ENTRY.c.match_id, ENTRY.c.device)
        .order_by(ENTRY.c.match_id, first)
    )
    rows: list[dict[str, Any]] = []
    for match, device, seq, joined, seen in connection.execute(came):
        number = rows[-1]["number"] + 1 if rows and rows[-1]["match_id"] == match else 1
        rows.append(
            {
                "match_id": match,
                "device": device,
                "number": number,
                "role": "keeper" if seq == 0 else "seat",
                "seat": None,
                "phone": "",
                "joined": joined.replace(tzinfo=joined.tzinfo or UTC),
                "last_seen": seen.replace(tzinfo=seen.tzinfo or UTC),
            }
        )
    if rows:
        connection.execute(place.insert(), rows)


def downgrade() -> None:
    raise NotImplementedError("a journal is never given up; restore a backup instead")
