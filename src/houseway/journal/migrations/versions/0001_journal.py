"""Events, ledger entries, balances and actions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.UniqueConstraint("table_id", "number"),
    )
    op.create_index("events_of_hand", "events", ["table_id", "hand", "seq"])
    op.create_table(
        "entries",
        sa.Column("seq", sa.BigInteger, sa.ForeignKey("events.seq"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("debit", sa.String(128), nullable=False),
        sa.Column("credit", sa.String(128), nullable=False),
        sa.Column("amount", sa.BigInteger, sa.CheckConstraint("amount > 0"), nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(128), primary_key=True),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.CheckConstraint("balance >= 0 OR id = 'issuer'", name="no_negative_balance"),
    )
    op.create_table(
        "actions",
        sa.Column("actor", sa.String(128), primary_key=True),
        sa.Column("action_id", sa.String(64), primary_key=True),
        sa.Column("first_seq", sa.BigInteger, nullable=False),
        sa.Column("last_seq", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in ("actions", "accounts", "entries", "events"):
        op.drop_table(table)
