"""A journal as one file for any database: JSON lines, compressed if the name ends in .gz.

    {"line":"journal","version":1,"at":"2026-01-31T12:00:00.000+00:00","events":1}
    {"line":"event","seq":1,"at":...,"table":"house","hand":0,"number":1,"body":"{...}",
     "hash":...,"entries":[["issuer","person:ann",1000000,"play chips"]]}
    {"line":"row","of":"people","values":{"id":"ann","name":"Ann",...}}
    {"line":"end","lines":3,"sha256":"..."}

Events keep their text and hashes, so the chain stays valid. Balances are not written: they are the
sums of the entries. The last line has the number of lines before it and their hash.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, NamedTuple, cast

import msgspec
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import SQLAlchemyError

from houseway.journal.commit import START, StoredEvent, chain, insert_events, lock_writers
from houseway.journal.database import reason
from houseway.journal.new_file import new_file
from houseway.journal.schema import (
    ACCOUNTS,
    ATTEMPTS,
    ENTRIES,
    EVENTS,
    FAILED_TRIES,
    LEADS,
    METADATA,
    SERVERS,
)
from houseway.journal.snapshot import Snapshot, snapshot
from houseway.journal.store import Journal, now
from houseway.play.ledger import Account, Transfer, balances
from houseway.values.errors import InputError, unreadable
from houseway.values.money import Cents
from houseway.values.strict import decoder

VERSION = 1
_BATCH_SIZE = 1000
_LONGEST_LINE = 1 << 24
_NOT_ROWS = (EVENTS, ENTRIES, ACCOUNTS, SERVERS, LEADS, ATTEMPTS, FAILED_TRIES)
_ROW_TABLES = [table for table in METADATA.sorted_tables if table not in _NOT_ROWS]
"""The tables whose rows are written after the events, in an order that can be restored."""

Progress = Callable[[int, int], None]


class Contents(NamedTuple):
    """How many events and other rows a file has."""

    events: int
    rows: int


class _Line(msgspec.Struct, tag_field="line", forbid_unknown_fields=True):
    pass


class _Head(_Line, tag="journal"):
    version: int
    at: str
    events: int


class _Event(_Line, tag="event"):
    seq: int
    at: str
    table: str
    hand: int
    number: int
    body: str
    hash: str
    entries: tuple[Transfer, ...]


class _Row(_Line, tag="row"):
    of: str
    values: dict[str, str | int | None]


class _End(_Line, tag="end"):
    lines: int
    sha256: str


_DECODER = decoder(_Head | _Event | _Row | _End)


# Writing.


def backup(journal: Journal, path: Path, progress: Progress | None = None) -> Contents:
    """Write a snapshot of the journal to a file; servers may keep writing to the journal."""
    with snapshot(journal) as state, new_file(path) as raw, _compressed(raw, path) as file:
        return _write(state, file, progress)


def _write(state: Snapshot, file: IO[bytes], progress: Progress | None) -> Contents:
    digest = sha256()
    written = Contents(0, 0)
    for place, line in enumerate(_lines_of(state), 1):
        text = msgspec.json.encode(line) + b"\n"
        digest.update(text)
        file.write(text)
        is_event = isinstance(line, _Event)
        written = Contents(written.events + is_event, place - 1 - written.events - is_event)
        if progress is not None and place % _BATCH_SIZE == 0:
            progress(written.events, state.count)
    end = _End(1 + sum(written), digest.hexdigest())
    file.write(msgspec.json.encode(end) + b"\n")
    return written


def _lines_of(state: Snapshot) -> Iterator[_Line]:
    yield _Head(VERSION, now(), state.count)
    for stored in state.events():
        yield _Event(*stored)
    for table in _ROW_TABLES:
        for row in state.rows(table):
            yield _Row(str(table.name), row)


@contextmanager
def _compressed(raw: IO[bytes], path: Path) -> Iterator[IO[bytes]]:
    if path.suffix == ".gz":
        with gzip.GzipFile(path.stem, "wb", 6, raw) as file:
            yield cast(IO[bytes], file)
    else:
        yield raw


# Reading.


def is_backup(path: Path) -> bool:
    """Whether a file seems to be a backup, and not a database."""
    try:
        with path.open("rb") as file:
            return file.read(2) in (b"\x1f\x8b", b'{"')
    except OSError:
        return False


def check_file(path: Path) -> Contents:
    """Check a whole file and count its contents; raises InputError if it is damaged."""
    events = rows = 0
    previous = START
    for place, line in _read(path):
        if isinstance(line, _Event):
            events += 1
            stored = StoredEvent(*msgspec.structs.astuple(line))
            if line.seq != events or chain(previous, stored) != line.hash:
                raise InputError("the chain of events is broken", f"{path}, line {place}")
            previous = line.hash
        elif isinstance(line, _Row):
            rows += 1
    return Contents(events, rows)


def restore(
    journal: Journal, path: Path, contents: Contents, progress: Progress | None = None
) -> None:
    """Fill an empty journal from a checked file, completely or not at all."""
    try:
        with journal.engine.begin() as connection:
            lock_writers(connection)
            _refuse_unless_empty(connection)
            _fill(connection, path, contents, progress)
    except SQLAlchemyError as error:
        raise InputError(f"can't restore the backup: {reason(error)}", str(path)) from error


def _refuse_unless_empty(connection: Connection) -> None:
    for table in METADATA.sorted_tables:
        if connection.execute(select(table).limit(1)).first() is not None:
            raise InputError("the database is not empty: restore into a new one")


def _fill(
    connection: Connection, path: Path, contents: Contents, progress: Progress | None
) -> None:
    totals: dict[Account, Cents] = {}
    for lines in _chunks(line for _, line in _read(path)):
        stored = [StoredEvent(*msgspec.structs.astuple(e)) for e in lines if isinstance(e, _Event)]
        if stored:
            insert_events(connection, stored)
            _add_up(totals, stored)
            if progress is not None:
                progress(stored[-1].seq, contents.events)
        for table in _ROW_TABLES:
            rows = [row.values for row in lines if isinstance(row, _Row) and row.of == table.name]
            if rows:
                connection.execute(insert(table), rows)
    if totals:
        accounts = [{"id": account, "balance": cents} for account, cents in totals.items()]
        connection.execute(insert(ACCOUNTS), accounts)


def _add_up(totals: dict[Account, Cents], stored: Iterable[StoredEvent]) -> None:
    changes = balances([transfer for event in stored for transfer in event.entries])
    for account, change in changes.items():
        totals[account] = totals.get(account, 0) + change


def _chunks(lines: Iterable[_Line]) -> Iterator[list[_Line]]:
    chunk: list[_Line] = []
    for line in lines:
        chunk.append(line)
        if len(chunk) == _BATCH_SIZE:
            yield chunk
            chunk = []
    yield chunk


def _read(path: Path) -> Iterator[tuple[int, _Line]]:
    """The numbered lines of a file; its last line is checked after the others and not returned."""
    digest = sha256()
    place = 0
    line: _Line | None = None
    for place, text in enumerate(_texts(path), 1):
        where = f"{path}, line {place}"
        if isinstance(line, _End):
            raise InputError("there is text after the last line", where)
        line = _decode(text, where)
        if (place == 1) != isinstance(line, _Head):
            raise InputError("not a backup", where)
        if isinstance(line, _Head) and line.version > VERSION:
            known = f"this program reads version {VERSION} or older"
            raise InputError(f"backup version {line.version} is too new: {known}", where)
        if isinstance(line, _End):
            if (line.lines, line.sha256) != (place - 1, digest.hexdigest()):
                raise InputError("the file is damaged or was changed", where)
        else:
            digest.update(text)
            yield place, line
    if line is None:
        raise InputError("not a backup: the file is empty", str(path))
    if not isinstance(line, _End):
        raise InputError("the backup is cut off: its last line is missing", f"{path}, line {place}")


def _decode(text: bytes, where: str) -> _Line:
    try:
        line: _Line = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError("this line does not belong to a Houseway backup", where) from error
    if isinstance(line, _Row) and line.of not in {table.name for table in _ROW_TABLES}:
        raise InputError(f"unknown kind of row {line.of!r}", where)
    return line


def _texts(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as raw:
            is_gzip = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            file = cast(IO[bytes], gzip.GzipFile(fileobj=raw)) if is_gzip else raw
            while text := file.readline(_LONGEST_LINE):
                if len(text) == _LONGEST_LINE:
                    raise InputError("not a backup: a line is too long", str(path))
                yield text
    except (OSError, EOFError, zlib.error) as error:
        if isinstance(error, OSError) and error.strerror:
            raise unreadable(error, path) from error
        raise InputError("the file is damaged or incomplete", str(path)) from error
