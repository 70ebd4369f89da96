"""A person has one open attempt at an audition; deleted attempts are counted for the trainer."""

import sqlalchemy as sa
from alembic import op

revision = "0013_one_open_take"
down_revision = "0012_failed_tries"


def upgrade() -> None:
    # Of several open attempts, the newest stays open.
    op.execute(
        "UPDATE takes SET finished = started WHERE finished IS NULL AND EXISTS ("
        "SELECT 1 FROM takes AS newer WHERE newer.audition = takes.audition"
        " AND newer.person = takes.person AND newer.finished IS NULL"
        " AND (newer.started > takes.started"
        " OR newer.started = takes.started AND newer.id > takes.id))"
    )
    is_open = sa.text("finished IS NULL")
    op.create_index(
        "one_open_take",
        "takes",
        ["audition", "person"],
        unique=True,
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
    op.create_table(
        "deleted_takes",
        sa.Column(
            "audition",
            sa.String(64),
            sa.ForeignKey("auditions.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column(
            "person",
            sa.String(64),
            sa.ForeignKey("people.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("count", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("deleted_takes")
    op.drop_index("one_open_take", "takes")
