"""The house in Chromium: coming in, opening a table, waiting for a seat, and the floor."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser import test_pan, test_play, test_poker
from tests.browser.contrast import CONTRAST
from tests.browser.test_modules import run
from tests.server.players import Player
from tests.server.running import running

from houseway.journal.store import Journal
from houseway.rulebook.book import Rulebook
from houseway.server.cardroom import Cardroom
from houseway.server.limits import Limits, Rate
from houseway.server.shelf import Shelf, playable

pytestmark = pytest.mark.browser

PASSWORD = "a long password"
FAST = Rate(1e6, 1e6)
CLOCK = {"bots": 0.02, "settled": 4, "wagers": 600, "play": 600, "bank": 600}
STAFF = {"Fran": ("player", "floor"), "Otto": ("auditor",), "Ada": ("player", "admin")}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cardroom]:
    journal = Journal.open(str(tmp_path_factory.mktemp("house") / "houseway.db"))
    limits = Limits(messages=FAST, requests=FAST, entries=FAST)
    room = Cardroom(Rulebook(), journal, limits=limits)
    for name, roles in STAFF.items():
        person, _ = room.people.register(name, PASSWORD)
        room.people.grant(person.id, roles, "house")
    yield room
    journal.close()


@pytest.fixture(scope="module")
def site(room: Cardroom) -> Iterator[str]:
    with running(room.rulebook, room) as address:
        yield address


def come_in(page: Page, name: str) -> None:
    """Begin a session of somebody of the staff, or of a new guest."""
    if name in STAFF:
        answer = page.request.post("/api/login", data={"name": name, "password": PASSWORD})
    else:
        answer = page.request.post("/api/guest", data={"nickname": name})
    assert answer.ok, answer.text()


@contextmanager
def another(browser: Browser, site: str, name: str) -> Iterator[Page]:
    """A page of somebody else."""
    context = browser.new_context(base_url=site, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    come_in(page, name)
    yield page
    context.close()


def head(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Who you are")


def open_table(site: str, game: str = "tavern/zoobac", **more: Any) -> str:
    wish = {"game": game, "clock": CLOCK, **more}
    table: str = Player(site).post("/api/tables", wish)["id"]
    return table


def freeze(room: Cardroom, table: str) -> None:
    """As a fault of the table would."""
    host = room.hosts[table]
    assert host._task is not None
    asyncio.run_coroutine_threadsafe(host._freeze("the shoe is short"), host._task.get_loop())


@contextmanager
def player_in_a_hand(site: str) -> Iterator[Any]:
    """Somebody at three-card poker who has cards and does not answer."""
    table = open_table(site, "tavern/three-card-poker", bots=2)
    with Player(site).line(table) as line:
        line.must("sit", seat=1, buy_in="1000.00")
        while not line.view["decisions"]:
            if not line.move():
                line.hear()
        line.table = table
        yield line


# Who one is.


def test_a_guest_comes_in_by_nickname_and_is_back_on_the_page_one_came_from(page: Page) -> None:
    page.goto("/rooms/lucky-buck")
    head(page).get_by_role("link", name="Come in").click()
    page.get_by_label("Nickname").fill("Nora")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Lucky Buck")
    expect(head(page)).to_contain_text("Nora guest")
    expect(head(page)).to_contain_text("$10,000 of play chips")


def test_an_account_is_made_left_and_entered_again(page: Page) -> None:
    page.goto("/account")
    made = page.get_by_role("form", name="With a new account")
    made.get_by_label("Name").fill("Olga")
    made.get_by_label("Password").fill(PASSWORD)
    made.get_by_role("button").click()
    expect(page.get_by_role("heading", name="Olga")).to_be_focused()
    expect(page.get_by_text("with an account", exact=True)).to_be_visible()
    head(page).get_by_role("button", name="Log out").click()
    login = page.get_by_role("form", name="With your account")
    login.get_by_label("Name").fill("Olga")
    login.get_by_label("Password").fill(PASSWORD)
    login.get_by_role("button").click()
    expect(head(page)).to_contain_text("Olga")


@pytest.mark.parametrize(
    ("form", "name", "password", "field", "said"),
    [
        ("With a new account", "Fran", PASSWORD, "Name", "The name 'Fran' is taken."),
        ("With a new account", "Rita", "short", "Password", "A password has 8 to 200 characters."),
        ("With a new account", "?!", PASSWORD, "Name", "A name is up to 24 letters, digits"),
        ("With your account", "Fran", "not hers", "Password", "The name or the password is wrong."),
        ("With your account", "", PASSWORD, "Name", "Name is missing."),
    ],
)
def test_what_is_refused_is_said_beside_its_field(
    page: Page, form: str, name: str, password: str, field: str, said: str
) -> None:
    page.goto("/account")
    there = page.get_by_role("form", name=form)
    there.get_by_label("Name").fill(name)
    there.get_by_label("Password").fill(password)
    there.get_by_role("button").click()
    box = there.get_by_label(field)
    expect(box).to_be_focused()
    expect(box).to_have_accessible_description(re.compile(re.escape(said)))
    expect(there.get_by_role("alert")).to_contain_text(said)


def test_a_guest_is_asked_before_the_name_is_gone(page: Page) -> None:
    come_in(page, "Paula")
    page.goto("/account")
    head(page).get_by_role("button", name="Log out").click()
    expect(page.get_by_role("dialog", name="Log out as a guest?")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(head(page)).to_contain_text("Paula")
    head(page).get_by_role("button", name="Log out").click()
    page.get_by_role("dialog").get_by_role("button", name="Log out").click()
    expect(head(page).get_by_role("link", name="Come in")).to_be_visible()


def test_a_guest_keeps_the_name_with_a_password(page: Page) -> None:
    come_in(page, "Quinn")
    page.goto("/account")
    keep = page.get_by_role("form", name="Keep this name")
    keep.get_by_label("Password").fill(PASSWORD)
    keep.get_by_role("button").click()
    expect(page.get_by_text("with an account", exact=True)).to_be_visible()
    expect(head(page)).not_to_contain_text("guest")
    assert page.request.post("/api/login", data={"name": "Quinn", "password": PASSWORD}).ok


def test_the_head_tells_the_balance_as_it_moves_and_chips_are_filled_up(
    page: Page, site: str
) -> None:
    come_in(page, "Rosa")
    page.goto(f"/tables/{open_table(site)}")
    expect(head(page)).to_contain_text("$10,000")
    page.get_by_role("button", name="Sit at 1", exact=True).click()
    page.get_by_label("Play chips to buy").fill("1500")
    page.get_by_role("button", name="Sit down at 1").click()
    expect(head(page)).to_contain_text("$8,500")
    head(page).get_by_role("link", name="Rosa").click()
    page.get_by_role("button", name="Fill up to $10,000").click()
    expect(head(page)).to_contain_text("$10,000")
    expect(page.get_by_role("button", name="You have all $10,000")).to_be_disabled()


@pytest.mark.parametrize(
    ("to", "there"),
    [
        ("/floor", "/floor"),
        ("", ""),
        ("//else.example", ""),
        ("/\\else.example", ""),
        ("https://else.example", ""),
    ],
)
def test_one_who_comes_in_is_led_nowhere_but_on_this_site(page: Page, to: str, there: str) -> None:
    assert run(page, "account", "m.whereTo('?to=' + encodeURIComponent(values[0]))", to) == there


# Opening a table.


@pytest.mark.parametrize(
    ("option", "minimum", "maximum", "field"),
    [
        ({"limit": "$5-$100"}, "5", "100", None),
        ({"limit": "$5-$100"}, "10", "100", "minimum"),
        ({"minimum": "$1-$1,000", "maximum": "$100-$10,000"}, "25", "500", None),
        ({"minimum": "$1-$1,000", "maximum": "$100-$10,000"}, "25", "50", "maximum"),
        ({"minimum": "$1-$1,000", "maximum": "$100-$10,000"}, "", "", None),
        ({"minimum": "$1-$1,000"}, "25", "", "maximum"),
        ({}, "500", "25", "maximum"),
        ({}, "much", "25", "minimum"),
        ({}, "0.50", "2", None),
    ],
)
def test_limits_are_those_that_are_filed_for_the_option(
    page: Page, option: dict[str, str], minimum: str, maximum: str, field: str | None
) -> None:
    call = "m.wrongLimits(m.filedLimits(values[0]), values[1], values[2])?.field ?? null"
    assert run(page, "open", call, option, minimum, maximum) == field


def test_a_table_is_opened_as_one_chooses_it(page: Page) -> None:
    page.goto("/games/tavern/zoobac/play")
    page.get_by_label("Your name at the table").fill("Sven")
    page.get_by_label("Collection option in force").select_option("gega-003784-b:18")
    expect(page.get_by_text("$300-$499 $6")).to_be_visible()
    expect(page.get_by_text("Filed: least wager $1 to $1,000, most")).to_be_visible()
    page.get_by_label("Least wager").fill("25")
    page.get_by_label("Most wager").fill("2500")
    page.get_by_label("Seats").fill("6")
    page.get_by_label("Bots at the table").fill("2")
    page.get_by_label("No hurry").check()
    page.get_by_text("Options of the filing").click()
    page.get_by_label("Decks").select_option("6")
    page.get_by_text("A reading: Does money won during the settlement extend the bank?").click()
    expect(page.get_by_text("Why", exact=True).filter(visible=True)).to_be_visible()
    page.get_by_label("Cover").select_option("net")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    about = page.evaluate("document.querySelector('hw-table').view.table")
    assert about["option"] == "gega-003784-b:18"
    assert about["limits"] == ["25.00", "2500.00"]
    assert about["seats"] == 6
    assert about["clock"] == {"bank": 600, "wagers": 600, "play": 600}
    assert (about["rules"]["decks"], about["rules"]["cover"]) == (6, "net")
    expect(page.locator(".seat:not(.free)")).to_have_count(2)


def test_a_clock_of_ones_own_is_taken_to_the_second(page: Page) -> None:
    come_in(page, "Tilda")
    page.goto("/games/tavern/zoobac/play")
    expect(page.get_by_text("You play as Tilda.")).to_be_visible()
    expect(page.get_by_label("Seconds for wagers")).to_be_hidden()
    page.get_by_label("A clock of your own").check()
    page.get_by_label("Seconds for wagers").fill("45")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    clock = page.evaluate("document.querySelector('hw-table').view.table.clock")
    assert clock == {"bank": 15, "wagers": 45, "play": 25, "settled": 6}


def test_limits_that_are_not_filed_are_refused_beside_their_box(page: Page) -> None:
    come_in(page, "Ulla")
    page.goto("/games/tavern/zoobac/play")
    page.get_by_label("Least wager").fill("2000")
    page.get_by_label("Most wager").fill("5000")
    page.get_by_role("button", name="Open the table").click()
    box = page.get_by_label("Least wager")
    expect(box).to_be_focused()
    expect(box).to_have_accessible_description("Filed for this option: $1 to $1,000.")
    page.get_by_label("Least wager").fill("20")
    bots = page.get_by_label("Bots at the table")
    bots.fill("8")
    page.get_by_role("button", name="Open the table").click()
    expect(bots).to_have_accessible_description("There are 8 seats, and one is yours.")
    bots.fill("2.5")
    page.get_by_role("button", name="Open the table").click()
    expect(bots).to_have_accessible_description("Write a whole number.")
    expect(box).not_to_have_attribute("aria-invalid", "true")


def test_tables_are_opened_of_every_family_and_each_is_played_in_these_tests() -> None:
    rows = {row["id"]: row["family"] for row in Shelf(Rulebook()).rows if playable(row)}
    tried = [*test_play.GAMES.values(), test_poker.HOLDEM, test_poker.STUD, test_poker.DRAW]
    assert {rows[game] for game in (*tried, test_pan.LUCKY)} == set(rows.values())


def test_a_poker_table_is_opened_with_stakes_that_are_filed(page: Page) -> None:
    come_in(page, "Urs")
    page.goto("/games/lucky-buck/lowball/play")
    expect(page.get_by_label("Least wager")).to_have_count(0)
    expect(page.get_by_label("Stakes")).to_have_attribute("placeholder", "spread $2-$10")
    page.get_by_label("Stakes").fill("$7 and more")
    page.get_by_role("button", name="Open the table").click()
    described = re.compile("'\\$7 and more' are no stakes of this game.")
    expect(page.get_by_label("Stakes")).to_have_accessible_description(described)
    page.get_by_label("Stakes").fill("split $2/$4")
    page.get_by_label("Players may kill the pot").check()
    page.get_by_label("No hurry").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    view = page.evaluate("document.querySelector('hw-table').view")
    assert (view["poker"]["stakes"], view["table"]["clock"]) == ("split $2/$4", {"play": 600})


def test_a_table_of_pan_is_opened_with_its_condition(page: Page) -> None:
    come_in(page, "Uta")
    page.goto("/games/lucky-buck/pan/play")
    page.get_by_label("Condition").fill("some")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_label("Condition")).to_be_focused()
    page.get_by_label("Condition").fill("2")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    limits = page.evaluate("document.querySelector('hw-table').view.table.limits")
    assert limits == ["2.00", "2.00"]


# Waiting for a seat.


def test_who_finds_a_table_full_waits_and_takes_the_seat_that_is_kept(
    page: Page, browser: Browser, site: str
) -> None:
    table = open_table(site, seats=2)
    lines = [Player(site).line(table) for _ in range(2)]
    for seat, line in enumerate(lines, 1):
        line.must("sit", seat=seat, buy_in="1000.00")
    page.goto("/")
    # Where many tables are open the full ones are told on demand.
    listed = page.locator("li").filter(has=page.locator(f'a[href="/tables/{table}"]'))
    expect(listed).to_contain_text("full: wait for a seat")
    with another(browser, site, "Vera") as first:
        first.goto(f"/tables/{table}")
        first.get_by_role("button", name="Wait for a seat").click()
        expect(first.get_by_text("You are first on the list.")).to_be_visible()
        page.goto(f"/tables/{table}")
        expect(page.get_by_text("1 waits: Vera")).to_be_visible()
        page.get_by_role("button", name="Wait for a seat").click()
        page.get_by_label("Your name at the table").fill("Willa")
        page.get_by_role("button", name="Wait for a seat").click()
        expect(page.get_by_text("You are second on the list.")).to_be_visible()
        first.get_by_role("button", name="Leave the list").click()
        expect(page.get_by_text("You are first on the list.")).to_be_visible()
    lines[1].must("leave")
    expect(page.locator(".prompt")).to_contain_text("Seat 2 is kept for you.")
    expect(page.locator(".prompt").get_by_role("timer")).to_be_visible()
    page.get_by_role("button", name="Take seat 2").click()
    page.get_by_role("button", name="Sit down at 2").click()
    expect(page.locator(".seat.yours .name")).to_have_text("Willa you")
    for line in lines:
        line.close()


def test_a_seat_that_is_kept_for_another_is_not_offered_to_all(page: Page, site: str) -> None:
    table = open_table(site, seats=2)
    lines = [Player(site).line(table) for _ in range(3)]
    for seat, line in enumerate(lines[:2], 1):
        line.must("sit", seat=seat, buy_in="1000.00")
    lines[2].must("wait")
    lines[0].must("leave")
    page.goto(f"/tables/{table}")
    expect(page.get_by_text("Seat 1, kept for who waits")).to_be_visible()
    expect(page.get_by_role("button", name="Sit at 1")).to_have_count(0)
    for line in lines:
        line.close()


# The floor.


def test_the_floor_is_closed_to_players_who_are_told_for_whom_it_is(page: Page) -> None:
    page.goto("/floor")
    expect(page.get_by_text("dealer, floor, auditor or admin. You are not logged")).to_be_visible()
    page.get_by_role("link", name="come in", exact=True).click()
    page.get_by_label("Nickname").fill("Xaver")
    page.keyboard.press("Enter")
    expect(page.get_by_text("You are here as Xaver.")).to_be_visible()
    expect(page.get_by_role("heading", name="Tables")).to_have_count(0)


def row(page: Page, table: str) -> Locator:
    return page.get_by_role("listitem", name=f"Table {table}", exact=True)


def test_a_table_that_froze_reaches_the_floor_without_a_reload(
    page: Page, site: str, room: Cardroom
) -> None:
    table = open_table(site, bots=2)
    come_in(page, "Fran")
    page.goto("/floor")
    expect(row(page, table)).to_contain_text("2 of 8 seats taken (2 bots)")
    freeze(room, table)
    expect(page.get_by_role("alert").filter(has_text=f"Frozen: table {table}.")).to_be_visible()
    expect(page.get_by_role("log").locator("li").first).to_contain_text(
        f"Table {table}: Froze: the shoe is short."
    )
    expect(page).to_have_title(re.compile(r"^\(1 frozen\) The floor"))
    row(page, table).get_by_role("button", name="Void the hand").click()
    asked = page.get_by_role("dialog", name=f"Void hand 1 of table {table}?")
    asked.get_by_label("Reason").fill("  ")
    asked.get_by_role("button", name="Void the hand").click()
    expect(asked.get_by_role("alert")).to_have_text("A reason is needed.")
    asked.get_by_label("Reason").fill("a fault of the shoe")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log").locator("li").first).to_contain_text(
        "Hand 1 is void by fran: a fault of the shoe."
    )
    expect(page.get_by_role("alert").filter(has_text="Frozen")).to_have_count(0)
    expect(page).to_have_title(re.compile(r"^The floor"))
    assert room.hosts[table].live.froze == ""


def test_players_are_told_that_a_table_is_frozen_and_when_it_goes_on(
    page: Page, browser: Browser, site: str, room: Cardroom
) -> None:
    table = open_table(site)
    with another(browser, site, "Yves") as player:
        player.goto(f"/tables/{table}")
        expect(player.locator(".prompt")).to_contain_text("Take a seat to play.")
        freeze(room, table)
        frozen = "The table is frozen until the floor rules: the shoe is short."
        expect(player.locator(".prompt")).to_contain_text(frozen)
        come_in(page, "Fran")
        page.goto(f"/tables/{table}")
        floor = page.get_by_role("group", name=f"Floor, table {table}")
        floor.get_by_role("button", name="Resume").click()
        expect(player.locator(".prompt")).to_contain_text("Take a seat to play.")


def test_a_server_that_does_not_answer_is_told_in_words(browser: Browser, site: str) -> None:
    with another(browser, site, "Zeno") as page:
        page.goto("/account")
        page.route("**/api/keep", lambda route: route.abort())
        keep = page.get_by_role("form", name="Keep this name")
        keep.get_by_label("Password").fill(PASSWORD)
        keep.get_by_role("button").click()
        said = "The server does not answer: try again."
        expect(keep.get_by_role("alert")).to_have_text(said)


def test_a_table_is_found_among_many_on_the_floor(page: Page, site: str) -> None:
    tables = [open_table(site) for _ in range(7)]
    war = open_table(site, "tavern/casino-war")
    come_in(page, "Fran")
    page.goto("/floor")
    expect(row(page, tables[0])).to_be_visible()
    page.get_by_label("Find a table").fill(f"{war} casino")
    expect(row(page, war)).to_be_visible()
    expect(row(page, tables[0])).to_have_count(0)
    page.get_by_label("Find a table").fill("")
    expect(row(page, tables[0])).to_be_visible()


def test_a_table_is_paused_and_resumed_from_the_floor_and_players_are_told(
    page: Page, browser: Browser, site: str
) -> None:
    table = open_table(site)
    come_in(page, "Fran")
    page.goto("/floor")
    with another(browser, site, "Yara") as player:
        player.goto(f"/tables/{table}")
        expect(player.get_by_role("group", name=re.compile("Floor"))).to_have_count(0)
        row(page, table).get_by_role("button", name="Pause").click()
        expect(player.locator(".prompt")).to_contain_text("The floor has paused the table.")
        expect(row(page, table)).to_contain_text("paused")
        row(page, table).get_by_role("button", name="Resume").click()
        expect(player.locator(".prompt")).to_contain_text("Take a seat to play.")


def test_a_table_in_play_is_closed_with_a_reason_that_voids_its_hand(
    page: Page, site: str, room: Cardroom
) -> None:
    table = open_table(site, bots=3)
    come_in(page, "Ada")
    page.goto("/floor")
    row(page, table).get_by_role("button", name="Close").click()
    asked = page.get_by_role("dialog", name=f"Close table {table} in hand 1?")
    asked.get_by_label("Reason").fill("the house closes")
    asked.get_by_role("button", name="Void the hand and close").click()
    expect(row(page, table)).to_have_count(0)
    assert room.hosts[table].live.phase == "stopped"


def test_hidden_cards_are_shown_to_the_floor_once_it_says_so_and_that_is_told(
    page: Page, site: str
) -> None:
    come_in(page, "Fran")
    with player_in_a_hand(site) as line:
        assert "??" in line.view["hands"]["player-dealer"]
        page.goto("/floor")
        row(page, line.table).get_by_role("button", name="Look at all cards").click()
        page.get_by_role("dialog").get_by_role("button", name="Look").click()
        seen = page.get_by_role("region", name=f"All cards of table {line.table}")
        expect(seen.get_by_text("Player-dealer")).to_be_visible()
        names = [card.get_attribute("aria-label") for card in seen.locator(".card").all()]
        assert len(names) >= 6
        assert "face down" not in " ".join(map(str, names))
        notice = page.get_by_role("log").locator("li").first
        expect(notice).to_contain_text("Fran looked at all cards of hand")
        seen.get_by_role("button", name="Put away").click()
        expect(seen).to_have_count(0)


def test_the_floor_rules_at_the_table_itself(page: Page, site: str) -> None:
    come_in(page, "Fran")
    with player_in_a_hand(site) as line:
        page.goto(f"/tables/{line.table}")
        floor = page.get_by_role("group", name=f"Floor, table {line.table}")
        floor.get_by_role("button", name="Void the hand").click()
        page.get_by_label("Reason").fill("a card fell")
        page.keyboard.press("Enter")
        expect(page.locator(".prompt")).to_contain_text("a card fell")
        expect(floor.get_by_role("button", name="Void the hand")).to_have_count(0)


def test_nobody_of_the_floor_is_offered_a_look_into_the_own_hand(page: Page, site: str) -> None:
    state = {"phase": "play", "paused": False, "froze": False, "yours": False}
    may = ["pause", "resume", "rule", "void", "close", "look"]
    call = "m.remedies(...values)"
    assert run(page, "ruling", call, state, may) == ["pause", "rule", "void", "close", "look"]
    own = {**state, "yours": True}
    assert run(page, "ruling", call, own, may) == ["pause", "void", "close"]
    assert run(page, "ruling", call, state, ["pause", "resume"]) == ["pause"]
    closed = {**state, "phase": "stopped"}
    assert run(page, "ruling", call, closed, may) == []


def test_an_admin_gives_roles_by_name(page: Page, browser: Browser, site: str) -> None:
    with another(browser, site, "Zita") as other:
        come_in(page, "Ada")
        page.goto("/floor")
        page.get_by_label("Name", exact=True).fill("Zita")
        page.get_by_label("dealer").check()
        page.get_by_role("button", name="Give these roles").click()
        expect(page.get_by_role("status").filter(has_text="Zita: player, dealer.")).to_be_visible()
        other.goto("/")
        expect(head(other)).to_contain_text("dealer")
        expect(head(other).get_by_role("link", name="Floor")).to_be_visible()
        page.get_by_label("Name", exact=True).fill("Nobody At All")
        page.get_by_role("button", name="Give these roles").click()
        box = page.get_by_label("Name", exact=True)
        expect(box).to_have_accessible_description("There is nobody 'nobody-at-all'.")


def test_an_admin_is_asked_before_giving_the_own_role_away(page: Page) -> None:
    come_in(page, "Ada")
    page.goto("/floor")
    page.get_by_role("button", name="Change Ada").click()
    expect(page.get_by_label("admin")).to_be_checked()
    page.get_by_label("admin").uncheck()
    page.get_by_role("button", name="Give these roles").click()
    page.get_by_role("dialog").get_by_role("button", name="Not now").click()
    page.reload()
    expect(page.get_by_role("heading", name="Roles")).to_be_visible()


def test_the_journal_is_read_by_an_auditor_and_not_by_the_floor(page: Page, site: str) -> None:
    Player(site, "Berta")
    come_in(page, "Otto")
    page.goto("/floor")
    events = page.get_by_role("table", name="Events, the newest first")
    expect(events.get_by_role("row").nth(1)).to_be_visible()
    given = events.get_by_role("row").filter(has_text="person berta")
    expect(given).to_contain_text("Chips given")
    expect(given).to_contain_text("$10,000 issuer → person:berta")
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    come_in(page, "Fran")
    page.reload()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    expect(page.get_by_role("heading", name="Journal")).to_have_count(0)


def test_a_table_that_is_closed_says_so_and_leads_to_its_hands(page: Page, site: str) -> None:
    table = open_table(site, bots=3)
    come_in(page, "Fran")
    page.goto(f"/tables/{table}")
    expect(page.get_by_text("Hand 1 is settled.")).to_be_visible(timeout=20_000)
    assert page.request.post(f"/api/tables/{table}/close", data={}).ok
    page.reload()
    expect(page.get_by_text("The table is closed.", exact=True)).to_be_visible()
    expect(page.get_by_text("No collection is taken")).to_have_count(0)
    page.get_by_role("link", name="Hand 1").click()
    expect(page.get_by_role("button", name="Last")).to_be_visible()


# All pages of the house.


@pytest.mark.parametrize(
    ("path", "who"),
    [
        ("/account", ""),
        ("/account", "Guest"),
        ("/floor", "Guest"),
        ("/floor", "Ada"),
        ("/games/tavern/zoobac/play", ""),
        ("/games/saloon/no-limit-texas-holdem/play", ""),
    ],
)
def test_pages_of_the_house_are_readable_on_a_phone(
    page: Page, site: str, path: str, who: str
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_table(site, bots=1)
    if who:
        come_in(page, who)
    page.goto(path)
    expect(head(page)).to_be_visible()
    expect(page.get_by_text("Looking …")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        ratio, where = page.evaluate(CONTRAST)
        assert ratio >= 4.5, where
    for role in ("button", "link", "textbox", "combobox", "checkbox", "radio"):
        controls = page.get_by_role(role)  # type: ignore[arg-type]
        named = page.get_by_role(role, name=re.compile(r"\S"))  # type: ignore[arg-type]
        assert controls.count() == named.count(), role


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_question_of_the_floor_is_readable_and_gives_the_focus_back(
    page: Page, site: str, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    table = open_table(site, bots=2)
    come_in(page, "Fran")
    page.goto("/floor")
    button = row(page, table).get_by_role("button", name="Void the hand")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Reason")).to_be_focused()
    ratio, where = page.evaluate(CONTRAST)
    assert ratio >= 4.5, where
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
