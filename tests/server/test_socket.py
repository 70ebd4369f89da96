"""The line to a table: playing, coming back, ids, refusals, limits and slow clients."""

import asyncio
import json
import socket as plain
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocket, WebSocketState
from tests.book import BOOK
from tests.server.players import Line, Player, wait_for
from tests.server.running import GENEROUS, running
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.rates import Limits, Rate
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.table_events import LeavingAsked
from houseway.web.socket import Connection

FAST = {"bots": 0.0, "settled": 0.05}
ONE_OF_EACH_FAMILY = [
    "tavern/ez-baccarat-panda-8",
    "tavern/casino-war",
    "tavern/three-card-poker",
    "tavern/ultimate-texas-holdem-bad-beat-bonus",
    "tavern/no-bust-21st-century-blackjack",
    "tavern/fortune-pai-gow-poker",
    "tavern/pai-gow-tiles",
]


@pytest.fixture
def ann(site):
    return Player(site)


def open_table(player, game="tavern/ez-baccarat-panda-8", bots=2, **more):
    more.setdefault("clock", FAST)
    return player.post("/api/tables", {"game": game, "bots": bots, **more})["id"]


@pytest.mark.parametrize("game_id", ONE_OF_EACH_FAMILY)
def test_a_guest_sits_down_among_bots_banks_and_plays(ann, game_id):
    table = open_table(ann, game_id)
    with ann.line(table) as line:
        line.must("sit", seat=1, buy_in="1000.00")
        assert line.view["seats"][0]["person"] == ann.me["person"]
        banked = False
        for _ in range(4):
            view = line.play()
            banked = banked or view["you"]["banks"]
            assert view["seed"] or view["shoe"]["roots"]
        assert banked
        line.must("leave")
    assert all(hand["hand"] for hand in ann.get(f"/api/tables/{table}/hands"))


def test_events_have_dense_numbers_and_a_view_follows_them(ann):
    with ann.line(open_table(ann)) as line:
        line.must("sit", seat=1, buy_in="1000.00")
        line.play(2)
        numbers = [number for number, _ in line.events]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert line.seq == numbers[-1]


def test_a_viewer_who_comes_back_in_mid_hand_continues_from_the_cursor(ann):
    table = open_table(ann, "tavern/ultimate-texas-holdem-bad-beat-bonus", clock={"bots": 0})
    with ann.line(table) as line:
        line.must("sit", seat=1, buy_in="1000.00")
        line.play_until_asked()
        before, cursor = line.view, line.seq
    with ann.line(table, cursor) as back:
        assert back.heard == ["view"]
        assert back.view["decisions"] == before["decisions"]
        assert back.view["hands"] == before["hands"]
    with ann.line(table, cursor - 1) as back:
        assert back.heard == ["event", "view"]
    with ann.line(table, 10**9) as ahead:
        assert ahead.heard == ["snapshot"]
    with ann.line(table) as fresh:
        assert fresh.heard == ["snapshot"]


def test_the_same_id_happens_once_and_is_acknowledged_again(ann):
    with ann.line(open_table(ann, bots=0)) as line:
        for _ in range(3):
            assert line.do("sit", id="once", seat=1, buy_in="1000.00")["type"] == "ack"
        assert line.view["seats"][0]["stack"] == "1000.00"
        assert line.do("sit", id="twice", seat=1, buy_in="1000.00")["type"] == "refused"
    assert ann.get("/api/me")["balance"] == "9000.00"


def test_a_watcher_sees_the_table_but_may_not_play(ann, site):
    table = open_table(ann)
    with Line(site, "", table) as line:
        assert line.view["you"]["person"] == ""
        answer = line.do("sit", seat=1, buy_in="1000.00")
        assert (answer["type"], answer["what"]) == (
            "refused",
            "sign in first",
        )


