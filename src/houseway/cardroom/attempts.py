"""A limit on password attempts for each account. All servers share it, and it survives restarts."""

from __future__ import annotations

from hashlib import sha256
from time import time

from sqlalchemy import delete, text

from houseway.cardroom.rates import Rate
from houseway.journal.schema import ATTEMPTS
from houseway.journal.store import Journal

_COUNT = text(
    "INSERT INTO attempts (account, until) VALUES (:account, :now + :each)"
    " ON CONFLICT (account) DO UPDATE"
    " SET until = CASE WHEN attempts.until > :now THEN attempts.until ELSE :now END + :each"
    " WHERE attempts.until <= :last"
)


class Attempts:
    """A rate for each account, stored as the time when its full burst is available again."""

    def __init__(self, journal: Journal, rate: Rate) -> None:
        self.journal = journal
        self.rate = rate

    def take(self, account: str) -> bool:
        """Count an attempt; returns whether it is within the rate.

        This writes to the database: do not call it on the event loop.
        """
        now, each = time(), 1 / self.rate.per_second
        values = {"now": now, "each": each, "last": now + (self.rate.burst - 1) * each}
        with self.journal.engine.begin() as connection:
            connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.until < now))
            result = connection.execute(_COUNT, {"account": _hash(account), **values})
            return bool(result.rowcount)


def _hash(account: str) -> str:
    """The hash of an account name; it can be stored even if the name as typed cannot."""
    return sha256(account.encode()).hexdigest()
