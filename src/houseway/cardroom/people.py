"""People: guests by nickname, accounts with a password, their sessions and what they may do."""

from __future__ import annotations

import asyncio
import hashlib
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    insert,
    or_,
    select,
    text,
    update,
)

from houseway.cards.shuffle import session_token
from houseway.journal.commit import Batch
from houseway.journal.schema import PEOPLE, SESSIONS
from houseway.journal.seals import fingerprint
from houseway.journal.store import Journal
from houseway.play.ledger import ISSUER, Transfer, person
from houseway.play.table_events import HOUSE, ChipsGiven, PasswordSet, RoleGiven
from houseway.values.errors import HousewayError, InputError, either
from houseway.values.extras import needs_extras
from houseway.values.money import Cents

if TYPE_CHECKING:
    from argon2 import PasswordHasher

ROLES = ("player", "dealer", "floor", "auditor", "trainer", "admin")

MAY: dict[str, frozenset[str]] = {
    "play": frozenset({"player"}),
    "open": frozenset({"player", "floor", "admin"}),
    "pause": frozenset({"dealer", "floor", "admin"}),
    "resume": frozenset({"dealer", "floor", "admin"}),
    "close": frozenset({"floor", "admin"}),
    "void": frozenset({"floor", "admin"}),
    "rule": frozenset({"floor", "admin"}),
    "review": frozenset({"floor", "auditor", "admin"}),
    "look": frozenset({"floor", "auditor"}),
    "audit": frozenset({"auditor", "admin"}),
    "grant": frozenset({"admin"}),
    "watch": frozenset({"dealer", "floor", "auditor", "admin"}),
    "train": frozenset({"trainer"}),
}
"""The roles that allow each action."""

PLAY_CHIPS: Cents = 1_000_000
"""The amount of play chips that everyone starts with and can refill to."""

MAX_NAME = 24
_NAME_MARKS = " _-'\u2019.\u00b7"
"""Characters allowed in a name in addition to letters, marks and digits of any script."""
_RESERVED = re.compile(r"bot-.*|house|issuer|player-dealer")
_SESSION_LIFETIME = timedelta(days=30)
_MAX_CACHED = 10_000
"""The maximum number of cached sessions, and of cached nickname numbers."""
_MAX_TRIES, _MAX_DIGITS = 20, 7
_CACHE_SECONDS = 30.0
"""Seconds for which a session and its roles are cached."""
REFRESH = 10.0
"""Seconds after which the sessions of all connections are read again."""
_BATCH_SIZE = 500
"""How many sessions are read with one query."""
_NO_SESSION = hashlib.sha256(b"").hexdigest()
"""The key used for connections of visitors without a session."""
_MIN_PASSWORD, _MAX_PASSWORD = 8, 200
_MIN_DIFFERENT = 5
"""How many different characters a password needs."""
_COMMON = re.compile(
    r"passwor[dt]|pass?w0rd|p@ssw[o0]rd|qwert[yz](u(i(op)?)?)?|asdfgh(jkl)?|iloveyou|sunshine"
    r"|princess|football|baseball|superman|welcome|letmein|dragon|monkey|trustno"
    r"|admin(istrator)?|houseway|cardroom|blackjack|holdem|"
)
"""Common passwords; adding digits does not make them acceptable."""
_ADD_PERSON = text(
    "INSERT INTO people (id, name, password, roles, since)"
    " VALUES (:id, :name, :password, :roles, :since) ON CONFLICT (id) DO NOTHING"
)
_FIND = (
    select(SESSIONS.c.token, PEOPLE)
    .join(PEOPLE, SESSIONS.c.person == PEOPLE.c.id)
    .where(SESSIONS.c.token.in_(bindparam("tokens", expanding=True)))
    .where(SESSIONS.c.since > bindparam("oldest"))
)
_SOME_HASH = f"$argon2id$v=19$m=65536,t=3,p=4${'A' * 22}${'A' * 43}"
"""A hash that no password has; checking it makes an unknown name take as long as a known one."""


class Person(NamedTuple):
    """A guest or someone with an account."""

    id: str
    name: str
    roles: frozenset[str]
    guest: bool

    def may(self, what: str) -> bool:
        return bool(self.roles & MAY[what])


class _Watcher(NamedTuple):
    """An event that is set when a connection's session ends, and the connection's loop."""

    over: asyncio.Event
    loop: asyncio.AbstractEventLoop


