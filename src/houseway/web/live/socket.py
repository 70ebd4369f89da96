"""The connection between a client and a table: WebSocket /ws, with the messages of protocol.py."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.cardroom import protocol
from houseway.cardroom.cardroom import Cardroom, LedElsewhere, Moving
from houseway.cardroom.host import Host
from houseway.cardroom.people import Person
from houseway.cardroom.rates import Bucket
from houseway.journal.leases import Server
from houseway.values.errors import HousewayError, InputError
from houseway.web.api.call import COOKIE, address, cardroom_of, same_origin
from houseway.web.live.peers import relay_socket

_HELLO_TIMEOUT = 10.0
"""Seconds within which a client must send its hello message."""
_MAX_REFUSED = 200
"""A client with this many refusals in a row is disconnected."""
_REFUSED, _GONE, _SLOW = 1008, 1000, 1013
_SESSION_OVER = "the session has ended: reconnect"


class RemainingCall:
    """The remainder of a call that began outside a task and now has to wait."""

    def __init__(self, call: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._call = call
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        yield self._waits_for
        yield from self._call.__await__()


def begin(call: Coroutine[Any, Any, None]) -> RemainingCall | None:
    """Run a call until it has to wait; returns the remainder, or None if it is done."""
    try:
        return RemainingCall(call, call.send(None))
    except StopIteration:
        return None


class Connection:
    """One client at one table. A client that reads too slowly is disconnected."""

    def __init__(self, socket: WebSocket, room: Cardroom, over: asyncio.Event) -> None:
        self.socket = socket
        self.room = room
        self.over = over
        """Set when the session of the connection ends."""
        who = self.who
        self.person = who.id if who else ""
        self.hello = ""
        """The first message, as the client sent it."""
        self.cursor = 0
        self.form = protocol.Form()
        self.slow = asyncio.Event()
        self._waiting: deque[Callable[[], Awaitable[None]]] = deque()
        self._has_waiting = asyncio.Event()

    @property
    def who(self) -> Person | None:
        """The person of the connection, with their current roles."""
        return self.room.people.of(self.socket.cookies.get(COOKIE))

    def send(self, messages: Iterable[bytes]) -> None:
        """Send messages, or queue them for a client that is behind.

        A client with too many queued messages is disconnected.
        """
        for message in messages:
            text = message.decode()
            if not self._waiting and self._send_now(text):
                continue
            if len(self._waiting) >= self.room.limits.waiting:
                self.slow.set()
                return
            self._waiting.append(partial(self.socket.send_text, text))
            self._has_waiting.set()

    def _send_now(self, text: str) -> bool:
        """Start to send without waiting for a task; returns whether the message is on its way.

        If the client is behind, the writing task finishes the call; if the client is gone, that
        task notices.
        """
        try:
            remainder = begin(self.socket.send_text(text))
        except (WebSocketDisconnect, RuntimeError):
            return False
        if remainder is not None:
            self._waiting.append(lambda: remainder)
            self._has_waiting.set()
        return True

    async def write(self) -> None:
        """Send queued messages until the connection ends."""
        while True:
            await self._has_waiting.wait()
            self._has_waiting.clear()
            while self._waiting:
                await self._waiting[0]()
                self._waiting.popleft()

    async def greet(self) -> Host:
        """Wait for the hello message, and find the table."""
        self.hello = await asyncio.wait_for(self.socket.receive_text(), _HELLO_TIMEOUT)
        hello = protocol.decode_message(self.hello)
        if not isinstance(hello, protocol.Hello):
            raise InputError('send {"type": "hello"} first', "type")
        if hello.v not in protocol.VERSIONS:
            raise InputError(f"unsupported version {hello.v}: use 1 or 2", "v")
        self.cursor = hello.cursor
        self.form = protocol.Form(hello.v, hello.events)
        host = self.room.find(hello.table)
        if host.live.phase == "stopped":
            raise InputError("this table is closed", "table")
        return host

    async def read(self, host: Host) -> None:
        """Apply the client's requests, and refuse what is not allowed."""
        bucket = Bucket(self.room.limits.messages)
        refused = 0
        while refused < _MAX_REFUSED:
            text = await self.socket.receive_text()
            try:
                if not bucket.take():
                    raise InputError("too many messages: try again in a minute")
                await self._carry_out(host, text)
                refused = 0
            except HousewayError as error:
                refused += 1
                refusal = InputError(error.what, error.where)
                self.send([protocol.refused(protocol.sent_id(text), refusal)])
        raise InputError("closed: too many refused messages")

    async def _carry_out(self, host: Host, text: str) -> None:
        intent = protocol.decode_message(text)
        if isinstance(intent, protocol.Hello):
            raise InputError("hello was already sent", "type")
        who = self.who
        if who is None or not who.may("play"):
            raise InputError("sign in first")
        seq = await host.ask(
            lambda live: protocol.carry_out(live, who.id, who.name, intent),
            f"person:{who.id}",
            intent.id,
        )
        self.send([protocol.ack(intent.id, seq)])


