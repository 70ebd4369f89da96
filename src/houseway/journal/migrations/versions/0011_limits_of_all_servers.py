"""Limits shared by all servers: open tables per person, password attempts per account."""

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "attempts",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    opened_by = sa.Column("opened_by", sa.String(64), nullable=False, server_default="")
    op.add_column("leads", opened_by)
    connection = op.get_bind()
    openings = connection.execute(
        sa.text(
            "SELECT leads.table_id, body FROM leads"
            " JOIN events ON events.table_id = leads.table_id AND number = 1"
        )
    )
    for table, body in openings.all():
        by = msgspec.json.decode(body).get("by", "")
        set_by = sa.text("UPDATE leads SET opened_by = :by WHERE table_id = :table")
        connection.execute(set_by, {"by": by, "table": table})


def downgrade() -> None:
    op.drop_column("leads", "opened_by")
    op.drop_table("attempts")