def test_another_persons_decision_is_refused(ann, site):
    table = open_table(ann, "tavern/three-card-poker", bots=1)
    ben = Player(site, "Ben")
    with ann.line(table) as line, ben.line(table) as other:
        line.must("sit", seat=1, buy_in="1000.00")
        line.play_until_asked()
        answer = other.do("choose", seat=1, kind="play-or-fold", choice="fold")
        assert answer["what"] == "it's not your turn"
        assert line.view["hands"]["1"] != ["??", "??", "??"]
        other.until(lambda: other.view["phase"] == "play")
        assert other.view["hands"]["1"] == ["??", "??", "??"]
        assert other.view["decisions"] == []


def test_chips_that_a_person_does_not_have_cannot_be_brought(ann):
    with ann.line(open_table(ann, bots=0)) as line:
        answer = line.do("sit", seat=1, buy_in="10000.01")
        assert answer["type"] == "refused"
        assert line.do("sit", seat=1, buy_in="10000.00")["type"] == "ack"
        assert line.view["froze"] is False


@pytest.mark.parametrize(
    "hello",
    [
        {"type": "hello", "v": 3, "table": "t1"},
        {"type": "hello", "v": 1, "table": "nowhere"},
        {"type": "hello", "v": 1},
        {"type": "ready", "id": "a"},
        {"type": "hello", "v": 1, "table": "t1", "cursor": -1},
        ["hello"],
    ],
)
def test_a_wrong_hello_is_answered_with_bye(site, hello):
    with Line(site, "", "t1", hello=False) as line:
        line.socket.send(json.dumps(hello))
        assert line.hear()["type"] == "bye"
        with pytest.raises(ConnectionClosed):
            line.hear()


def test_a_page_of_another_site_gets_no_line(site):
    with pytest.raises(InvalidStatus, match="403"):
        Line(site, "", "t1", origin="https://elsewhere.example")


def test_a_page_of_our_own_gets_a_line(ann, site):
    table = open_table(ann)
    ann.line(table, origin=site).close()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
FIELDS = [
    *("seat", "buy_in", "amount", "out", "wager", "on", "accept"),
    *("kind", "choice", "hand", "cards", "table", "cursor", "v"),
]
TYPES = ["hello", "sit", "buy", "leave", "sit-out", "wager", "unwager", "bank", "choose", "other"]
messages = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES) | json_values},
    optional={
        "id": st.text(max_size=70) | st.uuids().map(str) | json_values,
        **{
            name: json_values
            | st.sampled_from([0, 1, 2, "banker", "player", "5.00", "-5.00", "1e9", ["As"], True])
            for name in FIELDS
        },
    },
)


