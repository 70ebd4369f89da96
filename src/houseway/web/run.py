"""Run the server until it is stopped."""

import errno
import gc
import logging
import resource
import signal
import socket
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.protocol import MAX_CHARACTERS
from houseway.cardroom.renewal import renew
from houseway.journal.leases import leading
from houseway.journal.seals import Key
from houseway.journal.store import Journal
from houseway.pages.papers import Papers
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError, InputError
from houseway.web.app import create_app
from houseway.web.guarded_protocol import GuardedProtocol
from houseway.web.logs import CONFIG

SEND_BUFFER = 128 * 1024
_LISTEN_ERRORS = {
    errno.EADDRINUSE: "the port is in use",
    errno.EACCES: "this account may not use the port",
}
_MALFORMED = ("Invalid UTF-8 sequence", "Invalid HTTP request received")
"""How messages about malformed text from a client begin."""
PING = 45.0
"""Seconds between pings of a client; proxies often close a connection after 60 silent seconds."""
NEW_OBJECTS = 200_000
"""Garbage is collected after this many new objects.

Most garbage is from closed connections. A collection visits the objects of every waiting
connection, even if few are new, and stops every table for up to a tenth of a second."""

SWITCH = 0.0005
"""Seconds after which a busy thread lets another run, a tenth of Python's default.

The journal's writer gives up Python's lock for each statement, then waits for the event loop."""


class Site(NamedTuple):
    """Where a server listens and how it is reached."""

    host: str
    port: int
    proxy: str = ""
    """The address of a proxy whose X-Forwarded-For is trusted."""
    address: str = ""
    """The address where other servers of the journal reach this one; default: where it listens."""
    names: Collection[str] = ()
    """The host names that the server accepts; all if empty."""
    metrics_token: str = ""
    """The token that /metrics requires; if empty, there is no such page."""
    json_log: bool = False
    """Whether the log is lines of JSON, with a line for each request."""


def run(
    rulebook: FiledRulebook,
    site: Site,
    database: str,
    *,
    papers: Papers | None = None,
    key: Path | None = None,
    preset: str = "",
    read_again: Callable[[], FiledRulebook] = FiledRulebook,
) -> None:
    """Run the server; it listens first, so a port in use is reported in one line."""
    with ExitStack() as stack:
        listener = stack.enter_context(closing(listen(site.host, site.port)))
        journal = stack.enter_context(closing(Journal.open(database)))
        stack.enter_context(sealing(journal, key))
        host = f"[{site.host}]" if ":" in site.host else site.host
        url = f"http://{host}:{listener.getsockname()[1]}"
        leases = stack.enter_context(leading(journal, site.address or url))
        print(f"Houseway is at {url} (press Ctrl+C to stop)", flush=True)
        room = Cardroom(rulebook, journal, leases=leases, preset=preset)
        app = create_app(
            rulebook,
            room,
            papers=papers,
            warm=True,
            hosts=site.names,
            metrics_token=site.metrics_token,
        )
        server = uvicorn.Server(configure(app, proxy=site.proxy, json_log=site.json_log))

        def stop() -> None:
            if not server.should_exit:
                print("Another server has taken over this server's tables. Stopping.", flush=True)
            server.should_exit = True

        room.on_deposed = stop
        GuardedProtocol.trusted = site.proxy
        allow_many_files()
        collect_rarely()
        sys.setswitchinterval(SWITCH)
        signal.signal(signal.SIGHUP, lambda *_: on_hangup(room, read_again))
        # The server shuts down cleanly, then sends itself the signal that stopped it.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
        print("Houseway has stopped.")


def on_hangup(room: Cardroom, read_again: Callable[[], FiledRulebook]) -> None:
    """Switch to a changed rulebook when the event loop has time."""

    async def reload() -> None:
        try:
            renewal = await renew(room, read_again)
        except HousewayError as error:
            print(f"The changed rulebook was not loaded: {error}", flush=True)
        else:
            names = ", ".join(renewal.changed) or "nothing"
            print(f"Rulebook reloaded. Changed: {names}", flush=True)

    room.loop.call_soon_threadsafe(lambda: room.tasks.add(room.loop.create_task(reload())))


@contextmanager
def sealing(journal: Journal, path: Path | None) -> Iterator[None]:
    """Sign the journal with the key in a file, and once more when the server stops."""
    if path is not None:
        journal.seal_with(Key.read(path, create=True))
    yield
    with suppress(SQLAlchemyError):
        journal.seal()


def configure(
    app: ASGIApp, log_level: str = "warning", proxy: str = "", *, json_log: bool = False
) -> uvicorn.Config:
    """The server's settings; messages are never compressed, so lengths do not reveal content."""
    logging.getLogger("uvicorn.error").addFilter(is_worth_logging)
    return uvicorn.Config(
        app,
        log_level=log_level,
        log_config=CONFIG if json_log else LOGGING_CONFIG,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=2 * MAX_CHARACTERS,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        timeout_graceful_shutdown=2,
        http=GuardedProtocol,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
    )


def is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether to log an entry: not if it is about malformed text from a client, who could fill
    the log with it."""
    return not str(record.msg).startswith(_MALFORMED)


def collect_rarely() -> None:
    """Exclude the permanent rulebook from garbage collection, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 5, 5)


def allow_many_files() -> None:
    """Allow as many open connections as the system does, not only the shell's default."""
    _, maximum = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (maximum, maximum))


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 means any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
        # Unread messages wait in our queue, not in the kernel's much larger buffer.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        # asyncio sets this only on its own sockets; otherwise a message can wait 40 ms.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listener
    except OSError as error:
        why = _LISTEN_ERRORS.get(error.errno or 0, "this machine does not have this address")
        raise InputError(f"can't listen: {why}", f"{host}:{port}") from error
