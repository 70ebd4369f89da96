"""People at a running server: over HTTP with a session, and on the line to a table."""

import json
from contextlib import ExitStack
from itertools import count
from time import monotonic, sleep
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

IDS = count(1)


def wait_for(holds, seconds=60, pause=0.01):
    """Wait for what no line tells."""
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end, "it never came"
        sleep(pause)


class Player:
    """Someone with a session, who may sit at a table."""

    def __init__(self, site, nickname="Ann"):
        self.site = site
        self.cookie = ""
        self.me = self.post("/api/guest", {"nickname": nickname}) if nickname else None

    def ask(self, method, path, body=None, headers=None):
        """Status and answer of a request."""
        sent = {"Content-Type": "application/json", "Cookie": self.cookie, **(headers or {})}
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = Request(self.site + path, data, sent, method=method)
        try:
            with urlopen(request) as response:
                given = response.headers.get("set-cookie")
                if given:
                    self.cookie = given.partition(";")[0]
                return response.status, json.loads(response.read())
        except HTTPError as error:
            with error:
                return error.code, json.loads(error.read())

    def get(self, path):
        status, said = self.ask("GET", path)
        assert status == 200, said
        return said

    def post(self, path, body=None):
        status, said = self.ask("POST", path, body)
        assert status == 200, said
        return said

    def line(self, table, cursor=0, **more):
        return Line(self.site, self.cookie, table, cursor, **more)


class Line:
    """A line to a table that keeps the newest view."""

    def __init__(self, site, cookie, table, cursor=0, hello=True, greeting=None, **more):
        address = site.replace("http:", "ws:") + "/ws"
        headers = {"Cookie": cookie} if cookie else {}
        self._kept = ExitStack()
        # An unbounded queue, so closing does not wait for what is never read. No pings: they draw
        # from the random numbers that generated examples must have to themselves.
        more = {"compression": None, "max_queue": None, "ping_interval": None, **more}
        line = connect(address, additional_headers=headers, **more)
        self.socket = self._kept.enter_context(line)
        self.view = None
        self.seq = cursor
        self.events = []
        self.heard = []
        if hello:
            self.say(
                **{"type": "hello", "v": 1, "table": table, "cursor": cursor, **(greeting or {})}
            )
            self.until(lambda: self.view is not None)

    def say(self, **message):
        self.socket.send(json.dumps(message))

    def hear(self, timeout=60):
        message = json.loads(self.socket.recv(timeout))
        self.heard.append(message["type"])
        if message["type"] in ("view", "snapshot", "update"):
            self.view, self.seq = message["view"], message["seq"]
            self.events += [(one["seq"], one["event"]) for one in message.get("events", ())]
        elif message["type"] == "event":
            self.events.append((message["seq"], message["event"]))
        return message

    def until(self, holds, timeout=60):
        while not holds():
            self.hear(timeout)
        return self.view

    def do(self, type, **fields):
        """Ask for something; what was answered to it."""
        name = fields.pop("id", f"a{next(IDS)}")
        self.say(type=type, id=name, **fields)
        while True:
            message = self.hear()
            if message["type"] in ("ack", "refused") and message["id"] == name:
                return message

    def close(self):
        self._kept.close()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    @property
    def seat(self):
        return self.view["you"]["seats"][0]

    @property
    def may_bet(self):
        return not (self.view["you"]["banks"] or self.view["seats"][self.seat - 1]["ready"])

    def drain(self):
        """Read until the server ends the line; the last message."""
        last = None
        try:
            while True:
                last = self.hear()
        except ConnectionClosed:
            return last

    def play_until_asked(self):
        """Play by simple choices until there is a decision to make."""
        while not self.view["decisions"]:
            if not self.move():
                self.hear()

    def play(self, hands=1, bank="400.00"):
        """Play until so many more hands are over, by simple choices."""
        goal = self.view["hand"] + hands
        while self.view["hand"] < goal or self.view["phase"] != "settled":
            if not self.move(bank):
                self.hear()
        return self.view

    def move(self, bank="400.00"):
        view = self.view
        offer = view.get("offer")
        if view["phase"] == "bank" and offer and offer["yours"]:
            self.must("bank", accept=True, amount=bank)
            return True
        if view["phase"] == "wagers" and self.may_bet:
            space = view["spaces"][0]
            on = space["on"][0] if space["on"] else ""
            self.do("wager", seat=self.seat, wager=space["wager"], amount="30.00", on=on)
            self.must("ready")
            return True
        if view["decisions"]:
            one = view["decisions"][0]
            self.must(
                "choose",
                seat=one["seat"],
                hand=one["hand"],
                kind=one["kind"],
                choice=one["default"],
                cards=view["hands"][str(one["seat"])][-1:] if one["kind"] == "discard" else [],
            )
            return True
        return False

    def must(self, type, **fields):
        answer = self.do(type, **fields)
        assert answer["type"] == "ack", answer
        # The view of what was done comes before its acknowledgement.
        assert self.seq >= answer["seq"]
