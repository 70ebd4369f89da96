"""Accounts: changing a password, guessing a password, and answers that no cache may store."""

import asyncio
import json
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from itertools import count

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import select
from starlette.requests import HTTPConnection as HTTPConnectionScope
from tests.book import BOOK
from tests.passwords import CHEAP
from tests.server.players import Player
from tests.server.running import get, running
from tests.server.test_databases import FLOOR, at_cardroom
from websockets.exceptions import ConnectionClosed

from houseway.cardroom import people
from houseway.cardroom.attempts import Attempts
from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.people import NotAllowed, People, account_id
from houseway.cardroom.rates import Limits, Rate, TooFast
from houseway.journal.schema import ACTIONS
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.values.errors import InputError
from houseway.web.api.call import address
from houseway.web.headers import SafeHeaders

OLD, NEW = "correct horse", "battery staple"
GAME = "tavern/zoobac"


@pytest.fixture
def journal(tmp_path):
    new_journal = Journal.open(str(tmp_path / "journal.db"))
    yield new_journal
    new_journal.close()


@pytest.fixture
def site(journal):
    room = Cardroom(BOOK, journal)
    room.people._hasher = CHEAP
    with running(BOOK, room) as address:
        yield address


def create_account(site, name="Ann", password=OLD):
    player = Player(site, nickname=None)
    player.post("/api/accounts", {"name": name, "password": password})
    return player


def sign_in(site, password, name="Ann"):
    player = Player(site, nickname=None)
    status, _ = player.ask("POST", "/api/login", {"name": name, "password": password})
    return player if status == 200 else None


def test_changing_the_password_ends_all_other_sessions(site, journal):
    first_session = create_account(site)
    second_session = sign_in(site, OLD)
    old_cookie = first_session.cookie
    first_session.post("/api/password", {"old": OLD, "password": NEW})
    assert first_session.get("/api/me")["name"] == "Ann"
    assert first_session.cookie != old_cookie, "the session cookie did not change"
    assert second_session.ask("GET", "/api/me")[0] == 401
    thief = Player(site, nickname=None)
    thief.cookie = old_cookie
    assert thief.ask("GET", "/api/me")[0] == 401
    assert sign_in(site, OLD) is None
    assert sign_in(site, NEW) is not None
    assert verify(journal, BOOK).faults == []


def test_changing_the_password_closes_the_connections_of_other_sessions(site):
    first_session = create_account(site)
    second_session = sign_in(site, OLD)
    table = first_session.post("/api/tables", {"game": GAME})["id"]
    client = second_session.connect(table)
    first_session.post("/api/password", {"old": OLD, "password": NEW})
    with pytest.raises(ConnectionClosed):
        client.until(lambda: False)


def test_a_connection_may_end_while_another_thread_ends_its_session(journal):
    """The loop forgets a watcher while the thread goes through them."""
    people = People(journal)
    _, token = people.guest("Ann")

    async def end_at_once():
        loop = asyncio.get_running_loop()
        with ExitStack() as connections:
            connections.enter_context(people.watch_session(token))
            connections.enter_context(people.watch_session(token))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(
                    loop, "call_soon_threadsafe", lambda end: (end(), connections.close())
                )
                people.logout(token)

    asyncio.run(end_at_once())
    assert people.of(token) is None


@pytest.mark.parametrize(
    ("body", "status", "where"),
    [
        ({"old": "wrong horse", "password": NEW}, 403, "old"),
        ({"old": OLD, "password": "short"}, 400, "password"),
        ({"old": OLD, "password": "        "}, 400, "password"),
        ({"old": OLD, "password": "Password123!"}, 400, "password"),
        ({"old": OLD, "password": "1234567890"}, 400, "password"),
    ],
)
def test_nothing_changes_if_the_old_password_is_wrong_or_the_new_one_is_weak(
    site, body, status, where
):
    first_session = create_account(site)
    code, answer = first_session.ask("POST", "/api/password", body)
    assert (code, answer["where"]) == (status, where)
    assert first_session.get("/api/me")["name"] == "Ann"
    assert sign_in(site, OLD) is not None


