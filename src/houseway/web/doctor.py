"""Checks of a deployment: database, clock, key, disk, backups, and the proxy in front."""

from __future__ import annotations

import json
import platform
import shutil
import ssl
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from houseway import __version__
from houseway.journal.database import reason
from houseway.journal.portable import check_file
from houseway.journal.schema import EVENTS, SEALS, SERVERS
from houseway.journal.seals import Key, Seal
from houseway.journal.store import Journal
from houseway.pages.words import count
from houseway.values.errors import HousewayError

MAX_SKEW = 2.0
"""Seconds by which the clocks of this machine and of the database may differ."""
MIN_FREE = 1024**3
"""The least free bytes on the disk of the journal or of the backups."""
MAX_AGE = timedelta(hours=26)
"""How old the newest backup may be."""
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_STRANGER = "203.0.113.9"
"""An address that no visitor has, claimed to see whether the proxy believes it."""
_PATIENCE = 10.0


class Finding(NamedTuple):
    """The result of a check; `what` says what to fix if it is not fine."""

    name: str
    fine: bool
    what: str


class Deployment(NamedTuple):
    """What is checked; empty parts are not."""

    key: Path | None = None
    backups: Path | None = None
    url: str = ""
    authority: Path | None = None
    """The certificate that signs the site's, if it is not a public one."""


def examine(journal: Journal, deployment: Deployment) -> Iterator[Finding]:
    """Check a deployment, one finding after another."""
    yield Finding("version", True, f"Houseway {__version__}, Python {platform.python_version()}")
    checks: list[tuple[str, Callable[[], str]]] = [
        ("database", lambda: _database(journal)),
        ("clock", lambda: _clock(journal)),
    ]
    key, backups = deployment.key, deployment.backups
    if key:
        checks.append(("key", lambda: _key(journal, key)))
    if folder := _folder_of(journal):
        checks.append(("disk", lambda: _disk(folder)))
    if backups:
        checks.append(("backups", lambda: _backups(backups)))
    if deployment.url:
        checks.append(("proxy", lambda: _proxy(deployment)))
    for name, check in checks:
        try:
            yield Finding(name, True, check())
        except SQLAlchemyError as error:
            yield Finding(name, False, f"the database does not answer: {reason(error)}")
        except HousewayError as error:
            yield Finding(name, False, str(error))


def _fail(what: str) -> HousewayError:
    return HousewayError(what)


def _folder_of(journal: Journal) -> Path | None:
    """The folder of an SQLite file."""
    url = journal.engine.url
    return Path(url.database or "").resolve().parent if _is_sqlite(journal) else None


def _is_sqlite(journal: Journal) -> bool:
    return journal.engine.dialect.name == "sqlite"


def _database(journal: Journal) -> str:
    with journal.reading.connect() as connection:
        servers = connection.execute(select(SERVERS.c.term)).all()
        if _is_sqlite(journal):
            version = connection.execute(text("SELECT sqlite_version()")).scalar()
            return f"SQLite {version}, {count(len(servers), 'server')}"
        version = connection.execute(text("SHOW server_version")).scalar()
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            if connection.execute(text(f"SHOW {setting}")).scalar() == "off":
                what = f"set {setting} = on in postgresql.conf"
                raise _fail(f"PostgreSQL may lose acknowledged actions in a power failure: {what}")
    return f"PostgreSQL {version}, {count(len(servers), 'server')}"


def _clock(journal: Journal) -> str:
    with journal.reading.connect() as connection:
        if _is_sqlite(journal):
            query = select(EVENTS.c.at).order_by(EVENTS.c.seq.desc()).limit(1)
            newest = connection.execute(query).scalar()
            ahead = _seconds_ahead(newest) if newest else 0.0
            if ahead > MAX_SKEW:
                what = f"the newest event is {ahead:.0f} seconds in the future"
                raise _fail(f"{what}: set the clock, and keep it with NTP")
            return "the journal is not ahead of this machine"
        theirs = connection.execute(text("SELECT clock_timestamp()")).scalar_one()
        skew = abs(_seconds_ahead(theirs.isoformat()))
    if skew > MAX_SKEW:
        what = f"this machine and the database differ by {skew:.0f} seconds"
        raise _fail(f"{what}: keep both clocks with NTP")
    return f"{skew:.1f} s from the database"


def _seconds_ahead(at: str) -> float:
    return (datetime.fromisoformat(at) - datetime.now(UTC)).total_seconds()


