"""Seeds of hands, people and their sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True),
        sa.Column("seed", sa.String(64), nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("roles", sa.String(200), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("since", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    for table in ("sessions", "people", "seeds"):
        op.drop_table(table)
