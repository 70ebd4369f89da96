"""The application as a server runs it, called in this thread with requests and messages."""

import asyncio
import logging
from contextlib import contextmanager
from urllib.parse import quote

import msgspec
from starlette.routing import Route
from tests.book import BOOK
from tests.fuzz.mutations import mutate, mutate_text
from tests.fuzz.table import FuzzedTable
from tests.passwords import CHEAP
from tests.server.running import GENEROUS
from tests.server.test_databases import Watcher

from houseway.cardroom import cardroom, people, worker, writer
from houseway.cardroom.cardroom import Cardroom
from houseway.journal import database
from houseway.journal.store import Journal
from houseway.values.errors import InputError
from houseway.web import app as application
from houseway.web.api.call import COOKIE
from houseway.web.api.endpoints import ENDPOINTS
from houseway.web.jobs.worker import Worker, WorkLimits

TABLES = {
    "tavern/zoobac": 2,
    "tavern/three-card-poker": 3,
    "saloon/ultimate-texas-holdem": 2,
    "tavern/texas-holdem": 3,
    "lucky-buck/pan": 2,
}
"""The games of the tables, and how many bots sit at each."""
CLOCK = {"bank": 1.0, "wagers": 1.0, "play": 1.0, "settled": 0.1, "waiting": 0.1, "bots": 0.2}
MAX_TABLES, MAX_CACHED = 8, 40
"""Limits for tables and caches, low enough to be reached soon."""
MAX_LOGGED = 2_000
"""The most characters of an entry in a log."""
STAFF = {"Flo": ("floor",), "Aud": ("auditor",), "Adi": ("admin",), "Tea": ("trainer", "player")}
GUESTS = ("Ann", "Ben", "Cora")
CASE = {
    "game": "tavern/zoobac",
    "player_dealer": {"seat": 1, "bank": "500.00"},
    "wagers": [{"seat": 2, "bettor": "ann", "wager": "player", "amount": "10.00"}],
    "cards": ["As", "Kd", "2c", "9h", "3s", "4d"],
}
PRICE_REQUEST = {"game": "tavern/zoobac", "rules": {}, "pays": {"tie": {"0": "8 to 1"}}}
ACCOUNT = {"name": "Zoe", "password": "a long password"}
QUESTION = {"kind": "payout", "game": "tavern/zoobac", "seed": "1", "level": 1}
BODIES = {
    "/api/guest": {"nickname": "Ann"},
    "/api/accounts": ACCOUNT,
    "/api/login": ACCOUNT,
    "/api/keep": {"password": "a long password"},
    "/api/password": {"old": "a long password", "password": "a longer password"},
    "/api/house-rules": {"preset": "letter"},
    "/api/roles": {"person": "ann", "roles": ["player"]},
    "/api/tables": {
        "game": "tavern/zoobac",
        "rules": {"decks": 6},
        "limits": ["5.00", "100.00"],
        "bots": 3,
        "clock": {"bots": 0.5},
    },
    "/api/play": {"game": "tavern/three-card-poker", "nickname": "Dan"},
    "/api/tables/{table}/void": {"reason": "a card was exposed"},
    "/api/tables/{table}/rule": {"irregularity": "boxed-card", "seat": 1, "remedy": "void-seat"},
    "/api/settle": CASE,
    "/api/desk": CASE,
    "/api/jobs": {"kind": "price", "body": PRICE_REQUEST},
    "/api/rulings": {"case": CASE, "title": "A boxed card", "decision": "It plays."},
    "/api/bank": {"game": "tavern/zoobac", "option": "1", "seats": 6, "bankroll": "5000.00"},
    "/api/drills/{room}/{game}": {"kind": "payout", "seed": "1", "level": 2},
    "/api/drills/grade": {"question": QUESTION, "answer": {"fields": {"pays": "5.00"}}},
    "/api/auditions": {"title": "Tuesday", "parts": [{"game": "tavern/zoobac"}], "questions": 3},
    "/api/takes/{take}/answer": {"number": 1, "answer": {"fields": {"pays": "5.00"}}},
}
"""A valid request body for each address, before the fuzzer changes it."""
SESSION_PATHS = (
    "/api/guest",
    "/api/accounts",
    "/api/login",
    "/api/logout",
    "/api/keep",
    "/api/password",
)
"""Addresses that start or end a session."""
QUERY = {
    "preset": ("letter", "practice"),
    "option": ("1", "2", "limit:1"),
    "q": ("pair", "boxed card", "%"),
    "after": ("0", "5"),
    "before": ("9",),
    "last": ("3",),
    "rounds": ("0", "1000"),
    "seed": ("1", "hands 7"),
    "form": ("phh", "ohh"),
    "first": ("tavern/zoobac", "tavern/pan"),
    "second": ("cordova/zoobac",),
    "room": ("tavern",),
    "family": ("baccarat",),
    "pack": ("money",),
    "rule": ("B001",),
    "severity": ("error",),
    "cards": ("As Kd 2c 9h 3s 4d 5c", "T1 T2 T3 T4"),
    "low": ("As Kd",),
    "high": ("2c 2d 9h 3s 4d",),
    "decks": ("6", "8"),
    "minimum": ("5.00",),
    "maximum": ("100.00",),
    "collect_by": ("hand",),
    "wager": ("tie",),
    "stakes": ("1/2",),
}
HEADERS = {
    "content-type": ("application/json", "text/plain", "application/json; charset=x"),
    "origin": ("http://testing", "http://[", "null", "https://elsewhere.example"),
    "host": ("testing", "[", "testing:99999", ""),
    "accept-encoding": ("gzip", "gzip;q=x", "br"),
    "range": ("bytes=0-9", "bytes=-", "bytes=9-1,2-3"),
    "if-none-match": ('"x"',),
    "if-modified-since": ("yesterday",),
    "cookie": ("houseway=", "houseway=a; houseway=b", "=;;=", f"{COOKIE}={'9' * 400}"),
    "houseway-server": ("x" * 43, "\xe9"),
    "houseway-visitor": ("10.0.0.1",),
    "content-length": ("0", "-1", "99999999999"),
    "x-forwarded-for": ("10.0.0.1",),
}


