"""The state of tables before some of their hands, and an index of their first events."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True),
        sa.Column("state", sa.Text, nullable=False),
    )
    first = sa.text("number = 1")
    op.create_index("openings", "events", ["seq"], sqlite_where=first, postgresql_where=first)


def downgrade() -> None:
    op.drop_index("openings", "events")
    op.drop_table("checkpoints")
