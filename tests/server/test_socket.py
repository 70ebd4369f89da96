"""The connection to a table: playing, reconnecting, ids, refusals, limits and slow clients."""

import asyncio
import json
import socket
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocket, WebSocketState
from tests.book import BOOK
from tests.server.players import Player, TableClient, wait_for
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
from houseway.web.live.socket import Connection

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


def open_table(player, game="tavern/ez-baccarat-panda-8", bots=2, **fields):
    fields.setdefault("clock", FAST)
    return player.post("/api/tables", {"game": game, "bots": bots, **fields})["id"]


@pytest.mark.parametrize("game_id", ONE_OF_EACH_FAMILY)
def test_a_guest_sits_down_with_bots_takes_the_bank_and_plays(ann, game_id):
    table = open_table(ann, game_id)
    with ann.connect(table) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        assert client.view["seats"][0]["person"] == ann.me["person"]
        banked = False
        for _ in range(4):
            view = client.play()
            banked = banked or view["you"]["banks"]
            assert view["seed"] or view["shoe"]["roots"]
        assert banked
        client.must("leave")
    assert all(hand["hand"] for hand in ann.get(f"/api/tables/{table}/hands"))


def test_events_are_numbered_without_gaps_and_a_view_follows_them(ann):
    with ann.connect(open_table(ann)) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        client.play(2)
        numbers = [number for number, _ in client.events]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert client.seq == numbers[-1]


def test_a_viewer_who_reconnects_mid_hand_continues_from_the_cursor(ann):
    table = open_table(ann, "tavern/ultimate-texas-holdem-bad-beat-bonus", clock={"bots": 0})
    with ann.connect(table) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        client.play_until_asked()
        before, cursor = client.view, client.seq
    with ann.connect(table, cursor) as returning_client:
        assert returning_client.heard == ["view"]
        assert returning_client.view["decisions"] == before["decisions"]
        assert returning_client.view["hands"] == before["hands"]
    with ann.connect(table, cursor - 1) as returning_client:
        assert returning_client.heard == ["event", "view"]
    with ann.connect(table, 10**9) as ahead_client:
        assert ahead_client.heard == ["snapshot"]
    with ann.connect(table) as new_client:
        assert new_client.heard == ["snapshot"]


def test_a_repeated_id_takes_effect_once_and_is_acknowledged_again(ann):
    with ann.connect(open_table(ann, bots=0)) as client:
        for _ in range(3):
            assert client.do("sit", id="once", seat=1, buy_in="1000.00")["type"] == "ack"
        assert client.view["seats"][0]["stack"] == "1000.00"
        assert client.do("sit", id="twice", seat=1, buy_in="1000.00")["type"] == "refused"
    assert ann.get("/api/me")["balance"] == "9000.00"


def test_a_visitor_sees_the_table_but_cannot_play(ann, site):
    table = open_table(ann)
    with TableClient(site, "", table) as client:
        assert client.view["you"]["person"] == ""
        answer = client.do("sit", seat=1, buy_in="1000.00")
        assert (answer["type"], answer["what"]) == (
            "refused",
            "sign in first",
        )


def test_a_choice_for_another_person_is_refused(ann, site):
    table = open_table(ann, "tavern/three-card-poker", bots=1)
    ben = Player(site, "Ben")
    with ann.connect(table) as client, ben.connect(table) as other:
        client.must("sit", seat=1, buy_in="1000.00")
        client.play_until_asked()
        answer = other.do("choose", seat=1, kind="play-or-fold", choice="fold")
        assert answer["what"] == "it's not your turn"
        assert client.view["hands"]["1"] != ["??", "??", "??"]
        other.until(lambda: other.view["phase"] == "play")
        assert other.view["hands"]["1"] == ["??", "??", "??"]
        assert other.view["decisions"] == []


def test_a_person_cannot_buy_in_for_more_chips_than_they_have(ann):
    with ann.connect(open_table(ann, bots=0)) as client:
        answer = client.do("sit", seat=1, buy_in="10000.01")
        assert answer["type"] == "refused"
        assert client.do("sit", seat=1, buy_in="10000.00")["type"] == "ack"
        assert client.view["froze"] is False


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
def test_a_bad_hello_is_answered_with_bye(site, hello):
    with TableClient(site, "", "t1", hello=False) as client:
        client.socket.send(json.dumps(hello))
        assert client.hear()["type"] == "bye"
        with pytest.raises(ConnectionClosed):
            client.hear()


def test_a_page_of_another_site_cannot_connect(site):
    with pytest.raises(InvalidStatus, match="403"):
        TableClient(site, "", "t1", origin="https://elsewhere.example")


def test_a_page_of_the_same_site_can_connect(ann, site):
    table = open_table(ann)
    ann.connect(table, origin=site).close()


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
def test_any_message_is_acknowledged_or_refused_and_freezes_no_table(fuzz_client, message):
    text = message if isinstance(message, str) else json.dumps(message)
    fuzz_client.socket.send(text)
    while fuzz_client.hear()["type"] not in ("ack", "refused"):
        pass
    assert fuzz_client.view["froze"] is False