class Site:
    """An application with tables, staff and guests; every error it logs is a fault."""

    def __init__(self, loop, journal):
        self.loop = loop
        self.faults = []
        self.room = Cardroom(BOOK, journal, limits=GENEROUS)
        self.room.people._hasher = CHEAP
        self.app = application.create_app(BOOK, self.room)
        routes = [route for route in self.app.app.app.routes if isinstance(route, Route)]
        self.api = [
            route for route in routes if route.path in {endpoint.path for endpoint in ENDPOINTS}
        ]
        self.pages = [route for route in routes if route not in self.api]
        loop.set_exception_handler(lambda _, context: self.faults.append(context))
        self.cookies, self.tables, self.connections = {}, [], {}
        self.run(self._open())

    async def _open(self):
        self._lifespan = Exchange(self.app, {"type": "lifespan"})
        self._lifespan.put({"type": "lifespan.startup"})
        assert (await self._lifespan.next())["type"] == "lifespan.startup.complete"
        accounts = self.room.people
        for name, roles in STAFF.items():
            person, self.cookies[name] = accounts.register(name, "a long password")
            accounts.grant(person.id, roles, "test")
        for name in GUESTS:
            _, self.cookies[name] = accounts.guest(name)
        self.cookies["nobody"] = ""
        floor = accounts.of(self.cookies["Flo"])
        for game_id, bots in TABLES.items():
            host = await self.room.open_table(floor, game_id, bots=bots, clock=CLOCK)
            self.tables.append(host.live.id)
            await host.join(Watcher())

    def close(self):
        self.run(self._close())

    async def _close(self):
        for connection in self.connections.values():
            connection.put({"type": "websocket.disconnect", "code": 1000})
            await connection.task
        self._lifespan.put({"type": "lifespan.shutdown"})
        await self._lifespan.task

    def run(self, awaited):
        return self.loop.run_until_complete(awaited)

    def check(self):
        """Raise if something failed outside of an answer."""
        assert not self.faults, self.faults

    # Requests.

    def request_one(self, random):
        """Send a random request as a random person; raise InputError if it is refused."""
        route = random.one_of(self.pages if random.chance(0.03) else self.api)
        method = random.one_of(sorted(route.methods))
        path = self._path(route.path, random)
        who = random.one_of(GUESTS if route.path in SESSION_PATHS else self.cookies)
        body = b"" if method in ("GET", "HEAD") else self._body(route.path, random)
        headers = self._headers(who, random)
        if random.chance(0.02):
            method = random.one_of(("PUT", "OPTIONS", "TRACE", "PROPFIND", "post"))
        status, cookie = self.run(self._ask(method, path, self._query(random), headers, body))
        self.check()
        if cookie is not None and who != "nobody":
            self.cookies[who] = cookie or self.room.people.guest(who)[1]
        assert status != 500, (method, path)
        if status >= 400:
            raise InputError(str(status))

    def _path(self, template, random):
        names = {
            "table": lambda: random.one_of([*self.room.hosts, "t1", "house", "t99"]),
            "hand:int": lambda: str(random.between(0, 9)),
            "ruling:int": lambda: str(random.between(0, 9)),
            "suffix": lambda: random.one_of(("md", "csv", "html", "sarif", "json", "pdf")),
        }
        game_id = random.one_of((*TABLES, "tavern/pai-gow-poker", "saloon/blackjack-bonus-bet"))
        parts = []
        for part in template.split("/"):
            name = part.partition("{")[2].partition("}")[0]
            if name == "room":
                part = game_id.partition("/")[0]
            elif name == "game":
                part = part.replace("{game}", game_id.partition("/")[2])
            elif name:
                part = part.replace(f"{{{name}}}", names.get(name, lambda: "x")())
            parts.append(mutate_text(part, random) if part and random.chance(0.08) else part)
        return "/".join(parts) or "/"

    def _body(self, template, random):
        body = msgspec.json.encode(mutate(BODIES.get(template, {}), random))
        return mutate_text(body.decode(), random).encode() if random.chance(0.15) else body

    def _query(self, random):
        pairs = []
        for _ in range(random.below(4)):
            name = random.one_of(QUERY)
            value = random.one_of(QUERY[name])
            if random.chance(0.4):
                value = mutate_text(value, random)
            pairs.append(f"{quote(name)}={quote(value)}")
        return "&".join(pairs).encode()

    def _headers(self, who, random):
        headers = {"host": "testing", "cookie": f"{COOKIE}={self.cookies[who]}"}
        while random.chance(0.2):
            name = random.one_of(HEADERS)
            headers[name] = random.one_of(HEADERS[name])
        return headers

    async def _ask(self, method, path, query, headers, body):
        scope = self._scope("http", path, headers)
        exchange = Exchange(self.app, {**scope, "method": method, "query_string": query})
        exchange.put({"type": "http.request", "body": body[:9], "more_body": True})
        exchange.put({"type": "http.request", "body": body[9:]})
        await exchange.task
        first = await exchange.next()
        header = dict(first["headers"]).get(b"set-cookie")
        cookie = header.decode().partition(";")[0].partition("=")[2] if header else None
        return first["status"], cookie and cookie.strip('"')

    def _scope(self, kind, path, headers):
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": quote(path).encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.encode(), text.encode("latin-1")) for name, text in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("testing", 80),
            "subprotocols": [],
        }

    # Connections to tables.

    def send_one(self, random):
        """Send a message to a random table as a random person.

        Raise InputError if the previous message on the same connection was refused.
        """
        self.run(self._send(random))
        self.check()

    async def _send(self, random):
        key = random.one_of(self.tables), random.one_of((*GUESTS, "nobody"))
        connection = self.connections.get(key)
        refused = await connection.answer() if connection is not None else ""
        if connection is None or connection.closed:
            self.connections[key] = connection = await self._connect(*key, random)
        connection.send(self._message(*key, random))
        if refused:
            raise InputError(refused)

    def _message(self, table, who, random):
        """A message that a person might send to a table, often with a random change."""
        intent = RandomRequests(self.room.find(table).live, random)._intent(who.lower())
        message = msgspec.to_builtins(intent)
        message["id"] = str(random.below(10**9)) if random.chance(0.9) else "a"
        if random.chance(0.5):
            message = mutate(message, random)
        text = msgspec.json.encode(message).decode()
        if random.chance(0.1):
            text = mutate_text(text, random)
        return {"bytes": text.encode()} if random.chance(0.005) else {"text": text}

    async def _connect(self, table, who, random):
        headers = {"host": "testing", "cookie": f"{COOKIE}={self.cookies[who]}"}
        connection = Connection(self.app, self._scope("websocket", "/ws", headers))
        hello = {"type": "hello", "v": 1 + random.below(2), "table": table, "cursor": 0}
        if random.chance(0.2):
            hello = mutate(hello, random)
        connection.put({"type": "websocket.receive", "text": msgspec.json.encode(hello).decode()})
        return connection