def test_a_guest_has_no_password_to_change(site):
    assert Player(site).ask("POST", "/api/password", {"old": OLD, "password": NEW})[0] == 400
    assert Player(site, None).ask("POST", "/api/password", {"old": OLD, "password": NEW})[0] == 401


@contextmanager
def limited(journal, **limits):
    """A site where few passwords may be tried."""
    room = Cardroom(BOOK, journal, limits=Limits(attempts=Rate(3, 0.001), **limits))
    room.people._hasher = CHEAP
    with running(BOOK, room) as site:
        yield site


def try_password(site, password, name="Ann", cookie="", source="127.0.0.2"):
    """Send a password from an address of this machine; return the status and the error."""
    connection = HTTPConnection(site.removeprefix("http://"), source_address=(source, 0))
    body = json.dumps({"name": name, "password": password})
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    with closing(connection):
        connection.request("POST", "/api/login", body, headers)
        response = connection.getresponse()
        return response.status, json.loads(response.read()).get("error", "")


def guess(site, times=5, **how):
    return [try_password(site, f"wrong password {n}", **how)[0] for n in range(times)]


def test_passwords_tried_from_one_address_are_limited_for_each_account(journal):
    with limited(journal) as site:
        create_account(site)
        create_account(site, "Ben")
        statuses = [
            Player(site, None).ask("POST", "/api/login", {"name": name, "password": "x" * 9})[0]
            for name in ("Ann", "ann", "ANN ", "Ann", "Ben")
        ]
    assert statuses == [401, 401, 401, 429, 401]


def test_strangers_at_another_address_do_not_keep_the_owner_out(journal):
    with limited(journal) as site:
        create_account(site)
        assert guess(site) == [401, 401, 401, 429, 429]
        assert sign_in(site, OLD) is not None


def test_strangers_at_the_same_address_do_not_keep_a_known_device_out(journal):
    with limited(journal) as site:
        owner = create_account(site)
        assert guess(site, source="127.0.0.1") == [401, 401, 401, 429, 429]
        assert sign_in(site, OLD) is None
        # Even after a sign-out, which leaves the mark of the device.
        assert try_password(site, OLD, cookie=owner.device, source="127.0.0.1")[0] == 200
        assert guess(site, 4, cookie=owner.device) == [401, 401, 429, 429]


def test_a_signed_in_owner_changes_the_password_while_strangers_try(journal):
    with limited(journal) as site:
        owner = create_account(site)
        guess(site, source="127.0.0.1")
        status, _ = owner.ask("POST", "/api/password", {"old": OLD, "password": NEW})
        assert status == 200


def test_a_device_is_known_only_to_the_account_and_password_it_was_signed_in_with(journal):
    with limited(journal) as site:
        owner, other = create_account(site), create_account(site, "Ben")
        device, _, _ = owner.device.partition(".")
        guess(site)
        for cookie in (other.device, device, f"{device}.", f"{device}.{'0' * 64}"):
            assert try_password(site, OLD, cookie=cookie)[0] == 429
        old_device = owner.device
        owner.post("/api/password", {"old": OLD, "password": NEW})
        assert try_password(site, NEW, cookie=old_device)[0] == 429
        assert try_password(site, NEW, cookie=owner.device)[0] == 200


def test_strangers_at_many_addresses_wait_for_their_turn_and_known_devices_do_not(journal):
    now = [1000.0]
    attempts = Attempts(journal, Rate(3, 0.1), Rate(2, 0.2), lambda: now[0])
    places = (f"address 10.0.0.{n}" for n in count())

    def wait():
        return round(attempts.begin("ann", next(places), known=False), 3)

    assert [wait() for _ in range(6)] == [0, 0, 5, 10, 15, 20]
    with pytest.raises(TooFast, match="many strangers are trying passwords for this account"):
        wait()
    assert attempts.begin("ann", "device 1", known=True) == 0
    assert attempts.begin("ben", next(places), known=False) == 0
    now[0] += 10
    assert wait() == 15


