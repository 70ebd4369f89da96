"""Simulated players that use raw WebSockets, for the load test.

Frames are encoded and decoded here, and a view is decoded only when its seat is about to act, so
the players use little of the machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

_BUY_IN = 5000.0
_STAKE = 25.0
_BANK = 2000.0
_INTERVAL = 1.0
"""Seconds from one action of a table to the next."""
_MIN_INTERVAL = 0.5
"""The minimum seconds between actions while a table catches up after a wait."""
_RETRY = 0.05
_TEXT, _PING, _PONG = 1, 9, 10
_VIEW = b'{"type":"update","seq":'


class Person(NamedTuple):
    """A signed-in person, and their address."""

    cookie: str
    address: str


# The parts of a view that a player needs; msgspec skips the rest.


class _You(msgspec.Struct):
    banks: bool


class _Seat(msgspec.Struct):
    stack: str | None
    ready: bool = False


class _Range(msgspec.Struct):
    least: str
    most: str | None


class _Offer(msgspec.Struct):
    least: str
    most: str
    yours: bool


class _Decision(msgspec.Struct):
    seat: int
    hand: int
    kind: str
    choices: list[str]
    default: str
    amounts: list[str] = []
    least: str = ""


class _View(msgspec.Struct):
    phase: str
    you: _You
    seats: list[_Seat]
    buy_in: _Range
    decisions: list[_Decision]
    offer: _Offer | None = None


class _Space(msgspec.Struct):
    wager: str
    requires: list[str]
    equals: str | None
    on: list[str]
    before_the_deal: bool


class _About(msgspec.Struct):
    limits: tuple[str, str] | None


class _Felt(msgspec.Struct):
    """The parts of a view that never change at a table."""

    table: _About
    spaces: list[_Space] = []


class _Shown(msgspec.Struct):
    view: _View


class _First(msgspec.Struct):
    view: _Felt


class _Answer(msgspec.Struct):
    id: str | None
    seq: int = 0
    what: str = ""


class Connection(asyncio.Protocol):
    """One WebSocket, with its newest view as bytes and the time of each sequence number."""

    def __init__(self, seat: int, cookie: str, table: Table) -> None:
        self.seat = seat
        self.table = table
        self.newest = b""
        self.updates: list[tuple[int, float]] = []
        self.open = asyncio.get_running_loop().create_future()
        self._cookie = cookie
        self._buffer = b""
        self._upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(
            b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"Cookie: " + self._cookie.encode() + b"\r\n\r\n"
        )

    def say(self, **message: object) -> None:
        self._send(_TEXT, msgspec.json.encode(message))

    def close(self) -> None:
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        at = perf_counter()
        self._buffer += data
        if not self._upgraded:
            head, end, self._buffer = self._buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            self._upgraded = True
            if b" 101 " in head.partition(b"\r\n")[0]:
                self.open.set_result(None)
            else:
                self.open.set_exception(ConnectionError(head.decode(errors="replace")))
        self._read(at)

    def connection_lost(self, error: Exception | None) -> None:
        self.table.on_lost(self, error)

    def _read(self, at: float) -> None:
        """Process every complete frame."""
        data, place = self._buffer, 0
        while len(data) >= place + 2:
            start, length = place + 2, data[place + 1]
            if length == 126:
                start, length = place + 4, int.from_bytes(data[place + 2 : place + 4])
            elif length == 127:
                start, length = place + 10, int.from_bytes(data[place + 2 : place + 10])
            if len(data) < start or len(data) < start + length:
                break
            self._handle(data[place] & 15, data[start : start + length], at)
            place = start + length
        self._buffer = data[place:]

    def _handle(self, kind: int, message: bytes, at: float) -> None:
        if kind == _PING:
            self._send(_PONG, message)
        elif message.startswith(_VIEW):
            self.newest = message
            seq = int(message[:48].partition(b'"seq":')[2].partition(b",")[0])
            self.updates.append((seq, at))
            self.table.on_view()
        elif message.startswith(b'{"type":"ack"'):
            self.table.on_ack(msgspec.json.decode(message, type=_Answer), at)
        elif message.startswith(b'{"type":"refused"'):
            self.table.on_refusal(msgspec.json.decode(message, type=_Answer))

    def _send(self, kind: int, payload: bytes) -> None:
        """Send a masked frame; a mask of zeros leaves the bytes unchanged."""
        length = len(payload)
        size = bytes([128 | length]) if length < 126 else b"\xfe" + length.to_bytes(2)
        self._transport.write(bytes([128 | kind]) + size + bytes(4) + payload)


class NextAction(NamedTuple):
    """A player's next action."""

    connection: Connection
    message: dict[str, Any]


class _Action(NamedTuple):
    """An action that has been sent."""

    id: str
    connection: Connection
    sent: float