class NotAllowed(HousewayError):
    """The person is not signed in, or has no role that allows this."""


class People:
    """All people, in the same database as the journal."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._sessions: dict[str, tuple[Person, float]] = {}
        self._numbers: dict[str, int] = {}
        """The next number for a nickname that is taken."""
        self._watchers: dict[str, set[_Watcher]] = {}

    @cached_property
    def _hasher(self) -> PasswordHasher:
        """Hashes passwords; imported on demand, because guests have none."""
        with needs_extras("a password"):
            from argon2 import PasswordHasher

        return PasswordHasher()

    def guest(self, nickname: str) -> tuple[Person, str]:
        """Sign in a guest; a name that is taken gets a number."""
        name = _check_name(nickname)
        for _ in range(_MAX_TRIES):
            number = self._next_number(name)
            numbered = name if number == 1 else f"{name} {number}"
            try:
                added = self._add(numbered, "")
            except _NameTakenError:
                # Another server took this number: read the next one.
                self._numbers.pop(account_id(name), None)
                continue
            self._numbers[account_id(name)] = number + 1
            return added
        raise InputError("that name is taken: choose another", "nickname")

    def _next_number(self, name: str) -> int:
        """The next number for a name, read from the database once."""
        slug = account_id(name)
        if slug not in self._numbers:
            similar = or_(PEOPLE.c.id == slug, PEOPLE.c.id.startswith(f"{slug}-", autoescape=True))
            with self.journal.reading.connect() as connection:
                ids = connection.execute(select(PEOPLE.c.id).where(similar)).scalars()
                ends = [name.removeprefix(slug).removeprefix("-") or "1" for name in ids]
            numbers = [int(end) for end in ends if end.isdecimal() and len(end) < _MAX_DIGITS]
            if len(self._numbers) >= _MAX_CACHED:
                self._numbers.clear()
            self._numbers[slug] = max(numbers, default=0) + 1
        return self._numbers[slug]

    def register(self, name: str, password: str) -> tuple[Person, str]:
        """Create an account. Hashing is slow: do not call this on the event loop."""
        name = _check_name(name)
        _check_password(password)
        try:
            return self._add(name, self._hasher.hash(password))
        except _NameTakenError as error:
            raise InputError(f"the name {name!r} is taken: choose another", "name") from error

    def password_hash(self, who: str) -> str:
        """The hash to compare passwords for a name with; unknown names and guests have one too."""
        with self.journal.reading.connect() as connection:
            query = select(PEOPLE.c.password).where(PEOPLE.c.id == who)
            return connection.execute(query).scalar() or _SOME_HASH

    def login(self, name: str, password: str) -> tuple[Person, str]:
        """Start a session; the error and its timing do not reveal whether the name exists."""
        with self.journal.reading.connect() as connection:
            query = select(PEOPLE).where(PEOPLE.c.id == account_id(name[:64]))
            row = connection.execute(query).first()
        password_hash = row.password if row and row.password else _SOME_HASH
        self._compare(password_hash, password, "wrong name or password")
        if row is None or not row.password:
            raise NotAllowed("wrong name or password")
        return self._begin(_person(row))

    def _compare(self, password_hash: str, password: str, what: str, where: str = "") -> None:
        """Raise NotAllowed with this message if the password is wrong."""
        hasher = self._hasher
        from argon2.exceptions import Argon2Error, InvalidHashError

        try:
            hasher.verify(password_hash, password[:_MAX_PASSWORD])
        except (Argon2Error, InvalidHashError) as error:
            raise NotAllowed(what, where) from error

    def logout(self, token: str) -> None:
        """End a session and all its connections."""
        token_hash = _hash(token)
        self._sessions.pop(token_hash, None)
        with self.journal.engine.begin() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.token == token_hash))
        self._end(token_hash)

    def _end(self, token_hash: str) -> None:
        """End the connections of a session; may be called from any thread."""
        self._sessions.pop(token_hash, None)
        # A copy: the loop may take a watcher out while this thread goes through them.
        for watcher in tuple(self._watchers.pop(token_hash, ())):
            watcher.loop.call_soon_threadsafe(watcher.over.set)

    @contextmanager
    def watch_session(self, token: str | None) -> Iterator[asyncio.Event]:
        """An event for one connection that is set when its session ends."""
        watcher = _Watcher(asyncio.Event(), asyncio.get_running_loop())
        token_hash = _hash(token or "")
        watchers = self._watchers.setdefault(token_hash, set())
        watchers.add(watcher)
        try:
            yield watcher.over
        finally:
            watchers.discard(watcher)
            if not watchers and self._watchers.get(token_hash) is watchers:
                del self._watchers[token_hash]

    def of(self, token: str | None) -> Person | None:
        """The person whose session has this token; None if it is not valid."""
        if not token:
            return None
        token_hash = _hash(token)
        who, at = self._sessions.get(token_hash, (None, 0.0))
        if who is None or monotonic() - at > _CACHE_SECONDS:
            self._sessions.pop(token_hash, None)
            who = self._find(token_hash)
            if who is not None:
                self._cache(token_hash, who)
        return who

    def refresh(self) -> None:
        """Read the sessions of all connections again; end the connections of those that are over.

        This way a busy server does not query each session, and it sees changes by other servers.
        """
        tokens = [token for token in tuple(self._watchers) if token != _NO_SESSION]
        for first in range(0, len(tokens), _BATCH_SIZE):
            batch = tokens[first : first + _BATCH_SIZE]
            people = self._find_all(batch)
            for token in batch:
                if token in people:
                    self._cache(token, people[token])
                else:
                    self._end(token)

    def save_guest(self, who: str, password: str) -> tuple[Person, str]:
        """Turn a guest into an account that keeps their chips and seats; starts a new session."""
        _check_password(password)
        guest = (PEOPLE.c.id == who) & (PEOPLE.c.password == "")
        if not self._set_password(who, guest, password):
            raise InputError("that name already has an account", "name")
        return self._begin(self._read(who))

    def change_password(self, who: str, old: str, new: str) -> tuple[Person, str]:
        """Set a new password, end every session of the person, and start a new one."""
        _check_password(new)
        with self.journal.reading.connect() as connection:
            row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == who)).first()
        if row is None or not row.password:
            raise InputError("a guest has no password: create an account first", "password")
        self._compare(row.password, old, "the current password is wrong", "old")
        if not self._set_password(who, PEOPLE.c.password == row.password, new):
            raise InputError("the password was changed at the same time: try again", "password")
        self.end_sessions(who)
        return self._begin(_person(row))

    def _set_password(self, who: str, where: ColumnElement[bool], password: str) -> bool:
        """Set and journal a password if the person's row meets `where`; returns whether it did."""
        password_hash = self._hasher.hash(password)
        is_set = False

        def change(connection: Connection) -> list[Batch]:
            nonlocal is_set
            statement = update(PEOPLE).where((PEOPLE.c.id == who) & where)
            is_set = bool(connection.execute(statement.values(password=password_hash)).rowcount)
            return [_password_set(who, password_hash)] if is_set else []

        self.journal.append_with(change)
        return is_set

    def end_sessions(self, who: str) -> None:
        """End every session of a person, with its connections."""
        of_person = SESSIONS.c.person == who
        with self.journal.engine.begin() as connection:
            tokens = list(connection.execute(select(SESSIONS.c.token).where(of_person)).scalars())
            connection.execute(delete(SESSIONS).where(of_person))
        for token in tokens:
            self._end(token)

    def _read(self, who: str) -> Person:
        with self.journal.reading.connect() as connection:
            return _person(connection.execute(select(PEOPLE).where(PEOPLE.c.id == who)).one())

    def staff(self) -> list[Person]:
        """All staff, by name."""
        with self.journal.reading.connect() as connection:
            rows = connection.execute(select(PEOPLE).order_by(PEOPLE.c.name)).all()
        return [person for person in map(_person, rows) if person.roles - {"player"}]

    def grant(self, who: str, roles: tuple[str, ...], by: str) -> None:
        """Give a person exactly these roles, and record it in the journal."""
        name, who = who.strip(), account_id(who)
        unknown = [role for role in roles if role not in ROLES]
        if unknown:
            raise InputError(f"role must be {either(ROLES)}, not {unknown[0]!r}", "roles")
        of_person = PEOPLE.c.id == who
        with self.journal.reading.connect() as connection:
            if connection.execute(select(PEOPLE.c.id).where(of_person)).first() is None:
                raise InputError(f"no account called {name!r}", "person")

        def give(connection: Connection) -> list[Batch]:
            connection.execute(update(PEOPLE).where(of_person).values(roles=" ".join(roles)))
            return [Batch(HOUSE, 0, [RoleGiven(who, roles, by)])]

        self.journal.append_with(give)
        self._sessions.clear()

    def refill(self, who: str) -> Cents:
        """Refill play chips to the amount that everyone starts with; returns the balance."""

        def missing(has: Cents) -> list[Batch]:
            return [_gift(who, PLAY_CHIPS - has)] if has < PLAY_CHIPS else []

        self.journal.append_by(person(who), missing)
        return self.journal.balance(person(who))

    def _add(self, name: str, password: str) -> tuple[Person, str]:
        """Add a person with play chips and start a session; `password` is a hash or empty."""
        values = {"id": account_id(name), "name": name, "password": password, "roles": "player"}
        batches = [_gift(account_id(name), PLAY_CHIPS)]
        if password:
            batches.append(_password_set(account_id(name), password))

        is_added = False

        def add(connection: Connection) -> list[Batch]:
            nonlocal is_added
            is_added = bool(connection.execute(_ADD_PERSON, {"since": _now(), **values}).rowcount)
            return batches if is_added else []

        self.journal.append_with(add)
        if not is_added:
            raise _NameTakenError
        return self._begin(Person(account_id(name), name, frozenset({"player"}), not password))

    def _begin(self, who: Person) -> tuple[Person, str]:
        token = session_token()
        with self.journal.engine.begin() as connection:
            row = {"token": _hash(token), "person": who.id, "since": _now()}
            connection.execute(insert(SESSIONS).values(**row))
        self._cache(_hash(token), who)
        return who, token

    def _cache(self, token_hash: str, who: Person) -> None:
        if len(self._sessions) >= _MAX_CACHED:
            self._sessions.clear()
        self._sessions[token_hash] = (who, monotonic())

    def _find(self, token_hash: str) -> Person | None:
        return self._find_all([token_hash]).get(token_hash)

    def _find_all(self, tokens: list[str]) -> dict[str, Person]:
        """The people of sessions that have not ended, by the hash of the token."""
        oldest = (datetime.now(UTC) - _SESSION_LIFETIME).isoformat()
        with self.journal.reading.connect() as connection:
            rows = connection.execute(_FIND, {"tokens": tokens, "oldest": oldest}).all()
        return {row.token: _person(row) for row in rows}


