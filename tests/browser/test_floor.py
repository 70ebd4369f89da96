"""The Floor page in Chromium: tables, actions and the journal."""

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from tests.browser.pages import Run
from tests.browser.people import another, come_in
from tests.browser.readable import must_have_contrast
from tests.browser.tables import freeze, open_table, player_in_a_hand
from tests.server.players import Player

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.commit import Batch
from houseway.play.table_events import HOUSE, ChipsGiven

pytestmark = pytest.mark.browser


def test_the_floor_is_closed_to_players_who_are_told_for_whom_it_is(page: Page) -> None:
    page.goto("/floor")
    closed = page.get_by_role("main").get_by_text("Staff only.")
    expect(closed).to_contain_text("with a dealer, floor, auditor or admin account.")
    expect(closed).not_to_contain_text("You're signed in")
    closed.get_by_role("link", name="Sign in", exact=True).click()
    page.get_by_label("Nickname").fill("Xaver")
    page.keyboard.press("Enter")
    expect(closed).to_contain_text("You're signed in as Xaver.")
    expect(page.get_by_role("heading", name="Tables")).to_have_count(0)


def row(page: Page, table: str) -> Locator:
    return page.get_by_role("listitem", name=f"Table {table}", exact=True)


def noted(page: Page, text: str) -> None:
    """The activity has a line; other tables may write to it at the same time."""
    expect(page.get_by_role("log").locator("li").filter(has_text=text)).to_be_visible()


def test_a_table_that_froze_reaches_the_floor_without_a_reload(
    page: Page, site: str, room: Cardroom
) -> None:
    table = open_table(site, bots=2)
    come_in(page, "Fran")
    page.goto("/floor")
    expect(row(page, table)).to_contain_text("2 of 8 seats taken (2 bots)")
    freeze(room, table)
    expect(page.get_by_role("alert").filter(has_text=f"Frozen: table {table}.")).to_be_visible()
    noted(page, f"Table {table}: On hold: the shoe is short.")
    expect(page).to_have_title(re.compile(r"^\(1 frozen\) Floor"))
    row(page, table).get_by_role("button", name="Void hand").click()
    asked = page.get_by_role("dialog", name=f"Void hand 1 of table {table}?")
    asked.get_by_label("Reason").fill("  ")
    asked.get_by_role("button", name="Void hand").click()
    expect(asked.get_by_role("alert")).to_have_text("Enter a reason.")
    asked.get_by_label("Reason").fill("a fault of the shoe")
    page.keyboard.press("Enter")
    noted(page, f"Table {table}: Fran voided hand 1: a fault of the shoe.")
    expect(page.get_by_role("alert").filter(has_text="Frozen")).to_have_count(0)
    expect(page).to_have_title(re.compile(r"^Floor"))
    assert room.hosts[table].live.froze == ""


def test_players_are_told_that_a_table_is_frozen_and_when_it_goes_on(
    page: Page, elsewhere: BrowserContext, site: str, room: Cardroom
) -> None:
    table = open_table(site)
    with another(elsewhere, "Yves") as player:
        player.goto(f"/tables/{table}")
        expect(player.locator(".prompt")).to_contain_text("Pick a seat.")
        freeze(room, table)
        frozen = "Table on hold for a floor decision: the shoe is short."
        expect(player.locator(".prompt")).to_contain_text(frozen)
        come_in(page, "Fran")
        page.goto(f"/tables/{table}")
        floor = page.get_by_role("group", name=f"Floor, table {table}")
        floor.get_by_role("button", name="Resume").click()
        expect(player.locator(".prompt")).to_contain_text("Pick a seat.")


def test_a_table_is_found_among_many_on_the_floor(page: Page, site: str) -> None:
    tables = [open_table(site) for _ in range(7)]
    war = open_table(site, "tavern/casino-war")
    come_in(page, "Fran")
    page.goto("/floor")
    expect(row(page, tables[0])).to_be_visible()
    page.get_by_label("Search tables").fill(f"{war} casino")
    expect(row(page, war)).to_be_visible()
    expect(row(page, tables[0])).to_have_count(0)
    page.get_by_label("Search tables").fill("")
    expect(row(page, tables[0])).to_be_visible()


def test_a_table_is_paused_and_resumed_from_the_floor_and_players_are_told(
    page: Page, elsewhere: BrowserContext, site: str
) -> None:
    table = open_table(site)
    come_in(page, "Fran")
    page.goto("/floor")
    with another(elsewhere, "Yara") as player:
        player.goto(f"/tables/{table}")
        expect(player.get_by_role("group", name=re.compile("Floor"))).to_have_count(0)
        row(page, table).get_by_role("button", name="Pause").click()
        expect(player.locator(".prompt")).to_contain_text("Table paused by the floor.")
        expect(row(page, table)).to_contain_text("paused")
        row(page, table).get_by_role("button", name="Resume").click()
        expect(player.locator(".prompt")).to_contain_text("Pick a seat.")


