"""Several servers, each leading its own tables."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("term", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leads",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("term", sa.Integer, nullable=False),
    )
    op.create_index("leads_of_server", "leads", ["term"])


def downgrade() -> None:
    op.drop_table("leads")
    op.drop_table("servers")
