"""The term of the server that leads the tables."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "leader",
        sa.Column(
            "id", sa.Integer, sa.CheckConstraint("id = 1"), primary_key=True, autoincrement=False
        ),
        sa.Column("term", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("leader")