def test_a_table_in_play_is_closed_with_a_reason_that_voids_its_hand(
    page: Page, site: str, room: Cardroom
) -> None:
    table = open_table(site, bots=3)
    come_in(page, "Ada")
    page.goto("/floor")
    row(page, table).get_by_role("button", name="Close").click()
    asked = page.get_by_role("dialog", name=f"Close table {table} during hand 1?")
    asked.get_by_label("Reason").fill("the house closes")
    asked.get_by_role("button", name="Void hand and close").click()
    expect(row(page, table)).to_have_count(0)
    assert room.hosts[table].live.phase == "stopped"


def test_a_table_that_is_closed_says_so_and_leads_to_its_hands(page: Page, site: str) -> None:
    table = open_table(site, bots=3)
    come_in(page, "Fran")
    page.goto(f"/tables/{table}")
    expect(page.get_by_text("Hand over.")).to_be_visible(timeout=20_000)
    assert page.request.post(f"/api/tables/{table}/close", data={}).ok
    page.reload()
    expect(page.get_by_text("This table is closed.", exact=True)).to_be_visible()
    expect(page.get_by_text("No collection")).to_have_count(0)
    page.get_by_role("link", name="Hand 1").click()
    expect(page.get_by_role("button", name="Last step")).to_be_visible()


def test_the_journal_is_read_by_an_auditor_and_not_by_the_floor(page: Page, site: str) -> None:
    Player(site, "Berta")
    come_in(page, "Otto")
    page.goto("/floor")
    events = page.get_by_role("table", name="Events, newest first")
    expect(events.get_by_role("row").nth(1)).to_be_visible()
    given = events.get_by_role("row").filter(has_text="person berta")
    expect(given).to_contain_text("Chips given")
    expect(given).to_contain_text("$10,000 issuer → person:berta")
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    come_in(page, "Fran")
    page.reload()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    expect(page.get_by_role("heading", name="Audit log")).to_have_count(0)


def test_older_events_of_the_journal_are_read_on_demand(page: Page, room: Cardroom) -> None:
    first = room.journal.append(Batch(HOUSE, 0, [ChipsGiven("berta", 0)] * 101)).first_seq
    come_in(page, "Otto")
    page.goto("/floor")
    oldest = page.get_by_role("cell", name=str(first), exact=True)
    older = page.get_by_role("button", name="Load more")
    expect(older).to_be_visible()
    expect(oldest).to_have_count(0)
    older.click()
    expect(oldest).to_be_visible()


def test_an_event_of_the_journal_is_shown_in_words_and_long_lists_by_their_number(run: Run) -> None:
    proof = {"place": 3, "card": "As", "salt": "00" * 32, "path": ["11" * 32] * 9}
    body = {
        "event": "cards-opened",
        "hand": 2,
        "amount": 2500,
        "openings": [proof] * 6,
        "rules": {"decks": 8, "settlement_order": "wager-by-wager"},
        "roles": ["player", "floor"],
        "why": "",
    }
    answer = run("journal", "m.fields(values[0])", json.dumps(body))
    assert answer == {
        "what": "Cards opened",
        "rest": "hand 2, amount $25, 6 openings, rules (decks 8, settlement order wager-by-wager), "
        "roles player, floor",
    }


def test_a_bettor_who_concedes_is_sent_with_the_seat(run: Run) -> None:
    def ruled_on(**fields: str) -> object:
        read = "Object.entries(JSON.parse(values[0])).forEach(([k, v]) => data.set(k, v))"
        script = f"(() => {{ const data = new FormData(); {read}; return m.ruledOn(data); }})()"
        return run("rule", script, json.dumps(fields))

    conceded = ruled_on(remedy="concede-bettor", seat="", bettor="3 anna maria")
    assert conceded == {"seat": 3, "bettor": "anna maria"}
    assert ruled_on(remedy="forfeit-seat", seat="2", bettor="3 anna") == {"seat": 2}
    assert ruled_on(remedy="play-on", seat="") == {}


def test_a_question_of_the_floor_is_readable_and_gives_the_focus_back(
    page: Page, site: str
) -> None:
    table = open_table(site, bots=2)
    come_in(page, "Fran")
    page.goto("/floor")
    button = row(page, table).get_by_role("button", name="Void hand")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Reason")).to_be_focused()
    must_have_contrast(page, "light", "dark")
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_hidden_cards_are_shown_to_the_floor_once_it_says_so_and_players_see_that(
    page: Page, site: str, room: Cardroom
) -> None:
    come_in(page, "Fran")
    with player_in_a_hand(site, room) as line:
        assert "??" in line.view["hands"]["player-dealer"]
        page.goto("/floor")
        row(page, line.table).get_by_role("button", name="Show all cards").click()
        page.get_by_role("dialog").get_by_role("button", name="Show").click()
        seen = page.get_by_role("region", name=f"All cards of table {line.table}")
        expect(seen.get_by_text("Player-dealer")).to_be_visible()
        names = [card.get_attribute("aria-label") for card in seen.locator(".card").all()]
        assert len(names) >= 6
        assert "face down" not in " ".join(map(str, names))
        notice = page.get_by_role("log").locator("li").first
        expect(notice).to_contain_text("Fran looked at all cards of hand")
        seen.get_by_role("button", name="Hide").click()
        expect(seen).to_have_count(0)
