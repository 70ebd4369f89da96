"""The tables of the journal, for SQLite and PostgreSQL."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

METADATA = MetaData()

EVENTS = Table(
    "events",
    METADATA,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", String(32), nullable=False),
    Column("table_id", String(64), nullable=False),
    Column("hand", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    UniqueConstraint("table_id", "number"),
    Index("events_of_hand", "table_id", "hand", "seq"),
)

_FIRST = EVENTS.c.number == 1
Index("openings", EVENTS.c.seq, sqlite_where=_FIRST, postgresql_where=_FIRST)
"""The first event of each table."""

ENTRIES = Table(
    "entries",
    METADATA,
    Column("seq", BigInteger, ForeignKey("events.seq"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("debit", String(128), nullable=False),
    Column("credit", String(128), nullable=False),
    Column("amount", BigInteger, CheckConstraint("amount > 0"), nullable=False),
    Column("why", String(200), nullable=False),
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", String(128), primary_key=True),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR id = 'issuer'", name="no_negative_balance"),
)

ACTIONS = Table(
    "actions",
    METADATA,
    Column("actor", String(128), primary_key=True),
    Column("table_id", String(64), primary_key=True, server_default=""),
    Column("action_id", String(64), primary_key=True),
    Column("first_seq", BigInteger, nullable=False),
    Column("last_seq", BigInteger, nullable=False),
)
"""Requests that were carried out; table "" is from earlier versions and matches any table."""

SEEDS = Table(
    "seeds",
    METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("hand", Integer, primary_key=True),
    Column("seed", String(64), nullable=False),
)
"""The seeds of hands, which are not in any event until they are revealed."""

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("hand", Integer, primary_key=True),
    Column("state", Text, nullable=False),
)
"""Occasional checkpoints of a table before a hand."""

RULES = Table(
    "rules",
    METADATA,
    Column("hash", String(80), primary_key=True),
    Column("body", Text, nullable=False),
)
"""Each set of rules that hands were committed to, stored once under its hash."""

SEALS = Table(
    "seals",
    METADATA,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at", String(32), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("seal", String(64), nullable=False),
)
"""Events signed with a key outside the database."""

LEADER = Table(
    "leader",
    METADATA,
    Column("id", Integer, CheckConstraint("id = 1"), primary_key=True, autoincrement=False),
    Column("term", Integer, nullable=False),
)
"""The table has one row: the term of the server that started last."""

SERVERS = Table(
    "servers",
    METADATA,
    Column("term", Integer, primary_key=True, autoincrement=False),
    Column("address", String(200), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("beat", BigInteger, nullable=False),
)
"""The running servers: their addresses, and a beat that shows that they are alive."""

LEADS = Table(
    "leads",
    METADATA,
    Column("table_id", String(64), primary_key=True),
    Column("term", Integer, nullable=False),
    Column("opened_by", String(64), nullable=False, server_default=""),
    Index("leads_of_server", "term"),
)
"""The server that leads each open table, which every commit checks, and who opened the table."""

PEOPLE = Table(
    "people",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("password", String(200), nullable=False),
    Column("roles", String(200), nullable=False),
    Column("since", String(32), nullable=False),
)
"""Guests and people with accounts; a guest's password is "", and spaces separate roles."""

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("person", String(64), ForeignKey("people.id"), nullable=False),
    Column("since", String(32), nullable=False),
)
"""Only the hash of a session token is stored."""

ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("account", String(64), primary_key=True),
    Column("until", Double, nullable=False),
)
"""Recent password attempts: the Unix time when an account has all its attempts again.

The key is a hash of the account, or of the account and where the attempts came from.
"""

FAILED_TRIES = Table(
    "failed_tries",
    METADATA,
    Column("person", String(64), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("first", String(32), nullable=False),
    Column("last", String(32), nullable=False),
)
"""The wrong passwords tried for an account since its owner last cleared them."""

AUDITIONS = Table(
    "auditions",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("composer", String(64), ForeignKey("people.id", ondelete="SET NULL")),
    Column("at", String(32), nullable=False),
    Column("plan", Text, nullable=False),
)
"""Sets of questions; the built-in sets for cardrooms and families have no composer."""

TAKES = Table(
    "takes",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("audition", String(64), ForeignKey("auditions.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(64), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("started", String(32), nullable=False),
    Column("finished", String(32)),
    Index("takes_of_audition", "audition"),
    Index("takes_of_person", "person"),
    Index(
        "one_open_take",
        "audition",
        "person",
        unique=True,
        sqlite_where=text("finished IS NULL"),
        postgresql_where=text("finished IS NULL"),
    ),
)
"""A person's attempts at auditions, one of them open; they are deleted with the person."""

DELETED_TAKES = Table(
    "deleted_takes",
    METADATA,
    Column(
        "audition", String(64), ForeignKey("auditions.id", ondelete="CASCADE"), primary_key=True
    ),
    Column("person", String(64), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("count", Integer, nullable=False),
)
"""How many attempts at a trainer's audition a person has deleted."""

TAKE_QUESTIONS = Table(
    "take_questions",
    METADATA,
    Column("take", String(64), ForeignKey("takes.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("drill", Text, nullable=False),
    Column("asked", String(32), nullable=False),
    Column("answered", String(32)),
    Column("grade", Text),
)
"""Each question as it was asked with its solution, and its grade once it is answered."""

RULINGS = Table(
    "rulings",
    METADATA,
    Column("id", BigInteger, ForeignKey("events.seq"), primary_key=True, autoincrement=False),
    Column("at", String(32), nullable=False),
    Column("person", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("game", String(128), nullable=False),
    Column("title", String(120), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("decision", String(2000), nullable=False),
    Column("hand", Text, nullable=False),
    Column("answer", Text, nullable=False),
)
"""Saved rulings by the number of their event, which stores a hash of the ruling."""
