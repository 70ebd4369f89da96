"""Limits on wrong passwords, shared by all servers, that lock nobody out of their account.

Tries are counted for each pair of an account and the place they come from: an address, a device on
which the account was signed in before, or a session. A stranger's tries cannot use up the owner's.
Strangers from many addresses together are slowed down: their tries wait for their turn.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from hashlib import sha256
from math import ceil
from time import time

import msgspec
from sqlalchemy import delete, select, text

from houseway.cardroom.rates import Rate, TooFast
from houseway.cards.shuffle import session_token
from houseway.journal.schema import ATTEMPTS, FAILED_TRIES
from houseway.journal.store import Journal, now

LONGEST_WAIT = 20.0
"""How many seconds the tries of strangers wait for their turn before they are refused."""

_COUNT = text(
    "INSERT INTO attempts (account, until) VALUES (:account, :now + :each)"
    " ON CONFLICT (account) DO UPDATE"
    " SET until = CASE WHEN attempts.until > :now THEN attempts.until ELSE :now END + :each"
    " WHERE attempts.until <= :last"
)
_UNTIL = select(ATTEMPTS.c.until)
_FAILED = text(
    "INSERT INTO failed_tries (person, count, first, last)"
    " SELECT id, 1, :now, :now FROM people WHERE id = :person AND password <> ''"
    " ON CONFLICT (person) DO UPDATE SET count = failed_tries.count + 1, last = excluded.last"
)


class FailedTries(msgspec.Struct, frozen=True):
    """The wrong passwords tried for an account since its owner last cleared them."""

    count: int
    first: str
    last: str


class Attempts:
    """Rates of tries, each stored as the time when its full burst is available again."""

    def __init__(
        self, journal: Journal, rate: Rate, strangers: Rate, clock: Callable[[], float] = time
    ) -> None:
        self.journal = journal
        self.rate = rate
        self.strangers = strangers
        self.clock = clock

    # These methods use the database: do not call them on the event loop.

    def begin(self, account: str, place: str, *, known: bool) -> float:
        """Count a try for an account; returns how many seconds it has to wait for its turn.

        Raises TooFast if there were too many tries from this place, or, unless it is known, if too
        many strangers are waiting already.
        """
        if self._take(f"{account}\n{place}", self.rate) is None:
            again = ceil(1 / self.rate.per_second)
            raise TooFast(f"too many tries for this account: try again in {again} seconds")
        if known:
            return 0.0
        wait = self._take(account, self.strangers, LONGEST_WAIT)
        if wait is None:
            what = "many strangers are trying passwords for this account: try again in a minute"
            raise TooFast(f"{what}, or sign in on a device that you have used before")
        return wait

    def _take(self, key: str, rate: Rate, patience: float = 0.0) -> float | None:
        """Count a try; returns the seconds until its turn, None if that is beyond `patience`."""
        start, each = self.clock(), 1 / rate.per_second
        burst = (rate.burst - 1) * each
        name = _hash(key)
        values = {"now": start, "each": each, "last": start + burst + patience}
        with self.journal.engine.begin() as connection:
            connection.execute(delete(ATTEMPTS).where(ATTEMPTS.c.until < start))
            if not connection.execute(_COUNT, {"account": name, **values}).rowcount:
                return None
            until: float = connection.execute(_UNTIL.where(ATTEMPTS.c.account == name)).scalar_one()
        return max(0.0, until - each - start - burst)

    def failed(self, who: str) -> None:
        """Record a wrong password, for the owner of the account if there is one."""
        with self.journal.engine.begin() as connection:
            connection.execute(_FAILED, {"person": who, "now": now()})

    def failed_tries(self, who: str) -> FailedTries | None:
        """The wrong passwords tried for an account, for its owner."""
        query = select(FAILED_TRIES.c.count, FAILED_TRIES.c.first, FAILED_TRIES.c.last)
        with self.journal.reading.connect() as connection:
            row = connection.execute(query.where(FAILED_TRIES.c.person == who)).first()
        return FailedTries(*row) if row else None

    def clear_failed(self, who: str) -> None:
        with self.journal.engine.begin() as connection:
            connection.execute(delete(FAILED_TRIES).where(FAILED_TRIES.c.person == who))


def device_mark(who: str, password_hash: str) -> str:
    """The text by which a device proves later that this account was signed in on it.

    It is signed with the hash of the password, so it ends with the password.
    """
    device = session_token()
    return f"{device}.{_sign(device, who, password_hash)}"


def known_device(mark: str, who: str, password_hash: str) -> str:
    """The device that has this mark; "" if the mark is not for this account and its password."""
    device, _, signature = mark.partition(".")
    expected = _sign(device, who, password_hash)
    return device if hmac.compare_digest(signature.encode(), expected.encode()) else ""


def _sign(device: str, who: str, password_hash: str) -> str:
    key = sha256(password_hash.encode()).digest()
    return hmac.new(key, f"{device}\n{who}".encode(), sha256).hexdigest()


def _hash(key: str) -> str:
    """The hash of a key; it can be stored even if the name as typed cannot."""
    return sha256(key.encode()).hexdigest()
