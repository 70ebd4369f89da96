"""The wrong passwords tried for an account, which its owner sees."""

import sqlalchemy as sa
from alembic import op

revision = "0012_failed_tries"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "failed_tries",
        sa.Column(
            "person",
            sa.String(64),
            sa.ForeignKey("people.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("first", sa.String(32), nullable=False),
        sa.Column("last", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("failed_tries")