class RandomRequests(FuzzedTable):
    """Random requests to a table that this object does not run."""

    def __init__(self, table, random):
        self.table, self.random = table, random


class Exchange:
    """One request or connection that the application serves."""

    def __init__(self, app, scope):
        self._received, self._sent = asyncio.Queue(), asyncio.Queue()
        self.task = asyncio.create_task(self._serve(app, scope))

    async def _serve(self, app, scope):
        try:
            await app(scope, self._received.get, self._sent.put)
        finally:
            self._sent.put_nowait(None)  # the end

    def put(self, message):
        self._received.put_nowait(message)

    async def next(self):
        """The next message from the application; None at the end."""
        return await self._sent.get()


class Connection(Exchange):
    """The WebSocket connection of one person to one table."""

    def __init__(self, app, scope):
        super().__init__(app, scope)
        self.put({"type": "websocket.connect"})
        self.closed = False
        self._waiting = False

    def send(self, message):
        self.put({"type": "websocket.receive", **message})
        self._waiting = True

    async def answer(self):
        """Wait for the answer to the last message; return why it was refused, or ""."""
        while self._waiting and not self.closed:
            message = await self.next()
            if message is None:
                self.closed = True
                await self.task
            elif message["type"] == "websocket.send":
                answer = msgspec.json.decode(message["text"], type=dict)
                if answer["type"] in ("ack", "refused"):
                    self._waiting = False
                    return answer["what"] if answer["type"] == "refused" else ""
        return ""