def _key(journal: Journal, path: Path) -> str:
    key = Key.read(path)
    if path.stat().st_mode & _OTHERS:
        raise _fail(f"others can read {path}: chmod 600 {path}")
    with journal.reading.connect() as connection:
        row = connection.execute(select(SEALS).order_by(SEALS.c.seq.desc()).limit(1)).first()
    if row is None:
        return "nothing is sealed yet"
    if not key.has_signed(Seal(row.seq, row.at, row.hash, row.seal)):
        raise _fail(f"the newest seal was not made with {path}: use the key of the server")
    return f"event {row.seq} is sealed with it"


def _disk(folder: Path) -> str:
    free = shutil.disk_usage(folder).free
    if free < MIN_FREE:
        raise _fail(f"{folder} has {free // 1024**2:,} MB left: make room for at least 1,024 MB")
    return f"{free // 1024**3:,} GB free"


def _backups(folder: Path) -> str:
    """The newest backup is whole, private and not old, and there is room for the next one."""
    files = sorted(folder.glob("*.jsonl*"), key=lambda path: path.stat().st_mtime)
    if not files:
        raise _fail(f"no backup in {folder}: run houseway backup there every day")
    newest = files[-1]
    status = newest.stat()
    age = datetime.now(UTC) - datetime.fromtimestamp(status.st_mtime, UTC)
    if age > MAX_AGE:
        hours = int(age.total_seconds() // 3600)
        raise _fail(f"the newest backup is {hours} hours old: check the timer ({newest})")
    if status.st_mode & _OTHERS:
        raise _fail(f"others can read {newest}, which has password hashes: chmod 600 {newest}")
    contents = check_file(newest)
    _disk(folder)
    return f"{newest.name} is whole: {count(contents.events, 'event')}"


def _proxy(deployment: Deployment) -> str:
    """What visitors get at the public address."""
    parts = urlsplit(deployment.url)
    if parts.scheme != "https":
        raise _fail(f"visitors must use https, not {parts.scheme or 'nothing'} ({deployment.url})")
    context = ssl.create_default_context(cafile=deployment.authority)
    site = f"https://{parts.netloc}"
    status, headers, answer = _get(f"{site}/readyz", context, {"X-Forwarded-For": _STRANGER})
    if not isinstance(answer, dict):
        raise _fail(f"{site}/readyz is not answered by Houseway (status {status})")
    if not answer["ready"]:
        raise _fail(f"no server is ready: {', '.join(answer['trouble'])}")
    if answer["version"] != __version__:
        raise _fail(f"the site runs {answer['version']}, not {__version__}: restart its servers")
    if answer["scheme"] != "https" or "strict-transport-security" not in headers:
        what = "servers do not know that visitors use https, so cookies are not secure"
        raise _fail(f"{what}: send X-Forwarded-Proto, and start them with --proxy")
    if answer["address"] == _STRANGER:
        what = "visitors can claim any address"
        raise _fail(f"{what}: let the proxy set X-Forwarded-For to the visitor's own address")
    if _get(f"{site}/metrics", context, {})[0] == 200:
        raise _fail("anybody can read /metrics: do not serve it to visitors")
    _check_sockets(f"wss://{parts.netloc}/ws", context)
    return f"TLS, WebSockets, secure cookies; visitors come from {answer['address']}"


def _get(url: str, context: ssl.SSLContext, headers: dict[str, str]) -> tuple[int, set[str], Any]:
    """The status, the names of the headers and the JSON of an answer."""
    try:
        try:
            answer: Any = urlopen(Request(url, headers=headers), None, _PATIENCE, context=context)
        except HTTPError as error:
            answer = error
        with answer:
            content = answer.read()
            names = {name.lower() for name in answer.headers}
    except OSError as error:
        raise _fail(f"{url} does not answer: {getattr(error, 'reason', error)}") from error
    try:
        return answer.status, names, json.loads(content)
    except ValueError:
        return answer.status, names, None


def _check_sockets(url: str, context: ssl.SSLContext) -> None:
    try:
        with connect(url, ssl=context, open_timeout=_PATIENCE, proxy=None):
            pass
    except (OSError, TimeoutError, WebSocketException) as error:
        what = f"tables can't be reached at {url}: {error}"
        raise _fail(f"{what}; let the proxy pass on Upgrade and Connection") from error
