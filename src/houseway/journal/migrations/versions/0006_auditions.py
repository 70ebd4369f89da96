"""Auditions, the attempts at them, and their questions with answers."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "auditions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column(
            "composer",
            sa.String(64),
            sa.ForeignKey("people.id", ondelete="SET NULL"),
            nullable=True,
        ),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
    )
    op.create_table(
        "takes",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column(
            "audition",
            sa.String(64),
            sa.ForeignKey("auditions.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column(
            "person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("started", sa.String(32), nullable=False),
        sa.Column("finished", sa.String(32), nullable=True),
    )
    op.create_index("takes_of_audition", "takes", ["audition"])
    op.create_index("takes_of_person", "takes", ["person"])
    op.create_table(
        "take_questions",
        sa.Column(
            "take", sa.String(64), sa.ForeignKey("takes.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("drill", sa.Text, nullable=False),
        sa.Column("asked", sa.String(32), nullable=False),
        sa.Column("answered", sa.String(32), nullable=True),
        sa.Column("grade", sa.Text, nullable=True),
    )


def downgrade() -> None:
    for table in ("take_questions", "takes", "auditions"):
        op.drop_table(table)