@pytest.fixture(scope="module")
def fuzz_client(site):
    """The connection of a seated person; valid messages now and then keep it open."""
    player = Player(site, "Fuzz")
    with player.connect(open_table(player, bots=2)) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        yield ProbingClient(client)


class ProbingClient:
    """Sends a valid message now and then; a client that is always refused is disconnected."""

    def __init__(self, client):
        self.client = client
        self.sent = 0
        self.socket = self

    def send(self, text):
        self.sent += 1
        if self.sent % 50 == 0:
            self.client.do("sit-out", out=False)
        self.client.socket.send(text)

    def hear(self):
        return self.client.hear()

    @property
    def view(self):
        return self.client.view


def test_a_client_that_sends_only_nonsense_is_disconnected(ann):
    with ann.connect(open_table(ann)) as client:
        for _ in range(200):
            client.socket.send("nonsense")
        assert client.drain()["type"] == "bye"


def test_a_message_that_is_too_long_is_refused(ann):
    with ann.connect(open_table(ann)) as client:
        answer = client.do("wager", seat=1, wager="x" * 5000, amount="5.00")
        assert (answer["type"], answer["what"]) == (
            "refused",
            "a message can have at most 4096 characters",
        )


def test_bytes_instead_of_text_close_only_that_connection(ann):
    table = open_table(ann, bots=0)
    with ann.connect(table) as client, ann.connect(table) as other:
        client.socket.send(b"\xff\x00")
        client.drain()
        other.must("sit", seat=1, buy_in="1000.00")