class Table:
    """The people at a table, who act in turn, one action each second."""

    def __init__(self, name: str, record_time: Callable[[float], None], chance: Random) -> None:
        self.name = name
        self.record_time = record_time
        self.chance = chance
        self.connections: list[Connection] = []
        self.refusals: list[str] = []
        self.connections_lost = 0
        self.acted = perf_counter()
        self._ids = count(1)
        self._felt: _Felt | None = None
        self._action: _Action | None = None
        self._ack: tuple[int, float] | None = None
        self._plans: dict[int, list[dict[str, Any]]] = {}
        self._default_next = False
        self._over = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None

    async def sit_down(self, host: str, port: int, people: Sequence[Person]) -> None:
        """Connect everybody and have them take their seats."""
        loop = asyncio.get_running_loop()
        for seat, person in enumerate(people, 1):
            connection = Connection(seat, person.cookie, self)
            self.connections.append(connection)
            local = (person.address, 0)
            await loop.create_connection(
                lambda connection=connection: connection, host, port, local_addr=local
            )
            await connection.open
            connection.say(type="hello", v=2, table=self.name, events=True)
            while not connection.updates:
                await asyncio.sleep(0.001)
            chips = _chips(_view_of(connection))
            self._send(NextAction(connection, {"type": "sit", "seat": seat, "buy_in": chips}))
            await self._over.wait()
        self._felt = msgspec.json.decode(self.connections[0].newest, type=_First).view

    def play(self, wait: float) -> None:
        """Start playing after a delay that differs by table."""
        self._loop = asyncio.get_running_loop()
        self._due = self._loop.time() + wait
        self._timer = self._loop.call_at(self._due, self._tick)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def leave(self) -> None:
        for connection in self.connections:
            connection.close()

    # Incoming messages

    def on_view(self) -> None:
        if self._ack is not None:
            self._finish()

    def on_ack(self, answer: _Answer, at: float) -> None:
        if self._action is not None and answer.id == self._action.id:
            self._ack = (answer.seq, at)
            self._finish()

    def on_refusal(self, answer: _Answer) -> None:
        if self._action is not None and answer.id == self._action.id:
            self.refusals.append(answer.what)
            self._default_next = True
            self._end()

    def on_lost(self, connection: Connection, error: Exception | None) -> None:
        self.connections_lost += 1

    def _finish(self) -> None:
        """Record the time of the action once every seat has seen it."""
        assert self._action is not None
        assert self._ack is not None
        seq, last = self._ack
        for connection in self.connections:
            at = next((at for number, at in connection.updates if number >= seq), None)
            if at is None:
                return
            last = max(last, at)
        self.record_time(last - self._action.sent)
        self._default_next = False
        self._end()

    def _end(self) -> None:
        self._action = self._ack = None
        self.acted = perf_counter()
        self._over.set()

    # Choosing actions

    def _tick(self) -> None:
        """Send an action if a player must act; otherwise check again soon."""
        now = self._loop.time()
        action = self._next_action() if self._action is None else None
        if action is None:
            self._timer = self._loop.call_at(now + _RETRY, self._tick)
            return
        self._send(action)
        self._due = max(self._due + _INTERVAL, now + _MIN_INTERVAL)
        self._timer = self._loop.call_at(self._due, self._tick)

    def _send(self, action: NextAction) -> None:
        name = f"a{next(self._ids)}"
        self._over.clear()
        for connection in self.connections:
            connection.updates = connection.updates[-1:]
        self._action = _Action(name, action.connection, perf_counter())
        action.connection.say(id=name, **action.message)

    def _next_action(self) -> NextAction | None:
        for connection in self.connections:
            message = self._message(connection.seat, _view_of(connection))
            if message is not None:
                return NextAction(connection, message)
        return None

    def _message(self, seat: int, view: _View) -> dict[str, Any] | None:
        if view.offer and view.offer.yours:
            amount = min(_BANK, float(view.offer.most))
            accept = amount >= max(float(view.offer.least), _BANK / 2)
            money = {"amount": f"{amount:.2f}"} if accept else {}
            return {"type": "bank", "accept": accept, **money}
        if view.phase == "wagers" and not view.you.banks and not view.seats[seat - 1].ready:
            plan = self._plans.get(seat) or self._plan(seat)
            self._plans[seat] = plan[1:]
            return plan[0]
        if view.decisions:
            return self._choice(view.decisions[0])
        if view.phase in ("waiting", "settled") and view.seats[seat - 1].stack == "0.00":
            return {"type": "buy", "amount": _chips(view)}
        return None

    def _plan(self, seat: int) -> list[dict[str, Any]]:
        """The messages of one or two wagers, then ready."""
        assert self._felt is not None
        spaces = [space for space in self._felt.spaces if space.before_the_deal]
        equals = {space.equals for space in spaces}
        main = [space for space in spaces if not space.requires or space.wager in equals] or spaces
        first = self.chance.choice(main[:2])
        sides = [space for space in spaces if space is not first and not space.equals]
        chosen = [first, *self.chance.sample(sides, min(len(sides), self.chance.randint(0, 1)))]
        return [*(self._wager(seat, space) for space in chosen), {"type": "ready"}]

    def _wager(self, seat: int, space: _Space) -> dict[str, Any]:
        assert self._felt is not None
        limits = self._felt.table.limits
        amount = max(_STAKE, float(limits[0])) if limits else _STAKE
        on = self.chance.choice(space.on) if space.on else ""
        money = f"{amount:.2f}"
        return {"type": "wager", "seat": seat, "wager": space.wager, "amount": money, "on": on}

    def _choice(self, decision: _Decision) -> dict[str, Any]:
        """A random choice that needs no cards, or the default after a refusal."""
        plain = [choice for choice in decision.choices if choice != "set"]
        choice = decision.default if self._default_next else self.chance.choice(plain)
        money = {"amount": decision.least} if choice in decision.amounts else {}
        question = {"seat": decision.seat, "hand": decision.hand, "kind": decision.kind}
        return {"type": "choose", **question, "choice": choice, **money}


def _view_of(connection: Connection) -> _View:
    return msgspec.json.decode(connection.newest, type=_Shown).view


def _chips(view: _View) -> str:
    """A large buy-in that the table allows."""
    return f"{min(_BUY_IN, float(view.buy_in.most or _BUY_IN)):.2f}"
