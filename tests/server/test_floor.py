"""The floor console over HTTP, staff roles, the journal, and guests who create accounts."""

from urllib.parse import quote

import pytest
from sqlalchemy import update
from tests.book import BOOK
from tests.server.players import Player
from tests.server.running import running

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.schema import EVENTS
from houseway.journal.store import Journal

GAME = "tavern/zoobac"


def with_roles(room, site, *roles):
    player = Player(site, nickname="Harriet")
    room.people.grant(player.me["person"], roles, "test")
    return player


def open_table(player, **fields):
    return player.post("/api/tables", {"game": GAME, **fields})["id"]


def table_entry(floor, table, after=0):
    answer = floor.get(f"/api/floor?after={after}")
    return next(entry for entry in answer["tables"] if entry["id"] == table)


def test_the_floor_sees_every_table_with_its_phase_and_whether_it_is_paused(site, room):
    floor = with_roles(room, site, "floor")
    table = open_table(Player(site), bots=2)
    entry = table_entry(floor, table)
    assert (entry["phase"], entry["paused"], entry["froze"]) == ("bank", False, None)
    assert (entry["taken"], entry["bots"], entry["watching"], entry["yours"]) == (2, 2, 0, False)
    floor.post(f"/api/tables/{table}/pause")
    assert table_entry(floor, table)["paused"]


def test_a_frozen_table_is_listed_first_and_keeps_its_phase(site, room):
    floor = with_roles(room, site, "floor")
    player = Player(site)
    table, _ = open_table(player, bots=2), open_table(player)
    freeze(room, table)
    first = floor.get("/api/floor")["tables"][0]
    assert (first["id"], first["froze"], first["phase"]) == (table, "broken", "bank")
    notices = floor.get("/api/floor")["notices"]
    notice = [notice for notice in notices if notice["table"] == table][-1]
    assert (notice["event"], notice["what"]) == ("table-froze", "broken")
    floor.post(f"/api/tables/{table}/void", {"reason": "a fault"})
    assert table_entry(floor, table)["froze"] is None
    floor.post(f"/api/tables/{table}/close")


def freeze(room, table):
    """Freeze a table the way a program fault does."""
    import asyncio

    host = room.hosts[table]
    loop = host._task.get_loop()
    asyncio.run_coroutine_threadsafe(host._freeze("broken"), loop).result(60)


def test_only_notices_after_the_last_one_read_are_returned(site, room):
    floor = with_roles(room, site, "floor")
    table = open_table(Player(site), bots=2)
    notice = floor.get("/api/floor")["notices"][-1]
    assert (notice["event"], notice["table"]) == ("table-opened", table)
    floor.post(f"/api/tables/{table}/void", {"reason": "a card was exposed"})
    (new_notice,) = floor.get(f"/api/floor?after={notice['seq']}")["notices"]
    assert (new_notice["event"], new_notice["reason"]) == ("hand-voided", "a card was exposed")
    assert floor.get(f"/api/floor?after={new_notice['seq']}")["notices"] == []


def test_a_player_cannot_read_the_floor_console(site):
    assert Player(site).ask("GET", "/api/floor")[0] == 403


def test_the_newest_events_are_listed_with_their_chips(site, room):
    auditor = with_roles(room, site, "auditor")
    newest = Player(site, "Quentin")
    answer = auditor.get("/api/journal?last=2")
    assert len(answer) == 2
    assert answer[0]["seq"] < answer[1]["seq"]
    assert answer[1]["entries"][0][1] == f"person:{newest.me['person']}"
    for query in ("last=many", f"after={10**20}", "after=-1", "after=²"):
        assert auditor.ask("GET", "/api/journal?" + quote(query, "="))[0] == 400


def test_the_journal_is_read_backward_page_by_page(site, room):
    auditor = with_roles(room, site, "auditor")
    for _ in range(3):
        open_table(Player(site), bots=2)
    all_numbers = [event["seq"] for event in auditor.get("/api/journal")]
    read_numbers, before = [], all_numbers[-1] + 1
    while page := auditor.get(f"/api/journal?last=7&before={before}"):
        assert len(page) == 7 or page[0]["seq"] == all_numbers[0]
        read_numbers = [event["seq"] for event in page] + read_numbers
        before = page[0]["seq"]
    assert read_numbers == all_numbers
    assert [
        event["seq"] for event in auditor.get(f"/api/journal?before={all_numbers[9]}")
    ] == all_numbers[:9]


def test_hands_in_play_do_not_shorten_a_page_of_the_journal(site, room):
    auditor, player = with_roles(room, site, "auditor"), Player(site)
    for _ in range(3):
        open_table(player, bots=2)
    newest = room.journal.newest(3)
    page = auditor.get("/api/journal?last=3")
    assert any(event.hand for event in newest)
    assert [event["hand"] for event in page if event["table"] == newest[-1].table] == [0] * 3


@pytest.mark.parametrize(("query", "method"), [("after=0", "events"), ("last=500", "newest")])
def test_a_hand_that_begins_while_the_journal_is_read_is_left_out(
    site, room, monkeypatch, query, method
):
    auditor, player = with_roles(room, site, "auditor"), Player(site)
    read = Journal.__dict__[method]
    new_tables = []

    def open_table_and_read(count=0, **filters):
        if count != 1 and not new_tables:
            new_tables.append(open_table(player, bots=2))
        return read(room.journal, *([count] if count else []), **filters)

    monkeypatch.setattr(room.journal, method, open_table_and_read)
    answer = auditor.get(f"/api/journal?{query}")
    assert new_tables
    assert answer
    assert not any(event["hand"] for event in answer if event["table"] in new_tables)