class _NameTakenError(Exception):
    pass


def _person(row: object) -> Person:
    roles = frozenset(row.roles.split())  # type: ignore[attr-defined]
    return Person(row.id, row.name, roles, not row.password)  # type: ignore[attr-defined]


def _check_name(name: str) -> str:
    """A name with normalized spaces; raises InputError if it is not allowed."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 1 <= len(name) <= MAX_NAME or not _is_name(name):
        what = (
            f"names have 1 to {MAX_NAME} characters (letters, digits, spaces, hyphens, "
            "underscores, apostrophes, periods) and start with a letter or digit"
        )
        raise InputError(what, "name")
    if _RESERVED.fullmatch(account_id(name)):
        raise InputError("that name is reserved: choose another", "name")
    return name


def _is_name(name: str) -> bool:
    """Whether a name begins with a letter or digit and has only allowed characters."""
    kinds = [unicodedata.category(letter)[0] for letter in name]
    fits = (
        kind in "LMN" or letter in _NAME_MARKS for kind, letter in zip(kinds, name, strict=True)
    )
    return kinds[0] in "LN" and all(fits)


def _check_password(password: str) -> None:
    if not _MIN_PASSWORD <= len(password) <= _MAX_PASSWORD:
        what = f"passwords must have {_MIN_PASSWORD} to {_MAX_PASSWORD} characters"
        raise InputError(what, "password")
    plain = password.strip().casefold()
    if len(set(plain)) < _MIN_DIFFERENT or _COMMON.fullmatch(plain.rstrip("0123456789!")):
        raise InputError("that password is too easy to guess: choose another", "password")


def account_id(name: str) -> str:
    """The id of a name: lowercase, no dots or apostrophes, hyphens for spaces and underscores.

    NUL is removed too, since databases refuse it.
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    plain = re.sub("['\u2019.\u00b7\0]+", "", plain.strip())
    return re.sub(r"[ _]+", "-", plain)


def _gift(who: str, amount: Cents) -> Batch:
    """A transfer of new play chips to a person."""
    transfers = [Transfer(ISSUER, person(who), amount, "play chips")]
    return Batch(HOUSE, 0, [ChipsGiven(who, amount)], [transfers])


def _password_set(who: str, password_hash: str) -> Batch:
    return Batch(HOUSE, 0, [PasswordSet(who, fingerprint(password_hash))])


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
