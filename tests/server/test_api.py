"""The HTTP API: sessions, permissions, tables, past hands, and refused requests."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.each import each
from tests.server.players import Player
from tests.server.running import get, running

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.people import MAY, ROLES
from houseway.cardroom.rates import Bucket, Limits, Rate
from houseway.journal.store import Journal
from houseway.play.registry import decode_event
from houseway.play.table_events import RoleGiven
from houseway.web.api.endpoints import ENDPOINTS

ROOT = Path(__file__).parent.parent.parent
GAME = "tavern/three-card-poker"
HOLDEM = "saloon/no-limit-texas-holdem"
PAN = "lucky-buck/pan"
ALLOWED = {
    "play": {"player"},
    "open": {"player", "floor", "admin"},
    "pause": {"dealer", "floor", "admin"},
    "resume": {"dealer", "floor", "admin"},
    "close": {"floor", "admin"},
    "void": {"floor", "admin"},
    "rule": {"floor", "admin"},
    "review": {"floor", "auditor", "admin"},
    "look": {"floor", "auditor"},
    "audit": {"auditor", "admin"},
    "grant": {"admin"},
    "watch": {"dealer", "floor", "auditor", "admin"},
    "train": {"trainer"},
}


def with_roles(room, site, *roles):
    player = Player(site, "Role")
    room.people.grant(player.me["person"], roles, "test")
    return player


def open_table(player, **fields):
    return player.post("/api/tables", {"game": GAME, **fields})["id"]


# Sessions.


def test_a_guest_gets_a_session_and_play_chips(site):
    player = Player(site, nickname=None)
    status, _ = player.ask("POST", "/api/guest", {"nickname": "Dora"})
    assert status == 200
    assert player.get("/api/me") == {
        "person": "dora",
        "name": "Dora",
        "guest": True,
        "roles": ["player"],
        "balance": "10000.00",
        "failed": None,
    }


def test_the_cookie_is_http_only_and_same_site_strict(site):
    from urllib.request import Request, urlopen

    body = json.dumps({"nickname": "Cookie"}).encode()
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{site}/api/guest", body, headers)) as answer:
        cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_two_guests_with_the_same_name_are_two_people(site):
    first, second = Player(site, "Eve"), Player(site, "Eve")
    assert (first.me["person"], second.me["person"]) == ("eve", "eve-2")


@pytest.mark.parametrize("name", ["", "bot-3", "Player Dealer", "house", "x" * 30, "<b>", "a\0b"])
def test_a_name_that_is_empty_too_long_or_misleading_is_refused(site, name):
    assert Player(site, nickname=None).ask("POST", "/api/guest", {"nickname": name})[0] == 400


@each("name", ["Zoë", "José", "Nguyễn", "O'Brien", "李雷", "J. R.", "Анна", "علي"])
def test_names_in_many_alphabets_are_accepted(site, name):
    assert Player(site, name).me["name"] == name


def test_a_name_is_the_same_in_every_unicode_form(site):
    first, second = Player(site, "Renée"), Player(site, "Rene\u0301e")
    assert (first.me["person"], second.me["person"]) == ("renée", "renée-2")


def test_signing_in_to_an_account_needs_its_password(site):
    account = {"name": "Flo", "password": "a long password"}
    Player(site, nickname=None).post("/api/accounts", account)
    visitor = Player(site, nickname=None)
    assert visitor.post("/api/login", account)["person"] == "flo"
    wrong_password = {**account, "password": "another password"}
    assert Player(site, nickname=None).ask("POST", "/api/login", wrong_password)[0] == 401
    unknown_name = {"name": "Nobody", "password": "a long password"}
    assert Player(site, nickname=None).ask("POST", "/api/login", unknown_name)[0] == 401
    assert Player(site, nickname=None).ask("POST", "/api/accounts", account)[0] == 400


def test_nobody_can_sign_in_with_the_name_of_a_guest(site):
    Player(site, "Gus")
    empty_password = {"name": "Gus", "password": ""}
    assert Player(site, nickname=None).ask("POST", "/api/login", empty_password)[0] == 401


def test_passwords_are_stored_as_argon2id_and_tokens_as_hashes(site, room):
    from sqlalchemy import select

    from houseway.journal.schema import PEOPLE, SESSIONS

    player = Player(site, nickname=None)
    player.post("/api/accounts", {"name": "Hal", "password": "a long password"})
    with room.journal.engine.begin() as connection:
        stored = connection.execute(select(PEOPLE.c.password).where(PEOPLE.c.id == "hal")).scalar()
        tokens = connection.execute(select(SESSIONS.c.token)).scalars().all()
    assert stored.startswith("$argon2id$")
    assert player.cookie.partition("=")[2] not in tokens


def test_a_session_ends_with_sign_out_and_is_renewed_by_sign_in(site):
    player = Player(site, nickname=None)
    account = {"name": "Ida", "password": "a long password"}
    player.post("/api/accounts", account)
    first_cookie = player.cookie
    player.post("/api/login", account)
    assert player.cookie != first_cookie
    old_session = Player(site, nickname=None)
    old_session.cookie = first_cookie
    assert old_session.ask("GET", "/api/me")[0] == 401
    second_cookie = player.cookie
    player.post("/api/logout")
    old_session.cookie = second_cookie
    assert old_session.ask("GET", "/api/me")[0] == 401


def test_play_chips_are_refilled_up_to_the_limit(site):
    player = Player(site)
    assert player.post("/api/chips")["balance"] == "10000.00"
    with player.connect(open_table(player)) as client:
        client.must("sit", seat=1, buy_in="4000.00")
        assert player.get("/api/me")["balance"] == "6000.00"
        assert player.post("/api/chips")["balance"] == "10000.00"


# Permissions.


def test_each_permission_belongs_to_the_expected_roles():
    assert {name: set(roles) for name, roles in MAY.items()} == ALLOWED
    assert set().union(*MAY.values()) == set(ROLES)


GUARDED = [endpoint for endpoint in ENDPOINTS if endpoint.may]


@each("endpoint", GUARDED, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
@each("role", [*ROLES, "nobody"])
def test_only_roles_with_the_permission_pass(site, room, endpoint, role):
    opener = Player(site)
    path = endpoint.path.replace("{table}", open_table(opener)).replace("{ruling:int}", "1")
    if role == "nobody":
        assert Player(site, nickname=None).ask(endpoint.method, path)[0] == 401
        return
    status, answer = with_roles(room, site, role).ask(endpoint.method, path)
    if role in ALLOWED[endpoint.may]:
        assert status in (200, 400, 404), answer
    else:
        assert (status, answer["where"]) == (403, "role")
        assert all(role in answer["error"] for role in ALLOWED[endpoint.may])


def test_the_floor_pauses_voids_and_closes_and_each_step_is_journaled(site, room):
    player, floor = Player(site), with_roles(room, site, "floor")
    table = open_table(player, bots=2, clock={"bots": 0.01})
    with player.connect(table) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        client.until(lambda: client.view["phase"] in ("wagers", "play"))
        floor.post(f"/api/tables/{table}/pause")
        client.until(lambda: client.view["paused"])
        status, answer = floor.ask("POST", f"/api/tables/{table}/void", {"reason": ""})
        assert (status, answer["error"]) == (400, "enter a reason")
        floor.post(f"/api/tables/{table}/void", {"reason": "a misdeal"})
        view = client.until(lambda: client.view["phase"] == "settled")
        assert view["why"] == "a misdeal"
        assert view["seats"][0]["stack"] == "1000.00"
        floor.post(f"/api/tables/{table}/resume")
        floor.post(f"/api/tables/{table}/pause")
        client.until(lambda: client.view["paused"])
        if client.view["phase"] != "settled":
            floor.post(f"/api/tables/{table}/void", {"reason": "closing"})
        floor.post(f"/api/tables/{table}/close")
    assert player.get("/api/me")["balance"] == "10000.00"
    assert table not in [table["id"] for table in player.get("/api/tables")]
    events = [type(decode_event(e.body)).__name__ for e in room.journal.events(table)]
    assert {"TablePaused", "HandVoided", "TableResumed", "TableClosed"} <= set(events)


def test_an_auditor_may_see_hidden_cards_and_each_look_is_journaled(site, room):
    player, auditor = Player(site), with_roles(room, site, "auditor")
    table = open_table(player, bots=2, clock={"bots": 0})
    with player.connect(table) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        client.play_until_asked()
        auditor_view = auditor.post(f"/api/tables/{table}/look")
        assert "??" in client.view["hands"]["player-dealer"]
        assert "??" not in [card for hand in auditor_view["hands"].values() for card in hand]
        room.people.grant(player.me["person"], ("player", "auditor"), "test")
        status, answer = player.ask("POST", f"/api/tables/{table}/look")
        assert (status, answer["error"]) == (400, "you can't view a hand you're playing")
    events = [e.body for e in room.journal.events(table)]
    looks = [body for body in events if "hand-looked-at" in body]
    assert [json.loads(body)["by"] for body in looks] == [auditor.me["person"]]


def test_the_auditors_journal_omits_hands_in_play(site, room):
    player, auditor = Player(site), with_roles(room, site, "auditor")
    table = open_table(player, bots=2)
    assert any(event.hand for event in room.journal.events(table))
    events = auditor.get("/api/journal")
    assert any(event["table"] == "house" for event in events)
    assert all(event["hand"] == 0 for event in events if event["table"] == table)


def test_each_grant_of_roles_by_an_admin_is_journaled(site, room):
    admin, player = with_roles(room, site, "admin"), Player(site)
    grant = {"person": player.me["person"], "roles": ["player", "floor"]}
    admin.post("/api/roles", grant)
    assert player.get("/api/me")["roles"] == ["floor", "player"]
    last_event = [decode_event(event.body) for event in room.journal.events("house")][-1]
    assert last_event == RoleGiven(player.me["person"], ("player", "floor"), admin.me["person"])
    assert admin.ask("POST", "/api/roles", {**grant, "roles": ["king"]})[0] == 400


# Tables, hands and the rulebook.


def test_a_table_is_opened_with_a_collection_option_and_limits(site):
    player = Player(site)
    settings = {
        "game": "tavern/zoobac",
        "option": "gega-003784-b:18",
        "limits": ["10.00", "300.00"],
        "seats": 6,
        "bots": 2,
    }
    reply = player.post("/api/tables", settings)
    assert (reply["seats"], reply["taken"], reply["bots"]) == (6, 2, 2)
    assert (reply["minimum"], reply["maximum"]) == ("10.00", "300.00")
    assert reply["option"] == "gega-003784-b:18"
    assert player.get(f"/api/tables/{reply['id']}")["deck"]


@each(
    "body",
    [
        {},
        {"game": "nowhere/nothing"},
        {"game": "tavern/texas-holdem", "limits": ["5.00", "50.00"]},
        {"game": GAME, "option": "nothing"},
        {"game": GAME, "seats": 99},
        {"game": GAME, "bots": 19},
        {"game": GAME, "bots": -1},
        {"game": GAME, "rules": {"no": True}},
        {"game": GAME, "limits": ["5", "10"]},
        {"game": GAME, "limits": ["5.00"]},
        {"game": GAME, "limits": ["50.00", "5.00"]},
        {"game": "deuce-lounge/ez-baccarat", "option": "3", "limits": ["10.00", "300.00"]},
        {"game": GAME, "clock": {"play": -1}},
        {"game": GAME, "clock": {"sleep": 1}},
        {"game": GAME, "else": 1},
        {"game": GAME, "stakes": "$2-$4"},
        {"game": GAME, "may_kill": True},
        {"game": GAME, "limits": ["5.00", "99999999999999999999.00"], "bots": 2},
        {"game": HOLDEM, "may_kill": True},
        {"game": HOLDEM, "stakes": "no limit $0/$0", "bots": 2},
        {"game": HOLDEM, "stakes": "no limit $5/$2"},
        {"game": HOLDEM, "stakes": "no limit $1/$99999999999999999", "bots": 2},
        {"game": GAME, "collect_by": "time"},
        {"game": PAN, "stakes": "$1"},
        {"game": PAN, "limits": ["-5.00", "-5.00"]},
        {"game": PAN, "limits": ["0.00", "0.00"]},
        {"game": PAN, "limits": ["99999999999999999999.00"] * 2, "bots": 3},
    ],
)
def test_a_table_with_impossible_settings_is_refused(site, body):
    status, answer = Player(site).ask("POST", "/api/tables", body)
    assert status == 400
    assert answer["error"]


def test_a_table_that_cannot_be_stored_is_not_opened(site, room, monkeypatch):
    player = Player(site)
    before = set(room.hosts)
    monkeypatch.setattr(room.journal, "append_all", lambda batches: 1 / 0)
    assert player.ask("POST", "/api/tables", {"game": GAME, "bots": 2})[0] == 500
    assert set(room.hosts) == before


def test_a_past_hand_can_be_replayed_step_by_step(site):
    player = Player(site)
    table = open_table(player, bots=2, clock={"bots": 0, "settled": 0.05})
    with player.connect(table) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        final_view = client.play(1)
    hand = player.get(f"/api/hands/{table}/{final_view['hand']}")
    first, *_, last = hand["steps"]
    assert first["event"]["event"] == "hand-committed"
    assert last["event"]["event"] == "seed-revealed"
    assert last["view"]["lines"] == final_view["lines"]
    assert last["view"]["hands"] == final_view["hands"]
    dealer_hands = [step["view"]["hands"].get("player-dealer", []) for step in hand["steps"]]
    assert any("??" in cards for cards in dealer_hands)
    assert any(
        row["hand"] == final_view["hand"] for row in player.get(f"/api/tables/{table}/hands")
    )


def test_a_hand_in_play_cannot_be_replayed(site, room):
    player = Player(site)
    table = open_table(player, bots=2)
    assert any(event.hand == 1 for event in room.journal.events(table))
    status, answer = player.ask("GET", f"/api/hands/{table}/1")
    assert (status, answer["error"]) == (400, "hand 1 is not over or does not exist")
    assert player.ask("GET", f"/api/hands/{table}/{10**30}")[0] == 400
    assert player.ask("GET", f"/api/tables/{table}/shoes/{10**30}")[0] == 400


@pytest.mark.parametrize("path", ["/api/tables/t999", "/api/hands/t999/1", "/api/tables/x/hands"])
def test_an_unknown_table_is_a_404(site, path):
    assert get(site + path).status == 404


def test_a_case_is_settled_over_http(site):
    case = {
        "game": "tavern/zoobac",
        "player_dealer": {"seat": 8, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": "player", "amount": "10.00"}],
        "hands": {"player": ["9s", "Kd"], "banker": ["2c", "2h"]},
    }
    player = Player(site, nickname=None)
    assert player.post("/api/settle", case)["player_dealer"]["net"] == "-10.00"
    assert player.ask("POST", "/api/settle", {"game": "tavern/zoobac"})[0] == 400
    nested_case = case | {"hands": json.loads("[" * 400 + "]" * 400)}
    assert player.ask("POST", "/api/settle", nested_case)[0] == 400


def test_a_game_is_priced_over_http(site):
    reply = get(f"{site}/api/price/tavern/zoobac?wager=player").data
    assert round(reply["wagers"][0]["edge"], 6) == 0.012351
    assert get(f"{site}/api/price/tavern/nothing").status == 400
    error = get(f"{site}/api/price/tavern/zoobac?decks=6")
    assert (error.status, error.data["where"]) == (400, "decks")


def test_openapi_describes_every_endpoint(site):
    reply = get(f"{site}/api/openapi.json").data
    described = {(m.upper(), path) for path, methods in reply["paths"].items() for m in methods}
    assert described == {
        (endpoint.method, endpoint.path.replace(":int", "")) for endpoint in ENDPOINTS
    }
    assert "OpenTable" in reply["components"]["schemas"]
    parameters = {
        parameter["name"]: parameter
        for parameter in reply["paths"]["/api/journal"]["get"]["parameters"]
    }
    assert list(parameters) == ["after", "before", "last"]
    assert parameters["before"]["schema"] == {"type": "integer"}
    assert not parameters["before"]["required"]


def test_every_example_of_the_description_can_be_run(site):
    paths = get(f"{site}/api/openapi.json").data["paths"]
    bodies = {
        path: call["requestBody"]["content"]["application/json"]["example"]
        for path, methods in paths.items()
        for call in methods.values()
        if "example" in str(call.get("requestBody"))
    }
    assert len(bodies) == 4
    for path, body in bodies.items():
        address = path.format(room="tavern", game="zoobac")
        assert Player(site, "").post(address, body), path


def test_the_page_of_the_api_has_every_call(site):
    page = get(f"{site}/api").text
    paths = get(f"{site}/api/openapi.json").data["paths"]
    for path, methods in paths.items():
        for method in methods:
            assert f"<b>{method.upper()}</b> <code>{path}</code>" in page


# Refused requests.


def test_a_request_from_another_site_is_refused(site):
    origin = {"Origin": "https://elsewhere.example"}
    status, _ = Player(site).ask("POST", "/api/tables", {"game": GAME}, origin)
    assert status == 403
    assert Player(site).ask("POST", "/api/tables", {"game": GAME}, {"Origin": site})[0] == 200


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_a_form_post_is_refused(site, kind):
    form = {"Content-Type": kind}
    assert Player(site).ask("POST", "/api/tables", {"game": GAME}, form)[0] == 400


def test_a_body_that_is_too_long_is_refused(site):
    status, answer = Player(site).ask("POST", "/api/settle", {"game": "x" * 300_000})
    assert (status, answer["error"]) == (400, "the request body must be at most 262,144 bytes")


def test_a_visitor_who_signs_in_too_often_has_to_wait(tmp_path):
    journal = Journal.open(str(tmp_path / "houseway.db"))
    with running(BOOK, Cardroom(BOOK, journal, limits=Limits(entries=Rate(3, 0.001)))) as site:
        statuses = [
            Player(site, nickname=None).ask("POST", "/api/guest", {"nickname": "Ann"})[0]
            for _ in range(5)
        ]
    assert statuses == [200, 200, 200, 429, 429]
    journal.close()


def test_a_rate_limit_recovers_with_time():
    time = [0.0]
    bucket = Bucket(Rate(2, 0.5), lambda: time[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    time[0] = 2.0
    assert [bucket.take() for _ in range(2)] == [True, False]


# Programs that use the server or its database.


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("tavern/ez-baccarat-panda-8", 10),
        ("deuce-lounge/pineapple", 3),
        ("deuce-lounge/pan", 3),
    ],
)
def test_the_example_bot_plays_ten_hands_or_the_number_it_is_given(site, game, hands):
    player = Player(site)
    table = open_table(player, game=game, bots=2, clock={"bots": 0.01, "settled": 0.05})
    command = [sys.executable, str(ROOT / "examples" / "bot.py"), site, table]
    count_argument = [] if hands == 10 else [str(hands)]
    process = subprocess.run(
        [*command, *count_argument], capture_output=True, text=True, check=False, timeout=120
    )
    assert process.returncode == 0, process.stderr
    assert process.stdout.count("is settled") == hands


def test_the_grant_command_gives_roles_to_existing_accounts_only(tmp_path, houseway):
    path = tmp_path / "houseway.db"
    journal = Journal.open(str(path))
    room = Cardroom(BOOK, journal)
    room.people.register("Kim", "a long password")

    def grant(*arguments):
        return houseway("grant", *arguments, "--database", str(path)).code

    assert grant("kim", "player", "admin") == 0
    person, _ = room.people.login("Kim", "a long password")
    assert person.may("grant")
    assert grant("nobody", "admin") == 2
    assert grant("kim", "king") == 2
    journal.close()
    path.unlink()
    assert grant("kim", "admin") == 2
    assert not path.exists()


@pytest.mark.parametrize(
    ("settings", "preset"),
    [
        ({}, "letter"),
        ({"preset": "practice"}, "practice"),
        ({"preset": "practice", "rules": {"lowest_straight_flush": "4-3-2"}}, "letter"),
    ],
)
def test_a_table_says_which_preset_it_was_opened_with(site, settings, preset):
    player = Player(site)
    table = player.get(f"/api/tables/{open_table(player, **settings)}")
    assert table["preset"] == preset


def test_a_price_and_a_filing_take_a_preset(site):
    player = Player(site)
    assert player.get(f"/api/games/{GAME}?preset=practice")["preset"] == "practice"
    price = player.get(f"/api/price/{GAME}?wager=pair-plus&preset=practice")
    assert price["rules"]["lowest_straight_flush"] == "A-2-3"
    assert player.ask("GET", f"/api/games/{GAME}?preset=usual")[0] == 400