def test_the_hands_of_a_table_that_cannot_be_opened_are_left_out_of_the_journal(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    with running(BOOK, Cardroom(BOOK, journal)) as site:
        table = open_table(Player(site), bots=2)
    bots = (EVENTS.c.table_id == table) & EVENTS.c.body.contains("bot-")
    with journal.engine.begin() as connection:
        connection.execute(update(EVENTS).where(bots).values(body='{"event":"left"}'))
    room = Cardroom(BOOK, journal)
    with running(BOOK, room) as site:
        answer = with_roles(room, site, "auditor").get("/api/journal")
    hands = [event["hand"] for event in answer if event["table"] == table]
    assert hands
    assert not any(hands)
    journal.close()


def test_an_admin_sees_the_list_of_people_with_roles(site, room):
    admin = with_roles(room, site, "admin")
    dealer = with_roles(room, site, "dealer", "player")
    Player(site)
    roles = admin.get("/api/roles")
    answer = {person["person"]: person["roles"] for person in roles["people"]}
    assert roles["roles"] == ["player", "dealer", "floor", "auditor", "trainer", "admin"]
    assert answer[dealer.me["person"]] == ["dealer", "player"]
    assert all(set(roles) != {"player"} for roles in answer.values())


def test_roles_can_be_given_to_a_person_by_name(site, room):
    admin, player = with_roles(room, site, "admin"), Player(site, "Carla Two")
    admin.post("/api/roles", {"person": "Carla Two", "roles": ["floor"]})
    assert player.get("/api/me")["roles"] == ["floor"]


def test_anybody_may_ask_who_they_are(site, room):
    visitor = {"me": None, "may": [], "filled": "10000.00"}
    assert Player(site, nickname=None).get("/api/who") == visitor
    answer = with_roles(room, site, "auditor").get("/api/who")
    assert answer["me"]["roles"] == ["auditor"]
    assert answer["may"] == ["review", "look", "audit", "watch"]


def test_a_guest_who_creates_an_account_keeps_their_name_chips_and_seat(site):
    guest = Player(site, "Greta")
    table = open_table(guest)
    with guest.connect(table) as client:
        client.must("sit", seat=1, buy_in="1000.00")
    old_cookie = guest.cookie
    account = guest.post("/api/keep", {"password": "a long password"})
    assert (account["person"], account["guest"], account["balance"]) == ("greta", False, "9000.00")
    assert guest.cookie != old_cookie
    returning_player = Player(site, nickname=None)
    returning_player.post("/api/login", {"name": "Greta", "password": "a long password"})
    with returning_player.connect(table) as client:
        assert client.view["you"]["seats"] == [1]


def test_only_a_guest_with_a_valid_password_can_create_an_account(site):
    guest = Player(site, "Gert")
    status, answer = guest.ask("POST", "/api/keep", {"password": "short"})
    assert (status, answer["where"]) == (400, "password")
    guest.post("/api/keep", {"password": "a long password"})
    status, answer = guest.ask("POST", "/api/keep", {"password": "another password"})
    assert (status, answer["error"]) == (400, "that name already has an account")
    assert Player(site, nickname=None).ask("POST", "/api/keep", {"password": "x" * 9})[0] == 401


def test_a_table_reports_the_highest_number_drawn_for_its_action_button(site):
    player = Player(site)
    by_number = player.post("/api/tables", {"game": "tavern/fortune-pai-gow-poker"})["id"]
    assert player.get(f"/api/tables/{by_number}")["numbers"] == 7
    assert player.get(f"/api/tables/{open_table(player)}")["numbers"] == 0


def test_staff_cannot_void_a_hand_they_are_playing(site, room):
    flo, other = (
        with_roles(room, site, "player", "floor"),
        with_roles(room, site, "floor"),
    )
    table = open_table(flo, bots=2)
    with flo.connect(table) as client:
        client.must("sit", seat=1, buy_in="500.00")
        status, answer = flo.ask("POST", f"/api/tables/{table}/void", {"reason": "a bad hand"})
        assert (status, answer["error"]) == (400, "you can't void a hand you're playing")
        other.post(f"/api/tables/{table}/void", {"reason": "a card was exposed"})


def test_auditors_cannot_read_hands_at_a_table_they_sat_at_and_other_reads_are_journaled(
    site, room
):
    auditor, other = (
        with_roles(room, site, "player", "auditor"),
        with_roles(room, site, "auditor"),
    )
    fast = dict.fromkeys(("bank", "wagers", "play", "settled", "waiting", "bots"), 0.05)
    game = {"game": "cordova/texas-holdem", "bots": 3, "clock": fast}
    table = auditor.post("/api/tables", game)["id"]
    with auditor.connect(table) as client:
        client.must("sit", seat=1, buy_in=client.view["buy_in"]["least"])
        client.until(lambda: client.view["hand"] and client.view["phase"] in ("settled", "waiting"))
        client.must("leave")
        client.until(lambda: client.view["you"]["seats"] == [])
    own_events = [
        event for event in auditor.get("/api/journal?last=1000") if event["table"] == table
    ]
    assert [event for event in own_events if event["hand"]] == []
    events = [event for event in other.get("/api/journal?last=1000") if event["table"] == table]
    assert any('"event":"dealt"' in event["body"] for event in events)
    reads = [event.body for event in room.journal.newest(5, ["journal-read"])]
    assert f'"by":"{other.me["person"]}"' in reads[-1]