def test_the_owner_sees_failed_tries_until_they_clear_them(journal):
    with limited(journal) as site:
        owner = create_account(site)
        assert owner.get("/api/me")["failed"] is None
        guess(site, 2)
        guess(site, 1, name="Nobody")
        failed = owner.get("/api/me")["failed"]
        assert (failed["count"], failed["first"] <= failed["last"]) == (2, True)
        assert owner.post("/api/tries/clear")["failed"] is None
        assert owner.get("/api/me")["failed"] is None
        assert Player(site).get("/api/me")["failed"] is None


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_the_addresses_of_one_ipv6_network_are_one_visitor(host, expected):
    assert address(HTTPConnectionScope({"type": "http", "client": (host, 1)})) == expected


def test_signing_in_with_an_unknown_name_takes_as_long_as_with_a_wrong_password(journal):
    """The hash checked for unknown names costs as much as a real hash and matches no password."""
    checked = []

    class RecordingHasher(PasswordHasher):
        def verify(self, password_hash, password):
            checked.append(password_hash)
            return super().verify(password_hash, password)

    accounts = People(journal)
    accounts.register("Ann", OLD)
    accounts._hasher = RecordingHasher()
    for name in ("Ann", "Nobody"):
        with pytest.raises(NotAllowed, match="wrong name or password"):
            accounts.login(name, NEW)
    assert (len(checked), checked[1]) == (2, people._SOME_HASH)
    assert not PasswordHasher().check_needs_rehash(people._SOME_HASH)
    with pytest.raises(VerifyMismatchError):
        PasswordHasher().verify(people._SOME_HASH, OLD)


@pytest.mark.parametrize("path", ["/api/who", "/api/me", "/api/tables"])
def test_answers_about_people_and_tables_are_not_cached(site, path):
    assert get(site + path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("scheme", "encrypted"), [("https", True), ("http", False)])
def test_strict_transport_security_is_sent_over_https_only(scheme, encrypted):
    sent_headers = []

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message):
        sent_headers.append(dict(message["headers"]))

    scope = {"type": "http", "path": "/", "scheme": scheme}
    asyncio.run(SafeHeaders(app)(scope, None, send))
    assert (b"strict-transport-security" in sent_headers[0]) is encrypted


def test_the_same_action_id_may_be_used_at_two_tables(journal):
    async def begin(room):
        hosts = [await room.open_table(FLOOR, GAME) for _ in range(2)]
        for host in hosts:
            await host.ask(lambda live: live.pause("flo"), "person:flo", "a1")
        return [host.live.paused for host in hosts]

    assert at_cardroom(journal, begin) == [True, True]


def test_a_request_that_changed_nothing_does_nothing_when_repeated_after_a_restart(journal):
    async def resume_and_pause(room):
        host = await room.open_table(FLOOR, GAME)
        await host.ask(lambda live: live.resume("flo"), "person:flo", "a1")
        await host.ask(lambda live: live.pause("flo"), "person:flo", "a2")

    async def resume_again(room):
        host = room.find("t1")
        await host.ask(lambda live: live.resume("flo"), "person:flo", "a1")
        return host.live.paused

    at_cardroom(journal, resume_and_pause)
    with journal.reading.connect() as connection:
        actions = connection.execute(select(ACTIONS.c.table_id, ACTIONS.c.action_id)).all()
    assert sorted(map(tuple, actions)) == [("t1", "a1"), ("t1", "a2")]
    assert at_cardroom(journal, resume_again)
    assert verify(journal, BOOK).faults == []


def test_a_refused_account_is_not_journaled(journal):
    people = People(journal)
    people.register("Ann", OLD)
    before = len(list(journal.events()))
    with pytest.raises(InputError, match="is taken"):
        people.register("ann", NEW)
    assert len(list(journal.events())) == before


def test_an_account_id_has_only_characters_that_a_database_accepts():
    assert account_id("An\0n O'Brien") == account_id("ann obrien") == "ann-obrien"