@contextmanager
def open_site(folder, monkeypatch):
    """A site that reaches its limits soon and does no long calculations."""
    monkeypatch.setattr(cardroom, "MAX_TABLES", MAX_TABLES)
    monkeypatch.setattr(cardroom, "MAX_CLOSED", 2)
    monkeypatch.setattr(people, "_MAX_CACHED", MAX_CACHED)
    monkeypatch.setattr(people, "_SOME_HASH", CHEAP.hash("nobody has this password"))
    monkeypatch.setattr(worker, "_MAX_WAITING", 0)
    monkeypatch.setattr(writer, "_APART", 0.0)
    no_work = WorkLimits(waiting=0, kept=MAX_CACHED)
    monkeypatch.setattr(
        application, "Worker", lambda book, **keywords: Worker(book, no_work, **keywords)
    )
    monkeypatch.setattr(database, "_set_up_sqlite", _set_up_without_waiting)
    loop, journal = asyncio.new_event_loop(), Journal.open(str(folder / "site.db"))
    try:
        site = Site(loop, journal)
        try:
            with collecting_log_errors(site.faults):
                yield site
        finally:
            site.close()
        site.check()
    finally:
        loop.run_until_complete(loop.shutdown_default_executor())
        loop.close()
        journal.close()


def _set_up_without_waiting(connection, record, set_up=database._set_up_sqlite):
    """Nothing is killed here, so commits need not wait for the disk."""
    set_up(connection, record)
    connection.execute("PRAGMA synchronous=OFF")


@contextmanager
def collecting_log_errors(faults):
    """Add every error in any log to the faults, and every entry that is too long."""
    handler = logging.Handler()

    def emit(record):
        if record.levelno >= logging.ERROR or len(handler.format(record)) > MAX_LOGGED:
            faults.append(record.getMessage())

    handler.emit = emit
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