async def serve_socket(socket: WebSocket) -> None:
    """Serve one client until it disconnects or is disconnected."""
    room = cardroom_of(socket)
    where = address(socket)
    if not same_origin(socket) or room.connected[where] >= room.limits.connections:
        await socket.close(_REFUSED)
        return
    room.connected[where] += 1
    try:
        await socket.accept()
        with room.people.watch_session(socket.cookies.get(COOKIE)) as over:
            await _serve(Connection(socket, room, over))
    finally:
        room.connected[where] -= 1
        if not room.connected[where]:
            del room.connected[where]


async def _serve(connection: Connection) -> None:
    host = None
    try:
        host = await connection.greet()
        await host.join(connection)
        why, code = await _until_over(connection, host)
    except LedElsewhere as elsewhere:
        why, code = await _elsewhere(connection, elsewhere.server)
    except Moving as error:
        why, code = error.what, _SLOW
    except HousewayError as error:
        why, code = error.what, _REFUSED
    except TimeoutError:
        why, code = "no hello message was received in time", _REFUSED
    except SQLAlchemyError:
        why, code = "the journal cannot be reached: try again in a moment", _SLOW
    except (WebSocketDisconnect, RuntimeError, KeyError):
        # Disconnected, or sent bytes instead of text.
        return
    finally:
        if host is not None:
            host.part(connection)
    with contextlib.suppress(Exception):
        await asyncio.wait_for(_say_bye(connection, why, code), 5)


async def _elsewhere(connection: Connection, server: Server) -> tuple[str, int]:
    """Relay the connection to the server that leads its table, until it or the session ends."""
    relay = asyncio.create_task(relay_socket(connection.socket, server, connection.hello))
    over = asyncio.create_task(connection.over.wait())
    try:
        await asyncio.wait([relay, over], return_when=asyncio.FIRST_COMPLETED)
        if relay.done():
            relay.result()
            return "", _GONE
        return _SESSION_OVER, _GONE
    except Moving as error:
        return error.what, _SLOW
    except (WebSocketDisconnect, RuntimeError):
        return "", _GONE
    finally:
        for task in (relay, over):
            task.cancel()
        await asyncio.gather(relay, over, return_exceptions=True)


async def _until_over(connection: Connection, host: Host) -> tuple[str, int]:
    """Read and write until either ends, the client is too slow or the session ends.

    Returns the reason and the close code.
    """
    tasks = [
        asyncio.create_task(connection.read(host)),
        asyncio.create_task(connection.write()),
        asyncio.create_task(connection.slow.wait()),
        asyncio.create_task(connection.over.wait()),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if tasks[2].done():
            return "too slow: reconnect with your last event number", _SLOW
        if tasks[3].done():
            return _SESSION_OVER, _GONE
        tasks[0 if tasks[0].done() else 1].result()
        return "", _GONE
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # An error refers to this frame: without its task, neither waits for the garbage collector.
        tasks.clear()


async def _say_bye(connection: Connection, why: str, code: int) -> None:
    await connection.socket.send_text(protocol.bye(why).decode())
    await connection.socket.close(code)
