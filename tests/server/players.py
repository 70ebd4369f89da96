"""People who use a running server: over HTTP with a session, and on a connection to a table."""

import json
from contextlib import ExitStack
from itertools import count
from time import monotonic, sleep
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

IDS = count(1)


def wait_for(condition, seconds=60, pause=0.01):
    """Wait until a condition is true; needed if no message reports the change."""
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, f"the condition was not true within {seconds} seconds"
        sleep(pause)


class Player:
    """A person with a session, who may sit at a table."""

    def __init__(self, site, nickname="Ann"):
        self.site = site
        self.cookie = self.device = ""
        self.me = self.post("/api/guest", {"nickname": nickname}) if nickname else None

    def ask(self, method, path, body=None, headers=None):
        """Send a request and return the status and the answer."""
        headers = {"Content-Type": "application/json", "Cookie": self.cookie, **(headers or {})}
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = Request(self.site + path, data, headers, method=method)
        try:
            with urlopen(request) as response:
                for cookie in response.headers.get_all("set-cookie", ()):
                    text = cookie.partition(";")[0]
                    if text.startswith("houseway-device="):
                        self.device = text
                    else:
                        self.cookie = text
                return response.status, json.loads(response.read())
        except HTTPError as error:
            with error:
                return error.code, json.loads(error.read())

    def get(self, path):
        status, answer = self.ask("GET", path)
        assert status == 200, answer
        return answer

    def read(self, path):
        """The text of a page or file."""
        with urlopen(Request(self.site + path, headers={"Cookie": self.cookie})) as response:
            return response.read().decode()

    def post(self, path, body=None):
        status, answer = self.ask("POST", path, body)
        assert status == 200, answer
        return answer

    def connect(self, table, cursor=0, **settings):
        return TableClient(self.site, self.cookie, table, cursor, **settings)


class TableClient:
    """A WebSocket connection to a table that keeps the newest view."""

    def __init__(self, site, cookie, table, cursor=0, hello=True, greeting=None, **settings):
        address = site.replace("http:", "ws:") + "/ws"
        headers = {"Cookie": cookie} if cookie else {}
        self._exit = ExitStack()
        # An unbounded queue, so closing does not wait for messages that nobody reads. No pings:
        # they use random numbers, which would change the examples that Hypothesis generates.
        settings = {"compression": None, "max_queue": None, "ping_interval": None, **settings}
        self.socket = self._exit.enter_context(
            connect(address, additional_headers=headers, **settings)
        )
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
            self.events += [(event["seq"], event["event"]) for event in message.get("events", ())]
        elif message["type"] == "event":
            self.events.append((message["seq"], message["event"]))
        return message

    def until(self, condition, timeout=60):
        """Read messages until a condition is true, and return the newest view."""
        while not condition():
            self.hear(timeout)
        return self.view

    def do(self, type, **fields):
        """Send a request and return its answer."""
        name = fields.pop("id", f"a{next(IDS)}")
        self.say(type=type, id=name, **fields)
        while True:
            message = self.hear()
            if message["type"] in ("ack", "refused") and message["id"] == name:
                return message

    def close(self):
        self._exit.close()

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
        """Read until the server closes the connection; return the last message."""
        last = None
        try:
            while True:
                last = self.hear()
        except ConnectionClosed:
            return last

    def play_until_asked(self):
        """Play with simple choices until there is a decision to make."""
        while not self.view["decisions"]:
            # Bots can finish a hand before the player bets.
            if self.view["phase"] == "settled" and self.do("next-hand")["type"] == "ack":
                continue
            if not self.move():
                self.hear()

    def play(self, hands=1, bank="400.00"):
        """Play a number of hands to the end with simple choices, and return the view."""
        goal = self.view["hand"] + hands
        while self.view["hand"] < goal or self.view["phase"] != "settled":
            if not self.move(bank):
                self.hear()
        return self.view

    def move(self, bank="400.00"):
        """Make a simple move; return False if there is none to make."""
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
            decision = view["decisions"][0]
            self.must(
                "choose",
                seat=decision["seat"],
                hand=decision["hand"],
                kind=decision["kind"],
                choice=decision["default"],
                cards=view["hands"][str(decision["seat"])][-1:]
                if decision["kind"] == "discard"
                else [],
            )
            return True
        return False

    def must(self, type, **fields):
        """Send a request that must not be refused."""
        answer = self.do(type, **fields)
        assert answer["type"] == "ack", answer
        # The view of an action arrives before its acknowledgment.
        assert self.seq >= answer["seq"]
