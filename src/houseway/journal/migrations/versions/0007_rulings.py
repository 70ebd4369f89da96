"""Rulings that the floor has saved."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "rulings",
        sa.Column(
            "id",
            sa.BigInteger,
            sa.ForeignKey("events.seq"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(128), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("decision", sa.String(2000), nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("rulings")
