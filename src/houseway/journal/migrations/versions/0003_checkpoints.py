"""The state of tables before some of their hands."""

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


def downgrade() -> None:
    op.drop_table("checkpoints")
