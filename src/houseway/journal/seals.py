"""Seals: the last hash of a journal, signed with a key that is kept outside the database.

The hash chain alone reveals only accidental changes, since anyone who can write to the database can
compute a new chain or cut off its end. A seal is an HMAC-SHA-256 of the number, time and hash of an
event. The server stores seals in the journal and writes the newest one next to the key, so that a
missing end is noticed too.
"""

from __future__ import annotations

import fcntl
import hashlib
import hmac
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, text

from houseway.cards.shuffle import secret_key
from houseway.journal.database import JournalError
from houseway.values.errors import unreadable, unwritable
from houseway.values.strict import decoder

SEAL_EVERY = 200
"""The number of events after which the journal is sealed again."""
SEAL_AFTER = 10.0
"""The number of seconds after which the journal is sealed again, if anything was stored."""
_MIN_BYTES, _MAX_BYTES = 32, 4096
_INSERT = text(
    "INSERT INTO seals (seq, at, hash, seal) VALUES (:seq, :at, :hash, :seal)"
    " ON CONFLICT (seq) DO NOTHING"
)


class Seal(NamedTuple):
    """A signed event: its number and hash, and when it was signed."""

    seq: int
    at: str
    hash: str
    seal: str


class Key:
    """The signing secret, in a separate file."""

    def __init__(self, path: Path, secret: bytes) -> None:
        self.path = path
        self._secret = secret

    @classmethod
    def read(cls, path: Path, create: bool = False) -> Key:
        """Read a key file; `create` makes a new one if there is none."""
        if create:
            with suppress(FileExistsError):
                _write_new(path, secret_key())
        try:
            with path.open("rb") as file:
                secret = file.read(_MAX_BYTES + 1).strip()
        except OSError as error:
            fault = unreadable(error, path)
            raise JournalError(fault.what, fault.where) from error
        if not _MIN_BYTES <= len(secret) <= _MAX_BYTES:
            size = f"{_MIN_BYTES} to {_MAX_BYTES} bytes"
            raise JournalError(f"the key must have {size}, not {len(secret)}", str(path))
        return cls(path, secret)

    def sign(self, seq: int, at: str, digest: str) -> Seal:
        signed = msgspec.json.encode(["houseway seal", seq, at, digest])
        return Seal(seq, at, digest, hmac.digest(self._secret, signed, "sha256").hex())

    def has_signed(self, seal: Seal) -> bool:
        """Whether a seal was made with this key."""
        expected = self.sign(seal.seq, seal.at, seal.hash).seal
        return hmac.compare_digest(expected.encode(), str(seal.seal).encode())

    @property
    def root_file(self) -> Path:
        """Where the newest seal is written, outside the database."""
        return self.path.with_name(f"{self.path.name}.root")

    def last(self) -> Seal | None:
        """The newest seal that was written next to the key."""
        try:
            seal = decoder(Seal).decode(self.root_file.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError) as error:
            raise JournalError("can't read the last seal", str(self.root_file)) from error
        if not self.has_signed(seal):
            raise JournalError("the last seal was not signed with this key", str(self.root_file))
        return seal

    def remember(self, seal: Seal) -> None:
        """Write a seal next to the key, unless the seal there is as new or newer.

        The file is replaced as a whole. Servers that share a key take turns.
        """
        with self.path.open("rb") as own:
            fcntl.flock(own, fcntl.LOCK_EX)
            last = self.last()
            if last is not None and last.seq >= seal.seq:
                return
            temporary = self.root_file.with_suffix(".new")
            temporary.unlink(missing_ok=True)
            _write_new(temporary, msgspec.json.encode(seal))
            temporary.replace(self.root_file)


class Sealer:
    """Seals a journal while it is written."""

    def __init__(self, key: Key) -> None:
        self.key = key
        self._seq = 0
        self._at = -SEAL_AFTER
        self._new: Seal | None = None

    def add(self, connection: Connection, seq: int, digest: str, at: str) -> None:
        """Store a seal of the newest event in the transaction, if one is due."""
        due = seq - self._seq >= SEAL_EVERY or monotonic() - self._at >= SEAL_AFTER
        if seq > self._seq and due:
            self.store(connection, seq, digest, at)

    def store(self, connection: Connection, seq: int, digest: str, at: str) -> None:
        self._new = self.key.sign(seq, at, digest)
        connection.execute(_INSERT, self._new._asdict())

    def confirm(self) -> None:
        """Write the new seal next to the key, after the transaction is committed."""
        if self._new is not None:
            self.key.remember(self._new)
            self._seq, self._at, self._new = self._new.seq, monotonic(), None

    def discard(self) -> None:
        """Forget the new seal, because the transaction failed."""
        self._new = None


class SealCheck:
    """Compares the events of a journal with its seals and with an earlier root."""

    def __init__(self, key: Key | None, seals: Sequence[Seal], root: str = "") -> None:
        self.key = key
        self.root = root
        self.last = key.last() if key is not None else None
        # The newest seal is checked even if its row was deleted with the end of the journal.
        all_seals = [*seals, *([self.last] if self.last else [])]
        self.seals = {seal.seq: seal for seal in all_seals} if key is not None else {}
        self.has_root = not root
        self.matches = 0
        """The number of seals that match."""

    def add(self, seq: int, digest: str) -> Iterator[str]:
        self.has_root = self.has_root or digest == self.root
        seal = self.seals.pop(seq, None)
        if seal is None or self.key is None:
            return
        if not self.key.has_signed(seal):
            yield "the seal of the event was not made with this key"
        elif seal.hash != digest:
            yield "the journal was rewritten: the event does not match its seal"
        else:
            self.matches += 1

    def end(self, events: int) -> Iterator[str]:
        """Report seals and a root that no event has, and a key that signed no matching seal."""
        if self.seals:
            size = "1 event" if events == 1 else f"{events:,} events"
            sealed = f"{max(self.seals):,}"
            yield f"the journal was cut off: it has {size} and was sealed at event {sealed}"
        if not self.has_root:
            yield f"no event has the root {self.root}: the journal was cut off or rewritten"
        if self.key is not None and not self.matches:
            yield "no seal made with this key matches the journal"

    def notes(self) -> Iterator[str]:
        if self.key is not None:
            yield "1 seal matches" if self.matches == 1 else f"{self.matches:,} seals match"
            if self.last is None:
                yield f"{self.key.root_file} is missing: a cut-off end would not be noticed"


def fingerprint(secret: str) -> str:
    """A digest of a stored password hash, which may be shown in the journal."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _write_new(path: Path, content: bytes) -> None:
    """Write a new file that only its owner can read."""
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise
    except OSError as error:
        fault = unwritable(error, path)
        raise JournalError(fault.what, fault.where) from error
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
