"""Ids of requests are unique for each table, not for the whole journal."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_COLUMNS = "actor, action_id, first_seq, last_seq"


def upgrade() -> None:
    # SQLite cannot change a primary key, so the rows move to a new table.
    op.rename_table("actions", "old_actions")
    op.create_table(
        "actions",
        sa.Column("actor", sa.String(128), primary_key=True),
        sa.Column("table_id", sa.String(64), primary_key=True, server_default=""),
        sa.Column("action_id", sa.String(64), primary_key=True),
        sa.Column("first_seq", sa.BigInteger, nullable=False),
        sa.Column("last_seq", sa.BigInteger, nullable=False),
    )
    op.execute(
        f"INSERT INTO actions (table_id, {_COLUMNS})"
        " SELECT coalesce((SELECT table_id FROM events WHERE seq = first_seq), ''),"
        f" {_COLUMNS} FROM old_actions"
    )
    op.drop_table("old_actions")


def downgrade() -> None:
    op.rename_table("actions", "new_actions")
    op.create_table(
        "actions",
        sa.Column("actor", sa.String(128), primary_key=True),
        sa.Column("action_id", sa.String(64), primary_key=True),
        sa.Column("first_seq", sa.BigInteger, nullable=False),
        sa.Column("last_seq", sa.BigInteger, nullable=False),
    )
    op.execute(
        f"INSERT INTO actions ({_COLUMNS}) SELECT {_COLUMNS} FROM new_actions WHERE true"
        " ON CONFLICT DO NOTHING"
    )
    op.drop_table("new_actions")