@settings(
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(message=messages | st.text(max_size=200) | json_values)
def test_any_message_is_acknowledged_or_refused_and_freezes_nothing(fuzzed, message):
    text = message if isinstance(message, str) else json.dumps(message)
    fuzzed.socket.send(text)
    while fuzzed.hear()["type"] not in ("ack", "refused"):
        pass
    assert fuzzed.view["froze"] is False


@pytest.fixture(scope="module")
def fuzzed(site):
    """The line of someone who sits and sends anything; a probe now and then keeps it open."""
    player = Player(site, "Fuzz")
    with player.line(open_table(player, bots=2)) as line:
        line.must("sit", seat=1, buy_in="1000.00")
        yield Probing(line)


class Probing:
    """Sends something sensible now and then: a client that is only refused is disconnected."""

    def __init__(self, line):
        self.line = line
        self.sent = 0
        self.socket = self

    def send(self, text):
        self.sent += 1
        if self.sent % 50 == 0:
            self.line.do("sit-out", out=False)
        self.line.socket.send(text)

    def hear(self):
        return self.line.hear()

    @property
    def view(self):
        return self.line.view


def test_a_client_that_sends_only_nonsense_is_disconnected(ann):
    with ann.line(open_table(ann)) as line:
        for _ in range(200):
            line.socket.send("nonsense")
        assert line.drain()["type"] == "bye"


def test_a_message_that_is_too_long_is_refused(ann):
    with ann.line(open_table(ann)) as line:
        assert line.do("wager", seat=1, wager="x" * 5000, amount="5.00")["type"] == "refused"


def test_bytes_instead_of_text_end_the_line_and_nothing_else(ann):
    table = open_table(ann)
    with ann.line(table) as line:
        line.socket.send(b"\xff\x00")
        line.drain()
    ann.line(table).close()


def test_messages_beyond_the_rate_are_refused(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    limits = Limits(messages=Rate(5, 0.001), clock=0.0)
    with running(BOOK, Cardroom(BOOK, journal, limits=limits)) as site:
        ann = Player(site)
        with ann.line(open_table(ann)) as line:
            answers = [line.do("sit-out", out=True) for _ in range(7)]
    assert [answer["what"][:17] for answer in answers[5:]] == ["too many messages"] * 2
    journal.close()


def test_a_slow_client_is_dropped_and_can_come_back(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    room = Cardroom(
        BOOK, journal, limits=Limits(waiting=150, messages=Rate(10_000, 1000), clock=0.0)
    )
    with running(BOOK, room) as site:
        ann = Player(site)
        hurry = dict.fromkeys(("bots", "settled", "wagers", "bank"), 0.0)
        table = open_table(ann, bots=4, clock=hurry)
        viewers = room.hosts[table].viewers
        # Nothing is sent before both look on.
        room.people.grant(ann.me["person"], ("player", "floor"), "test")
        ann.post(f"/api/tables/{table}/pause")
        slow = deaf(site, table)
        with ann.line(table) as line:
            line.must("sit", seat=1, buy_in="1000.00")
            wait_for(lambda: len(viewers) == 2)
            ann.post(f"/api/tables/{table}/resume")
            while len(viewers) == 2:
                line.hear()
        assert is_shown_out(slow)
        with ann.line(table) as back:
            assert back.view["seats"][0]["person"] == "ann"
    assert verify(journal, BOOK).faults == []
    journal.close()


def test_a_client_that_falls_behind_gets_every_message_in_order(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    room = Cardroom(BOOK, journal, limits=Limits(waiting=10_000, clock=0.0))
    with running(BOOK, room) as site:
        ann = Player(site)
        room.people.grant(ann.me["person"], ("player", "floor"), "test")
        hurry = dict.fromkeys(("bots", "settled", "wagers", "bank"), 0.0)
        table = open_table(ann, bots=4, clock=hurry)
        with ann.line(table, max_queue=1, sock=narrow(site)) as line:
            line.must("sit", seat=1, buy_in="1000.00")
            (viewer,) = room.hosts[table].viewers
            wait_for(lambda: len(viewer._waiting) > 10)
            # More is sent while it catches up.
            seen = line.seq
            line.until(lambda: line.seq > seen + 500)
            ann.post(f"/api/tables/{table}/pause")
            line.until(lambda: line.view["paused"])
            assert not viewer._waiting
            line.must("sit-out", out=True)
        numbers = [seq for seq, _ in line.events]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    journal.close()


def test_a_message_never_overtakes_one_that_waits(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    sent = []

    async def talk():
        line = Connection(WebSocket(scope, None, send), Cardroom(BOOK, journal), asyncio.Event())
        line.socket.application_state = WebSocketState.CONNECTED
        line.send([b"first", b"second"])
        assert sent == []
        keeps_up.set()
        line.send([b"third"])
        writing = asyncio.create_task(line.write())
        while len(sent) < 3:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        line.send([b"fourth"])
        assert sent == ["first", "second", "third", "fourth"]
        writing.cancel()

    async def send(message):
        await keeps_up.wait()
        sent.append(message["text"])

    keeps_up = asyncio.Event()
    scope = {"type": "websocket", "path": "/ws", "headers": []}
    asyncio.run(talk())
    journal.close()


def narrow(site):
    """A connection to the server with a small window."""
    at = urlsplit(site)
    sock = plain.socket()
    sock.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4096)
    sock.connect((at.hostname, at.port))
    return sock


def deaf(site, table):
    """A client that says hello and never reads, with a small window."""
    at, sock = urlsplit(site), narrow(site)
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    sock.sendall(f"GET /ws HTTP/1.1\r\nHost: {at.netloc}\r\n{upgrade}{key}\r\n".encode())
    assert sock.recv(1000).startswith(b"HTTP/1.1 101")
    hello = json.dumps({"type": "hello", "v": 1, "table": table}).encode()
    sock.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return sock


def is_shown_out(sock):
    """Whether the server closes the line once what was under way is read."""
    client = ClientProtocol(parse_uri("ws://localhost/ws"), state=OPEN)
    sock.settimeout(60)
    while received := sock.recv(1 << 16):
        client.receive_data(received)
        # What answers the close, or the server would wait for it.
        sock.sendall(b"".join(client.data_to_send()))
    sock.close()
    return client.close_rcvd is not None


def test_the_fault_of_a_request_is_refused_and_freezes_nothing(ann, monkeypatch):
    with ann.line(open_table(ann, bots=0)) as line:
        line.must("sit", seat=1, buy_in="1000.00")

        def fail(self, who):
            self.emit(LeavingAsked(1))
            raise RuntimeError("a fault")

        monkeypatch.setattr("houseway.play.live.table.LiveTable.leave", fail)
        answer = line.do("leave")
        assert answer["what"] == "something went wrong: the error is in the server's log"
        monkeypatch.undo()
        line.must("buy", amount="10.00")
        seat = line.view["seats"][0]
        assert (line.view["froze"], seat["stack"], seat["leaving"]) == (False, "1010.00", False)


def test_a_fault_of_the_clock_that_comes_again_freezes_that_table_alone(ann, monkeypatch):
    fast = {"bots": 0.05}
    broken, sound = open_table(ann, bots=2, clock=fast), open_table(ann, bots=0)
    with ann.line(broken) as line, ann.line(sound) as other:
        failed = []

        def fail(self, *args):
            failed.append(self.id)
            raise RuntimeError("a fault")

        monkeypatch.setattr("houseway.banked.live_table.LiveBanked.take_bank", fail)
        line.until(lambda: line.view["froze"])
        assert failed == [broken] * 2
        monkeypatch.undo()
        other.must("sit", seat=1, buy_in="1000.00")
        assert other.view["froze"] is False


def test_a_person_may_bet_behind_another(ann, site):
    table = open_table(ann, bots=0, clock={"settled": 0.05})
    ben, cy = Player(site, "Ben"), Player(site, "Cy")
    with ann.line(table) as banker, ben.line(table) as front, cy.line(table) as behind:
        for seat, line in ((1, banker), (2, front), (3, behind)):
            line.must("sit", seat=seat, buy_in="1000.00")
        banker.until(lambda: banker.view["phase"] == "bank")
        banker.must("bank", accept=True, amount="100.00")
        behind.until(lambda: behind.view["phase"] == "wagers")
        behind.must("wager", seat=2, wager="banker", amount="50.00")
        front.must("wager", seat=2, wager="banker", amount="500.00")
        front.must("ready")
        behind.must("ready")
        view = banker.until(lambda: banker.view["lines"])
        assert [line["bettor"] for line in view["lines"]] == [cy.me["person"], ben.me["person"]]
        used = view["bank"]["used"]
        assert used in ("100.00", "0.00")


def test_a_line_ends_with_the_session_that_it_was_opened_with(ann):
    with ann.line(open_table(ann)) as line:
        line.must("sit", seat=1, buy_in="1000.00")
        ann.post("/api/logout")
        while (answer := line.hear())["type"] != "bye":
            pass
        assert "session has ended" in answer["why"]
        with pytest.raises(ConnectionClosed):
            line.hear()


def test_a_name_that_is_kept_goes_on_with_a_new_line(ann):
    table = open_table(ann)
    with ann.line(table) as line:
        line.must("sit", seat=1, buy_in="1000.00")
        ann.post("/api/keep", {"password": "a long password"})
        while line.hear()["type"] != "bye":
            pass
    with ann.line(table) as again:
        assert again.view["you"]["seats"] == [1]
        again.must("leave")


def test_a_line_has_the_roles_that_its_person_has_now(site, tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    room = Cardroom(BOOK, journal, limits=GENEROUS)
    with running(BOOK, room) as address:
        bob = Player(address, "Bob")
        with bob.line(open_table(bob)) as line:
            line.must("sit", seat=1, buy_in="1000.00")
            room.people.grant(bob.me["person"], ["auditor"], by="house")
            assert line.do("sit-out")["type"] == "refused"
    journal.close()