def test_messages_beyond_the_rate_limit_are_refused(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    limits = Limits(messages=Rate(5, 0.001), clock=0.0)
    with running(BOOK, Cardroom(BOOK, journal, limits=limits)) as site:
        ann = Player(site)
        with ann.connect(open_table(ann)) as client:
            answers = [client.do("sit-out", out=True) for _ in range(7)]
    assert [answer["what"][:17] for answer in answers[5:]] == ["too many messages"] * 2
    journal.close()


def test_a_slow_client_is_dropped_and_can_reconnect(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    room = Cardroom(
        BOOK, journal, limits=Limits(waiting=150, messages=Rate(10_000, 1000), clock=0.0)
    )
    with running(BOOK, room) as site:
        ann = Player(site)
        fast_clock = dict.fromkeys(("bots", "settled", "wagers", "bank"), 0.0)
        table = open_table(ann, bots=4, clock=fast_clock)
        viewers = room.hosts[table].viewers
        # The table is paused, so that it sends nothing before both clients watch.
        room.people.grant(ann.me["person"], ("player", "floor"), "test")
        ann.post(f"/api/tables/{table}/pause")
        slow_socket = connect_without_reading(site, table)
        with ann.connect(table) as client:
            client.must("sit", seat=1, buy_in="1000.00")
            wait_for(lambda: len(viewers) == 2)
            ann.post(f"/api/tables/{table}/resume")
            while len(viewers) == 2:
                client.hear()
        assert is_closed_by_server(slow_socket)
        with ann.connect(table) as returning_client:
            assert returning_client.view["seats"][0]["person"] == "ann"
    assert verify(journal, BOOK).faults == []
    journal.close()


def test_a_client_that_falls_behind_gets_every_message_in_order(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    room = Cardroom(BOOK, journal, limits=Limits(waiting=10_000, clock=0.0))
    with running(BOOK, room) as site:
        ann = Player(site)
        room.people.grant(ann.me["person"], ("player", "floor"), "test")
        fast_clock = dict.fromkeys(("bots", "settled", "wagers", "bank"), 0.0)
        table = open_table(ann, bots=4, clock=fast_clock)
        with ann.connect(table, max_queue=1, sock=small_socket(site)) as client:
            client.must("sit", seat=1, buy_in="1000.00")
            (viewer,) = room.hosts[table].viewers
            wait_for(lambda: len(viewer._waiting) > 10)
            # The server sends more messages while the client catches up.
            seq_before = client.seq
            client.until(lambda: client.seq > seq_before + 500)
            ann.post(f"/api/tables/{table}/pause")
            client.until(lambda: client.view["paused"])
            assert not viewer._waiting
            client.must("sit-out", out=True)
        numbers = [seq for seq, _ in client.events]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    journal.close()


def test_messages_are_sent_in_order(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    sent = []

    async def talk():
        connection = Connection(
            WebSocket(scope, None, send), Cardroom(BOOK, journal), asyncio.Event()
        )
        connection.socket.application_state = WebSocketState.CONNECTED
        connection.send([b"first", b"second"])
        assert sent == []
        client_reads.set()
        connection.send([b"third"])
        writing = asyncio.create_task(connection.write())
        while len(sent) < 3:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        connection.send([b"fourth"])
        assert sent == ["first", "second", "third", "fourth"]
        writing.cancel()

    async def send(message):
        await client_reads.wait()
        sent.append(message["text"])

    client_reads = asyncio.Event()
    scope = {"type": "websocket", "path": "/ws", "headers": []}
    asyncio.run(talk())
    journal.close()


def small_socket(site):
    """A socket to the server with a small receive buffer."""
    address = urlsplit(site)
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.connect((address.hostname, address.port))
    return sock


def connect_without_reading(site, table):
    """The socket of a client that says hello and never reads, with a small receive buffer."""
    address, sock = urlsplit(site), small_socket(site)
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    sock.sendall(f"GET /ws HTTP/1.1\r\nHost: {address.netloc}\r\n{upgrade}{key}\r\n".encode())
    assert sock.recv(1000).startswith(b"HTTP/1.1 101")
    hello = json.dumps({"type": "hello", "v": 1, "table": table}).encode()
    sock.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return sock


def is_closed_by_server(sock):
    """Read all messages; return whether the server then closes the connection."""
    client = ClientProtocol(parse_uri("ws://localhost/ws"), state=OPEN)
    sock.settimeout(60)
    while received := sock.recv(1 << 16):
        client.receive_data(received)
        # Answer the close frame, or the server would wait for it.
        sock.sendall(b"".join(client.data_to_send()))
    sock.close()
    return client.close_rcvd is not None


def test_a_request_that_raises_an_error_is_refused_and_freezes_no_table(ann, monkeypatch):
    with ann.connect(open_table(ann, bots=0)) as client:
        client.must("sit", seat=1, buy_in="1000.00")

        def fail(self, who):
            self.emit(LeavingAsked(1))
            raise RuntimeError("a fault")

        monkeypatch.setattr("houseway.play.live.table.LiveTable.leave", fail)
        answer = client.do("leave")
        assert answer["what"] == "something went wrong: the error is in the server's log"
        monkeypatch.undo()
        client.must("buy", amount="10.00")
        seat = client.view["seats"][0]
        assert (client.view["froze"], seat["stack"], seat["leaving"]) == (False, "1010.00", False)


def test_a_repeated_error_of_the_clock_freezes_only_that_table(ann, monkeypatch):
    fast = {"bots": 0.05}
    failing_table, working_table = open_table(ann, bots=2, clock=fast), open_table(ann, bots=0)
    with ann.connect(failing_table) as client, ann.connect(working_table) as other:
        failures = []

        def fail(self, *args):
            failures.append(self.id)
            raise RuntimeError("a fault")

        monkeypatch.setattr("houseway.banked.live_table.LiveBanked.take_bank", fail)
        client.until(lambda: client.view["froze"])
        # Other tables of the server may also fail once.
        assert failures.count(failing_table) == 2
        monkeypatch.undo()
        other.must("sit", seat=1, buy_in="1000.00")
        assert other.view["froze"] is False


def test_a_person_may_bet_behind_another_player(ann, site):
    table = open_table(ann, bots=0, clock={"settled": 0.05})
    ben, cy = Player(site, "Ben"), Player(site, "Cy")
    with ann.connect(table) as banker, ben.connect(table) as front, cy.connect(table) as behind:
        for seat, client in ((1, banker), (2, front), (3, behind)):
            client.must("sit", seat=seat, buy_in="1000.00")
        banker.until(lambda: banker.view["phase"] == "bank")
        banker.must("bank", accept=True, amount="100.00")
        behind.until(lambda: behind.view["phase"] == "wagers")
        behind.must("wager", seat=2, wager="banker", amount="50.00")
        front.must("wager", seat=2, wager="banker", amount="500.00")
        front.must("ready")
        behind.must("ready")
        view = banker.until(lambda: banker.view["lines"])
        assert [row["bettor"] for row in view["lines"]] == [ben.me["person"], cy.me["person"]]
        used = view["bank"]["used"]
        assert used in ("100.00", "0.00")


def test_a_connection_closes_when_its_session_ends(ann):
    with ann.connect(open_table(ann)) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        ann.post("/api/logout")
        while (answer := client.hear())["type"] != "bye":
            pass
        assert "session has ended" in answer["why"]
        with pytest.raises(ConnectionClosed):
            client.hear()


def test_a_guest_who_creates_an_account_reconnects_to_the_same_seat(ann):
    table = open_table(ann)
    with ann.connect(table) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        ann.post("/api/keep", {"password": "a long password"})
        while client.hear()["type"] != "bye":
            pass
    with ann.connect(table) as returning_client:
        assert returning_client.view["you"]["seats"] == [1]
        returning_client.must("leave")


def test_a_role_change_applies_to_an_open_connection(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    room = Cardroom(BOOK, journal, limits=GENEROUS)
    with running(BOOK, room) as address:
        bob = Player(address, "Bob")
        with bob.connect(open_table(bob)) as client:
            client.must("sit", seat=1, buy_in="1000.00")
            client.must("sit-out", out=True)
            room.people.grant(bob.me["person"], ["auditor"], by="house")
            assert client.do("sit-out", out=False)["type"] == "refused"
    journal.close()
